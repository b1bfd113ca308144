import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Firebird from 'node-firebird';

/** A made-up ERP on a real Firebird: the public names of its tables, and data of nobody. */
export interface ErpDePrueba {
  /** The path of its database. */
  base: string;
  carpeta: string;
  usuario: string;
  clave: string;
  sql(texto: string, valores?: unknown[]): Promise<Record<string, unknown>[]>;
  cierra(): Promise<void>;
}

const TABLAS = [
  'create table ALMACENES (ALMACEN_ID integer not null primary key, NOMBRE varchar(50))',
  'create table PROVEEDORES (PROVEEDOR_ID integer not null primary key, NOMBRE varchar(100), RFC_CURP varchar(18), FECHA_HORA_ULT_MODIF timestamp)',
  'create table ARTICULOS (ARTICULO_ID integer not null primary key, NOMBRE varchar(200), ESTATUS char(1), UNIDAD_VENTA varchar(20), FECHA_HORA_ULT_MODIF timestamp)',
  'create table CLAVES_ARTICULOS (CLAVE_ARTICULO_ID integer not null primary key, CLAVE_ARTICULO varchar(20), ARTICULO_ID integer, ROL_CLAVE_ART_ID integer)',
  'create table SALDOS_IN (ARTICULO_ID integer, ALMACEN_ID integer, ANO smallint, MES smallint, ENTRADAS_UNIDADES numeric(18,5), SALIDAS_UNIDADES numeric(18,5))',
  'create table SALDOS_CC (CLIENTE_ID integer, ANO smallint, MES smallint, CARGOS_CXC numeric(15,2), CREDITOS_CXC numeric(15,2))',
  'create table CLIENTES (CLIENTE_ID integer not null primary key, NOMBRE varchar(100), LIMITE_CREDITO numeric(15,2), FECHA_HORA_ULT_MODIF timestamp)',
  'create table CLAVES_CLIENTES (CLAVE_CLIENTE varchar(20), CLIENTE_ID integer)',
  'create table DIRS_CLIENTES (DIR_CLI_ID integer not null primary key, CLIENTE_ID integer, ES_DIR_PPAL char(1), RFC_CURP varchar(18), TELEFONO1 varchar(30), EMAIL varchar(100), CALLE varchar(200), CODIGO_POSTAL varchar(10))',
  'create table DOCTOS_CM (DOCTO_CM_ID integer not null primary key, TIPO_DOCTO char(1), FOLIO char(9), FECHA date, PROVEEDOR_ID integer, ALMACEN_ID integer, ESTATUS char(1), FECHA_HORA_ULT_MODIF timestamp)',
  'create table DOCTOS_CM_DET (DOCTO_CM_DET_ID integer not null primary key, DOCTO_CM_ID integer, POSICION integer, ARTICULO_ID integer, UNIDADES numeric(18,5), PRECIO_UNITARIO numeric(18,6))',
  'create table DOCTOS_IN (DOCTO_IN_ID integer not null primary key, ALMACEN_ID integer, CONCEPTO_IN_ID integer, NATURALEZA_CONCEPTO char(1), FECHA date, DESCRIPCION varchar(200), APLICADO char(1))',
  'create table DOCTOS_IN_DET (DOCTO_IN_DET_ID integer not null primary key, DOCTO_IN_ID integer, ARTICULO_ID integer not null, CLAVE_ARTICULO varchar(20), UNIDADES numeric(18,5))',
  'create sequence ID_DOCTOS',
  `create exception DOCTO_VACIO 'El documento no tiene renglones'`,
  `create procedure APLICA_DOCTO_IN (DOCTO_IN_ID integer) as begin
     if (not exists (select * from DOCTOS_IN_DET d where d.DOCTO_IN_ID = :DOCTO_IN_ID)) then exception DOCTO_VACIO;
     update DOCTOS_IN d set d.APLICADO = 'S' where d.DOCTO_IN_ID = :DOCTO_IN_ID;
   end`,
  'create table DOCTOS_VE (DOCTO_VE_ID integer not null primary key, TIPO_DOCTO char(1), FOLIO char(9), FECHA date, CLIENTE_ID integer, ALMACEN_ID integer, ESTATUS char(1), IMPORTE_NETO numeric(15,2), TOTAL_IMPUESTOS numeric(15,2), FECHA_HORA_ULT_MODIF timestamp)',
  'create table DOCTOS_VE_DET (DOCTO_VE_DET_ID integer not null primary key, DOCTO_VE_ID integer, POSICION integer, ARTICULO_ID integer, UNIDADES numeric(18,5), PRECIO_UNITARIO numeric(18,6), PRECIO_TOTAL_NETO numeric(15,2))',
  'create table NIVELES_ARTICULOS (ARTICULO_ID integer, ALMACEN_ID integer, INVENTARIO_MINIMO numeric(18,5), INVENTARIO_MAXIMO numeric(18,5))',
  'create table CONCEPTOS_CC (CONCEPTO_CC_ID integer not null primary key, NOMBRE varchar(50), NOMBRE_ABREV varchar(10))',
  'create table DOCTOS_CC (DOCTO_CC_ID integer not null primary key, CONCEPTO_CC_ID integer, FOLIO char(9), NATURALEZA_CONCEPTO char(1), FECHA date, CLIENTE_ID integer, CANCELADO char(1), DESCRIPCION varchar(200), SISTEMA_ORIGEN char(2), FECHA_HORA_ULT_MODIF timestamp)',
  'create table IMPORTES_DOCTOS_CC (IMPTE_DOCTO_CC_ID integer not null primary key, DOCTO_CC_ID integer, FECHA date, CANCELADO char(1), TIPO_IMPTE char(1), DOCTO_CC_ACR_ID integer, IMPORTE numeric(15,2), IMPUESTO numeric(15,2))',
  'create table DOCTOS_ENTRE_SIS (CLAVE_SIS_FTE char(2), DOCTO_FTE_ID integer, CLAVE_SIS_DEST char(2), DOCTO_DEST_ID integer)',
  'create table BANCOS (BANCO_ID integer not null primary key, NOMBRE varchar(50))',
  'create table CUENTAS_BANCARIAS (CUENTA_BAN_ID integer not null primary key, BANCO_ID integer, NOMBRE varchar(50))',
  'create table DOCTOS_BA (DOCTO_BA_ID integer not null primary key, CUENTA_BAN_ID integer, NATURALEZA char(1), FECHA date, IMPORTE numeric(15,2), REFERENCIA varchar(60), DESCRIPCION varchar(60), CANCELADO char(1), FECHA_HORA_ULT_MODIF timestamp)',
];

/** The password that Debian's package writes down, or the one of the environment. */
function claveDeSysdba(): string {
  if (process.env.ANDEN_FIREBIRD_CLAVE) return process.env.ANDEN_FIREBIRD_CLAVE;
  const dicho = readFileSync('/etc/firebird/3.0/SYSDBA.password', 'utf8');
  return /^ISC_PASSWORD="?([^"\n]*)/m.exec(dicho)?.[1] ?? '';
}

/** A new, empty ERP in Windows-1252, with its tables. */
export async function erpDePrueba(): Promise<ErpDePrueba> {
  const carpeta = mkdtempSync(join(tmpdir(), 'erp-'));
  // The server runs as another user.
  chmodSync(carpeta, 0o777);
  const base = join(carpeta, 'EMPRESA.FDB');
  const [usuario, clave] = ['SYSDBA', claveDeSysdba()];
  const db = await Firebird.createAsync({
    host: '127.0.0.1',
    database: base,
    user: usuario,
    password: clave,
    encoding: 'WIN1252',
    pageSize: 8192,
  });
  const sql = (texto: string, valores: unknown[] = []) =>
    db.queryAsync<Record<string, unknown>>(texto, valores as never);
  for (const tabla of TABLAS) await sql(tabla);
  return {
    base,
    carpeta,
    usuario,
    clave,
    sql,
    async cierra() {
      await db.dropAsync().catch(() => {});
      rmSync(carpeta, { recursive: true, force: true });
    },
  };
}

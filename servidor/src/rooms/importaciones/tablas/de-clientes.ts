import { TIPOS_DE_DIRECCION } from '@anden/contrato/clientes/rules.ts';
import { dato, llave, pesos } from '../../../importar/columnas.ts';
import { codigo, momento, opcion, siNo } from '../../../importar/lectores.ts';
import type { Columna, Tabla } from '../../../importar/tabla.ts';
import { type Llegada, UNA_A_LA_VEZ } from '../../../platform/llegadas/llegada.ts';
import {
  DATOS_DE_DESCARGA,
  DATOS_DE_DIRECCION,
  DATOS_DE_PEDIDO,
  LLEGADA_DE_DESCARGAS,
  LLEGADA_DE_DIRECCIONES,
  LLEGADA_DE_PEDIDOS,
} from '../../clientes/index.ts';
import { escribir } from './llegada.ts';
import { revisaTelefonos } from './telefonos.ts';

const CLIENTE: Columna = {
  ...llave('CLAVE_CLIENTE', 30, 'C-0001', 'Un cliente que ya existe.'),
  obligatoria: true,
};

/** Columns of the file that are S or N, and true or false in the database. */
const SI_NO = new Set(['principal', 'facturar']);

/** Rows of a file, a record of a customer each, known by their own id (`id_documento`). */
function tablaDe(
  nombre: string,
  columnas: readonly Columna[],
  d: {
    llegada: Llegada;
    datos: readonly string[];
    documento: string;
    tabla: string;
    id: string;
    mas?: string[];
    revisaFila?: NonNullable<Tabla['revisaFila']>;
  },
): Tabla {
  const cabeza = d.llegada.tablas[0];
  const iguales = ['clave_cliente', ...(d.mas ?? [])];
  const suyos = d.datos.map((c) => (SI_NO.has(c) ? `${c} = 'S'` : c));
  return {
    nombre,
    columnas,
    auxiliares: 'id_documento text',
    llave: { expresion: d.documento, columna: columnas[0]?.nombre ?? '' },
    ...(d.revisaFila ? { revisaFila: d.revisaFila } : {}),
    preparar: [
      UNA_A_LA_VEZ,
      `update entrada set id_documento = ${d.documento}`,
      ...d.llegada.crear,
      `insert into ${cabeza} (documento, fila, ${[...iguales, ...d.datos].join(', ')})
       select id_documento, fila, ${[...iguales, ...suyos].join(', ')} from entrada where not rechazada order by fila`,
      ...d.llegada.indices,
      ...d.llegada.preparar,
    ],
    revisiones: d.llegada.revisiones,
    toca: [
      {
        tabla: d.tabla,
        llave: [d.id],
        donde:
          d.tabla === 'direcciones_clientes'
            ? 'cliente_id in (select cliente_id from clientes where clave_cliente in (select clave_cliente from entrada))'
            : 'documento_externo in (select id_documento from entrada)',
      },
    ],
    aplicar: (pg) => escribir(pg, d.llegada, 'id_documento'),
  };
}

export const DIRECCIONES = tablaDe(
  'direcciones',
  [
    {
      ...llave(
        'DOCUMENTO',
        60,
        'ERP-D1',
        'Identificador de la dirección en el otro sistema: se toma una sola vez.',
      ),
      obligatoria: true,
    },
    CLIENTE,
    {
      ...dato('TIPO_DIR', 7, 'ENTREGA', 'FISCAL, ENTREGA u OFICINA. ENTREGA si no se dice.'),
      leer: opcion(TIPOS_DE_DIRECCION),
    },
    {
      ...dato('PRINCIPAL', 2, 'S', 'S: a donde van sus pedidos; una por cliente.'),
      leer: siNo,
    },
    dato('DIRECCION', 200, 'AV. JUÁREZ 10, COL. CENTRO', 'Calle, número y colonia, hasta 200 caracteres.'),
    dato('LOCALIDAD', 80, '', 'Hasta 80 caracteres.'),
    dato('TIPO_LOCALIDAD', 40, '', 'Ciudad, pueblo, ranchería… Hasta 40 caracteres.'),
    dato('CIUDAD', 80, 'PUEBLA', 'Hasta 80 caracteres.'),
    dato('ESTADO', 60, 'PUEBLA', 'Hasta 60 caracteres.'),
    llave('CODIGO_POSTAL', 10, '72000', 'Hasta 10 caracteres. En Excel, con formato de Texto.'),
    llave('TELEFONO', 30, '', 'Hasta 30 caracteres.'),
    {
      ...dato('UBICACION', 500, '', 'Liga al mapa; empieza con https://.'),
      leer: codigo(500, { forma: /^https:\/\/\S+$/, motivo: 'debe ser una liga que empiece con https://' }),
    },
  ],
  {
    llegada: LLEGADA_DE_DIRECCIONES,
    datos: DATOS_DE_DIRECCION,
    documento: 'documento',
    tabla: 'direcciones_clientes',
    id: 'dir_cli_id',
    revisaFila: revisaTelefonos('TELEFONO'),
  },
);

export const PEDIDOS = tablaDe(
  'pedidos',
  [
    {
      ...llave('FOLIO', 20, 'P0004210', 'Folio del pedido, hasta 20 caracteres; una fila por pedido.'),
      obligatoria: true,
    },
    llave(
      'DOCUMENTO',
      60,
      'ERP-P4210',
      'Identificador del pedido en el otro sistema: se toma una sola vez. El folio si no se dice.',
    ),
    llave('FOLIO_WEB', 30, '', 'Folio en la tienda en línea.'),
    CLIENTE,
    { ...dato('OPERADOR', 15, '', 'Usuario del asesor que lo tomó; debe existir.'), leer: codigo(15) },
    {
      nombre: 'FECHA',
      tipo: 'timestamptz',
      leer: momento,
      ejemplo: '2026-11-20 10:30',
      explica: 'Cuándo se hizo, con hora si se sabe. Obligatoria en un pedido nuevo.',
    },
    pesos('IMPORTE', 1250, 'Pesos. 0 en un pedido nuevo si no se dice.'),
    dato('ESTATUS', 30, 'PENDIENTE', 'Como lo dice el otro sistema. PENDIENTE si no se dice.'),
    { ...dato('FACTURAR', 2, 'N', 'S: el cliente pidió factura. N si no se dice.'), leer: siNo },
    dato('TIPO', 30, '', 'Hasta 30 caracteres.'),
    dato('CONCEPTO', 200, '', 'Hasta 200 caracteres.'),
    llave('REFER_CLABE', 60, '', 'Referencia con que lo paga.'),
    pesos('MONTO', '', 'Pesos que pagó en línea.'),
    llave('ID_CONEKTA', 60, '', 'Identificador de ese pago.'),
  ],
  {
    llegada: LLEGADA_DE_PEDIDOS,
    datos: DATOS_DE_PEDIDO,
    documento:
      'coalesce(documento, (select p.documento_externo from pedidos p where p.folio = entrada.folio), folio)',
    tabla: 'pedidos',
    id: 'pedido_id',
    mas: ['operador'],
  },
);

export const DESCARGAS = tablaDe(
  'descargas',
  [
    CLIENTE,
    {
      nombre: 'FECHA',
      tipo: 'timestamptz',
      leer: momento,
      obligatoria: true,
      ejemplo: '2026-11-20 10:30',
      explica: 'Cuándo se descargó.',
    },
    dato('CATALOGO', 100, 'HOGAR 2026', 'Qué catálogo, hasta 100 caracteres.'),
    llave(
      'DOCUMENTO',
      120,
      '',
      'Identificador de la descarga en el otro sistema: se toma una sola vez. Si no se dice, la del cliente en ese momento.',
    ),
  ],
  {
    llegada: LLEGADA_DE_DESCARGAS,
    datos: DATOS_DE_DESCARGA,
    documento: `coalesce(documento, clave_cliente || ' ' || to_char(fecha at time zone 'UTC', 'YYYYMMDDHH24MISS') || coalesce(' ' || catalogo, ''))`,
    tabla: 'descargas_catalogo',
    id: 'descarga_id',
  },
);

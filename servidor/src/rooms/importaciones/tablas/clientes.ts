import { dato, llave, obligatoria } from '../../../importar/columnas.ts';
import { codigo, entero, fecha, importe, momento, siNo } from '../../../importar/lectores.ts';
import type { Tabla } from '../../../importar/tabla.ts';
import { UNA_A_LA_VEZ } from '../../../platform/llegadas/llegada.ts';
import { DATOS_DE_CLIENTE, LLEGADA_DE_CLIENTES } from '../../clientes/index.ts';
import { escribir } from './llegada.ts';
import { revisaTelefonos } from './telefonos.ts';

/** Names or conversions of columns that differ between the file and the database. */
const EN_EL_ARCHIVO: Readonly<Record<string, string>> = {
  creado: 'fecha_hora_creacion',
  clte_recoge: "clte_recoge = 'S'",
};

export const CLIENTES: Tabla = {
  nombre: 'clientes',
  columnas: [
    obligatoria({
      ...llave('CLAVE_CLIENTE', 30, 'C-0001', 'Clave del cliente, hasta 30 caracteres; lo identifica.'),
    }),
    {
      ...dato(
        'NOMBRE',
        150,
        'FERRETERÍA LA PERLA',
        'Nombre, hasta 150 caracteres. Obligatorio en un cliente nuevo.',
      ),
    },
    dato('NOMBRE_COMERCIAL', 150, 'LA PERLA', 'Como se le conoce, hasta 150 caracteres.'),
    dato('TIPO', 30, 'DISTRIBUIDOR', 'Tipo de cliente, hasta 30 caracteres.'),
    dato('ZONA', 60, 'CENTRO', 'Zona, hasta 60 caracteres.'),
    dato('GIRO', 60, 'FERRETERÍA', 'Giro, hasta 60 caracteres.'),
    { ...dato('RFC', 13, '', 'RFC, hasta 13 caracteres.'), leer: codigo(13) },
    { ...dato('OPERADOR', 15, '', 'Usuario del asesor que lo atiende; debe existir.'), leer: codigo(15) },
    { ...dato('TELEFONO', 30, '222 555 0101', 'Teléfono, hasta 30 caracteres.'), leer: codigo(30) },
    { ...dato('TELEFONO2', 30, '', 'Otro teléfono, hasta 30 caracteres.'), leer: codigo(30) },
    { ...dato('CELULAR', 30, '', 'Celular, hasta 30 caracteres.'), leer: codigo(30) },
    dato('EMAIL', 100, 'compras@laperla.example', 'Correo, hasta 100 caracteres.'),
    dato('ORIGEN', 60, '', 'De dónde llegó: la tienda, una feria, telemarketing.'),
    dato('DIAS_MARCADO_TMK', 60, '', 'Días en que se le llama, como se escriban.'),
    {
      nombre: 'DIAS_CREDITO',
      tipo: 'int',
      leer: entero(0, 365),
      ejemplo: 30,
      explica: 'Días de crédito, de 0 a 365. 0 en un cliente nuevo si no se dice.',
    },
    {
      nombre: 'LIMITE_CREDITO',
      tipo: 'numeric',
      leer: importe(999_999_999),
      ejemplo: 5000,
      explica: 'Pesos; 0: sin crédito.',
    },
    {
      nombre: 'FECHA_DISTRIBUIDOR',
      tipo: 'date',
      leer: fecha,
      ejemplo: '',
      explica: 'Desde cuándo es distribuidor.',
    },
    {
      nombre: 'FECHA_HORA_CREACION',
      tipo: 'timestamptz',
      leer: momento,
      ejemplo: '',
      explica: 'Cuándo se dio de alta; ahora en un cliente nuevo si no se dice.',
    },
    dato('ULTIMA_INCIDENCIA', 200, '', 'Cómo acabó el último contacto, hasta 200 caracteres.'),
    dato('OBSERVACIONES', 500, '', 'Hasta 500 caracteres.'),
    {
      ...dato('CLTE_RECOGE', 2, 'N', 'S: pasa por sus pedidos. N en un cliente nuevo si no se dice.'),
      leer: siNo,
    },
    dato('DIRECCION', 200, 'AV. JUÁREZ 10, COL. CENTRO', 'Calle, número y colonia, hasta 200 caracteres.'),
    dato('LOCALIDAD', 80, '', 'Hasta 80 caracteres.'),
    dato('TIPO_LOCALIDAD', 40, '', 'Ciudad, pueblo, ranchería… Hasta 40 caracteres.'),
    dato('CIUDAD', 80, 'PUEBLA', 'Hasta 80 caracteres.'),
    dato('ESTADO', 60, 'PUEBLA', 'Hasta 60 caracteres.'),
    {
      ...dato('CODIGO_POSTAL', 10, '72000', 'Hasta 10 caracteres. En Excel, con formato de Texto.'),
      leer: codigo(10),
      delicada: true,
    },
  ],
  llave: { expresion: 'clave_cliente', columna: 'CLAVE_CLIENTE' },
  revisaFila: revisaTelefonos('TELEFONO', 'TELEFONO2', 'CELULAR'),
  preparar: [
    UNA_A_LA_VEZ,
    ...LLEGADA_DE_CLIENTES.crear,
    `insert into cliente_llegado (documento, fila, de_archivo, ${DATOS_DE_CLIENTE.join(', ')})
     select clave_cliente, fila, true, ${DATOS_DE_CLIENTE.map((d) => EN_EL_ARCHIVO[d] ?? d).join(', ')} from entrada where not rechazada order by fila`,
    ...LLEGADA_DE_CLIENTES.indices,
    ...LLEGADA_DE_CLIENTES.preparar,
  ],
  revisiones: LLEGADA_DE_CLIENTES.revisiones,
  advertencias: [
    `select to_char(count(*), 'FM999,999,990') || ' clientes traen otra dirección que la de «direcciones», y queda ésta: ' || min(documento)
            || case when count(*) > 1 then '…' else '' end as texto from cliente_llegado where otra_direccion having count(*) > 0`,
  ],
  toca: [
    {
      tabla: 'clientes',
      llave: ['cliente_id'],
      donde: 'clave_cliente in (select clave_cliente from entrada)',
    },
    {
      tabla: 'direcciones_clientes',
      llave: ['dir_cli_id'],
      donde:
        'cliente_id in (select cliente_id from clientes where clave_cliente in (select clave_cliente from entrada))',
    },
  ],
  aplicar: (pg) => escribir(pg, LLEGADA_DE_CLIENTES, 'clave_cliente'),
};

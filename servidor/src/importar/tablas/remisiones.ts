import { UNA_A_LA_VEZ } from '../../platform/llegadas/llegada.ts';
import { LLEGADA_DE_REMISIONES } from '../../rooms/embarques/index.ts';
import { dato, deAlmacen, deArticulo, llave, obligatoria, piezas } from '../columnas.ts';
import { codigo, importe, momento, siNo } from '../lectores.ts';
import type { Columna, Tabla } from '../tabla.ts';
import { daDocumento, discrepan, documentoRepetido, escribir, primero } from './llegada.ts';

const PRECIO_MAX = 9_999_999;

const FOLIO: Columna = obligatoria(
  llave(
    'FOLIO',
    20,
    'R0005001',
    'Folio de la remisión, hasta 20 caracteres; una fila por renglón, con el folio en todas.',
  ),
);

/** Columns of the remission itself: given once per folio, or repeated with the same value. */
const DE_CABEZA: readonly Columna[] = [
  llave(
    'DOCUMENTO',
    60,
    'ERP-5001',
    'Identificador del documento en el otro sistema: se toma una sola vez. El folio si no se dice.',
  ),
  llave('FOLIO_DR', 20, 'P0004210', 'Folio del pedido del que viene.'),
  deAlmacen('Número del almacén que surte. Obligatorio en una remisión nueva.'),
  llave('CLAVE_CLIENTE', 30, 'C-0001', 'Un cliente que ya existe. Obligatoria en una remisión nueva.'),
  {
    nombre: 'OPERADOR',
    tipo: 'text',
    leer: codigo(15),
    ejemplo: '',
    explica: 'Usuario del vendedor; debe existir.',
  },
  {
    nombre: 'FECHA',
    tipo: 'timestamptz',
    leer: momento,
    ejemplo: '2026-11-20 10:30',
    explica: 'Cuándo se hizo, con hora si se sabe. Obligatoria en una remisión nueva.',
  },
  {
    nombre: 'PROMETIDO',
    tipo: 'timestamptz',
    leer: momento,
    ejemplo: '',
    explica: 'Para cuándo se prometió.',
  },
  { nombre: 'PRIORIDAD', tipo: 'text', leer: siNo, ejemplo: 'N', explica: 'S: urgente. N si no se dice.' },
  {
    nombre: 'CLTE_RECOGE',
    tipo: 'text',
    leer: siNo,
    ejemplo: 'N',
    explica: 'S: el cliente pasa por ella. Si no se dice, como lo tenga el cliente.',
  },
  dato('PAQUETERIA', 60, 'PAQUETERÍA UNO', 'Quién la lleva, hasta 60 caracteres.'),
  dato('OBSERVACIONES', 500, '', 'Del vendedor, hasta 500 caracteres.'),
];

/** A remission's columns in the database; only those named differently in the file are listed. */
const IGUALES = ['folio_dr', 'almacen_id', 'fecha', 'prometido', 'paqueteria', 'observaciones'];

/** An empty cell keeps the remission's value. */
const QUEDA = `
  update remision_llegada k set ${IGUALES.map((c) => `${c} = coalesce(k.${c}, r.${c})`).join(', ')},
         urgente = coalesce(k.urgente, r.urgente), clte_recoge = coalesce(k.clte_recoge, r.clte_recoge),
         clave_cliente = coalesce(k.clave_cliente, c.clave_cliente), operador = coalesce(k.operador, o.operador)
    from remisiones r join clientes c using (cliente_id) left join operadores o on o.operador_id = r.operador_id
   where r.documento_externo = k.documento`;

/** An empty price keeps the line's too, if it has the same article. */
const QUEDA_PRECIO = `
  update remision_renglon e set precio = d.precio
    from remisiones r join remisiones_det d using (docto_ve_id) join articulos a using (articulo_id)
   where r.documento_externo = e.documento and d.renglon = e.renglon and a.clave_articulo = e.clave_articulo and e.precio is null`;

export const REMISIONES: Tabla = {
  nombre: 'remisiones',
  columnas: [
    FOLIO,
    ...DE_CABEZA,
    deArticulo('Clave propia del artículo. Los renglones van en el orden del archivo.'),
    obligatoria(piezas('UNIDADES', 1, 12, 'Piezas pedidas.')),
    {
      nombre: 'PRECIO',
      tipo: 'numeric',
      leer: importe(PRECIO_MAX),
      ejemplo: 34.5,
      explica: 'Pesos por pieza. 0 en un renglón nuevo si no se dice.',
    },
  ],
  auxiliares: 'id_documento text',
  llave: { expresion: 'fila', columna: 'FOLIO' },
  grupo: 'FOLIO',
  preparar: [
    UNA_A_LA_VEZ,
    daDocumento('remisiones'),
    ...LLEGADA_DE_REMISIONES.crear,
    `insert into remision_llegada (documento, fila, folio, ${IGUALES.join(', ')}, clave_cliente, operador, urgente, clte_recoge)
     select id_documento, fila, folio, ${IGUALES.join(', ')}, clave_cliente, operador, prioridad = 'S', clte_recoge = 'S'
       from (select id_documento, min(fila) fila, folio,
                    ${[...IGUALES, 'clave_cliente', 'operador', 'prioridad', 'clte_recoge'].map(primero).join(', ')}
               from entrada group by id_documento, folio) e`,
    `insert into remision_renglon (documento, fila, renglon, clave_articulo, unidades, precio)
     select id_documento, fila, row_number() over (partition by folio order by fila), clave_articulo, unidades, precio from entrada`,
    QUEDA,
    'update remision_llegada set urgente = coalesce(urgente, false)',
    QUEDA_PRECIO,
    ...LLEGADA_DE_REMISIONES.preparar,
  ],
  revisiones: [documentoRepetido, ...discrepan(DE_CABEZA), ...LLEGADA_DE_REMISIONES.revisiones],
  toca: [
    {
      tabla: 'remisiones',
      llave: ['docto_ve_id'],
      donde: 'documento_externo in (select id_documento from entrada)',
    },
    {
      tabla: 'remisiones_det',
      llave: ['docto_ve_det_id'],
      donde:
        'docto_ve_id in (select docto_ve_id from remisiones where documento_externo in (select id_documento from entrada))',
    },
  ],
  aplicar: (pg) => escribir(pg, LLEGADA_DE_REMISIONES, 'id_documento'),
};

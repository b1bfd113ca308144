import { MENSAJES_LOTE } from '@anden/contrato/existencias/rules.ts';
import { caducidad, codigo, fecha } from '../../../importar/lectores.ts';
import { type Columna, literal } from '../../../importar/tabla.ts';

const LOTE_MAX = 50;

/** The lot columns of a row. */
export const COLUMNAS_DE_LOTE: readonly Columna[] = [
  {
    nombre: 'LOTE',
    tipo: 'text',
    leer: codigo(LOTE_MAX),
    ejemplo: 'L260815A',
    explica: 'Lote, hasta 50 caracteres. Obligatorio si el artículo lo pide y se dice algo de sus piezas.',
  },
  {
    nombre: 'FECHA_CADUCIDAD',
    tipo: 'date',
    leer: caducidad,
    ejemplo: '2027-08-15',
    explica:
      'Último día en que sirve: fecha de Excel, AAAA-MM-DD o DD/MM/AAAA; AAAA-MM es el último día del mes.',
  },
  {
    nombre: 'FECHA_PRODUCCION',
    tipo: 'date',
    leer: fecha,
    ejemplo: '2026-08-15',
    explica: 'Fecha de producción, no posterior a hoy ni a la de caducidad.',
  },
];

/** SQL: whether a row of `entrada`, here `e`, names a lot. */
export const TIENE_LOTE = 'num_nonnulls(e.fecha_caducidad, e.lote, e.fecha_produccion) > 0';

const contra = (columna: string, motivo: string, donde: string): string =>
  `select e.fila, '${columna}' columna, coalesce(e.${columna.toLowerCase()}::text, '') valor, ${literal(motivo)} motivo
   from entrada e join articulos a using (articulo_id) where ${TIENE_LOTE} and ${donde}`;

/** The batch dialog's rules for a lot (`loteRejection`), for each row of `entrada`, which has `articulo_id`. */
export const REVISIONES_DE_LOTE: readonly string[] = [
  `select e.fila, 'CLAVE_ARTICULO' columna, e.clave_articulo valor, ${literal(MENSAJES_LOTE.sinDatos)} motivo
   from entrada e join articulos a using (articulo_id)
   where ${TIENE_LOTE} and 'S' not in (a.caduca, a.lote, a.fecha_produccion)`,
  contra('FECHA_CADUCIDAD', MENSAJES_LOTE.caducidad, `a.caduca = 'S' and e.fecha_caducidad is null`),
  contra('LOTE', MENSAJES_LOTE.lote, `a.lote = 'S' and e.lote is null`),
  contra(
    'FECHA_PRODUCCION',
    MENSAJES_LOTE.produccion,
    `a.fecha_produccion = 'S' and e.fecha_produccion is null`,
  ),
  contra('FECHA_PRODUCCION', MENSAJES_LOTE.produccionFutura, 'e.fecha_produccion > current_date'),
  contra(
    'FECHA_PRODUCCION',
    MENSAJES_LOTE.produccionDespues,
    'e.fecha_produccion > e.fecha_caducidad and e.fecha_produccion <= current_date',
  ),
];

import { CLAVE_ARTICULO_MAX, MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { codigo } from '../../../importar/lectores.ts';

/** Digits from which a number is a bar code, which has one form with its zeros and another without them. */
const DE_BARRAS = 6;
/** Pairs named in the line. */
const NOMBRADAS = 5;

/**
 * Query of one line about short keys that differ from another only in the zeros before them ('4' and '00004'), here or in the file: a
 * spreadsheet may have taken them, or they are two articles. None if there are none.
 * @param columna the file's column with the key
 */
export const difierenEnCeros = (columna: string): string => `
  with del_archivo as (select distinct ${columna} as clave from entrada where ${columna} ~ '^[0-9]+$' and length(ltrim(${columna}, '0')) < ${DE_BARRAS}),
       pares as (
         select distinct least(a.clave, o.clave) as una, greatest(a.clave, o.clave) as otra
           from del_archivo a join (select clave from del_archivo union select clave_articulo from claves_articulo where clave_articulo ~ '^[0-9]+$') o
             on ltrim(o.clave, '0') = ltrim(a.clave, '0') and o.clave <> a.clave)
  select 'Claves que sólo difieren en los ceros de la izquierda; diga si son de artículos distintos o si la hoja de cálculo se los quitó: '
         || (select string_agg(una || ' y ' || otra, ', ' order by una, otra) from (select * from pares order by 1, 2 limit ${NOMBRADAS}) p)
         || case when count(*) > ${NOMBRADAS} then ' y ' || to_char(count(*) - ${NOMBRADAS}, 'FM999,999,990') || ' más' else '' end as texto
    from pares having count(*) > 0`;

/** A key that an article gets. Systems fill a missing bar code with zeros, and thirteen of them mean something else in a scan. */
export const claveNueva = codigo(CLAVE_ARTICULO_MAX, {
  forma: /^(?!0{13}$)/,
  motivo: MENSAJES_ARTICULO.claveComodin,
});

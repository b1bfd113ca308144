import type { Conexion } from '../../../importar/conexion.ts';
import { type Columna, type Cuentas, literal } from '../../../importar/tabla.ts';
import type { Llegada } from '../../../platform/llegadas/llegada.ts';

/** SQL: the first value in a folio's rows for a column, which may be given in one of them or in all. */
export const primero = (columna: string): string =>
  `(array_agg(${columna} order by fila) filter (where ${columna} is not null))[1] ${columna}`;

/** Queries that find rows contradicting an earlier row of the same folio. */
export const discrepan = (columnas: readonly Columna[]): string[] =>
  columnas.map(({ nombre }) => {
    const c = nombre.toLowerCase();
    return `
      select fila, ${literal(nombre)} columna, ${c}::text valor, 'no es igual al de la fila ' || donde || ', del mismo folio' motivo
        from (select fila, ${c}, first_value(${c}) over w dicho, first_value(fila) over w donde
                from entrada where ${c} is not null window w as (partition by folio order by fila)) e
       where ${c} <> dicho`;
  });

/**
 * Assigns the documents of a file their own id, `entrada.id_documento`: the one in its rows, else the one stored for
 * that folio, else the folio.
 */
export const daDocumento = (tabla: 'remisiones' | 'facturas'): string => `
  update entrada e set id_documento = coalesce(k.dicho, k.hay, e.folio)
    from (select folio, (array_agg(documento order by fila) filter (where documento is not null))[1] dicho,
                 (select documento_externo from ${tabla} x where x.folio = e.folio) hay from entrada e group by folio) k
   where k.folio = e.folio`;

/** Query that finds folios sharing a document. */
export const documentoRepetido = `
  select fila, 'DOCUMENTO' columna, id_documento valor,
         'es también el documento del folio ' || case folio when una then otra else una end motivo
    from (select min(fila) fila, id_documento, folio, min(folio) over de una, max(folio) over de otra
            from entrada group by id_documento, folio window de as (partition by id_documento)) e
   where una <> otra`;

/**
 * Writes the documents that are still in `entrada`, and counts its rows by what became of their document.
 * @param documento column of `entrada` with the document's own id
 */
export async function escribir(pg: Conexion, llegada: Llegada, documento: string): Promise<Cuentas> {
  for (const tabla of llegada.tablas) {
    await pg.query(`delete from ${tabla} where documento not in (select ${documento} from entrada)`);
  }
  for (const sentencia of llegada.aplicar) await pg.query(sentencia);
  const { rows } = await pg.query<{ resultado: string; filas: number; documentos: number }>(`
    select k.resultado, count(*)::int filas, count(distinct k.documento)::int documentos
      from entrada e join ${llegada.tablas[0]} k on k.documento = e.${documento} group by 1`);
  const filas = (resultado: string) => rows.find((r) => r.resultado === resultado)?.filas ?? 0;
  return { altas: filas('nuevo'), cambios: filas('cambiado'), sinCambio: filas('igual'), notas: [] };
}

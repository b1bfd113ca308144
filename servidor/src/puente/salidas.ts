import type { Conexion } from '../importar/conexion.ts';
import type { Salida } from './archivo.ts';
import type { DocumentoDeSalida, QueSale } from './documento-de-salida.ts';

/** Which moves of pieces a kind tells: those between a place of `fuera` and one of `dentro`. */
interface Cuales {
  fuera: readonly string[];
  dentro: readonly string[];
  /** Of which documents here; left out: of any. */
  documento?: string;
}

const EN_EL_ALMACEN = ['ubicacion', 'recepcion', 'devolucion', 'embarque'];

/** What may be told to the ERP, by its name in the bridge's file. */
const CUALES: Record<QueSale, Cuales> = {
  recepciones: { fuera: ['proveedor'], dentro: EN_EL_ALMACEN, documento: 'compra' },
  acomodos: { fuera: ['recepcion', 'devolucion'], dentro: ['ubicacion'] },
  traspasos: { fuera: ['transito'], dentro: EN_EL_ALMACEN, documento: 'traspaso' },
  ajustes: { fuera: ['ajuste'], dentro: EN_EL_ALMACEN },
  embarques: { fuera: ['cliente'], dentro: ['embarque'] },
};

/** What the ERP told us, or stood on the shelves before Andén: it is not told back. */
const AJENAS = ['importar', 'inventarioInicial'];

/** Documents that are read at once. */
const TANDA = 500;

/**
 * The next documents of a kind that the ledger does not have yet, and of those it has as refused the ones asked for, in the order in which they happened.
 * @param desde the movement after which they are looked for
 * @param otraVez keys of refused ones that are tried again
 */
export async function porEnviar(
  pg: Conexion,
  { que, nombre }: Salida,
  { desde, otraVez, zona }: { desde: string; otraVez: readonly string[]; zona: string },
): Promise<DocumentoDeSalida[]> {
  const { fuera, dentro, documento = null } = CUALES[que];
  const { rows } = await pg.query<DocumentoDeSalida>(
    `with suyos as (
       select m.movimiento_id, m.fecha, m.operador_id, m.documento, m.documento_id, m.articulo_id, m.piezas, m.lote, m.fecha_caducidad, l.almacen_id, l.nombre, x.sentido,
              concat_ws('/', m.operacion_id, coalesce(m.documento_id, 0), l.almacen_id, x.sentido) as llave
         from movimientos m join lugares o on o.lugar_id = m.origen_id join lugares e on e.lugar_id = m.destino_id
         cross join lateral (select case when o.clase = any ($2) then 'ENTRADA' else 'SALIDA' end as sentido) x
         join lugares l on l.lugar_id = case x.sentido when 'ENTRADA' then m.destino_id else m.origen_id end
        where (m.movimiento_id > $1::bigint or m.operacion_id = any (array(select split_part(o, '/', 1)::uuid from unnest($7::text[]) o)))
          and (o.clase = any ($2) and e.clase = any ($3) or e.clase = any ($2) and o.clase = any ($3))
          and ($4::text is null or m.documento = $4) and m.llamada <> all ($5)
     ), nuevos as (
       select llave, min(movimiento_id) as primero from suyos s
        where s.llave = any ($7) or not exists (select from puente_documentos p where p.lectura = $6 and p.llave = s.llave)
        group by llave order by primero limit ${TANDA}
     ), renglones as (
       select s.llave, s.articulo_id, s.nombre, s.lote, s.fecha_caducidad, sum(s.piezas)::int as piezas, min(s.movimiento_id) as orden
         from suyos s join nuevos using (llave) group by 1, 2, 3, 4, 5
     )
     select n.llave as "LLAVE", m.sentido as "SENTIDO", m.almacen_id as "ALMACEN_ID", coalesce(m.documento, '') as "DOCUMENTO",
            coalesce(c.folio, t.folio, r.folio, m.documento_id::text, '') as "FOLIO", coalesce(r.folio_factura, '') as "FACTURA",
            to_char(m.fecha at time zone $8, 'YYYY-MM-DD') as "FECHA", to_char(m.fecha at time zone $8, 'HH24:MI:SS') as "HORA", p.operador as "OPERADOR",
            (select json_agg(json_build_object('POSICION', x.n, 'CLAVE_ARTICULO', a.clave_articulo, 'UNIDADES', x.piezas, 'UBICACION', x.nombre, 'LOTE', x.lote,
                                               'CADUCIDAD', x.fecha_caducidad) order by x.n)
               from (select *, row_number() over (order by orden) as n from renglones where llave = n.llave) x join articulos a using (articulo_id)) as renglones
       from nuevos n join suyos m on m.movimiento_id = n.primero and m.llave = n.llave join operadores p using (operador_id)
       left join compras c on m.documento = 'compra' and c.docto_cm_id = m.documento_id
       left join traspasos t on m.documento = 'traspaso' and t.docto_in_id = m.documento_id
       left join remisiones r on m.documento = 'remision' and r.docto_ve_id = m.documento_id
      order by n.primero`,
    [desde, fuera, dentro, documento, AJENAS, nombre, otraVez, zona],
  );
  return rows.map((d) => ({ ...d, QUE: que }));
}

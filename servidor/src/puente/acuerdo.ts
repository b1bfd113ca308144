import type { Conexion } from '../importar/conexion.ts';
import type { Acuerdo } from './archivo.ts';
import type { Foto } from './firebird.ts';

/** How many of the last documents here are told beside a figure that does not agree. */
const DOCUMENTOS_DICHOS = 3;
/** Figures that do not agree and are kept, the largest differences first: beyond them the file is wrong, and not the figures. */
const DIFERENCIAS_MAX = 5_000;

/** SQL: what Andén has, as `(llave, cuanto, id, almacen_id)`: what the ERP's row is called, the figure, and the article or customer (and warehouse). */
const AQUI: Record<Acuerdo['con'], string> = {
  existencias: `
    select upper(a.clave_articulo) || ' en ' || l.almacen_id as llave, sum(e.piezas)::numeric as cuanto, a.articulo_id as id, l.almacen_id
      from existencias e join lugares l using (lugar_id) join articulos a using (articulo_id)
     where l.clase in ('ubicacion', 'recepcion', 'devolucion') group by 1, 3, 4`,
  saldos: `
    select upper(c.clave_cliente) as llave, sum(case k.clase when 'CARGO' then k.importe else -k.importe end) as cuanto, c.cliente_id as id, null::int as almacen_id
      from cartera k join clientes c using (cliente_id) group by 1, 3`,
};

/** SQL: the last documents of difference `x` here, which may explain it, in words. */
const LO_ULTIMO: Record<Acuerdo['con'], string> = {
  existencias: `
    select concat_ws(' ', coalesce(m.documento, m.llamada), m.documento_id, case when d.almacen_id = x.almacen_id then '+' else '-' end || m.piezas) as texto, m.fecha
      from movimientos m join lugares o on o.lugar_id = m.origen_id join lugares d on d.lugar_id = m.destino_id
     where m.articulo_id = x.id and x.almacen_id in (o.almacen_id, d.almacen_id) and o.almacen_id is distinct from d.almacen_id
     order by m.fecha desc, m.movimiento_id desc limit ${DOCUMENTOS_DICHOS}`,
  saldos: `
    select concat_ws(' ', k.clase, k.folio, k.importe) as texto, k.fecha from cartera k where k.cliente_id = x.id
     order by k.fecha desc, k.asiento_id desc limit ${DOCUMENTOS_DICHOS}`,
};

/**
 * Compares what the ERP says with what Andén has, and writes down the figures that do not agree: how much on each side, and the last documents here. What
 * agrees again is taken off; what still differs keeps since when. In one transaction.
 * @param zona the business's, in which documents' days are told
 * @returns how many figures were compared, and how many differ
 */
export async function compara(
  pg: Conexion,
  foto: Foto,
  acuerdo: Acuerdo,
  zona: string,
): Promise<{ leidos: number; difieren: number }> {
  const llaves: string[] = [];
  const cuantos: string[] = [];
  for await (const { filas } of foto.documentos(acuerdo))
    for (const fila of filas) {
      // Capitals and small letters are one key, as they are for the importers.
      const partes = fila.slice(0, -1).map((v) => (v ?? '').trim().toLocaleUpperCase('es-MX'));
      llaves.push(partes.join(' en '));
      cuantos.push(fila.at(-1) ?? '0');
    }
  await pg.query('begin');
  try {
    await pg.query('insert into puente_lecturas (lectura) values ($1) on conflict do nothing', [
      acuerdo.nombre,
    ]);
    const { rows } = await pg.query<{ llave: string }>(
      `with alla as (select llave, sum(cuanto) as cuanto from unnest($2::text[], $3::numeric[]) u (llave, cuanto) group by 1),
            aqui as (${AQUI[acuerdo.con]}),
            x as (select coalesce(aqui.llave, alla.llave) as llave, coalesce(aqui.cuanto, 0) as nuestro, coalesce(alla.cuanto, 0) as suyo, aqui.id, aqui.almacen_id
                    from aqui full join alla using (llave) where coalesce(aqui.cuanto, 0) <> coalesce(alla.cuanto, 0)
                   order by abs(coalesce(aqui.cuanto, 0) - coalesce(alla.cuanto, 0)) desc limit ${DIFERENCIAS_MAX})
       insert into puente_documentos (lectura, llave, huella, estado, motivos)
       select $1, x.llave, '', 'DIFIERE', array[format('Andén %s, ERP %s: %s', trim_scale(x.nuestro), trim_scale(x.suyo), trim_scale(x.nuestro - x.suyo))]
              || coalesce((select array_agg(format('%s el %s', u.texto, to_char(u.fecha at time zone $4, 'DD-MM-YYYY')) order by u.fecha desc) from (${LO_ULTIMO[acuerdo.con]}) u), '{}')
         from x
       on conflict (lectura, llave) do update set motivos = excluded.motivos, visto = now()
       returning llave`,
      [acuerdo.nombre, llaves, cuantos, zona],
    );
    await pg.query(`delete from puente_documentos where lectura = $1 and llave <> all ($2::text[])`, [
      acuerdo.nombre,
      rows.map((r) => r.llave),
    ]);
    await pg.query(`update puente_lecturas set completa = now() where lectura = $1`, [acuerdo.nombre]);
    await pg.query('commit');
    return { leidos: llaves.length, difieren: rows.length };
  } catch (e) {
    await pg.query('rollback');
    throw e;
  }
}

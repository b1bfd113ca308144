import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { CANDADOS } from '../../platform/db/candados.ts';

/** A line to be counted, and the folio of its list. */
export interface ConteoPedido {
  inventarioDetId: number;
  folio: string;
  /** Whether it was not waiting already. */
  nuevo: boolean;
}

/** The day's list in which a new line goes, by who asked: how its folio begins, and what it is called. */
const LISTAS_PEDIDAS = {
  surtido: { prefijo: 'FS', descripcion: 'FALTANTES EN SURTIDO' },
  ticket: { prefijo: 'TK', descripcion: 'ARTÍCULOS CON TICKET' },
} as const;
type ListaPedida = keyof typeof LISTAS_PEDIDAS;

/**
 * Requests the count of an article whose shelf may not hold what the ledger says: a line that is already waiting, or a
 * new one in the day's list of those asked for like it. Call it after locking documents and before locking stock.
 * @param denegado pieces that were looked for on the shelf and not found
 */
export async function pedirConteo(
  ctx: CommandContext,
  almacenId: number,
  articuloId: number,
  denegado: number,
  lista: ListaPedida = 'surtido',
): Promise<ConteoPedido> {
  const { db, publicar } = ctx;
  // One at a time per warehouse, so that there are never two lists, nor two lines of one article.
  await sql`select pg_advisory_xact_lock(${CANDADOS.pedirConteo.espacio}::int, ${almacenId}::int)`.execute(
    db,
  );
  const pedido =
    (await sumarAlQueEspera(db, almacenId, articuloId, denegado)) ??
    (await agregar(ctx, almacenId, articuloId, denegado, lista));
  publicar({
    tema: 'inventario',
    id: pedido.inventarioId,
    almacen_id: almacenId,
    controles: [P.inventarios, P.ajustesalmacen, P.tablero],
  });
  const { inventarioDetId, folio, nuevo } = pedido;
  return { inventarioDetId, folio, nuevo };
}

type Linea = ConteoPedido & { inventarioId: number };

/** The article's oldest waiting line, with the pieces added to it. */
async function sumarAlQueEspera(
  db: Tx,
  almacenId: number,
  articuloId: number,
  denegado: number,
): Promise<Linea | undefined> {
  const { rows } = await sql<Linea>`
    update inventarios_det d set denegado = d.denegado + ${denegado}::int from inventarios i
     where i.inventario_id = d.inventario_id and d.ajustado is null
       and d.inventario_det_id = (
         select e.inventario_det_id from inventarios_det e join inventarios j using (inventario_id)
          where j.almacen_id = ${almacenId} and e.articulo_id = ${articuloId} and e.ajustado is null
          order by j.fecha, e.inventario_det_id limit 1)
    returning d.inventario_det_id as "inventarioDetId", i.inventario_id as "inventarioId", i.folio, false as nuevo`.execute(
    db,
  );
  return rows[0];
}

/** A line in the day's list, or in a second one if the first already has the article counted. */
async function agregar(
  { db, dia, config }: CommandContext,
  almacenId: number,
  articuloId: number,
  denegado: number,
  pedida: ListaPedida,
): Promise<Linea> {
  const { prefijo, descripcion } = LISTAS_PEDIDAS[pedida];
  const base = `${prefijo}${almacenId}-${dia.replaceAll('-', '')}`;
  const hoy = await db
    .selectFrom('inventarios as i')
    .select(['i.inventario_id', 'i.folio'])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('inventarios_det as d')
            .whereRef('d.inventario_id', '=', 'i.inventario_id')
            .where('d.articulo_id', '=', articuloId),
        )
        .as('loTiene'),
    )
    .where('i.almacen_id', '=', almacenId)
    .where('i.descripcion', '=', descripcion)
    .where('i.fecha', '>=', sql<string>`(${dia}::date::timestamp at time zone ${config.zona})`)
    .orderBy('i.inventario_id')
    .execute();
  const lista =
    hoy.find((l) => !l.loTiene) ??
    (await db
      .insertInto('inventarios')
      .values({
        folio: hoy.length === 0 ? base : `${base}-${hoy.length + 1}`,
        almacen_id: almacenId,
        descripcion,
      })
      .returning(['inventario_id', 'folio'])
      .executeTakeFirstOrThrow());
  const { inventario_det_id } = await db
    .insertInto('inventarios_det')
    .values({
      inventario_id: lista.inventario_id,
      articulo_id: articuloId,
      folio_conteo_tmp: sql`${lista.folio}::text || '.' || (
        select count(*) + 1 from inventarios_det where inventario_id = ${lista.inventario_id})`,
      denegado,
    })
    .returning('inventario_det_id')
    .executeTakeFirstOrThrow();
  return {
    inventarioDetId: inventario_det_id,
    inventarioId: lista.inventario_id,
    folio: lista.folio,
    nuevo: true,
  };
}

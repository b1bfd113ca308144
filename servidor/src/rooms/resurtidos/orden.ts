import type { Input, Output } from '@anden/contrato/call.ts';
import type { resurtidosCalls } from '@anden/contrato/resurtidos/calls.ts';
import {
  cerrarRejection,
  MENSAJES_RESURTIDO,
  necesidad,
  ordenGenerada,
  reservaRejection,
} from '@anden/contrato/resurtidos/rules.ts';
import { sql } from 'kysely';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { articuloPorClave } from '../articulos/index.ts';
import { tiempoHabil } from '../calendario/index.ts';
import { sinCaducar } from '../existencias/index.ts';
import { avisarResurtido } from './avisos.ts';
import { bloquearAbiertos, crecerResurtidos } from './crecer.ts';
import { demandaEnFijas } from './demanda.ts';
import { lotesDeOrdenes } from './lotes.ts';
import {
  abreResurtidos,
  bloquearReserva,
  caducadasEnReserva,
  haceFalta,
  type Necesidad,
  necesidades,
  porPedir,
} from './necesidades.ts';
import { bloquearResurtido, conTiempo, resurtidosVisibles, resurtidoVisible } from './queries.ts';

type Calls = typeof resurtidosCalls;

/**
 * The open orders of a warehouse, with where to go for each. First those that delay the transfer or remission promised
 * soonest, in business hours from now and by today's documents, not by those when it was requested; then by when they
 * were requested.
 */
export async function getaAticulosdeOrden(
  { almacen_id }: Input<Calls['getaAticulosdeOrden']>,
  { db, operador, config, dia }: QueryContext,
): Promise<Output<Calls['getaAticulosdeOrden']>> {
  exigirAlmacen(operador, almacen_id);
  const prometido = sql<string | null>`case when d.piezas > coalesce(f.piezas, 0) then d.prometido end`;
  const restantes = sql<number | null>`case when ${prometido} is not null then falta.minutos end`;
  const filas = await conTiempo(resurtidosVisibles(db, operador), config.zona)
    .leftJoin(demandaEnFijas(almacen_id).as('d'), (j) => j.onRef('d.articulo_id', '=', 'r.articulo_id'))
    .leftJoinLateral(
      sql<{ codigo: string; leida: string; reserva: number }>`(
        select (array_agg(u.ubicacion order by p.caduca nulls last, u.ubicacion))[1] as codigo,
               (array_agg(u.leida order by p.caduca nulls last, u.ubicacion))[1] as leida, sum(p.piezas)::int as reserva
          from ubicaciones u, lateral (select sum(e.piezas) as piezas, min(e.fecha_caducidad) as caduca from existencias e
                 where e.lugar_id = u.ubicacion_id and e.articulo_id = r.articulo_id and e.piezas > 0
                   and ${sinCaducar(sql`e.fecha_caducidad`, dia)}) p
         where u.ubicacion_id in (select ubicacion_id from articulos_ubicacion ua where ua.articulo_id = r.articulo_id)
           and u.almacen_id = r.almacen_id and u.tipo = 'M' and p.piezas > 0)`.as('o'),
      (j) => j.onTrue(),
    )
    .leftJoinLateral(
      sql<{ codigo: string; leida: string; piezas: number }>`(
        select (array_agg(u.ubicacion order by p.piezas, u.ubicacion))[1] as codigo,
               (array_agg(u.leida order by p.piezas, u.ubicacion))[1] as leida, sum(p.piezas)::int as piezas
          from articulos_ubicacion ua join ubicaciones u using (ubicacion_id),
               lateral (select coalesce(sum(e.piezas), 0) as piezas from existencias e
                         where e.lugar_id = u.ubicacion_id and e.articulo_id = r.articulo_id
                           and ${sinCaducar(sql`e.fecha_caducidad`, dia)}) p
         where ua.articulo_id = r.articulo_id and u.almacen_id = r.almacen_id and u.tipo = 'F' and not u.sin_ubicar)`.as(
        'f',
      ),
      (j) => j.onTrue(),
    )
    .innerJoinLateral(tiempoHabil(sql`now()`, prometido, config.zona).as('falta'), (j) => j.onTrue())
    .select([
      prometido.as('promesa'),
      'o.codigo as ORIGEN',
      'o.leida as ORIGEN_LEIDO',
      'f.codigo as DESTINO',
      'f.leida as DESTINO_LEIDO',
      sql<number>`coalesce(o.reserva, 0)`.as('RESERVA'),
      restantes.as('MINUTOS_RESTANTES'),
    ])
    .where('r.almacen_id', '=', almacen_id)
    .where('r.estatus', '=', 'ABIERTO')
    .orderBy(restantes, (o) => o.asc().nullsLast())
    .orderBy(sql`(r.motivo in ('TRASPASO', 'REMISION'))`, 'desc')
    .orderBy('r.fecha_sol')
    .orderBy('r.resurtido_id')
    .execute();
  const lotes = await lotesDeOrdenes(db, almacen_id);
  return {
    data: filas.map(({ promesa, ...f }) => ({
      ...f,
      LOTES_RESERVA: lotes.get(f.RESURTIDO_ID)?.reserva ?? [],
      LOTES_EN_CAMINO: lotes.get(f.RESURTIDO_ID)?.enCamino ?? [],
      PROMETIDO: promesa,
    })),
  };
}

/**
 * Opens an order for every article whose fixed locations hold less than open transfers and remissions request, or less
 * than its minimum, as far as its reserve reaches; open orders grow to what is needed now. Two operators at once do not
 * order twice: the second finds it ordered.
 */
export async function generaOrdenResurtido(
  { almacen_id }: Input<Calls['generaOrdenResurtido']>,
  ctx: CommandContext,
): Promise<Output<Calls['generaOrdenResurtido']>> {
  const { db, operador, config, dia } = ctx;
  exigirAlmacen(operador, almacen_id);
  const candidatos = (await necesidades(db, almacen_id, null, dia)).filter(haceFalta);
  const articulos = candidatos.map((n) => n.articuloId);
  const abiertos = await bloquearAbiertos(db, almacen_id, articulos);
  await bloquearReserva(db, almacen_id, articulos);
  // Read again now that the rows are locked.
  const ahora = (await necesidades(db, almacen_id, articulos, dia)).filter(haceFalta);
  const aumentos = ahora
    .filter((n) => n.abierto)
    .map((n) => ({
      articuloId: n.articuloId,
      piezas: necesidad(n),
      reserva: n.reserva,
      ...porque(n, 'MINIMO'),
    }));
  const cambiados = await crecerResurtidos(ctx, almacen_id, abiertos, aumentos);
  const ids = await abreResurtidos(
    ctx,
    almacen_id,
    ahora
      .filter((n) => !n.abierto)
      .map((n) => ({ articuloId: n.articuloId, piezas: porPedir(n), ...porque(n, 'MINIMO') })),
  );
  if (ids.length > 0) avisarResurtido(ctx, almacen_id);
  const nuevos = resurtidosVisibles(db, operador).where(
    'r.resurtido_id',
    '=',
    sql<number>`any(${[...ids, ...cambiados.map((c) => c.id)]}::int[])`,
  );
  const data = await conTiempo(nuevos, config.zona)
    .orderBy('r.prometido', (o) => o.asc().nullsLast())
    .orderBy('a.clave_articulo')
    .execute();
  const crecieron = cambiados.filter((c) => c.crecio).length;
  return { data, message: ordenGenerada(ids.length, crecieron, cambiados.length - crecieron) };
}

/** Why an article is requested, and the promise it delays: none if what is on the shelf is enough for it. */
const porque = (n: Necesidad, otro: 'MINIMO' | 'OPERADOR') =>
  n.demanda > n.enFijas && n.demandado !== null
    ? { motivo: n.demandado, prometido: n.prometido }
    : { motivo: otro, prometido: null };

/**
 * Opens an order for one article by key, or enlarges the open one: for the given pieces, or for what its fixed
 * locations need.
 */
export async function anexarProductoaOrden(
  { clave_articulo, almacen_id, cantidad }: Input<Calls['anexarProductoaOrden']>,
  ctx: CommandContext,
): Promise<Output<Calls['anexarProductoaOrden']>> {
  const { db, operador, config, dia } = ctx;
  exigirAlmacen(operador, almacen_id);
  const articuloId = await articuloPorClave(db, clave_articulo.trim());
  const abiertos = await bloquearAbiertos(db, almacen_id, [articuloId]);
  await bloquearReserva(db, almacen_id, [articuloId]);
  const [n] = await necesidades(db, almacen_id, [articuloId], dia);
  if (!n) throw new Rejection(MENSAJES_RESURTIDO.yaEnOrden);
  if (n.abierto) {
    const piezas = cantidad ?? necesidad(n);
    const aumento = { articuloId, piezas, reserva: n.reserva, ...porque(n, 'OPERADOR') };
    const [cambiado] = await crecerResurtidos(ctx, almacen_id, abiertos, [aumento]);
    const data = cambiado && (await resurtidoVisible(db, operador, config.zona, cambiado.id));
    if (!data) throw new Rejection(MENSAJES_RESURTIDO.yaEnOrden);
    return { data, message: cambiado?.crecio ? MENSAJES_RESURTIDO.crecido : MENSAJES_RESURTIDO.apremiado };
  }
  if (!n.tieneFija) throw new Rejection(MENSAJES_RESURTIDO.sinFija);
  if (reservaRejection(cantidad, { reserva: n.reserva, caducadas: 0 })) {
    const caducadas = await caducadasEnReserva(db, almacen_id, articuloId, dia);
    rejectIf(reservaRejection(cantidad, { reserva: n.reserva, caducadas }));
  }
  const piezas = cantidad ?? porPedir(n);
  if (piezas === 0) throw new Rejection(MENSAJES_RESURTIDO.noHaceFalta);
  const [id] = await abreResurtidos(ctx, almacen_id, [{ articuloId, piezas, ...porque(n, 'OPERADOR') }]);
  const data = id === undefined ? undefined : await resurtidoVisible(db, operador, config.zona, id);
  if (!data) throw new Rejection(MENSAJES_RESURTIDO.yaEnOrden);
  avisarResurtido(ctx, almacen_id, id);
  return { data, message: MENSAJES_RESURTIDO.anexado };
}

/** Closes an order whose supplied pieces are all placed; one without supplied pieces becomes cancelled. */
export async function cierraRegistroOrdenResurtido(
  { resurtido_id }: Input<Calls['cierraRegistroOrdenResurtido']>,
  ctx: CommandContext,
): Promise<Output<Calls['cierraRegistroOrdenResurtido']>> {
  const { db, operador, config } = ctx;
  const renglon = await bloquearResurtido(db, operador, config.zona, resurtido_id);
  rejectIf(cerrarRejection(renglon));
  await db
    .updateTable('resurtidos')
    .set({ estatus: 'CERRADO', cerrado: sql`now()`, operador_id_cierre: operador.operador_id })
    .where('resurtido_id', '=', resurtido_id)
    .execute();
  avisarResurtido(ctx, renglon.ALMACEN_ID, resurtido_id);
  const data = await resurtidoVisible(db, operador, config.zona, resurtido_id);
  if (!data) throw new Rejection(MENSAJES_RESURTIDO.noEncontrado);
  return {
    data,
    message: renglon.CANTIDAD_SUR > 0 ? MENSAJES_RESURTIDO.cerradoOk : MENSAJES_RESURTIDO.cancelado,
  };
}

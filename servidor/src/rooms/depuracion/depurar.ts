import type { Input, Output } from '@anden/contrato/call.ts';
import type { depuracionCalls } from '@anden/contrato/depuracion/calls.ts';
import {
  cierraCliente,
  depuracionRejection,
  MENSAJES_DEPURACION as M,
} from '@anden/contrato/depuracion/rules.ts';
import { trasEstaParte } from '@anden/contrato/marcador/llamar.ts';
import { zonaDelLugar } from '@anden/contrato/marcador/zonas.ts';
import { sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import { enFila } from '../../platform/auth/fila.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import {
  ahoraDe,
  apartadosDesde,
  candadoDeCliente,
  lanzaSuelta,
  momentoDe,
  quienesLoTienen,
  quienLoTiene,
} from '../marcador/index.ts';
import { exigirAbierta, exigirLista, SIGUIENTE } from './listas.ts';

type Calls = typeof depuracionCalls;

interface Fila {
  lista_dep_det_id: number;
  lista_id: number;
  cliente_id: number;
  num_intento: number;
  revisado: string | null;
  apartado_por: number | null;
  apartado_visto: string | null;
  de: string | null;
  /** Before when an attempt that does not reach the customer is not counted. */
  siguiente: string | null;
  estado: string | null;
  ciudad: string | null;
  localidad: string | null;
  /** Who closed its list before it was done, and why; null: nobody. */
  cerro: string | null;
  motivo: string | null;
}

/** A customer of a list that the operator may clean up, locked. */
export async function elItem({ db, operador }: CommandContext, id: number): Promise<Fila> {
  const { rows } = await sql<Omit<Fila, 'cerro' | 'motivo'>>`
    select x.lista_dep_det_id, x.lista_id, x.cliente_id, x.num_intento, x.revisado, x.apartado_por, x.apartado_visto,
           (select a.nombre from operadores a where a.operador_id = x.apartado_por) as de, ${SIGUIENTE} as siguiente,
           d.estado, d.ciudad, d.localidad
      from depuraciones x join clientes c using (cliente_id) join direcciones_clientes d on d.dir_cli_id = x.dir_cli_id
     where x.lista_dep_det_id = ${id} and ${deSusClientes(operador, 'c.operador_id')} for no key update of x`.execute(
    db,
  );
  const [fila] = rows;
  if (!fila) throw new Rejection(M.clienteNoExiste);
  // Read after the lock: whoever closes the list locks its customers first.
  const { rows: listas } = await sql<Pick<Fila, 'cerro' | 'motivo'>>`
    select motivo_cierre as motivo, (select z.nombre from operadores z where z.operador_id = l.cerrada_por) as cerro
      from listas_depuracion l where lista_id = ${fila.lista_id}`.execute(db);
  return { ...fila, cerro: null, motivo: null, ...listas[0] };
}

/** Refuses a customer that another operator is cleaning up, by a sign of life that is recent enough. */
async function exigirLibre(ctx: CommandContext, fila: Fila): Promise<void> {
  const { apartado_por, apartado_visto, de } = fila;
  if (apartado_por === null || apartado_por === ctx.operador.operador_id || apartado_visto === null) return;
  if (Date.parse(apartado_visto) >= (await apartadosDesde(ctx))) throw new Rejection(M.loTieneOtro(de ?? ''));
}

async function apartar(ctx: CommandContext, fila: Fila): Promise<void> {
  const { db, operador } = ctx;
  // One at a time: what the operator had before is free again.
  await sql`
    update depuraciones set apartado_por = null, apartado_visto = null
     where apartado_por = ${operador.operador_id} and lista_dep_det_id <> ${fila.lista_dep_det_id}`.execute(
    db,
  );
  await sql`
    update depuraciones set apartado_por = ${operador.operador_id}, apartado_visto = ${momentoDe(ctx)}
     where lista_dep_det_id = ${fila.lista_dep_det_id}`.execute(db);
  ctx.publicar({ tema: 'depuracion', id: fila.lista_id });
}

/** Pending customers of a list that nobody is working on or calling, those with fewest attempts first. */
async function candidatos(ctx: CommandContext, listaId: number): Promise<number[]> {
  const { db, operador } = ctx;
  const desde = new Date(await apartadosDesde(ctx)).toISOString();
  const { rows } = await sql<{ id: number }>`
    select x.lista_dep_det_id as id from depuraciones x join clientes c using (cliente_id)
     where x.lista_id = ${listaId} and x.revisado is null and ${deSusClientes(operador, 'c.operador_id')}
       and coalesce(${SIGUIENTE} <= ${momentoDe(ctx)}, true)
       and (x.apartado_por is null or x.apartado_por = ${operador.operador_id} or x.apartado_visto < ${desde})
       and not exists (${quienesLoTienen(ctx, sql.ref('x.cliente_id'), desde)})
     order by (x.apartado_por = ${operador.operador_id}) is true desc, x.num_intento, x.ultimo nulls first, c.nombre collate es_mx, 1
     limit 1 for no key update of x skip locked`.execute(db);
  return rows.map((f) => f.id);
}

/** When the first pending customer of a list that nobody has may be tried again, in the wall clock of the business; null: there is none. */
async function cuandoHabra(ctx: CommandContext, listaId: number): Promise<string | null> {
  const { rows } = await sql<{ desde: string | null }>`
    select to_char(min(${SIGUIENTE}) at time zone ${ctx.config.zona}, 'DD-MM-YYYY "a las" HH24:MI') as desde
      from depuraciones x join clientes c using (cliente_id)
     where x.lista_id = ${listaId} and x.revisado is null and x.apartado_por is null and ${deSusClientes(ctx.operador, 'c.operador_id')}
       and ${SIGUIENTE} > ${momentoDe(ctx)}`.execute(ctx.db);
  return rows[0]?.desde ?? null;
}

/** Refuses a customer whom the dialer has given to another operator; nobody else takes it until the transaction ends. */
async function exigirSinLlamada(ctx: CommandContext, fila: Fila): Promise<void> {
  await candadoDeCliente(ctx.db, fila.cliente_id, true);
  const quien = await quienLoTiene(ctx, fila.cliente_id);
  if (quien !== null) throw new Rejection(M.enLlamada(quien));
}

export async function tomaItemListaDepuracion(
  { lista_id, lista_dep_det_id = null }: Input<Calls['tomaItemListaDepuracion']>,
  ctx: CommandContext,
): Promise<Output<Calls['tomaItemListaDepuracion']>> {
  exigirAbierta(await exigirLista(ctx, lista_id));
  await enFila(ctx.db, ctx.operador.operador_id);
  const id = lista_dep_det_id ?? (await candidatos(ctx, lista_id))[0];
  if (id === undefined) {
    const desde = await cuandoHabra(ctx, lista_id);
    throw new Rejection(desde === null ? M.noQuedan : M.noToca(desde));
  }
  const fila = await elItem(ctx, id);
  if (fila.lista_id !== lista_id) throw new Rejection(M.clienteNoExiste);
  exigirAbierta(fila);
  if (fila.revisado !== null) throw new Rejection(M.revisado);
  await exigirLibre(ctx, fila);
  await exigirSinLlamada(ctx, fila);
  await apartar(ctx, fila);
  return { data: { LISTA_DEP_DET_ID: id } };
}

export async function sueltaItemListaDepuracion(
  { lista_dep_det_id }: Input<Calls['sueltaItemListaDepuracion']>,
  ctx: CommandContext,
): Promise<Output<Calls['sueltaItemListaDepuracion']>> {
  const fila = await elItem(ctx, lista_dep_det_id);
  if (fila.apartado_por !== ctx.operador.operador_id) return {};
  await sql`
    update depuraciones set apartado_por = null, apartado_visto = null where lista_dep_det_id = ${lista_dep_det_id}`.execute(
    ctx.db,
  );
  ctx.publicar({ tema: 'depuracion', id: fila.lista_id });
  return {};
}

/** Calls the customer that the operator is cleaning up, by the dialer's own rule. */
export async function llamaItemListaDepuracion(
  { lista_dep_det_id }: Input<Calls['llamaItemListaDepuracion']>,
  ctx: CommandContext,
): Promise<Output<Calls['llamaItemListaDepuracion']>> {
  const fila = await elItem(ctx, lista_dep_det_id);
  exigirAbierta(fila);
  if (fila.revisado !== null) throw new Rejection(M.revisado);
  await exigirLibre(ctx, fila);
  if (fila.apartado_por !== ctx.operador.operador_id) throw new Rejection(M.noLoTiene);
  await exigirSinLlamada(ctx, fila);
  const data = await lanzaSuelta(ctx, fila.cliente_id);
  await apartar(ctx, fila);
  return { data };
}

export async function updateItemListaDepuracion(
  { item }: Input<Calls['updateItemListaDepuracion']>,
  ctx: CommandContext,
): Promise<Output<Calls['updateItemListaDepuracion']>> {
  const { db, operador, publicar } = ctx;
  const fila = await elItem(ctx, item.LISTA_DEP_DET_ID);
  exigirAbierta(fila);
  await exigirLibre(ctx, fila);
  // Opened by its address, it was not asked for yet whether the dialer has given it to somebody.
  if (fila.apartado_por !== operador.operador_id) await exigirSinLlamada(ctx, fila);
  // Somebody else's attempt came in between: it is looked at before another is counted.
  if (item.NUM_INTENTO != null && item.NUM_INTENTO !== fila.num_intento) throw new Rejection(M.otroIntento);
  const d = {
    num_intento: fila.num_intento,
    revisado: fila.revisado !== null,
    llamadas: item.LLAMADAS,
    chat: item.CHAT,
    correos: item.CORREOS,
    clasif_dep_id: item.CLASIF_DEP_ID ?? null,
    siguiente: fila.siguiente === null ? null : Date.parse(fila.siguiente),
    ahora: ahoraDe(ctx),
  };
  rejectIf(depuracionRejection(d));
  if (d.clasif_dep_id !== null) await exigirClasificacion(ctx, d.clasif_dep_id);
  const ahora = momentoDe(ctx);
  const cierra = cierraCliente(d);
  const observaciones = item.OBSERVACIONES?.trim() || null;
  const tras = trasEstaParte(zonaDelLugar(fila.estado, fila.ciudad, fila.localidad), d.ahora);
  await sql`
    update depuraciones
       set llamadas = ${d.llamadas}, chat = ${d.chat}, correos = ${d.correos}, observaciones = ${observaciones}, clasif_dep_id = ${d.clasif_dep_id},
           num_intento = num_intento + 1, operador_id = ${operador.operador_id}, primero = coalesce(primero, ${ahora}), ultimo = ${ahora},
           otra_parte = ${new Date(tras.parte).toISOString()}, otro_dia = ${new Date(tras.dia).toISOString()},
           revisado = case when ${cierra} then ${ahora}::timestamptz end, apartado_por = null, apartado_visto = null
     where lista_dep_det_id = ${fila.lista_dep_det_id}`.execute(db);
  await sql`
    insert into intentos_depuracion (lista_dep_det_id, operador_id, momento, llamadas, chat, correos, observaciones, clasif_dep_id)
    values (${fila.lista_dep_det_id}, ${operador.operador_id}, ${ahora}, ${d.llamadas}, ${d.chat}, ${d.correos}, ${observaciones}, ${d.clasif_dep_id})`.execute(
    db,
  );
  if (cierra) {
    // Whoever closes the last two customers of a list at once waits here for the other.
    await sql`select from listas_depuracion where lista_id = ${fila.lista_id} for no key update`.execute(db);
    await sql`
      update listas_depuracion l set cerrada = ${ahora}
       where l.lista_id = ${fila.lista_id} and l.cerrada is null
         and not exists (select from depuraciones x where x.lista_id = l.lista_id and x.revisado is null)`.execute(
      db,
    );
  }
  publicar({ tema: 'depuracion', id: fila.lista_id });
  return {
    data: { NUM_INTENTO: fila.num_intento + 1, ESTATUS: cierra ? 'REVISADO' : 'PENDIENTE' },
    message: cierra ? M.cierra : M.guardado,
  };
}

async function exigirClasificacion({ db }: CommandContext, id: number): Promise<void> {
  const { rows } =
    await sql`select from clasificaciones_depuracion where clasif_dep_id = ${id} and activa`.execute(db);
  if (rows.length === 0) throw new Rejection(M.clasificacionNoExiste);
}

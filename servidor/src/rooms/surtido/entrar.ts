import type { Input, Output } from '@anden/contrato/call.ts';
import type { surtidoCalls } from '@anden/contrato/surtido/calls.ts';
import {
  ESTATUS_NO_ABRE,
  ESTATUS_SIN_REMISION,
  type EstatusRemision,
  MENSAJES_REMISION,
} from '@anden/contrato/surtido/remision-rules.ts';
import { sql } from 'kysely';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Fault, Rejection } from '../../platform/rejection.ts';
import { avisarCabecera } from './avisos.ts';
import { liberar } from './liberar.ts';
import { leeRemision } from './queries.ts';
import { bloquearRemision, trabajar } from './remision.ts';
import { type Busqueda, libreSiguiente, propiaEmpezada } from './siguiente.ts';

type Call = (typeof surtidoCalls)['getremisionasurtir'];

/**
 * Enters a remission: the one named, or the next one for this operator; ends its packing; or shows the last one they
 * worked on (specification §2 and §4, Picking/packing screen). Entering a named one joins whoever works on it, unless
 * it is only looked at.
 */
export async function getremisionasurtir(input: Input<Call>, ctx: CommandContext): Promise<Output<Call>> {
  if (input.operador !== ctx.operador.operador_id) {
    throw new Fault(403, 'No puede actuar ni consultar a nombre de otro operador');
  }
  if (input.ultimaremision === 'S') return leeRemision(ctx, await ultimaTrabajada(ctx));
  if (input.liberar_remision === 'S') {
    await liberar(ctx, input);
    return { ...(await leeRemision(ctx, input.docto_ve_id)), message: MENSAJES_REMISION.liberada };
  }
  const doctoVeId = input.docto_ve_id || (await siguiente(ctx, input));
  if (input.empezar === 'N') return mirar(ctx, doctoVeId);
  await entrar(ctx, doctoVeId);
  return leeRemision(ctx, doctoVeId);
}

/** Refuses a remission that has left or was cancelled. */
function exigirAbierta(estatus: EstatusRemision): void {
  if (estatus === 'EMBARCADA') throw new Rejection(MENSAJES_REMISION.embarcada, ESTATUS_NO_ABRE);
  if (estatus === 'CANCELADA') throw new Rejection(MENSAJES_REMISION.cancelada, ESTATUS_NO_ABRE);
}

/** Shows a remission without taking it: nothing is written or locked, and it remains whose it was. */
async function mirar(ctx: CommandContext, doctoVeId: number): Promise<Output<Call>> {
  const leida = await leeRemision(ctx, doctoVeId);
  exigirAbierta(leida.cabecera.ESTATUS);
  return leida;
}

/** Takes a remission; a packed one is only shown, and one that has left or was cancelled is refused. */
async function entrar(ctx: CommandContext, doctoVeId: number): Promise<void> {
  const r = await bloquearRemision(ctx, doctoVeId);
  exigirAbierta(r.ESTATUS);
  if (r.ESTATUS === 'EMBARCANDO') return;
  if (await trabajar(ctx, doctoVeId)) avisarCabecera(ctx, r);
}

const ESTADOS: Readonly<Record<'todas' | 'surtir' | 'empacar', readonly EstatusRemision[]>> = {
  todas: ['PENDIENTE', 'SURTIENDO', 'AREAEMBARQUE'],
  surtir: ['PENDIENTE', 'SURTIENDO'],
  empacar: ['AREAEMBARQUE'],
};

async function siguiente(ctx: CommandContext, { estatus, prioridad, empezar }: Input<Call>): Promise<number> {
  const que = !estatus ? 'todas' : ESTADOS.surtir.includes(estatus) ? 'surtir' : 'empacar';
  const estados = ESTADOS[que];
  const mirando = empezar === 'N';
  const id =
    (prioridad === 'S' ? await delOperador(ctx, { estados, mirando, soloUrgentes: true }) : null) ??
    (await delOperador(ctx, { estados, mirando, soloUrgentes: false }));
  if (id !== null) return id;
  const mensaje = que === 'empacar' ? MENSAJES_REMISION.ningunaPorEmpacar : MENSAJES_REMISION.ninguna;
  throw new Rejection(mensaje, ESTATUS_SIN_REMISION);
}

/** The operator's own first; one whose shelves lack pieces only if no other has any. */
async function delOperador(
  ctx: CommandContext,
  busqueda: Omit<Busqueda, 'conPiezas'>,
): Promise<number | null> {
  for (const conPiezas of [true, false]) {
    const id =
      (await propiaEmpezada(ctx, { ...busqueda, conPiezas })) ??
      (await libreSiguiente(ctx, { ...busqueda, conPiezas }));
    if (id !== null) return id;
  }
  return null;
}

/** The remission this operator last worked on, whatever its state. */
async function ultimaTrabajada({ db, operador }: CommandContext): Promise<number> {
  const almacenes = almacenesVisibles(operador);
  const ultima = await db
    .selectFrom('remisiones_surtidores as s')
    .innerJoin('remisiones as r', 'r.docto_ve_id', 's.docto_ve_id')
    .select('s.docto_ve_id')
    .where('s.operador_id', '=', operador.operador_id)
    .$if(almacenes !== null, (q) =>
      q.where(sql<boolean>`r.almacen_id = any(${[...(almacenes ?? [])]}::int[])`),
    )
    // A released remission may have been worked on after it was begun: the last work counts.
    .orderBy(sql`coalesce(nullif(s.ultima, '-infinity'), s.desde)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!ultima) throw new Rejection(MENSAJES_REMISION.sinUltima, ESTATUS_SIN_REMISION);
  return ultima.docto_ve_id;
}

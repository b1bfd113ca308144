import type { Input, Output } from '@anden/contrato/call.ts';
import { cuantos } from '@anden/contrato/cifras.ts';
import type { operadoresCalls } from '@anden/contrato/operadores/calls.ts';
import { controlesDeModelo, MODELOS } from '@anden/contrato/operadores/modelos.ts';
import {
  conModelo,
  controlesEnPalabras,
  diferenciaDeControles,
  MENSAJES_OPERADORES as M,
} from '@anden/contrato/operadores/rules.ts';
import { sql } from 'kysely';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { bloquearAdministradores, exigirAdministrador } from './administradores.ts';
import { aplicar, avisaPermisos } from './aplicar.ts';

type Calls = typeof operadoresCalls;
type Pedido = Pick<Input<Calls['getCambiosDeModelo']>, 'modelo' | 'modo'>;

interface Suyos {
  OPERADOR_ID: number;
  OPERADOR: string;
  NOMBRE: string;
  PUESTO: string | null;
  VERSION: number;
  controles: number[];
}

/** What each would gain and lose. @throws Rejection if one does not exist */
async function cambiosDe({ db, operador }: QueryContext, ids: readonly number[], { modelo, modo }: Pedido) {
  const { rows } = await sql<Suyos>`
    select o.operador_id as "OPERADOR_ID", o.operador as "OPERADOR", o.nombre as "NOMBRE", p.nombre as "PUESTO",
           coalesce((select max(cambio_id) from cambios_controles c where c.operador_id = o.operador_id), 0)::int as "VERSION",
           array(select control_id from operador_controles c where c.operador_id = o.operador_id) as controles
      from operadores o left join puestos p using (puesto_id) where o.operador_id = any(${[...ids]}::int[]) order by o.operador`.execute(
    db,
  );
  if (rows.length !== new Set(ids).size) throw new Rejection(M.noExiste);
  const suyo = controlesDeModelo(modelo);
  return rows.map(({ controles, ...quien }) => ({
    quien,
    ...diferenciaDeControles(
      controles,
      conModelo(controles, suyo, modo, quien.OPERADOR_ID === operador.operador_id),
    ),
  }));
}

export async function getCambiosDeModelo(
  { operadores, ...pedido }: Input<Calls['getCambiosDeModelo']>,
  ctx: QueryContext,
): Promise<Output<Calls['getCambiosDeModelo']>> {
  const cambios = await cambiosDe(ctx, operadores, pedido);
  return {
    data: cambios.map(({ quien, otorgados, retirados }) => ({
      ...quien,
      GANA: controlesEnPalabras(otorgados),
      PIERDE: controlesEnPalabras(retirados),
    })),
  };
}

/**
 * Gives a model to several, all or none.
 * @throws Rejection if somebody's changed since they were shown, if nothing would change, or if nobody could administer permissions any more
 */
export async function daModeloOperadores(
  { operadores, ...pedido }: Input<Calls['daModeloOperadores']>,
  ctx: CommandContext,
): Promise<Output<Calls['daModeloOperadores']>> {
  const ids = operadores.map((o) => o.operador_id);
  await bloquearAdministradores(ctx.db);
  await sql`select from operadores where operador_id = any(${ids}::int[]) order by operador_id for update`.execute(
    ctx.db,
  );
  const vista = new Map(operadores.map((o) => [o.operador_id, o.version]));
  const cambios = await cambiosDe(ctx, ids, pedido);
  const movido = cambios.find(({ quien }) => quien.VERSION !== vista.get(quien.OPERADOR_ID));
  if (movido) throw new Rejection(M.cambiaron(movido.quien.OPERADOR));
  const deVeras = cambios.filter((c) => c.otorgados.length + c.retirados.length > 0);
  const [primero] = deVeras;
  if (!primero) throw new Rejection(M.ninguno);
  for (const { quien, otorgados, retirados } of deVeras)
    await aplicar(ctx, quien.OPERADOR_ID, otorgados, retirados);
  await exigirAdministrador(ctx, primero.quien.OPERADOR);
  for (const { quien } of deVeras) avisaPermisos(ctx, quien.OPERADOR_ID);
  return {
    message: `Permisos de ${MODELOS[pedido.modelo].nombre} dados a ${cuantos(deVeras.length, ['operador', 'operadores'])}`,
  };
}

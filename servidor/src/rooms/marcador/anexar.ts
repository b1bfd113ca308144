import type { Input, Output } from '@anden/contrato/call.ts';
import type { marcadorCalls } from '@anden/contrato/marcador/calls.ts';
import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { sql } from 'kysely';
import { enFila } from '../../platform/auth/fila.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { momentoDe } from './ajustes.ts';
import { exigirSuyo } from './alcance.ts';
import { avisaMarcacion } from './avisos.ts';
import { veredictos } from './hechos.ts';
import { armar, exigirSuLista } from './lista.ts';

type Calls = typeof marcadorCalls;

/** Adds one of the operator's customers to today's list: it is the next one. One closed today comes back. */
export async function ingresaClienteALista(
  { dir_cli_id, seguimiento_id, campana_id = null }: Input<Calls['ingresaClienteALista']>,
  ctx: CommandContext,
): Promise<Output<Calls['ingresaClienteALista']>> {
  const { db, operador } = ctx;
  if (seguimiento_id != null) await exigirSuLista(ctx, seguimiento_id);
  const clienteId = await exigirSuyo(ctx, dir_cli_id);
  await enFila(db, operador.operador_id);
  const veredicto = (await veredictos(ctx, [clienteId])).get(clienteId);
  if (veredicto && 'motivo' in veredicto) throw new Rejection(veredicto.motivo);
  const { SEGUIMIENTO_ID } = await armar(ctx, operador.operador_id);
  const { rows } = await sql<{ marcacion_id: number }>`
    insert into marcaciones (seguimiento_id, dir_cli_id, cliente_id, origen, campana_id, creada)
    values (${SEGUIMIENTO_ID}, ${dir_cli_id}, ${clienteId}, 'ANEXADO', ${campana_id}, ${momentoDe(ctx)})
    on conflict (seguimiento_id, cliente_id) do update set origen = 'ANEXADO', cerrada = null, saltada = null, motivo_salto = null
      where marcaciones.cerrada is not null or marcaciones.origen <> 'ANEXADO'
    returning marcacion_id`.execute(db);
  if (rows.length === 0) throw new Rejection(M.yaEnLista);
  await avisaMarcacion(ctx);
  return { data: { DIR_CLI_ID: dir_cli_id, SEGUIMIENTO_ID }, message: M.anexado };
}

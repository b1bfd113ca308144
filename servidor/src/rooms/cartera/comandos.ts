import type { Input, Output } from '@anden/contrato/call.ts';
import type { carteraCalls } from '@anden/contrato/cartera/calls.ts';
import { aplicacionesRejection, importeDeCarteraRejection } from '@anden/contrato/cartera/rules.ts';
import { dePesos } from '@anden/contrato/centavos.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { rejectIf } from '../../platform/rejection.ts';
import { aplicar, deshacerAplicacion } from './aplicar.ts';
import { corregirAsiento } from './asentar.ts';
import { avisarCartera } from './avisos.ts';

type Calls = typeof carteraCalls;

/** Pays a customer's invoices with what is in its favour. */
export async function aplicaAnticipo(
  { abono_id, cargos }: Input<Calls['aplicaAnticipo']>,
  ctx: CommandContext,
): Promise<Output<Calls['aplicaAnticipo']>> {
  rejectIf(aplicacionesRejection(cargos.length));
  for (const { importe } of cargos) rejectIf(importeDeCarteraRejection(importe));
  const { clientes } = await aplicar(
    ctx,
    cargos.map((c) => ({ abonoId: abono_id, cargoId: c.cargo_id, centavos: dePesos(c.importe) })),
  );
  avisarCartera(ctx, clientes);
  const { pendiente } = await ctx.db
    .selectFrom('saldos_cartera')
    .select('pendiente')
    .where('asiento_id', '=', abono_id)
    .executeTakeFirstOrThrow();
  return { message: 'Anticipo aplicado', data: { POR_APLICAR: pendiente } };
}

/** Takes back what was applied of a credit to an invoice. */
export async function deshaceAplicacion(
  { aplicacion_id, motivo }: Input<Calls['deshaceAplicacion']>,
  ctx: CommandContext,
): Promise<Output<Calls['deshaceAplicacion']>> {
  const { clientes } = await deshacerAplicacion(ctx, [aplicacion_id], motivo);
  avisarCartera(ctx, clientes);
  return { message: 'Aplicación deshecha' };
}

/** Corrects a credit's amount by a counter-entry. */
export async function corrigeAbono(
  { abono_id, importe, motivo }: Input<Calls['corrigeAbono']>,
  ctx: CommandContext,
): Promise<Output<Calls['corrigeAbono']>> {
  if (importe !== 0) rejectIf(importeDeCarteraRejection(importe));
  const { clienteId, doctoBaId } = await corregirAsiento(ctx, {
    asientoId: abono_id,
    debeSer: dePesos(importe),
    motivo,
  });
  avisarCartera(ctx, [clienteId]);
  if (doctoBaId !== null) ctx.publicar({ tema: 'deposito', id: doctoBaId });
  return { message: importe === 0 ? 'Movimiento quitado' : 'Importe corregido' };
}

import { P } from '@anden/contrato/permissions.ts';
import { avisaA, avisaAQuienes, leeLoAvisado } from '../../platform/avisos.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';

type Ctx = Pick<CommandContext, 'db' | 'operador' | 'publicar'>;

/** Menu entry of the screen where taught codes are approved. */
const MENU = 'clavespropuestas';

/** Notifies every holder of the control that a taught code is waiting. */
export async function porAprobar(ctx: Ctx, propuestaId: number, mensaje: string): Promise<void> {
  await avisaAQuienes(
    ctx,
    { control: P.guardarRoles },
    { tipo: 'codigo', mensaje, menu: MENU, documentoId: propuestaId },
  );
  ctx.publicar({ tema: 'propuesta', id: propuestaId, controles: [P.guardarRoles] });
}

/** Closes the notices of the others once somebody has decided. */
export async function cierraAvisos(ctx: Ctx, propuestaId: number): Promise<void> {
  await leeLoAvisado(ctx, { menu: MENU, documentoId: propuestaId });
  ctx.publicar({ tema: 'propuesta', id: propuestaId, controles: [P.guardarRoles] });
}

/** Notifies whoever taught a code of the decision, unless they made it themselves. */
export async function resuelta(
  ctx: Ctx,
  proponeId: number,
  p: { CLAVE: string; ARTICULO: string; ESTATUS: string; MOTIVO: string | null },
): Promise<void> {
  if (proponeId === ctx.operador.operador_id) return;
  const mensaje =
    p.ESTATUS === 'APROBADA'
      ? `Código aprobado: ${p.CLAVE} ya es de ${p.ARTICULO}`
      : `Código rechazado: ${p.CLAVE} para ${p.ARTICULO}. ${p.MOTIVO ?? ''}`.trim();
  await avisaA(ctx, proponeId, { tipo: 'respuesta', mensaje, menu: null });
}

import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';

type Ctx = Pick<CommandContext, 'db' | 'operador' | 'publicar'>;

/** Menu entry of the screen where taught codes are approved. */
const MENU = 'clavespropuestas';

/** Tells every holder of the control that a taught code waits. */
export async function porAprobar(ctx: Ctx, propuestaId: number, mensaje: string): Promise<void> {
  const { db, operador, publicar } = ctx;
  const avisados = await db
    .insertInto('avisos')
    .columns(['operador_id', 'mensaje', 'menu', 'documento_id'])
    .expression((e) =>
      e
        .selectFrom('operadores as o')
        .innerJoin('operador_controles as c', 'c.operador_id', 'o.operador_id')
        .select((f) => [
          'o.operador_id',
          f.val(mensaje).as('mensaje'),
          f.val(MENU).as('menu'),
          f.val(propuestaId).as('documento_id'),
        ])
        .where('c.control_id', '=', P.guardarRoles)
        .where('o.activo', '=', true)
        .where('o.operador_id', '!=', operador.operador_id),
    )
    .returning('operador_id')
    .execute();
  for (const { operador_id } of avisados) publicar({ tema: 'aviso', operador_id });
  publicar({ tema: 'propuesta', id: propuestaId, controles: [P.guardarRoles] });
}

/** Nobody else is asked for what one has resolved. */
export async function cierraAvisos({ db, publicar }: Ctx, propuestaId: number): Promise<void> {
  const cerrados = await db
    .updateTable('avisos')
    .set({ leido: new Date().toISOString() })
    .where('menu', '=', MENU)
    .where('documento_id', '=', propuestaId)
    .where('leido', 'is', null)
    .returning('operador_id')
    .execute();
  for (const { operador_id } of cerrados) publicar({ tema: 'aviso', operador_id });
  publicar({ tema: 'propuesta', id: propuestaId, controles: [P.guardarRoles] });
}

/** Tells whoever taught a code what became of it, unless they resolved it themselves. */
export async function resuelta(
  { db, operador, publicar }: Ctx,
  proponeId: number,
  p: { CLAVE: string; ARTICULO: string; ESTATUS: string; MOTIVO: string | null },
): Promise<void> {
  if (proponeId === operador.operador_id) return;
  const mensaje =
    p.ESTATUS === 'APROBADA'
      ? `Código aprobado: ${p.CLAVE} ya es de ${p.ARTICULO}`
      : `Código rechazado: ${p.CLAVE} para ${p.ARTICULO}. ${p.MOTIVO ?? ''}`.trim();
  await db.insertInto('avisos').values({ operador_id: proponeId, mensaje, menu: null }).execute();
  publicar({ tema: 'aviso', operador_id: proponeId });
}

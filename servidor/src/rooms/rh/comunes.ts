import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { CANDADOS } from '../../platform/db/candados.ts';

/** Saves of the catalogues, by whichever call, pass one at a time, so that each sees what the previous one left; there are few of them. */
export const unoALaVez = (db: Tx) =>
  sql`select pg_advisory_xact_lock(${CANDADOS.catalogos.solo})`.execute(db);

/** Tells whoever shows the catalogues to read them again, and everybody what they have to read, which depends on position and department. */
export function avisarCatalogo({ publicar }: Pick<CommandContext, 'publicar'>): void {
  publicar({ tema: 'catalogo', controles: [P.catalogos] });
  publicar({ tema: 'documento' });
}

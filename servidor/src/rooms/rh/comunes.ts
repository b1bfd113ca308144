import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { CANDADOS } from '../../platform/db/candados.ts';

/** Saves of the catalogues pass one at a time, whichever call they are: each sees what the one before it left, and there are few of them. */
export const unoALaVez = (db: Tx) =>
  sql`select pg_advisory_xact_lock(${CANDADOS.catalogos.solo})`.execute(db);

/** Whoever shows the catalogues reads them again, and everybody what they have to read: it goes by position and department. */
export function avisarCatalogo({ publicar }: Pick<CommandContext, 'publicar'>): void {
  publicar({ tema: 'catalogo', controles: [P.catalogos] });
  publicar({ tema: 'documento' });
}

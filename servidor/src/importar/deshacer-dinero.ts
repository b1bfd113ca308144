import { DESHACER_ABONOS } from '../rooms/cartera/index.ts';
import type { Conexion } from './conexion.ts';
import { NoSeDeshace } from './rastro.ts';

/**
 * Takes back what an import wrote of customers' money, by counter-entries.
 * @param operacionId of the import
 * @param operadorId whom the counter-entries name
 * @throws NoSeDeshace when something of it was applied or corrected since
 */
export async function deshacerDinero(pg: Conexion, operacionId: string, operadorId: number): Promise<void> {
  await pg.query(DESHACER_ABONOS.bloquear, [operacionId]);
  const { rows } = await pg.query<{ texto: string }>(DESHACER_ABONOS.impide, [operacionId]);
  if (rows[0]) throw new NoSeDeshace(rows[0].texto);
  for (const sentencia of DESHACER_ABONOS.aplicar) await pg.query(sentencia, [operacionId, operadorId]);
}

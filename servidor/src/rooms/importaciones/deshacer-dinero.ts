import type { Conexion } from '../../importar/conexion.ts';
import { NoSeDeshace } from '../../importar/rastro.ts';
import { DESHACER_ABONOS, DESHACER_DEPOSITOS } from '../cartera/index.ts';

/**
 * Takes back what an import wrote of customers' money, by counter-entries.
 * @param operacionId of the import
 * @param operadorId whom the counter-entries name
 * @throws NoSeDeshace when something of it was applied or corrected since
 */
export async function deshacerDinero(pg: Conexion, operacionId: string, operadorId: number): Promise<void> {
  await pg.query(DESHACER_DEPOSITOS.bloquear, [operacionId]);
  await pg.query(DESHACER_ABONOS.bloquear, [operacionId]);
  for (const { impide } of [DESHACER_ABONOS, DESHACER_DEPOSITOS]) {
    const { rows } = await pg.query<{ texto: string }>(impide, [operacionId]);
    if (rows[0]) throw new NoSeDeshace(rows[0].texto);
  }
  await pg.query(DESHACER_DEPOSITOS.antes, [operacionId]);
  for (const sentencia of [...DESHACER_ABONOS.aplicar, DESHACER_DEPOSITOS.despues])
    await pg.query(sentencia, [operacionId, operadorId]);
}

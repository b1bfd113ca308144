import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { LineasReclamables } from '../reclamos/index.ts';
import { avisarRemision } from './avisos.ts';
import { renglon } from './remision.ts';

export { avisarRemision } from './avisos.ts';
export { bloquearRemision, type Remision } from './remision.ts';
export { renglonaje } from './renglonaje.ts';

/** Claims on remission lines: whoever sees the warehouse that picks it. */
export const renglonesDeRemision: LineasReclamables = {
  async exigir({ db, operador }, detId) {
    exigirAlmacen(operador, (await renglon(db, detId)).ALMACEN_ID);
  },
  async avisar(ctx, detId) {
    avisarRemision(ctx, await renglon(ctx.db, detId));
  },
};

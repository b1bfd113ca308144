import { P } from '@anden/contrato/permissions.ts';
import type { surtidoCalls } from '@anden/contrato/surtido/calls.ts';
import type { faltantesCalls } from '@anden/contrato/surtido/faltantes.ts';
import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import type { LineasReclamables } from '../reclamos/index.ts';
import { avisarRenglon } from './avisos.ts';
import { cierraRenglonRemision } from './cerrar.ts';
import { getRemision, getRemisionesAbiertas } from './consultas.ts';
import { AsignaHoraEmpaqueRemision } from './empacar.ts';
import { getremisionasurtir } from './entrar.ts';
import { registraErrorEmpaque } from './errores.ts';
import { esperaResurtido, getEsperas } from './esperas.ts';
import { reportaFaltanteRemision } from './faltantes.ts';
import { renglon } from './remision.ts';
import { asignaRevision } from './revision.ts';
import { AsignaHoraSurtidoRemision, surtirArticulodeRemision } from './surtir.ts';

export { avisarRemision } from './avisos.ts';
export { buscadorDeRemisiones } from './buscador.ts';
export { deshacerSurtido } from './deshacer.ts';
export { deshacerErrores } from './deshacer-errores.ts';
export { documentos } from './documentos.ts';
export { empezar } from './empezar.ts';
export { paraderoRemision, remisionEnUbicacion } from './paradero.ts';
export { piezasDeRemision, SIGUE_EN_ELLA } from './queries.ts';
export { recogeElCliente } from './recoge.ts';
export { recorrido } from './recorrido.ts';
export { relatorDeRemisiones } from './relator.ts';
export { bloquearRemision, type Remision } from './remision.ts';
export { renglonaje } from './renglonaje.ts';
export { revision } from './revisores.ts';
export { soltarRemisionesDe } from './salida.ts';
export { remisionSuya } from './suyas.ts';
export { tileRemisionesPorEmpacar, tileRemisionesPorSurtir, tileSurtidores } from './tiles.ts';

/** Picking and packing of remissions. */
export const surtido: Handlers<typeof surtidoCalls> = {
  getremisionasurtir,
  getRemision,
  getRemisionesAbiertas,
  AsignaHoraSurtidoRemision,
  surtirArticulodeRemision,
  AsignaHoraEmpaqueRemision,
  cierraRenglonRemision,
};

/** Short picks, waiting for a shelf, who packs, and errors found at packing. */
export const faltantes: Handlers<typeof faltantesCalls> = {
  reportaFaltanteRemision,
  esperaResurtido,
  getEsperas,
  asignaRevision,
  registraErrorEmpaque,
};

/** Claims on remission lines, for whoever may see the warehouse. */
export const renglonesDeRemision: LineasReclamables = {
  control: P.surtidorem,
  async exigir({ db, operador }, detId) {
    exigirAlmacen(operador, (await renglon(db, detId)).ALMACEN_ID, MENSAJES_REMISION.renglonNoExiste);
  },
  async avisar(ctx, detId) {
    avisarRenglon(ctx, await renglon(ctx.db, detId));
  },
};

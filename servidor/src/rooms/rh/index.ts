import type { DocumentoReclamable } from '@anden/contrato/reclamos/rules.ts';
import type { rhCalls } from '@anden/contrato/rh/calls.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import type { LineasReclamables } from '../reclamos/index.ts';
import {
  guardaPolitica,
  guardaProcedimiento,
  guardaProcesoActividad,
  guardaPuesto,
  guardaReglamento,
} from './catalogos.ts';
import { bajaColaborador, guardaColaborador, reingresaColaborador } from './colaboradores.ts';
import { getCatalogosRH, getDepartamentos } from './consultas.ts';

export { capacitaciones } from './capacitaciones.ts';
export { presenciaDeCapacitaciones } from './capacitaciones-consultas.ts';

/**
 * Collaborators, positions and manuals.
 * @param lineas by kind of document, the room that tells of the claims a collaborator lets go of
 */
export const rh = (
  lineas: Readonly<Record<DocumentoReclamable, LineasReclamables>>,
): Handlers<typeof rhCalls> => ({
  getCatalogosRH,
  getDepartamentos,
  guardaColaborador,
  bajaColaborador: bajaColaborador(lineas),
  reingresaColaborador,
  guardaPuesto,
  guardaProcesoActividad,
  guardaProcedimiento,
  guardaReglamento,
  guardaPolitica,
});

import type { DocumentoReclamable } from '@anden/contrato/reclamos/rules.ts';
import type { rhCalls } from '@anden/contrato/rh/calls.ts';
import type { checklistCalls } from '@anden/contrato/rh/checklist.ts';
import type { documentosCalls } from '@anden/contrato/rh/documentos.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import type { LineasReclamables } from '../reclamos/index.ts';
import {
  guardaPolitica,
  guardaProcedimiento,
  guardaProcesoActividad,
  guardaPuesto,
  guardaReglamento,
} from './catalogos.ts';
import { getTareasOperador, guardarTareasOperador } from './checklist.ts';
import { getHistorialChecklist, getTableroChecklist, getTendenciasChecklist } from './checklist-tablero.ts';
import { getTareasChecklist, guardaTareaChecklist, terminaTareaChecklist } from './checklist-tareas.ts';
import { bajaColaborador, guardaColaborador, reingresaColaborador } from './colaboradores.ts';
import { getCatalogosRH, getDepartamentos } from './consultas.ts';
import { abreDocumento, confirmaLectura, getDocumentoRH, getDocumentosRH } from './documentos.ts';
import { getLecturas, getResumenLecturas } from './documentos-lecturas.ts';
import { guardaLectoresDocumento, publicaDocumento } from './documentos-publicar.ts';

export { archivoDeDocumento } from './documentos.ts';

/** Documents with proof of who read them. */
export const documentosDeRh: Handlers<typeof documentosCalls> = {
  getDocumentosRH,
  getDocumentoRH,
  abreDocumento,
  confirmaLectura,
  publicaDocumento,
  guardaLectoresDocumento,
  getLecturas,
  getResumenLecturas,
};

export { eventosDe, icsDe } from './calendario-ics.ts';
export { capacitaciones } from './capacitaciones.ts';
export { presenciaDeCapacitaciones, sesionesDe } from './capacitaciones-consultas.ts';
export { tareasDeHoy } from './checklist-tablero.ts';
export { constancias } from './constancias.ts';
export { presenciaDeColaboradores, presenciaDeDocumentos } from './consultas.ts';
export { huellaDeSecreto } from './mis-capacitaciones.ts';
export { tileChecklist } from './tiles.ts';

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

/** The check list: answered by each operator, made and looked at by who holds the control id 9017. */
export const checklist: Handlers<typeof checklistCalls> = {
  getTareasOperador,
  guardarTareasOperador,
  getTareasChecklist,
  guardaTareaChecklist,
  terminaTareaChecklist,
  getTableroChecklist,
  getHistorialChecklist,
  getTendenciasChecklist,
};

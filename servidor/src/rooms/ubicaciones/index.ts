import type { ubicacionesCalls } from '@anden/contrato/ubicaciones/calls.ts';
import type { etiquetasCalls } from '@anden/contrato/ubicaciones/etiquetas.ts';
import type { sinUbicarCalls } from '@anden/contrato/ubicaciones/sin-ubicar.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { cambiodeubicacion } from './cambiar.ts';
import {
  existeUbicacion,
  get_articulosEnUbicacion,
  getCodigosPropios,
  getUbicacionesArticulo,
} from './consultas.ts';
import { enviarUbicacion } from './enviar.ts';
import { getEtiquetas } from './etiquetas.ts';
import { getEtiquetasDeRango, getRangoDeEtiquetas } from './etiquetas-de-rango.ts';
import { guardaExistenciaArticuloUbicacion, updateUbicacionArticulo } from './existencia.ts';
import { fijasDe } from './fijas.ts';
import { getSinUbicar, ubicaPiezas } from './sin-ubicar.ts';

export { buscadorDeUbicaciones } from './buscador.ts';
export { deshacerUbicaciones } from './cambiar.ts';
export { type EnUbicacion, fichaDeUbicacion } from './ficha.ts';
export { presenciaDeUbicaciones } from './presencia.ts';
export { anexar, bloquearArticulo, ubicacionesDeArticulo } from './queries.ts';
export { fijasDe };

export const ubicaciones: Handlers<typeof ubicacionesCalls & typeof etiquetasCalls & typeof sinUbicarCalls> =
  {
    getUbicacionesArticulo,
    existeUbicacion,
    getCodigosPropios,
    get_articulosEnUbicacion,
    enviarUbicacion,
    updateUbicacionArticulo,
    cambiodeubicacion,
    guardaExistenciaArticuloUbicacion,
    getSinUbicar,
    ubicaPiezas,
    getEtiquetas,
    getRangoDeEtiquetas,
    getEtiquetasDeRango,
  };

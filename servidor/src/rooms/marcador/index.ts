import type { ajustesMarcadorCalls } from '@anden/contrato/marcador/ajustes.ts';
import type { marcadorCalls } from '@anden/contrato/marcador/calls.ts';
import type { guionesCalls } from '@anden/contrato/marcador/guiones.ts';
import type { noLlamarCalls } from '@anden/contrato/marcador/no-llamar.ts';
import type { tableroMarcadorCalls } from '@anden/contrato/marcador/tablero.ts';
import type { tramosDelMarcadorCalls } from '@anden/contrato/marcador/tramos.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { ingresaClienteALista } from './anexar.ts';
import { clienteDisponible } from './apartar.ts';
import {
  getIncidenciasMarcador,
  guardaIncidenciaMarcador,
  retiraIncidenciaMarcador,
} from './cat-incidencias.ts';
import { agendar, guardaIncidencia, pausarMarcacion, saltaCliente } from './cerrar.ts';
import {
  get_clientesMarcador,
  getCatIncidencias,
  getClientesOperador,
  getInfoClienteAMarcar,
  getPregunta,
  getRespuesta,
} from './consultas.ts';
import {
  descartaBorradorGuion,
  getBorradorGuion,
  getCuentasGuion,
  getVersionesGuion,
  getVersionGuion,
  guardaBorradorGuion,
  publicaGuion,
} from './guiones.ts';
import { pausaJornada, set_registrarEvento } from './jornada.ts';
import { iniciaLlamada, seLePuedeMarcar, validarylanzarllamada } from './lanzar.ts';
import { armaListaMarcacion } from './lista.ts';
import {
  anotaConsentimiento,
  getConsentimientos,
  getNoLlamar,
  noVolverALlamar,
  quitaNoLlamar,
  retiraConsentimiento,
} from './no-llamar.ts';
import { cargaRepep, getRepep } from './repep.ts';
import { anexaRespuesta, borrarRespuesta } from './responder.ts';
import { ajustesMarcador } from './suplentes.ts';
import { getLlamadasMarcador, getTableroMarcador } from './tablero.ts';
import { getSistemaDeTramo, getTiempoMarcador, getTramosMarcador } from './tramos.ts';

export { avisarAgendados } from './agenda.ts';
export { ahoraDe, apartadosDesde, momentoDe } from './ajustes.ts';
export { renovar as renovarApartados } from './apartar.ts';
export { campanas } from './campanas.ts';
export { agregaACampana, cabeEnCampana, campanasAbiertas, quitaDeCampana } from './campanas-sueltos.ts';
export { anotaNoticia, trabajaCentralita } from './centralita.ts';
export { type ClaveDeLista, leeClaves, type Subidos } from './claves.ts';
export { llamables } from './hechos.ts';
export { getIncidenciasMarcacion } from './incidencias.ts';
export { terminaJornada } from './jornada.ts';
export { lanzaSuelta, paraLlamar } from './lanzar.ts';
export { armarListas } from './lista.ts';
export { candadoDeCliente, quienesLoTienen, quienLoTiene } from './llamada.ts';
export { pasarAgendados } from './pases.ts';
export { avisarRepep, trabajaRepep } from './repep.ts';
export { tileMarcador } from './tiles.ts';

/** The dialer: one customer with one operator at a time, the script of the call, and what its outcome leads to. */
export const marcador: Handlers<
  typeof marcadorCalls &
    typeof tableroMarcadorCalls &
    typeof tramosDelMarcadorCalls &
    typeof ajustesMarcadorCalls &
    typeof noLlamarCalls
> = {
  get_clientesMarcador,
  clienteDisponible,
  getInfoClienteAMarcar,
  set_registrarEvento,
  getPregunta,
  getRespuesta,
  anexaRespuesta,
  borrarRespuesta,
  agendar,
  pausarMarcacion,
  saltaCliente,
  pausaJornada,
  armaListaMarcacion,
  getClientesOperador,
  ingresaClienteALista,
  seLePuedeMarcar,
  validarylanzarllamada,
  iniciaLlamada,
  getCatIncidencias,
  guardaIncidencia,
  getLlamadasMarcador,
  getTableroMarcador,
  getTramosMarcador,
  getTiempoMarcador,
  getSistemaDeTramo,
  ...ajustesMarcador,
  noVolverALlamar,
  quitaNoLlamar,
  anotaConsentimiento,
  retiraConsentimiento,
  getNoLlamar,
  getConsentimientos,
  getRepep,
  cargaRepep,
};

/** The script in its versions, and the outcomes. */
export const guiones: Handlers<typeof guionesCalls> = {
  getBorradorGuion,
  getVersionGuion,
  getVersionesGuion,
  guardaBorradorGuion,
  descartaBorradorGuion,
  publicaGuion,
  getCuentasGuion,
  getIncidenciasMarcador,
  guardaIncidenciaMarcador,
  retiraIncidenciaMarcador,
};

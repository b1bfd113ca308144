import type { Sent } from '@anden/contrato/call.ts';
import type { ajustesMarcadorCalls } from '@anden/contrato/marcador/ajustes.ts';
import type { marcadorCalls } from '@anden/contrato/marcador/calls.ts';
import type { campanasCalls } from '@anden/contrato/marcador/campanas.ts';
import type { guionesCalls } from '@anden/contrato/marcador/guiones.ts';
import type { noLlamarCalls } from '@anden/contrato/marcador/no-llamar.ts';
import type { tableroMarcadorCalls } from '@anden/contrato/marcador/tablero.ts';
import type { tramosDelMarcadorCalls } from '@anden/contrato/marcador/tramos.ts';
import { ARCHIVO_DE_CLAVES } from './depuracion.ts';
import { OP } from './fixture.ts';
import {
  BORRADOR,
  CAMPANA,
  CONSENTIMIENTO,
  DIR,
  INCIDENCIA,
  NO_LLAMAR,
  PREGUNTA,
  PREGUNTAS_DEL_BORRADOR,
  RESPUESTA,
  SEGUIMIENTO,
  TRAMO,
} from './marcador.ts';

type Calls = typeof marcadorCalls &
  typeof guionesCalls &
  typeof tableroMarcadorCalls &
  typeof tramosDelMarcadorCalls &
  typeof ajustesMarcadorCalls &
  typeof campanasCalls &
  typeof noLlamarCalls;

const operador_id = OP.ADMIN;
/** The customer on ADMIN's screen. */
const cual = { dir_cli_id: DIR.UNO, seguimiento_id: SEGUIMIENTO, operador_id };

/** The day so many days from now, UTC. */
const enDias = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

/** Whoever nobody spoke to in a week, called by ADMIN. */
const quienes = {
  criterio: { zona: '', giro: '', semanas: 1, con_atraso: 'N' as const, dias_sin_pedido: 0 },
  operadores: [operador_id],
  reparto: 'PAREJO' as const,
};

/** An input for each call of the dialer (`ejemplos.ts`). */
export const EJEMPLOS_DE_MARCADOR: { [N in keyof Calls]: Sent<Calls[N]> } = {
  get_clientesMarcador: { opid: operador_id },
  clienteDisponible: { evento: 1, operador_id },
  getInfoClienteAMarcar: { dir_cli_id: DIR.UNO, operador_id },
  set_registrarEvento: {},
  getLlamadasMarcador: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-07' },
  getTramosMarcador: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-07' },
  getSistemaDeTramo: { tramo_id: TRAMO },
  getTiempoMarcador: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-07' },
  getTableroMarcador: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-07' },
  getPregunta: { pregunta_id: PREGUNTA.CONTESTA },
  getRespuesta: { pregunta_id: PREGUNTA.CONTESTA },
  anexaRespuesta: { ...cual, respuesta_id: RESPUESTA.SI, orden: 1 },
  borrarRespuesta: { dir_cli_id: DIR.UNO, seguimiento_id: SEGUIMIENTO, orden: 1 },
  agendar: { ...cual, minutos: 60 },
  pausarMarcacion: cual,
  saltaCliente: { ...cual, motivo: 'Pidió otro horario' },
  pausaJornada: { operador_id, motivo: 'Comida' },
  armaListaMarcacion: {},
  getClientesOperador: { operador_id },
  ingresaClienteALista: { dir_cli_id: DIR.DOS, operador_id },
  seLePuedeMarcar: { dir_cli_id: DIR.UNO, operador_id },
  validarylanzarllamada: { dir_cli_id: DIR.UNO, operador_id },
  iniciaLlamada: cual,
  getCatIncidencias: {},
  guardaIncidencia: { ...cual, incidencia_id: INCIDENCIA.PEDIDO, observaciones: 'Pidió diez cajas' },
  getBorradorGuion: {},
  getVersionGuion: { guion_id: 1 },
  getVersionesGuion: {},
  guardaBorradorGuion: { ...BORRADOR, preguntas: PREGUNTAS_DEL_BORRADOR },
  descartaBorradorGuion: BORRADOR,
  publicaGuion: { ...BORRADOR, nota: 'Sin preguntar por qué' },
  getCuentasGuion: { guion_id: 1, fecha_ini: '2025-03-01', fecha_fin: '2025-03-07' },
  getIncidenciasMarcador: {},
  guardaIncidenciaMarcador: {
    descripcion: 'CAMBIÓ DE GIRO',
    clase: 'RECHAZO',
    pide_nota: 'S',
    regresa_minutos: 0,
    otra_parte: 'N',
    estado_numero: 'BUENO',
    sigue_numero: 'CONTESTO',
    nunca: 'N',
    edicion: 'N',
  },
  retiraIncidenciaMarcador: { incidencia_id: INCIDENCIA.NO_EXISTE, activa: 'N' },
  getAjustesMarcador: {},
  guardaAjustesMarcador: {
    abre: '09:00',
    cierra: '18:30',
    en_festivo: 'N',
    intentos_dia: 4,
    hueco_min: 60,
    pasa_min: 10,
    credito_semanas: 4,
    lanzamiento: 'ninguno',
    vence_apartado_s: 180,
    dominio_tienda: 'https://tienda.example.com',
    objetivo_venta: '300000',
    objetivo_clientes: '400',
  },
  getSuplentesMarcador: {},
  guardaAsesorMarcador: {
    asesor_id: operador_id,
    suplente_id: 0,
    extension: '101',
    objetivo_venta: '',
    objetivo_clientes: '',
  },
  getCampanas: {},
  getCuentaCampana: quienes,
  creaCampana: { nombre: 'SEGUNDA', desde: enDias(0), hasta: enDias(30), meta: 1, ...quienes },
  terminaCampana: { campana_id: CAMPANA },
  noVolverALlamar: { dir_cli_id: DIR.UNO, motivo: 'PIDIÓ QUE NO SE LE LLAME' },
  quitaNoLlamar: { no_llamar_id: NO_LLAMAR },
  anotaConsentimiento: { dir_cli_id: DIR.UNO, fecha: '2025-03-01', fuente: 'ESCRITO' },
  retiraConsentimiento: { consentimiento_id: CONSENTIMIENTO },
  getNoLlamar: {},
  getConsentimientos: {},
  getRepep: {},
  cargaRepep: {
    importacion_id: ARCHIVO_DE_CLAVES,
    entidad: 'Puebla',
    fecha: enDias(-10),
    vence: enDias(100),
    ensayo: 'S',
  },
};

/** What makes another input of each command's example (`exactamente-una-vez.test.ts`). */
export const OTRO_DE_MARCADOR = {
  clienteDisponible: { dir_cli_id: DIR.UNO },
  anexaRespuesta: { respuesta_id: RESPUESTA.NO },
  borrarRespuesta: { orden: 2 },
  agendar: { minutos: 120 },
  pausarMarcacion: { dir_cli_id: DIR.DOS },
  saltaCliente: { motivo: 'Otro' },
  pausaJornada: { motivo: 'Junta' },
  ingresaClienteALista: { dir_cli_id: DIR.UNO },
  validarylanzarllamada: { dir_cli_id: DIR.DOS },
  iniciaLlamada: { dir_cli_id: DIR.DOS },
  guardaIncidencia: { observaciones: 'Otra cosa' },
  guardaBorradorGuion: { preguntas: PREGUNTAS_DEL_BORRADOR.slice(0, 1) },
  descartaBorradorGuion: { version: BORRADOR.version + 1 },
  publicaGuion: { nota: 'Otra nota' },
  guardaIncidenciaMarcador: { descripcion: 'CERRÓ SU NEGOCIO' },
  retiraIncidenciaMarcador: { activa: 'S' },
  guardaAjustesMarcador: { pasa_min: 30 },
  creaCampana: { nombre: 'TERCERA' },
  terminaCampana: { campana_id: CAMPANA + 1 },
  noVolverALlamar: { motivo: 'OTRO' },
  quitaNoLlamar: { no_llamar_id: NO_LLAMAR + 1 },
  anotaConsentimiento: { fuente: 'LLAMADA' },
  retiraConsentimiento: { consentimiento_id: CONSENTIMIENTO + 1 },
  cargaRepep: { entidad: 'Jalisco' },
  guardaAsesorMarcador: { extension: '102' },
};

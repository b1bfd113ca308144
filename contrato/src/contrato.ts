import { archivosCalls } from './archivos/calls.ts';
import { articulosCalls } from './articulos/calls.ts';
import { clavesDeCalls } from './articulos/claves-de.ts';
import { configuracionCalls } from './articulos/configuracion.ts';
import { dondeVaCalls } from './articulos/donde-va.ts';
import { fichaCalls } from './articulos/ficha.ts';
import { propuestasCalls } from './articulos/propuestas.ts';
import { busquedaCalls } from './busqueda/calls.ts';
import { calendarioCalls } from './calendario/calls.ts';
import { bancosCalls } from './cartera/bancos.ts';
import { carteraCalls } from './cartera/calls.ts';
import { depositosCalls } from './cartera/depositos.ts';
import { estadosCalls } from './cartera/estados.ts';
import { repartoCalls } from './cartera/reparto.ts';
import { clientesCalls } from './clientes/calls.ts';
import { fichaClienteCalls } from './clientes/ficha.ts';
import { acomodoCalls } from './compras/acomodo.ts';
import { comprasCalls } from './compras/calls.ts';
import { conteosCalls } from './conteos/calls.ts';
import { avisosDeCuponCalls } from './cupones/avisos.ts';
import { cuponesCalls } from './cupones/calls.ts';
import { redencionesCalls } from './cupones/redenciones.ts';
import { cuponesTiendaCalls } from './cupones/tienda.ts';
import { depuracionCalls } from './depuracion/calls.ts';
import { clasificacionesCalls } from './depuracion/clasificaciones.ts';
import { correccionesCalls } from './depuracion/correcciones.ts';
import { embarquesCalls, entregaCalls } from './embarques/calls.ts';
import { empresaCalls } from './empresa/calls.ts';
import { caducadosCalls } from './existencias/caducados.ts';
import { existenciasCalls } from './existencias/calls.ts';
import { libroCalls } from './existencias/libro.ts';
import { expedientesCalls } from './expedientes/calls.ts';
import { importacionesCalls } from './importaciones/calls.ts';
import { ajustesMarcadorCalls } from './marcador/ajustes.ts';
import { marcadorCalls } from './marcador/calls.ts';
import { campanasCalls } from './marcador/campanas.ts';
import { guionesCalls } from './marcador/guiones.ts';
import { noLlamarCalls } from './marcador/no-llamar.ts';
import { tableroMarcadorCalls } from './marcador/tablero.ts';
import { tramosDelMarcadorCalls } from './marcador/tramos.ts';
import { operadoresCalls } from './operadores/calls.ts';
import { personasCalls } from './personas/calls.ts';
import { presenciaCalls } from './presencia/calls.ts';
import { puenteCalls } from './puente/puente.ts';
import { reclamosCalls } from './reclamos/calls.ts';
import { resurtidosCalls } from './resurtidos/calls.ts';
import { rhCalls } from './rh/calls.ts';
import { capacitacionesCalls } from './rh/capacitaciones.ts';
import { checklistCalls } from './rh/checklist.ts';
import { constanciasCalls } from './rh/constancias.ts';
import { documentosCalls as documentosRhCalls } from './rh/documentos.ts';
import { avisosCalls } from './sesion/avisos.ts';
import { borradoresCalls } from './sesion/borradores.ts';
import { sesionCalls } from './sesion/calls.ts';
import { vistasCalls } from './sesion/vistas.ts';
import { sistemaCalls } from './sistema/sistema.ts';
import { surtidoCalls } from './surtido/calls.ts';
import { empezarCalls } from './surtido/empezar.ts';
import { faltantesCalls } from './surtido/faltantes.ts';
import { documentosCalls } from './surtido/papeles.ts';
import { recorridoCalls } from './surtido/recorrido.ts';
import { renglonajeCalls } from './surtido/renglonaje.ts';
import { revisionCalls } from './surtido/revision.ts';
import { tableroCalls } from './tablero/calls.ts';
import { ticketsCalls } from './tickets/calls.ts';
import { destinosCalls } from './tickets/destinos.ts';
import { guardadasCalls } from './tickets/guardadas.ts';
import { suplenciasCalls } from './tickets/suplencias.ts';
import { tableroTicketsCalls } from './tickets/tablero.ts';
import { tiendaCalls } from './tickets/tienda.ts';
import { traspasosCalls } from './traspasos/calls.ts';
import { ubicacionesCalls } from './ubicaciones/calls.ts';
import { etiquetasCalls } from './ubicaciones/etiquetas.ts';
import { fichaDeUbicacionCalls } from './ubicaciones/ficha.ts';
import { sinUbicarCalls } from './ubicaciones/sin-ubicar.ts';
import { alcanceCalls } from './ventas/alcance.ts';
import { catalogosCalls } from './ventas/catalogos.ts';
import { comisionesCalls } from './ventas/comisiones.ts';
import { objetivosCalls } from './ventas/objetivos.ts';
import { objetivosDeZonaCalls } from './ventas/objetivos-zona.ts';
import { pedidosWebCalls } from './ventas/pedidos-web.ts';

/** Every call by its room. A name stands in one room only (`contrato.test.ts`). */
export const salas = {
  sesion: { ...sesionCalls, ...avisosCalls, ...borradoresCalls, ...vistasCalls },
  articulos: {
    ...articulosCalls,
    ...clavesDeCalls,
    ...configuracionCalls,
    ...dondeVaCalls,
    ...fichaCalls,
    ...propuestasCalls,
  },
  compras: { ...comprasCalls, ...acomodoCalls },
  existencias: { ...existenciasCalls, ...caducadosCalls, ...libroCalls },
  ubicaciones: { ...ubicacionesCalls, ...etiquetasCalls, ...fichaDeUbicacionCalls, ...sinUbicarCalls },
  conteos: conteosCalls,
  depuracion: { ...depuracionCalls, ...correccionesCalls, ...clasificacionesCalls },
  cupones: { ...cuponesCalls, ...cuponesTiendaCalls, ...avisosDeCuponCalls, ...redencionesCalls },
  marcador: {
    ...marcadorCalls,
    ...guionesCalls,
    ...tableroMarcadorCalls,
    ...tramosDelMarcadorCalls,
    ...ajustesMarcadorCalls,
    ...campanasCalls,
    ...noLlamarCalls,
  },
  operadores: operadoresCalls,
  personas: personasCalls,
  traspasos: traspasosCalls,
  presencia: presenciaCalls,
  puente: puenteCalls,
  reclamos: reclamosCalls,
  resurtidos: resurtidosCalls,
  sistema: sistemaCalls,
  rh: {
    ...rhCalls,
    ...capacitacionesCalls,
    ...checklistCalls,
    ...constanciasCalls,
    ...documentosRhCalls,
  },
  busqueda: busquedaCalls,
  calendario: calendarioCalls,
  cartera: { ...carteraCalls, ...bancosCalls, ...depositosCalls, ...estadosCalls, ...repartoCalls },
  clientes: { ...clientesCalls, ...fichaClienteCalls },
  empresa: empresaCalls,
  importaciones: importacionesCalls,
  archivos: archivosCalls,
  surtido: {
    ...surtidoCalls,
    ...empezarCalls,
    ...faltantesCalls,
    ...recorridoCalls,
    ...documentosCalls,
    ...renglonajeCalls,
    ...revisionCalls,
  },
  embarques: { ...embarquesCalls, ...entregaCalls },
  expedientes: expedientesCalls,
  tablero: tableroCalls,
  tickets: {
    ...ticketsCalls,
    ...guardadasCalls,
    ...tableroTicketsCalls,
    ...tiendaCalls,
    ...suplenciasCalls,
    ...destinosCalls,
  },
  ventas: {
    ...alcanceCalls,
    ...comisionesCalls,
    ...catalogosCalls,
    ...objetivosCalls,
    ...objetivosDeZonaCalls,
    ...pedidosWebCalls,
  },
} as const;

/** Every call by its name, which is also its path, its handler's name, its query key and its test's title. */
export const contrato = {
  ...salas.sesion,
  ...salas.articulos,
  ...salas.compras,
  ...salas.existencias,
  ...salas.ubicaciones,
  ...salas.conteos,
  ...salas.depuracion,
  ...salas.cupones,
  ...salas.marcador,
  ...salas.operadores,
  ...salas.personas,
  ...salas.traspasos,
  ...salas.presencia,
  ...salas.puente,
  ...salas.reclamos,
  ...salas.resurtidos,
  ...salas.sistema,
  ...salas.rh,
  ...salas.busqueda,
  ...salas.calendario,
  ...salas.cartera,
  ...salas.clientes,
  ...salas.empresa,
  ...salas.importaciones,
  ...salas.archivos,
  ...salas.surtido,
  ...salas.embarques,
  ...salas.expedientes,
  ...salas.tablero,
  ...salas.tickets,
  ...salas.ventas,
} as const;

export type Contrato = typeof contrato;
export type CallName = keyof Contrato;

/** Names of the calls that were declared with this flag. */
type Con<M extends object> = { [N in CallName]: Contrato[N] extends M ? N : never }[CallName];

/** Saves made at the shelf, which may wait in a device's outbox. */
export type DeCampo = Con<{ kind: 'command'; enCampo: true }>;

/** Readings that are kept on the device, on which the effect of waiting saves is shown. */
export type LeidaEnCampo = Con<{ kind: 'query'; enCampo: true }>;

/** Saves that can be undone. */
export type Deshacible = Con<{ deshace: true }>;

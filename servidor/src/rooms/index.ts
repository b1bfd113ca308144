import type { contrato, Deshacible } from '@anden/contrato/contrato.ts';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../platform/calls/handlers.ts';
import type { Servicios } from '../platform/services.ts';
import { archivos, registrarGuardados } from './archivos/index.ts';
import {
  articulos,
  buscadorDeArticulos,
  buscadorDeLotes,
  dondeVa,
  esperanAl,
  ficha,
  presenciaDeArticulos,
} from './articulos/index.ts';
import { busqueda } from './busqueda/index.ts';
import { calendario } from './calendario/index.ts';
import {
  bancos,
  cartera,
  depositos,
  estadosDeCuenta,
  presenciaDeDepositos,
  reparto,
  tileDepositos,
} from './cartera/index.ts';
import {
  buscadorDeClientes,
  buscadorDeDepositos,
  buscadorDePedidos,
  clientes,
  fichaDeCliente,
  presenciaDeClientes,
} from './clientes/index.ts';
import {
  buscadorDeAcomodos,
  buscadorDeCompras,
  compradoDe,
  compras,
  deshacerCompras,
  devolucionEnUbicacion,
  paraderoAcomodo,
  paraderoDevolucion,
  paraderoRecepcion,
  relatorDeAcomodos,
  relatorDeCompras,
  tileOrdenesDeAcomodo,
  tilePorAcomodar,
  tileRecepcion,
  tileRecibidas,
} from './compras/index.ts';
import {
  buscadorDeConteos,
  conteoEnUbicacion,
  conteos,
  deshacer as deshacerConteos,
  paraderoConteo,
  relatorDeConteos,
  tileAjustes,
  tileConteos,
  ultimoConteoEn,
} from './conteos/index.ts';
import { cupones, presenciaDeCupones } from './cupones/index.ts';
import { depuracion, tileCorrecciones, tileDepuracion } from './depuracion/index.ts';
import {
  buscadorDeFacturas,
  buscadorDeGuias,
  embarques,
  tileFacturas,
  tileGuias,
  tileRevisadas,
  tileTiempos,
} from './embarques/index.ts';
import { empresa } from './empresa/index.ts';
import {
  type DeshacerDeLlamada,
  deshacerExistencias,
  existencias,
  libro,
  tileCaducados,
} from './existencias/index.ts';
import { expedientes } from './expedientes/index.ts';
import { archivosSubidos, importaciones } from './importaciones/index.ts';
import { campanas, guiones, marcador, terminaJornada, tileMarcador } from './marcador/index.ts';
import { operadores } from './operadores/index.ts';
import { buscadorDeOperadores, personas } from './personas/index.ts';
import { presencia } from './presencia/index.ts';
import { puente } from './puente/index.ts';
import { reclamos } from './reclamos/index.ts';
import {
  buscadorDeResurtidos,
  deshacerResurtidos,
  paraderoResurtido,
  relatorDeResurtidos,
  resurtidoEnUbicacion,
  resurtidos,
  tileResurtidos,
} from './resurtidos/index.ts';
import {
  archivoDeDocumento,
  capacitaciones,
  checklist,
  constancias,
  documentosDeRh,
  presenciaDeCapacitaciones,
  presenciaDeColaboradores,
  presenciaDeDocumentos,
  rh,
  tileChecklist,
} from './rh/index.ts';
import { avisos } from './sesion/avisos.ts';
import { borradores } from './sesion/borradores.ts';
import { sesion } from './sesion/index.ts';
import { vistas } from './sesion/vistas.ts';
import { sistema } from './sistema/index.ts';
import {
  buscadorDeRemisiones,
  deshacerErrores,
  deshacerSurtido,
  documentos,
  empezar,
  faltantes,
  paraderoRemision,
  recorrido,
  relatorDeRemisiones,
  remisionEnUbicacion,
  renglonaje,
  renglonesDeRemision,
  revision,
  surtido,
  tileRemisionesPorEmpacar,
  tileRemisionesPorSurtir,
  tileSurtidores,
} from './surtido/index.ts';
import { tablero } from './tablero/index.ts';
import {
  buscadorDeTickets,
  presenciaDeTickets,
  recalcularAbiertos,
  tickets,
  tileTickets,
} from './tickets/index.ts';
import {
  buscadorDeTraspasos,
  deshacerTraspasos,
  paraderosDeTraspaso,
  relatorDeTraspasos,
  renglonesReclamables,
  tilePorRecibir,
  tilePorSurtir,
  traspasos,
} from './traspasos/index.ts';
import {
  buscadorDeUbicaciones,
  deshacerUbicaciones,
  fichaDeUbicacion,
  presenciaDeUbicaciones,
  ubicaciones,
} from './ubicaciones/index.ts';
import {
  tileAlcanceDelMes,
  tileClientesVencidos,
  tilePedidosDetenidos,
  tileSaldoVencido,
  tileSinAtencion,
  tileVentaDeAyer,
  ventas,
} from './ventas/index.ts';

/**
 * How each room undoes saves in its documents, by call. A call declared `deshace` without an entry does not compile.
 */
const deshacer: Readonly<Record<Deshacible, DeshacerDeLlamada>> = {
  ...deshacerCompras,
  ...deshacerConteos,
  ...deshacerErrores,
  ...deshacerExistencias,
  ...deshacerResurtidos,
  ...deshacerSurtido,
  ...deshacerTraspasos,
  ...deshacerUbicaciones,
};

/** What each room says about the documents that wait for an article. */
const paraderos = [
  paraderoRecepcion,
  paraderoAcomodo,
  paraderoDevolucion,
  paraderoRemision,
  ...paraderosDeTraspaso,
  paraderoResurtido,
  paraderoConteo,
];

/** The same for a location. */
const paraderosDeUbicacion = [
  devolucionEnUbicacion,
  remisionEnUbicacion,
  resurtidoEnUbicacion,
  conteoEnUbicacion,
];

/** What each room says of the claims on its lines. */
const lineasReclamables = { traspaso: renglonesReclamables, remision: renglonesDeRemision };

/** Every call's handler. A call of the contract without one does not compile. */
export const handlers: Handlers<typeof contrato> = {
  ...sesion(
    [
      tileRecepcion,
      tilePorAcomodar,
      tileOrdenesDeAcomodo,
      tileConteos,
      tilePorSurtir,
      tilePorRecibir,
      tileResurtidos,
      tileRemisionesPorSurtir,
      tileRemisionesPorEmpacar,
      tileFacturas,
      tileTiempos,
      tileRevisadas,
      tileGuias,
      tileRecibidas,
      tileAjustes,
      tileSurtidores,
      tileCaducados,
      tileVentaDeAyer,
      tileAlcanceDelMes,
      tileSinAtencion,
      tilePedidosDetenidos,
      tileSaldoVencido,
      tileClientesVencidos,
      tileDepositos,
      tileMarcador,
      tileDepuracion,
      tileCorrecciones,
      tileTickets,
      tileChecklist,
    ],
    [terminaJornada],
  ),
  ...avisos,
  ...borradores,
  ...vistas,
  ...articulos,
  ...dondeVa(paraderos),
  ...ficha({ paraderos, comprado: compradoDe }),
  ...compras,
  ...existencias,
  ...libro(deshacer),
  ...ubicaciones,
  ...fichaDeUbicacion({
    esperan: (ctx, donde) => esperanAl(paraderosDeUbicacion, ctx, donde),
    ultimoConteo: ultimoConteoEn,
  }),
  ...conteos,
  ...depuracion(archivosSubidos),
  ...cupones,
  ...marcador,
  ...campanas(archivosSubidos),
  ...guiones,
  ...ventas,
  ...operadores,
  ...personas,
  ...traspasos,
  ...presencia({
    articulo: presenciaDeArticulos,
    capacitacion: presenciaDeCapacitaciones,
    cliente: presenciaDeClientes,
    cupon: presenciaDeCupones,
    deposito: presenciaDeDepositos,
    documento: presenciaDeDocumentos,
    operador: presenciaDeColaboradores,
    ticket: presenciaDeTickets,
    ubicacion: presenciaDeUbicaciones,
  }),
  ...puente,
  ...sistema,
  ...reclamos(lineasReclamables),
  ...rh(lineasReclamables),
  ...capacitaciones,
  ...checklist,
  ...constancias,
  ...documentosDeRh,
  ...resurtidos,
  ...busqueda([
    buscadorDeArticulos,
    buscadorDeClientes,
    buscadorDeUbicaciones,
    buscadorDeLotes,
    buscadorDeRemisiones,
    buscadorDeFacturas,
    buscadorDeGuias,
    buscadorDePedidos,
    buscadorDeCompras,
    buscadorDeConteos,
    buscadorDeAcomodos,
    buscadorDeTraspasos,
    buscadorDeResurtidos,
    buscadorDeDepositos,
    buscadorDeTickets,
    buscadorDeOperadores,
  ]),
  ...calendario([recalcularAbiertos]),
  ...cartera,
  ...bancos,
  ...clientes,
  ...depositos,
  ...estadosDeCuenta(archivosSubidos),
  ...reparto,
  ...empresa,
  ...importaciones,
  ...archivos,
  ...surtido,
  ...empezar,
  ...faltantes,
  ...recorrido,
  ...documentos,
  ...revision,
  ...renglonaje,
  ...embarques,
  ...expedientes([
    relatorDeCompras,
    relatorDeTraspasos,
    relatorDeRemisiones,
    relatorDeResurtidos,
    relatorDeAcomodos,
    relatorDeConteos,
  ]),
  ...tablero,
  ...tickets,
  ...fichaDeCliente,
};

/** Serves the files that rooms keep: each room says which file a record has, and who may see it. */
export const registrarArchivosGuardados = (app: FastifyInstance, s: Servicios): void =>
  registrarGuardados(app, s, { documento: archivoDeDocumento });

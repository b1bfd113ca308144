import { CONTROLES, P } from '@anden/contrato/permissions.ts';

const recibo = [P.recepcioncom, P.fechaRecepcion, P.acomodoinv];
const acomodo = [
  P.acomodocom,
  P.acomodoinv,
  P.asignarUbicacion,
  P.cambiarUbicacion,
  P.resurtidos,
  P.traspasos,
];
const surtido = [P.surtidorem, P.resurtidos, P.traspasos];
const inventario = [
  P.inventarios,
  P.configarticulo,
  P.configubicacion,
  P.asignarUbicacion,
  P.cambiarUbicacion,
  P.caducidadLoteProduccion,
  P.caducidades,
  P.existenciaUbicacion,
];
/** What an article and a location are: for those who answer for a warehouse. */
const configuracion = [
  P.guardarRoles,
  P.comodin,
  P.minimoMaximo,
  P.tipoArticulo,
  P.tipoUbicacion,
  P.crearUbicacionBodega1,
  P.crearUbicacionBodega2,
  P.crearUbicacionBodega3,
];
const asesor = [
  P.clientes,
  P.clientescc,
  P.objetivoscltes,
  P.comisionesventatmk,
  P.tickets,
  P.guias,
  P.tiemposremisiones,
];
const telemarketing = [P.marcador, P.clientes, P.clientescc, P.comisionesventatmk, P.tickets, P.acomodoinv];
const embarque = [
  P.surtidorem,
  P.supervisarSurtido,
  P.guias,
  P.embarquefletera,
  P.tiemposremisiones,
  P.remisionesrevisadas,
  P.clteRecoge,
];
const clientes = [P.tickets, P.responderTicket, P.mostrarRespuestaCliente, P.guias, P.clientes];
const compras = [P.recepcioncom, P.fechaRecepcion, P.histcompras, P.configarticulo, P.resurtidos];
const personal = [P.catalogos, P.checklist, P.capacitaciones, P.renglonajesop];

/** Control ids by kind of work; what an operator of the demo holds is one of these. */
export const PERFILES = {
  administrador: CONTROLES.map((c) => c.id),
  nada: [],
  recibo: [...recibo, P.checklist],
  reciboSinFecha: [P.recepcioncom, P.acomodoinv, P.checklist],
  acomodo: [...acomodo, P.checklist],
  exhibicion: [...recibo, P.acomodocom, P.traspasos, P.checklist],
  surtido: [...surtido, P.checklist],
  jefeAlmacen: [
    ...new Set([
      ...recibo,
      ...acomodo,
      ...surtido,
      ...inventario,
      ...configuracion,
      P.kardex,
      P.caducados,
      P.histcompras,
      P.histresurtidos,
      P.ajustesalmacen,
      P.renglonajesop,
      P.tiemposremisiones,
      P.remisionesrevisadas,
      P.embarquefletera,
      P.guias,
      P.supervisarSurtido,
      P.tomarResurtido,
      P.tablero,
      P.aceptarConteo,
      P.traspasoExhibicion,
      P.tickets,
      P.checklist,
      P.verOtros,
    ]),
  ],
  // Blind: nothing that shows stock, so that what is counted is what is there.
  conteo: [P.inventarios, P.tickets, P.checklist],
  jefeInventario: [
    ...inventario,
    P.importar,
    P.aceptarConteo,
    ...configuracion,
    P.kardex,
    P.caducados,
    P.traspasoExhibicion,
    P.ajustesalmacen,
    P.histresurtidos,
    P.traspasos,
    P.tickets,
    P.cerrarTicket,
    P.responderTicket,
    P.checklist,
  ],
  comprador: [...compras, P.checklist],
  jefeCompras: [...compras, P.minimoMaximo, P.guardarRoles, P.ajustesalmacen, P.ventasgenerales, P.checklist],
  asesor: [...asesor, P.checklist],
  gerenteVentas: [
    ...asesor,
    P.cupones,
    P.ventasgenerales,
    P.alcanceFechaInicial,
    P.incidenciastmk,
    P.catalogosdistribuidores,
    P.pedidosweb,
    P.remisionesrevisadas,
    P.tiemposremisiones,
    P.listadepuracion,
    P.verOtros,
    P.checklist,
  ],
  telemarketing: [...telemarketing, P.checklist],
  jefeTelemarketing: [
    ...telemarketing,
    P.listadepuracion,
    P.incidenciastmk,
    P.alcanceFechaInicial,
    P.objetivoscltes,
    P.verOtros,
    P.checklist,
  ],
  clientes: [...clientes, P.cerrarTicket, P.checklist],
  credito: [P.depositonoid, P.clientes, P.clientescc, P.listadepuracion, P.tickets, P.checklist],
  contabilidad: [P.depositonoid, P.ventasgenerales, P.histcompras, P.checklist],
  direccion: [
    P.ventasgenerales,
    P.histcompras,
    P.ajustesalmacen,
    P.histresurtidos,
    P.objetivoscltes,
    P.comisionesventatmk,
    P.alcanceFechaInicial,
    P.tiemposremisiones,
    P.remisionesrevisadas,
    P.renglonajesop,
    P.verOtros,
  ],
  personal,
  jefePersonal: [...personal, P.administrarOperadores, P.calendario],
  sistemas: [P.administrarOperadores, P.verOtros, P.tickets, P.responderTicket, P.cerrarTicket, P.checklist],
  embarque: [...embarque, P.checklist],
  empaque: [P.surtidorem, P.remisionesrevisadas, P.checklist],
  tienda: [P.pedidosweb, P.cupones, P.catalogosdistribuidores, P.clientescc, P.tickets, P.checklist],
} satisfies Record<string, readonly number[]>;

export type Perfil = keyof typeof PERFILES;

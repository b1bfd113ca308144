/**
 * Control ids by the name of their menu entry or feature (specification §6). The numbers are those on the wire; from
 * 9000 on they are Andén's own.
 */
export const P = {
  depositonoid: 450,
  inventarios: 512,
  marcador: 801,
  asignarUbicacion: 993,
  guardarRoles: 996,
  recepcioncom: 997,
  acomodocom: 998,
  comodin: 1004,
  surtidorem: 1017,
  guias: 1111,
  configarticulo: 1150,
  configubicacion: 1151,
  minimoMaximo: 1152,
  crearUbicacionBodega1: 1153,
  crearUbicacionBodega2: 1154,
  crearUbicacionBodega3: 1155,
  tipoArticulo: 1156,
  tipoUbicacion: 1157,
  resurtidos: 1158,
  traspasos: 1160,
  cambiarUbicacion: 1163,
  traspasoExhibicion: 1164,
  acomodoinv: 1169,
  cupones: 1180,
  comisionesventatmk: 1195,
  alcanceFechaInicial: 1196,
  checklist: 1197,
  incidenciastmk: 1198,
  fechaRecepcion: 1199,
  catalogos: 1200,
  renglonajesop: 1201,
  ventasgenerales: 1202,
  histresurtidos: 1203,
  histcompras: 1204,
  pedidosweb: 1205,
  clientes: 1206,
  tickets: 1207,
  cerrarTicket: 1208,
  objetivoscltes: 1210,
  responderTicket: 1211,
  mostrarRespuestaCliente: 1212,
  listadepuracion: 1215,
  clientescc: 1216,
  clteRecoge: 1217,
  catalogosdistribuidores: 1218,
  ajustesalmacen: 1219,
  capacitaciones: 1221,
  tiemposremisiones: 1223,
  remisionesrevisadas: 1224,
  embarquefletera: 1225,
  caducidadLoteProduccion: 1226,
  caducidades: 1227,
  existenciaUbicacion: 1228,
  /** Andén: operators, their passwords and control ids. */
  administrarOperadores: 9001,
  /** Andén: other operators' records, and the documents of every warehouse. */
  verOtros: 9002,
  /** Andén: every movement of stock. */
  kardex: 9003,
  /** Andén: holidays of the business calendar. */
  calendario: 9004,
  /** Andén: choosing who packs a remission. */
  supervisarSurtido: 9005,
  /** Andén: documents that another system sends. */
  recibirDocumentos: 9006,
  /** Andén: taking over pieces of a replenishment from another operator. */
  tomarResurtido: 9007,
  /** Andén: the list of expired pieces, and their withdrawal. */
  caducados: 9008,
  /** Andén: accepting a count beyond the tolerance without a second one. */
  aceptarConteo: 9009,
  /** Andén: the company's data and logo. */
  empresa: 9010,
  /** Andén: the board for whoever runs the warehouse. */
  tablero: 9011,
  /** Andén: importing files on screen, and undoing imports. */
  importar: 9012,
  /** Andén: customers of every adviser. */
  todosLosClientes: 9013,
  /** Andén: deposits given to customers and taken back, bank statements. */
  conciliarDepositos: 9014,
  /** Andén: a customer's page, with its money and its orders. */
  fichaCliente: 9015,
  /** Andén: what every customer owes, by its age. */
  cartera: 9016,
  /** Andén: making the tasks of the check list, and the board of how they go. */
  tareaschecklist: 9017,
  /** Andén: attendance, evaluation and certificates of trainings, and the hours of each operator. */
  impartir: 9018,
  /** Andén: publishing documents, and who read them. */
  documentos: 9019,
  /** Andén: the board of tickets, and how long they take. */
  tableroTickets: 9020,
  /** Andén: for the company's shop, the tickets of a customer. */
  ticketsTienda: 9022,
  /** Andén: answers of tickets that everybody uses. */
  compartirRespuestas: 9021,
  /** Andén: the pages of the people of one's department; of everybody with 9002 too. */
  verGente: 9023,
  /** Andén: the company's bank accounts, banks, ways of paying and concepts. */
  catalogosBanco: 9024,
  /** Andén: the script of calls in its versions, and the outcomes they end with. */
  guionMarcador: 9025,
  /** Andén: the board of the dialer, with what every adviser does. */
  tableroMarcador: 9026,
  /** Andén: for the company's shop, quoting coupons and their use by its orders. */
  cuponesTienda: 9027,
  /** Andén: what coupons gave and the sales they brought. */
  redencionesCupones: 9028,
  /** Andén: customers' data: corrections of them are written at once, and others' are accepted or refused. */
  corregirClientes: 9029,
  /** Andén: the classifications of cleanups and what they lead to, done to customers and undone. */
  clasificarDepuracion: 9030,
  /** Andén: campaigns of calls. */
  campanas: 9031,
  /** Andén: who may not be called, the REPEP and consent. */
  noLlamar: 9032,
  /** Andén: the rules of commission, and what one would have paid. */
  reglasComision: 9034,
  /** Andén: closing months of commission. */
  cierresComision: 9035,
  /** Andén: labels of a whole range, and people's cards. */
  etiquetas: 9036,
  /** Andén: pieces known only by warehouse, and putting them on their shelves. */
  sinUbicar: 9037,
  /** Andén: the bridge to the company's ERP: how it goes, what was refused and what does not agree. */
  puente: 9038,
  /** Andén: how the system is, who is in it and what was done; ending somebody's session. */
  sistema: 9039,
} as const;

/** Whoever holds one of these sees every customer, and may ask for those of an adviser. */
export const VEN_A_TODOS = [P.todosLosClientes, P.verOtros] as const;

/** A control id, what it allows and the part of the product it belongs to; a row of the `controles` table. */
export interface ControlRow {
  id: number;
  nombre: string;
  modulo: 'Clientes' | 'Inventarios' | 'Compras' | 'Ventas' | 'Web' | 'RH' | 'Administración';
}

export const CONTROLES: readonly ControlRow[] = [
  { id: P.depositonoid, nombre: 'Depósitos sin aplicar', modulo: 'Clientes' },
  { id: P.marcador, nombre: 'Marcador', modulo: 'Clientes' },
  { id: P.guionMarcador, nombre: 'Guion de marcación y sus incidencias', modulo: 'Clientes' },
  { id: P.tableroMarcador, nombre: 'Tablero de marcación', modulo: 'Clientes' },
  { id: P.campanas, nombre: 'Campañas de llamadas', modulo: 'Clientes' },
  { id: P.noLlamar, nombre: 'No llamar: lista, REPEP y consentimientos', modulo: 'Clientes' },
  { id: P.guias, nombre: 'Seguimiento a guías', modulo: 'Clientes' },
  { id: P.clientes, nombre: 'Clientes distribuidores', modulo: 'Clientes' },
  { id: P.tickets, nombre: 'Tickets', modulo: 'Clientes' },
  { id: P.cerrarTicket, nombre: 'Cerrar ticket', modulo: 'Clientes' },
  { id: P.responderTicket, nombre: 'Responder ticket abierto', modulo: 'Clientes' },
  { id: P.mostrarRespuestaCliente, nombre: 'Mostrar respuesta al cliente', modulo: 'Clientes' },
  { id: P.tableroTickets, nombre: 'Tablero de tickets, y a qué puesto van', modulo: 'Clientes' },
  { id: P.compartirRespuestas, nombre: 'Compartir respuestas guardadas de tickets', modulo: 'Clientes' },
  { id: P.listadepuracion, nombre: 'Listas de depuración', modulo: 'Clientes' },
  { id: P.clasificarDepuracion, nombre: 'Clasificaciones de depuración y lo que llevan', modulo: 'Clientes' },
  {
    id: P.corregirClientes,
    nombre: 'Corregir datos de clientes, y aceptar correcciones',
    modulo: 'Clientes',
  },
  { id: P.clientescc, nombre: 'Clientes con catálogo', modulo: 'Clientes' },
  { id: P.clteRecoge, nombre: 'Marcar cliente recoge', modulo: 'Clientes' },
  { id: P.fichaCliente, nombre: 'Ficha del cliente y su cartera', modulo: 'Clientes' },
  { id: P.todosLosClientes, nombre: 'Ver clientes de todos los asesores', modulo: 'Clientes' },
  { id: P.cartera, nombre: 'Cartera por antigüedad', modulo: 'Clientes' },
  { id: P.conciliarDepositos, nombre: 'Aplicar depósitos y cargar estados de cuenta', modulo: 'Clientes' },
  { id: P.catalogosBanco, nombre: 'Bancos, cuentas, formas de pago y conceptos', modulo: 'Clientes' },
  { id: P.inventarios, nombre: 'Inventarios y conteo', modulo: 'Inventarios' },
  { id: P.asignarUbicacion, nombre: 'Asignar ubicación', modulo: 'Inventarios' },
  { id: P.guardarRoles, nombre: 'Guardar roles de clave', modulo: 'Inventarios' },
  { id: P.comodin, nombre: 'Marcar artículo con comodín', modulo: 'Inventarios' },
  { id: P.configarticulo, nombre: 'Configuración de artículo', modulo: 'Inventarios' },
  { id: P.configubicacion, nombre: 'Configuración de ubicación', modulo: 'Inventarios' },
  { id: P.minimoMaximo, nombre: 'Mínimo y máximo', modulo: 'Inventarios' },
  { id: P.crearUbicacionBodega1, nombre: 'Crear ubicaciones en la bodega 1', modulo: 'Inventarios' },
  { id: P.crearUbicacionBodega2, nombre: 'Crear ubicaciones en la bodega 2', modulo: 'Inventarios' },
  { id: P.crearUbicacionBodega3, nombre: 'Crear ubicaciones en la bodega 3', modulo: 'Inventarios' },
  { id: P.tipoArticulo, nombre: 'Tipo de artículo y rol de clave', modulo: 'Inventarios' },
  { id: P.tipoUbicacion, nombre: 'Tipo de ubicación', modulo: 'Inventarios' },
  { id: P.resurtidos, nombre: 'Orden de resurtido', modulo: 'Inventarios' },
  { id: P.traspasos, nombre: 'Traspasos', modulo: 'Inventarios' },
  { id: P.cambiarUbicacion, nombre: 'Cambiar ubicación', modulo: 'Inventarios' },
  { id: P.traspasoExhibicion, nombre: 'Traspaso a exhibición', modulo: 'Inventarios' },
  { id: P.acomodoinv, nombre: 'Acomodo de producto', modulo: 'Inventarios' },
  { id: P.histresurtidos, nombre: 'Historial de resurtido', modulo: 'Inventarios' },
  { id: P.ajustesalmacen, nombre: 'Historial de ajustes', modulo: 'Inventarios' },
  { id: P.caducidadLoteProduccion, nombre: 'Pedir caducidad, lote y producción', modulo: 'Inventarios' },
  { id: P.caducidades, nombre: 'Caducidades', modulo: 'Inventarios' },
  { id: P.existenciaUbicacion, nombre: 'Anexar y editar existencia en ubicación', modulo: 'Inventarios' },
  { id: P.kardex, nombre: 'Kardex', modulo: 'Inventarios' },
  { id: P.caducados, nombre: 'Caducados y su retiro', modulo: 'Inventarios' },
  { id: P.aceptarConteo, nombre: 'Aceptar un conteo fuera de tolerancia', modulo: 'Inventarios' },
  { id: P.tomarResurtido, nombre: 'Tomar piezas de resurtido de otro operador', modulo: 'Inventarios' },
  { id: P.sinUbicar, nombre: 'Piezas sin ubicar, y ponerlas en su ubicación', modulo: 'Inventarios' },
  { id: P.etiquetas, nombre: 'Etiquetas de un rango, y gafetes', modulo: 'Inventarios' },
  { id: P.recepcioncom, nombre: 'Recepción de compra', modulo: 'Compras' },
  { id: P.acomodocom, nombre: 'Acomodo de compra', modulo: 'Compras' },
  { id: P.fechaRecepcion, nombre: 'Fecha de recepción de compra', modulo: 'Compras' },
  { id: P.histcompras, nombre: 'Compras Recibidas-Acomodadas', modulo: 'Compras' },
  { id: P.surtidorem, nombre: 'Surtido de remisiones', modulo: 'Ventas' },
  { id: P.cupones, nombre: 'Cupones', modulo: 'Ventas' },
  { id: P.redencionesCupones, nombre: 'Redenciones de cupones', modulo: 'Ventas' },
  { id: P.comisionesventatmk, nombre: 'Alcance de venta', modulo: 'Ventas' },
  { id: P.alcanceFechaInicial, nombre: 'Fecha inicial en alcance de venta', modulo: 'Ventas' },
  { id: P.reglasComision, nombre: 'Reglas de comisión', modulo: 'Ventas' },
  { id: P.cierresComision, nombre: 'Cierres de comisión', modulo: 'Ventas' },
  { id: P.incidenciastmk, nombre: 'Marcación de operadores', modulo: 'Ventas' },
  { id: P.ventasgenerales, nombre: 'Ventas generales', modulo: 'Ventas' },
  { id: P.objetivoscltes, nombre: 'Objetivos de clientes', modulo: 'Ventas' },
  { id: P.catalogosdistribuidores, nombre: 'Catálogos vendidos', modulo: 'Ventas' },
  { id: P.tiemposremisiones, nombre: 'Tiempos de remisiones', modulo: 'Ventas' },
  { id: P.remisionesrevisadas, nombre: 'Remisiones revisadas', modulo: 'Ventas' },
  { id: P.embarquefletera, nombre: 'Facturas pendientes por enviar', modulo: 'Ventas' },
  { id: P.supervisarSurtido, nombre: 'Asignar quién revisa una remisión', modulo: 'Ventas' },
  { id: P.ticketsTienda, nombre: 'Tickets de la tienda en línea (programa)', modulo: 'Web' },
  { id: P.cuponesTienda, nombre: 'Cupones de la tienda en línea (programa)', modulo: 'Web' },
  { id: P.pedidosweb, nombre: 'Pedidos web', modulo: 'Web' },
  { id: P.checklist, nombre: 'Check list', modulo: 'RH' },
  { id: P.tareaschecklist, nombre: 'Tareas del check list y su tablero', modulo: 'RH' },
  { id: P.catalogos, nombre: 'Catálogos y manuales', modulo: 'RH' },
  { id: P.renglonajesop, nombre: 'Renglonaje y surtidos', modulo: 'RH' },
  { id: P.capacitaciones, nombre: 'Capacitaciones', modulo: 'RH' },
  {
    id: P.impartir,
    nombre: 'Impartir capacitaciones: asistencia, constancias y horas',
    modulo: 'RH',
  },
  { id: P.calendario, nombre: 'Calendario laboral', modulo: 'RH' },
  { id: P.documentos, nombre: 'Publicar documentos y ver quién los leyó', modulo: 'RH' },
  { id: P.verGente, nombre: 'Ver la página y el día de su gente', modulo: 'RH' },
  { id: P.recibirDocumentos, nombre: 'Recibir documentos de otro sistema', modulo: 'Administración' },
  { id: P.empresa, nombre: 'Datos de la empresa', modulo: 'Administración' },
  { id: P.tablero, nombre: 'Tablero del almacén', modulo: 'Administración' },
  { id: P.importar, nombre: 'Importar archivos', modulo: 'Administración' },
  { id: P.puente, nombre: 'Puente con el ERP: cómo va y qué no cuadra', modulo: 'Administración' },
  { id: P.sistema, nombre: 'Sistema: cómo está, sesiones abiertas y bitácora', modulo: 'Administración' },
  { id: P.administrarOperadores, nombre: 'Administrar operadores y permisos', modulo: 'Administración' },
  { id: P.verOtros, nombre: 'Ver otros operadores y todos los almacenes', modulo: 'Administración' },
];

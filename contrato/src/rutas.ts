/** Sections of the side menu, in the specification's order (§2); 'Cerrar Sesión' comes after them. */
export const SECCIONES = ['Clientes', 'Inventarios', 'Compras', 'Ventas', 'RH', 'Web'] as const;
export type Seccion = (typeof SECCIONES)[number];

/** A screen of the specification: its address, menu entry and the control id that opens it (`routes.json`). */
export interface Ruta {
  ruta: string;
  menu: string;
  titulo: string;
  /** null: any signed-in operator. */
  control: number | null;
  /** null: not in the side menu, only reached from another screen. */
  seccion: Seccion | null;
}

/** Every screen that has a name in the menu. The web app shows those that are built. */
export const RUTAS: readonly Ruta[] = [
  { ruta: '/Inicio', menu: 'inicio', titulo: 'Inicio', control: null, seccion: null },
  { ruta: '/Aparato', menu: 'aparato', titulo: 'Este aparato', control: null, seccion: null },
  { ruta: '/Avisos', menu: 'avisos', titulo: 'Avisos', control: null, seccion: null },
  {
    ruta: '/clientes/Clientes',
    menu: 'clientes',
    titulo: 'Clientes distribuidores',
    control: 1206,
    seccion: 'Clientes',
  },
  {
    ruta: '/clientes/ClientesCC',
    menu: 'clientescc',
    titulo: 'Clientes con catálogo',
    control: 1216,
    seccion: 'Clientes',
  },
  {
    ruta: '/clientes/Cartera',
    menu: 'cartera',
    titulo: 'Cartera',
    control: 9016,
    seccion: 'Clientes',
  },
  {
    ruta: '/clientes/Cliente',
    menu: 'cliente',
    titulo: 'Ficha de cliente',
    control: 9015,
    seccion: null,
  },
  {
    ruta: '/clientes/MovimientosCliente',
    menu: 'movimientoscliente',
    titulo: 'Movimientos del cliente',
    control: 9015,
    seccion: null,
  },
  {
    ruta: '/clientes/DepositoNoId',
    menu: 'depositonoid',
    titulo: 'Depósitos sin aplicar',
    control: 450,
    seccion: 'Clientes',
  },
  {
    ruta: '/clientes/Deposito',
    menu: 'deposito',
    titulo: 'Depósito',
    control: 450,
    seccion: null,
  },
  {
    ruta: '/clientes/EstadosCuenta',
    menu: 'estadoscuenta',
    titulo: 'Cargar estado de cuenta',
    control: 9014,
    seccion: 'Clientes',
  },
  {
    ruta: '/clientes/Guias',
    menu: 'guias',
    titulo: 'Seguimiento a Guías',
    control: 1111,
    seccion: 'Clientes',
  },
  { ruta: '/clientes/Marcador', menu: 'marcador', titulo: 'Marcador', control: 801, seccion: 'Clientes' },
  {
    ruta: '/clientes/ListasDepuracion',
    menu: 'listadepuracion',
    titulo: 'Listas de depuración',
    control: 1215,
    seccion: 'Clientes',
  },
  { ruta: '/clientes/Tickets', menu: 'tickets', titulo: 'Tickets', control: 1207, seccion: 'Clientes' },
  {
    ruta: '/inventarios/Inventarios',
    menu: 'inventarios',
    titulo: 'Inventarios',
    control: 512,
    seccion: 'Inventarios',
  },
  { ruta: '/inventarios/Conteo', menu: 'conteo', titulo: 'Conteo de Producto', control: 512, seccion: null },
  {
    ruta: '/inventarios/ConfigArticulo',
    menu: 'configarticulo',
    titulo: 'Configuración de Artículo',
    control: 1150,
    seccion: 'Inventarios',
  },
  {
    ruta: '/inventarios/ConfigUbicacion',
    menu: 'configubicacion',
    titulo: 'Configuración de ubicación',
    control: 1151,
    seccion: 'Inventarios',
  },
  {
    ruta: '/inventarios/Traspasos',
    menu: 'traspasos',
    titulo: 'Traspasos',
    control: 1160,
    seccion: 'Inventarios',
  },
  {
    ruta: '/inventarios/DetalleTPS',
    menu: 'detalletps',
    titulo: 'Surtido de traspaso',
    control: 1160,
    seccion: null,
  },
  {
    ruta: '/inventarios/DetalleTPR',
    menu: 'detalletpr',
    titulo: 'Recepción de traspaso',
    control: 1160,
    seccion: null,
  },
  {
    ruta: '/inventarios/Resurtidos',
    menu: 'resurtidos',
    titulo: 'Orden de Resurtido',
    control: 1158,
    seccion: 'Inventarios',
  },
  {
    ruta: '/inventarios/TraspasoUbicacion',
    menu: 'traspasoubicacion',
    titulo: 'Traspaso entre ubicaciones',
    control: 1158,
    seccion: null,
  },
  {
    ruta: '/inventarios/AcomodoInv',
    menu: 'acomodoinv',
    titulo: 'Acomodo de Producto',
    control: 1169,
    seccion: 'Inventarios',
  },
  {
    ruta: '/inventarios/reportes/Hist_resurtidos',
    menu: 'histresurtidos',
    titulo: 'Historial de Resurtido',
    control: 1203,
    seccion: 'Inventarios',
  },
  {
    ruta: '/inventarios/reportes/AjustesAlmacen',
    menu: 'ajustesalmacen',
    titulo: 'Historial de Ajustes',
    control: 1219,
    seccion: 'Inventarios',
  },
  {
    ruta: '/inventarios/ClavesPropuestas',
    menu: 'clavespropuestas',
    titulo: 'Códigos por aprobar',
    control: 996,
    seccion: 'Inventarios',
  },
  {
    ruta: '/inventarios/reportes/Caducados',
    menu: 'caducados',
    titulo: 'Caducados',
    control: 9008,
    seccion: 'Inventarios',
  },
  {
    ruta: '/inventarios/reportes/Kardex',
    menu: 'kardex',
    titulo: 'Kardex',
    control: 9003,
    seccion: 'Inventarios',
  },
  {
    ruta: '/inventarios/Articulo',
    menu: 'articulo',
    titulo: 'Ficha de artículo',
    control: 9003,
    seccion: null,
  },
  {
    ruta: '/inventarios/Ubicacion',
    menu: 'ubicacion',
    titulo: 'Ficha de ubicación',
    control: 9003,
    seccion: null,
  },
  {
    ruta: '/inventarios/Documento',
    menu: 'documento',
    titulo: 'Documento',
    control: 9003,
    seccion: null,
  },
  { ruta: '/components/Recepcion', menu: 'recepcion', titulo: 'Acomodo', control: null, seccion: null },
  {
    ruta: '/compras/RecepcionCom',
    menu: 'recepcioncom',
    titulo: 'Recepción de compra',
    control: 997,
    seccion: 'Compras',
  },
  {
    ruta: '/compras/AcomodoCom',
    menu: 'acomodocom',
    titulo: 'Acomodo de Compra',
    control: 998,
    seccion: 'Compras',
  },
  {
    ruta: '/compras/reportes/Hist_compras',
    menu: 'histcompras',
    titulo: 'Compras Recibidas-Acomodadas',
    control: 1204,
    seccion: 'Compras',
  },
  { ruta: '/ventas/Cupones', menu: 'cupones', titulo: 'Cupones', control: 1180, seccion: 'Ventas' },
  {
    ruta: '/ventas/SurtidoRem',
    menu: 'surtidorem',
    titulo: 'Artículos a Surtir',
    control: 1017,
    seccion: 'Ventas',
  },
  {
    ruta: '/ventas/CatalogosDistribuidores',
    menu: 'catalogosdistribuidores',
    titulo: 'Catálogos vendidos',
    control: 1218,
    seccion: 'Ventas',
  },
  {
    ruta: '/ventas/ObjetivosCltes',
    menu: 'objetivoscltes',
    titulo: 'Objetivos clientes',
    control: 1210,
    seccion: 'Ventas',
  },
  {
    ruta: '/ventas/EmbarqueFletera',
    menu: 'embarquefletera',
    titulo: 'Facturas pendientes por enviar',
    control: 1225,
    seccion: 'Ventas',
  },
  {
    ruta: '/ventas/reportes/ComisionesVentaTMK',
    menu: 'comisionesventatmk',
    titulo: 'Alcance de venta',
    control: 1195,
    seccion: 'Ventas',
  },
  {
    ruta: '/ventas/reportes/IncidenciasTMK',
    menu: 'incidenciastmk',
    titulo: 'Marcación de operadores',
    control: 1198,
    seccion: 'Ventas',
  },
  {
    ruta: '/ventas/reportes/VentasGenerales',
    menu: 'ventasgenerales',
    titulo: 'Ventas generales',
    control: 1202,
    seccion: 'Ventas',
  },
  {
    ruta: '/ventas/reportes/PedidosWeb',
    menu: 'pedidosweb',
    titulo: 'Pedidos web',
    control: 1205,
    seccion: 'Web',
  },
  {
    ruta: '/ventas/reportes/TiemposRemisiones',
    menu: 'tiemposremisiones',
    titulo: 'Tiempos Remisiones',
    control: 1223,
    seccion: 'Ventas',
  },
  {
    ruta: '/ventas/reportes/RemisionesRevisadas',
    menu: 'remisionesrevisadas',
    titulo: 'Remisiones revisadas',
    control: 1224,
    seccion: 'Ventas',
  },
  { ruta: '/rh/Catalogos', menu: 'catalogos', titulo: 'Catálogos y manuales', control: 1200, seccion: 'RH' },
  { ruta: '/rh/Checklist', menu: 'checklist', titulo: 'Check list', control: 1197, seccion: 'RH' },
  {
    ruta: '/rh/Capacitaciones',
    menu: 'capacitaciones',
    titulo: 'Capacitaciones',
    control: 1221,
    seccion: 'RH',
  },
  { ruta: '/rh/Capacitacion', menu: 'capacitacion', titulo: 'Capacitación', control: 1221, seccion: null },
  {
    ruta: '/rh/reportes/RenglonajesOp',
    menu: 'renglonajesop',
    titulo: 'Renglonaje y Surtidos',
    control: 1201,
    seccion: 'RH',
  },
  {
    ruta: '/rh/Operadores',
    menu: 'operadores',
    titulo: 'Operadores y permisos',
    control: 9001,
    seccion: 'RH',
  },
  {
    ruta: '/rh/Calendario',
    menu: 'calendario',
    titulo: 'Calendario laboral',
    control: 9004,
    seccion: 'RH',
  },
  {
    ruta: '/rh/Empresa',
    menu: 'empresa',
    titulo: 'Datos de la empresa',
    control: 9010,
    seccion: 'RH',
  },
  {
    ruta: '/rh/Importar',
    menu: 'importar',
    titulo: 'Importar archivos',
    control: 9012,
    seccion: 'RH',
  },
];

/** The title of a menu entry's screen, used by the menu, the heading, the browser's tab and exports. */
export function tituloDe(menu: string): string {
  const ruta = RUTAS.find((r) => r.menu === menu);
  if (!ruta) throw new Error(`No hay pantalla ${menu}`);
  return ruta.titulo;
}

import type { ReactNode } from 'react';

/** A built screen: its menu entry (contrato's RUTAS gives address, title and control id) and its lazy module. */
export interface Pantalla {
  menu: string;
  component: () => Promise<{ default: () => ReactNode }>;
}

/** Every screen, one per line. A screen that is missing here appears nowhere. */
export const pantallas: readonly Pantalla[] = [
  { menu: 'inicio', component: () => import('./rooms/sesion/Inicio.tsx') },
  { menu: 'aparato', component: () => import('./rooms/sesion/Aparato.tsx') },
  { menu: 'avisos', component: () => import('./rooms/sesion/HistorialDeAvisos.tsx') },
  { menu: 'clientes', component: () => import('./rooms/clientes/Clientes.tsx') },
  { menu: 'clientescc', component: () => import('./rooms/clientes/ClientesCC.tsx') },
  { menu: 'recepcioncom', component: () => import('./rooms/compras/RecepcionCom.tsx') },
  { menu: 'acomodocom', component: () => import('./rooms/compras/AcomodoCom.tsx') },
  { menu: 'recepcion', component: () => import('./rooms/compras/Recepcion.tsx') },
  { menu: 'acomodoinv', component: () => import('./rooms/compras/AcomodoInv.tsx') },
  { menu: 'histcompras', component: () => import('./rooms/compras/Hist_compras.tsx') },
  { menu: 'configarticulo', component: () => import('./rooms/articulos/ConfigArticulo.tsx') },
  { menu: 'articulo', component: () => import('./rooms/articulos/Articulo.tsx') },
  { menu: 'ubicacion', component: () => import('./rooms/ubicaciones/Ubicacion.tsx') },
  { menu: 'documento', component: () => import('./rooms/expedientes/Documento.tsx') },
  { menu: 'configubicacion', component: () => import('./rooms/ubicaciones/ConfigUbicacion.tsx') },
  { menu: 'clavespropuestas', component: () => import('./rooms/articulos/ClavesPropuestas.tsx') },
  { menu: 'caducados', component: () => import('./rooms/existencias/Caducados.tsx') },
  { menu: 'kardex', component: () => import('./rooms/existencias/Kardex.tsx') },
  { menu: 'inventarios', component: () => import('./rooms/conteos/Inventarios.tsx') },
  { menu: 'conteo', component: () => import('./rooms/conteos/Conteo.tsx') },
  { menu: 'ajustesalmacen', component: () => import('./rooms/conteos/AjustesAlmacen.tsx') },
  { menu: 'traspasos', component: () => import('./rooms/traspasos/Traspasos.tsx') },
  { menu: 'detalletps', component: () => import('./rooms/traspasos/DetalleTPS.tsx') },
  { menu: 'detalletpr', component: () => import('./rooms/traspasos/DetalleTPR.tsx') },
  { menu: 'operadores', component: () => import('./rooms/operadores/Operadores.tsx') },
  { menu: 'resurtidos', component: () => import('./rooms/resurtidos/Resurtidos.tsx') },
  { menu: 'traspasoubicacion', component: () => import('./rooms/resurtidos/TraspasoUbicacion.tsx') },
  { menu: 'histresurtidos', component: () => import('./rooms/resurtidos/Hist_resurtidos.tsx') },
  { menu: 'capacitaciones', component: () => import('./rooms/rh/Capacitaciones.tsx') },
  { menu: 'capacitacion', component: () => import('./rooms/rh/Capacitacion.tsx') },
  { menu: 'checklist', component: () => import('./rooms/rh/Checklist.tsx') },
  { menu: 'tareaschecklist', component: () => import('./rooms/rh/TareasChecklist.tsx') },
  { menu: 'catalogos', component: () => import('./rooms/rh/Catalogos.tsx') },
  { menu: 'empresa', component: () => import('./rooms/empresa/Empresa.tsx') },
  { menu: 'importar', component: () => import('./rooms/importaciones/Importar.tsx') },
  { menu: 'calendario', component: () => import('./rooms/calendario/Calendario.tsx') },
  { menu: 'surtidorem', component: () => import('./rooms/surtido/SurtidoRem.tsx') },
  { menu: 'embarquefletera', component: () => import('./rooms/embarques/EmbarqueFletera.tsx') },
  { menu: 'cartera', component: () => import('./rooms/cartera/Cartera.tsx') },
  { menu: 'cliente', component: () => import('./rooms/clientes/Cliente.tsx') },
  {
    menu: 'movimientoscliente',
    component: () => import('./rooms/clientes/MovimientosCliente.tsx'),
  },
  { menu: 'depositonoid', component: () => import('./rooms/cartera/DepositoNoId.tsx') },
  { menu: 'deposito', component: () => import('./rooms/cartera/Deposito.tsx') },
  { menu: 'estadoscuenta', component: () => import('./rooms/cartera/EstadosCuenta.tsx') },
  { menu: 'guias', component: () => import('./rooms/embarques/Guias.tsx') },
  { menu: 'tiemposremisiones', component: () => import('./rooms/embarques/TiemposRemisiones.tsx') },
  { menu: 'remisionesrevisadas', component: () => import('./rooms/embarques/RemisionesRevisadas.tsx') },
  { menu: 'renglonajesop', component: () => import('./rooms/surtido/RenglonajesOp.tsx') },
];

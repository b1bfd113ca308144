import type { ReactNode } from 'react';

/** A built screen: its menu entry (contrato's RUTAS gives address, title and control id) and its lazy module. */
export interface Pantalla {
  menu: string;
  component: () => Promise<{ default: () => ReactNode }>;
}

/** Every screen there is. What is not here appears nowhere. One line a screen. */
export const pantallas: readonly Pantalla[] = [
  { menu: 'inicio', component: () => import('./sesion/Inicio.tsx') },
  { menu: 'aparato', component: () => import('./sesion/Aparato.tsx') },
  { menu: 'recepcioncom', component: () => import('./compras/RecepcionCom.tsx') },
  { menu: 'acomodocom', component: () => import('./compras/AcomodoCom.tsx') },
  { menu: 'recepcion', component: () => import('./recepcion/Recepcion.tsx') },
  { menu: 'acomodoinv', component: () => import('./inventarios/AcomodoInv.tsx') },
  { menu: 'histcompras', component: () => import('./compras/Hist_compras.tsx') },
  { menu: 'configarticulo', component: () => import('./inventarios/ConfigArticulo.tsx') },
  { menu: 'configubicacion', component: () => import('./inventarios/ConfigUbicacion.tsx') },
  { menu: 'clavespropuestas', component: () => import('./inventarios/ClavesPropuestas.tsx') },
  { menu: 'caducados', component: () => import('./inventarios/Caducados.tsx') },
  { menu: 'kardex', component: () => import('./inventarios/Kardex.tsx') },
  { menu: 'inventarios', component: () => import('./inventarios/Inventarios.tsx') },
  { menu: 'conteo', component: () => import('./inventarios/Conteo.tsx') },
  { menu: 'ajustesalmacen', component: () => import('./inventarios/AjustesAlmacen.tsx') },
  { menu: 'traspasos', component: () => import('./inventarios/Traspasos.tsx') },
  { menu: 'detalletps', component: () => import('./inventarios/DetalleTPS.tsx') },
  { menu: 'detalletpr', component: () => import('./inventarios/DetalleTPR.tsx') },
  { menu: 'operadores', component: () => import('./rh/Operadores.tsx') },
  { menu: 'resurtidos', component: () => import('./inventarios/Resurtidos.tsx') },
  { menu: 'traspasoubicacion', component: () => import('./inventarios/TraspasoUbicacion.tsx') },
  { menu: 'histresurtidos', component: () => import('./inventarios/Hist_resurtidos.tsx') },
  { menu: 'empresa', component: () => import('./rh/Empresa.tsx') },
  { menu: 'calendario', component: () => import('./rh/Calendario.tsx') },
  { menu: 'surtidorem', component: () => import('./ventas/SurtidoRem.tsx') },
  { menu: 'embarquefletera', component: () => import('./ventas/EmbarqueFletera.tsx') },
  { menu: 'guias', component: () => import('./clientes/Guias.tsx') },
  { menu: 'tiemposremisiones', component: () => import('./ventas/TiemposRemisiones.tsx') },
  { menu: 'remisionesrevisadas', component: () => import('./ventas/RemisionesRevisadas.tsx') },
  { menu: 'renglonajesop', component: () => import('./rh/RenglonajesOp.tsx') },
];

import type { Ruta } from '../ruta.ts';

/** What is done with many locations at once. */
export const RUTAS_DE_UBICACIONES: readonly Ruta[] = [
  {
    ruta: '/inventarios/SinUbicar',
    menu: 'sinubicar',
    titulo: 'Sin ubicar',
    control: 9037,
    seccion: 'Inventarios',
  },
  {
    ruta: '/inventarios/Etiquetas',
    menu: 'etiquetas',
    titulo: 'Etiquetas',
    control: 9036,
    seccion: 'Inventarios',
  },
];

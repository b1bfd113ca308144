import { P } from '../permissions.ts';
import type { Ruta } from '../ruta.ts';

/** What is done with many locations at once. */
export const RUTAS_DE_UBICACIONES: readonly Ruta[] = [
  {
    ruta: '/inventarios/SinUbicar',
    menu: 'sinubicar',
    titulo: 'Sin ubicar',
    control: P.sinUbicar,
    seccion: 'Inventarios',
  },
  {
    ruta: '/inventarios/Etiquetas',
    menu: 'etiquetas',
    titulo: 'Etiquetas',
    control: P.etiquetas,
    seccion: 'Inventarios',
  },
];

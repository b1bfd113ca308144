import { P } from '../permissions.ts';
import type { Ruta } from '../ruta.ts';

/** The screens of commissions, beside the reach. */
export const RUTAS_DE_COMISION: readonly Ruta[] = [
  {
    ruta: '/ventas/ReglasComision',
    menu: 'reglascomision',
    titulo: 'Reglas de comisión',
    control: P.reglasComision,
    seccion: 'Ventas',
  },
  {
    ruta: '/ventas/CierresComision',
    menu: 'cierrescomision',
    titulo: 'Cierres de comisión',
    control: P.cierresComision,
    seccion: 'Ventas',
  },
];

import { P } from '../permissions.ts';
import type { Ruta } from '../ruta.ts';

/** The screens of the dialer. */
export const RUTAS_DE_MARCADOR: readonly Ruta[] = [
  {
    ruta: '/clientes/Marcador',
    menu: 'marcador',
    titulo: 'Marcador',
    control: P.marcador,
    seccion: 'Clientes',
  },
  {
    ruta: '/clientes/TableroMarcador',
    menu: 'tableromarcador',
    titulo: 'Tablero de marcación',
    control: P.tableroMarcador,
    seccion: 'Clientes',
  },
  {
    ruta: '/clientes/TiempoMarcacion',
    menu: 'tiempomarcacion',
    titulo: 'Tiempo de marcación',
    control: P.tableroMarcador,
    seccion: 'Clientes',
  },
  {
    ruta: '/clientes/Campanas',
    menu: 'campanas',
    titulo: 'Campañas',
    control: P.campanas,
    seccion: 'Clientes',
  },
  {
    ruta: '/clientes/NoLlamar',
    menu: 'nollamar',
    titulo: 'No llamar',
    control: P.noLlamar,
    seccion: 'Clientes',
  },
  {
    ruta: '/clientes/GuionMarcacion',
    menu: 'guionmarcacion',
    titulo: 'Guion de marcación',
    control: P.guionMarcador,
    seccion: 'Clientes',
  },
];

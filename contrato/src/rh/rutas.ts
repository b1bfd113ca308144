import { P } from '../permissions.ts';
import type { Ruta } from '../ruta.ts';

/** The screens of manuals, documents, the check list and trainings. */
export const RUTAS_DE_RH: readonly Ruta[] = [
  {
    ruta: '/rh/Catalogos',
    menu: 'catalogos',
    titulo: 'Catálogos y manuales',
    control: P.catalogos,
    seccion: 'RH',
  },
  { ruta: '/rh/Documentos', menu: 'documentos', titulo: 'Documentos', control: null, seccion: 'RH' },
  { ruta: '/rh/Documento', menu: 'lectura', titulo: 'Lectura de documento', control: null, seccion: null },
  { ruta: '/rh/Checklist', menu: 'checklist', titulo: 'Check list', control: P.checklist, seccion: 'RH' },
  {
    ruta: '/rh/TareasChecklist',
    menu: 'tareaschecklist',
    titulo: 'Tareas del check list',
    control: P.tareaschecklist,
    seccion: 'RH',
  },
  {
    ruta: '/rh/Capacitaciones',
    menu: 'capacitaciones',
    titulo: 'Capacitaciones',
    control: P.capacitaciones,
    seccion: 'RH',
  },
  {
    ruta: '/rh/Capacitacion',
    menu: 'capacitacion',
    titulo: 'Capacitación',
    control: P.capacitaciones,
    seccion: null,
  },
  {
    ruta: '/rh/Sesion',
    menu: 'sesion',
    titulo: 'Sesión de capacitación',
    control: P.impartir,
    seccion: null,
  },
  {
    ruta: '/rh/HorasCapacitacion',
    menu: 'horascapacitacion',
    titulo: 'Horas de capacitación',
    control: P.impartir,
    seccion: 'RH',
  },
  {
    ruta: '/rh/MisCapacitaciones',
    menu: 'miscapacitaciones',
    titulo: 'Mis capacitaciones',
    control: null,
    seccion: null,
  },
];

import type { FilaDeListado, NombreDeLista } from '@anden/contrato/reportes.ts';
import { columnasDe, type Vista } from '../../../platform/reporte.tsx';
import type { Columna } from '../../../ui/columna.ts';
import { Estado } from '../../../ui/Estado.tsx';
import { LigaDeDocumento, LigaDeLectura } from './LigaDeDocumento.tsx';

/** The lists of the screen, a tab each. */
export type NombreDePestana =
  | 'getCatalogosRH'
  | 'getCatalogosRH.puestos'
  | 'getCatalogosRH.actividades'
  | 'getCatalogosRH.procedimientos'
  | 'getCatalogosRH.reglas'
  | 'getCatalogosRH.politicas';

/** The part of the reply that holds a tab's rows. */
export type Parte = 'data' | 'puestos' | 'actividades' | 'procedimientos' | 'reglas' | 'politicas';

export interface PestanaDeCatalogo<N extends NombreDePestana = NombreDePestana> {
  id: string;
  titulo: string;
  lista: N;
  parte: Parte;
  /** Of the exported file. */
  archivo: string;
  /** Of the button that adds one, and of its dialog. */
  nuevo: string;
  unidad: readonly [string, string];
  filtroAyuda: string;
  columnas: readonly Columna<FilaDeListado<N>>[];
}

/** A link to a document, by what it is of. */
const documento = <F,>(campo: keyof F & string, que: string): Vista<F> => ({
  ancho: 92,
  estira: false,
  celda: (f: F) => <LigaDeDocumento url={f[campo] as string | null} que={que} />,
});

/** The document of a row, with its versions and who read it. */
const lectura = <F extends { DOCUMENTO_ID: number; CON_ARCHIVO: 'S' | 'N' }>(
  campo: keyof F & string,
  que: string,
): Vista<F> => ({
  ancho: 92,
  estira: false,
  celda: (f: F) => (
    <LigaDeLectura documento={f.DOCUMENTO_ID} hay={f[campo] !== null || f.CON_ARCHIVO === 'S'} que={que} />
  ),
});

type De<N extends NombreDeLista> = FilaDeListado<N>;

export const COLABORADORES: PestanaDeCatalogo<'getCatalogosRH'> = {
  id: 'colaboradores',
  titulo: 'Colaboradores/Ficha',
  lista: 'getCatalogosRH',
  parte: 'data',
  archivo: 'Trabajadores',
  nuevo: 'Nuevo colaborador',
  unidad: ['colaborador', 'colaboradores'],
  filtroAyuda: 'Clave, nombre, puesto…',
  columnas: columnasDe('getCatalogosRH', {
    OPERADOR: { ancho: 120 },
    NOMBRE_OPERADOR: { tarjeta: 'titulo', ancho: 210 },
    PUESTO: { ancho: 170 },
    EMAIL: { recorta: true, ancho: 170 },
    TELEFONO: { ancho: 104 },
    TELEFONO_EMP: { ancho: 112 },
    FICHA_CONTRATACION: documento<De<'getCatalogosRH'>>('FICHA_CONTRATACION', 'ficha'),
    TAREAS: documento<De<'getCatalogosRH'>>('TAREAS', 'tareas'),
    ACTIVO: {
      ancho: 100,
      celda: (f) => (
        <Estado tono={f.ACTIVO === 'S' ? 'hecho' : 'nada'}>{f.ACTIVO === 'S' ? 'Activo' : 'Baja'}</Estado>
      ),
    },
  }),
};

export const PUESTOS: PestanaDeCatalogo<'getCatalogosRH.puestos'> = {
  id: 'puestos',
  titulo: 'Puestos/Descripciones',
  lista: 'getCatalogosRH.puestos',
  parte: 'puestos',
  archivo: 'Puestos',
  nuevo: 'Nuevo puesto',
  unidad: ['puesto', 'puestos'],
  filtroAyuda: 'Puesto o departamento',
  columnas: columnasDe('getCatalogosRH.puestos', {
    DESCRIPCION_PUESTO: lectura<De<'getCatalogosRH.puestos'>>('DESCRIPCION_PUESTO', 'descripción'),
  }),
};

export const ACTIVIDADES: PestanaDeCatalogo<'getCatalogosRH.actividades'> = {
  id: 'actividades',
  titulo: 'Procesos o Actividades',
  lista: 'getCatalogosRH.actividades',
  parte: 'actividades',
  archivo: 'Procesos_Actividades',
  nuevo: 'Nuevo proceso o actividad',
  unidad: ['proceso o actividad', 'procesos o actividades'],
  filtroAyuda: 'Proceso, puesto o departamento',
  columnas: columnasDe('getCatalogosRH.actividades', {
    URL_PROCESO: lectura<De<'getCatalogosRH.actividades'>>('URL_PROCESO', 'proceso'),
    DIAGRAMA: documento<De<'getCatalogosRH.actividades'>>('DIAGRAMA', 'diagrama'),
  }),
};

export const PROCEDIMIENTOS: PestanaDeCatalogo<'getCatalogosRH.procedimientos'> = {
  id: 'procedimientos',
  titulo: 'Procedimientos / Diagramas',
  lista: 'getCatalogosRH.procedimientos',
  parte: 'procedimientos',
  archivo: 'Procedimientos',
  nuevo: 'Nuevo procedimiento',
  unidad: ['procedimiento', 'procedimientos'],
  filtroAyuda: 'Procedimiento, proceso o puesto',
  columnas: columnasDe('getCatalogosRH.procedimientos', {
    URL_PROCEDIMIENTO: lectura<De<'getCatalogosRH.procedimientos'>>('URL_PROCEDIMIENTO', 'procedimiento'),
    URL_DIAGRAMA: {
      ancho: 92,
      estira: false,
      celda: (f) => (
        <LigaDeLectura
          documento={f.DIAGRAMA_ID}
          hay={f.URL_DIAGRAMA !== null || f.CON_DIAGRAMA === 'S'}
          que="diagrama"
        />
      ),
    },
  }),
};

export const REGLAS: PestanaDeCatalogo<'getCatalogosRH.reglas'> = {
  id: 'reglas',
  titulo: 'Reglas',
  lista: 'getCatalogosRH.reglas',
  parte: 'reglas',
  archivo: 'Reglas',
  nuevo: 'Nueva regla',
  unidad: ['regla', 'reglas'],
  filtroAyuda: 'Regla o departamento',
  columnas: columnasDe('getCatalogosRH.reglas', {
    URL_REGLA: lectura<De<'getCatalogosRH.reglas'>>('URL_REGLA', 'regla'),
  }),
};

export const POLITICAS: PestanaDeCatalogo<'getCatalogosRH.politicas'> = {
  id: 'politicas',
  titulo: 'Políticas',
  lista: 'getCatalogosRH.politicas',
  parte: 'politicas',
  archivo: 'Politicas',
  nuevo: 'Nueva política',
  unidad: ['política', 'políticas'],
  filtroAyuda: 'Política',
  columnas: columnasDe('getCatalogosRH.politicas', {
    URL_POLITICA: lectura<De<'getCatalogosRH.politicas'>>('URL_POLITICA', 'política'),
  }),
};

/** In the order of the screen. */
export const PESTANAS = [COLABORADORES, PUESTOS, ACTIVIDADES, PROCEDIMIENTOS, REGLAS, POLITICAS] as const;

/** Those of the specification that cannot be opened. */
export const INHABILITADAS = ['Restricciones', 'Puntos Medibles', 'Reportes'].map((titulo) => ({
  id: titulo,
  titulo,
  inhabilitada: 'Todavía no está disponible',
}));

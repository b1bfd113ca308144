import type { FilaDeListado, NombreDeLista } from '@anden/contrato/reportes.ts';
import { columnasDe, type Vista } from '../../../platform/reporte.tsx';
import type { Columna } from '../../../ui/columna.ts';
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
  /** The field that identifies a row. */
  llave: keyof FilaDeListado<N> & string;
  /** Name of the exported file. */
  archivo: string;
  /** Text of the button that adds a record, and title of its dialog. */
  nuevo: string;
  unidad: readonly [string, string];
  filtroAyuda: string;
  columnas: readonly Columna<FilaDeListado<N>>[];
}

/** A column with a link to a document; `que` says what it belongs to. */
const documento = <F,>(campo: keyof F & string, que: string): Vista<F> => ({
  ancho: 92,
  estira: false,
  celda: (f: F) => <LigaDeDocumento url={f[campo] as string | null} que={que} />,
});

/** A column with the page of a row's document, its versions and readers. */
const lectura = <F extends { DOCUMENTO_ID: number; CON_ARCHIVO: 'S' | 'N' }>(
  campo: keyof F & string,
  que: string,
  suyo = (f: F) => ({ id: f.DOCUMENTO_ID, archivo: f.CON_ARCHIVO }),
): Vista<F> => ({
  ancho: 92,
  estira: false,
  celda: (f: F) => (
    <LigaDeLectura documento={suyo(f).id} hay={f[campo] !== null || suyo(f).archivo === 'S'} que={que} />
  ),
});

type De<N extends NombreDeLista> = FilaDeListado<N>;

/** A tab by its list, whose name says which part of the reply has its rows. */
function pestana<N extends NombreDePestana>(
  lista: N,
  {
    vistas,
    ...palabras
  }: Pick<PestanaDeCatalogo<N>, 'titulo' | 'llave' | 'archivo' | 'nuevo' | 'unidad' | 'filtroAyuda'> & {
    vistas: Parameters<typeof columnasDe<N>>[1];
  },
): PestanaDeCatalogo<N> {
  const parte = (lista.split('.')[1] ?? 'data') as Parte;
  const id = parte === 'data' ? 'colaboradores' : parte;
  return { id, lista, parte, columnas: columnasDe(lista, vistas), ...palabras };
}

export const COLABORADORES = pestana('getCatalogosRH', {
  llave: 'OPERADOR_ID',
  titulo: 'Colaboradores/Ficha',
  archivo: 'Trabajadores',
  nuevo: 'Nuevo colaborador',
  unidad: ['colaborador', 'colaboradores'],
  filtroAyuda: 'Clave, nombre, puesto…',
  vistas: {
    OPERADOR: { ancho: 120 },
    NOMBRE_OPERADOR: { tarjeta: 'titulo', ancho: 210 },
    PUESTO: { ancho: 170 },
    EMAIL: { recorta: true, ancho: 170 },
    TELEFONO: { ancho: 104 },
    TELEFONO_EMP: { ancho: 112 },
    FICHA_CONTRATACION: documento<De<'getCatalogosRH'>>('FICHA_CONTRATACION', 'ficha'),
    TAREAS: documento<De<'getCatalogosRH'>>('TAREAS', 'tareas'),
    ACTIVO: { ancho: 100, tono: { S: 'hecho', N: 'nada' } },
  },
});

export const PUESTOS = pestana('getCatalogosRH.puestos', {
  llave: 'PUESTO_ID',
  titulo: 'Puestos/Descripciones',
  archivo: 'Puestos',
  nuevo: 'Nuevo puesto',
  unidad: ['puesto', 'puestos'],
  filtroAyuda: 'Puesto o departamento',
  vistas: {
    DESCRIPCION_PUESTO: lectura<De<'getCatalogosRH.puestos'>>('DESCRIPCION_PUESTO', 'descripción'),
  },
});

export const ACTIVIDADES = pestana('getCatalogosRH.actividades', {
  llave: 'PROCESO_ACTIVIDAD_ID',
  titulo: 'Procesos o Actividades',
  archivo: 'Procesos_Actividades',
  nuevo: 'Nuevo proceso o actividad',
  unidad: ['proceso o actividad', 'procesos o actividades'],
  filtroAyuda: 'Proceso, puesto o departamento',
  vistas: {
    URL_PROCESO: lectura<De<'getCatalogosRH.actividades'>>('URL_PROCESO', 'proceso'),
    DIAGRAMA: {
      ancho: 92,
      estira: false,
      celda: (f) =>
        f.DIAGRAMA_ID === null ? '—' : <LigaDeLectura documento={f.DIAGRAMA_ID} hay que="diagrama" />,
    },
  },
});

export const PROCEDIMIENTOS = pestana('getCatalogosRH.procedimientos', {
  llave: 'PROCEDIMIENTO_ID',
  titulo: 'Procedimientos / Diagramas',
  archivo: 'Procedimientos',
  nuevo: 'Nuevo procedimiento',
  unidad: ['procedimiento', 'procedimientos'],
  filtroAyuda: 'Procedimiento, proceso o puesto',
  vistas: {
    URL_PROCEDIMIENTO: lectura<De<'getCatalogosRH.procedimientos'>>('URL_PROCEDIMIENTO', 'procedimiento'),
    URL_DIAGRAMA: lectura<De<'getCatalogosRH.procedimientos'>>('URL_DIAGRAMA', 'diagrama', (f) => ({
      id: f.DIAGRAMA_ID,
      archivo: f.CON_DIAGRAMA,
    })),
  },
});

export const REGLAS = pestana('getCatalogosRH.reglas', {
  llave: 'REGLA_ID',
  titulo: 'Reglas',
  archivo: 'Reglas',
  nuevo: 'Nueva regla',
  unidad: ['regla', 'reglas'],
  filtroAyuda: 'Regla o departamento',
  vistas: {
    URL_REGLA: lectura<De<'getCatalogosRH.reglas'>>('URL_REGLA', 'regla'),
  },
});

export const POLITICAS = pestana('getCatalogosRH.politicas', {
  llave: 'POLITICA_ID',
  titulo: 'Políticas',
  archivo: 'Politicas',
  nuevo: 'Nueva política',
  unidad: ['política', 'políticas'],
  filtroAyuda: 'Política',
  vistas: {
    URL_POLITICA: lectura<De<'getCatalogosRH.politicas'>>('URL_POLITICA', 'política'),
  },
});

/** The tabs in the order of the screen. */
export const PESTANAS = [COLABORADORES, PUESTOS, ACTIVIDADES, PROCEDIMIENTOS, REGLAS, POLITICAS] as const;

/** Tabs of the specification that cannot be opened. */
export const INHABILITADAS = ['Restricciones', 'Puntos Medibles', 'Reportes'].map((titulo) => ({
  id: titulo,
  titulo,
  inhabilitada: 'Todavía no está disponible',
}));

import { z } from 'zod';
import { command, query } from '../call.ts';
import { fecha, id, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { texto as columna, dia, entero, instante, lista, nombre, palabra, porcentaje } from '../reporte.ts';
import {
  DIAS_SIN_PEDIDO_MAX,
  ESTADOS_DE_CAMPANA,
  FORMAS_DE_REPARTO,
  type FormaDeReparto,
  MOTIVOS_DE_CAMPANA,
  type MotivoDeCampana,
  NOMBRE_DE_CAMPANA_MAX,
  OPERADORES_DE_CAMPANA_MAX,
  SEMANAS_MAX,
} from './rules-campanas.ts';

/** The campaigns, those that go on first. */
export const campanasMarcador = lista({
  identidad: 'CAMPANA_ID',
  datos: {
    CAMPANA_ID: z.number(),
    /** What each of its operators has of it. */
    operadores: z.array(z.object({ OPERADOR: z.string(), CLIENTES: z.number(), ALCANZADOS: z.number() })),
  },
  columnas: {
    NOMBRE: nombre('Campaña'),
    ESTADO: palabra('Estado', ESTADOS_DE_CAMPANA),
    DESDE: dia('Desde'),
    HASTA: dia('Hasta'),
    CLIENTES: entero('Clientes'),
    /** Customers with whom a call of the campaign was begun. */
    LLAMADOS: entero('Llamados'),
    /** Calls of the campaign that were begun: several with some customers. */
    LLAMADAS: entero('Llamadas'),
    /** Customers that were spoken to. */
    ALCANZADOS: entero('Se habló'),
    META: entero('Meta'),
    /** Of the target; it may pass 100. */
    AVANCE: porcentaje('Avance'),
    CRITERIO: columna('Por qué se llama'),
    CREO: nombre('Creó', { liga: 'operador' }),
    CREADA: instante('Creada'),
    TERMINADA: instante('Terminada', { nulo: true }),
  },
});

const Criterio = z.strictObject({
  zona: texto(100),
  giro: texto(100),
  semanas: z.int().min(0).max(SEMANAS_MAX),
  con_atraso: siNo(),
  dias_sin_pedido: z.int().min(0).max(DIAS_SIN_PEDIDO_MAX),
});

/** Whose customers, and who calls them. */
const quienes = {
  criterio: Criterio,
  /** A file uploaded with the keys of the customers, in place of `criterio`. */
  importacion_id: id().nullish(),
  operadores: z.array(id()).max(OPERADORES_DE_CAMPANA_MAX),
  reparto: z.enum(Object.keys(FORMAS_DE_REPARTO) as [FormaDeReparto, ...FormaDeReparto[]]),
};

const Operador = z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string() });

/** Rows of a file that are shown with their reason; how many there are is told besides. */
export const RECHAZADAS_MAX = 2_000;

/** Campaigns of calls (control 9031). */
export const campanasCalls = {
  getCampanas: query({
    resumen:
      'Las campañas de llamadas con su avance, y lo que hace falta para crear una: quién llama, las zonas y los giros.',
    control: P.campanas,
    lee: { marcacion: true, operador: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(campanasMarcador.fila),
      operadores: z.array(Operador),
      zonas: z.array(z.string()),
      giros: z.array(z.string()),
    }),
  }),
  getCuentaCampana: query({
    resumen:
      'Cuántos clientes tendría una campaña y cuántos tocarían a cada quien; de un archivo, cada fila que no se toma y por qué.',
    control: P.campanas,
    lee: { marcacion: true, cliente: true, cartera: true, pedido: true },
    propia: true,
    pesada: true,
    input: z.strictObject(quienes),
    output: z.object({
      data: z.object({
        /** The file's name; null: without one. */
        ARCHIVO: z.string().nullable(),
        /** How it was read: its sheet of several, rows that it does not show; null: without one. */
        DESCRIPCION: z.string().nullable(),
        /** Keys in the file. */
        LEIDAS: z.number(),
        CLIENTES: z.number(),
        operadores: z.array(Operador.extend({ CLIENTES: z.number() })),
        RECHAZADAS: z.number(),
        rechazadas: z
          .array(
            z.object({
              FILA: z.number(),
              CLAVE: z.string(),
              MOTIVO: z.enum(Object.keys(MOTIVOS_DE_CAMPANA) as [MotivoDeCampana, ...MotivoDeCampana[]]),
            }),
          )
          .max(RECHAZADAS_MAX),
      }),
    }),
  }),
  creaCampana: command({
    resumen:
      'Crea una campaña con los clientes que cumplen ahora con lo pedido, o con los de un archivo ya subido, y los reparte.',
    control: P.campanas,
    cambia: ['marcacion'],
    propia: true,
    input: z.strictObject({
      nombre: texto(NOMBRE_DE_CAMPANA_MAX).trim(),
      desde: fecha(),
      hasta: fecha(),
      meta: z.int().min(1).max(1_000_000),
      ...quienes,
    }),
    output: z.object({ data: z.object({ CAMPANA_ID: z.number(), CLIENTES: z.number() }) }),
  }),
  terminaCampana: command({
    resumen: 'Termina una campaña antes de su último día: los clientes que faltan salen de las listas.',
    control: P.campanas,
    cambia: ['marcacion'],
    propia: true,
    input: z.strictObject({ campana_id: id() }),
    output: z.object({}),
  }),
};

import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, importe, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { dinero, entero, lista, nombre, palabra, texto as palabras } from '../reporte.ts';
import {
  CREDITO_MAX,
  HORAS_DE_LLAMAR,
  HUECO_MAX,
  INTENTOS_MAX,
  LANZAMIENTOS,
  type Lanzamiento,
  PASA_MAX,
  TIENDA_MAX,
  VENCE_MAX,
  VENCE_MIN,
} from './rules-ajustes.ts';

/** Who calls customers, and who calls back theirs when they are absent. */
export const suplentesMarcador = lista({
  identidad: 'OPERADOR_ID',
  datos: {
    OPERADOR_ID: z.number(),
    SUPLENTE_ID: z.number().nullable(),
    /** Targets of their own; null: those of all. */
    VENTA_PROPIA: importe().nullable(),
    CLIENTES_PROPIOS: z.number().nullable(),
  },
  columnas: {
    NOMBRE: nombre('Asesor', { liga: 'operador' }),
    PRESENTE: palabra('Ahora', { S: 'Presente', N: 'Ausente' }),
    /** Their substitute on any day. */
    SUPLENTE: nombre('Suplente', { nulo: true }),
    /** Who stands in for them today by 'Suplencias', which comes before. */
    SUPLENCIA: nombre('Suplencia de hoy', { nulo: true }),
    EXTENSION: palabras('Extensión', { nulo: true }),
    /** Theirs, or that of all: pesos and customers a month. */
    OBJETIVO_VENTA: dinero('Meta de venta'),
    OBJETIVO_CLIENTES: entero('Meta de clientes'),
  },
});

const metas = { objetivo_venta: texto(12), objetivo_clientes: texto(6) };
const LANZAMIENTO = z.enum(Object.keys(LANZAMIENTOS) as [Lanzamiento, ...Lanzamiento[]]);
const delAsesor = {
  /** 0: none. */
  suplente_id: id().or(z.literal(0)),
  /** Empty: none. */
  extension: texto(10),
  /** Empty: those of all. */
  ...metas,
};

const campos = {
  abre: z.enum(HORAS_DE_LLAMAR),
  cierra: z.enum(HORAS_DE_LLAMAR),
  en_festivo: siNo(),
  intentos_dia: z.int().min(1).max(INTENTOS_MAX),
  /** Minutes. */
  hueco_min: z.int().min(0).max(HUECO_MAX),
  /** Minutes; 0: callbacks never pass. */
  pasa_min: z.int().min(0).max(PASA_MAX),
  /** Weeks of arrears with which a customer is not called; 0: never. */
  credito_semanas: z.int().min(0).max(CREDITO_MAX),
  lanzamiento: LANZAMIENTO,
  /** Seconds. */
  vence_apartado_s: z.int().min(VENCE_MIN).max(VENCE_MAX),
  dominio_tienda: texto(TIENDA_MAX),
  ...metas,
};

/** The dialer's settings and its substitutes (control 9025). */
export const ajustesMarcadorCalls = {
  getAjustesMarcador: query({
    resumen:
      'Los ajustes del marcador: a qué horas se llama, cuántas veces, y cuándo pasa a su suplente la llamada agendada de quien no está.',
    control: P.guionMarcador,
    lee: { guion: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.object({
        /** `HH:MM` of the customer's clock; 24:00 is the end of the day. */
        ABRE: z.string(),
        CIERRA: z.string(),
        EN_FESTIVO: siNo(),
        INTENTOS_DIA: z.number(),
        HUECO_MIN: z.number(),
        PASA_MIN: z.number(),
        CREDITO_SEMANAS: z.number(),
        LANZAMIENTO,
        VENCE_APARTADO_S: z.number(),
        DOMINIO_TIENDA: z.string(),
        /** Pesos a month. */
        OBJETIVO_VENTA: z.string(),
        OBJETIVO_CLIENTES: z.string(),
        /** Whether the server has an exchange to ask. */
        CENTRALITA: siNo(),
      }),
    }),
  }),
  guardaAjustesMarcador: command({
    resumen: 'Cambia los ajustes del marcador. Lo que otro cambió mientras tanto se conserva.',
    control: P.guionMarcador,
    cambia: ['guion', 'marcacion'],
    propia: true,
    input: z.strictObject({
      ...campos,
      /** The settings as they were read before (decision 0012). */
      leido: z.strictObject(campos).partial().optional(),
    }),
    output: z.object({}),
  }),
  getSuplentesMarcador: query({
    resumen: 'Quién llama a clientes, quién está ahora, y quién suple a cada quien.',
    control: P.guionMarcador,
    lee: { guion: true, suplencia: true, operador: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({ data: z.array(suplentesMarcador.fila) }),
  }),
  guardaAsesorMarcador: command({
    resumen:
      'Lo propio de un asesor: quién toma sus llamadas agendadas cuando no está, su extensión de la centralita y sus metas. Lo que otro cambió mientras tanto se conserva.',
    control: P.guionMarcador,
    cambia: ['guion', 'marcacion'],
    propia: true,
    input: z.strictObject({
      asesor_id: id(),
      ...delAsesor,
      /** What was read of it before (decision 0012). */
      leido: z.strictObject(delAsesor).partial().optional(),
    }),
    output: z.object({}),
  }),
};

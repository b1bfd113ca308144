import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { texto as columna, DE_CLIENTE, dinero, entero, instante, lista, palabra } from '../reporte.ts';
import { OBJETIVO_MAX, OBSERVACIONES_OBJ_MAX } from './objetivos-rules.ts';
import {
  CAMPOS_DE_OBJETIVO,
  ESTADOS_DE_OBJETIVO,
  MESES_DE_PROPUESTA,
  type MesesDePropuesta,
  OBJETIVOS_MAX,
  PEGADO_MAX,
} from './objetivos-zona-rules.ts';

/** A row of the preview: what would be saved, beside what stands. */
export const objetivosPorPoner = lista({
  identidad: 'FILA',
  datos: {
    /** null: no customer that the operator may see has that key. */
    CLIENTE_ID: z.number().nullable(),
    /** The comment as it stands. */
    COMENTARIO_ANTES: z.string().nullable(),
  },
  columnas: {
    /** The line of what was pasted, or the place among the proposals. */
    FILA: entero('Fila'),
    ...DE_CLIENTE,
    ESTADO: palabra('Qué pasa', ESTADOS_DE_OBJETIVO),
    /** Pesos sold in all of the months; null: it was pasted. */
    VENTA: dinero('Se le vendió', { nulo: true }),
    OBJETIVO_CLTE_VEN: dinero('Ahora', { nulo: true }),
    /** null: it cannot be saved. */
    OBJETIVO: dinero('Nuevo', { nulo: true }),
    /** '': the comment stays as it is. */
    COMENTARIO: columna('Comentario'),
    /** Why it cannot be saved; '': it can. */
    MOTIVO: columna('Motivo'),
  },
});

/** Who changed a customer's objective or its comment, the last change first. */
export const historialDeObjetivo = lista({
  identidad: 'CAMBIO_ID',
  datos: { CAMBIO_ID: z.number() },
  columnas: {
    FECHA: instante('Cuándo'),
    OPERADOR: columna('Quién'),
    CAMPO: palabra('Qué', CAMPOS_DE_OBJETIVO),
    /** An amount of pesos as text, or a comment; null: there was none. */
    ANTES: columna('De', { nulo: true }),
    DESPUES: columna('A', { nulo: true }),
  },
});

/** Whose objectives: of a zone, of an adviser, of both; left out: of every customer that the operator may see. */
const deQuienes = { zona_cliente_id: id().nullish(), asesor_id: id().nullish() };

/** The objectives of a whole zone at once, and the history of each (issue 42). */
export const objetivosDeZonaCalls = {
  getObjetivosPropuestos: query({
    resumen:
      'Propone el objetivo de cada cliente de una zona o un asesor por lo que se le vendió el año pasado, más un porcentaje. No escribe nada.',
    control: P.objetivoscltes,
    propia: true,
    pesada: true,
    lee: { objetivo: true, cliente: true, cartera: true },
    input: z.strictObject({
      ...deQuienes,
      meses: z.enum(Object.keys(MESES_DE_PROPUESTA) as [MesesDePropuesta, ...MesesDePropuesta[]]),
      /** Percent more, or less, than what was sold. */
      aumento: z.number().min(-1_000_000).max(1_000_000),
    }),
    output: z.object({
      data: z.array(objetivosPorPoner.fila),
      /** First days of the first and the last month. */
      DESDE: z.string(),
      HASTA: z.string(),
      MESES: z.number(),
    }),
  }),
  getObjetivosPegados: query({
    resumen:
      'Revisa los objetivos pegados de una hoja de cálculo, renglón por renglón, y dice por qué no se puede guardar cada uno que no. No escribe nada.',
    control: P.objetivoscltes,
    propia: true,
    pesada: true,
    lee: { objetivo: true, cliente: true },
    input: z.strictObject({
      ...deQuienes,
      renglones: z
        .array(
          z.strictObject({
            fila: z.int().min(1).max(1_000_000),
            clave: texto(PEGADO_MAX.clave),
            objetivo: texto(PEGADO_MAX.objetivo),
            comentario: texto(PEGADO_MAX.comentario),
          }),
        )
        .min(1)
        .max(OBJETIVOS_MAX),
    }),
    output: z.object({ data: z.array(objetivosPorPoner.fila) }),
  }),
  guardaObjetivosClientes: command({
    resumen:
      'Guarda los objetivos de varios clientes, todos a la vez, menos los que alguien cambió desde que se revisaron: esos se dicen y quedan como están.',
    control: P.objetivoscltes,
    cambia: ['objetivo'],
    propia: true,
    input: z.strictObject({
      renglones: z
        .array(
          z.strictObject({
            cliente_id: id(),
            /** Pesos a month, with two decimals at most. */
            objetivo: z.number().min(0).max(OBJETIVO_MAX),
            /** '': the comment stays as it is. */
            obs: texto(OBSERVACIONES_OBJ_MAX).default(''),
            /** The objective and the comment that stood when it was looked at. */
            leido: z.number().max(OBJETIVO_MAX).nullable(),
            leido_obs: texto(OBSERVACIONES_OBJ_MAX).nullish(),
          }),
        )
        .min(1)
        .max(OBJETIVOS_MAX),
    }),
    output: z.object({
      data: z.object({
        GUARDADOS: z.number(),
        no_guardados: z.array(z.object({ CLIENTE_ID: z.number(), MOTIVO: z.string() })),
      }),
    }),
  }),
  getHistorialObjetivo: query({
    resumen: 'Quién cambió el objetivo de un cliente o su comentario, cuándo, de qué y a qué.',
    control: P.objetivoscltes,
    propia: true,
    lee: { objetivo: 'cliente_id' },
    input: z.strictObject({ cliente_id: id() }),
    output: z.object({ data: z.array(historialDeObjetivo.fila) }),
  }),
};

import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, importe, texto } from '../fields.ts';
import { Pregunta, Respuestas } from '../formatos-campos.ts';
import { P } from '../permissions.ts';
import { MOTIVO_MAX } from '../traspasos/rules.ts';
import { CONCEPTO_DE_DEPOSITO } from './rules-depositos.ts';
import { ESTADO_RENGLONES_MAX, VEREDICTOS, type Veredicto } from './rules-estados.ts';

const titulo = () => texto(100).nullable();
const Columnas = z.strictObject({
  fecha: titulo(),
  importe: titulo(),
  /** The column that tells charges from credits; null: none. Left out: the column that says nothing else, if there is one. */
  tipo: titulo().optional(),
  referencia: titulo(),
  descripcion: titulo(),
  ordenante: titulo(),
});

/** A row of a statement as it was read, and what becomes of it. */
const Renglon = z.object({
  /** As the spreadsheet numbers them. */
  RENGLON: z.number(),
  VEREDICTO: z.enum(Object.keys(VEREDICTOS) as [Veredicto, ...Veredicto[]]),
  /** Why it is not taken; null: it is. */
  MOTIVO: z.string().nullable(),
  /** Deposits there are of the same account, day, amount and reference or, without one, concept. */
  IGUALES: z.number(),
  /** What of its texts the deposit would not have, and why: a spreadsheet damaged it. Null: nothing. */
  NOTA: z.string().nullable(),
  FECHA: z.string().nullable(),
  IMPORTE: importe().nullable(),
  REFERENCIA: z.string().nullable(),
  DESCRIPCION: z.string().nullable(),
  ORDENANTE: z.string().nullable(),
});

const renglon = () => z.int().min(1).max(10_000_000);

/** Bank statements. Their files are uploaded as those of imports are (`iniciaImportacion`, `subeParteDeImportacion`). */
export const estadosCalls = {
  getCuentasBanco: query({
    resumen: 'Las cuentas de banco de la empresa y el último estado de cuenta que se cargó de cada una.',
    control: P.conciliarDepositos,
    lee: { deposito: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(
        z.object({
          CUENTA_BA_ID: z.number(),
          CUENTA: z.string(),
          BANCO: z.string(),
          EMPRESA: z.number(),
          /** Null: none was loaded. */
          ULTIMO: z
            .object({
              ESTADO_CUENTA_ID: z.number(),
              ARCHIVO: z.string(),
              CARGADO: z.string(),
              OPERADOR: z.string(),
              RENGLONES: z.number(),
              /** Its deposits that were not cancelled. */
              VIGENTES: z.number(),
            })
            .nullable(),
        }),
      ),
      formas_pago: z.array(z.object({ FORMA_PAGO_ID: z.number(), FORMA_PAGO: z.string() })),
    }),
  }),
  getEstadoCuenta: query({
    resumen: 'Un estado de cuenta que ya se subió, renglón por renglón, con lo que se cargaría y lo que no.',
    control: P.conciliarDepositos,
    lee: { deposito: true },
    propia: true,
    pesada: true,
    input: z.strictObject({
      importacion_id: id(),
      cuenta_ba_id: id(),
      /** Default: those last chosen for this account, otherwise the most likely ones. */
      columnas: Columnas.optional(),
      /** Default: those given for this account's last files. They count where the file's own cells do not tell. */
      respuestas: Respuestas.optional(),
    }),
    output: z.object({
      data: z.object({
        ARCHIVO: z.string(),
        /** How it was read: 'CSV, UTF-8, separado por coma'. */
        DESCRIPCION: z.string(),
        /** Of its columns, in their order. */
        TITULOS: z.array(z.string()),
        COLUMNAS: Columnas.required(),
        /** Why its rows cannot be read yet; null: they are. */
        PROBLEMA: z.string().nullable(),
        /** What has to be answered before its rows are read; then it has none. */
        PREGUNTAS: z.array(Pregunta),
        /** What somebody should look at before loading it; null: nothing. */
        AVISO: z.string().nullable(),
        /** Pesos of what would be loaded. */
        SUMA: importe(),
        renglones: z.array(Renglon),
      }),
    }),
  }),
  getCuentaDeEstado: query({
    resumen: 'De qué cuenta dice ser un estado de cuenta que ya se subió, y cuál de las registradas es.',
    control: P.conciliarDepositos,
    lee: { deposito: true },
    propia: true,
    pesada: true,
    input: z.strictObject({ importacion_id: id() }),
    output: z.object({
      data: z.object({
        ARCHIVO: z.string(),
        /** The accounts that the file names, each as it says it, and the only registered one it can be; null: none, or several. */
        cuentas: z.array(z.object({ DICHA: z.string(), CUENTA_BA_ID: z.number().nullable() })),
        /** The registered bank that the file or its name says; null: none, or several. */
        BANCO_ID: z.number().nullable(),
      }),
    }),
  }),
  cargaEstadoCuenta: command({
    resumen:
      'Registra como depósitos los renglones nuevos de un estado de cuenta, y los repetidos que se aceptan.',
    control: P.conciliarDepositos,
    cambia: ['deposito'],
    propia: true,
    input: z.strictObject({
      importacion_id: id(),
      cuenta_ba_id: id(),
      columnas: Columnas,
      respuestas: Respuestas.optional(),
      concepto_ba_id: id().default(CONCEPTO_DE_DEPOSITO),
      forma_pago: id(),
      /** Rows that are taken although there are equal deposits: how many of these were seen, and why. */
      aceptados: z
        .array(
          z.strictObject({
            renglon: renglon(),
            iguales: z.int().min(0).max(10_000),
            motivo: texto(MOTIVO_MAX).trim(),
          }),
        )
        .max(ESTADO_RENGLONES_MAX)
        .default([]),
    }),
    output: z.object({
      data: z.object({
        ESTADO_CUENTA_ID: z.number(),
        CARGADOS: z.number(),
        SUMA: importe(),
        /** Rows that were not loaded, except those that are not deposits. */
        rechazados: z.array(z.object({ RENGLON: z.number(), MOTIVO: z.string() })),
      }),
    }),
  }),
  deshaceEstadoCuenta: command({
    resumen:
      'Cancela los depósitos de un estado de cuenta que se cargó por error, todos o ninguno: de ninguno se ha aplicado nada.',
    control: P.conciliarDepositos,
    cambia: ['deposito'],
    propia: true,
    input: z.strictObject({ estado_cuenta_id: id(), motivo: texto(MOTIVO_MAX).trim() }),
    output: z.object({ data: z.object({ CANCELADOS: z.number() }) }),
  }),
};

import { z } from 'zod';
import { command, query, queryReport } from '../call.ts';
import { fecha, id, siNo, texto } from '../fields.ts';
import { Pregunta, Respuestas } from '../formatos-campos.ts';
import { P } from '../permissions.ts';
import { ALTAS_POR_ARCHIVO, FORMA_DE_CLAVE_INICIAL, LARGO_DE_CLAVE_INICIAL } from '../rh/rules.ts';
import { NOMBRES_DE_PASO } from './primer-dia.ts';
import { avance, importaciones, rechazos } from './reportes.ts';
import {
  ARCHIVO_MAX,
  CIERRE_MAX,
  COLUMNAS_MAX,
  ESTADOS_IMPORTACION,
  NOMBRES_IMPORTABLES,
  PARTE_BASE64_MAX,
  PARTES_MAX,
  TITULO_MAX,
} from './rules.ts';

const Tabla = z.enum(NOMBRES_IMPORTABLES);

/** Rows that were refused for the same reason. */
const Motivo = z.object({
  COLUMNA: z.string(),
  /** The cell's value; blank if the reason is not about a cell. */
  VALOR: z.string(),
  MOTIVO: z.string(),
  /** How many rows share the reason. */
  CUANTAS: z.number(),
  /** The first of them, numbered as the spreadsheet numbers its rows. */
  FILAS: z.array(z.number()),
});

/** What an import did with the rows of a file, or what a rehearsal says it would do. */
const Resultado = z.object({
  TABLA: Tabla,
  /** S: a rehearsal; N: an import, even one that was refused. */
  ENSAYO: z.enum(['S', 'N']),
  HECHO: z.enum(['S', 'N']),
  LEIDAS: z.number(),
  ALTAS: z.number(),
  CAMBIOS: z.number(),
  SIN_CAMBIO: z.number(),
  /** Rows refused; a row with several reasons counts once. */
  RECHAZADAS: z.number(),
  MOTIVOS: z.array(Motivo),
  /** How many more reasons there are than those in MOTIVOS. */
  MOTIVOS_MAS: z.number(),
  ADVERTENCIAS: z.array(z.string()),
  NOTAS: z.array(z.string()),
});

/** Until which day the documents of a file are history, and why those that are open here and not in it are closed; null: not so. */
const Historia = z.strictObject({
  hasta: fecha().nullable(),
  cierra: texto(CIERRE_MAX).trim().min(1).nullable(),
});

/** What columns of a file are, by their names; null: not used. Of those that are not there, their title decides; none at all: forget what was said. */
const Columnas = z.strictObject({
  tabla: Tabla,
  elegidas: z
    .array(
      z.strictObject({
        titulo: texto(TITULO_MAX).trim().min(1),
        columna: texto(TITULO_MAX).trim().min(1).nullable(),
      }),
    )
    .max(COLUMNAS_MAX),
});

/** An uploaded file, and how its header fits the table. */
const Importacion = z.object({
  IMPORTACION_ID: z.number(),
  ARCHIVO: z.string(),
  BYTES: z.number(),
  ESTADO: z.enum(ESTADOS_IMPORTACION),
  /** How the file was read: 'CSV, UTF-8, separado por coma'. */
  DESCRIPCION: z.string(),
  /** Rows below the header. */
  FILAS: z.number(),
  /** The table asked for, or else the one that its columns suggest; null: they suggest none. */
  TABLA: Tabla.nullable(),
  /** Each cell of the header. */
  COLUMNAS: z.array(
    z.object({
      TITULO: z.string(),
      /** By which it is chosen: its title, or one of its own if that is blank or repeated. */
      NOMBRE: z.string(),
      /** The table's column that it is; null: none. */
      COLUMNA: z.string().nullable(),
      /** The column that it probably meant. */
      PARECIDA: z.string().nullable(),
      /** S: somebody said that it is not used. */
      IGNORADA: siNo(),
    }),
  ),
  /** Its columns were chosen: for this file, or (`DESDE`) for an earlier one with the same header; null: they are as their titles say. */
  ELEGIDAS: z.object({ DESDE: z.string().nullable() }).nullable(),
  /** Required columns that are missing. */
  FALTAN: z.array(z.string()),
  /** Why the file cannot be imported into that table; null: its header fits. */
  PROBLEMA: z.string().nullable(),
  /** What has to be answered (`revisaImportacion`) before its rows can be read into that table. */
  PREGUNTAS: z.array(Pregunta),
  HISTORIA: z.object({ hasta: z.string().nullable(), cierra: z.string().nullable() }),
  MUESTRA: z.array(z.object({ FILA: z.number(), CELDAS: z.array(z.string()) })),
  AVANCE: avance.nullable(),
  /** Of the last rehearsal, or of the import itself. */
  RESULTADO: Resultado.nullable(),
});

/** Who uploads files: also whoever loads bank statements, makes cleanup lists or campaigns, or keeps the REPEP. */
const SUBEN = [P.importar, P.conciliarDepositos, P.listadepuracion, P.campanas, P.noLlamar] as const;

const deUna = z.strictObject({ importacion_id: id() });
const conTabla = z.strictObject({ importacion_id: id(), tabla: Tabla });

/** Files imported on screen. Until it is imported, a file is visible only to the operator who uploaded it. */
export const importacionesCalls = {
  getPrimerDia: query({
    resumen: 'Qué tiene ya una empresa y qué le falta para su primer día, paso por paso.',
    control: P.importar,
    lee: { importacion: true, empresa: true, operador: true, calendario: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(
        z.object({
          PASO: z.enum(NOMBRES_DE_PASO),
          /** How many there are; 0: the step is not begun. */
          CUANTOS: z.number(),
          /** What is still missing of it; null: nothing. */
          FALTA: z.string().nullable(),
          HECHO: siNo(),
        }),
      ),
    }),
  }),
  getImportaciones: queryReport(importaciones, {
    resumen:
      'Lo que se ha importado, en pantalla o con el comando: quién, cuándo, qué archivo y cuántas filas.',
    control: P.importar,
    lee: { importacion: true },
    propia: true,
  }),
  getImportacion: query({
    resumen: 'Un archivo por importar: sus primeras filas, de qué tabla es y qué resultó de él.',
    control: P.importar,
    lee: { importacion: 'importacion_id' },
    propia: true,
    input: z.strictObject({
      importacion_id: id(),
      /** Default: the table that its columns suggest, or else `sugerida`. */
      tabla: Tabla.optional(),
      sugerida: Tabla.optional(),
    }),
    output: z.object({ data: Importacion }),
  }),
  getRechazosDeImportacion: queryReport(rechazos, {
    resumen: 'Las filas de un archivo por importar que se rechazaron, con todos sus motivos.',
    control: P.importar,
    lee: { importacion: 'importacion_id' },
    propia: true,
  }),
  getTablasImportables: query({
    resumen: 'Las tablas que se importan, con sus columnas y un ejemplo de cada una.',
    control: P.importar,
    lee: {},
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(
        z.object({
          TABLA: Tabla,
          COLUMNAS: z.array(
            z.object({
              COLUMNA: z.string(),
              OBLIGATORIA: z.enum(['S', 'N']),
              EXPLICA: z.string(),
              EJEMPLO: z.string(),
            }),
          ),
        }),
      ),
    }),
  }),
  iniciaImportacion: command({
    resumen: 'Empieza a subir un archivo por importar; el que el operador tenía sin importar se olvida.',
    control: SUBEN,
    cambia: ['importacion'],
    propia: true,
    input: z.strictObject({
      archivo: texto(200).trim().min(1),
      bytes: z.int().min(1).max(ARCHIVO_MAX),
    }),
    output: z.object({ data: z.object({ IMPORTACION_ID: z.number() }) }),
  }),
  subeParteDeImportacion: command({
    resumen: 'Un pedazo del archivo por importar, en base64; se cuentan desde 0.',
    control: SUBEN,
    cambia: [],
    propia: true,
    input: z.strictObject({
      importacion_id: id(),
      parte: z
        .int()
        .min(0)
        .max(PARTES_MAX - 1),
      datos: z.base64().min(1).max(PARTE_BASE64_MAX),
    }),
    output: z.object({}),
  }),
  revisaImportacion: command({
    resumen:
      'Lee el archivo que ya se subió: cómo está escrito, cuántas filas trae y cuáles son las primeras.',
    control: P.importar,
    cambia: ['importacion'],
    propia: true,
    input: z.strictObject({
      importacion_id: id(),
      /** How columns are read whose own cells do not tell. */
      respuestas: Respuestas.optional(),
      historia: Historia.optional(),
      columnas: Columnas.optional(),
    }),
    output: z.object({}),
  }),
  ensayaImportacion: command({
    resumen: 'Dice qué haría la importación, con todas las filas que rechazaría y por qué, y no cambia nada.',
    control: P.importar,
    cambia: ['importacion'],
    propia: true,
    input: conTabla,
    output: z.object({ data: Resultado }),
  }),
  importaArchivo: command({
    resumen: 'Importa el archivo, todo o nada.',
    control: P.importar,
    cambia: ['importacion'],
    propia: true,
    input: z.strictObject({
      ...conTabla.shape,
      /** First passwords for operators whom the file hires without one, made by whoever asks: no reply ever holds a password. */
      claves: z
        .array(texto(LARGO_DE_CLAVE_INICIAL).regex(FORMA_DE_CLAVE_INICIAL))
        .max(ALTAS_POR_ARCHIVO)
        .optional(),
    }),
    output: z.object({
      data: Resultado,
      /** The operators who got those passwords, in the order in which the passwords were sent. */
      accesos: z.array(z.object({ OPERADOR: z.string(), NOMBRE: z.string() })),
    }),
  }),
  deshaceImportacion: command({
    resumen:
      'Deja todo como estaba antes de una importación de los últimos días, si nada se hizo después con lo que trajo.',
    control: P.importar,
    cambia: ['importacion'],
    propia: true,
    input: deUna,
    output: z.object({}),
  }),
};

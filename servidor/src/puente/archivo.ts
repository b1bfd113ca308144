import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { TABLAS } from '../rooms/importaciones/tablas/index.ts';
import { DE_DOCUMENTO, DE_RENGLON, QUE_SALE } from './documento-de-salida.ts';

/** The bridge's file, or its server, is not as it must be. `message` is a Spanish line for the consultant. */
export class PuenteError extends Error {
  override name = 'PuenteError';
}

/** An SQL expression of the ERP. */
const Expresion = z.string().trim().min(1).max(2_000);

/** The name of a table or column there. */
const Nombre = z.string().regex(/^[A-Z][A-Z0-9_$]{0,30}$/, 'debe ser un nombre de Firebird, en mayúsculas');

/** How what changed since the last time is found. */
const Cambios = z.union([
  /** A column that grows with each change: the moment of the last one, or a number. */
  z.strictObject({
    columna: Expresion,
    tipo: z.enum(['momento', 'numero']),
    /** Seconds, or numbers, that are read again each time: those that were committed late, or by a station whose clock is an hour behind. */
    traslape: z.int().min(0).max(1_000_000).default(3_900),
  }),
  /** The table of changes of `npm run puente -- disparadores`: which rows of `tabla` changed, by the column that is the documents' `llave`. */
  z.strictObject({ tabla: Nombre, llave: Nombre, traslape: z.int().min(0).max(1_000_000).default(600) }),
]);

const Lectura = z.strictObject({
  /** Names it in reports; default: its table here. */
  nombre: z.string().trim().min(1).max(60).optional(),
  /** The table of `npm run importar` that takes it. */
  a: z.enum(TABLAS.map((t) => t.nombre)),
  /** What follows `from`. */
  de: Expresion,
  /** What follows `where`. */
  donde: Expresion.optional(),
  /** What identifies a document there: its rows are taken or refused together. */
  llave: Expresion,
  /** What follows `group by`, where a document is a sum. */
  grupo: Expresion.optional(),
  /** In which order a document's rows are read, where their position is their number. */
  orden: Expresion.optional(),
  /** The columns of the table here, and the expression of each there. */
  columnas: z.record(z.string(), Expresion),
  /** Left out: all of it is compared each time. */
  cambios: Cambios.optional(),
  /** `primera`: taken once, with the first that arrives, and never again; for stock. */
  vez: z.literal('primera').optional(),
});

const acuerdoDe = <const C extends string, S extends z.ZodRawShape>(con: C, columnas: S) =>
  z.strictObject({
    con: z.literal(con),
    nombre: z.string().trim().min(1).max(60).optional(),
    de: Expresion,
    donde: Expresion.optional(),
    grupo: Expresion.optional(),
    /** The figure is the last one. */
    columnas: z.strictObject(columnas),
  });

/** A figure that the ERP and Andén both have, compared each night. */
const Acuerdo = z.discriminatedUnion('con', [
  acuerdoDe('existencias', { CLAVE_ARTICULO: Expresion, ALMACEN_ID: Expresion, PIEZAS: Expresion }),
  acuerdoDe('saldos', { CLAVE_CLIENTE: Expresion, SALDO: Expresion }),
]);

/** A statement of the ERP, with `:NAMES` of what it is about. */
const Sentencia = z.string().trim().min(1).max(4_000);

/** The names in a statement, outside its texts. */
export const nombrados = (sentencia: string): string[] =>
  [...sentencia.replace(/'[^']*'/g, "''").matchAll(/:([A-Za-z_]+)/g)].map(([, nombre = '']) => nombre);

const soloNombra = (sentencia: string | undefined, posibles: readonly string[]): string[] =>
  nombrados(sentencia ?? '').filter((n) => !posibles.includes(n));

/** What Andén tells the ERP: a kind is off until it is here. */
const Salida = z
  .strictObject({
    que: z.enum(QUE_SALE),
    nombre: z.string().trim().min(1).max(60).optional(),
    /** From which business day on; default: what happens after it is switched on. */
    desde: z.iso.date().optional(),
    /** Run in one transaction of the ERP for each document. */
    sentencias: z
      .strictObject({
        /** What it returns first is `:DOCUMENTO_ERP` for the others. */
        documento: Sentencia.optional(),
        /** For each line. */
        renglon: Sentencia.optional(),
        /** After the lines. */
        fin: Sentencia.optional(),
      })
      .optional(),
    /** Or a file for each document, in this folder, for the ERP to import. */
    carpeta: z.string().min(1).optional(),
  })
  .superRefine(({ sentencias: s, carpeta }, ctx) => {
    if (Boolean(s) === Boolean(carpeta)) ctx.addIssue('lleva "sentencias" o "carpeta", una de las dos');
    if (s && !s.documento && !s.renglon) ctx.addIssue('"sentencias" lleva "documento", "renglon" o ambas');
    const ajenos = [
      ...soloNombra(s?.documento, DE_DOCUMENTO),
      ...soloNombra(s?.renglon, [...DE_DOCUMENTO, ...DE_RENGLON, 'DOCUMENTO_ERP']),
      ...soloNombra(s?.fin, [...DE_DOCUMENTO, 'DOCUMENTO_ERP']),
    ];
    if (ajenos.length > 0) ctx.addIssue(`no hay :${ajenos.join(', :')} (docs/puente.md dice qué hay)`);
  });

const Puente = z.strictObject({
  firebird: z.strictObject({
    servidor: z.string().min(1).default('127.0.0.1'),
    puerto: z.int().min(1).max(65_535).default(3050),
    base: z.string().min(1),
    /** One who may only read. */
    usuario: z.string().min(1),
    /** Of the texts of the database: WIN1252 in most. */
    codificacion: z.enum(['UTF8', 'WIN1252', 'ISO8859_1', 'NONE']).default('WIN1252'),
  }),
  /** Seconds between two rounds. */
  cada: z.int().min(1).max(86_400).default(30),
  /** The hour of the business day at which everything is compared. */
  noche: z.int().min(0).max(23).default(3),
  /** Login in whose name pieces move; default: the first who administers operators. */
  operador: z.string().min(1).optional(),
  /** Up to this day documents come in as history; `:HISTORIA` in an expression of a reading. */
  historia: z.iso.date().optional(),
  /** In the order in which they are read: what others need goes first. */
  lecturas: z.array(Lectura).min(1).max(100),
  /** Figures compared at night. */
  acuerdos: z.array(Acuerdo).max(10).default([]),
  /** What is told to the ERP; none: it is only read. */
  salidas: z.array(Salida).max(20).default([]),
});

export type Puente = z.output<typeof Puente>;
export type Lectura = z.output<typeof Lectura> & { nombre: string };
/** What is read of the ERP in one statement. */
export type Leida = Pick<
  Lectura,
  'nombre' | 'de' | 'donde' | 'llave' | 'grupo' | 'orden' | 'columnas' | 'cambios'
>;
export type Acuerdo = Leida & { con: 'existencias' | 'saldos' };
export type Salida = z.output<typeof Salida> & { nombre: string };
/** The file as it is used: everything in it has a name. */
export type PuenteLeido = Omit<Puente, 'lecturas' | 'acuerdos' | 'salidas'> & {
  lecturas: Lectura[];
  acuerdos: Acuerdo[];
  salidas: Salida[];
};

/** What is wrong with a value, and where. */
function dicho({ path, message, code, ...mas }: z.core.$ZodIssue): string {
  const donde = path.map(String).join('.') || 'el archivo';
  if (code === 'unrecognized_keys' && 'keys' in mas)
    return `${donde}: no se usa ${(mas.keys as string[]).join(', ')}`;
  return `${donde}: ${message}`;
}

const HISTORIA = ':HISTORIA';

/**
 * The readings with the day of `historia` where they name it, so that a balance at that day and what was paid after it are read by one date.
 * @throws PuenteError if they name it and the file does not say it
 */
function conHistoria<T extends object>(leidas: T, historia: string | undefined, ruta: string): T {
  const texto = JSON.stringify(leidas);
  if (!texto.includes(HISTORIA)) return leidas;
  if (!historia) throw new PuenteError(`${ruta}: dice :HISTORIA, y falta el día: "historia": "AAAA-MM-DD"`);
  return JSON.parse(texto.replaceAll(HISTORIA, `cast('${historia}' as date)`)) as T;
}

/**
 * The bridge's file.
 * @throws PuenteError if it cannot be read, or says something that makes no sense
 */
export async function leePuente(ruta: string): Promise<PuenteLeido> {
  let texto: string;
  try {
    texto = await readFile(ruta, 'utf8');
  } catch {
    throw new PuenteError(`No se puede leer ${ruta}: copie despliegue/puente.ejemplo.json y ajústelo`);
  }
  let json: unknown;
  try {
    json = JSON.parse(texto);
  } catch (e) {
    throw new PuenteError(`${ruta} no es JSON: ${e instanceof Error ? e.message : String(e)}`);
  }
  const leido = Puente.safeParse(json);
  if (!leido.success) throw new PuenteError(`${ruta}\n  ${leido.error.issues.map(dicho).join('\n  ')}`);
  const conDia = <T extends object>(leidas: T): T => conHistoria(leidas, leido.data.historia, ruta);
  const lecturas = conDia(leido.data.lecturas).map((l) => ({ ...l, nombre: l.nombre ?? l.a }));
  const acuerdos = conDia(leido.data.acuerdos).map(comoLeida);
  const salidas = leido.data.salidas.map((s) => ({ ...s, nombre: s.nombre ?? `${s.que} al ERP` }));
  const todas = [...lecturas, ...acuerdos, ...salidas];
  const repetida = todas.find((l, i) => todas.findIndex((x) => x.nombre === l.nombre) < i);
  if (repetida)
    throw new PuenteError(`${ruta}: dos lecturas se llaman ${repetida.nombre}: dé a una otro "nombre"`);
  for (const l of lecturas) columnasDe(l);
  return { ...leido.data, lecturas, acuerdos, salidas };
}

/** An agreement as a statement reads it: with its name, and in the order of what it is about. */
function comoLeida(a: z.output<typeof Acuerdo>): Acuerdo {
  const llave = a.con === 'saldos' ? a.columnas.CLAVE_CLIENTE : a.columnas.CLAVE_ARTICULO;
  return { ...a, nombre: a.nombre ?? `acuerdo de ${a.con}`, llave };
}

/** The table here that takes a reading. */
export const tablaDe = (l: Pick<Lectura, 'a'>) => {
  const tabla = TABLAS.find((t) => t.nombre === l.a);
  if (!tabla) throw new PuenteError(`No hay una tabla ${l.a}`);
  return tabla;
};

/**
 * The columns that a reading fills, in the order of its file.
 * @throws PuenteError if one is none of its table's, or one that the table needs is missing
 */
export function columnasDe(l: Lectura): string[] {
  const tabla = tablaDe(l);
  const suyas = Object.keys(l.columnas);
  const ajena = suyas.find((c) => tabla.columnas.every((t) => t.nombre !== c));
  if (ajena)
    throw new PuenteError(
      `${l.nombre}: ${l.a} no tiene la columna ${ajena}. Tiene ${tabla.columnas.map((c) => c.nombre).join(', ')}`,
    );
  const falta = tabla.columnas.find((c) => c.obligatoria && !suyas.includes(c.nombre));
  if (falta) throw new PuenteError(`${l.nombre}: falta la columna ${falta.nombre}`);
  return suyas;
}

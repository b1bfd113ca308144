import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MENSAJES_IMPORTACION, MUESTRA_FILAS } from '@anden/contrato/importaciones/rules.ts';
import { type Archivo, abreArchivo } from '../../importar/archivo.ts';
import { ArchivoError, type Celda, estaVacia, muestra } from '../../importar/celda.ts';
import { desdeElEncabezado, secretasDe } from '../../importar/encabezado.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Rejection } from '../../platform/rejection.ts';
import { TABLAS } from './tablas/index.ts';

/** A row of the file as it is shown: long cells are cut. */
export interface FilaMostrada {
  FILA: number;
  CELDAS: string[];
}

/** Limits of the thread that reads a file, so that the server's other work is not affected. */
export const LIMITES = { memoriaMb: 768, plazoMs: 60_000 } as const;
/** File name endings that reveal the kind of file. */
const extension = (nombre: string): string => /\.(csv|txt|tsv|xlsx|xlsm|xls)$/i.exec(nombre)?.[0] ?? '';

interface Subido {
  importacion_id: number;
  archivo: string;
  bytes: number;
}

/**
 * Puts the pieces of an uploaded file together on this machine's disk while `hacer` uses it; only one piece at a time
 * is in memory.
 * @throws Rejection if a piece is missing or the file cannot be read
 */
export async function conRuta<T>(
  db: Db,
  { importacion_id, archivo, bytes }: Subido,
  hacer: (ruta: string) => Promise<T>,
): Promise<T> {
  const carpeta = await mkdtemp(join(tmpdir(), 'anden-importa-'));
  try {
    const ruta = join(carpeta, `archivo${extension(archivo)}`);
    const escrito = await escribir(db, importacion_id, ruta);
    if (escrito !== bytes) throw new Rejection(MENSAJES_IMPORTACION.incompleto);
    return await hacer(ruta);
  } catch (e) {
    throw e instanceof ArchivoError ? new Rejection(e.message) : e;
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

/** The same with the file open: `hacer` reads its rows. */
export const conArchivo = <T>(db: Db, subido: Subido, hacer: (archivo: Archivo) => Promise<T>): Promise<T> =>
  conRuta(db, subido, async (ruta) => {
    const archivo = await abreArchivo(ruta, LIMITES);
    try {
      return await hacer(archivo);
    } finally {
      await archivo.cierra();
    }
  });

async function escribir(db: Db, importacionId: number, ruta: string): Promise<number> {
  const salida = await open(ruta, 'wx', 0o600);
  let escrito = 0;
  try {
    for (let parte = 0; ; parte++) {
      const fila = await db
        .selectFrom('importaciones_partes')
        .select('datos')
        .where('importacion_id', '=', importacionId)
        .where('parte', '=', parte)
        .executeTakeFirst();
      if (!fila) return escrito;
      await salida.write(fila.datos);
      escrito += fila.datos.length;
    }
  } finally {
    await salida.close();
  }
}

/** Shown instead of a password. */
export const TAPADA = '••••';

/** A file's rows: how many are below the header, and the first ones with it. */
export interface Mirado {
  filas: number;
  /** Row of the header in the file. */
  encabezado: number;
  muestra: FilaMostrada[];
}

/** Looks at all rows of a file, from its header on. Passwords are neither shown nor kept. */
export async function mirar({ filas, deVarias }: Archivo): Promise<Mirado> {
  const vistas: FilaMostrada[] = [];
  let cuantas = 0;
  let secretas: boolean[] = [];
  const tapa = (celda: Celda, i: number): string =>
    cuantas > 1 && secretas[i] && !estaVacia(celda) ? TAPADA : muestra(celda);
  for await (const { numero, celdas } of desdeElEncabezado(filas, TABLAS)) {
    cuantas++;
    if (cuantas === 1) secretas = secretasDe(celdas, TABLAS);
    if (vistas.length <= MUESTRA_FILAS) vistas.push({ FILA: numero, CELDAS: celdas.map(tapa) });
  }
  if (cuantas === 0) throw new ArchivoError(deVarias ? `Está vacía la ${deVarias}` : 'El archivo está vacío');
  return { filas: cuantas - 1, encabezado: vistas[0]?.FILA ?? 1, muestra: vistas };
}

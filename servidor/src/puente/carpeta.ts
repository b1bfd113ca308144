import { access, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { cabezaDeCsv, renglonDeCsv } from '@anden/contrato/libro/csv.ts';
import { DE_DOCUMENTO, DE_RENGLON, type DocumentoDeSalida } from './documento-de-salida.ts';

const COLUMNAS = [...DE_DOCUMENTO, ...DE_RENGLON].map((titulo) => ({ titulo, tipo: 'texto' as const }));
/** Where the ERP leaves the files that it does not accept, within the folder; why, in a file of the same name that ends in `.txt`. */
const RECHAZADOS = 'rechazados';

const nombreDe = (llave: string): string => `${llave.replaceAll('/', '_')}.csv`;
const parcialDe = (carpeta: string, llave: string): string => join(carpeta, `.${nombreDe(llave)}.parcial`);
const hay = (ruta: string): Promise<boolean> =>
  access(ruta).then(
    () => true,
    () => false,
  );

/**
 * Writes a document's file, whole and on disk, under a name that the ERP does not read yet. It is handed over by {@link entrega} once the ledger says
 * that it was sent: so it is there once, wherever the bridge is killed.
 */
export async function prepara(
  carpeta: string,
  { renglones, ...documento }: DocumentoDeSalida,
): Promise<void> {
  await mkdir(carpeta, { recursive: true });
  const filas = renglones.map((r) => {
    const todo: Record<string, unknown> = { ...documento, ...r };
    return renglonDeCsv(
      COLUMNAS.map(({ titulo }) => (todo[titulo] === null ? null : String(todo[titulo]))),
      COLUMNAS,
    );
  });
  const archivo = await open(parcialDe(carpeta, documento.LLAVE), 'w');
  try {
    await archivo.writeFile(cabezaDeCsv(COLUMNAS, []).replace('\r\n', '') + filas.join(''));
    await archivo.sync();
  } finally {
    await archivo.close();
  }
  // The folder too: without its entry, a file that a power cut took away would look as if the ERP had.
  const entradas = await open(carpeta);
  await entradas.sync().finally(() => entradas.close());
}

/** Gives a prepared file the name that the ERP reads; nothing if it has it already. */
export async function entrega(carpeta: string, llave: string): Promise<void> {
  const parcial = parcialDe(carpeta, llave);
  if (await hay(parcial)) await rename(parcial, join(carpeta, nombreDe(llave)));
}

/** What the ERP did with a file that was handed over: it is still there, it was taken, or it was refused, and why. */
export async function respuestaDe(
  carpeta: string,
  llave: string,
): Promise<'espera' | 'tomado' | { motivo: string }> {
  if (await hay(join(carpeta, nombreDe(llave)))) return 'espera';
  const rechazado = join(carpeta, RECHAZADOS, nombreDe(llave));
  if (!(await hay(rechazado))) return 'tomado';
  const motivo = await readFile(rechazado.replace(/csv$/, 'txt'), 'utf8').catch(() => '');
  return { motivo: motivo.trim().slice(0, 500) || 'El ERP no dijo por qué' };
}

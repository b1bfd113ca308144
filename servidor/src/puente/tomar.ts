import { ArchivoError, type Fila } from '../importar/celda.ts';
import type { Conexion } from '../importar/conexion.ts';
import { firmaDe } from '../importar/firma.ts';
import { importarEn } from '../importar/importar.ts';
import type { Rechazo } from '../importar/opciones.ts';
import { CANDADOS } from '../platform/db/candados.ts';
import { TABLAS } from '../rooms/importaciones/tablas/index.ts';
import { columnasDe, type Lectura, type Puente, tablaDe } from './archivo.ts';
import type { Documento } from './documento.ts';

/** The house's zone, and which company its documents are of. */
export interface DeLaCasa {
  zona: string;
  empresa: number;
}

/** With what the bridge's file says of what comes in. */
export type AlTomar = DeLaCasa & Pick<Puente, 'operador' | 'historia'>;

/** What became of some documents: how many rows were new or changed, and the reasons against each refused one, by its key. */
export interface Tomados {
  altas: number;
  cambios: number;
  rechazados: Map<string, string[]>;
}

/** Most reasons that are kept of a document: they are often the same. */
const MOTIVOS_MAX = 5;

/** The documents as a file with its heading, and of which document each of its rows is. */
function comoArchivo(l: Lectura, documentos: readonly Documento[]): { filas: Fila[]; de: string[] } {
  const filas: Fila[] = [{ numero: 1, celdas: columnasDe(l) }];
  const de = ['', ''];
  for (const { llave, filas: suyas } of documentos)
    for (const celdas of suyas) {
      de.push(llave);
      filas.push({ numero: filas.length + 1, celdas });
    }
  return { filas, de };
}

/** Whether an error is of the rows that were given, and not of the connection or of the reading as a whole. */
const esDeLasFilas = (e: unknown): boolean => {
  const codigo = (e as { code?: unknown }).code;
  return !(e instanceof ArchivoError) && typeof codigo === 'string' && /^(22|23|P0)/.test(codigo);
};

/**
 * Imports documents in the transaction of `pg`: those that are refused are left out, with all their rows, and the others enter. Where the database
 * itself refuses some, they are halved until the one that it refuses is found.
 * @throws ArchivoError if the reading makes no sense as a whole
 */
export async function tomarEn(
  pg: Conexion,
  l: Lectura,
  documentos: readonly Documento[],
  como: AlTomar,
): Promise<Tomados> {
  await pg.query('select pg_advisory_xact_lock($1)', [CANDADOS.importar.solo]);
  const firma = await firmaDe(pg, como.operador);
  const tomados: Tomados = { altas: 0, cambios: 0, rechazados: new Map() };

  async function toma(quedan: readonly Documento[]): Promise<void> {
    const { filas, de } = comoArchivo(l, quedan);
    await pg.query('savepoint tanda');
    try {
      const r = await importarEn(pg, tablaDe(l), filas, {
        ensayo: false,
        zona: como.zona,
        tablas: TABLAS,
        empresa: como.empresa,
        firma,
        historia: { hasta: como.historia },
      });
      if (r.rechazos.length === 0) {
        // What a constraint that waits for the commit has against them is known here too.
        await pg.query('set constraints all immediate');
        await pg.query('set constraints all deferred');
        // Otherwise the next documents of the transaction could not make their own.
        await pg.query('discard temp');
        tomados.altas += r.altas;
        tomados.cambios += r.cambios;
        return;
      }
      await pg.query('rollback to savepoint tanda');
      anotaRechazos(tomados, de, r.rechazos);
    } catch (e) {
      if (!esDeLasFilas(e)) throw e;
      await pg.query('rollback to savepoint tanda');
      const [uno, ...otros] = quedan;
      if (otros.length > 0) {
        const mitad = Math.ceil(quedan.length / 2);
        await toma(quedan.slice(0, mitad));
        return toma(quedan.slice(mitad));
      }
      if (uno) tomados.rechazados.set(uno.llave, [String((e as Error).message)]);
    }
    const siguen = quedan.filter((d) => !tomados.rechazados.has(d.llave));
    if (siguen.length > 0) await toma(siguen);
  }

  if (documentos.length > 0) await toma(documentos);
  return tomados;
}

/** A reason that names a row of what was given as a file, which nobody sees, by the document of that row. */
const porDocumento = (motivo: string, llave: string, de: readonly string[]): string =>
  motivo.replace(/\bla fila (\d+)/g, (dicho, fila: string) => {
    const otra = de[Number(fila)];
    if (!otra) return dicho;
    return otra === llave ? 'otro renglón suyo' : `otro documento «${otra}»`;
  });

/** Adds the reasons against rows to those of their documents. */
function anotaRechazos({ rechazados }: Tomados, de: readonly string[], rechazos: readonly Rechazo[]): void {
  for (const { fila, columna, valor, motivo } of rechazos) {
    const llave = de[fila] ?? '';
    const suyos = rechazados.get(llave) ?? [];
    const texto = `${columna}${valor ? ` «${valor}»` : ''}: ${porDocumento(motivo, llave, de)}`;
    if (suyos.length < MOTIVOS_MAX && !suyos.includes(texto)) suyos.push(texto);
    rechazados.set(llave, suyos);
  }
}

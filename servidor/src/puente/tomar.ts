import { ArchivoError, type Fila } from '../importar/celda.ts';
import type { Conexion } from '../importar/conexion.ts';
import { firmaDe } from '../importar/firma.ts';
import { importarEn } from '../importar/importar.ts';
import { CANDADOS } from '../platform/db/candados.ts';
import { columnasDe, type Lectura, tablaDe } from './archivo.ts';
import type { Documento } from './documento.ts';

export interface AlTomar {
  zona: string;
  empresa: number;
  operador?: string | undefined;
  historia?: string | undefined;
}

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

/**
 * Imports documents in the transaction of `pg`: those that are refused are left out, with all their rows, and the others enter.
 * @throws ArchivoError if the reading makes no sense as a whole
 */
export async function tomarEn(
  pg: Conexion,
  l: Lectura,
  documentos: readonly Documento[],
  como: AlTomar,
): Promise<Tomados> {
  const tabla = tablaDe(l);
  const rechazados = new Map<string, string[]>();
  await pg.query('select pg_advisory_xact_lock($1)', [CANDADOS.importar.solo]);
  const firma = await firmaDe(pg, como.operador);
  let quedan = documentos;
  while (quedan.length > 0) {
    const { filas, de } = comoArchivo(l, quedan);
    await pg.query('savepoint tanda');
    const r = await importarEn(pg, tabla, filas, {
      ensayo: false,
      zona: como.zona,
      empresa: como.empresa,
      firma,
      historia: { hasta: como.historia },
    });
    if (r.rechazos.length === 0) {
      // What a constraint that waits for the commit has against them is known here too.
      await pg.query('set constraints all immediate');
      await pg.query('set constraints all deferred');
      await pg.query('drop table if exists entrada');
      return { altas: r.altas, cambios: r.cambios, rechazados };
    }
    await pg.query('rollback to savepoint tanda');
    for (const { fila, columna, valor, motivo } of r.rechazos) {
      const llave = de[fila] ?? '';
      const suyos = rechazados.get(llave) ?? [];
      const texto = `${columna}${valor ? ` «${valor}»` : ''}: ${motivo}`;
      if (suyos.length < MOTIVOS_MAX && !suyos.includes(texto)) suyos.push(texto);
      rechazados.set(llave, suyos);
    }
    quedan = quedan.filter((d) => !rechazados.has(d.llave));
  }
  return { altas: 0, cambios: 0, rechazados };
}

/** Whether an error is of the rows that were given, and not of the connection or of the reading as a whole. */
const esDeLasFilas = (e: unknown): boolean => {
  const codigo = (e as { code?: unknown }).code;
  return !(e instanceof ArchivoError) && typeof codigo === 'string' && /^(22|23|P0)/.test(codigo);
};

/**
 * Takes documents in transactions of their own on `pg`, with what `despues` writes about them in the same one. If the database itself refuses some,
 * they are halved until the one that it refuses is found.
 */
export async function tomar(
  pg: Conexion,
  l: Lectura,
  documentos: readonly Documento[],
  como: AlTomar,
  despues: (documentos: readonly Documento[], tomados: Tomados) => Promise<void>,
): Promise<Tomados> {
  await pg.query('begin');
  try {
    const tomados = await tomarEn(pg, l, documentos, como);
    await despues(documentos, tomados);
    await pg.query('commit');
    return tomados;
  } catch (e) {
    await pg.query('rollback');
    if (!esDeLasFilas(e)) throw e;
    const [uno, ...otros] = documentos;
    if (uno && otros.length === 0) {
      const rechazado = {
        altas: 0,
        cambios: 0,
        rechazados: new Map([[uno.llave, [String((e as Error).message)]]]),
      };
      await pg.query('begin');
      await despues(documentos, rechazado);
      await pg.query('commit');
      return rechazado;
    }
  }
  const mitad = Math.ceil(documentos.length / 2);
  const [a, b] = [
    await tomar(pg, l, documentos.slice(0, mitad), como, despues),
    await tomar(pg, l, documentos.slice(mitad), como, despues),
  ];
  return {
    altas: a.altas + b.altas,
    cambios: a.cambios + b.cambios,
    rechazados: new Map([...a.rechazados, ...b.rechazados]),
  };
}

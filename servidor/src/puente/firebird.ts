import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as espera } from 'node:timers/promises';
import Firebird from 'node-firebird';
import type { Lectura, Leida, Puente, Salida } from './archivo.ts';
import type { Documento, Valor } from './documento.ts';
import type { DocumentoDeSalida } from './documento-de-salida.ts';
import { CREA_ENVIOS, dicho, escribe } from './escritura.ts';

/** The table of changes that the triggers of {@link disparadores} fill. */
export const TABLA_DE_CAMBIOS = 'ANDEN_CAMBIOS';
/** A day that programs write where there is none: 30 December 1899 and 1 January 1900. */
const SIN_FECHA = /^(18|1900-01-01)/;
/** Keys of one statement: Firebird takes 1,500. */
const LLAVES_MAX = 1_000;
/** How long a connection may take, in milliseconds. */
const CONEXION_MS = 15_000;
/** How long the first row of a statement, or the next, may take; milliseconds. */
const PACIENCIA_MS = 15 * 60_000;
/** How long writing a line there may take, in milliseconds. */
const ESCRITURA_MS = 60_000;
/** How long a connection is given to be closed, in milliseconds. */
const CIERRE_MS = 2_000;

const dos = (n: number): string => String(n).padStart(2, '0');

/** A date of the driver, which builds it in the process's zone, as the database has it. */
function diaYHora(d: Date, conHora: boolean): Valor {
  const dia = `${String(d.getFullYear()).padStart(4, '0')}-${dos(d.getMonth() + 1)}-${dos(d.getDate())}`;
  if (SIN_FECHA.test(dia)) return null;
  return conHora ? `${dia} ${dos(d.getHours())}:${dos(d.getMinutes())}:${dos(d.getSeconds())}` : dia;
}

/** A number whose digits are exact has the zeros of its scale: twelve pieces are '12.00000'. */
const sinCeros = (numero: string): string =>
  numero.includes('.') ? numero.replace(/0+$/, '').replace(/\.$/, '') : numero;

/** A value of the driver as text. */
function valorDe(valor: unknown): Valor {
  if (valor === null || valor === undefined) return null;
  if (typeof valor === 'boolean') return valor ? 'S' : 'N';
  // A CHAR is filled with spaces.
  return String(valor).trimEnd() || null;
}

/** What changed since a mark, or the documents of these keys. */
export type Cuales = { desde: string } | { llaves: readonly string[] };

/** What was read of the ERP at one moment of it. */
export interface Foto {
  /** Its documents, in the order of their keys: all, what changed since a mark, or some. */
  documentos(lectura: Leida, cuales?: Cuales): AsyncGenerator<Documento>;
  /** The mark that a reading begun now, from a mark of before or over all, would reach; null: nothing changed, or it has none. */
  hasta(lectura: Lectura, desde?: string): Promise<string | null>;
  cierra(): Promise<void>;
}

export interface Erp {
  /** Everything read through it is of one moment. */
  foto(): Promise<Foto>;
  /**
   * Writes a document there by its statements, in one transaction with its key, so that it is there once however often it is sent.
   * @returns why the ERP refuses it; null: it has it
   * @throws PuenteError if it cannot be reached, and whether it has it is not known
   */
  escribe(salida: Salida, documento: DocumentoDeSalida): Promise<string | null>;
  cierra(): Promise<void>;
}

/** The SELECT of a reading, and its parameters. */
export function consultaDe(l: Leida, cuales?: Cuales): { texto: string; valores: string[] } {
  const { cambios } = l;
  const valores: string[] = [];
  const campos = Object.entries(l.columnas).map(([nombre, expresion]) => `${expresion} as "${nombre}"`);
  const condiciones = l.donde ? [`(${l.donde})`] : [];
  if (cuales && 'llaves' in cuales) {
    condiciones.push(`${l.llave} in (${cuales.llaves.map(() => '?').join(', ')})`);
    valores.push(...cuales.llaves);
  } else if (cuales && cambios) {
    valores.push(conTraslape(l, cuales.desde));
    condiciones.push(
      'tabla' in cambios
        ? `${l.llave} in (select c.LLAVE from ${TABLA_DE_CAMBIOS} c where c.TABLA = '${cambios.tabla}' and c.CUANDO >= cast(? as timestamp))`
        : desdeMarca(cambios),
    );
  }
  const donde = condiciones.length > 0 ? ` where ${condiciones.join(' and ')}` : '';
  const grupo = l.grupo ? ` group by ${l.grupo}` : '';
  const columnas = [`${l.llave} as "LLAVE__"`, ...campos].join(', ');
  return {
    texto: `select ${columnas} from ${l.de}${donde}${grupo} order by 1${l.orden ? `, ${l.orden}` : ''}`,
    valores,
  };
}

/**
 * SQL: the mark that is reached. A moment is never later than the server's: one station with its clock ahead would otherwise hide what changes until
 * that hour has come.
 */
const masReciente = ({ columna, tipo }: { columna: string; tipo: 'momento' | 'numero' }): string =>
  tipo === 'numero'
    ? `max(${columna})`
    : `minvalue(cast(max(${columna}) as timestamp), cast('NOW' as timestamp))`;

/** SQL: what changed since the mark that is its parameter. */
const desdeMarca = ({ columna, tipo }: { columna: string; tipo: 'momento' | 'numero' }): string =>
  `${columna} >= cast(? as ${tipo === 'momento' ? 'timestamp' : 'numeric(18, 4)'})`;

/**
 * The SELECT of the mark that a reading reaches, and its parameters. Over all it reads all of the reading's rows, so each round asks from its last mark on.
 */
export function marcaDe(l: Leida, desde?: string): { texto: string; valores: string[] } {
  const { cambios } = l;
  if (!cambios) throw new Error(`${l.nombre} no tiene marca`);
  if ('tabla' in cambios)
    return {
      texto: `select coalesce(max(c.CUANDO), cast('NOW' as timestamp)) as M from ${TABLA_DE_CAMBIOS} c where c.TABLA = '${cambios.tabla}'`,
      valores: [],
    };
  const condiciones = [
    ...(l.donde ? [`(${l.donde})`] : []),
    ...(desde === undefined ? [] : [desdeMarca(cambios)]),
  ];
  const donde = condiciones.length > 0 ? ` where ${condiciones.join(' and ')}` : '';
  return {
    texto: `select ${masReciente(cambios)} as M from ${l.de}${donde}`,
    valores: desde === undefined ? [] : [desde],
  };
}

/** The mark from which a reading begins, so that what was committed late is read again. */
export function conTraslape(l: Leida, marca: string): string {
  const { cambios } = l;
  if (!cambios) return marca;
  if ('tipo' in cambios && cambios.tipo === 'numero') return String(Number(marca) - cambios.traslape);
  const antes = new Date(Date.parse(`${marca.replace(' ', 'T')}Z`) - cambios.traslape * 1000);
  return antes.toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * Statements that a company that allows it runs once in its ERP: what changes then says so itself, and what is sent there is known there. A reading
 * of a document's lines has the table of lines too, with the column that says of which document a line is.
 */
export function disparadores(lecturas: readonly Lectura[], salidas: readonly Salida[] = []): string {
  const tablas = new Map(
    lecturas.flatMap(({ cambios }) =>
      cambios && 'tabla' in cambios ? [[cambios.tabla, cambios.llave]] : [],
    ),
  );
  // A name may have 31 letters in Firebird 3.
  const deTabla = ([tabla, llave]: [string, string], i: number) => `
create or alter trigger ANDEN_T${i + 1} for ${tabla} active after insert or update or delete position 30000 as
begin
  insert into ${TABLA_DE_CAMBIOS} (TABLA, LLAVE, CUANDO)
    values ('${tabla}', coalesce(new.${llave}, old.${llave}), current_timestamp);
end^`;
  const deCambios = `create table ${TABLA_DE_CAMBIOS} (TABLA varchar(31) not null, LLAVE varchar(60) not null, CUANDO timestamp not null);
create index ${TABLA_DE_CAMBIOS}_I on ${TABLA_DE_CAMBIOS} (TABLA, CUANDO);
set term ^ ;${[...tablas].map(deTabla).join('')}
set term ; ^`;
  return [
    ...(tablas.size > 0 ? [deCambios] : []),
    ...(salidas.some((s) => s.sentencias) ? [CREA_ENVIOS] : []),
  ].join('\n');
}

/**
 * Connects to the ERP.
 * @param password from the environment, never from the file
 * @param escritura milliseconds that writing a line there may take before the connection is given up
 * @throws PuenteError if it cannot
 */
export async function abreFirebird(
  { firebird }: Pick<Puente, 'firebird'>,
  password: string,
  escritura = ESCRITURA_MS,
): Promise<Erp> {
  const { servidor, puerto, base, usuario, codificacion } = firebird;
  // One of a pool: a lone connection that is lost comes back by itself, and nobody would close that one.
  const pool = Firebird.pool(1, {
    host: servidor,
    port: puerto,
    database: base,
    user: usuario,
    password,
    encoding: codificacion,
    blobAsText: true,
    numericMode: 'string',
    connectTimeout: CONEXION_MS,
    typeCast: (columna, next) => {
      const valor = next();
      if (valor instanceof Date) return diaYHora(valor, columna.typeName !== 'DATE');
      return typeof valor === 'string' && (columna.scale ?? 0) < 0 ? sinCeros(valor) : valor;
    },
  });
  const db = await pool.getAsync().catch(async (e: unknown) => {
    await pool.destroyAsync().catch(() => {});
    throw dicho(e, `${servidor}:${puerto}`);
  });
  // A connection that breaks between two readings ends the next one, which tells.
  (db as typeof db & Pick<EventEmitter, 'on'>).on('error', () => {});
  let perdida: Error | null = null;
  // Each by itself: a race against one promise that is seldom settled would keep something of each row of the ERP.
  const esperan = new Map<(e: Error) => void, NodeJS.Timeout>();
  function pierde(): void {
    perdida ??= new Error('Connection to Firebird server was lost.');
    for (const [falla, reloj] of esperan) {
      clearTimeout(reloj);
      falla(perdida);
    }
    esperan.clear();
  }
  (db as unknown as { connection: { _socket: Socket } }).connection._socket.once('close', pierde);
  /**
   * What is asked of a connection that is closed, or of one that somebody ended in the server, the driver never answers: it fails, and with it all that is asked
   * of this connection later.
   */
  function vivo<T>(pide: Promise<T>, limite = PACIENCIA_MS): Promise<T> {
    return new Promise<T>((listo, falla) => {
      const deja = (): void => {
        clearTimeout(esperan.get(falla));
        esperan.delete(falla);
      };
      esperan.set(falla, setTimeout(pierde, limite));
      pide.then(listo, falla).finally(deja);
      if (perdida) pierde();
    });
  }

  async function foto(): Promise<Foto> {
    const tx = await vivo(
      db.transactionAsync({ isolation: Firebird.ISOLATION_REPEATABLE_READ, readOnly: true }),
    ).catch((e: unknown) => {
      throw dicho(e, `${servidor}:${puerto}`);
    });

    async function* documentos(l: Leida, cuales?: Cuales): AsyncGenerator<Documento> {
      if (cuales && 'llaves' in cuales && cuales.llaves.length > LLAVES_MAX) {
        yield* documentos(l, { llaves: cuales.llaves.slice(0, LLAVES_MAX) });
        yield* documentos(l, { llaves: cuales.llaves.slice(LLAVES_MAX) });
        return;
      }
      const columnas = Object.keys(l.columnas);
      const { texto, valores: parametros } = consultaDe(l, cuales);
      let actual: { llave: string; filas: Valor[][] } | null = null;
      const flujo = tx.queryStream(texto, parametros);
      try {
        const filas = flujo[Symbol.asyncIterator]();
        for (;;) {
          const { value: fila, done } = await vivo(filas.next());
          if (done) break;
          const { LLAVE__: suya, ...valores } = fila as Record<string, unknown>;
          const llave = valorDe(suya);
          if (llave === null) continue;
          if (actual && actual.llave !== llave) {
            yield actual;
            actual = null;
          }
          actual ??= { llave, filas: [] };
          actual.filas.push(columnas.map((c) => valorDe(valores[c])));
        }
      } catch (e) {
        throw dicho(e);
      } finally {
        // Also where nobody wants the rest of it.
        flujo.destroy();
      }
      if (actual) yield actual;
    }

    return {
      documentos,
      async hasta(l, desde) {
        if (!l.cambios) return null;
        const { texto, valores } = marcaDe(l, desde);
        try {
          const [fila] = await vivo(tx.queryAsync<{ M: unknown }>(texto, valores));
          return valorDe(fila?.M);
        } catch (e) {
          throw dicho(e);
        }
      },
      cierra: () => vivo(tx.rollbackAsync()).catch(() => {}),
    };
  }

  async function suelta(): Promise<void> {
    // A pool closes only what was given back to it.
    await db.detachAsync();
    await pool.destroyAsync();
  }
  return {
    foto,
    escribe: (salida, d) => escribe(db, (pide) => vivo(pide, escritura), salida, d),
    // A network that swallows everything would never answer the farewell.
    cierra: () => Promise.race([suelta().catch(() => {}), espera(CIERRE_MS, undefined, { ref: false })]),
  };
}

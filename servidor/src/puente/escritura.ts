import Firebird from 'node-firebird';
import { nombrados, PuenteError, type Salida } from './archivo.ts';
import type { DocumentoDeSalida } from './documento-de-salida.ts';

/** The table of what was sent to the ERP, in the ERP. */
const TABLA_DE_ENVIOS = 'ANDEN_ENVIOS';
/** Creates the table of what was sent: its key keeps a document from being there twice. */
export const CREA_ENVIOS = `create table ${TABLA_DE_ENVIOS} (LLAVE varchar(120) not null primary key, QUE varchar(20) not null, CUANDO timestamp not null);`;

/** What the server answers, and what to look at then; the first that fits. */
const QUE_VER: readonly (readonly [RegExp, string])[] = [
  [/column unknown/i, 'una columna que la consulta nombra ya no existe'],
  [/table unknown/i, 'una tabla que la consulta nombra no existe'],
  [/no permission/i, 'al usuario del puente le falta un permiso (grant)'],
  [
    /user name and password/i,
    'el ERP no acepta al usuario: revise "firebird.usuario" y la contraseña, que va en ANDEN_PUENTE_CLAVE',
  ],
  [
    /trying to open file|no such file|unavailable database|database not found/i,
    'no se puede abrir la base: revise "firebird.base", que es su ruta en el servidor del ERP o su alias',
  ],
  [/ECONN|ETIMEDOUT|EHOST|ENOTFOUND|socket|connection/i, 'no se llega al servidor'],
];

/**
 * A failure of the server in words that say what to look at.
 * @param donde of what, where those who tell it do not say so themselves
 */
export function dicho(e: unknown, donde?: string): PuenteError {
  const mensaje = e instanceof Error ? e.message.replaceAll('\n', ' ') : String(e);
  const que = QUE_VER.find(([forma]) => forma.test(mensaje))?.[1] ?? 'el ERP no contestó la consulta';
  return new PuenteError(`${donde === undefined ? '' : `${donde}: `}${que} (${mensaje})`);
}

/** Most letters that are kept of why the ERP refuses a document. */
const MOTIVO_MAX = 500;

/** What the server answers where the file, the grants or the connection are what is wrong, and no document is to blame. */
const DE_NINGUNO: ReadonlySet<number | undefined> = new Set([
  // Without a code it is not the server that answers.
  undefined,
  Firebird.GDSCode.DSQL_ERROR,
  Firebird.GDSCode.NO_PRIV,
  Firebird.GDSCode.SHUTDOWN,
  Firebird.GDSCode.ATT_SHUTDOWN,
  Firebird.GDSCode.CONN_LOST,
  Firebird.GDSCode.LOST_DB_CONNECTION,
  Firebird.GDSCode.NET_READ_ERR,
  Firebird.GDSCode.NET_WRITE_ERR,
  Firebird.GDSCode.CANCELLED,
]);

const codigoDe = (e: unknown): number | undefined => (e as { gdscode?: number }).gdscode;

/**
 * Writes a document into the ERP by its statements, in one transaction with its key.
 * @param aqui waits for what is asked of the connection, as long as it lives
 * @returns why the ERP refuses it; null: it has it
 * @throws PuenteError if whether it has it is not known
 */
export async function escribe(
  db: Firebird.Database,
  aqui: <T>(pide: Promise<T>) => Promise<T>,
  { que, sentencias }: Salida,
  d: DocumentoDeSalida,
): Promise<string | null> {
  const { renglones, ...documento } = d;
  const tx = await aqui(db.transactionAsync({ isolation: Firebird.ISOLATION_READ_COMMITTED })).catch(
    (e: unknown) => {
      throw dicho(e);
    },
  );
  const corre = async (sentencia: string | undefined, de: Record<string, unknown>) => {
    if (!sentencia) return undefined;
    const suyos = Object.fromEntries(nombrados(sentencia).map((n) => [n, de[n] ?? null]));
    const dio = await aqui(tx.queryAsync(sentencia, suyos, { namedPlaceholders: true }));
    return (Array.isArray(dio) ? dio[0] : dio) as Record<string, unknown> | undefined;
  };
  try {
    await aqui(
      tx.queryAsync(`insert into ${TABLA_DE_ENVIOS} (LLAVE, QUE, CUANDO) values (?, ?, current_timestamp)`, [
        d.LLAVE,
        que,
      ]),
    );
  } catch (e) {
    await aqui(tx.rollbackAsync()).catch(() => {});
    // It was sent before, and then nobody could write down that it was.
    if (codigoDe(e) === Firebird.GDSCode.UNIQUE_KEY_VIOLATION) return null;
    throw dicho(e);
  }
  try {
    const [DOCUMENTO_ERP] = Object.values((await corre(sentencias?.documento, documento)) ?? {});
    for (const r of renglones) await corre(sentencias?.renglon, { ...documento, ...r, DOCUMENTO_ERP });
    await corre(sentencias?.fin, { ...documento, DOCUMENTO_ERP });
    await aqui(tx.commitAsync());
    return null;
  } catch (e) {
    await aqui(tx.rollbackAsync()).catch(() => {});
    if (DE_NINGUNO.has(codigoDe(e))) throw dicho(e);
    return (e as Error).message.replaceAll(/\s+/g, ' ').slice(0, MOTIVO_MAX);
  }
}

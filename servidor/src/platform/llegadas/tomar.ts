import { CompiledQuery } from 'kysely';
import { almacenesVisibles } from '../auth/operador.ts';
import type { CommandContext, Tx } from '../calls/handlers.ts';
import { dar, type Llegada, type Pide } from './llegada.ts';

type Resultado = 'nuevo' | 'igual' | 'cambiado' | 'rechazado';

/** What became of a document. */
export interface Tomado<T extends string> {
  TIPO: T;
  DOCUMENTO: string;
  RESULTADO: Resultado;
  MOTIVO: string | null;
}

/** Most reasons reported for one document; one with a wrong catalogue has a reason per line. */
const MOTIVOS_MAX = 5;

const REPETIDO = 'El documento viene dos veces en el envío, con distinto contenido';

/** PostgreSQL accepts fewer offsets than ISO 8601 allows, so moments are sent to it in UTC. */
export const enUtc = (momento: string): string => new Date(momento).toISOString();

export const filas = async <T = unknown>(
  db: Tx,
  texto: string,
  valores: readonly unknown[] = [],
): Promise<readonly T[]> => (await db.executeQuery<T>(CompiledQuery.raw(texto, [...valores]))).rows;

/** How a command's transaction is asked. */
export const pideDe =
  (db: Tx): Pide =>
  (texto, valores) =>
    filas(db, texto, valores);

/** Writes rows to a temporary table, whose columns are the keys of the rows. */
export const cargar = async (db: Tx, tabla: string, documentos: readonly object[]): Promise<void> => {
  const [primero] = documentos;
  if (!primero) return;
  const columnas = Object.keys(primero).join(', ');
  await filas(
    db,
    `insert into ${tabla} (${columnas}) select ${columnas} from jsonb_populate_recordset(null::${tabla}, $1::jsonb)`,
    [JSON.stringify(documentos)],
  );
};

/** Documents of one kind, as another system sends them. */
export interface Tanda<T extends string = string> {
  tipo: T;
  llegada: Llegada;
  /** In the reply's order: their own ids, and their content, to tell a repeated document from two that disagree. */
  documentos: readonly { documento: string; contenido: unknown }[];
  /** Why some of them cannot even be read, by their position; the tables are not filled with these. */
  malos: ReadonlyMap<number, string>;
  /** Fills the tables with the documents at these positions. */
  llenar(indices: readonly number[]): Promise<void>;
  /** Further reasons, from the same tables: `$1` are the warehouses the caller may see. */
  ajenas?: readonly string[];
}

/** Where each document that can be read appears first. */
function primeros({ documentos, malos }: Pick<Tanda, 'documentos' | 'malos'>): Map<string, number> {
  const donde = new Map<string, number>();
  for (const [i, { documento }] of documentos.entries())
    if (!malos.has(i) && !donde.has(documento)) donde.set(documento, i);
  return donde;
}

async function motivosDe(
  { db, operador }: CommandContext,
  { llegada, ajenas = [] }: Tanda,
): Promise<Map<string, string>> {
  const visibles = almacenesVisibles(operador);
  const consultas: [string, unknown[]][] = [
    ...llegada.revisiones.map((r): [string, unknown[]] => [r, []]),
    ...(visibles === null ? [] : ajenas.map((r): [string, unknown[]] => [r, [visibles]])),
  ];
  const motivos = new Map<string, string[]>();
  for (const [consulta, valores] of consultas) {
    type Fila = { documento: string; columna: string; valor: string; motivo: string };
    for (const f of await filas<Fila>(db, consulta, valores)) {
      const suyos = motivos.get(f.documento) ?? [];
      suyos.push(`${f.columna}${f.valor ? ` ${f.valor}` : ''}: ${f.motivo}`);
      motivos.set(f.documento, suyos);
    }
  }
  const junta = (m: string[]): string =>
    `${m.slice(0, MOTIVOS_MAX).join('; ')}${m.length > MOTIVOS_MAX ? ` y ${m.length - MOTIVOS_MAX} más` : ''}`;
  return new Map([...motivos].map(([documento, m]) => [documento, junta(m)]));
}

/** Imports the documents of one kind: all those without a reason against them, independently of the others. */
export async function tomar<T extends string>(ctx: CommandContext, tanda: Tanda<T>): Promise<Tomado<T>[]> {
  const { db } = ctx;
  const { tipo, llegada, documentos } = tanda;
  if (documentos.length === 0) return [];
  for (const s of llegada.crear) await filas(db, s);
  const donde = primeros(tanda);
  await tanda.llenar([...donde.values()]);
  await dar(pideDe(db), [...llegada.indices, ...llegada.preparar]);
  const motivos = await motivosDe(ctx, tanda);
  for (const tabla of llegada.tablas) {
    await filas(db, `delete from ${tabla} where documento = any ($1::text[])`, [[...motivos.keys()]]);
  }
  for (const s of llegada.aplicar) await filas(db, s);
  type Fila = { documento: string; resultado: Resultado };
  const tomados = new Map(
    (await filas<Fila>(db, `select documento, resultado from ${llegada.tablas[0]}`)).map((t) => [
      t.documento,
      t.resultado,
    ]),
  );
  return documentos.map(({ documento, contenido }, i): Tomado<T> => {
    const primero = donde.get(documento) ?? i;
    const malo = tanda.malos.get(i);
    const de = (RESULTADO: Resultado, MOTIVO: string | null): Tomado<T> => ({
      TIPO: tipo,
      DOCUMENTO: documento,
      RESULTADO,
      MOTIVO,
    });
    if (malo !== undefined) return de('rechazado', malo);
    if (primero !== i && JSON.stringify(contenido) !== JSON.stringify(documentos[primero]?.contenido))
      return de('rechazado', REPETIDO);
    const resultado = tomados.get(documento);
    if (!resultado) return de('rechazado', motivos.get(documento) ?? null);
    return de(primero === i ? resultado : 'igual', null);
  });
}

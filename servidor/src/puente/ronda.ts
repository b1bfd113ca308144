import type { Conexion } from '../importar/conexion.ts';
import { BASE_NUEVA } from '../platform/db/migrate.ts';
import { compara } from './acuerdo.ts';
import type { Lectura, Puente, PuenteLeido } from './archivo.ts';
import { type Documento, enTandas, huellaDe } from './documento.ts';
import { envia } from './envio.ts';
import type { Erp, Foto } from './firebird.ts';
import { type AlTomar, type DeLaCasa, type Tomados, tomarEn } from './tomar.ts';

/** Documents, and rows, that are taken in one transaction. */
const TANDA = { documentos: 1_000, filas: 15_000 };

/** What a round did with a reading. */
export interface Ronda {
  lectura: string;
  /** Documents read, and those whose content was not known. */
  leidos: number;
  nuevos: number;
  altas: number;
  cambios: number;
  rechazados: number;
  /** Documents that are no longer in the ERP; only known where all of it was compared. */
  ausentes: number;
  /** Figures in which both do not agree. */
  difieren: number;
  /** Documents of Andén that were given to the ERP. */
  enviados: number;
  /** Why the reading failed; null: it did not. */
  error: string | null;
}

const NADA = {
  leidos: 0,
  nuevos: 0,
  altas: 0,
  cambios: 0,
  rechazados: 0,
  ausentes: 0,
  difieren: 0,
  enviados: 0,
};

type Sabido = Map<string, { huella: string; estado: string }>;

/** Whether a reading is due to be compared whole: the first time, and each night. */
async function toca(
  pg: Conexion,
  { noche }: Pick<Puente, 'noche'>,
  zona: string,
  lectura: string,
): Promise<boolean> {
  const { rows } = await pg.query<{ toca: boolean }>(
    `select completa is null or completa < (
       date_trunc('day', now() at time zone $2 - make_interval(hours => $3)) + make_interval(hours => $3)) at time zone $2 as toca
       from puente_lecturas where lectura = $1`,
    [lectura, zona, noche],
  );
  return rows[0]?.toca ?? true;
}

/**
 * Everything is read and compared whole in the next round, as at night, because the file or the ERP was mended; what is taken once is not taken again.
 * @returns how many readings that is of
 */
export async function releer(pg: Conexion, { lecturas }: Pick<PuenteLeido, 'lecturas'>): Promise<number> {
  const { rowCount } = await pg.query(
    'update puente_lecturas set completa = to_timestamp(0) where completa is not null and lectura <> all ($1::text[])',
    [lecturas.flatMap((l) => (l.vez === 'primera' ? [l.nombre] : []))],
  );
  return rowCount ?? 0;
}

/** What is remembered of some documents, by their keys. */
async function loSabido(pg: Conexion, l: Lectura, documentos: readonly Documento[]): Promise<Sabido> {
  const { rows } = await pg.query<{ llave: string; huella: string; estado: string }>(
    'select llave, huella, estado from puente_documentos where lectura = $1 and llave = any ($2::text[])',
    [l.nombre, documentos.map((d) => d.llave)],
  );
  return new Map(rows.map(({ llave, ...d }) => [llave, d]));
}

/** Writes what became of documents, in the transaction that took them. */
async function anota(
  pg: Conexion,
  l: Lectura,
  documentos: readonly Documento[],
  { altas, cambios, rechazados }: Tomados,
): Promise<void> {
  await pg.query(
    `insert into puente_documentos (lectura, llave, huella, estado, motivos)
     select $1, d.llave, d.huella, case when d.motivos is null then 'TOMADO' else 'RECHAZADO' end,
            coalesce(array(select jsonb_array_elements_text(d.motivos)), '{}')
       from jsonb_to_recordset($2::jsonb) as d (llave text, huella text, motivos jsonb)
     on conflict (lectura, llave) do update
       set huella = excluded.huella, motivos = excluded.motivos, visto = now(), estado = excluded.estado,
           desde = case when puente_documentos.estado = excluded.estado then puente_documentos.desde else now() end`,
    [
      l.nombre,
      JSON.stringify(
        documentos.map((d) => ({
          llave: d.llave,
          huella: huellaDe(d),
          motivos: rechazados.get(d.llave) ?? null,
        })),
      ),
    ],
  );
  if (altas + cambios === 0) return;
  await pg.query(
    `insert into auditoria (cuenta, llamada, resultado, registro) values ('puente', 'importar', 'hecho', $1)`,
    [JSON.stringify({ tabla: l.a, lectura: l.nombre, documentos: documentos.length, altas, cambios })],
  );
  // Otherwise a first start would think the database is empty, and load the demo company beside what came in.
  await pg.query('delete from ajustes where nombre = $1', [BASE_NUEVA]);
}

/** Takes documents, and writes what became of them, in one transaction. */
async function toma(
  pg: Conexion,
  l: Lectura,
  documentos: readonly Documento[],
  como: AlTomar,
): Promise<Tomados> {
  await pg.query('begin');
  try {
    const tomados = await tomarEn(pg, l, documentos, como);
    await anota(pg, l, documentos, tomados);
    await pg.query('commit');
    return tomados;
  } catch (e) {
    await pg.query('rollback');
    throw e;
  }
}

/** Most refused documents that are tried again in each round; at night, all of them. */
const OTRA_VEZ_MAX = 2_000;

/** What changed, and before it the refused documents again, because what they wait for may have come. */
async function* conRechazados(
  pg: Conexion,
  foto: Foto,
  l: Lectura,
  desde: string,
): AsyncGenerator<Documento> {
  const { rows } = await pg.query<{ llave: string }>(
    `select llave from puente_documentos where lectura = $1 and estado = 'RECHAZADO' order by desde, llave limit ${OTRA_VEZ_MAX}`,
    [l.nombre],
  );
  const otraVez = rows.map((r) => r.llave);
  if (otraVez.length > 0) yield* foto.documentos(l, { llaves: otraVez });
  const ya = new Set(otraVez);
  for await (const d of foto.documentos(l, { desde })) if (!ya.has(d.llave)) yield d;
}

/**
 * One round of a reading: what changed since the last, or all of it, is given to the importer, and the refused ones are tried again. Each group of
 * documents and what is remembered of it are one transaction, so that a round that is killed goes on where it was.
 */
async function lee(
  pg: Conexion,
  foto: Foto,
  puente: Pick<Puente, 'noche'>,
  l: Lectura,
  como: AlTomar,
): Promise<Omit<Ronda, 'error' | 'lectura'>> {
  const cuenta = { ...NADA };
  await pg.query('insert into puente_lecturas (lectura) values ($1) on conflict do nothing', [l.nombre]);
  const { rows } = await pg.query<{ marca: string | null; completa: string | null }>(
    'select marca, completa from puente_lecturas where lectura = $1',
    [l.nombre],
  );
  const { marca = null, completa = null } = rows[0] ?? {};
  if (l.vez === 'primera' && completa !== null) return cuenta;
  // Where nothing tells what changed, all of it is compared each time.
  const entera = !l.cambios || marca === null || (await toca(pg, puente, como.zona, l.nombre));
  const hasta = await foto.hasta(l, entera ? undefined : marca);
  const vistos = new Set<string>();
  const vienen = entera ? foto.documentos(l) : conRechazados(pg, foto, l, marca);
  for await (const tanda of enTandas(vienen, TANDA)) {
    cuenta.leidos += tanda.length;
    if (entera) for (const d of tanda) vistos.add(d.llave);
    const sabido = await loSabido(pg, l, tanda);
    const nuevos = tanda.filter((d) => {
      const antes = sabido.get(d.llave);
      if (antes?.estado !== 'TOMADO') return true;
      // What is taken once is not taken again with other pieces, after a first round that was cut short.
      return l.vez !== 'primera' && antes.huella !== huellaDe(d);
    });
    if (nuevos.length === 0) continue;
    cuenta.nuevos += nuevos.length;
    const tomados = await toma(pg, l, nuevos, como);
    cuenta.altas += tomados.altas;
    cuenta.cambios += tomados.cambios;
    cuenta.rechazados += tomados.rechazados.size;
  }
  if (entera) cuenta.ausentes = await anotaAusentes(pg, l, vistos);
  await pg.query(
    `update puente_lecturas set marca = coalesce($2, marca), completa = case when $3 then now() else completa end
      where lectura = $1`,
    [l.nombre, hasta, entera],
  );
  return cuenta;
}

/** Marks what the ERP no longer has; it stays here as it is. Returns how many documents that is of. */
async function anotaAusentes(pg: Conexion, l: Lectura, vistos: ReadonlySet<string>): Promise<number> {
  const { rows } = await pg.query<{ llave: string }>(
    `select llave from puente_documentos where lectura = $1 and estado <> 'AUSENTE'`,
    [l.nombre],
  );
  const ausentes = rows.map((r) => r.llave).filter((llave) => !vistos.has(llave));
  if (ausentes.length > 0)
    await pg.query(
      `update puente_documentos set estado = 'AUSENTE', desde = now(), motivos = '{}' where lectura = $1 and llave = any ($2::text[])`,
      [l.nombre, ausentes],
    );
  return ausentes.length;
}

/**
 * One round of all readings, in their order, on one moment of the ERP, at night of the agreements, after what they compare has come in, and then of
 * what is told to the ERP. What fails says why and is tried again in the next; the others go on.
 * @throws PuenteError if the ERP cannot be reached at all
 */
export async function ronda(pg: Conexion, erp: Erp, puente: PuenteLeido, casa: DeLaCasa): Promise<Ronda[]> {
  const hechas: Ronda[] = [];
  const { operador, historia } = puente;
  const como = { ...casa, operador, historia };
  const foto = await erp.foto();
  async function hace(lectura: string, una: () => Promise<Partial<Ronda>>): Promise<void> {
    try {
      hechas.push({ lectura, ...NADA, ...(await una()), error: null });
      // Also where it was not due: the bridge works, and nothing keeps it from the reading.
      await pg.query('update puente_lecturas set leida = now(), error = null where lectura = $1', [lectura]);
    } catch (e) {
      const error = e instanceof Error ? e.message : String(e);
      await pg.query(
        `insert into puente_lecturas (lectura, error) values ($1, $2) on conflict (lectura) do update set error = $2`,
        [lectura, error],
      );
      hechas.push({ lectura, ...NADA, error });
    }
  }
  try {
    for (const l of puente.lecturas) await hace(l.nombre, () => lee(pg, foto, puente, l, como));
    for (const a of puente.acuerdos)
      await hace(a.nombre, async () =>
        (await toca(pg, puente, casa.zona, a.nombre)) ? compara(pg, foto, a, casa.zona) : {},
      );
  } finally {
    await foto.cierra();
  }
  for (const s of puente.salidas) await hace(s.nombre, () => envia(pg, erp, s, casa.zona));
  return hechas;
}

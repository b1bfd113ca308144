import { cuantos, entero } from '@anden/contrato/cifras.ts';
import type { Conexion } from '../importar/conexion.ts';
import type { Acuerdo, Lectura, PuenteLeido } from './archivo.ts';
import { type Documento, enTandas } from './documento.ts';
import type { Erp, Foto } from './firebird.ts';
import { type AlTomar, type DeLaCasa, tomarEn } from './tomar.ts';

/** What a reading would bring, and what would be refused of it, by reason. */
export interface Ensayada {
  lectura: string;
  documentos: number;
  altas: number;
  cambios: number;
  rechazados: number;
  /** How many documents each reason refuses, and the key of one of them; most first. */
  motivos: { motivo: string; cuantos: number; ejemplo: string }[];
  error: string | null;
  segundos: number;
  /** Figures of an agreement, which are only counted; undefined: it is a reading. */
  cifras?: number;
}

/** Documents, and rows, that are tried together: each try's own tables are locked to the end of the rehearsal, and the database has so many locks. */
const TANDA = { documentos: 20_000, filas: 60_000 };

/** A reason without the value that it is of, so that a thousand equal ones are one. */
const sinValor = (motivo: string): string => motivo.replace(/ «[^»]*»/g, '');

async function ensayaLectura(
  pg: Conexion,
  documentos: AsyncIterable<Documento>,
  l: Lectura,
  como: AlTomar,
): Promise<Ensayada> {
  const inicio = performance.now();
  const r = { lectura: l.nombre, documentos: 0, altas: 0, cambios: 0, rechazados: 0, error: null };
  const motivos = new Map<string, { cuantos: number; ejemplo: string }>();
  async function prueba(tanda: readonly Documento[]): Promise<void> {
    const { altas, cambios, rechazados } = await tomarEn(pg, l, tanda, como);
    r.documentos += tanda.length;
    r.altas += altas;
    r.cambios += cambios;
    r.rechazados += rechazados.size;
    for (const [llave, suyos] of rechazados)
      for (const motivo of new Set(suyos.map(sinValor))) {
        const antes = motivos.get(motivo);
        motivos.set(motivo, { cuantos: (antes?.cuantos ?? 0) + 1, ejemplo: antes?.ejemplo ?? llave });
      }
  }
  for await (const tanda of enTandas(documentos, TANDA)) await prueba(tanda);
  return {
    ...r,
    motivos: [...motivos].map(([motivo, m]) => ({ motivo, ...m })).sort((a, b) => b.cuantos - a.cuantos),
    segundos: (performance.now() - inicio) / 1000,
  };
}

const sinLeer = (lectura: string, error: string | null): Ensayada => ({
  lectura,
  documentos: 0,
  altas: 0,
  cambios: 0,
  rechazados: 0,
  motivos: [],
  error,
  segundos: 0,
});

/** Whether an agreement can be read, and how many figures it has. */
async function cuenta(foto: Foto, acuerdo: Acuerdo): Promise<Ensayada> {
  let cifras = 0;
  try {
    for await (const { filas } of foto.documentos(acuerdo)) cifras += filas.length;
    return { ...sinLeer(acuerdo.nombre, null), cifras };
  } catch (e) {
    return sinLeer(acuerdo.nombre, e instanceof Error ? e.message : String(e));
  }
}

/**
 * The rehearsal of the first morning: all that the ERP has goes through the importers, each reading on what those before it brought, and everything
 * is rolled back.
 */
export async function ensaya(
  pg: Conexion,
  erp: Erp,
  puente: Pick<PuenteLeido, 'lecturas' | 'acuerdos' | 'operador' | 'historia'>,
  casa: DeLaCasa,
  alLeer: (e: Ensayada) => void = () => {},
): Promise<Ensayada[]> {
  const hechas: Ensayada[] = [];
  const { operador, historia } = puente;
  const como = { ...casa, operador, historia };
  const foto = await erp.foto();
  await pg.query('begin');
  try {
    for (const l of puente.lecturas) {
      await pg.query('savepoint lectura');
      const suya = await ensayaLectura(pg, foto.documentos(l), l, como).catch(async (e: unknown) => {
        await pg.query('rollback to savepoint lectura');
        return sinLeer(l.nombre, e instanceof Error ? e.message : String(e));
      });
      hechas.push(suya);
      alLeer(suya);
    }
    for (const a of puente.acuerdos) {
      const suyo = await cuenta(foto, a);
      hechas.push(suyo);
      alLeer(suyo);
    }
  } finally {
    await pg.query('rollback');
    await foto.cierra();
  }
  return hechas;
}

/** Reasons that are told of each reading; the others are counted. */
const MOTIVOS_DICHOS = 5;
/** The reasons that refuse most, over all readings. */
const REMEDIOS = 3;

const DOCUMENTOS = ['documento', 'documentos'] as const;

/** The rehearsal on one page. */
export function informeDeEnsayo(hechas: readonly Ensayada[]): string[] {
  const lineas = ['Ensayo: nada se guardó.', ''];
  for (const e of hechas) {
    if (e.error !== null) {
      lineas.push(`${e.lectura}: NO SE PUDO LEER. ${e.error}`);
      continue;
    }
    if (e.cifras !== undefined) {
      lineas.push(`${e.lectura}: ${cuantos(e.cifras, ['cifra', 'cifras'])} que comparar cada noche`);
      continue;
    }
    const entran = e.documentos - e.rechazados;
    lineas.push(
      `${e.lectura}: entran ${entero(entran)} de ${cuantos(e.documentos, DOCUMENTOS)} (${entero(e.altas)} filas nuevas, ${entero(e.cambios)} cambian), ${e.segundos.toFixed(1)} s`,
    );
    for (const m of e.motivos.slice(0, MOTIVOS_DICHOS))
      lineas.push(`    ${entero(m.cuantos)} no: ${m.motivo} (${m.ejemplo})`);
    if (e.motivos.length > MOTIVOS_DICHOS)
      lineas.push(`    y ${cuantos(e.motivos.length - MOTIVOS_DICHOS, ['motivo más', 'motivos más'])}`);
  }
  const todos = hechas
    .flatMap((e) => e.motivos.map((m) => ({ ...m, lectura: e.lectura })))
    .sort((a, b) => b.cuantos - a.cuantos);
  if (todos.length > 0) {
    lineas.push('', 'Lo que más remedia:');
    for (const [i, m] of todos.slice(0, REMEDIOS).entries())
      lineas.push(`  ${i + 1}. ${m.lectura}: ${m.motivo} — ${cuantos(m.cuantos, DOCUMENTOS)}`);
  }
  return lineas;
}

import type { Call } from '@anden/contrato/call.ts';
import { z } from 'zod';

/** The kinds of leaf that an input may have, as the contract declares them. */
export type ClaseDeHoja = 'texto' | 'momento' | 'numero' | 'id';

/** A leaf of a call's input, where one value goes. */
export interface Hoja {
  /** Its path, for people: `conteo.ubicaciones[].UBICACION_ID`. */
  ruta: string;
  clase: ClaseDeHoja;
  /** The example with this value at the leaf; branches that the example lacks are created. */
  con(valor: unknown): Record<string, unknown>;
}

interface Esquema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Esquema>;
  required?: string[];
  items?: Esquema;
  anyOf?: Esquema[];
  oneOf?: Esquema[];
  minimum?: number;
  minLength?: number;
}

type Paso = string | 0;

const esObjeto = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null;

/** The minimal value that the schema accepts: only required fields. */
function minimo(e: Esquema): unknown {
  const alternativas = e.anyOf ?? e.oneOf;
  if (alternativas) return minimo(alternativas[0] as Esquema);
  if (e.const !== undefined) return e.const;
  if (e.enum) return e.enum[0];
  if (e.type === 'object')
    return Object.fromEntries((e.required ?? []).map((k) => [k, minimo(e.properties?.[k] ?? {})] as const));
  if (e.type === 'array') return [minimo(e.items ?? {})];
  if (e.type === 'integer' || e.type === 'number') return Math.max(1, e.minimum ?? 1);
  if (e.type === 'boolean') return true;
  if (e.format === 'date') return '2026-01-15';
  if (e.format === 'date-time') return '2026-01-15T10:30:00Z';
  return 'X'.repeat(Math.max(1, e.minLength ?? 1));
}

/** A copy of `base` with `valor` at the end of the path. */
function puesto(base: unknown, esquema: Esquema, pasos: readonly Paso[], valor: unknown): unknown {
  const [paso, ...resto] = pasos;
  if (paso === undefined) return valor;
  if (paso === 0) {
    const lista = Array.isArray(base) ? base : [];
    const [primero = minimo(esquema.items ?? {}), ...demas] = lista;
    return [puesto(primero, esquema.items ?? {}, resto, valor), ...demas];
  }
  const objeto = esObjeto(base) ? base : (minimo(esquema) as Record<string, unknown>);
  const hijo = esquema.properties?.[paso] ?? {};
  return { ...objeto, [paso]: puesto(objeto[paso], elegido(hijo, resto), resto, valor) };
}

/** In a union schema, the alternative that has the next field of the path. */
function elegido(e: Esquema, pasos: readonly Paso[]): Esquema {
  const alternativas = e.anyOf ?? e.oneOf;
  const [paso] = pasos;
  if (!alternativas || paso === undefined) return e;
  const suya = alternativas.find((a) => (paso === 0 ? a.type === 'array' : a.properties?.[paso]));
  return suya ?? e;
}

/** Whether a field names a row of some table: it ends in `_id`, or is one of the other names for operators. */
const ES_LLAVE = /_id$|^(revisor|surtidor|operador|controles|codigo|opid)$/i;

function clase(e: Esquema, nombre: string): ClaseDeHoja | null {
  if (e.type === 'integer' || e.type === 'number') return ES_LLAVE.test(nombre) ? 'id' : 'numero';
  if (e.type !== 'string') return null;
  return e.format === 'date-time' ? 'momento' : 'texto';
}

function* recorre(e: Esquema, pasos: readonly Paso[], nombre: string): Generator<[Paso[], ClaseDeHoja]> {
  for (const a of e.anyOf ?? e.oneOf ?? []) yield* recorre(a, pasos, nombre);
  if (e.properties)
    for (const [k, hijo] of Object.entries(e.properties)) yield* recorre(hijo, [...pasos, k], k);
  if (e.items) yield* recorre(e.items, [...pasos, 0], nombre);
  const suya = clase(e, nombre);
  if (suya) yield [[...pasos], suya];
}

/** Every string and number of a call's input, also in lists and objects, each with a function to replace it. */
export function hojasDe(call: Call, ejemplo: unknown): Hoja[] {
  const esquema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Esquema;
  const vistas = new Map<string, Hoja>();
  for (const [pasos, deClase] of recorre(esquema, [], '')) {
    const ruta = pasos.reduce<string>((r, p) => (p === 0 ? `${r}[]` : r ? `${r}.${p}` : p), '');
    vistas.set(`${ruta} ${deClase}`, {
      ruta,
      clase: deClase,
      con: (valor) => puesto(ejemplo, esquema, pasos, valor) as Record<string, unknown>,
    });
  }
  return [...vistas.values()];
}

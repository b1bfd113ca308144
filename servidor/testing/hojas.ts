import type { Call } from '@anden/contrato/call.ts';
import { z } from 'zod';

/** What may stand at the end of an input's branch, as the contract declares it. */
export type ClaseDeHoja = 'texto' | 'momento' | 'numero' | 'id';

/** A place of a call's input where one value goes. */
export interface Hoja {
  /** Where it is, for people: `conteo.ubicaciones[].UBICACION_ID`. */
  ruta: string;
  clase: ClaseDeHoja;
  /** The example with this value there; branches that the example lacks are made for it. */
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

/** The least that the schema takes: required fields alone. */
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

/** A copy of `base` with `valor` at the end of the steps. */
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

/** Of a schema of alternatives, the one that has the field the next step goes into. */
function elegido(e: Esquema, pasos: readonly Paso[]): Esquema {
  const alternativas = e.anyOf ?? e.oneOf;
  const [paso] = pasos;
  if (!alternativas || paso === undefined) return e;
  const suya = alternativas.find((a) => (paso === 0 ? a.type === 'array' : a.properties?.[paso]));
  return suya ?? e;
}

/** What is named as a row of some table: `_id` at its end, and the operators that are named otherwise. */
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

/** Every string and number of a call's input, in lists and objects too, each with the way to put another there. */
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

import { expect, test } from 'vitest';
import { z } from 'zod';
import { type CallName, contrato } from './contrato.ts';

interface Esquema {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Esquema[];
  oneOf?: Esquema[];
  allOf?: Esquema[];
  items?: Esquema;
  prefixItems?: Esquema[];
  properties?: Record<string, Esquema>;
  additionalProperties?: boolean | Esquema;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  exclusiveMaximum?: number;
}

/** Formats whose length is fixed by themselves. */
const DE_UN_LARGO = new Set(['date', 'uuid']);

/** Every place of an input that takes text, a list, a number or free fields without an upper limit. */
function sinLimite(e: Esquema, ruta: string): string[] {
  const partes = [...(e.anyOf ?? []), ...(e.oneOf ?? []), ...(e.allOf ?? []), ...(e.prefixItems ?? [])];
  const dentro = partes.flatMap((p) => sinLimite(p, ruta));
  for (const [nombre, campo] of Object.entries(e.properties ?? {}))
    dentro.push(...sinLimite(campo, `${ruta}.${nombre}`));
  if (e.items) dentro.push(...sinLimite(e.items, `${ruta}[]`));
  if (typeof e.additionalProperties === 'object') dentro.push(`${ruta}: campos sin límite`);
  if (e.enum || 'const' in e) return dentro;
  const tipos = [e.type ?? []].flat();
  if (tipos.includes('string') && e.maxLength === undefined && !DE_UN_LARGO.has(e.format ?? ''))
    dentro.push(`${ruta}: texto sin máximo`);
  if (tipos.includes('array') && e.maxItems === undefined) dentro.push(`${ruta}: lista sin máximo`);
  if (
    (tipos.includes('number') || tipos.includes('integer')) &&
    (e.maximum ?? e.exclusiveMaximum ?? Number.MAX_SAFE_INTEGER) >= Number.MAX_SAFE_INTEGER
  )
    dentro.push(`${ruta}: número sin máximo`);
  // `z.unknown()` and the like: nothing limits how much arrives.
  if (tipos.length === 0 && partes.length === 0) dentro.push(`${ruta}: cualquier cosa`);
  return dentro;
}

const deEntrada = (s: z.ZodType, nombre = 'x') =>
  sinLimite(z.toJSONSchema(s, { io: 'input', unrepresentable: 'any' }) as Esquema, nombre);

test.each(Object.keys(contrato) as CallName[])('#%s: todo lo que recibe tiene un máximo', (nombre) => {
  expect(deEntrada(contrato[nombre].input, nombre)).toEqual([]);
});

test.each([
  ['un texto', z.string()],
  ['un texto en una lista de una unión', z.union([z.int().max(3), z.array(z.string()).max(2)])],
  ['una lista', z.array(z.boolean()).nullish()],
  ['un texto con formato de largo libre', z.iso.datetime({ offset: true })],
  ['un número', z.number().min(0).default(1)],
  ['un entero que sólo es seguro', z.int()],
  ['campos de cualquier nombre', z.record(z.string().max(3), z.boolean())],
  ['lo que sea', z.unknown()],
])('el recorrido halla %s sin máximo, por hondo que esté', (_caso, malo) => {
  expect(deEntrada(z.strictObject({ a: z.array(z.strictObject({ b: malo })).max(5) }))).not.toEqual([]);
});

/** The part of a JSON schema that is told and from which an example is made. */
export interface Esquema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Esquema[];
  oneOf?: Esquema[];
  items?: Esquema;
  properties?: Record<string, Esquema>;
  required?: string[];
  additionalProperties?: unknown;
  propertyNames?: Esquema;
  format?: string;
  pattern?: string;
  minimum?: number;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
}

/** What a field usually holds, by its name: an example is read by people. */
const POR_NOMBRE: readonly (readonly [RegExp, string])[] = [
  [/^(clave_articulo|codigo|articulo)$/i, '7501000000017'],
  [/^clave_cliente$/i, 'C1463'],
  [/ubicacion/i, '10200404010'],
  [/^factura$/i, 'A20614'],
  [/folio/i, 'R20456'],
  [/^(desde|hasta|dia|fecha.*|f(ini|fin))$/i, '2026-11-29'],
  [/correo|mail/i, 'compras@ejemplo.mx'],
  [/telefono|numero/i, '5512345678'],
];

/**
 * An input that a call's schema accepts, with the fields that it requires and what they usually hold.
 * @param nombre name of the field, for what it usually holds
 */
export function ejemploDe(e: Esquema, nombre = ''): unknown {
  if (e.const !== undefined) return e.const;
  if (e.enum) return e.enum[0];
  const una = e.anyOf ?? e.oneOf;
  if (una) return ejemploDe(una.find((x) => x.type !== 'null') ?? una[0] ?? {}, nombre);
  const tipo = Array.isArray(e.type) ? e.type.find((t) => t !== 'null') : e.type;
  if (tipo === 'object' || e.properties)
    return Object.fromEntries(
      (e.required ?? []).map((campo) => [campo, ejemploDe(e.properties?.[campo] ?? {}, campo)]),
    );
  if (tipo === 'array')
    return Array.from({ length: Math.max(1, e.minItems ?? 1) }, () => ejemploDe(e.items ?? {}, nombre));
  if (tipo === 'integer' || tipo === 'number') return Math.max(1, e.minimum ?? 1);
  if (tipo === 'boolean') return true;
  return textoDe(e, nombre);
}

function textoDe(e: Esquema, nombre: string): string {
  if (e.format === 'date') return '2026-11-29';
  if (e.format === 'date-time') return '2026-11-29T16:00:00.000Z';
  if (e.format === 'uuid') return '3f2b8a52-9c41-4d0e-8f7a-1b6c5d4e3f20';
  if (e.pattern?.includes('\\d{1,2}:') || e.format === 'time') return '09:00';
  if (e.format === 'base64') return 'QW5kw6lu';
  // A code of a fixed length, of digits or of letters.
  const [, clase, largo] = /^\^(.+)\{(\d+)\}\$$/.exec(e.pattern ?? '') ?? [];
  if (largo) return (clase === '\\d' ? '1234567890' : 'Abcdefghij').repeat(9).slice(0, Number(largo));
  const [, usual] = POR_NOMBRE.find(([es]) => es.test(nombre)) ?? [];
  return usual ?? 'TEXTO'.padEnd(e.minLength ?? 0, 'X');
}

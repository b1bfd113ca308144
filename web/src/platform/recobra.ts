import type { Valor } from '@anden/contrato/campos.ts';

/*
 * Drafts that another version of the app wrote: what fits the present form is read, field by field, and the rest is shown to the operator,
 * who may have to write it again.
 */

/** A form's fields; a number is kept as it was typed. */
export type Forma<T> = { readonly [K in keyof T]: Valor };

/** The unsaved changes: each field's value, and the value it had before. */
export type Escritos<T> = { readonly [K in keyof T]?: { readonly era: T[K]; readonly valor: T[K] } };

/** Something typed that has no place in the present form. */
export interface Sobra {
  campo: string;
  valor: string;
}

interface Recobrado<T> {
  valor: T;
  sobra: readonly Sobra[];
}

/** How many values of one draft are listed; a longer list would not fit the dialog. */
const SOBRAS_MAX = 20;

const NADA: readonly Sobra[] = [];

type Registro = Readonly<Record<string, unknown>>;
const esRegistro = (v: unknown): v is Registro => typeof v === 'object' && v !== null && !Array.isArray(v);
const vacio = (v: unknown): boolean => v === undefined || v === null || v === '';

/** The values that a person would recognise, each under its own name. */
function hojas(campo: string, valor: unknown): Sobra[] {
  if (vacio(valor)) return [];
  if (typeof valor !== 'object') return [{ campo, valor: String(valor) }];
  return Object.entries(valor as object).flatMap(([k, v]) => hojas(Array.isArray(valor) ? campo : k, v));
}

/** All that a draft holds, for a form that can read nothing of it. */
export const todoSobra = (guardado: unknown): readonly Sobra[] => hojas('', guardado);

/** `valor` in the kind of `como`, a number as text or the other way round; undefined: it does not fit. Without a kind of its own everything fits. */
function enTipo(valor: unknown, como: unknown): unknown {
  if (como === null || como === undefined || valor === null || valor === undefined) return valor;
  if (typeof como === 'string' && typeof valor === 'number') return String(valor);
  if (typeof como === 'number' && typeof valor === 'string')
    return valor.trim() !== '' && String(Number(valor)) === valor.trim() ? Number(valor) : undefined;
  return typeof valor === typeof como && Array.isArray(valor) === Array.isArray(como) ? valor : undefined;
}

/**
 * A stored draft in the shape of its form's initial value: a missing field gets its first value, and so does one of another kind, which is
 * left over. Names that the initial value lacks stay, because they may be optional. Returns the draft itself if it fits.
 * @param inicial null: any shape fits
 */
export function recobra<T>(guardado: unknown, inicial: T): Recobrado<T> {
  if (guardado === undefined) return { valor: inicial, sobra: NADA };
  if (!esRegistro(guardado) || !esRegistro(inicial)) {
    const valor = enTipo(guardado, inicial);
    if (valor === undefined || (valor === null && inicial !== null))
      return { valor: inicial, sobra: todoSobra(guardado) };
    return { valor: valor as T, sobra: NADA };
  }
  const cambios: Record<string, unknown> = {};
  const sobra: Sobra[] = [];
  for (const [campo, primero] of Object.entries(inicial)) {
    const valor = guardado[campo] === undefined ? primero : enTipo(guardado[campo], primero);
    if (valor === guardado[campo]) continue;
    cambios[campo] = valor ?? primero;
    if (valor === undefined) sobra.push(...hojas(campo, guardado[campo]));
  }
  if (Object.keys(cambios).length === 0) return { valor: guardado as T, sobra };
  return { valor: { ...guardado, ...cambios } as T, sobra };
}

/**
 * A stored form kept field by field, whichever version wrote it: `{ campo: { era, valor } }` or, as older versions did, `{ campo: valor }`,
 * whose earlier value is then the server's. Fields that the form has not, or whose value is of another kind, are left over.
 * @param servidor the fields as the server has them now
 */
export function recobraEscritos<T extends Forma<T>>(
  guardado: unknown,
  servidor: T,
): Recobrado<Escritos<T> | null> {
  if (vacio(guardado)) return { valor: null, sobra: NADA };
  if (!esRegistro(guardado)) return { valor: null, sobra: todoSobra(guardado) };
  const escritos: Record<string, { era: Valor; valor: Valor }> = {};
  const sobra: Sobra[] = [];
  let igual = true;
  for (const [campo, escrito] of Object.entries(guardado)) {
    const nuevo = recobraCampo(escrito, campo in servidor ? servidor[campo as keyof T] : undefined);
    if (nuevo) escritos[campo] = nuevo;
    else sobra.push(...hojas(campo, esCambio(escrito) ? escrito.valor : escrito));
    igual &&= nuevo === escrito;
  }
  const quedan = Object.keys(escritos).length > 0;
  return { valor: (igual ? guardado : quedan ? escritos : null) as Escritos<T> | null, sobra };
}

type Cambio = { era: Valor; valor: Valor };
const esCambio = (v: unknown): v is Cambio => esRegistro(v) && 'era' in v && 'valor' in v;

/** A field's change; undefined if it does not fit. The same object if it already is one. */
function recobraCampo(escrito: unknown, ahora: Valor | undefined): Cambio | undefined {
  if (ahora === undefined) return undefined;
  const de = esCambio(escrito) ? escrito : { era: ahora, valor: escrito };
  const valor = enTipo(de.valor, ahora);
  const era = enTipo(de.era, ahora);
  if (valor === undefined || (typeof valor === 'object' && valor !== null)) return undefined;
  if (escrito === de && valor === de.valor && era === de.era) return de as Cambio;
  return { era: (era === undefined ? ahora : era) as Valor, valor: valor as Valor };
}

/** What is told about what did not fit. */
export function dichoDeSobra(sobra: readonly Sobra[]): string {
  const partes = sobra
    .slice(0, SOBRAS_MAX)
    .map(({ campo, valor }) => (campo ? `${campo}: «${valor}»` : `«${valor}»`));
  const mas = sobra.length > SOBRAS_MAX ? ` y ${sobra.length - SOBRAS_MAX} más` : '';
  return `Lo que escribió aquí en otra versión de Andén y no se guardó ya no cabe en esta forma: ${partes.join(', ')}${mas}. Anótelo si lo necesita.`;
}

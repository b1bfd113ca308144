/** The places of a saved answer that are filled in from the ticket, and what each holds. */
export const LUGARES = {
  cliente: 'Nombre del cliente',
  factura: 'Folio de la factura',
  guia: 'Número de la guía más reciente',
  fletera: 'Fletera de esa guía',
  fecha_entrega: 'Día en que se entregó',
  ticket: 'Número del ticket',
  operador: 'Quién responde',
} as const;
export type Lugar = keyof typeof LUGARES;
/** What is known for each place; null or blank: nothing is. */
export type Conocido = Readonly<Record<Lugar, string | null>>;

const LUGAR = new RegExp(`\\{(${Object.keys(LUGARES).join('|')})\\}`, 'gu');

/** Texts in braces that are not one of the known places, each once: '{guía}'. */
export const desconocidos = (texto: string): string[] => [
  ...new Set(
    texto.match(/\{[^{}]{1,30}\}/gu)?.filter((lugar) => !Object.hasOwn(LUGARES, lugar.slice(1, -1))),
  ),
];

/** The places that a text still has, each once, in its order: '{guia}'. */
export const sinLlenar = (texto: string): string[] => [
  ...new Set([...texto.matchAll(LUGAR)].map(([lugar]) => lugar)),
];

/** A saved answer with what is known in its places; a place of which nothing is known stays as it is written. */
export const llenada = (texto: string, conocido: Conocido): string =>
  texto.replaceAll(LUGAR, (lugar, nombre: Lugar) => conocido[nombre]?.trim() || lugar);

/** A known value shorter than this is not looked for in a text: it would be found by accident. */
const RECONOCIBLE = 4;

/** The reverse of {@link llenada}: puts places where a text names what is known of its ticket. */
export function enLugares(texto: string, conocido: Conocido): string {
  const pares = (Object.keys(LUGARES) as Lugar[])
    .map((lugar) => [lugar, conocido[lugar]?.trim() ?? ''] as const)
    .filter(([, valor]) => valor.length >= RECONOCIBLE)
    // A customer's name may contain the name of whoever answers.
    .sort(([, a], [, b]) => b.length - a.length);
  return pares.reduce((t, [lugar, valor]) => t.replaceAll(valor, `{${lugar}}`), texto);
}

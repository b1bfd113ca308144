/** Kinds of work that may be waiting for an article's pieces, in the order in which they are told. */
export const TRABAJOS = [
  'recepcion',
  'acomodo',
  'devolucion',
  'remision',
  'traspasoSurtido',
  'traspasoRecepcion',
  'resurtido',
  'conteo',
] as const;
export type Trabajo = (typeof TRABAJOS)[number];

/** Documents of one kind of work that are named at most. */
export const FOLIOS_MAX = 3;

/** A product and the open documents that wait for it, by kind of work in the order of {@link TRABAJOS}. */
interface DondeVa {
  CLAVE_ARTICULO: string;
  VA: readonly { TRABAJO: Trabajo; FOLIOS: readonly string[]; HAY_MAS: 'S' | 'N' }[];
}

const EN: Readonly<Record<Trabajo, string>> = {
  recepcion: 'viene en',
  acomodo: 'está por acomodar, de',
  devolucion: 'tiene orden de acomodo',
  remision: 'va en la remisión',
  traspasoSurtido: 'se surte en el traspaso',
  traspasoRecepcion: 'viene en el traspaso',
  resurtido: 'está en la orden de resurtido de',
  conteo: 'está por contar en',
};

/**
 * What is said when a scanned product is known but is not in the document at hand: 'Es PA-0076; viene en OC0004218'. It
 * names other documents of the same kind of work if there are any, else those of the first two kinds that have the
 * product.
 */
export function esDeOtro({ CLAVE_ARTICULO, VA }: DondeVa, trabajo: Trabajo): string {
  const suyo = VA.filter((v) => v.TRABAJO === trabajo);
  const dichos = suyo.length > 0 ? suyo : VA.slice(0, 2);
  if (dichos.length === 0) return `Es ${CLAVE_ARTICULO}; ningún documento abierto lo espera`;
  const frases = dichos.map(
    ({ TRABAJO, FOLIOS, HAY_MAS }) =>
      `${EN[TRABAJO]} ${FOLIOS.join(', ')}${HAY_MAS === 'S' ? ' y otros' : ''}`,
  );
  return `Es ${CLAVE_ARTICULO}; ${frases.join('; ')}`;
}

/** The same for a product that is in the document at hand, on another of its lines. */
export const esDeOtroRenglon = (clave: string): string => `Es ${clave}; es otro renglón de este documento`;

/**
 * The same without a network, when the server cannot be asked. @param clave the article's own key; null where it is not
 * known
 */
export const esDeOtroSinRed = (clave: string | null): string =>
  `Es ${clave ?? 'otro producto'}: no está aquí. Sin red no se sabe dónde va`;

/** The same for a key that several articles share, and for when the question failed. */
export const ES_DE_VARIOS = 'Esa clave es de varios productos: no está aquí';
export const ES_OTRO = 'Es otro producto: no está aquí';

import { z } from 'zod';
import { query } from '../call.ts';
import { id } from '../fields.ts';
import { CONTROLES_DE_CAPTURA } from './propuestas-rules.ts';

/** Work that an article's pieces can wait for, in the order in which it is told. */
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

const DondeVa = z.object({
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  /** The open documents that have it and the operator may open, by kind of work; of one kind the first to be worked. */
  VA: z.array(
    z.object({
      TRABAJO: z.enum(TRABAJOS),
      /** Their folios, at most {@link FOLIOS_MAX}; of a replenishment, its warehouse. */
      FOLIOS: z.array(z.string()).min(1),
      /** S: there are more of them. */
      HAY_MAS: z.enum(['S', 'N']),
    }),
  ),
});

export const dondeVaCalls = {
  getDondeVa: query({
    resumen:
      'De qué artículo es un producto y qué documentos abiertos lo esperan, de los que el operador puede abrir: para decirlo a quien lo escanea en otro.',
    control: CONTROLES_DE_CAPTURA,
    propia: true,
    input: z.strictObject({ articulo_id: id() }),
    output: z.object({ data: DondeVa }),
  }),
};

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
 * What is said of a known product where the document at hand does not have it: 'Es PA-0076; viene en OC0004218'. Of the work
 * at hand alone where other documents of it have the product; else of the first two kinds that do.
 */
export function esDeOtro(
  { CLAVE_ARTICULO, VA }: Pick<z.output<typeof DondeVa>, 'CLAVE_ARTICULO' | 'VA'>,
  trabajo: Trabajo,
): string {
  const suyo = VA.filter((v) => v.TRABAJO === trabajo);
  const dichos = suyo.length > 0 ? suyo : VA.slice(0, 2);
  if (dichos.length === 0) return `Es ${CLAVE_ARTICULO}; ningún documento abierto lo espera`;
  const frases = dichos.map(
    ({ TRABAJO, FOLIOS, HAY_MAS }) =>
      `${EN[TRABAJO]} ${FOLIOS.join(', ')}${HAY_MAS === 'S' ? ' y otros' : ''}`,
  );
  return `Es ${CLAVE_ARTICULO}; ${frases.join('; ')}`;
}

/** The same where nobody can be asked. @param clave the article's own key; null where it is not known */
export const esDeOtroSinRed = (clave: string | null): string =>
  `Es ${clave ?? 'otro producto'}: no está aquí. Sin red no se sabe dónde va`;

/** The same of a key of several articles, and where the question failed. */
export const ES_DE_VARIOS = 'Esa clave es de varios productos: no está aquí';
export const ES_OTRO = 'Es otro producto: no está aquí';

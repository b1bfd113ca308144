/**
 * What the articles of a family require when they are put away or counted; `comodin`: loose goods, wildcard articles.
 */
const RASGOS = ['comodin', 'caduca', 'lote', 'produccion'] as const;
export type Rasgo = (typeof RASGOS)[number];

/** A family of articles: each combination of variant and presentation is an article. */
export interface Familia {
  nombre: string;
  variantes: readonly string[];
  presentaciones: readonly string[];
  unidad: string;
  /** Pesos per piece without tax, from the smallest to the largest presentation. */
  costo: readonly [min: number, max: number];
  rasgos: ReadonlySet<Rasgo>;
}

/** A category of the catalogue, with its brands and the maker (index in FABRICANTES) of each. */
export interface Division {
  id: number;
  nombre: string;
  prefijo: string;
  marcas: readonly (readonly [marca: string, fabricante: number])[];
  familias: readonly Familia[];
}

/**
 * Reads families from a table with one per line: `name; variants; presentations; unit; cost; traits`, with lists
 * separated by bars.
 * @throws if a line has another form
 */
export function familias(tabla: string): Familia[] {
  return tabla
    .split('\n')
    .filter((linea) => linea.trim() !== '')
    .map((linea) => {
      const [nombre, variantes, presentaciones, unidad, costo, rasgos = ''] = linea
        .split(';')
        .map((t) => t.trim());
      const [min, max] = (costo ?? '').split('-').map(Number);
      if (!nombre || !variantes || !presentaciones || !unidad || !min || !max) {
        throw new Error(`Familia mal escrita: ${linea}`);
      }
      return {
        nombre,
        variantes: variantes.split('|'),
        presentaciones: presentaciones.split('|'),
        unidad,
        costo: [min, max],
        rasgos: new Set(RASGOS.filter((r) => rasgos.split(' ').includes(r))),
      };
    });
}

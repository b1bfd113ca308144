import type { Azar } from './azar.ts';
import { DIVISIONES } from './catalogo/divisiones.ts';
import type { Division, Familia } from './catalogo/familia.ts';
import { ean13, itf14 } from './codigos.ts';

export interface ArticuloDemo {
  id: number;
  clave: string;
  nombre: string;
  tipo: 'D' | 'M' | null;
  comodin: boolean;
  caduca: boolean;
  lote: boolean;
  produccion: boolean;
  minimo: number;
  maximo: number;
  unidad: string;
  marca: string;
  division: number;
  /** Index in FABRICANTES. */
  fabricante: number;
  costo: number;
  /** Keys besides the article's own (role 17), with their role. */
  claves: (readonly [clave: string, rol: number, unidades?: number])[];
}

const CUANTOS = 2000;
const SIN_CODIGO = 8;
const REPETIDOS = 10;
/** The own key of a wildcard article proves it, so few of these loose goods carry a bar code. */
const COMODIN_CON_CODIGO = 0.35;

interface Idea {
  division: Division;
  familia: Familia;
  variante: string;
  presentacion: number;
  marca: number;
}

/** Every article of the catalogue in one brand, and some again in the division's next brand, up to `CUANTOS`. */
function ideas(a: Azar): Idea[] {
  const base: Idea[] = [];
  for (const division of DIVISIONES) {
    for (const familia of division.familias) {
      const marca = a.entero(0, division.marcas.length - 1);
      for (const variante of familia.variantes) {
        for (let presentacion = 0; presentacion < familia.presentaciones.length; presentacion++) {
          base.push({ division, familia, variante, presentacion, marca });
        }
      }
    }
  }
  const repetibles = base.filter((i) => !i.familia.rasgos.has('comodin'));
  const otraMarca = new Set(a.varios(repetibles, CUANTOS - base.length));
  return base.flatMap((i) =>
    otraMarca.has(i) ? [i, { ...i, marca: (i.marca + 1) % i.division.marcas.length }] : [i],
  );
}

function costoDe(a: Azar, { familia, presentacion }: Idea): number {
  const [min, max] = familia.costo;
  const pasos = Math.max(1, familia.presentaciones.length - 1);
  const parte = Math.min(1, Math.max(0, presentacion / pasos + a.real() * 0.2 - 0.1));
  return Math.round((min + (max - min) * parte) * 100) / 100;
}

/** Pieces of a box by its packing level, the first digit of its ITF-14. */
const PIEZAS_DE_CAJA = [6, 12, 24, 48] as const;

function clavesDe(a: Azar, idea: Idea, id: number, comodin: boolean): ArticuloDemo['claves'] {
  const claves: ArticuloDemo['claves'] = [];
  const empresa = 10_000 + (idea.division.marcas[idea.marca]?.[1] ?? 0) * 137;
  if (!comodin || a.suerte(COMODIN_CON_CODIGO)) {
    const ean = ean13(empresa, id);
    claves.push([ean, 18]);
    if (a.suerte(0.45)) {
      const nivel = a.entero(1, 4);
      claves.push([itf14(ean, nivel), 19, PIEZAS_DE_CAJA[nivel - 1] ?? 1]);
    }
    if (a.suerte(0.25)) claves.push([ean13(empresa + 50_000, id), 20]);
    if (a.suerte(0.12)) claves.push([ean13(empresa + 70_000, id), 21]);
  }
  if (a.suerte(0.2)) claves.push([`ANT${String(40_000 + id)}`, 22]);
  if (a.suerte(0.4)) claves.push([`${idea.division.prefijo}${idea.marca + 1}.${10_000 + id * 3}`, 23]);
  return claves;
}

/** The 2,000 articles with ids from 1, sorted by division and family. */
export function articulosDemo(a: Azar): ArticuloDemo[] {
  const porDivision = new Map<number, number>();
  const articulos = ideas(a).map((idea, i): ArticuloDemo => {
    const { division, familia } = idea;
    const id = i + 1;
    const numero = (porDivision.get(division.id) ?? 0) + 1;
    porDivision.set(division.id, numero);
    const [marca, fabricante] = division.marcas[idea.marca] ?? ['', 0];
    const presentacion = familia.presentaciones[idea.presentacion] ?? '';
    const comodin = familia.rasgos.has('comodin');
    const suerte = a.real();
    const minimo = a.entero(2, 24);
    const pide = (rasgo: 'caduca' | 'lote' | 'produccion') => familia.rasgos.has(rasgo);
    return {
      id,
      clave: `${division.prefijo}-${String(numero).padStart(4, '0')}`,
      nombre: [familia.nombre, idea.variante, presentacion === 'pieza' ? '' : presentacion, marca]
        .filter((t) => t !== '')
        .join(' '),
      tipo: suerte < 0.03 ? null : suerte < 0.18 && !comodin ? 'M' : 'D',
      comodin,
      caduca: pide('caduca'),
      lote: pide('lote'),
      produccion: pide('produccion'),
      minimo,
      maximo: minimo * a.entero(3, 8),
      unidad: familia.unidad,
      marca,
      division: division.id,
      fabricante,
      costo: costoDe(a, idea),
      claves: clavesDe(a, idea, id, comodin),
    };
  });
  quitaCodigos(a, articulos);
  repiteCodigos(a, articulos);
  return articulos;
}

/** Articles that no scan can prove: neither wildcard nor with a bar code. */
function quitaCodigos(a: Azar, articulos: readonly ArticuloDemo[]): void {
  const candidatos = articulos.filter((x) => !x.comodin);
  for (const articulo of a.varios(candidatos, SIN_CODIGO)) {
    articulo.claves = articulo.claves.filter(([, rol]) => rol > 21);
  }
}

/**
 * Similar articles (another colour, another size) that arrived with the same bar code: a scan of it matches two
 * articles.
 */
function repiteCodigos(a: Azar, articulos: readonly ArticuloDemo[]): void {
  const conCodigo = articulos.filter((x) => !x.comodin && x.claves.some(([, rol]) => rol === 18));
  const pares = Math.floor(conCodigo.length / 2) - 1;
  for (const par of a.varios(
    Array.from({ length: pares }, (_, i) => i),
    REPETIDOS,
  )) {
    const codigo = conCodigo[par * 2]?.claves.find(([, rol]) => rol === 18);
    const vecino = conCodigo[par * 2 + 1];
    if (codigo && vecino) vecino.claves = [codigo, ...vecino.claves.filter(([, rol]) => rol !== 18)];
  }
}

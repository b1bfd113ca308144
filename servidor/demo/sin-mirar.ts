import type { ArticuloDemo } from './articulos.ts';
import type { InventarioDemo } from './inventarios.ts';
import type { LibroDemo } from './libro.ts';

/** Calls that do not look at an article's pieces one by one. */
const SIN_MIRAR: ReadonlySet<string> = new Set([
  'inventarioInicial',
  'guardarRecepcionCompra',
  'guardaAcomodoCompra',
]);

interface Hechos {
  articulos: readonly ArticuloDemo[];
  inventarios: readonly InventarioDemo[];
  resurtidos?: readonly { articulo: number }[];
  traspasos?: readonly { renglones: readonly { articulo: number }[] }[];
}

/** Articles whose pieces nobody looked at one by one so far: what was seen must not be changed afterwards. */
export function sinMirar(hechos: Hechos, libro: LibroDemo): ArticuloDemo[] {
  const { articulos, inventarios, resurtidos = [], traspasos = [] } = hechos;
  const mirados = new Set([
    ...libro.movimientos().flatMap((m) => (SIN_MIRAR.has(m.llamada) ? [] : [m.articulo])),
    ...inventarios.flatMap((i) => i.lineas.map((l) => l.articulo.id)),
    ...resurtidos.map((r) => r.articulo),
    ...traspasos.flatMap((t) => t.renglones.map((r) => r.articulo)),
  ]);
  return articulos.filter((x) => !mirados.has(x.id));
}

import type { ArticuloDemo } from './articulos.ts';
import type { Azar } from './azar.ts';
import { medianoche } from './calendario.ts';
import type { CompraDemo } from './compras.ts';
import { DIAS_INICIAL, type HogarDe, type MovimientoDemo } from './movimientos.ts';
import type { UbicacionDemo } from './ubicaciones.ts';

/** An article attached to a location. */
export interface AsignacionDemo {
  articulo: ArticuloDemo;
  ubicacion: UbicacionDemo;
  /** Milliseconds. */
  fecha: number;
}

const HORA = 3_600_000;
/** How many articles still have a location, now disabled and empty. */
const EN_INHABILITADA = 30;
/** Default articles with a second fixed location. */
const CON_SEGUNDA = 60;

/**
 * Where articles belong: each article with a type has a home in warehouse 1, and in the others if it was ever bought or
 * kept there; a few also have a second fixed location, or one that is now disabled.
 */
export function asignacionesDemo({
  a,
  hoy,
  articulos,
  ubicaciones,
  compras,
  movimientos,
  hogar,
}: {
  a: Azar;
  hoy: Date;
  articulos: readonly ArticuloDemo[];
  ubicaciones: readonly UbicacionDemo[];
  compras: readonly CompraDemo[];
  movimientos: readonly MovimientoDemo[];
  hogar: HogarDe;
}): AsignacionDemo[] {
  const fecha = medianoche(hoy, DIAS_INICIAL) + 8 * HORA;
  const porCodigo = new Map<string, UbicacionDemo>(ubicaciones.map((u) => [u.codigo, u]));
  const porId = new Map(articulos.map((x) => [x.id, x]));
  const asignaciones = new Map<string, AsignacionDemo>();
  const asigna = (articulo: ArticuloDemo, ubicacion: UbicacionDemo | undefined) => {
    if (ubicacion && articulo.tipo !== null) {
      asignaciones.set(`${ubicacion.codigo} ${articulo.id}`, { articulo, ubicacion, fecha });
    }
  };
  const enCasa = (articulo: ArticuloDemo, almacen: number) => {
    const { fija, alta } = hogar(articulo, almacen);
    asigna(articulo, fija);
    if (articulo.tipo === 'M') asigna(articulo, alta);
  };
  for (const x of articulos) enCasa(x, 1);
  for (const c of compras) for (const l of c.lineas) enCasa(l.articulo, c.almacen);
  for (const { destino, articulo } of movimientos) {
    const x = porId.get(articulo);
    if (x && typeof destino === 'object' && 'codigo' in destino) asigna(x, porCodigo.get(destino.codigo));
  }
  const enAlmacen1 = ubicaciones.filter((u) => u.almacen === 1);
  const conTipo = articulos.filter((x) => x.tipo !== null);
  const fijas = enAlmacen1.filter((u) => u.tipo === 'F');
  for (const x of a.varios(
    conTipo.filter((y) => y.tipo === 'D'),
    CON_SEGUNDA,
  ))
    asigna(x, vecina(fijas, hogar(x, 1).fija));
  const inhabilitadas = enAlmacen1.filter((u) => u.tipo === 'I');
  for (const x of a.varios(conTipo, EN_INHABILITADA)) asigna(x, a.uno(inhabilitadas));
  return [...asignaciones.values()];
}

/** The fixed location after this one. */
const vecina = (fijas: readonly UbicacionDemo[], u: UbicacionDemo): UbicacionDemo | undefined =>
  fijas[(fijas.indexOf(u) + 1) % fijas.length];

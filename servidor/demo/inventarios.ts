import type { ArticuloDemo } from './articulos.ts';
import type { AsignacionDemo } from './asignaciones.ts';
import type { Azar } from './azar.ts';
import { medianoche, tiempoLaboral } from './calendario.ts';
import { type ConteoDemo, cuenta, type Linea } from './conteos.ts';
import type { LibroDemo } from './libro.ts';
import { idsDe } from './movimientos.ts';

/** A line of a list of articles to count. */
export interface LineaInventarioDemo {
  id: number;
  articulo: ArticuloDemo;
  folioTmp: string;
  denegado: number;
  estatus: 'PENDIENTE' | 'RECONTEO' | 'AJUSTADO';
  ajustado: number | null;
  conteos: ConteoDemo[];
}

export interface InventarioDemo {
  id: number;
  folio: string;
  fecha: number;
  almacen: number;
  descripcion: string;
  lineas: LineaInventarioDemo[];
}

interface Plan {
  folio: string;
  almacen: number;
  dias: number;
  descripcion: string;
  lineas: number;
  /** Fraction of the lines with pieces that were looked for and not found. */
  denegados: number;
  /** Lines counted and accepted, then lines waiting for another operator; the rest have not been counted. */
  aceptadas: number;
  porRecontar: number;
  cuentan: readonly string[];
}

/** An old list that is complete, one partly done and one just begun. */
const PLANES: readonly Plan[] = [
  {
    folio: 'INV00028',
    almacen: 1,
    dias: 47,
    descripcion: 'CONTEO CÍCLICO PASILLOS 1 A 3',
    lineas: 60,
    denegados: 0.55,
    aceptadas: 60,
    porRecontar: 0,
    cuentan: ['INVENT2', 'INVENT1'],
  },
  {
    folio: 'INV00031',
    almacen: 2,
    dias: 6,
    descripcion: 'DENEGADOS DE LA SEMANA',
    lineas: 45,
    denegados: 1,
    aceptadas: 26,
    porRecontar: 3,
    cuentan: ['INVENT3', 'ALMACEN2'],
  },
  {
    folio: 'INV00033',
    almacen: 1,
    dias: 1,
    descripcion: 'CONTEO CÍCLICO PASILLOS 4 A 9',
    lineas: 120,
    denegados: 0.35,
    aceptadas: 0,
    porRecontar: 2,
    cuentan: ['INVENT2', 'INVENT1'],
  },
];

/**
 * The lists to count, with their counts and the adjustments of accepted ones. No article is in two of them, nor in
 * `menos`, so that nothing happens to it between two counts that the first could not know.
 */
export function inventariosDemo(
  a: Azar,
  hoy: Date,
  asignaciones: readonly AsignacionDemo[],
  menos: ReadonlySet<ArticuloDemo>,
  libro: LibroDemo,
): InventarioDemo[] {
  const usados = new Set(menos);
  const tope = hoy.getTime() - 60_000;
  let lineaId = 0;
  let conteoId = 0;
  return PLANES.map((plan, i): InventarioDemo => {
    const { almacen } = plan;
    const suyas = asignaciones.filter((x) => x.ubicacion.almacen === almacen);
    const contables = [...new Set(suyas.filter((x) => x.ubicacion.tipo === 'F').map((x) => x.articulo))];
    const raros = new Set(suyas.filter((x) => x.ubicacion.tipo === 'I').map((x) => x.articulo));
    const libres = contables.filter((x) => !usados.has(x));
    const conRareza = a.varios(
      libres.filter((x) => raros.has(x)),
      Math.floor(plan.lineas / 20),
    );
    const elegidos = [
      ...conRareza,
      ...a.varios(
        libres.filter((x) => !conRareza.includes(x)),
        plan.lineas - conRareza.length,
      ),
    ];
    const articulos = a.varios(elegidos, elegidos.length);
    for (const x of articulos) usados.add(x);
    const fecha = Math.min(tiempoLaboral(medianoche(hoy, plan.dias), 15), tope);
    const inventario: InventarioDemo = {
      id: i + 1,
      folio: plan.folio,
      fecha,
      almacen,
      descripcion: plan.descripcion,
      lineas: [],
    };
    let minutos = 0;
    const [primero = 1, segundo = 1] = plan.cuentan.flatMap((login) => idsDe(login));
    inventario.lineas = articulos.map((articulo, renglon): LineaInventarioDemo => {
      const linea: Linea = {
        inventario: inventario.id,
        articulo,
        denegado: a.suerte(plan.denegados) ? a.entero(1, 5) : 0,
        ubicaciones: suyas.filter((x) => x.articulo === articulo).map((x) => x.ubicacion),
      };
      const vaAceptada = renglon < plan.aceptadas;
      const vaPorRecontar = !vaAceptada && renglon < plan.aceptadas + plan.porRecontar;
      minutos += a.entero(4, 15);
      const cuando = Math.min(tiempoLaboral(fecha, minutos), tope);
      const conteos =
        vaAceptada || vaPorRecontar
          ? cuenta(a, linea, libro, {
              cuando,
              otroDia: Math.min(tiempoLaboral(cuando, a.entero(60, 300)), tope),
              operador: primero,
              otro: segundo,
              seAcepta: vaAceptada,
              siguienteId: () => ++conteoId,
            })
          : [];
      const aceptado = conteos.find((c) => c.estatus === 'ACEPTADO');
      return {
        id: ++lineaId,
        articulo,
        folioTmp: `${plan.folio}-${renglon + 1}`,
        denegado: linea.denegado,
        estatus: aceptado ? 'AJUSTADO' : conteos.length ? 'RECONTEO' : 'PENDIENTE',
        ajustado: aceptado?.fecha ?? null,
        conteos,
      };
    });
    return inventario;
  });
}

import type { ArticuloDemo } from './articulos.ts';
import type { AsignacionDemo } from './asignaciones.ts';
import type { Azar } from './azar.ts';
import { diaDe, medianoche, tiempoLaboral } from './calendario.ts';
import type { InventarioDemo } from './inventarios.ts';
import type { LibroDemo } from './libro.ts';
import { type HogarDe, idsDe, type Lote } from './movimientos.ts';
import { sinMirar } from './sin-mirar.ts';

/** A replenishment of the demo, as in its row. Moments are milliseconds. */
export interface ResurtidoDemo {
  id: number;
  almacen: number;
  articulo: number;
  pidio: number;
  fecha: number;
  solicitadas: number;
  surtidas: number;
  acomodadas: number;
  /** Who supplied and placed it; null: nobody yet. */
  operador: number | null;
  fechaSur: number | null;
  fechaAco: number | null;
  cerro: number | null;
  cerrado: number | null;
}

/** How far a kind of order progressed: the fraction of the request that was supplied, and of that placed. */
interface Plan {
  almacen: number;
  cuantos: number;
  /** Requested between so many and so many days ago. */
  dias: readonly [number, number];
  surtida: number;
  acomodada: number;
  cerrado: boolean;
}

/** The history of the last weeks, cancelled orders, and today's orders in every state, overdue ones included. */
const PLANES: readonly Plan[] = [
  { almacen: 1, cuantos: 46, dias: [3, 60], surtida: 1, acomodada: 1, cerrado: true },
  { almacen: 2, cuantos: 8, dias: [3, 40], surtida: 1, acomodada: 1, cerrado: true },
  { almacen: 1, cuantos: 5, dias: [3, 50], surtida: 0.6, acomodada: 1, cerrado: true },
  { almacen: 1, cuantos: 3, dias: [4, 30], surtida: 0, acomodada: 0, cerrado: true },
  { almacen: 1, cuantos: 4, dias: [2, 2], surtida: 0, acomodada: 0, cerrado: false },
  { almacen: 1, cuantos: 2, dias: [2, 2], surtida: 0.5, acomodada: 0, cerrado: false },
  { almacen: 1, cuantos: 2, dias: [0, 0], surtida: 1, acomodada: 0, cerrado: false },
  { almacen: 1, cuantos: 2, dias: [0, 0], surtida: 1, acomodada: 0.5, cerrado: false },
  { almacen: 1, cuantos: 2, dias: [0, 0], surtida: 1, acomodada: 1, cerrado: false },
  { almacen: 1, cuantos: 6, dias: [0, 0], surtida: 0, acomodada: 0, cerrado: false },
  { almacen: 2, cuantos: 3, dias: [0, 0], surtida: 0, acomodada: 0, cerrado: false },
];

/** Who works on orders and who closes them, by warehouse. */
const QUIENES: Readonly<Record<number, { trabajan: number[]; cierran: number[] }>> = {
  1: { trabajan: idsDe('SURTIDO1', 'SURTIDO2', 'ACOMODO1', 'ACOMODO2'), cierran: idsDe('ALMACEN1') },
  2: { trabajan: idsDe('SURTIDO4', 'NORTE2'), cierran: idsDe('ALMACEN2') },
};

/**
 * Replenishments of articles that are in both kinds of location and that nobody counted or corrected, within their
 * maximum; each takes pieces of one lot. Their movements go to the ledger.
 */
export function resurtidosDemo({
  a,
  hoy,
  articulos,
  asignaciones,
  inventarios,
  hogar,
  libro,
}: {
  a: Azar;
  hoy: Date;
  articulos: readonly ArticuloDemo[];
  asignaciones: readonly AsignacionDemo[];
  inventarios: readonly InventarioDemo[];
  hogar: HogarDe;
  libro: LibroDemo;
}): ResurtidoDemo[] {
  const asignados = new Set(asignaciones.map((x) => `${x.ubicacion.codigo} ${x.articulo.id}`));
  const libres = sinMirar({ articulos, inventarios }, libro).filter((x) => x.tipo === 'M');
  const tope = hoy.getTime() - 60_000;
  let id = 0;
  return PLANES.flatMap((plan) => {
    const hechos: ResurtidoDemo[] = [];
    while (hechos.length < plan.cuantos) {
      const articulo = libres.pop();
      if (!articulo) throw new Error('Faltan artículos multialmacenables para los resurtidos');
      const { fija, alta } = hogar(articulo, plan.almacen);
      const saldo = libro.bueno(alta, articulo.id, medianoche(hoy, plan.dias[1]), diaDe(tope));
      const enFija = libro.saldos(fija, articulo.id, tope).reduce((n, s) => n + s.piezas, 0);
      const caben = Math.min(articulo.maximo - enFija, saldo?.piezas ?? 0);
      const estan = [fija, alta].every((u) => asignados.has(`${u.codigo} ${articulo.id}`));
      if (!saldo || caben < 2 || !estan) continue;
      hechos.push(uno(a, hoy, { ...plan, id: ++id, articulo, fija, alta, lote: saldo.lote, caben }, libro));
    }
    return hechos;
  });
}

type Caso = Plan & ReturnType<HogarDe> & { id: number; articulo: ArticuloDemo; lote: Lote; caben: number };

function uno(a: Azar, hoy: Date, caso: Caso, libro: LibroDemo): ResurtidoDemo {
  const { id, almacen, articulo, dias, caben } = caso;
  const { trabajan = [], cierran = [] } = QUIENES[almacen] ?? {};
  const tope = hoy.getTime() - 60_000;
  const alMenos = (desde: number, minutos: number) => Math.min(tiempoLaboral(desde, minutos), tope);
  const fecha = dias[1] === 0 ? tope - a.entero(25, 50) * 60_000 : inicio(a, hoy, dias);
  const surtidas = Math.ceil(caben * caso.surtida);
  const acomodadas = Math.ceil(surtidas * caso.acomodada);
  const operador = surtidas ? a.uno(trabajan) : null;
  const deHoy = dias[1] === 0;
  const fechaSur = deHoy ? fecha + a.entero(5, 10) * 60_000 : alMenos(fecha, a.entero(10, 120));
  const fechaAco = deHoy ? fechaSur + a.entero(5, 10) * 60_000 : alMenos(fechaSur, a.entero(5, 60));
  const comun = {
    ...caso.lote,
    operador: operador ?? 1,
    llamada: 'setTraspasoentreubicaciones',
    articulo: articulo.id,
    documento: 'resurtido',
    documentoId: null,
    detalleId: id,
  };
  if (surtidas > 0) {
    libro.anota({
      ...comun,
      operacion: a.uuid(),
      fecha: fechaSur,
      origen: caso.alta,
      destino: 'transito',
      piezas: surtidas,
    });
  }
  if (acomodadas > 0) {
    libro.anota({
      ...comun,
      operacion: a.uuid(),
      fecha: fechaAco,
      origen: 'transito',
      destino: caso.fija,
      piezas: acomodadas,
    });
  }
  return {
    id,
    almacen,
    articulo: articulo.id,
    pidio: a.uno(cierran),
    fecha,
    solicitadas: caben,
    surtidas,
    acomodadas,
    operador,
    fechaSur: surtidas ? fechaSur : null,
    fechaAco: acomodadas ? fechaAco : null,
    cerro: caso.cerrado ? (operador ?? a.uno(cierran)) : null,
    cerrado: caso.cerrado ? alMenos(surtidas ? fechaAco : fecha, a.entero(5, 90)) : null,
  };
}

const inicio = (a: Azar, hoy: Date, [desde, hasta]: Plan['dias']): number =>
  tiempoLaboral(medianoche(hoy, a.entero(desde, hasta)), a.entero(30, 500));

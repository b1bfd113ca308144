import type { ArticuloDemo } from './articulos.ts';
import type { AsignacionDemo } from './asignaciones.ts';
import type { Azar } from './azar.ts';
import { diaDe, medianoche, tiempoLaboral } from './calendario.ts';
import type { InventarioDemo } from './inventarios.ts';
import type { LibroDemo } from './libro.ts';
import { type HogarDe, idsDe, type Lote } from './movimientos.ts';
import type { ResurtidoDemo } from './resurtidos.ts';
import { sinMirar } from './sin-mirar.ts';

/** A line closed short: when, by whom and why. */
interface Cierre {
  fecha: number;
  operador: number;
  motivo: string;
}

/** A transfer line of the demo. Moments are milliseconds. */
export interface RenglonDemo {
  id: number;
  articulo: number;
  unidades: number;
  surtidas: number;
  recibidas: number;
  faltantes: number;
  enSurtido: Cierre | null;
  enRecepcion: Cierre | null;
}

export interface TraspasoDemo {
  id: number;
  folio: string;
  origen: number;
  destino: number;
  exhibicion: boolean;
  fecha: number;
  prometido: number | null;
  operador: number;
  surtido: number | null;
  recibido: number | null;
  renglones: RenglonDemo[];
}

/** Progress of a transfer's lines: so many of the first were supplied, and so many of these received. */
interface Plan {
  origen: number;
  destino: number;
  /** Days ago it was requested. */
  dias: number;
  renglones: number;
  surtidos: number;
  recibidos: number;
  /** The last line to reach this step was short there. */
  corto?: 'surtido' | 'recepcion';
  /** Promised within so many business hours of the request. */
  horas?: number;
}

const COMPLETOS: readonly Plan[] = [
  [1, 2, 48, 9],
  [1, 3, 44, 14],
  [2, 1, 40, 5],
  [1, 2, 34, 11],
  [1, 3, 29, 8],
  [1, 2, 23, 7],
  [1, 3, 17, 10],
  [2, 1, 13, 6],
  [1, 2, 9, 12],
  [1, 3, 6, 6],
].map(([origen = 1, destino = 2, dias = 0, n = 0]) => ({
  origen,
  destino,
  dias,
  renglones: n,
  surtidos: n,
  recibidos: n,
}));

/** The history, four with shortages, and waiting ones in every state and warehouse. */
const PLANES: readonly Plan[] = [
  ...COMPLETOS,
  { origen: 1, destino: 2, dias: 20, renglones: 6, surtidos: 6, recibidos: 6, corto: 'recepcion' },
  { origen: 1, destino: 3, dias: 11, renglones: 5, surtidos: 5, recibidos: 5, corto: 'recepcion' },
  { origen: 2, destino: 1, dias: 8, renglones: 4, surtidos: 4, recibidos: 4, corto: 'recepcion' },
  { origen: 1, destino: 2, dias: 5, renglones: 7, surtidos: 7, recibidos: 7, corto: 'surtido' },
  { origen: 1, destino: 2, dias: 2, renglones: 8, surtidos: 8, recibidos: 0, horas: 20 },
  { origen: 2, destino: 1, dias: 2, renglones: 5, surtidos: 5, recibidos: 0 },
  { origen: 1, destino: 3, dias: 2, renglones: 6, surtidos: 6, recibidos: 0 },
  { origen: 1, destino: 3, dias: 3, renglones: 9, surtidos: 9, recibidos: 5 },
  { origen: 2, destino: 1, dias: 3, renglones: 6, surtidos: 6, recibidos: 3 },
  { origen: 1, destino: 2, dias: 2, renglones: 12, surtidos: 5, recibidos: 0, horas: 4 },
  { origen: 1, destino: 2, dias: 1, renglones: 10, surtidos: 0, recibidos: 0, horas: 30 },
  { origen: 2, destino: 1, dias: 1, renglones: 4, surtidos: 0, recibidos: 0 },
  { origen: 1, destino: 3, dias: 0, renglones: 14, surtidos: 0, recibidos: 0 },
  { origen: 1, destino: 2, dias: 0, renglones: 6, surtidos: 0, recibidos: 0, horas: 12 },
];

/**
 * Lines of the main warehouse's open transfers that request more than its fixed locations hold, so that they need
 * replenishment.
 */
const CON_RESURTIDO = 4;

const QUIENES: Readonly<Record<number, { piden: number[]; surten: number[]; reciben: number[] }>> = {
  1: {
    piden: idsDe('ALMACEN1', 'INVENT1'),
    surten: idsDe('SURTIDO1', 'SURTIDO2', 'SURTIDO3'),
    reciben: idsDe('ACOMODO1', 'ACOMODO2'),
  },
  2: { piden: idsDe('ALMACEN2'), surten: idsDe('SURTIDO4'), reciben: idsDe('NORTE2') },
  3: { piden: idsDe('ALMACEN1'), surten: idsDe('ACOMODO3'), reciben: idsDe('EXHIBE1', 'ACOMODO3') },
};

const quienes = (almacen: number) => {
  const suyos = QUIENES[almacen];
  if (!suyos) throw new Error(`El almacén ${almacen} no tiene quien traspase`);
  return suyos;
};

const MOTIVOS_RECEPCION = ['NO VENÍA EN LA TARIMA', 'CAJA ABIERTA', 'PIEZA ROTA EN EL CAMINO'] as const;
const MOTIVO_SURTIDO = 'EMPAQUE DAÑADO EN EL ANAQUEL';
const EXHIBICION = 3;
const MINUTO = 60_000;

/**
 * Transfers between the three warehouses of articles that nobody counted, corrected or replenished; each line takes
 * pieces of one lot, and each article is in one line only. Their movements go to the ledger.
 */
export function traspasosDemo({
  a,
  hoy,
  articulos,
  asignaciones,
  inventarios,
  resurtidos,
  hogar,
  libro,
}: {
  a: Azar;
  hoy: Date;
  articulos: readonly ArticuloDemo[];
  asignaciones: readonly AsignacionDemo[];
  inventarios: readonly InventarioDemo[];
  resurtidos: readonly ResurtidoDemo[];
  hogar: HogarDe;
  libro: LibroDemo;
}): TraspasoDemo[] {
  const libres = new Set(
    sinMirar({ articulos, inventarios, resurtidos }, libro).filter((x) => x.tipo !== null),
  );
  const asignados = new Set(asignaciones.map((x) => `${x.ubicacion.codigo} ${x.articulo.id}`));
  const esta = (x: ArticuloDemo, almacen: number) =>
    asignados.has(`${hogar(x, almacen).fija.codigo} ${x.id}`);
  let id = 0;
  let detId = 0;

  /**
   * The next article of that type with pieces in the origin and a home in the destination (not required in the
   * showroom).
   */
  const toma = (plan: Plan, tipo: 'D' | 'M', hasta: number) => {
    for (const articulo of libres) {
      if (articulo.tipo !== tipo || !esta(articulo, plan.origen)) continue;
      const llega = plan.recibidos > 0 || plan.destino !== EXHIBICION;
      if (esta(articulo, plan.destino) !== llega) continue;
      const saldo = libro.bueno(hogar(articulo, plan.origen).fija, articulo.id, hasta, diaDe(hoy.getTime()));
      if (!saldo) continue;
      libres.delete(articulo);
      return { articulo, saldo };
    }
    throw new Error('Faltan artículos para los traspasos');
  };

  return PLANES.map((plan): TraspasoDemo => {
    const { origen, destino, dias } = plan;
    const tope = hoy.getTime() - 60 * MINUTO;
    const fecha = Math.min(tiempoLaboral(medianoche(hoy, dias), a.entero(20, 200)), tope);
    let reloj = Math.min(tiempoLaboral(fecha, a.entero(20, 90)), tope);
    const avanza = (minutos: number) => {
      reloj = Math.min(tiempoLaboral(reloj, minutos), tope);
      return reloj;
    };
    const exhibicion = destino === EXHIBICION;
    const traspaso = ++id;
    const renglones = Array.from({ length: plan.renglones }, (_, i): Renglon => {
      const resurtir = plan.surtidos === 0 && origen === 1 && !exhibicion && i < CON_RESURTIDO / 2;
      const { articulo, saldo } = toma(plan, resurtir ? 'M' : 'D', fecha);
      const unidades = resurtir
        ? saldo.piezas + a.entero(2, 6)
        : exhibicion
          ? Math.min(saldo.piezas, a.entero(1, 2))
          : Math.min(saldo.piezas, a.entero(1, 8));
      return { id: ++detId, articulo, unidades, lote: saldo.lote, surtidas: 0, recibidas: 0 };
    });
    const comun = (r: Renglon) => ({
      ...r.lote,
      operacion: a.uuid(),
      articulo: r.articulo.id,
      documento: 'traspaso',
      documentoId: traspaso,
      detalleId: r.id,
    });
    const ultimoSurtido = renglones[plan.surtidos - 1];
    for (const r of renglones.slice(0, plan.surtidos)) {
      const corto = plan.corto === 'surtido' && r === ultimoSurtido;
      r.surtidas = r.unidades - (corto ? 1 : 0);
      const operador = a.uno(quienes(origen).surten);
      const cuando = avanza(a.entero(2, 9));
      if (corto) r.enSurtido = { fecha: cuando, operador, motivo: MOTIVO_SURTIDO };
      if (r.surtidas === 0) continue;
      libro.anota({
        ...comun(r),
        fecha: cuando,
        operador,
        llamada: 'surtirProductoTraspaso',
        origen: hogar(r.articulo, origen).fija,
        destino: 'transito',
        piezas: r.surtidas,
      });
    }
    const surtido = plan.surtidos === plan.renglones ? reloj : null;
    avanza(a.entero(300, 600));
    const ultimoRecibido = renglones[plan.recibidos - 1];
    for (const r of renglones.slice(0, plan.recibidos)) {
      const corto = plan.corto === 'recepcion' && r === ultimoRecibido;
      r.recibidas = r.surtidas - (corto ? 1 : 0);
      const operador = a.uno(quienes(destino).reciben);
      const cuando = avanza(a.entero(2, 9));
      if (r.recibidas > 0) {
        libro.anota({
          ...comun(r),
          fecha: cuando,
          operador,
          llamada: 'guardaTraspasoRecepcion',
          origen: 'transito',
          destino: hogar(r.articulo, destino).fija,
          piezas: r.recibidas,
        });
      }
      if (!corto) continue;
      const cierre = avanza(a.entero(5, 30));
      r.enRecepcion = { fecha: cierre, operador, motivo: a.uno(MOTIVOS_RECEPCION) };
      libro.anota({
        ...comun(r),
        fecha: cierre,
        operador,
        llamada: 'cierraFaltanteTraspaso',
        origen: 'transito',
        destino: 'ajuste',
        piezas: 1,
      });
    }
    return {
      id: traspaso,
      folio: `${exhibicion ? 'TE' : 'TR'}${traspaso}`,
      origen,
      destino,
      exhibicion,
      fecha,
      prometido: plan.horas === undefined ? null : tiempoLaboral(fecha, plan.horas * 60),
      operador: a.uno(quienes(origen).piden),
      surtido,
      recibido: surtido !== null && plan.recibidos === plan.renglones ? reloj : null,
      renglones: renglones.map((r) => ({
        id: r.id,
        articulo: r.articulo.id,
        unidades: r.unidades,
        surtidas: r.surtidas,
        recibidas: r.recibidas,
        faltantes: r.enRecepcion ? 1 : 0,
        enSurtido: r.enSurtido ?? null,
        enRecepcion: r.enRecepcion ?? null,
      })),
    };
  });
}

interface Renglon {
  id: number;
  articulo: ArticuloDemo;
  unidades: number;
  lote: Lote;
  surtidas: number;
  recibidas: number;
  enSurtido?: Cierre;
  enRecepcion?: Cierre;
}

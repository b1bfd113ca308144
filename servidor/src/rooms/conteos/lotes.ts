import type { LoteContado } from '@anden/contrato/conteos/rules.ts';
import { type PideLote, pideLote } from '@anden/contrato/existencias/rules.ts';
import { type Lote, llaveDeLote, type Saldo, SIN_LOTE } from '../existencias/index.ts';

/** A location as it was counted, in pieces. */
export interface UbicacionContada {
  ubicacionId: number;
  contadas: number;
}

/** What was counted and what the ledger says, for one lot in one location. */
export interface Renglon {
  ubicacionId: number;
  /** Null for an article without lots: all of them together. */
  lote: Lote | null;
  contadas: number;
  /** At the moment of the count. */
  esperadas: number;
  /** Now. */
  actual: number;
}

type PorUbicacion = Map<number, LoteContado[]>;

/**
 * Pairs what was counted with what the ledger says, by location and lot. An article without lots is compared by
 * location only, because nobody looked at the lots.
 * @param saldos of every location counted
 */
export function comparar(
  articulo: PideLote,
  ubicaciones: readonly UbicacionContada[],
  lotes: readonly LoteContado[],
  saldos: readonly Saldo[],
): Renglon[] {
  const suma = (de: readonly Saldo[], parte: 'actual' | 'alMomento') => de.reduce((n, s) => n + s[parte], 0);
  if (!pideLote(articulo)) {
    return ubicaciones.map(({ ubicacionId, contadas }) => {
      const suyos = saldos.filter((s) => s.ubicacionId === ubicacionId);
      return {
        ubicacionId,
        lote: null,
        contadas,
        esperadas: suma(suyos, 'alMomento'),
        actual: suma(suyos, 'actual'),
      };
    });
  }
  const repartidos = repartir(ubicaciones, lotes, saldos);
  return ubicaciones.flatMap(({ ubicacionId }) =>
    emparejar(
      articulo,
      ubicacionId,
      repartidos.get(ubicacionId) ?? [],
      saldos.filter((s) => s.ubicacionId === ubicacionId),
    ),
  );
}

/**
 * Gives each lot its location. Those without one go first where the ledger has them, so that no label changes
 * needlessly, and then wherever counted pieces still lack a lot, in the order given.
 */
function repartir(
  ubicaciones: readonly UbicacionContada[],
  lotes: readonly LoteContado[],
  saldos: readonly Saldo[],
): PorUbicacion {
  const por: PorUbicacion = new Map(ubicaciones.map((u) => [u.ubicacionId, []]));
  const cupo = new Map(ubicaciones.map((u) => [u.ubicacionId, u.contadas]));
  const pone = (l: LoteContado, ubicacionId: number, piezas: number): number => {
    const caben = Math.min(piezas, cupo.get(ubicacionId) ?? 0);
    if (caben <= 0) return 0;
    cupo.set(ubicacionId, (cupo.get(ubicacionId) ?? 0) - caben);
    por.get(ubicacionId)?.push({ ...l, UBICACION_ID: ubicacionId, INGRESO: caben });
    return caben;
  };
  for (const l of lotes) if (l.UBICACION_ID !== null) pone(l, l.UBICACION_ID, l.INGRESO);
  const sueltos = lotes.filter((l) => l.UBICACION_ID === null).map((l) => ({ ...l, faltan: l.INGRESO }));
  for (const l of sueltos) {
    for (const s of saldos.filter((x) => llaveDeLote(x.lote) === llaveDeLote(deLinea(l)))) {
      l.faltan -= pone(l, s.ubicacionId, Math.min(l.faltan, s.alMomento));
    }
  }
  for (const l of sueltos) {
    for (const u of ubicaciones) l.faltan -= pone(l, u.ubicacionId, l.faltan);
  }
  return por;
}

const deLinea = (l: LoteContado): Lote => ({
  fechaCaducidad: l.FECHA_CADUCIDAD,
  lote: l.LOTE,
  fechaProduccion: l.FECHA_PRODUCCION,
});

/**
 * One row for each lot that was counted or expected in a location. A counted lot matches the ledger's if every part
 * that the article requires is equal; the other parts were not looked at and stay.
 */
function emparejar(
  articulo: PideLote,
  ubicacionId: number,
  lotes: readonly LoteContado[],
  saldos: readonly Saldo[],
): Renglon[] {
  const renglones = new Map(
    saldos.map((s) => [
      llaveDeLote(s.lote),
      { ubicacionId, lote: s.lote, contadas: 0, esperadas: s.alMomento, actual: s.actual },
    ]),
  );
  const suma = (lote: Lote, piezas: number) => {
    const previo = renglones.get(llaveDeLote(lote));
    if (previo) previo.contadas += piezas;
    else renglones.set(llaveDeLote(lote), { ubicacionId, lote, contadas: piezas, esperadas: 0, actual: 0 });
  };
  for (const linea of lotes) {
    const captado = deLinea(linea);
    if (renglones.has(llaveDeLote(captado))) {
      suma(captado, linea.INGRESO);
      continue;
    }
    let faltan = linea.INGRESO;
    const parecidos = [...renglones.values()].filter((r) => esElMismo(articulo, captado, r.lote));
    for (const r of parecidos) {
      const piezas = Math.max(0, Math.min(faltan, r.esperadas - r.contadas));
      r.contadas += piezas;
      faltan -= piezas;
    }
    if (faltan > 0) suma(parecidos[0]?.lote ?? captado, faltan);
  }
  if (renglones.size === 0) {
    return [{ ubicacionId, lote: SIN_LOTE, contadas: 0, esperadas: 0, actual: 0 }];
  }
  return [...renglones.values()];
}

function esElMismo(articulo: PideLote, captado: Lote, delLibro: Lote): boolean {
  const parte = (pide: 'S' | 'N', a: string | null, b: string | null) =>
    a === b || (pide === 'N' && a === null);
  return (
    parte(articulo.CADUCA, captado.fechaCaducidad, delLibro.fechaCaducidad) &&
    parte(articulo.LOTE, captado.lote, delLibro.lote) &&
    parte(articulo.FECHA_PRODUCCION, captado.fechaProduccion, delLibro.fechaProduccion)
  );
}

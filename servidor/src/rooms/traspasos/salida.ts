import { estaCaducado } from '@anden/contrato/existencias/rules.ts';
import { MENSAJES_SURTIDO, sinExistenciaEn, soloCaducadas } from '@anden/contrato/surtido/rules.ts';
import { Rejection } from '../../platform/rejection.ts';
import { type LineaCapturada, loteDeLinea, type Porcion } from '../compras/index.ts';
import { type LoteEnLugar, mismoLote } from '../existencias/index.ts';

interface Toma {
  UBICACION_ID: number;
  /** As people read it. */
  UBICACION: string;
  /** Pieces to take from it. */
  CONTADAS: number;
}

/**
 * Which lots leave each location: those captured, or by default earliest expiry first. Expired pieces only leave if
 * they were named.
 * @param hay what the locations hold, earliest expiry first
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function repartirSalida(
  tomas: readonly Toma[],
  lineas: readonly LineaCapturada[],
  hay: readonly LoteEnLugar[],
  hoy: string,
): Porcion[] {
  return lineas.length > 0 ? porLineas(tomas, lineas, hay) : porCaducidad(tomas, hay, hoy);
}

function porCaducidad(tomas: readonly Toma[], hay: readonly LoteEnLugar[], hoy: string): Porcion[] {
  return tomas.flatMap((t) => {
    const suyos = hay.filter((l) => l.lugarId === t.UBICACION_ID);
    let faltan = t.CONTADAS;
    const partes: Porcion[] = [];
    for (const l of suyos) {
      if (estaCaducado(l.lote.fechaCaducidad, hoy)) continue;
      const piezas = Math.min(faltan, l.piezas);
      if (piezas === 0) break;
      faltan -= piezas;
      partes.push({ ubicacionId: t.UBICACION_ID, lote: l.lote, piezas });
    }
    if (faltan > 0) {
      const todas = suyos.reduce((suma, l) => suma + l.piezas, 0);
      throw new Rejection(todas >= t.CONTADAS ? soloCaducadas(t.UBICACION) : sinExistenciaEn(t.UBICACION));
    }
    return partes;
  });
}

/** Lines that name their location go first, then those whose lot is in the fewest locations. */
function porLineas(
  tomas: readonly Toma[],
  lineas: readonly LineaCapturada[],
  hay: readonly LoteEnLugar[],
): Porcion[] {
  const cupos = new Map(tomas.map((t) => [t.UBICACION_ID, t.CONTADAS]));
  const restan = hay.map((l) => ({ ...l }));
  const deLinea = (l: LineaCapturada) =>
    restan.filter(
      (r) => mismoLote(r.lote, loteDeLinea(l)) && (l.UBICACION_ID === null || r.lugarId === l.UBICACION_ID),
    );
  const enOrden = [...lineas].sort(
    (a, b) =>
      Number(a.UBICACION_ID === null) - Number(b.UBICACION_ID === null) ||
      deLinea(a).length - deLinea(b).length,
  );
  return enOrden.flatMap((linea) => {
    let faltan = linea.INGRESO;
    const partes: Porcion[] = [];
    for (const r of deLinea(linea)) {
      const cupo = cupos.get(r.lugarId) ?? 0;
      const piezas = Math.min(faltan, r.piezas, cupo);
      if (piezas === 0) continue;
      faltan -= piezas;
      r.piezas -= piezas;
      cupos.set(r.lugarId, cupo - piezas);
      partes.push({ ubicacionId: r.lugarId, lote: r.lote, piezas });
    }
    if (faltan > 0) throw new Rejection(MENSAJES_SURTIDO.repartoDeLotes);
    return partes;
  });
}

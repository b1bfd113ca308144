import { enPiezas } from '@anden/contrato/cifras.ts';
import type { Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { type Leida, loteDe, piezasMostradas } from '../../capture/resolver.ts';
import { businessDay } from '../../platform/clock.ts';
import { textoDeLote } from '../../platform/format.ts';
import {
  cantidadRejection,
  type Decision,
  type EnMano,
  loteRejection,
  type Traspaso,
  todasDe,
} from './traspaso.ts';

export const rechazado = (mensaje: string): Desenlace => ({ tono: 'rechazo', mensaje });

/**
 * What a decided scan makes of the entry, and what the operator is told. `despues` is null if the entry stays as it is;
 * `leida` is what was read of the article, if it was one.
 */
export function trasDecision(
  e: EnMano,
  d: Decision,
  t: Traspaso | undefined,
  leida: Leida | null,
  via: Lectura['via'],
): { despues: EnMano | null; desenlace: Desenlace } {
  if (d.tipo === 'rechazo') return { despues: null, desenlace: rechazado(d.mensaje) };
  const lote = leida ? loteDe(leida) : e.leido;
  const donde = d.tipo === 'ubicacion' ? d.lugar.UBICACION_ID : e.ubicacionId;
  const sinLote = t ? loteRejection(t, donde, lote, businessDay()) : null;
  if (sinLote) return { despues: null, desenlace: rechazado(sinLote) };
  if (d.tipo === 'ubicacion') {
    const misma = e.ubicacionId === d.lugar.UBICACION_ID;
    // A box stands for all its pieces at once, which are entered if they may be moved.
    const exceso = e.mostradas > 1 && t ? cantidadRejection(t, d.lugar, e.mostradas) : null;
    const deCaja = e.mostradas > 1 && !exceso ? String(e.mostradas) : '';
    const correcta = `Ubicación correcta: ${d.lugar.UBICACION}`;
    if (misma) return { despues: e, desenlace: { tono: 'hecho', mensaje: correcta } };
    const { preset: _, tecleada: __, ...resto } = e;
    const despues = { ...resto, ubicacionId: d.lugar.UBICACION_ID, piezas: deCaja };
    if (exceso) {
      const mensaje = `${correcta}. La etiqueta es de ${e.mostradas} piezas. ${exceso}`;
      return { despues, desenlace: { tono: 'atencion', mensaje } };
    }
    const preset = t && deCaja === '' && t.operacion !== 'regreso' ? todasDe(t, despues) : 0;
    if (preset <= 0) return { despues, desenlace: { tono: 'hecho', mensaje: correcta } };
    return {
      despues: { ...despues, piezas: String(preset), preset },
      desenlace: { tono: 'hecho', mensaje: `${correcta}. Propuesto: ${enPiezas(preset)}` },
    };
  }
  if (d.tipo === 'clave') {
    const mostradas = leida ? piezasMostradas(via, leida) : via === 'teclado' ? 0 : 1;
    return {
      despues: { ...e, clave: leida?.codigo ?? '', mostradas, leido: lote ?? null },
      desenlace: {
        tono: 'hecho',
        mensaje: lote ? `Producto correcto · ${textoDeLote(lote)}` : 'Producto correcto',
      },
    };
  }
  const { tecleada: _, ...sinTeclear } = e;
  return {
    despues: { ...sinTeclear, piezas: String(d.piezas), leido: lote ?? null },
    desenlace: { tono: 'hecho', mensaje: enPiezas(d.piezas) },
  };
}

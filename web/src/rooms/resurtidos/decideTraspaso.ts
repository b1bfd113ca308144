import { enPiezas } from '@anden/contrato/cifras.ts';
import { conLineaEnMano } from '../../capture/ajena.ts';
import type { Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { type Leido, type Paso, rechaza } from '../../capture/motor.ts';
import { type Leida, loteDe, piezasMostradas } from '../../capture/resolver.ts';
import { businessDay } from '../../platform/clock.ts';
import { textoDeLote } from '../../platform/format.ts';
import {
  bloqueoDe,
  cantidadRejection,
  type Decision,
  decideClave,
  decideUbicacion,
  type EnMano,
  loteRejection,
  otroLoteRejection,
  type Traspaso,
  terminaElSurtido,
  todasDe,
} from './traspaso.ts';

/** What a reading of a transfer is decided on. */
export interface EnTraspaso {
  traspaso: Traspaso;
  /** Whether a reading of what comes next may save the entry: the device's setting, and no save without an answer. */
  guardaAlEscanear: boolean;
}

/** The save that a reading asks for: the shelf was scanned, so what is in hand was supplied. */
export type SurtirYSeguir = { surtido: Traspaso; entrada: EnMano };

/** What a reading leads to in the transfer of a row (specification §5, Transfer between locations). */
export function decideTraspaso(
  e: EnMano,
  { lectura, literal, leida, tras }: Leido,
  { traspaso: t, guardaAlEscanear }: EnTraspaso,
): Paso<EnMano, SurtirYSeguir> {
  const { via } = lectura;
  const bloqueo = bloqueoDe(t);
  if (bloqueo) return rechaza(bloqueo);
  if (leida) {
    const { codigo, claves, piezas } = leida;
    const paso = trasDecision(e, decideClave(t, e, codigo, claves, piezas), t, leida, via);
    const desenlace = conLineaEnMano(paso.desenlace, t.renglon.ARTICULO_ID, lectura, claves, {
      trabajo: 'resurtido',
    });
    return { ...paso, desenlace };
  }
  // Typed text goes to the article's field: a location is never typed (specification §5).
  if (via === 'teclado') return { tipo: 'busca' };
  if (guardaAlEscanear && !tras && terminaElSurtido(t, e, literal))
    return { tipo: 'guarda', que: { surtido: t, entrada: e } };
  const d = decideUbicacion(t, literal);
  return d ? trasDecision(e, d, t, null, via) : { tipo: 'busca' };
}

/** What a decided reading makes of the entry, and what the operator is told; `leida` is what was read of the article, if it was one. */
function trasDecision(
  e: EnMano,
  d: Decision,
  t: Traspaso,
  leida: Leida | null,
  via: Lectura['via'],
): { tipo: 'queda'; estado?: EnMano; desenlace: Desenlace } {
  if (d.tipo === 'rechazo') return rechaza(d.mensaje);
  const lote = leida ? loteDe(leida) : e.leido;
  const donde = d.tipo === 'ubicacion' ? d.lugar.UBICACION_ID : e.ubicacionId;
  const sinLote = loteRejection(t, donde, lote, businessDay());
  if (sinLote) return rechaza(sinLote);
  if (d.tipo === 'ubicacion') {
    const misma = e.ubicacionId === d.lugar.UBICACION_ID;
    // A box stands for all its pieces at once, which are entered if they may be moved.
    const exceso = e.mostradas > 1 ? cantidadRejection(t, d.lugar, e.mostradas) : null;
    const deCaja = e.mostradas > 1 && !exceso ? String(e.mostradas) : '';
    const correcta = `Ubicación correcta: ${d.lugar.UBICACION}`;
    if (misma) return { tipo: 'queda', estado: e, desenlace: { tono: 'hecho', mensaje: correcta } };
    const { preset: _, tecleada: __, ...resto } = e;
    const despues = { ...resto, ubicacionId: d.lugar.UBICACION_ID, piezas: deCaja };
    if (exceso) {
      const mensaje = `${correcta}. La etiqueta es de ${e.mostradas} piezas. ${exceso}`;
      return { tipo: 'queda', estado: despues, desenlace: { tono: 'atencion', mensaje } };
    }
    const preset = deCaja === '' && t.operacion !== 'regreso' ? todasDe(t, despues) : 0;
    if (preset <= 0)
      return { tipo: 'queda', estado: despues, desenlace: { tono: 'hecho', mensaje: correcta } };
    return {
      tipo: 'queda',
      estado: { ...despues, piezas: String(preset), preset },
      desenlace: { tono: 'hecho', mensaje: `${correcta}. Propuesto: ${enPiezas(preset)}` },
    };
  }
  if (d.tipo === 'clave') {
    const mostradas = leida ? piezasMostradas(via, leida) : via === 'teclado' ? 0 : 1;
    return {
      tipo: 'queda',
      estado: { ...e, clave: leida?.codigo ?? '', mostradas, leido: lote ?? null },
      desenlace: {
        tono: 'hecho',
        mensaje: lote ? `Producto correcto · ${textoDeLote(lote)}` : 'Producto correcto',
      },
    };
  }
  const mezclados = otroLoteRejection(t, e, lote);
  if (mezclados) return rechaza(mezclados);
  return {
    tipo: 'queda',
    // A code without a lot is of one more of the same.
    estado: { ...e, piezas: String(d.piezas), tecleada: true, leido: lote ?? e.leido ?? null },
    desenlace: { tono: 'hecho', mensaje: enPiezas(d.piezas) },
  };
}

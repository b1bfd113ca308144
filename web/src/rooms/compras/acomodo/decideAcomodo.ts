import { enPiezas } from '@anden/contrato/cifras.ts';
import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import { pideLote } from '@anden/contrato/existencias/rules.ts';
import type { Desenlace, Lectura } from '../../../capture/colaDeLecturas.ts';
import { type Leido, type Paso, rechaza } from '../../../capture/motor.ts';
import { conLote, type Leida, piezasMostradas } from '../../../capture/resolver.ts';
import { entero } from '../../../platform/format.ts';
import {
  type Decision,
  decideClave,
  decideUbicacion,
  type EnMano,
  llaveDe,
  type Orden,
  ordenEnMano,
  terminaLaEntrada,
} from './ordenes.ts';

/** What a reading of the put-away is decided on. */
export interface EnAcomodo {
  ordenes: readonly Orden[];
  /** Whether a reading of another product may save the entry: the device's setting, and no save without an answer. */
  guardaAlEscanear: boolean;
}

/** What a reading leads to (specification §5, Put-away). 'entrada': the entry in hand is saved first. The mark is the key of a row. */
export function decideAcomodo(
  e: EnMano | null,
  { lectura, literal, leida, tras }: Leido,
  { ordenes, guardaAlEscanear }: EnAcomodo,
): Paso<EnMano | null, 'entrada', string> {
  if (leida) {
    const termina = guardaAlEscanear && !tras && terminaLaEntrada(ordenes, e, leida.claves);
    const orden = ordenEnMano(ordenes, e);
    // Nothing may have to be asked for a save that a reading makes.
    if (termina && orden && !pideLote(orden)) return { tipo: 'guarda', que: 'entrada' };
    return trasDecision(e, decideClave(ordenes, e, leida.claves, leida.piezas), leida, lectura);
  }
  const d = lectura.via === 'teclado' ? null : decideUbicacion(ordenes, e, literal);
  return d ? trasDecision(e, d, null, lectura) : { tipo: 'busca' };
}

function trasDecision(
  e: EnMano | null,
  d: Decision,
  leida: Leida | null,
  lectura: Lectura,
): Paso<EnMano | null, 'entrada', string> {
  if (d.tipo === 'rechazo') {
    const dicho = { tono: d.tono, mensaje: d.mensaje };
    const ajena = d.ajena && leida ? { lectura, trabajo: 'devolucion' as const, claves: leida.claves } : null;
    return {
      tipo: 'queda',
      marca: d.orden && llaveDe(d.orden),
      desenlace: ajena ? { ...dicho, ajena } : dicho,
    };
  }
  if (d.tipo === 'producto') {
    const { orden } = d;
    const mensaje = `Lleve ${orden.ARTICULO} a ${orden.UBICACION}`;
    return {
      tipo: 'queda',
      estado: conProducto(orden, leida, lectura.via),
      desenlace: { tono: 'hecho', mensaje },
    };
  }
  if (!e) return rechaza(MENSAJES.noEncontrado);
  if (d.tipo === 'ubicacion') return enSuLugar(e, d.orden);
  const suyos = leida ? conLote(e.lotes, leida) : (e.lotes ?? []);
  return {
    tipo: 'queda',
    estado: { ...e, unidades: String(d.unidades), tecleada: true, lotes: suyos },
    desenlace: { tono: 'hecho', mensaje: `${entero(d.unidades)} de ${entero(d.orden.UNIDADES)}` },
  };
}

/** The entry once its location was scanned, and what the operator is told. */
function enSuLugar(antes: EnMano, orden: Orden): { tipo: 'queda'; estado: EnMano; desenlace: Desenlace } {
  const misma = antes.ubicacionId === orden.CAT_UBICACION_ID;
  const enUbicacion = (unidades: string): EnMano => {
    const { preset: _, tecleada: __, ...resto } = antes;
    return misma ? { ...antes, unidades } : { ...resto, ubicacionId: orden.CAT_UBICACION_ID, unidades };
  };
  // A box stands for all its pieces at once, which are entered if the order wants as many.
  const caja = antes.mostradas > 1 ? antes.mostradas : 0;
  const caben = caja <= orden.UNIDADES;
  const correcta = `Ubicación correcta: ${orden.UBICACION}`;
  if (!caben) {
    const mensaje = `${correcta}. La etiqueta es de ${caja} piezas, más que las pendientes`;
    return {
      tipo: 'queda',
      estado: enUbicacion(misma ? antes.unidades : ''),
      desenlace: { tono: 'atencion', mensaje },
    };
  }
  if (misma || caja) {
    return {
      tipo: 'queda',
      estado: enUbicacion(misma ? antes.unidades : String(caja)),
      desenlace: { tono: 'hecho', mensaje: correcta },
    };
  }
  return {
    tipo: 'queda',
    estado: { ...enUbicacion(String(orden.UNIDADES)), preset: orden.UNIDADES },
    desenlace: { tono: 'hecho', mensaje: `${correcta}. Propuesto: ${enPiezas(orden.UNIDADES)}` },
  };
}

/** The entry of a product that was scanned or typed. */
const conProducto = (orden: Orden, leida: Leida | null, via: Lectura['via']): EnMano => ({
  articuloId: orden.ARTICULO_ID,
  clave: leida?.codigo ?? '',
  mostradas: leida ? piezasMostradas(via, leida) : via === 'teclado' ? 0 : 1,
  ubicacionId: null,
  unidades: '',
  lotes: leida ? conLote([], leida) : [],
});

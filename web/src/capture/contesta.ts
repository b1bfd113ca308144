import { enPiezas } from '@anden/contrato/cifras.ts';
import { pideLote } from '@anden/contrato/existencias/rules.ts';
import { CODIGO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { ajustesStore } from '../platform/ajustes.ts';
import { entero } from '../platform/format.ts';
import { avisar } from '../ui/modal.ts';
import { conLineaEnMano } from './ajena.ts';
import type { Anexo } from './anexo.ts';
import {
  conPresentada,
  type Decision,
  decideClave,
  decideUbicacion,
  entradaEntera,
  FALTA_UBICACION,
  INDIQUE_LA_CANTIDAD,
  type Lugar,
  piezasDe,
  sinEntrada,
} from './captura.ts';
import type { Desenlace, Lectura } from './colaDeLecturas.ts';
import { presentado } from './presentado.ts';
import {
  codigoLiteral,
  conLote,
  type Leida,
  laPrimera,
  type NoLeida,
  piezasMostradas,
  resuelve,
  resuelveALaMano,
  sinLotes,
} from './resolver.ts';
import { type EnMano, rechazado, type Siguiente, type Trabajo } from './trabajo.ts';

const aceptada = (cantidad: string): string =>
  cantidad === '' ? INDIQUE_LA_CANTIDAD : `Producto correcto: ${enPiezas(piezasDe(cantidad))}`;

/** Said of a scan that would go on to other work. */
const NO_SE_GUARDO: Desenlace = {
  tono: 'atencion',
  mensaje: 'No se guardó lo capturado. Guárdelo antes de escanear lo siguiente.',
};

/**
 * Answers a scan of the capture in hand, whether a location or an article's code, and changes the capture accordingly. A location scanned
 * over a complete entry sets that entry first.
 */
export function abreContestador(
  { captura, vigente }: EnMano,
  anexa: (trabajo: Trabajo) => Anexo | Promise<Anexo>,
): (lectura: Lectura, trabajo: Trabajo) => Desenlace | Promise<Desenlace> {
  function contesta(lectura: Lectura, trabajo: Trabajo): Desenlace | Promise<Desenlace> {
    const { codigo, via } = lectura;
    const { reglas, lugares } = trabajo;
    const c = captura.get();
    // Typed text goes to the article's field: a location is never typed (specification §5).
    const literal = codigoLiteral(codigo);
    const d = via === 'teclado' ? null : decideUbicacion(reglas, lugares, c, literal);
    if (d?.tipo === 'ubicacion') return cambiaUbicacion(d.lugar, trabajo);
    if (d) return oSigue(rechazado('mensaje' in d ? d.mensaje : reglas.otraUbicacion), { lugar: literal });
    const deLote = via === 'teclado' ? undefined : reglas.lote?.(c, codigo);
    if (deLote) return 'rechazo' in deLote ? rechazado(deLote.rechazo) : confirma(deLote.confirma, trabajo);
    if (reglas.claveEspecial?.(literal)) {
      return decidida({ codigo: literal, claves: [], etiqueta: null, piezas: 1 }, lectura, trabajo);
    }
    const leida = resuelveALaMano(codigo, undefined, via);
    return leida ? decidida(leida, lectura, trabajo) : busca(lectura, trabajo);
  }

  /** The proposed lot was scanned: nothing is left to ask, so the entry is set. */
  async function confirma(dicho: string, trabajo: Trabajo): Promise<Desenlace> {
    const { ok, desenlace } = await anexa(trabajo);
    if (!ok) return desenlace;
    vigente().alConfirmar?.();
    return { tono: 'hecho', mensaje: `${dicho}. ${desenlace.mensaje}` };
  }

  function decidida(
    leida: Leida | NoLeida,
    lectura: Lectura,
    { reglas, articulo }: Trabajo,
  ): Desenlace | Promise<Desenlace> {
    if ('rechazo' in leida)
      return rechazado(captura.get().ubicacionId === null ? FALTA_UBICACION : leida.rechazo);
    const { codigo, claves, piezas: suyas } = leida;
    const dicho = aplica(decideClave(reglas, captura.get(), codigo, claves, suyas), leida, lectura.via);
    const suyo = conLineaEnMano(dicho, articulo.ARTICULO_ID, lectura, claves, vigente().en);
    if (lectura.via === 'teclado') return suyo;
    if (suyo.ajena) return oSigue(suyo, { claves });
    return claves.length === 0 && CODIGO_UBICACION.test(codigo) ? oSigue(suyo, { lugar: codigo }) : suyo;
  }

  /**
   * What this line refuses may be the next work: if the capture is all of the line, it is saved, and the screen that follows answers the scan.
   */
  function oSigue(dicho: Desenlace, siguiente: Siguiente): Desenlace | Promise<Desenlace> {
    const { alSeguir } = vigente();
    const c = captura.get();
    const seGuarda =
      alSeguir &&
      ajustesStore.get().guardaAlEscanear &&
      (c.ubicacionId === null || entradaEntera(c)) &&
      alSeguir.espera(siguiente) &&
      alSeguir.entera(c);
    return seGuarda ? alSeguir.guarda().then((hecho) => (hecho ? dicho : NO_SE_GUARDO)) : dicho;
  }

  async function busca(lectura: Lectura, trabajo: Trabajo): Promise<Desenlace> {
    const { codigo, via } = lectura;
    // Without a location the scan will be refused, so the operator is told which product it is and not asked how to read its label.
    const sinUbicacion = captura.get().ubicacionId === null;
    const elige = sinUbicacion
      ? laPrimera
      : pideLote(trabajo.articulo)
        ? undefined
        : sinLotes(vigente().titulo);
    try {
      return await decidida(await resuelve(codigo, vigente().titulo, via, elige), lectura, trabajo);
    } catch (e) {
      if (sinUbicacion) return rechazado(FALTA_UBICACION);
      const mensaje = e instanceof Error ? e.message : String(e);
      void avisar(vigente().titulo, mensaje, 'rechazo');
      return rechazado(mensaje);
    }
  }

  function aplica(d: Decision, leida: Leida, via: Lectura['via']): Desenlace {
    const c = captura.get();
    if (d.tipo === 'rechazo') return rechazado(d.mensaje);
    if (d.tipo === 'clave') {
      const cantidad = d.cantidad ?? c.cantidad;
      const mostradas = d.mostradas ?? piezasMostradas(via, leida);
      const { preset: _, ...sinPreset } = c;
      captura.set({ ...sinPreset, clave: leida.codigo, cantidad, mostradas, lotes: conLote([], leida) });
      if (d.aviso) return { tono: 'atencion', mensaje: d.aviso };
      const suyo = vigente().trabajo?.reglas.acepta?.(cantidad);
      return { tono: 'hecho', mensaje: suyo ?? aceptada(cantidad) };
    }
    if (d.tipo === 'mostrar') {
      captura.set({ ...c, mostradas: d.mostradas, lotes: conLote(c.lotes, leida) });
      return { tono: 'hecho', mensaje: `${entero(d.mostradas)} de ${enPiezas(d.cantidad)}` };
    }
    if (d.tipo === 'sumar') {
      captura.set({ ...c, cantidad: String(d.cantidad), lotes: conLote(c.lotes, leida) });
      return { tono: 'hecho', mensaje: enPiezas(d.cantidad) };
    }
    return enUbicacion(d.lugar);
  }

  function enUbicacion(lugar: Lugar): Desenlace {
    const c = captura.get();
    const reglas = vigente().trabajo?.reglas;
    const mensaje = `Ubicación ${lugar.UBICACION}`;
    const leida = presentado(vigente().memoria);
    const con = reglas && leida && conPresentada(reglas, c, lugar.UBICACION_ID, leida);
    if (!con) {
      captura.set({ ...sinEntrada(c), ubicacionId: lugar.UBICACION_ID });
      return { tono: 'hecho', mensaje };
    }
    captura.set({ ...con, lotes: conLote([], leida) });
    const piezas = con.preset === undefined ? INDIQUE_LA_CANTIDAD : `Propuesto: ${enPiezas(con.preset)}`;
    return { tono: 'hecho', mensaje: `${mensaje}. ${piezas}` };
  }

  /** Sets the complete entry before changing the location: scanning the next location says that the quantity stands. */
  function cambiaUbicacion(lugar: Lugar, trabajo: Trabajo): Desenlace | Promise<Desenlace> {
    const nueva = () => enUbicacion(lugar);
    const c = captura.get();
    if (!entradaEntera(c)) return nueva();
    const hecho = anexa(trabajo);
    const sigue = ({ ok, desenlace }: Anexo): Desenlace => {
      if (ok) return { tono: 'hecho', mensaje: `${desenlace.mensaje}. ${nueva().mensaje}` };
      if (desenlace.tono !== 'rechazo') return desenlace;
      // An entry that could not be set is reported, but does not hold up the next location.
      return { tono: 'atencion', mensaje: `No se anexó: ${desenlace.mensaje} ${nueva().mensaje}` };
    };
    return hecho instanceof Promise ? hecho.then(sigue) : sigue(hecho);
  }

  return contesta;
}

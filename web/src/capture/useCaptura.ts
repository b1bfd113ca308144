import { enPiezas } from '@anden/contrato/cifras.ts';
import { type LineaDeLote, type PideLote, pideLote } from '@anden/contrato/existencias/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { now } from '../platform/clock.ts';
import { type Draft, useDraft } from '../platform/draft.ts';
import { entero } from '../platform/format.ts';
import type { Store } from '../platform/store.ts';
import { avisar } from '../ui/modal.ts';
import { conLineaEnMano } from './ajena.ts';
import {
  CAPTURA_NUEVA,
  type Captura,
  conAnexada,
  type Decision,
  decideClave,
  decideUbicacion,
  entradaRejection,
  esCaptura,
  INDIQUE_LA_CANTIDAD,
  type Lugar,
  piezasDe,
  type ReglasDeCaptura,
  sinAnexada,
  sinEntrada,
} from './captura.ts';
import type { ColaDeLecturas, Desenlace, EnTrabajo, Lectura } from './colaDeLecturas.ts';
import { codigoLiteral, conLote, type Leida, type NoLeida, resuelve, resuelveALaMano } from './resolver.ts';
import { useAviso } from './useAviso.ts';
import { useColaDeLecturas } from './useColaDeLecturas.ts';

/** What is being captured: once its rows have come from the server. */
export interface Trabajo {
  articulo: PideLote & { ARTICULO_ID: number; CLAVE_ARTICULO: string };
  lugares: readonly Lugar[];
  reglas: ReglasDeCaptura;
}

export interface OpcionesDeCaptura {
  /** Names the screen and its record: `acomodo.compras.12`. */
  clave: string;
  /** Title of this screen's modals (specification §8). */
  titulo: string;
  /** undefined while it is being read: scans wait for it. */
  trabajo: Trabajo | undefined;
  /** What is worked on, to name a product that is not this article. */
  en: EnTrabajo;
  /**
   * Asks for the lots of the pieces of a location, `leidos` being those its labels said; null when the operator gave up.
   */
  pideLotes: (
    lugar: Lugar,
    piezas: number,
    leidos: readonly LineaDeLote[],
  ) => Promise<readonly LineaDeLote[] | null>;
}

export interface CapturaEnCurso {
  captura: Draft<Captura>;
  cola: ColaDeLecturas;
  /** The validator's message; null after ten seconds, or once something is corrected. */
  aviso: Pick<Store<string | null>, 'get' | 'subscribe'>;
  /** A code written by a device into the location's field. */
  leeUbicacion: (codigo: string) => void;
  /** A code typed into the article's field. */
  leeClave: (codigo: string) => void;
  /** Tells why a location's code is refused; with `borra` the one accepted before is to be scanned again, with what was at hand for it. */
  rechaza: (motivo: string, borra: boolean) => void;
  escribe: (cantidad: string) => void;
  /** Anexar: true once the entry in hand is set. */
  anexa: () => Promise<boolean>;
  /** Takes back what was set on a location. */
  quita: (lugar: Lugar) => void;
  /** Runs something during which scans wait: they are about what comes after it. */
  durante: <T>(hacer: () => Promise<T>) => Promise<T>;
}

const aceptada = (cantidad: string): string =>
  cantidad === '' ? INDIQUE_LA_CANTIDAD : `Producto correcto: ${enPiezas(piezasDe(cantidad))}`;

const rechazado = (mensaje: string): Desenlace => ({ tono: 'rechazo', mensaje });

/**
 * The capture of locations: location, article code, quantity, Anexar (specification §2 and §5). Scans come in any order
 * of haste and are answered in their own; a location scanned over a whole entry sets that entry first.
 */
export function useCaptura(opciones: OpcionesDeCaptura): CapturaEnCurso {
  const captura = useDraft<Captura>(opciones.clave, CAPTURA_NUEVA);
  useState(() => {
    if (!esCaptura(captura.get())) captura.forget();
  });
  const { aviso, avisa } = useAviso();
  const enVuelo = useRef<Promise<unknown> | null>(null);
  const vigente = useRef(opciones);
  const llegada = useRef(crearLlegada());
  const cola = useColaDeLecturas(opciones.clave, atiende);

  useEffect(() => {
    vigente.current = opciones;
    if (opciones.trabajo) llegada.current.abre();
  });

  function atiende(lectura: Lectura): Desenlace | Promise<Desenlace> {
    avisa(null);
    const { trabajo } = vigente.current;
    if (enVuelo.current || !trabajo) return despues(lectura);
    return contesta(lectura, trabajo);
  }

  async function despues(lectura: Lectura): Promise<Desenlace> {
    await llegada.current.promesa;
    await enVuelo.current;
    const { trabajo } = vigente.current;
    return trabajo ? contesta(lectura, trabajo) : rechazado('No se pudo leer el artículo');
  }

  function contesta(lectura: Lectura, trabajo: Trabajo): Desenlace | Promise<Desenlace> {
    const { codigo, via } = lectura;
    const { reglas, lugares } = trabajo;
    const c = captura.get();
    // What was typed was typed into the article's field: a location is never typed (specification §5).
    const literal = codigoLiteral(codigo);
    const d = via === 'teclado' ? null : decideUbicacion(reglas, lugares, c, literal);
    if (d?.tipo === 'ubicacion') return cambiaUbicacion(d.lugar, trabajo);
    if (d) return rechazado('mensaje' in d ? d.mensaje : reglas.otraUbicacion);
    if (reglas.claveEspecial?.(literal)) {
      return decidida({ codigo: literal, claves: [], etiqueta: null, piezas: 1 }, lectura, trabajo);
    }
    const leida = resuelveALaMano(codigo, undefined, via);
    return leida ? decidida(leida, lectura, trabajo) : busca(lectura, trabajo);
  }

  function decidida(leida: Leida | NoLeida, lectura: Lectura, { reglas, articulo }: Trabajo): Desenlace {
    if ('rechazo' in leida) return rechazado(leida.rechazo);
    const { codigo, claves, piezas: suyas } = leida;
    const dicho = aplica(decideClave(reglas, captura.get(), codigo, claves, suyas), leida, lectura.via);
    return conLineaEnMano(dicho, articulo.ARTICULO_ID, lectura, claves, vigente.current.en);
  }

  async function busca(lectura: Lectura, trabajo: Trabajo): Promise<Desenlace> {
    try {
      return decidida(await resuelve(lectura.codigo, vigente.current.titulo, lectura.via), lectura, trabajo);
    } catch (e) {
      const mensaje = e instanceof Error ? e.message : String(e);
      void avisar(vigente.current.titulo, mensaje, 'rechazo');
      return rechazado(mensaje);
    }
  }

  function aplica(d: Decision, leida: Leida, via: Lectura['via']): Desenlace {
    const c = captura.get();
    if (d.tipo === 'rechazo') return rechazado(d.mensaje);
    if (d.tipo === 'clave') {
      const cantidad = d.cantidad ?? c.cantidad;
      const mostradas = via === 'teclado' ? 0 : (d.mostradas ?? leida.piezas);
      captura.set({ ...c, clave: leida.codigo, cantidad, mostradas, lotes: conLote([], leida) });
      if (d.aviso) return { tono: 'atencion', mensaje: d.aviso };
      const suyo = vigente.current.trabajo?.reglas.acepta?.(cantidad);
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
    captura.set({ ...sinEntrada(captura.get()), ubicacionId: lugar.UBICACION_ID });
    return { tono: 'hecho', mensaje: `Ubicación ${lugar.UBICACION}` };
  }

  /** The entry before it is set first: a location scanned after a quantity says that the quantity stands. */
  function cambiaUbicacion(lugar: Lugar, trabajo: Trabajo): Desenlace | Promise<Desenlace> {
    const nueva = () => enUbicacion(lugar);
    const c = captura.get();
    if (c.cantidad.trim() === '' || c.clave === null) return nueva();
    const hecho = anexaEntrada(trabajo);
    const sigue = ({ ok, desenlace }: Anexo): Desenlace => {
      if (ok) return { tono: 'hecho', mensaje: `${desenlace.mensaje}. ${nueva().mensaje}` };
      if (desenlace.tono !== 'rechazo') return desenlace;
      // What could not be set is told, and does not hold up the next location.
      return { tono: 'atencion', mensaje: `No se anexó: ${desenlace.mensaje} ${nueva().mensaje}` };
    };
    return hecho instanceof Promise ? hecho.then(sigue) : sigue(hecho);
  }

  function anexaEntrada(trabajo: Trabajo): Anexo | Promise<Anexo> {
    const c = captura.get();
    const { lugares, reglas, articulo } = trabajo;
    const motivo = entradaRejection(reglas, c);
    const lugar = lugares.find((l) => l.UBICACION_ID === c.ubicacionId);
    if (motivo || !lugar) {
      if (c.ubicacionId !== null) captura.set(sinAnexada(c, c.ubicacionId));
      return { ok: false, desenlace: rechazado(motivo ?? reglas.otraUbicacion) };
    }
    const cantidad = piezasDe(c.cantidad);
    if (cantidad === 0 || !pideLote(articulo)) return pon(lugar, cantidad, []);
    return conLotes(lugar, cantidad);
  }

  /** Pressed before its locations were read, over what a reload left: it is set once they are. */
  async function anexaAlLlegar(): Promise<Anexo> {
    await llegada.current.promesa;
    const { trabajo } = vigente.current;
    return trabajo
      ? anexaEntrada(trabajo)
      : { ok: false, desenlace: rechazado('No se pudo leer el artículo') };
  }

  async function conLotes(lugar: Lugar, cantidad: number): Promise<Anexo> {
    // The pieces were looked at before the dialog, which may stand for a while.
    const cuando = now();
    const lotes = await vigente.current.pideLotes(lugar, cantidad, captura.get().lotes ?? []);
    if (lotes) return pon(lugar, cantidad, lotes, cuando);
    return { ok: false, desenlace: { tono: 'nada', mensaje: 'Faltan los datos de caducidad de las piezas' } };
  }

  function pon(lugar: Lugar, cantidad: number, lotes: readonly LineaDeLote[], cuando = now()): Anexo {
    const anexada = { UBICACION_ID: lugar.UBICACION_ID, CONTADAS: cantidad, lotes, cuando };
    captura.set(conAnexada(captura.get(), anexada));
    return { ok: true, desenlace: { tono: 'hecho', mensaje: `${enPiezas(cantidad)} en ${lugar.UBICACION}` } };
  }

  async function durante<T>(hacer: () => Promise<T>): Promise<T> {
    const promesa = hacer();
    const suya = promesa.catch(() => {}).then(() => {});
    enVuelo.current = suya;
    try {
      return await promesa;
    } finally {
      if (enVuelo.current === suya) enVuelo.current = null;
    }
  }

  return {
    captura,
    cola,
    aviso,
    leeUbicacion: (codigo) => cola.lee(codigo, 'lector'),
    leeClave: (codigo) => cola.lee(codigo, 'teclado'),
    rechaza(motivo, borra) {
      avisa(motivo);
      const c = captura.get();
      if (borra && c.ubicacionId !== null) captura.set(sinEntrada(c));
    },
    escribe(cantidad) {
      const c = captura.get();
      if (c.cantidad === cantidad) return;
      avisa(null);
      captura.set({ ...c, cantidad });
    },
    async anexa() {
      const { trabajo } = vigente.current;
      if (enVuelo.current) return false;
      avisa(null);
      const hecho = trabajo ? anexaEntrada(trabajo) : anexaAlLlegar();
      const { ok, desenlace } = hecho instanceof Promise ? await durante(() => hecho) : hecho;
      if (desenlace.tono === 'rechazo') avisa(desenlace.mensaje);
      else cola.anota(desenlace, ok ? 'Anexado' : 'Sin anexar');
      return ok;
    },
    quita(lugar) {
      captura.set(sinAnexada(captura.get(), lugar.UBICACION_ID));
      cola.anota({ tono: 'nada', mensaje: `Se quitó lo anexado en ${lugar.UBICACION}` }, 'Quitado');
    },
    durante,
  };
}

interface Anexo {
  ok: boolean;
  desenlace: Desenlace;
}

/** A promise that somebody else keeps. */
function crearLlegada(): { promesa: Promise<void>; abre: () => void } {
  let abre = () => {};
  const promesa = new Promise<void>((listo) => {
    abre = listo;
  });
  return { promesa, abre };
}

import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import { type Desenlace, type EnCamino, type Lectura, SinPantalla } from './colaDeLecturas.ts';
import { noSeAtendio } from './noSeAtendio.ts';
import {
  codigoLiteral,
  type Elige,
  type Leida,
  type NoLeida,
  resuelve,
  resuelveALaMano,
} from './resolver.ts';
import type { EnVuelo } from './useEnVuelo.ts';

/** A reading, as a flow decides about it. */
export interface Leido {
  lectura: Lectura;
  /** Its code without ornaments. */
  literal: string;
  /** The product it means; null: not looked up yet. */
  leida: Leida | null;
  /** What was in hand has just been saved because of this reading, so that it cannot ask for that again. */
  tras: boolean;
}

/** What a reading leads to. `S`: the entry in hand; `G`: what is to be saved first; `M`: what is marked on the screen. */
export type Paso<S, G = never, M = never> =
  | {
      tipo: 'queda';
      desenlace: Desenlace;
      /** The entry afterwards; absent: as it was. */
      estado?: S;
      /** What is marked from now on; absent: what was. */
      marca?: M | null;
    }
  /** Its product has to be looked up; then it is decided again. */
  | {
      tipo: 'busca';
      /** Chooses among several readings of a label. Default: the operator does. */
      elige?: Elige | undefined;
      /** The refusal if it is no product or could not be looked up. Default: the reason. */
      siNo?: string | undefined;
    }
  | { tipo: 'guarda'; que: G };

/**
 * What became of a save that a reading asked for: the reading is decided again afterwards, and `junta` adds to its answer what was saved; or
 * it is answered, perhaps before the save is.
 */
export type Guardado = { junta: (suyo: Desenlace) => Desenlace } | { dicho: Desenlace | EnCamino };

type Respuesta = Desenlace | Promise<Desenlace> | EnCamino;

/** The answer once it is known. */
const entera = (r: Respuesta): Desenlace | Promise<Desenlace> => ('desenlace' in r ? r.desenlace : r);

/** What is particular to a flow of readings: its entry, what is known, and its pure function `decide`. */
export interface Flujo<S, T, G = never, M = never> {
  /** Title of the screen's modals (specification §8). */
  titulo: string;
  /** The entry in hand. */
  estado: { get: () => S; set: (s: S) => void };
  /** What a reading is about, as far as it is at hand. */
  trabajo: () => T | undefined;
  /** Resolves once that was read; to undefined if it could not be. If it rejects, the reading is refused with that error. */
  llega: () => Promise<T | undefined>;
  /** The answer where it could not be read. */
  sinTrabajo?: Desenlace;
  /** The key records at hand of a code. Default: those looked up lately. */
  conocidas?: (codigo: string) => readonly ClaveArticulo[] | null;
  /** What a reading leads to, given the entry and what is known. Reads and writes nothing else. */
  decide: (estado: S, leido: Leido, trabajo: T) => Paso<S, G, M>;
  /** Saves what `decide` asked for. `guardada` is called once that is written down on the device, as the queue wants it. */
  guarda?: (que: G, lectura: Lectura, guardada: () => void) => Guardado | Promise<Guardado>;
  /** Marks a row of the screen, or none. */
  marca?: (m: M | null) => void;
}

export const rechazado = (mensaje: string): Desenlace => ({ tono: 'rechazo', mensaje });

/** A step that only answers. */
export const queda = (desenlace: Desenlace): { tipo: 'queda'; desenlace: Desenlace } => ({
  tipo: 'queda',
  desenlace,
});

/** A step that refuses, and leaves everything as it was. */
export const rechaza = (mensaje: string): { tipo: 'queda'; desenlace: Desenlace } =>
  queda(rechazado(mensaje));

/** What was saved, and then the answer to the reading that asked for it. */
export const ademasDe =
  ({ mensaje }: Desenlace) =>
  (suyo: Desenlace): Desenlace => ({ ...suyo, mensaje: `${mensaje}. ${suyo.mensaje}` });

/**
 * What happens between a reading and its consequence, for every flow: it waits for the save being made and for what the screen is still
 * reading, is looked up where it has to be, and its step is taken. At once where everything needed is at hand.
 * @param vigente the flow as the screen has it now
 */
export function abreMotor<S, T, G, M>(
  vigente: () => Flujo<S, T, G, M>,
  enVuelo: Pick<EnVuelo, 'hay' | 'espera'>,
): (lectura: Lectura, guardada: () => void) => Respuesta {
  interface Suyo extends Leido {
    guardada: () => void;
  }

  function atiende(lectura: Lectura, guardada: () => void): Respuesta {
    const leido = { guardada, lectura, literal: codigoLiteral(lectura.codigo), leida: null, tras: false };
    const trabajo = enVuelo.hay() ? undefined : vigente().trabajo();
    return trabajo === undefined ? despues(leido) : decide(leido, trabajo);
  }

  async function despues(leido: Suyo): Promise<Desenlace> {
    const { llega, titulo } = vigente();
    await enVuelo.espera();
    const leidas = await llega();
    try {
      await enVuelo.espera();
      const trabajo = vigente().trabajo() ?? leidas;
      if (trabajo !== undefined) return await entera(decide(leido, trabajo));
      return vigente().sinTrabajo ?? rechazado('No se pudo leer');
    } catch (e) {
      return noSeAtendio(titulo, e);
    }
  }

  function decide(leido: Suyo, trabajo: T): Respuesta {
    const flujo = vigente();
    const paso = flujo.decide(flujo.estado.get(), leido, trabajo);
    if (paso.tipo === 'busca') return busca(leido, trabajo, paso);
    if (paso.tipo === 'guarda') return guarda(leido, paso.que);
    if (paso.estado !== undefined) flujo.estado.set(paso.estado);
    if (paso.marca !== undefined) flujo.marca?.(paso.marca);
    return paso.desenlace;
  }

  function busca(
    leido: Suyo,
    trabajo: T,
    { elige, siNo }: { elige?: Elige | undefined; siNo?: string | undefined },
  ): Respuesta {
    const { codigo, via } = leido.lectura;
    const { conocidas, titulo } = vigente();
    const con = (leida: Leida | NoLeida, t: T) =>
      'rechazo' in leida ? rechazado(siNo ?? leida.rechazo) : decide({ ...leido, leida }, t);
    const aLaMano = resuelveALaMano(codigo, conocidas, via);
    if (aLaMano) return con(aLaMano, trabajo);
    return (async () => {
      try {
        const leida = await resuelve(codigo, titulo, via, elige);
        await enVuelo.espera();
        return await entera(con(leida, vigente().trabajo() ?? trabajo));
      } catch (e) {
        return siNo === undefined || e instanceof SinPantalla ? noSeAtendio(titulo, e) : rechazado(siNo);
      }
    })();
  }

  function guarda(leido: Suyo, que: G): Respuesta {
    const hecho = vigente().guarda?.(que, leido.lectura, leido.guardada);
    if (!hecho) throw new Error('This flow saves nothing');
    return hecho instanceof Promise ? hecho.then((h) => entera(sigue(leido, h))) : sigue(leido, hecho);
  }

  function sigue(leido: Suyo, hecho: Guardado): Respuesta {
    if ('dicho' in hecho) return hecho.dicho;
    const otra = { ...leido, tras: true };
    const trabajo = enVuelo.hay() ? undefined : vigente().trabajo();
    const suyo = entera(trabajo === undefined ? despues(otra) : decide(otra, trabajo));
    return suyo instanceof Promise ? suyo.then(hecho.junta) : hecho.junta(suyo);
  }

  return atiende;
}

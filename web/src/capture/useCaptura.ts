import { useEffect, useRef } from 'react';
import { ajustesStore } from '../platform/ajustes.ts';
import { useAlmacenEnTrabajo } from '../platform/codigosPropios.ts';
import { type Draft, useDraft } from '../platform/draft.ts';
import type { Store } from '../platform/store.ts';
import { type Anexo, abreAnexo, completaLotes } from './anexo.ts';
import {
  CAPTURA_NUEVA,
  type Captura,
  esCaptura,
  type Lugar,
  propuestaAlDia,
  sinAnexada,
  sinEntrada,
} from './captura.ts';
import type { ColaDeLecturas, Desenlace } from './colaDeLecturas.ts';
import { decideCaptura, type EnCaptura, type Guardar } from './decideCaptura.ts';
import { ademasDe, type Guardado } from './motor.ts';
import { presentado } from './presentado.ts';
import { type OpcionesDeCaptura, SIN_ARTICULO } from './trabajo.ts';
import { useEnPantalla, useLlegada } from './useEnPantalla.ts';
import type { EnVuelo } from './useEnVuelo.ts';
import { useMotor } from './useMotor.ts';
import { usePerdidas } from './usePerdidas.ts';

/** Said of a scan that would go on to other work. */
const NO_SE_GUARDO: Desenlace = {
  tono: 'atencion',
  mensaje: 'No se guardó lo capturado. Guárdelo antes de escanear lo siguiente.',
};

/** Whether the reading of another location goes on after the entry before it was set. */
function trasAnexar({ ok, desenlace }: Anexo): Guardado {
  if (ok) return { junta: ademasDe(desenlace) };
  if (desenlace.tono !== 'rechazo') return { dicho: desenlace };
  // An entry that could not be set is reported, but does not hold up the next location.
  return {
    junta: ({ mensaje }) => ({ tono: 'atencion', mensaje: `No se anexó: ${desenlace.mensaje} ${mensaje}` }),
  };
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
  /**
   * Says why a location's code is refused. With `borra` the accepted location no longer counts and has to be scanned again, together with
   * the entry in hand.
   */
  rechaza: (motivo: string, borra: boolean) => void;
  escribe: (cantidad: string) => void;
  /** The proposed quantity is back in its field after a scan that was written over it: still nobody's. */
  devuelve: (cantidad: string) => void;
  /** Anexar, or Sumar with the pieces that the location had. Resolves to true once the entry in hand is set. */
  anexa: (antes?: number) => Promise<boolean>;
  /** Asks for the lots that what was set lacks, if the article has them by now. Resolves to whether none is missing. */
  completa: () => Promise<boolean>;
  /** Sets the current location with no pieces, by this code, as scanning it, 0 and Anexar would. */
  vacia: (codigo: string) => Promise<boolean>;
  /** Removes what was set on a location. */
  quita: (lugar: Lugar) => void;
  /** Runs something while scans wait in the queue; they are answered afterwards. */
  durante: EnVuelo['durante'];
}

/**
 * The capture of locations: location, article code, quantity, Anexar (specification §2 and §5). Scans are answered in the order they come,
 * however fast; a location scanned over a complete entry sets that entry first.
 */
export function useCaptura(opciones: OpcionesDeCaptura): CapturaEnCurso {
  const [primero] = opciones.trabajo?.lugares ?? [];
  useAlmacenEnTrabajo(primero && Number(primero.NUMERIC_UB[0]));
  const captura = useDraft<Captura>(opciones.memoria, CAPTURA_NUEVA, esCaptura);
  const vigente = useRef(opciones);
  const enPantalla = useEnPantalla();
  const llega = useLlegada(opciones.trabajo !== undefined, enPantalla);
  const anexa = abreAnexo({ captura, vigente: () => vigente.current });
  const { cola, enVuelo, aviso, avisa } = useMotor<Captura, EnCaptura, Guardar>(opciones.memoria, {
    titulo: opciones.titulo,
    estado: captura,
    trabajo: enCaptura,
    llega: () => llega().then(enCaptura),
    sinTrabajo: SIN_ARTICULO,
    decide: decideCaptura,
    guarda,
  });

  useEffect(() => {
    vigente.current = opciones;
  });

  usePerdidas({ captura, cola, memoria: opciones.memoria }, opciones.trabajo?.lugares);

  // The list may have been read before the last save: what it proposed then is proposed anew once it is read again.
  const reglas = opciones.trabajo?.reglas;
  const { hay } = enVuelo;
  useEffect(() => {
    if (!reglas || hay()) return;
    const c = captura.get();
    const alDia = propuestaAlDia(reglas, c);
    if (alDia !== c) captura.set(alDia);
  }, [reglas, captura, hay]);

  function enCaptura(): EnCaptura | undefined {
    const { trabajo, titulo, en, alSeguir, memoria } = vigente.current;
    if (!trabajo) return undefined;
    const sigue = ajustesStore.get().guardaAlEscanear ? alSeguir : undefined;
    return { trabajo, titulo, en, alSeguir: sigue, presentada: presentado(memoria) };
  }

  function guarda(g: Guardar): Guardado | Promise<Guardado> {
    const { trabajo, alConfirmar, alSeguir } = vigente.current;
    if (!trabajo) return { dicho: SIN_ARTICULO };
    if (g.que === 'linea')
      return (alSeguir?.guarda() ?? Promise.resolve(false)).then((hecho) => ({
        dicho: hecho ? g.dicho : NO_SE_GUARDO,
      }));
    const despues = (anexo: Anexo): Guardado => {
      if (g.que === 'entrada') return trasAnexar(anexo);
      if (anexo.ok) alConfirmar?.();
      const mensaje = `${g.dicho}. ${anexo.desenlace.mensaje}`;
      return { dicho: anexo.ok ? { tono: 'hecho', mensaje } : anexo.desenlace };
    };
    const hecho = anexa(trabajo);
    return hecho instanceof Promise ? hecho.then(despues) : despues(hecho);
  }

  /** Anexar was pressed on an entry restored by a reload before its locations were read: it is done once they are. */
  async function anexaAlLlegar(antes?: number): Promise<Anexo> {
    await llega();
    const { trabajo } = vigente.current;
    return trabajo ? anexa(trabajo, antes) : { ok: false, desenlace: SIN_ARTICULO };
  }

  async function anexaEnMano(antes?: number): Promise<boolean> {
    const { trabajo } = vigente.current;
    if (enVuelo.hay()) return false;
    avisa(null);
    const hecho = trabajo ? anexa(trabajo, antes) : anexaAlLlegar(antes);
    const anexo = hecho instanceof Promise ? await enVuelo.durante(() => hecho) : hecho;
    // The screen was left meanwhile. What was typed is in its draft when the screen is opened again.
    if (!anexo) return false;
    const { ok, desenlace } = anexo;
    if (desenlace.tono === 'rechazo') avisa(desenlace.mensaje);
    else cola.anota(desenlace, ok ? 'Anexado' : 'Sin anexar');
    return ok;
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
      if (c.cantidad === cantidad && c.tecleada) return;
      if (c.cantidad !== cantidad) avisa(null);
      captura.set({ ...c, cantidad, tecleada: true });
    },
    devuelve(cantidad) {
      const { tecleada: _, ...c } = captura.get();
      captura.set({ ...c, cantidad });
    },
    anexa: anexaEnMano,
    async completa() {
      const { trabajo } = vigente.current;
      if (!trabajo) return false;
      return (
        (await enVuelo.durante(() => completaLotes({ captura, vigente: () => vigente.current }, trabajo))) ===
        true
      );
    },
    async vacia(codigo) {
      const c = captura.get();
      if (enVuelo.hay() || c.ubicacionId === null) return false;
      captura.set({ ...c, clave: codigo, cantidad: '0', mostradas: 0, lotes: [] });
      return anexaEnMano();
    },
    quita(lugar) {
      captura.set(sinAnexada(captura.get(), lugar.UBICACION_ID));
      cola.anota({ tono: 'nada', mensaje: `Se quitó lo anexado en ${lugar.UBICACION}` }, 'Quitado');
    },
    durante: enVuelo.durante,
  };
}

import type { Trabajo } from '@anden/contrato/articulos/donde-va-rules.ts';
import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';

/** How a code came in: by the scanner, by the camera, or typed and confirmed with Enter. */
export type Via = 'lector' | 'camara' | 'teclado';

export interface Lectura {
  codigo: string;
  via: Via;
  /** Id of the row chosen on the screen when the scan came, where the scan is about that row. */
  sobre?: number;
}

/** The outcome of a scan or a press: a colour and always words. */
export interface Desenlace {
  tono: 'hecho' | 'atencion' | 'rechazo' | 'nada';
  mensaje: string;
  /** Whether it finishes a whole job rather than one more piece; it sounds different. */
  termina?: boolean;
  /** Set while the save waits in the outbox: the words under which it waits there. */
  espera?: string;
  /** Set when the product may be known but does not belong here: the queue then says which it is and where it goes. */
  ajena?: Ajena;
}

/** Thrown when the screen was left before a scan could be answered: the scan waits until the screen is opened again. */
export class SinPantalla extends Error {}

/** The work under way, used to say where a product that does not belong here goes. */
export interface EnTrabajo {
  /** Kind of work: other documents of the same kind are named first. */
  trabajo: Trabajo;
  /** The lines of the document at hand, where it has several. */
  renglones?: () => readonly { ARTICULO_ID: number; CLAVE_ARTICULO: string }[];
}

/** A scan that means nothing to the document at hand, or is not of the line in hand. */
export interface Ajena extends EnTrabajo {
  lectura: Lectura;
  /** The key records of its code, where they were already looked up. */
  claves?: readonly ClaveArticulo[];
}

/** An outcome that is still being asked for, and the text shown meanwhile. */
export interface EnCamino {
  mientras: string;
  desenlace: Promise<Desenlace>;
}

export interface Renglon {
  id: number;
  /** null: no scan, but the outcome of something else (a save), named by `que`. */
  codigo: string | null;
  que?: string;
  /** Epoch milliseconds: when it came in, replaced by when it was answered. */
  cuando: number;
  /** null while the scan waits or is being looked up. */
  desenlace: Desenlace | null;
  /** Text shown until the outcome is known. */
  mientras?: string;
}

export interface ColaOptions {
  /**
   * Answers one scan: at once when everything needed is at hand, so that scan and answer are drawn together, or with a promise while the
   * next scans wait. An error becomes a refusal. The answer calls `guardada` once its save is written down on the device: the scan is then
   * not answered again after a reload, because the save will arrive by itself.
   */
  atiende: (lectura: Lectura, guardada: () => void) => Desenlace | Promise<Desenlace> | EnCamino;
  /** Id of the row chosen on the screen when a scan comes; it is kept with the scan while it waits. */
  sobre?: () => number | null;
  /** Epoch milliseconds. */
  ahora: () => number;
  /** Scans that a reload left unanswered, oldest first. */
  pendientes?: readonly Lectura[];
  /** Called whenever the unanswered scans change, so that they can be kept. */
  alCambiar?: (pendientes: readonly Lectura[]) => void;
  /** Takes over scans that belong to another screen's queue. */
  alCeder?: (nombre: string, lecturas: readonly Lectura[]) => void;
}

export interface ColaDeLecturas {
  lee(codigo: string, via: Via): void;
  /** Takes over scans that another page read and did not answer. */
  hereda(lecturas: readonly Lectura[]): void;
  /** Adds an outcome that no scan asked for; `que` names it. Default 'Guardado'. */
  anota(desenlace: Desenlace, que?: string): void;
  /** Replaces the outcome of the oldest line whose save waits under these words: it was answered. Nothing if there is none. */
  llega(resumen: string, desenlace: Desenlace): void;
  /**
   * Hands the waiting scans, and those that come until the next screen opens, to the queue named `nombre`, in their order. With `enCurso`
   * also the scan being answered, whose answer is dropped. `antes`: scans that this screen has answered and the next one answers again,
   * which came before all of those.
   */
  cede(nombre: string, como?: { enCurso?: boolean; antes?: readonly Lectura[] }): void;
  /** Starts answering; earlier scans wait until then. Calling it again does nothing. */
  arranca(): void;
  /** The screen was left: the scan being answered still gets its answer, the waiting ones wait until {@link arranca}. */
  descansa(): void;
  /** How many scans wait, not counting the one being answered. */
  enEspera(): number;
  /** Whether a scan waits or is being answered. */
  ocupada(): boolean;
  /** Whether the queue's screen is open. */
  andando(): boolean;
  /** Calls `alCambiar` again, so that the unanswered scans are kept elsewhere. */
  repasa(): void;
  /** Newest first. */
  get(): readonly Renglon[];
  subscribe(aviso: () => void): () => void;
}

/** A scan and the id of its line. */
interface Turno {
  id: number;
  lectura: Lectura;
  /** Its save is written down on the device. */
  guardada: boolean;
}

/** A scan whose outcome was asked for; its promise never rejects. */
interface EnCurso {
  mientras?: string;
  /** null: the screen was left before the scan could be answered. */
  desenlace: Promise<Desenlace | null>;
}

/** How many answered lines stay on the list. */
const RENGLONES_MAX = 50;

/**
 * Scans in the order they came, answered one at a time: none is lost while another is being looked up, none runs into
 * another, and each ends in a line of its own.
 */
export function creaCola(opciones: ColaOptions): ColaDeLecturas {
  const { atiende, ahora, sobre, pendientes = [], alCambiar, alCeder } = opciones;
  const oyentes = new Set<() => void>();
  const espera: Turno[] = [];
  let renglones: readonly Renglon[] = [];
  let ultimo = 0;
  let arrancada = false;
  let ocupada = false;
  let cedida: string | null = null;

  function cambia(nuevos: readonly Renglon[]): void {
    let contestados = 0;
    renglones = nuevos.filter((r) => r.desenlace === null || ++contestados <= RENGLONES_MAX);
    for (const aviso of [...oyentes]) aviso();
  }

  const guarda = () => alCambiar?.(espera.filter((e) => !e.guardada).map((e) => e.lectura));
  const turnoDe = (lectura: Lectura): Turno => ({ id: ++ultimo, lectura, guardada: false });

  function encola(turno: Turno, mientras?: string): void {
    const { id, lectura } = turno;
    espera.push(turno);
    const renglon = { id, codigo: lectura.codigo, cuando: ahora(), desenlace: null };
    cambia([mientras === undefined ? renglon : { ...renglon, mientras }, ...renglones]);
  }

  const falla = (e: unknown): Desenlace => ({
    tono: 'rechazo',
    mensaje: e instanceof Error ? e.message : String(e),
  });
  const fallaOEspera = (e: unknown): Desenlace | null => (e instanceof SinPantalla ? null : falla(e));

  function pregunta(turno: Turno): Desenlace | EnCurso {
    try {
      const d = atiende(turno.lectura, () => {
        turno.guardada = true;
        guarda();
      });
      if (d instanceof Promise) return { desenlace: d.catch(fallaOEspera) };
      return 'desenlace' in d ? { ...d, desenlace: d.desenlace.catch(fallaOEspera) } : d;
    } catch (e) {
      return falla(e);
    }
  }

  /** Answers the waiting scans. `enCurso`: the first one's outcome, if it is already being asked for. */
  async function trabaja(enCurso?: EnCurso): Promise<void> {
    ocupada = true;
    let primera = enCurso;
    for (let turno = espera[0]; turno && (arrancada || primera); turno = espera[0]) {
      const { id } = turno;
      const respuesta = primera ?? pregunta(turno);
      const anunciada = primera !== undefined;
      primera = undefined;
      if (!anunciada && 'desenlace' in respuesta && respuesta.mientras !== undefined) {
        const { mientras } = respuesta;
        cambia(renglones.map((r) => (r.id === id ? { ...r, mientras } : r)));
      }
      const desenlace = await ('desenlace' in respuesta ? respuesta.desenlace : respuesta);
      if (!desenlace) continue;
      espera.shift();
      guarda();
      cambia(renglones.map((r) => (r.id === id ? { ...r, cuando: ahora(), desenlace } : r)));
    }
    ocupada = false;
  }

  for (const lectura of pendientes) encola(turnoDe(lectura));

  return {
    lee(codigo, via) {
      const elegido = sobre?.() ?? null;
      const lectura: Lectura = elegido === null ? { codigo, via } : { codigo, via, sobre: elegido };
      if (cedida !== null) {
        alCeder?.(cedida, [lectura]);
        return;
      }
      const turno = turnoDe(lectura);
      if (ocupada || !arrancada) {
        encola(turno);
        guarda();
        return;
      }
      const respuesta = pregunta(turno);
      if ('desenlace' in respuesta) {
        encola(turno, respuesta.mientras);
        guarda();
        void trabaja(respuesta);
      } else cambia([{ id: turno.id, codigo, cuando: ahora(), desenlace: respuesta }, ...renglones]);
    },
    hereda(lecturas) {
      for (const lectura of lecturas) encola(turnoDe(lectura));
      guarda();
      if (arrancada && !ocupada) void trabaja();
    },
    anota(desenlace, que) {
      const renglon = { id: ++ultimo, codigo: null, cuando: ahora(), desenlace };
      cambia([que ? { ...renglon, que } : renglon, ...renglones]);
    },
    llega(resumen, desenlace) {
      const suyo = renglones.findLast((r) => r.desenlace?.espera === resumen);
      if (suyo) cambia(renglones.map((r) => (r === suyo ? { ...r, desenlace } : r)));
    },
    cede(nombre, { enCurso = false, antes = [] } = {}) {
      cedida = nombre;
      const suyas = espera.splice(ocupada && !enCurso ? 1 : 0).map((e) => e.lectura);
      if (antes.length + suyas.length === 0) return;
      alCeder?.(nombre, [...antes, ...suyas]);
      guarda();
    },
    arranca() {
      arrancada = true;
      cedida = null;
      if (!ocupada) void trabaja();
    },
    descansa() {
      arrancada = false;
    },
    enEspera: () => Math.max(0, espera.length - (ocupada ? 1 : 0)),
    ocupada: () => espera.length > 0,
    andando: () => arrancada,
    repasa: guarda,
    get: () => renglones,
    subscribe(aviso) {
      oyentes.add(aviso);
      return () => {
        oyentes.delete(aviso);
      };
    },
  };
}

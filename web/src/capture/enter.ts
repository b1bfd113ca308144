import { PAUSA_MAX } from './rafaga.ts';

/** Cancels an event: it goes no further, and the browser does nothing with it. */
export function calla(e: Event): void {
  e.preventDefault();
  e.stopPropagation();
}

/** Tells whether an Enter or a Tab belongs to a scan, which it ends or which has just ended, or was pressed by hand. */
export interface Enter {
  /** It ends a scan: the page hears neither that it went down nor that it goes up. */
  toma(e: KeyboardEvent): void;
  /** A key goes up: whether it is the one that was taken. */
  sube(e: KeyboardEvent): boolean;
  /** A scan has ended. Until `hasta`, in milliseconds of `Event.timeStamp`, an Enter is still its own (CR and LF, or the one after injected text). */
  espera(hasta: number): void;
  /** Takes an Enter that ends nothing if it is still the last scan's. */
  tomaTardio(e: KeyboardEvent): void;
  /** A hand is at work: an Enter from now on is its own. */
  esDeLaMano(): void;
}

export function crearEnter(): Enter {
  /** The key that closed a scan, still down. */
  let abajo = '';
  let hasta = 0;
  return {
    toma(e) {
      calla(e);
      abajo = e.key;
    },
    sube(e) {
      const suya = e.key === abajo;
      if (suya) abajo = '';
      return suya;
    },
    espera(nuevo) {
      hasta = nuevo;
    },
    tomaTardio(e) {
      if (e.timeStamp > hasta) return;
      calla(e);
      // The late one has come: after it only a line feed is the scan's, and any other Enter is the hand's.
      hasta = Math.min(hasta, e.timeStamp + PAUSA_MAX / 2);
    },
    esDeLaMano() {
      hasta = 0;
    },
  };
}

import { PAUSA_MAX } from './rafaga.ts';

/** Cancels an event: it goes no further, and the browser does nothing with it. */
export function calla(e: Event): void {
  e.preventDefault();
  e.stopPropagation();
}

/** Tells whether an Enter or a Tab belongs to a scan (one it ends, or one that has just ended) or was pressed by hand. */
export interface Enter {
  /** Takes an Enter that ends a scan: the page hears neither its keydown nor its keyup. */
  toma(e: KeyboardEvent): void;
  /** Called when a key goes up. Returns whether it is the one that was taken. */
  sube(e: KeyboardEvent): boolean;
  /**
   * A scan has ended. Until `hasta`, in milliseconds of `Event.timeStamp`, an Enter still belongs to it (CR and LF, or the one after
   * injected text).
   */
  espera(hasta: number): void;
  /** Takes an Enter that ends nothing, if it still belongs to the last scan. */
  tomaTardio(e: KeyboardEvent): void;
  /** A hand is typing: an Enter from now on was pressed by hand. */
  esDeLaMano(): void;
}

export function creaEnter(): Enter {
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
      // The late Enter has come: after it only the line feed of a CR and LF is the scan's, and any other Enter was pressed by hand.
      hasta = Math.min(hasta, e.timeStamp + PAUSA_MAX / 2);
    },
    esDeLaMano() {
      hasta = 0;
    },
  };
}

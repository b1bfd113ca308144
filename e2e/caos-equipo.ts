/// <reference path="../web/src/env.d.ts" />
import { leePendientes } from '../web/src/platform/bandeja/almacen.ts';
import { abreBandeja, encola, enviaPor } from '../web/src/platform/bandeja/bandeja.ts';
import type { Pendiente, PendienteNuevo } from '../web/src/platform/bandeja/pendiente.ts';

/** A handheld without its screens: the outbox as the app has it, and nothing else. */
export interface Equipo {
  /** Sends for this operator from now on. */
  abre(operadorId: number): void;
  /** Presses Guardar: resolves once the save is on the disk, or answered. */
  presiona(nuevo: PendienteNuevo): Promise<void>;
  pendientes(): Promise<Pendiente[]>;
}

declare global {
  interface Window {
    equipo: Equipo;
  }
}

window.equipo = {
  abre(operadorId) {
    abreBandeja({ faltaSesion: () => {}, llega: () => {} });
    enviaPor(operadorId);
  },
  async presiona(nuevo) {
    let contestada = false;
    const suya = encola(nuevo).finally(() => {
      contestada = true;
    });
    // A refusal is kept by whoever reads it: here, the test.
    suya.catch((e) => sessionStorage.setItem(nuevo.clave, String(e)));
    while (!contestada && !(await leePendientes()).some((p) => p.clave === nuevo.clave)) {
      await new Promise((sigue) => requestAnimationFrame(() => sigue(null)));
    }
  },
  pendientes: () => leePendientes(),
};

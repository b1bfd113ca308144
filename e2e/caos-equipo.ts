/// <reference path="../web/src/env.d.ts" />
import { leePendientes } from '../web/src/platform/bandeja/almacen.ts';
import { abreBandeja, encola, enviaPor } from '../web/src/platform/bandeja/bandeja.ts';
import type { Pendiente, PendienteNuevo } from '../web/src/platform/bandeja/pendiente.ts';

/** A handheld without its screens: only the app's outbox. */
export interface Equipo {
  /** From now on sends as this operator. */
  abre(operadorId: number): void;
  /** Presses Guardar: resolves once the save is stored on the device, or answered. */
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
    // Whoever reads a refusal keeps it: here, the test.
    suya.catch((e) => sessionStorage.setItem(nuevo.key, String(e)));
    while (!contestada && !(await leePendientes()).some((p) => p.key === nuevo.key)) {
      await new Promise((sigue) => requestAnimationFrame(() => sigue(null)));
    }
  },
  pendientes: () => leePendientes(),
};

import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { direccion, pantallaDe } from './navigation.ts';
import { pasoActual } from './pasos.ts';
import { ask, atHand } from './query.ts';

/** How long what was read ahead is not read again, in milliseconds. */
const FRESCO = 10_000;
/** Requests for the same address within this many milliseconds belong to one press. */
const DE_UNA_VEZ = 1_000;
/** How long the pointer rests on a link before somebody is expected to press it, in milliseconds. */
const REPOSO = 60;
/** How long a pressed link waits for what its screen reads first, in milliseconds: too short to be felt as a delay. */
const PACIENCIA = 100;

/**
 * Loads the module of the screen that an address leads to and what it reads first, so that whoever opens it waits for neither. Never fails:
 * opening the screen reports what went wrong.
 * @returns resolved once the first reading was answered or refused; undefined if the screen can be drawn already
 */
export function adelanta(href: string): Promise<void> | undefined {
  const ahora = performance.now();
  if (ultimo?.href !== href || ahora - ultimo.cuando > DE_UNA_VEZ) {
    const nuevo: Adelanto = { href, cuando: ahora, respuesta: pide(href) };
    void nuevo.respuesta?.then(() => {
      nuevo.respuesta = undefined;
    });
    ultimo = nuevo;
  }
  return ultimo.respuesta;
}

interface Adelanto {
  href: string;
  cuando: number;
  /** undefined: the screen can be drawn already. */
  respuesta: Promise<void> | undefined;
}

/** The last request. One press of a link causes several: on hovering, on focus and on the click. */
let ultimo: Adelanto | null = null;

function pide(href: string): Promise<void> | undefined {
  const { pantalla, busqueda } = pantallaDe(href) ?? {};
  if (!pantalla?.adelanto) return undefined;
  void pantalla.component().catch(() => {});
  const lectura = pantalla.adelanto(busqueda ?? {});
  if (!lectura) return undefined;
  const sabida = atHand(lectura[0], lectura[1]) !== undefined;
  const respuesta = ask(lectura[0], lectura[1], FRESCO).then(
    () => {},
    () => {},
  );
  return sabida ? undefined : respuesta;
}

/** Counts what was pressed, so that only the last link pressed is opened. */
let pulsadas = 0;

/**
 * Opens an address once what its screen reads first is there, or after 100 ms without it: a screen drawn together with its answer is drawn
 * once instead of twice. An operator who went elsewhere meanwhile stays there.
 */
export function useAbre(): (href: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (href) => {
      const pulsada = ++pulsadas;
      const desde = pasoActual();
      const ve = () => {
        if (pulsada === pulsadas && pasoActual() === desde) {
          void navigate({ to: direccion(href), href });
        }
      };
      const respuesta = adelanta(href);
      if (respuesta) void Promise.race([respuesta, pasan(PACIENCIA)]).then(ve);
      else ve();
    },
    [navigate],
  );
}

const pasan = (ms: number) => new Promise<void>((listo) => setTimeout(listo, ms));

/** Handlers for a link: they read its screen ahead when the pointer rests on it or the keyboard arrives at it. */
export function useAdelanto(href: string) {
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(espera.current), []);
  return {
    onPointerEnter() {
      espera.current = setTimeout(() => void adelanta(href), REPOSO);
    },
    onPointerLeave() {
      clearTimeout(espera.current);
    },
    onPointerDown() {
      clearTimeout(espera.current);
      adelanta(href);
    },
    onFocus: () => void adelanta(href),
  };
}

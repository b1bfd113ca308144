import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { direccion, pantallaDe } from './navigation.ts';
import { pasoActual } from './pasos.ts';
import { ask, atHand } from './query.ts';

/** Milliseconds for which what was asked ahead is not asked again. */
const FRESCO = 10_000;
/** Milliseconds within which asking for the same again is the same press. */
const DE_UNA_VEZ = 1_000;
/** Milliseconds that the pointer rests on a link before it is taken for somebody about to press it. */
const REPOSO = 60;
/** Milliseconds that a pressed link waits for what its screen reads first: shorter than what is felt as a delay. */
const PACIENCIA = 100;

/**
 * Asks for the module of the screen that an address leads to and for what it reads first, so that who opens it waits for
 * neither. Never fails: opening the screen tells what went wrong.
 * @returns resolved when what it reads first was answered or refused; undefined where the screen can be drawn already
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
 * Goes to an address once what its screen reads first is there, or after 100 ms without it: a screen that is drawn with its answer
 * is drawn once, and one that is drawn without it is drawn twice. Whoever went elsewhere meanwhile stays there.
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

/** For a link: what it leads to is asked for where the pointer rests on it or the keyboard arrives at it. */
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

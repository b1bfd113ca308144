import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { capturando } from '../platform/aparato.ts';
import { anotaCaptura } from '../platform/captura.ts';
import { now } from '../platform/clock.ts';
import { currentSession, useSession } from '../platform/session.ts';
import { readDraft, writeDraft } from '../platform/storage.ts';
import { conQueEs } from './ajena.ts';
import {
  type ColaDeLecturas,
  type ColaOptions,
  crearCola,
  type Desenlace,
  type Lectura,
} from './colaDeLecturas.ts';
import { escuchaLector } from './lector.ts';
import { senalaCada } from './senales.ts';

/** Scans handed over from the screen being left to the one being opened, by the name of the new queue. */
const relevos = new Map<string, readonly Lectura[]>();

const entrega = (nombre: string, lecturas: readonly Lectura[]): void => {
  relevos.set(nombre, [...(relevos.get(nombre) ?? []), ...lecturas]);
};

const dichos = new Map<string, Desenlace>();

/** Leaves an outcome to be read first on the screen that is being opened, by the name of its queue. */
export function dejaDicho(nombre: string, desenlace: Desenlace): void {
  dichos.set(nombre, desenlace);
}

function recoge(nombre: string): readonly Lectura[] {
  const suyas = relevos.get(nombre) ?? [];
  relevos.delete(nombre);
  return suyas;
}

function recupera(operadorId: number, nombre: string): Lectura[] {
  const guardadas = readDraft(operadorId, nombre);
  if (!Array.isArray(guardadas)) return [];
  return guardadas.filter((l): l is Lectura => typeof l?.codigo === 'string' && typeof l?.via === 'string');
}

/** An answer, unless nobody is signed in any more: the scan then waits for its operator. */
async function conSesion(desenlace: Promise<Desenlace>): Promise<Desenlace> {
  const espera = () => (currentSession() ? null : new Promise<never>(() => {}));
  try {
    const d = await desenlace;
    await espera();
    return d;
  } catch (e) {
    await espera();
    throw e;
  }
}

/**
 * The screen's queue of scans, and the ear on the whole document that fills it. `atiende` may change with each render;
 * what a reload leaves unanswered is answered after it (`clave` names the screen and its record). `alLeer` is told of
 * each scanner's code as it comes, to show it; `sobre` is asked what is chosen as each comes in.
 */
export function useColaDeLecturas(
  nombre: string,
  atiende: ColaOptions['atiende'],
  alLeer?: (codigo: string) => void,
  sobre?: () => number | null,
): ColaDeLecturas {
  const operadorId = useSession().data.OPERADOR_ID;
  const borrador = `lecturas.${nombre}`;
  const vigente = useRef({ atiende, alLeer, sobre });
  useEffect(() => {
    vigente.current = { atiende, alLeer, sobre };
  });
  const [cola] = useState(() =>
    crearCola({
      atiende(lectura) {
        const dicho = vigente.current.atiende(lectura);
        const d =
          dicho instanceof Promise
            ? dicho.then(conQueEs)
            : 'ajena' in dicho && dicho.ajena.claves?.length !== 0
              ? conQueEs(dicho)
              : dicho;
        const anota = ({ tono }: Desenlace): void => {
          if (tono === 'hecho' || tono === 'atencion') anotaCaptura(operadorId, nombre, lectura.via);
        };
        if (d instanceof Promise) {
          void d.then(anota, () => {});
          return conSesion(d);
        }
        if ('tono' in d) anota(d);
        return 'desenlace' in d ? { ...d, desenlace: conSesion(d.desenlace) } : d;
      },
      sobre: () => vigente.current.sobre?.() ?? null,
      ahora: now,
      pendientes: recupera(operadorId, borrador),
      alCambiar: (p) => writeDraft(operadorId, borrador, p.length > 0 ? p : undefined),
      alCeder: entrega,
    }),
  );
  // Start listening before the first paint, so that a visible screen never misses a scan.
  useLayoutEffect(() => {
    const dicho = dichos.get(nombre);
    dichos.delete(nombre);
    if (dicho) cola.anota(dicho);
    const enmudece = senalaCada(cola);
    cola.arranca();
    const duerme = capturando();
    for (const { codigo, via } of recoge(nombre)) cola.lee(codigo, via);
    const calla = escuchaLector((codigo, via) => {
      cola.lee(codigo, via);
      vigente.current.alLeer?.(codigo);
    });
    return () => {
      calla();
      enmudece();
      duerme();
      // Leaving the screen is not a reload: nobody expects these answers when coming back another day. But whose session
      // ended under it did not leave.
      if (currentSession()) writeDraft(operadorId, borrador, undefined);
    };
  }, [cola, operadorId, borrador, nombre]);
  return cola;
}

import { cuantos, segun } from '@anden/contrato/cifras.ts';
import { useLayoutEffect, useState } from 'react';
import { capturando } from '../platform/aparato.ts';
import { alEnviarse } from '../platform/bandeja/bandeja.ts';
import type { Envio } from '../platform/bandeja/pendiente.ts';
import { anotaCaptura } from '../platform/captura.ts';
import { now } from '../platform/clock.ts';
import { conDigitos } from '../platform/codigosPropios.ts';
import { currentSession, useSession } from '../platform/session.ts';
import { avisar } from '../ui/modal.ts';
import { conQueEs, sabeMas } from './ajena.ts';
import {
  type ColaDeLecturas,
  type ColaOptions,
  creaCola,
  type Desenlace,
  type Lectura,
} from './colaDeLecturas.ts';
import { escuchaLector } from './lector.ts';
import { senala, senalaCada } from './senales.ts';
import { CADUCA, type Resguardo, recogeRelevo, releva, resguardoDe, type SinAtender } from './sinAtender.ts';

/** What a queue needs from its screen; replaced each time the screen is opened. */
interface Pantalla {
  atiende: ColaOptions['atiende'];
  alLeer: ((codigo: string) => void) | undefined;
  sobre: (() => number | null) | undefined;
}

/** A screen's queue. It lives on after its screen is left, so that coming back finds it and its scans are not answered twice. */
interface Viva {
  cola: ColaDeLecturas;
  resguardo: Resguardo;
  pantalla: Pantalla;
  /** Whether its screen is open. */
  abierta: boolean;
  /** When the operator left the screen for another one of this tab, in epoch milliseconds; null if they did not. */
  dejada: number | null;
  /** The session ended, so nobody will answer its scans any more. */
  muerta: boolean;
}

/** Queues of this page, by operator and draft. */
const vivas = new Map<string, Viva>();

/** Outcomes to be shown first on a screen that is still to be opened, by operator and name of its queue. */
const dichos = new Map<string, Desenlace>();

/** Identifies the queue of this name among those of all operators; 0: nobody's. */
const idDe = (nombre: string): string => resguardoDe(currentSession()?.data.OPERADOR_ID ?? 0, nombre).id;

/** The queue of this name if its screen is open. */
function abierta(nombre: string): ColaDeLecturas | undefined {
  const viva = vivas.get(idDe(nombre));
  return viva?.abierta ? viva.cola : undefined;
}

const entrega = (nombre: string, lecturas: readonly Lectura[]): void => {
  const suya = abierta(nombre);
  if (suya) for (const { codigo, via } of lecturas) suya.lee(codigo, via);
  else releva(idDe(nombre), lecturas);
};

/** Shows an outcome on the screen whose queue has this name: at once if it is open, otherwise first thing when it opens. */
export function dejaDicho(nombre: string, desenlace: Desenlace): void {
  const suya = abierta(nombre);
  if (suya) suya.anota(desenlace);
  else dichos.set(idDe(nombre), desenlace);
}

/** What became of a save that waited in the outbox; null: it still waits. */
function llegadaDe(resumen: string, envio: Envio): Desenlace | null {
  if (envio.tipo === 'hecho') return { tono: 'hecho', mensaje: `Ya se guardó: ${resumen}` };
  if (envio.tipo !== 'rechazo') return null;
  return { tono: 'rechazo', mensaje: `No se guardó: ${resumen}. ${envio.mensaje}` };
}

// A line stays in its list for the whole visit, so it must not say 'Por enviar' of what was saved meanwhile.
alEnviarse(({ resumen }, envio) => {
  const llegada = llegadaDe(resumen, envio);
  if (!llegada) return;
  for (const { cola } of vivas.values()) cola.llega(resumen, llegada);
  for (const [id, dicho] of dichos) if (dicho.espera === resumen) dichos.set(id, llegada);
});

/** Shows a message for each refused scan of a screen that was left, until that screen is open again and shows them itself. */
function diceLoRechazado({ cola }: Viva): void {
  const porContestar = new Set(cola.get().flatMap((r) => (r.desenlace === null ? [r.id] : [])));
  const calla = cola.subscribe(() => {
    for (const { id, codigo, desenlace } of cola.get()) {
      if (desenlace === null || !porContestar.delete(id)) continue;
      if (desenlace.tono === 'rechazo') void avisar('Lecturas', `${codigo}: ${desenlace.mensaje}`, 'rechazo');
    }
    if (porContestar.size === 0 || cola.andando()) calla();
  });
}

/** Whether this operator is the one signed in: their session may have ended, and another one's begun over the same screen. */
const sigue = (operadorId: number): boolean => currentSession()?.data.OPERADOR_ID === operadorId;

/** Passes an answer on, unless its operator is not signed in any more: then it never settles, and the scan waits for them. */
async function conSesion(desenlace: Promise<Desenlace>, viva: Viva, operadorId: number): Promise<Desenlace> {
  const espera = () => {
    if (sigue(operadorId)) return null;
    viva.muerta = true;
    return new Promise<never>(() => {});
  };
  try {
    const d = await desenlace;
    await espera();
    return d;
  } catch (e) {
    await espera();
    throw e;
  }
}

/** Tells whoever left a screen that scans wait for it. */
function diceLasQueEsperan({ cola, abierta }: Viva): void {
  const quedan = cola.enEspera();
  if (abierta || quedan === 0) return;
  senala('rechazada');
  void avisar(
    'Lecturas',
    `${segun(quedan, 'Quedó', 'Quedaron')} ${cuantos(quedan, ['lectura', 'lecturas'])} sin atender: se ${segun(quedan, 'atiende', 'atienden')} al volver a esa pantalla.`,
    'atencion',
  );
}

/** Adds a line for each scan that waited too long to be answered. */
function diceLasViejas(cola: ColaDeLecturas, { viejas }: SinAtender): void {
  for (const { codigo } of viejas) {
    cola.anota({
      tono: 'atencion',
      mensaje: `No se atendió al salir de la pantalla: ${codigo}. Escanéelo otra vez`,
    });
  }
}

function abreViva(operadorId: number, nombre: string, pantalla: Pantalla): Viva {
  const resguardo = resguardoDe(operadorId, nombre);
  const { id } = resguardo;
  const estaba = vivas.get(id);
  // A queue left for long is not taken up again: its scans are listed as unanswered.
  if (estaba && !estaba.muerta && (estaba.abierta || now() - (estaba.dejada ?? 0) <= CADUCA)) return estaba;
  const recuperadas = resguardo.recupera();
  const cola = creaCola({
    atiende(leida, guardada) {
      // The line shows what was read; the screen gets a location's own code as its eleven digits.
      const lectura = { ...leida, codigo: conDigitos(leida.codigo) };
      const dicho = viva.pantalla.atiende(lectura, guardada);
      const d =
        dicho instanceof Promise
          ? dicho.then((d) => conQueEs(d, lectura))
          : 'tono' in dicho && sabeMas(dicho, lectura)
            ? conQueEs(dicho, lectura)
            : dicho;
      const anota = ({ tono }: Desenlace): void => {
        if (tono === 'hecho' || tono === 'atencion') anotaCaptura(operadorId, nombre, lectura.via);
      };
      if (d instanceof Promise) {
        void d.then(anota, () => {});
        return conSesion(d, viva, operadorId);
      }
      if ('tono' in d) anota(d);
      return 'desenlace' in d ? { ...d, desenlace: conSesion(d.desenlace, viva, operadorId) } : d;
    },
    sobre: () => viva.pantalla.sobre?.() ?? null,
    ahora: now,
    pendientes: recuperadas.frescas,
    alCambiar: (sinAtender) => resguardo.guarda(sinAtender, viva.dejada !== null),
    alCeder(otra, lecturas) {
      // Scans belong to the other screen from now on; this screen's next opening begins with a new queue.
      vivas.delete(id);
      entrega(otra, lecturas);
    },
  });
  diceLasViejas(cola, recuperadas);
  const viva: Viva = { cola, resguardo, pantalla, abierta: false, dejada: null, muerta: false };
  vivas.set(id, viva);
  return viva;
}

/**
 * The screen's queue of scans, and the ear on the whole document that fills it. `nombre` names the screen and its record: scans left
 * unanswered by a reload are answered after it, those left when the screen is left are answered on coming back. `atiende` may change with
 * each render. `alLeer` is called with each scanned code at once, to show it; `sobre` is asked for the chosen row as each scan comes in.
 */
export function useColaDeLecturas(
  nombre: string,
  atiende: ColaOptions['atiende'],
  alLeer?: (codigo: string) => void,
  sobre?: () => number | null,
): ColaDeLecturas {
  const operadorId = useSession().data.OPERADOR_ID;
  const [viva] = useState(() => abreViva(operadorId, nombre, { atiende, alLeer, sobre }));
  const { cola, resguardo } = viva;
  useLayoutEffect(() => {
    viva.pantalla = { atiende, alLeer, sobre };
  });
  // Start listening before the first paint, so that a visible screen never misses a scan.
  useLayoutEffect(() => {
    vivas.set(resguardo.id, viva);
    viva.abierta = true;
    viva.dejada = null;
    resguardo.olvidaDejadas();
    if (cola.ocupada()) cola.repasa();
    const dicho = dichos.get(resguardo.id);
    dichos.delete(resguardo.id);
    if (dicho) cola.anota(dicho);
    const enmudece = senalaCada(cola);
    cola.arranca();
    const duerme = capturando();
    const relevo = recogeRelevo(resguardo.id);
    diceLasViejas(cola, relevo);
    for (const { codigo, via } of relevo.frescas) cola.lee(codigo, via);
    const deja = new AbortController();
    resguardo.hereda((suyas) => {
      diceLasViejas(cola, suyas);
      cola.hereda(suyas.frescas);
    }, deja.signal);
    const calla = escuchaLector((codigo, via) => {
      cola.lee(codigo, via);
      viva.pantalla.alLeer?.(codigo);
    }, cola.ocupada);
    return () => {
      calla();
      deja.abort();
      enmudece();
      duerme();
      cola.descansa();
      viva.abierta = false;
      // Here the session ended and the operator did not leave the screen: the scans stay in their draft, whoever signs in next.
      if (!sigue(operadorId)) {
        vivas.delete(resguardo.id);
        return;
      }
      resguardo.olvida();
      viva.dejada = now();
      if (!cola.ocupada()) {
        vivas.delete(resguardo.id);
        return;
      }
      cola.repasa();
      diceLoRechazado(viva);
      // By then it is known whether the scan being answered needs its screen, and so joins those that wait.
      setTimeout(() => diceLasQueEsperan(viva));
    };
  }, [viva, cola, resguardo, operadorId]);
  return cola;
}

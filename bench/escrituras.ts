import type { Paso } from './base.ts';
import type { CargaHttp } from './carga-http.ts';
import type { CargaPg } from './carga-pg.ts';
import { type Lineas, MUELLES, UN_CAMION } from './datos.ts';
import { type Corrida, juntar } from './estadistica.ts';
import { cargarEn } from './hijo.ts';
import { correrPgbench, guionDePgbench, versionDePgbench } from './pgbench.ts';

export interface Entorno {
  urlDuenio: string;
  urlApp: string;
  puerto: number;
  pasos: Paso[];
}

export interface Plan {
  /** Measured time of each run, and unmeasured time before it, in milliseconds. */
  ms: number;
  calentarMs: number;
  /** Rounds of server, driver loop, pgbench. Their medians are reported. */
  vueltas: (clientes: number) => number;
}

export interface Comparacion {
  clientes: number;
  servidor: Corrida;
  bucle: Corrida;
  pgbench: Corrida | null;
}

export interface Escrituras {
  comparaciones: Comparacion[];
  cookie: Corrida;
  unCamion: Corrida;
  aRitmo: { ofrecidas: number; corrida: Corrida };
  versionPgbench: string | null;
}

/** Share of the closed loop's rate that is offered at a fixed beat. */
const RITMO = 0.5;
const OCHO = 8;

/** Receptions by the server and by the bare database, turn about, so that whatever else the machine does falls on both. */
export async function medirEscrituras(
  e: Entorno,
  plan: Plan,
  avisar: (que: string) => void,
): Promise<Escrituras> {
  const versionPgbench = versionDePgbench();
  const guion = versionPgbench ? await guionDePgbench(e.urlDuenio, e.pasos, MUELLES) : null;
  const comparaciones: Comparacion[] = [];
  // Unmeasured: the first requests compile code on both sides.
  await servidor(e, plan, { clientes: OCHO, ritmo: undefined });
  for (const clientes of [1, OCHO, 32]) {
    avisar(`guardarRecepcionCompra con ${clientes} ${clientes === 1 ? 'cliente' : 'clientes'}`);
    const s: Corrida[] = [];
    const b: Corrida[] = [];
    const p: Corrida[] = [];
    for (let vuelta = 0; vuelta < plan.vueltas(clientes); vuelta++) {
      s.push(await servidor(e, plan, { clientes }));
      b.push(await bucle(e, plan, clientes));
      if (guion)
        p.push(await correrPgbench(e.urlApp, guion, { clientes, segundos: Math.ceil(plan.ms / 1000) }));
    }
    comparaciones.push({
      clientes,
      servidor: juntar(s),
      bucle: juntar(b),
      pgbench: p.length ? juntar(p) : null,
    });
  }
  avisar('guardarRecepcionCompra con sesión, sobre una sola compra y a ritmo fijo');
  const cookie = await servidor(e, plan, { clientes: OCHO, acceso: 'cookie' });
  const unCamion = await servidor(e, plan, { clientes: OCHO, lineas: UN_CAMION });
  const libre = comparaciones.find((c) => c.clientes === OCHO)?.servidor.porSegundo ?? 0;
  const ofrecidas = Math.max(1, Math.round(libre * RITMO));
  const corrida = await servidor(e, plan, { clientes: 32, ritmo: ofrecidas });
  return { comparaciones, cookie, unCamion, aRitmo: { ofrecidas, corrida }, versionPgbench };
}

function servidor(
  { puerto }: Entorno,
  { ms, calentarMs }: Plan,
  o: { clientes: number; acceso?: 'basic' | 'cookie'; lineas?: Lineas; ritmo?: number | undefined },
): Promise<Corrida> {
  return cargarEn<CargaHttp>('carga-http.ts', {
    puerto,
    acceso: o.acceso ?? 'basic',
    trabajo: { recibir: o.lineas ?? MUELLES },
    clientes: o.clientes,
    ritmo: o.ritmo,
    ms,
    calentarMs,
  });
}

function bucle({ urlApp, pasos }: Entorno, { ms, calentarMs }: Plan, clientes: number): Promise<Corrida> {
  return cargarEn<CargaPg>('carga-pg.ts', { url: urlApp, pasos, lineas: MUELLES, clientes, ms, calentarMs });
}

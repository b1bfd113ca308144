import type { Paso } from './base.ts';
import type { CargaHttp } from './carga-http.ts';
import type { CargaPg } from './carga-pg.ts';
import { MUELLES, POR_ACOMODAR, UN_CAMION } from './datos.ts';
import { type Corrida, juntar } from './estadistica.ts';
import { cargarEn } from './hijo.ts';
import { correrPgbench, guionDePgbench, versionDePgbench } from './pgbench.ts';
import { POR_SURTIR } from './por-surtir.ts';
import type { Escritura } from './trabajos.ts';

export interface Entorno {
  urlDuenio: string;
  urlApp: string;
  puerto: number;
}

export const RECEPCION: Escritura = { llamada: 'guardarRecepcionCompra', lineas: MUELLES };
export const ACOMODO: Escritura = { llamada: 'guardaAcomodoCompra', lineas: POR_ACOMODAR };
export const SURTIDO: Escritura = { llamada: 'surtirArticulodeRemision', lineas: POR_SURTIR };

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

/** A command measured against the bare database. */
export interface Medida {
  escritura: Escritura;
  sentencias: number;
  comparaciones: Comparacion[];
  versionPgbench: string | null;
}

/** Receiving under other circumstances. */
export interface Variantes {
  cookie: Corrida;
  unCamion: Corrida;
  aRitmo: { ofrecidas: number; corrida: Corrida };
}

/** Fraction of the closed loop's rate that is offered at a fixed rate. */
const RITMO = 0.5;
const OCHO = 8;

/** A command by the server and by the bare database in turns, so that other work of the machine affects both. */
export async function compararEscritura(
  e: Entorno,
  escritura: Escritura,
  pasos: Paso[],
  plan: Plan,
  avisar: (que: string) => void,
): Promise<Medida> {
  const versionPgbench = versionDePgbench();
  const guion = versionPgbench ? await guionDePgbench(e.urlDuenio, pasos, escritura.lineas) : null;
  const comparaciones: Comparacion[] = [];
  // Not measured: the first requests compile code on both sides.
  await servidor(e, plan, { escritura, clientes: OCHO });
  for (const clientes of [1, OCHO, 32]) {
    avisar(`${escritura.llamada} con ${clientes} ${clientes === 1 ? 'cliente' : 'clientes'}`);
    const s: Corrida[] = [];
    const b: Corrida[] = [];
    const p: Corrida[] = [];
    for (let vuelta = 0; vuelta < plan.vueltas(clientes); vuelta++) {
      s.push(await servidor(e, plan, { escritura, clientes }));
      b.push(await bucle(e, escritura, pasos, plan, clientes));
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
  return { escritura, sentencias: pasos.length, comparaciones, versionPgbench };
}

/** Receiving with a session, all on one purchase, and at a fixed rate of half of what the closed loop reached. */
export async function medirVariantes(
  e: Entorno,
  { comparaciones }: Medida,
  plan: Plan,
  avisar: (que: string) => void,
): Promise<Variantes> {
  avisar('guardarRecepcionCompra con sesión, sobre una sola compra y a ritmo fijo');
  const escritura = RECEPCION;
  const cookie = await servidor(e, plan, { escritura, clientes: OCHO, acceso: 'cookie' });
  const unCamion = await servidor(e, plan, {
    escritura: { ...RECEPCION, lineas: UN_CAMION },
    clientes: OCHO,
  });
  const libre = comparaciones.find((c) => c.clientes === OCHO)?.servidor.porSegundo ?? 0;
  const ofrecidas = Math.max(1, Math.round(libre * RITMO));
  const corrida = await servidor(e, plan, { escritura, clientes: 32, ritmo: ofrecidas });
  return { cookie, unCamion, aRitmo: { ofrecidas, corrida } };
}

function servidor(
  { puerto }: Entorno,
  { ms, calentarMs }: Plan,
  o: { escritura: Escritura; clientes: number; acceso?: 'basic' | 'cookie'; ritmo?: number },
): Promise<Corrida> {
  return cargarEn<CargaHttp>('carga-http.ts', {
    puerto,
    acceso: o.acceso ?? 'basic',
    trabajo: o.escritura,
    clientes: o.clientes,
    ritmo: o.ritmo,
    ms,
    calentarMs,
  });
}

function bucle(
  { urlApp }: Entorno,
  { lineas }: Escritura,
  pasos: Paso[],
  { ms, calentarMs }: Plan,
  clientes: number,
): Promise<Corrida> {
  return cargarEn<CargaPg>('carga-pg.ts', { url: urlApp, pasos, lineas, clientes, ms, calentarMs });
}

import type { LogEvent } from 'kysely';
import type pg from 'pg';
import { Credenciales } from './auth/credentials.ts';
import { Lentitud } from './calls/lentitud.ts';
import { Limites } from './calls/limits.ts';
import { Rechazos } from './calls/rechazos.ts';
import { DE_LIGERAS, DE_PESADAS, Turnos } from './calls/turnos.ts';
import type { Config } from './config.ts';
import { abreDb, abrePool, type Db } from './db/pool.ts';
import { Version } from './db/version.ts';
import { Eventos } from './events.ts';
import { Cupos } from './exportar/cupos.ts';
import type { Metricas } from './metricas.ts';
import type { Trazas } from './trazas.ts';

/** Everything a running server holds besides its routes. None of it is state that another process would miss. */
export interface Servicios {
  config: Config;
  pool: pg.Pool;
  /** For what is done outside a call's transaction. */
  db: Db;
  /** Told each statement that has ended. */
  alConsultar: ((evento: LogEvent) => void) | undefined;
  credenciales: Credenciales;
  eventos: Eventos;
  limites: Limites;
  /** Turns for heavy readings. */
  turnos: Turnos;
  /** Turns for all other calls. */
  turnosLigeros: Turnos;
  /** Places for files that are being written. */
  exportaciones: Cupos;
  rechazos: Rechazos;
  /** What is answered slowly, or not at all. */
  lentitud: Lentitud;
  /** What `/metrics` tells; null without its secret. */
  metricas: Metricas | null;
  /** Tells a collector of each call; null where none is configured. */
  trazas: Trazas | null;
  secretoDeSesiones: string;
  /** Ends what would keep the server from closing: open event streams. */
  alCerrar: Set<() => void>;
  /** Whether the database is still of a version that this server knows. */
  esquema: Version;
  cerrar(): Promise<void>;
}

/** Opens the connections as the application's role and starts listening for events. */
export async function abreServicios(
  config: Config,
  urlApp: string,
  secretoDeSesiones: string,
): Promise<Servicios> {
  const pool = abrePool(urlApp, { preparar: config.preparar });
  const eventos = new Eventos(pool, config.databaseUrlEscucha ?? urlApp);
  await eventos.iniciar();
  const rechazos = new Rechazos(pool);
  // Loaded only where somebody takes what they tell, as the figures' library below.
  const trazas = config.trazas ? new (await import('./trazas.ts')).Trazas(config.trazas, config) : null;
  const alConsultar = trazas ? (evento: LogEvent) => trazas.sentencia(evento) : undefined;
  const servicios = {
    config,
    pool,
    db: abreDb(pool, alConsultar),
    alConsultar,
    credenciales: new Credenciales(pool, config.procesos),
    eventos,
    limites: new Limites(config.limitePorSegundo, config.procesos),
    turnos: new Turnos(DE_PESADAS),
    turnosLigeros: new Turnos(DE_LIGERAS),
    exportaciones: new Cupos(),
    rechazos,
    lentitud: new Lentitud(pool, config),
    metricas: null,
    trazas,
    secretoDeSesiones,
    alCerrar: new Set<() => void>(),
    esquema: new Version(pool),
    async cerrar() {
      await eventos.cerrar();
      await rechazos.cerrar();
      await trazas?.cerrar();
      await pool.end();
    },
  };
  if (!config.metricasClave) return servicios;
  const { Metricas } = await import('./metricas.ts');
  return { ...servicios, metricas: new Metricas(servicios) };
}

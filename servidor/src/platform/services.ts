import type pg from 'pg';
import { Credenciales } from './auth/credentials.ts';
import { Limites } from './calls/limits.ts';
import { Rechazos } from './calls/rechazos.ts';
import { DE_LIGERAS, DE_PESADAS, Turnos } from './calls/turnos.ts';
import type { Config } from './config.ts';
import { abrirDb, abrirPool, type Db } from './db/pool.ts';
import { poolQuePrepara } from './db/preparadas.ts';
import { Eventos } from './events.ts';
import { Cupos } from './exportar/cupos.ts';

/** Everything a running server holds besides its routes; no state that another process would miss. */
export interface Servicios {
  config: Config;
  pool: pg.Pool;
  /** For reading. */
  db: Db;
  /** For commands: their statements are prepared once a connection. */
  dbComandos: Db;
  credenciales: Credenciales;
  eventos: Eventos;
  limites: Limites;
  /** Of heavy readings. */
  turnos: Turnos;
  /** Of every other call. */
  turnosLigeros: Turnos;
  /** Of files that are written as they are read. */
  exportaciones: Cupos;
  rechazos: Rechazos;
  secretoDeSesiones: string;
  /** Ends what would keep the server from closing: open event streams. */
  alCerrar: Set<() => void>;
  cerrar(): Promise<void>;
}

/** Opens connections and listens for events as the application's role. */
export async function abrirServicios(
  config: Config,
  urlApp: string,
  secretoDeSesiones: string,
): Promise<Servicios> {
  const pool = abrirPool(urlApp, { preparar: config.preparar });
  const eventos = new Eventos(pool, config.databaseUrlEscucha ?? urlApp);
  await eventos.iniciar();
  const rechazos = new Rechazos(pool);
  return {
    config,
    pool,
    db: abrirDb(pool),
    dbComandos: abrirDb(poolQuePrepara(pool)),
    credenciales: new Credenciales(pool),
    eventos,
    limites: new Limites(config.limitePorSegundo),
    turnos: new Turnos(DE_PESADAS),
    turnosLigeros: new Turnos(DE_LIGERAS),
    exportaciones: new Cupos(),
    rechazos,
    secretoDeSesiones,
    alCerrar: new Set(),
    async cerrar() {
      await eventos.cerrar();
      await rechazos.cerrar();
      await pool.end();
    },
  };
}

import type { Trabajo } from '@anden/contrato/sistema/rules.ts';
import type { FastifyBaseLogger } from 'fastify';
import { LATIDO_MS } from './platform/calls/lentitud.ts';
import { limpiarCadaDia, type Oyente, repetidora } from './platform/cleanup.ts';
import type { Servicios } from './platform/services.ts';
import { Trabajos } from './platform/trabajos.ts';
import { cortarCartera } from './rooms/cartera/index.ts';
import { archivosSubidos } from './rooms/importaciones/index.ts';
import {
  armarListas,
  avisarAgendados,
  avisarRepep,
  pasarAgendados,
  trabajaCentralita,
  trabajaRepep,
} from './rooms/marcador/index.ts';
import { recordarTareas } from './rooms/rh/checklist-recordatorios.ts';

/** How often to look whether a newer version migrated the database. */
const MIRAR_VERSION_MS = 1_000;

/** How often to check whether the hour of a task of the check list has come. */
const RECORDAR_MS = 60_000;

/** How often to make the lists of customers to call, once the day begins, and to look at callbacks whose moment has come. */
const MARCAR_MS = 15_000;

/** How often to look whether a call was left unsent, or the exchange fell silent about one. */
const CENTRALITA_MS = 5_000;

/** How often to look whether a list of the REPEP is to be read. */
const REPEP_MS = 3_000;

/** How often to check whether a new day has begun, with which customers' debts are a day older. */
const CORTAR_MS = 30_000;

/**
 * Begins what the server does while nobody asks, for as long as the process lives. Each of several servers does all of it, which the database
 * puts in order; of the processes of one, the first does what is done once for the house.
 */
export function trabajarSolo(servicios: Servicios, log: FastifyBaseLogger): void {
  const { config, db, eventos, esquema } = servicios;
  const dice = (falla: string, vuelve: string): Oyente => ({
    falla: (err) => log.warn({ err }, `${falla}; se intenta de nuevo`),
    vuelve: () => log.warn(vuelve),
  });
  const trabajos = new Trabajos(servicios.pool);
  // A server left behind by the data of a newer version does not write by itself either.
  const siVigente = (trabajo: Trabajo, tarea: () => Promise<unknown>) => {
    const anotada = trabajos.anotando(trabajo, tarea);
    return async () => {
      if (!esquema.superada) await anotada();
    };
  };
  repetidora(
    dice('No se pudo ver de qué versión son los datos', 'Ya se pudo ver de qué versión son los datos'),
  )(MIRAR_VERSION_MS, () => esquema.mira());
  repetidora(
    dice('No se pudo anotar lo que tarda el servidor', 'Ya se puede anotar lo que tarda el servidor'),
  )(
    LATIDO_MS,
    siVigente('lentitud', () => servicios.lentitud.late()),
  );
  if (config.proceso !== null && config.proceso !== 1) return;
  limpiarCadaDia(servicios, dice('No se pudo limpiar lo viejo', 'Lo viejo ya se pudo limpiar'), trabajos);
  repetidora(
    dice('No se pudo avisar de las tareas del check list', 'Ya se pudo avisar de las tareas del check list'),
  )(
    RECORDAR_MS,
    siVigente('checklist', () => recordarTareas({ config, db, eventos })),
  );
  repetidora(dice('No se pudo empezar el día en la cartera', 'El día ya empezó en la cartera'))(
    CORTAR_MS,
    siVigente('cartera', () => cortarCartera({ config, db })),
  );
  repetidora(
    dice('No se pudieron armar las listas de marcación', 'Las listas de marcación ya se pudieron armar'),
  )(
    MARCAR_MS,
    siVigente('marcacion', async () => {
      await armarListas({ config, db });
      await avisarAgendados({ config, db, eventos });
      await pasarAgendados({ config, db, eventos });
      await avisarRepep({ config, db, eventos });
    }),
  );
  if (config.centralita) {
    const pide = siVigente('centralita', () => trabajaCentralita(servicios));
    repetidora(dice('No se pudo pedir una llamada a la centralita', 'La centralita ya recibe llamadas'))(
      CENTRALITA_MS,
      pide,
    );
    // A call is asked for as soon as it is written down; what fails here is tried at the next beat.
    eventos.oir((e) => {
      if (e.tema === 'marcacion' && e.operador_id !== undefined) void pide().catch(() => {});
    });
  }
  repetidora(dice('No se pudo leer una lista del REPEP', 'La lista del REPEP ya se pudo leer'))(
    REPEP_MS,
    siVigente('repep', () => trabajaRepep(servicios, archivosSubidos)),
  );
}

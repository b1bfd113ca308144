import { TRABAJOS } from '@anden/contrato/sistema/rules.ts';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Llamada } from './calls/lentitud.ts';
import type { Turnos } from './calls/turnos.ts';
import type { Config } from './config.ts';
import { daMedidas, medidasDeTodos } from './procesos.ts';

/** Upper limits of the latency histogram, in seconds: at hand, noticed, tedious, slow (`LENTA_MS`), and lost. */
const CUBETAS_S = [0.025, 0.1, 0.3, 1, 5];

/** SQLSTATE of what is tried again, in words. */
const MOTIVOS_DE_REINTENTO = { '40P01': 'candado_mutuo', '40001': 'serializacion' } as const;

/** Milliseconds that the database has to answer: figures are needed most of all while it does not. */
const BASE_MS = 1_000;

interface Trabajado {
  trabajo: string;
  /** Seconds since 1970. */
  bien: number | null;
  falla: boolean;
}

async function trabajosEn(pool: pg.Pool): Promise<Trabajado[]> {
  const leidos = pool
    .query<Trabajado>(
      `select trabajo, extract(epoch from bien)::float8 as bien, falla is not null and (bien is null or falla > bien) as falla
         from trabajos where trabajo = any($1)`,
      [Object.keys(TRABAJOS)],
    )
    .then((r) => r.rows)
    .catch(() => []);
  let reloj: NodeJS.Timeout | undefined;
  const tarde = new Promise<Trabajado[]>((listo) => {
    reloj = setTimeout(listo, BASE_MS, []);
  });
  return await Promise.race([leidos, tarde]).finally(() => clearTimeout(reloj));
}

/** Several texts as one, with what each says of the same figure under one heading, as Prometheus wants it. */
function enUno(textos: readonly string[]): string {
  const grupos = new Map<string, string[]>();
  for (const grupo of textos.flatMap((t) => t.trimEnd().split('\n\n'))) {
    const [ayuda = '', tipo = '', ...muestras] = grupo.split('\n');
    const encabezado = `${ayuda}\n${tipo}`;
    grupos.set(encabezado, [...(grupos.get(encabezado) ?? []), ...muestras]);
  }
  return [...grupos].map(([encabezado, muestras]) => `${[encabezado, ...muestras].join('\n')}\n`).join('\n');
}

/** What the figures are read from when somebody asks. */
interface Medido {
  config: Config;
  pool: pg.Pool;
  alCerrar: ReadonlySet<unknown>;
  turnos: Turnos;
  turnosLigeros: Turnos;
}

/**
 * What `/metrics` tells, in Prometheus' text format. Every label is one of a bounded set of words: the contract's calls and
 * a few of our own, never an operator or a record. What changes by itself is read when somebody asks; a call costs two additions.
 */
export class Metricas {
  readonly #registro = new Registry();
  /** What is the same for every process of a server. */
  readonly #deTodos = new Registry();
  readonly #proceso: number | null;
  readonly #pool: pg.Pool;
  readonly #llamadas = new Counter({
    name: 'anden_llamadas_total',
    help: 'Llamadas contestadas, por su desenlace.',
    labelNames: ['llamada', 'desenlace'] as const,
    registers: [this.#registro],
  });
  readonly #segundos = new Histogram({
    name: 'anden_llamada_segundos',
    help: 'Segundos que el servidor trabajó en cada llamada o la tuvo esperando turno, sin lo que tardó la red.',
    labelNames: ['llamada'] as const,
    buckets: CUBETAS_S,
    registers: [this.#registro],
  });
  readonly #repetidas = new Counter({
    name: 'anden_repetidas_total',
    help: 'Órdenes que llegaron otra vez con su misma clave y recibieron la respuesta que ya tenían.',
    labelNames: ['llamada'] as const,
    registers: [this.#registro],
  });
  readonly #reintentos = new Counter({
    name: 'anden_reintentos_total',
    help: 'Órdenes que la base deshizo por las de otros y el servidor hizo de nuevo.',
    labelNames: ['motivo'] as const,
    registers: [this.#registro],
  });
  readonly #bien = new Gauge({
    name: 'anden_trabajo_bien_segundos',
    help: 'Cuándo se hizo bien por última vez cada trabajo: segundos desde 1970.',
    labelNames: ['trabajo'] as const,
    registers: [this.#deTodos],
  });
  readonly #falla = new Gauge({
    name: 'anden_trabajo_falla',
    help: 'Si lo último que se sabe de un trabajo es que falló.',
    labelNames: ['trabajo'] as const,
    registers: [this.#deTodos],
  });

  constructor({ config, pool, alCerrar, turnos, turnosLigeros }: Medido) {
    this.#pool = pool;
    this.#proceso = config.proceso;
    if (config.proceso !== null) {
      this.#registro.setDefaultLabels({ proceso: String(config.proceso) });
      daMedidas(() => this.#registro.metrics());
    }
    for (const motivo of Object.values(MOTIVOS_DE_REINTENTO)) this.#reintentos.inc({ motivo }, 0);
    this.#al('anden_conexiones', 'Conexiones del servidor a la base.', 'estado', {
      abiertas: () => pool.totalCount,
      libres: () => pool.idleCount,
      esperadas: () => pool.waitingCount,
    });
    this.#al('anden_turnos_esperando', 'Llamadas que esperan su turno.', 'clase', {
      ligeras: () => turnosLigeros.esperando,
      pesadas: () => turnos.esperando,
    });
    this.#al('anden_avisos_abiertos', 'Pantallas que oyen los avisos del servidor.', 'clase', {
      pantallas: () => alCerrar.size,
    });
    this.#al('anden_compilacion', 'Qué versión corre; vale siempre 1.', 'version', {
      [`${config.version} ${config.compilacion}`.trim()]: () => 1,
    });
    collectDefaultMetrics({ register: this.#registro });
  }

  /** A gauge whose values are read when somebody asks, by the word of its label. */
  #al(name: string, help: string, label: string, lee: Readonly<Record<string, () => number>>): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registro],
      collect() {
        for (const [palabra, valor] of Object.entries(lee)) this.set({ [label]: palabra }, valor());
      },
    });
  }

  /** Reads again how backups, audits and the house's own works go, which is the same for every server of a database. */
  async #leeTrabajos(): Promise<void> {
    const trabajos = await trabajosEn(this.#pool);
    this.#bien.reset();
    this.#falla.reset();
    for (const { trabajo, bien, falla } of trabajos) {
      if (bien !== null) this.#bien.set({ trabajo }, bien);
      this.#falla.set({ trabajo }, Number(falla));
    }
  }

  /** Counts a call that has just ended. */
  llamada({ llamada, desenlace, ms, repetida }: Llamada): void {
    this.#llamadas.inc({ llamada, desenlace });
    this.#segundos.observe({ llamada }, ms / 1_000);
    if (repetida) this.#repetidas.inc({ llamada });
  }

  /**
   * Counts a command that is tried again.
   * @param codigo SQLSTATE with which the database undid it
   */
  reintento(codigo: string): void {
    const motivo = MOTIVOS_DE_REINTENTO[codigo as keyof typeof MOTIVOS_DE_REINTENTO];
    if (motivo) this.#reintentos.inc({ motivo });
  }

  /**
   * Everything, as Prometheus reads it; without what the database says, if it does not say it at once. Whichever process of a server is asked
   * tells the figures of all of them, each with its number as the label `proceso`: a sum would go back when one of them begins anew.
   */
  async texto(): Promise<string> {
    const [deProcesos] = await Promise.all([
      this.#proceso === null ? [await this.#registro.metrics()] : medidasDeTodos(),
      this.#leeTrabajos(),
    ]);
    return enUno([...deProcesos, await this.#deTodos.metrics()]);
  }

  get tipo(): string {
    return this.#registro.contentType;
  }
}

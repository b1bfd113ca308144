import { setTimeout as espera } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cuantos, entero } from '@anden/contrato/cifras.ts';
import type pg from 'pg';
import { FirmaError } from '../importar/firma.ts';
import { leeConfig } from '../platform/config.ts';
import { CANDADOS } from '../platform/db/candados.ts';
import { clienteSuelto } from '../platform/db/pool.ts';
import { StartError } from '../platform/postgres/index.ts';
import { leePuente, PuenteError } from '../puente/archivo.ts';
import { ensaya, informeDeEnsayo } from '../puente/ensayo.ts';
import { abreFirebird, disparadores, type Erp } from '../puente/firebird.ts';
import { permisos } from '../puente/permisos.ts';
import { type Ronda, releer, ronda } from '../puente/ronda.ts';
import { conexion } from './conexion.ts';

const USO = `Uso: npm run puente -- [permisos | ensayo | una-vez | estado | releer | disparadores] [--archivo puente.json]
  (nada)        lee del ERP lo que cambia, una y otra vez, hasta que se le detenga
  ensayo        lee todo y dice qué entraría y qué no; no guarda nada
  una-vez       una sola ronda
  estado        hasta dónde va cada lectura, y qué se rechazó
  releer        la próxima ronda lee y compara todo, como cada noche: después de corregir el archivo o el ERP
  permisos      lo que quien administra el ERP corre para que su usuario pueda leer lo que el archivo nombra
  disparadores  lo que una empresa corre en su ERP para que lo que cambia se diga solo, y lo que se le envía quede una sola vez
La contraseña del ERP va en ANDEN_PUENTE_CLAVE. La base es la de DATABASE_URL o, sin ella, la propia de esta copia. Ver docs/puente.md`;

const ORDENES = ['permisos', 'ensayo', 'una-vez', 'estado', 'releer', 'disparadores', 'siempre'] as const;
/** Most seconds between two tries to reach what does not answer. */
const ESPERA_MAX = 60;
/** Refused documents, or figures that do not agree, that `estado` tells of each reading. */
const RECHAZADOS_DICHOS = 20;

// The driver builds dates in the process's zone: in one without summer time each hour exists.
process.env.TZ = 'UTC';

/** A round's line for each reading that did something. */
function dicho(r: Ronda): string | null {
  if (r.error !== null) return `${r.lectura}: ${r.error}`;
  if (r.difieren > 0)
    return `${r.lectura}: ${cuantos(r.difieren, ['cifra no cuadra', 'cifras no cuadran'])} con las del ERP`;
  if (r.enviados + r.rechazados > 0 && r.nuevos === 0)
    return `${r.lectura}: ${cuantos(r.enviados, ['enviado', 'enviados'])}${r.rechazados > 0 ? `, ${cuantos(r.rechazados, ['rechazado', 'rechazados'])}` : ''}`;
  if (r.nuevos + r.ausentes === 0) return null;
  const partes = [
    `${cuantos(r.nuevos, ['documento', 'documentos'])}, ${entero(r.altas)} filas nuevas y ${entero(r.cambios)} cambiadas`,
    ...(r.rechazados > 0 ? [`${entero(r.rechazados)} rechazados`] : []),
    ...(r.ausentes > 0 ? [`${entero(r.ausentes)} ya no están en el ERP`] : []),
  ];
  return `${r.lectura}: ${partes.join(', ')}`;
}

async function estado(cliente: pg.Client, zona: string): Promise<void> {
  const { rows } = await cliente.query<{
    lectura: string;
    leida: string | null;
    error: string | null;
    tomados: number;
    rechazados: number;
    ausentes: number;
    difieren: number;
    enviados: number;
  }>(
    `select l.lectura, to_char(l.leida at time zone $1, 'DD-MM-YYYY HH24:MI:SS') as leida, l.error, count(*) filter (where d.estado = 'TOMADO')::int as tomados,
            count(*) filter (where d.estado = 'RECHAZADO')::int as rechazados, count(*) filter (where d.estado = 'AUSENTE')::int as ausentes,
            count(*) filter (where d.estado = 'DIFIERE')::int as difieren,
            count(*) filter (where d.estado = 'ENVIADO')::int as enviados
       from puente_lecturas l left join puente_documentos d using (lectura) group by l.lectura order by l.lectura`,
    [zona],
  );
  if (rows.length === 0) console.log('El puente todavía no ha leído nada.');
  for (const l of rows) {
    console.log(
      `${l.lectura}: ${l.enviados > 0 ? `${entero(l.enviados)} enviados` : `${entero(l.tomados)} tomados`}, ${entero(l.rechazados)} rechazados, ${entero(l.ausentes)} que ya no están${l.difieren > 0 ? `, ${entero(l.difieren)} que no cuadran` : ''}; leída ${l.leida ?? 'nunca'}${l.error ? `. FALLA: ${l.error}` : ''}`,
    );
    const { rows: malos } = await cliente.query<{ llave: string; motivos: string[] }>(
      `select coalesce(documento, llave) as llave, motivos from puente_documentos where lectura = $1 and estado in ('RECHAZADO', 'DIFIERE') order by desde, llave limit ${RECHAZADOS_DICHOS}`,
      [l.lectura],
    );
    for (const m of malos) console.log(`    ${m.llave}: ${m.motivos.join('; ')}`);
    const mas = l.rechazados + l.difieren - malos.length;
    if (mas > 0) console.log(`    y ${entero(mas)} más`);
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { archivo: { type: 'string', default: process.env.ANDEN_PUENTE ?? 'puente.json' } },
  });
  const [que = 'siempre', ...resto] = positionals;
  const orden = ORDENES.find((o) => o === que);
  if (!orden || resto.length > 0) {
    console.error(USO);
    return 2;
  }
  const puente = await leePuente(values.archivo);
  if (orden === 'permisos') {
    console.log(permisos(puente));
    return 0;
  }
  if (orden === 'disparadores') {
    console.log(disparadores(puente.lecturas, puente.salidas));
    return 0;
  }
  const base = await conexion();
  const { zona, empresaId: empresa } = leeConfig();
  const casa = { zona, empresa };
  const alto = new AbortController();
  for (const senal of ['SIGINT', 'SIGTERM'] as const) process.once(senal, () => alto.abort());

  /** With both ends open, one bridge alone. */
  async function conAmbos(hacer: (cliente: pg.Client, erp: Erp) => Promise<void>): Promise<void> {
    const cliente = clienteSuelto(base.url);
    cliente.on('error', () => {});
    let erp: Erp | undefined;
    try {
      await cliente.connect();
      const { rows } = await cliente.query<{ mio: boolean }>(
        `select pg_try_advisory_lock(${CANDADOS.puente.solo}) as mio`,
      );
      if (!rows[0]?.mio) throw new PuenteError('Ya hay un puente trabajando con esta base');
      erp = await abreFirebird(puente, process.env.ANDEN_PUENTE_CLAVE ?? '');
      await hacer(cliente, erp);
    } finally {
      await erp?.cierra();
      await cliente.end().catch(() => {});
    }
  }

  /** What was last told of each reading. */
  const yaDicho = new Map<string, string>();
  /** How many readings answered, and how many failed. */
  async function unaRonda(cliente: pg.Client, erp: Erp): Promise<{ bien: number; mal: number }> {
    const hechas = await ronda(cliente, erp, puente, casa);
    for (const r of hechas) {
      const linea = dicho(r);
      // What is refused, or fails, is tried again each round: it is told once, until it is otherwise.
      if (linea && (r.altas + r.cambios + r.enviados > 0 || yaDicho.get(r.lectura) !== linea))
        console.log(`${new Date().toISOString()} ${linea}`);
      // A round that had nothing to do has no line, and is no news either.
      yaDicho.set(r.lectura, linea ?? '');
    }
    const mal = hechas.filter((r) => r.error !== null).length;
    return { bien: hechas.length - mal, mal };
  }

  try {
    if (orden === 'estado') {
      const cliente = clienteSuelto(base.url);
      await cliente.connect();
      await estado(cliente, zona).finally(() => cliente.end());
    } else if (orden === 'releer') {
      const cliente = clienteSuelto(base.url);
      await cliente.connect();
      const cuantas = await releer(cliente, puente).finally(() => cliente.end());
      console.log(
        `La próxima ronda lee y compara todo: ${cuantos(cuantas, ['lectura', 'lecturas'])}. Lo que se toma una sola vez no se toma otra.`,
      );
    } else if (orden === 'ensayo') {
      await conAmbos(async (cliente, erp) => {
        const hechas = await ensaya(cliente, erp, puente, casa, (e) =>
          process.stderr.write(
            `${e.lectura}: ${cuantos(e.cifras ?? e.documentos, e.cifras === undefined ? ['documento', 'documentos'] : ['cifra', 'cifras'])}…\n`,
          ),
        );
        for (const linea of informeDeEnsayo(hechas)) console.log(linea);
      });
    } else if (orden === 'una-vez') {
      await conAmbos(async (cliente, erp) => {
        await unaRonda(cliente, erp);
      });
    } else {
      let segundos = 1;
      while (!alto.signal.aborted) {
        try {
          await conAmbos(async (cliente, erp) => {
            while (!alto.signal.aborted) {
              // If every reading fails, the connection may be what is broken: it is opened again.
              const { bien, mal } = await unaRonda(cliente, erp);
              if (bien === 0) throw new PuenteError('Ninguna lectura contestó');
              segundos = 1;
              await espera(puente.cada * 1000, undefined, { signal: alto.signal });
              // Firebird keeps in a connection the grants that there were: what was mended is seen in another.
              if (mal > 0) return;
            }
          });
        } catch (e) {
          if (alto.signal.aborted) break;
          console.error(`${new Date().toISOString()} ${e instanceof Error ? e.message : String(e)}`);
          await espera(segundos * 1000, undefined, { signal: alto.signal }).catch(() => {});
          segundos = Math.min(ESPERA_MAX, segundos * 2);
        }
      }
    }
    return 0;
  } finally {
    await base.close();
  }
}

let salida = 1;
try {
  salida = await main();
} catch (e) {
  const dicha = e instanceof PuenteError || e instanceof StartError || e instanceof FirmaError;
  console.error(dicha ? e.message : e);
}
// A connection to the ERP that was cut may stay half open, and the command would wait for it.
process.exit(salida);

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditar } from '../src/audit/index.ts';
import { runningPostgres } from '../src/platform/postgres/index.ts';
import { basic } from './app.ts';
import { antesDelCorte, type CuponesCortados, trasElCorte } from './cortes-cupones.ts';
import {
  DESCUADRADOS,
  deVuelta,
  type Orden,
  ordenes,
  perdidasODobles,
  preparar,
  type Trabajo,
} from './cortes-trabajo.ts';
import { conDemo, Instalacion, llamar, terminar } from './instalacion.ts';

/** Cuts of the whole run; `npm run test:largo`: 200. */
const CORTES = Number(process.env.ANDEN_CORTES ?? 2);
/**
 * Acknowledged operations to wait for before each cut, which then falls among running ones. Before the last cut, also
 * one of each call.
 */
const ANTES = 25;
/** More documents than a client can finish. */
const DOCUMENTOS = (CORTES + 4) * ANTES;

let instalacion: Instalacion;
beforeEach(() => {
  instalacion = new Instalacion();
});
afterEach(() => instalacion.cerrar());

test(
  `kill -9 del servidor y de PostgreSQL a medio acomodar, traspasar, resurtir, surtir y embarcar, y entre apartar y usar cupones, ${CORTES} veces: lo confirmado está, una sola vez`,
  async () => {
    await conDemo(instalacion.datos);
    const confirmadas: (Orden & { clave: string })[] = [];
    const reinicios: number[] = [];
    const faltan = new Set<string>(LLAMADAS);
    let trabajos: { trabajo: Trabajo; ronda: number }[] = [];
    let cupones: CuponesCortados | null = null;
    for (let corte = 0; corte < CORTES; corte++) {
      const inicio = performance.now();
      const { hijo, url } = await instalacion.arrancar();
      if (corte > 0) reinicios.push(performance.now() - inicio);
      else {
        const preparados = await conDuenio((c) => preparar(c, DOCUMENTOS));
        trabajos = preparados.map((trabajo) => ({ trabajo, ronda: 0 }));
      }
      let alcanzadas = 0;
      const suficientes = Promise.withResolvers<void>();
      const clientes = trabajos.map(async (t) => {
        for (const orden of corte > 0 ? deVuelta(t.trabajo) : []) {
          await pedir(url, orden, randomUUID()).catch(() => null);
        }
        for (;;) {
          // What a cut left without a reply is not sent again: the next round is of another document.
          for (const orden of ordenes(t.trabajo, t.ronda++)) {
            const clave = randomUUID();
            const r = await pedir(url, orden, clave).catch(() => null);
            // PostgreSQL may end a moment before the server: a 503 acknowledged nothing.
            if (!r || r.codigo === 503) return;
            expect(r, `${orden.llamada}: ${JSON.stringify(r)}`).toMatchObject({ estatus: '1' });
            confirmadas.push({ ...orden, clave });
            faltan.delete(orden.llamada);
            if (++alcanzadas >= ANTES && (faltan.size === 0 || corte < CORTES - 1)) suficientes.resolve();
          }
        }
      });
      await Promise.race([suficientes.promise, Promise.all(clientes)]);
      if (corte === 0) cupones = await antesDelCorte(url, ARTICULO_DE_CUPON);
      instalacion.matarTodo(hijo, corte % 2 === 0);
      await Promise.all([...clientes, cupones?.fin]);
      expect(alcanzadas).toBeGreaterThanOrEqual(ANTES);
    }
    const { hijo, url } = await instalacion.arrancar();
    await conDuenio(async (c) => cupones && trasElCorte(url, c, cupones, ARTICULO_DE_CUPON));
    const { malas, descuadrados, hallazgos } = await conDuenio(async (c) => ({
      malas: await perdidasODobles(c, confirmadas),
      descuadrados: (await c.query(DESCUADRADOS)).rows,
      hallazgos: await auditar(c),
    }));
    expect(malas).toEqual([]);
    expect(descuadrados).toEqual([]);
    expect(hallazgos).toEqual([]);
    expect([...faltan], 'llamadas sin una operación confirmada').toEqual([]);
    reinicios.sort((a, b) => a - b);
    process.stdout.write(
      `Cortes: ${CORTES}; operaciones confirmadas y halladas una vez: ${confirmadas.length}; ` +
        `arranque tras el corte: mediana ${reinicios[reinicios.length >> 1]?.toFixed(0)} ms, peor ${reinicios.at(-1)?.toFixed(0)} ms\n`,
    );
    expect(await terminar(hijo, 'SIGTERM')).toBe(0);
  },
  Math.max(900_000, CORTES * 30_000),
);

/** An article of the demo company's work here, which a cart may have. */
const ARTICULO_DE_CUPON = 'CORTE0';

const pedir = (url: string, { llamada, input, como }: Orden, clave: string) =>
  llamar(url, llamada, input, {
    'idempotency-key': clave,
    ...(como ? { authorization: basic(como, 'anden2026') } : {}),
  });

const LLAMADAS = [
  'guardaAcomodoCompra',
  'surtirProductoTraspaso',
  'guardaTraspasoRecepcion',
  'setTraspasoentreubicaciones',
  'tomaResurtido',
  'regresaResurtido',
  'surtirArticulodeRemision',
  'AsignaHoraEmpaqueRemision',
  'getremisionasurtir',
  'actualizaFacturasEntregadas',
] as const;

async function conDuenio<T>(hacer: (c: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client(runningPostgres(instalacion.datos) ?? '');
  await cliente.connect();
  try {
    return await hacer(cliente);
  } finally {
    await cliente.end();
  }
}

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type Marcando, marcando } from '../../../testing/marcando.ts';
import { clienteSuelto } from '../db/pool.ts';
import { LATIDO_MS, Lentitud, SILENCIO_MS } from './lentitud.ts';

interface Escrita {
  clase: string;
  operador_id: number | null;
  llamada: string | null;
  segundos: number;
  veces: number;
  peor_ms: number;
}
const ESCRITAS = `select clase, operador_id, llamada, extract(epoch from hasta - desde)::float8 as segundos, veces, peor_ms
                    from lentitud_servidor order by lentitud_id`;

describe('lo lento, con un reloj de la prueba', () => {
  let app: TestApp;
  let ahora: number;
  let lentitud: Lentitud;
  beforeEach(async () => {
    app = await testApp();
    ahora = Date.parse('2026-11-27T18:00:00Z');
    lentitud = servidor();
  });
  afterEach(() => app.close());
  /** A server that has just started. */
  const servidor = () => new Lentitud(app.servicios.pool, { ahora: () => new Date(ahora), lentaMs: 1000 });
  const escritas = () => app.db.sql<Escrita>(ESCRITAS);
  const llama = (ms: number, mas: { falla?: boolean; llamada?: string; operador_id?: number | null } = {}) =>
    lentitud.anota({ operador_id: 1, llamada: 'agendar', falla: false, ms, ...mas });

  test('una de menos de un segundo no se anota; la misma otra vez antes de que acabara la de antes es el mismo renglón', async () => {
    llama(999);
    llama(1000);
    ahora += 500;
    llama(2000);
    ahora += 4000;
    llama(1500);
    llama(1500, { operador_id: 2 });
    llama(1500, { llamada: 'pausarMarcacion' });
    await lentitud.late();
    expect(await escritas()).toEqual([
      { clase: 'LENTA', operador_id: 1, llamada: 'agendar', segundos: 2, veces: 2, peor_ms: 2000 },
      { clase: 'LENTA', operador_id: 1, llamada: 'agendar', segundos: 1.5, veces: 1, peor_ms: 1500 },
      { clase: 'LENTA', operador_id: 2, llamada: 'agendar', segundos: 1.5, veces: 1, peor_ms: 1500 },
      { clase: 'LENTA', operador_id: 1, llamada: 'pausarMarcacion', segundos: 1.5, veces: 1, peor_ms: 1500 },
    ]);
    // Written once.
    await lentitud.late();
    expect(await escritas()).toHaveLength(4);
  });

  test('las que fallan seguidas son una espera, de la primera a la última', async () => {
    for (let i = 0; i < 10; i++) {
      llama(5, { falla: true, operador_id: null });
      ahora += 4000;
    }
    ahora += 20_000;
    llama(5, { falla: true, operador_id: null });
    await lentitud.late();
    expect((await escritas()).map((f) => [f.clase, Math.round(f.segundos), f.veces])).toEqual([
      ['FALLA', 36, 10],
      ['FALLA', 0, 1],
    ]);
  });

  test('mientras late no hay nada; sin servidor, o sin base, hay un renglón con lo que duró', async () => {
    for (let i = 0; i < 10; i++) {
      await lentitud.late();
      ahora += LATIDO_MS;
    }
    // It started again at once, and then after a while.
    lentitud = servidor();
    await lentitud.late();
    expect(await escritas()).toEqual([]);
    ahora += 600_000;
    lentitud = servidor();
    await lentitud.late();
    ahora += SILENCIO_MS + 1;
    await lentitud.late();
    expect((await escritas()).map((f) => [f.clase, f.operador_id, f.llamada, f.segundos])).toEqual([
      ['PARADO', null, null, 600],
      ['PARADO', null, null, (SILENCIO_MS + 1) / 1000],
    ]);
  });

  test('lo que no se pudo escribir se escribe después', async () => {
    await lentitud.late();
    await app.db.sql('alter table latido_servidor rename to otra');
    llama(3000);
    await expect(lentitud.late()).rejects.toThrow();
    await app.db.sql('alter table otra rename to latido_servidor');
    await lentitud.late();
    expect((await escritas()).map((f) => [f.clase, f.segundos])).toEqual([['LENTA', 3]]);
  });
});

describe('las llamadas de verdad', () => {
  let m: Marcando;
  beforeEach(async () => {
    m = await marcando(2, 3, undefined, { lentaMs: 200 });
  });
  afterEach(() => m.close());

  /** What an operator asks for while somebody else holds their row; `antes` acts on the call that waits. */
  async function conSuFilaTomada(antes: (espera: number) => Promise<unknown>): Promise<number> {
    const otro = clienteSuelto(m.app.db.url);
    await otro.connect();
    try {
      await otro.query('begin');
      await otro.query('select from operadores where operador_id = $1 for update', [m.operador(1)]);
      const inicio = performance.now();
      const pedida = m.como(1, 'set_registrarEvento');
      const esperan = () =>
        m.app.db.sql<{ pid: number }>(
          `select distinct pid from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
        );
      await expect.poll(esperan, { interval: 5 }).toHaveLength(1);
      // Long enough to count as slow.
      await expect.poll(() => performance.now() - inicio, { interval: 5 }).toBeGreaterThan(300);
      const [{ pid = 0 } = {}] = await esperan();
      await antes(pid);
      await otro.query('rollback');
      return (await pedida).http;
    } finally {
      await otro.end();
    }
  }
  const escritas = async () => {
    await m.app.servicios.lentitud.late();
    return await m.app.db.sql<Escrita>(ESCRITAS);
  };

  test('la que espera queda anotada a nombre de su operador con lo que tardó, y las demás no', async () => {
    await m.como(2, 'set_registrarEvento');
    expect(await conSuFilaTomada(async () => {})).toBe(200);
    const lentas = (await escritas()).filter((f) => f.llamada === 'set_registrarEvento');
    expect(lentas).toMatchObject([{ clase: 'LENTA', operador_id: m.operador(1), veces: 1 }]);
    expect(lentas[0]?.segundos).toBeGreaterThanOrEqual(0.3);
  });

  test('la que no se pudo contestar también, y lo que se rechaza no es culpa del servidor', async () => {
    const http = await conSuFilaTomada((pid) => m.app.db.sql('select pg_cancel_backend($1)', [pid]));
    expect(http).toBe(503);
    expect((await m.como(1, 'agendar', { no: 'es' })).http).toBe(400);
    expect((await m.como(1, 'getTiempoMarcador')).http).toBe(403);
    expect((await escritas()).filter((f) => f.clase === 'FALLA')).toMatchObject([
      { operador_id: m.operador(1), llamada: 'set_registrarEvento', veces: 1 },
    ]);
  });
});

import { type CallName, contrato } from '@anden/contrato/contrato.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { otraApp, type Respuesta, type TestApp, testApp } from './app.ts';
import { OP } from './fixture.ts';

let app: TestApp;
let duenio: pg.Client;
beforeEach(async () => {
  app = await testApp();
  duenio = new pg.Client({ connectionString: app.db.url });
  await duenio.connect();
});
afterEach(async () => {
  await duenio.end();
  await app.close();
});

const kardex = { fecha_ini: '2020-01-01', fecha_fin: '2030-12-31' };
/** Blocks readings of the ledger until the returned function is called. */
async function detenida(): Promise<() => Promise<unknown>> {
  await duenio.query('begin; lock table movimientos in access exclusive mode');
  return () => duenio.query('rollback');
}

/** Waits until that many are queued. */
async function hasta(cuantas: number): Promise<void> {
  await expect.poll(() => app.servicios.turnos.esperando, { interval: 5, timeout: 30_000 }).toBe(cuantas);
}

test('con sesenta consultas pesadas de uno, la ligera de otro se contesta antes que todas, y la pesada de otro antes que las sesenta', async () => {
  const orden: string[] = [];
  const anota = (que: string) => (r: Respuesta) => {
    orden.push(`${que} ${r.http}`);
    return r;
  };
  const suelta = await detenida();
  const sesenta = Array.from({ length: 60 }, () => app.call('getKardex', kardex).then(anota('pesada')));
  await hasta(58);
  // Otherwise the sixty would hold all connections of the pool, and this request would get none.
  expect(anota('ligera')(await app.call('getEventos', {}, { como: 'RECIBO' })).http).toBe(200);
  expect(anota('ligera')(await app.call('getEventos', {})).http).toBe(200);
  const deOtro = app.call('getBorradores', {}, { como: 'NADIE' }).then(anota('de otro'));
  await deOtro;
  expect(orden).toEqual(['ligera 200', 'ligera 200', 'de otro 200']);
  await suelta();
  await Promise.all(sesenta);
  expect(orden.slice(3)).toEqual(Array.from({ length: 60 }, () => 'pesada 200'));
  expect(app.servicios.turnos.esperando).toBe(0);
});

test('lo que uno guarda y se espera entre sí no toma las conexiones de los demás', async () => {
  await duenio.query('begin');
  await duenio.query('select from operadores where operador_id = $1 for update', [OP.NADIE]);
  const borradores = [{ clave: 'conteo.1', valor: '1', cuando: new Date().toISOString() }];
  const cuarenta = Array.from({ length: 40 }, () =>
    app.call('guardaBorradores', { borradores }, { como: 'NADIE' }),
  );
  await expect.poll(() => app.servicios.turnosLigeros.esperando, { interval: 5 }).toBe(36);
  // Otherwise each of the forty would hold a connection while waiting for the row, and nobody else would get one.
  expect((await app.call('getEventos', {}, { como: 'RECIBO' })).http).toBe(200);
  const { pool } = app.servicios;
  // A reading is answered before its transaction has ended: its connection comes back a moment later.
  await expect.poll(() => pool.totalCount - pool.idleCount, { interval: 5 }).toBe(4);
  await duenio.query('rollback');
  expect(new Set((await Promise.all(cuarenta)).map((r) => r.http))).toEqual(new Set([200]));
  expect(app.servicios.turnosLigeros.esperando).toBe(0);
});

test('tres operadores detenidos en renglones de otro no detienen al cuarto', async () => {
  const detenidos = ['NADIE', 'RECIBO', 'NORTE'] as const;
  await duenio.query('begin');
  await duenio.query('select from operadores where operador_id = any ($1) for update', [
    detenidos.map((o) => OP[o]),
  ]);
  const borradores = [{ clave: 'conteo.1', valor: '1', cuando: new Date().toISOString() }];
  const guarda = (como: keyof typeof OP) => app.call('guardaBorradores', { borradores }, { como });
  let contestadas = 0;
  const treinta = Array.from({ length: 30 }, async (_, i) => {
    const r = await guarda(detenidos[i % 3] ?? 'NADIE');
    contestadas++;
    return r;
  });
  await expect.poll(() => app.servicios.turnosLigeros.esperando, { interval: 5 }).toBe(21);
  // For both reading and writing, and sooner than the first of the thirty times out.
  expect((await guarda('ADMIN')).body.estatus).toBe('1');
  expect((await app.call('getEventos', {}, { como: 'ADMIN' })).http).toBe(200);
  expect(contestadas).toBe(0);
  await duenio.query('rollback');
  expect(new Set((await Promise.all(treinta)).map((r) => r.http))).toEqual(new Set([200]));
});

test('quien espera demasiado por un renglón de otro recibe 503, no deja nada, y con la misma clave se guarda', async () => {
  await duenio.query(
    `alter role anden_app in database "${new URL(app.db.url).pathname.slice(1)}" set lock_timeout = '50ms'`,
  );
  const otra = await otraApp(app.db);
  await duenio.query('begin');
  await duenio.query('select from operadores where operador_id = $1 for update', [OP.NADIE]);
  const evento = { operador_id: OP.NADIE, codigo: 7, descripcion: 'a' };
  const registra = () => otra.call('setRegistraEvento', evento, { como: 'NADIE', clave: 'una-sola' });
  const r = await registra();
  expect([r.http, r.headers.get('retry-after')]).toEqual([503, '1']);
  await duenio.query('rollback');
  expect(await app.db.sql('select 1 from eventos_operador')).toEqual([]);
  expect((await registra()).body.estatus).toBe('1');
  expect(await app.db.sql('select 1 from eventos_operador')).toHaveLength(1);
  await otra.close();
});

test('quien cuelga deja su lugar: lo que esperaba no se hace', async () => {
  const suelta = await detenida();
  const corte = new AbortController();
  const pide = (signal?: AbortSignal) =>
    fetch(`${app.url}/api/getKardex`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from('ADMIN:clave-de-prueba').toString('base64')}`,
      },
      body: JSON.stringify(kardex),
      ...(signal && { signal }),
    });
  const primeras = [pide(), pide()];
  await expect.poll(() => enLaBase(), { interval: 20, timeout: 30_000 }).toBe(2);
  const seVan = Array.from({ length: 20 }, () => pide(corte.signal).catch(() => null));
  await hasta(20);
  corte.abort();
  await Promise.all(seVan);
  await hasta(0);
  const queda = pide();
  await hasta(1);
  await suelta();
  for (const r of [...(await Promise.all(primeras)), await queda]) expect(r.status).toBe(200);
});

/** Readings blocked in the database. */
async function enLaBase(): Promise<number> {
  const [fila] = await app.db.sql<{ n: number }>(
    `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and not l.granted`,
  );
  return fila?.n ?? 0;
}

test('toda lectura que se pide por páginas, por días o en papel es pesada, y ninguna escritura lo es', () => {
  const pesadas = (Object.keys(contrato) as CallName[]).filter((n) => contrato[n].pesada);
  for (const nombre of Object.keys(contrato) as CallName[]) {
    const campos = Object.keys(contrato[nombre].input.shape);
    if (contrato[nombre].kind !== 'query') expect(contrato[nombre].pesada, nombre).toBe(false);
    else if (campos.some((c) => ['pagina', 'fecha_ini', 'fini', 'formato'].includes(c)))
      expect(pesadas, nombre).toContain(nombre);
  }
  expect(pesadas).toEqual(expect.arrayContaining(['getKardex', 'getEtiquetas', 'getDocumentoRemision']));
});

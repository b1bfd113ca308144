import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basic, otraApp, type Respuesta, type TestApp, testApp } from '../../../testing/app.ts';
import { CLAVE, OP } from '../../../testing/fixture.ts';
import { olvidarViejos, reponerReloj } from './attempts.ts';
import { direccionDe } from './origen.ts';

let app: TestApp;
let dos: TestApp;
beforeEach(async () => {
  app = await testApp({ proxy: 1 });
  dos = await otraApp(app.db, { proxy: 1 });
});
afterEach(async () => {
  await dos.close();
  await app.close();
});

const CASA = '10.0.0.7';
const FUERA = '203.0.113.66';
/** Wrong passwords that are forgiven; the next one starts a wait. */
const LIBRES = 3;

interface Desde {
  ip?: string;
  cookie?: string | undefined;
  en?: TestApp;
  clave?: string;
}
const entra = (usuario: string, password: string, { ip = CASA, cookie, en = app, clave }: Desde = {}) =>
  en.call(
    'get_user',
    { usuario, password },
    {
      como: null,
      headers: { 'x-forwarded-for': ip, ...(cookie && { cookie }) },
      ...(clave && { clave }),
    },
  );
const llama = (usuario: string, password: string, { ip = CASA, en = app }: Desde = {}) =>
  en.call(
    'getEventos',
    {},
    { como: null, headers: { 'x-forwarded-for': ip, authorization: basic(usuario, password) } },
  );
const galleta = (r: Respuesta, nombre: string) =>
  r.headers.getSetCookie().find((c) => c.startsWith(`${nombre}=`)) ?? '';
const aparatoDe = (r: Respuesta) => galleta(r, 'anden_aparato').split(';', 1)[0];
/** Makes current waits last a minute from now, so that no test depends on its speed. */
const alarga = () => app.db.sql('update intentos_acceso set espera = 60, ultimo = now() where espera > 0');
/** Wrong passwords one after another, as many as an attacker sends within seconds. */
async function adivina(usuario: string, cuantas: number, desde: Desde = {}): Promise<number[]> {
  const codigos: number[] = [];
  for (let i = 0; i < cuantas; i++) {
    codigos.push((await entra(usuario, `adivinanza${i}`, desde)).http);
    if (i === LIBRES) await alarga();
  }
  return codigos;
}
/** Ends all waits, as if enough time had passed. */
const pasa = (segundos: number) =>
  app.db.sql(
    `update intentos_acceso set ultimo = ultimo - $1 * interval '1 second', bueno = bueno - $1 * interval '1 second'`,
    [segundos],
  );

describe('por cuenta y dirección', () => {
  test('quien adivina desde otra dirección espera él solo: el operador entra, por los dos servidores', async () => {
    const codigos = await adivina('JEFE', 15, { ip: FUERA });
    expect(codigos.slice(0, 4)).toEqual([401, 401, 401, 401]);
    expect(codigos.slice(4).every((c) => c === 429)).toBe(true);
    expect((await entra('JEFE', CLAVE, { ip: FUERA })).http).toBe(429);
    expect((await entra('JEFE', CLAVE, { ip: FUERA, en: dos })).http).toBe(429);
    expect((await entra('JEFE', CLAVE)).http).toBe(200);
    expect((await entra('JEFE', CLAVE, { en: dos })).http).toBe(200);
    expect((await llama('JEFE', CLAVE)).http).toBe(200);
  });

  test('cien adivinanzas a la vez desde fuera no ponen en fila a quien entra', async () => {
    const fuera = Promise.all(
      Array.from({ length: 100 }, (_, i) => entra('JEFE', `x${i}xxxx`, { ip: FUERA })),
    );
    expect((await entra('JEFE', CLAVE)).http).toBe(200);
    expect((await fuera).every((r) => [401, 429, 503].includes(r.http))).toBe(true);
  });

  test('desde muchas direcciones se espera como desde una, y entra quien ya había entrado desde la suya', async () => {
    const enSuCasa = await entra('JEFE', CLAVE);
    for (let i = 0; i < 54; i++) await entra('JEFE', 'adivinanza', { ip: `198.51.100.${i}` });
    await alarga();
    expect(await app.db.sql('select origen from intentos_acceso where espera > 0')).toEqual([
      { origen: '*' },
    ]);
    expect((await entra('JEFE', 'adivinanza', { ip: '192.0.2.1' })).http).toBe(429);
    expect((await entra('JEFE', CLAVE, { ip: '192.0.2.1', cookie: aparatoDe(enSuCasa) })).http).toBe(200);
    expect((await entra('JEFE', CLAVE)).http).toBe(200);
    expect((await entra('JEFE', CLAVE, { en: dos })).http).toBe(200);
    expect((await entra('NORTE', CLAVE, { ip: '192.0.2.1' })).http).toBe(200);
  });

  test('de una cuenta que no existe se cuenta igual', async () => {
    const de = async (usuario: string) => adivina(usuario, 7, { ip: FUERA });
    expect(await de('FANTASMA')).toEqual(await de('JEFE'));
  });

  test.each([
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0:0:ffff::9', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s se cuenta como %s', (ip, esperada) => expect(direccionDe(ip)).toBe(esperada));
});

describe('un aparato conocido', () => {
  test('la galleta dura, no la lee la página, va sólo al acceso y no abre nada; la base guarda su SHA-256', async () => {
    const primera = await entra('JEFE', CLAVE);
    const cookie = galleta(primera, 'anden_aparato');
    expect(cookie).toMatch(/; Max-Age=15552000/);
    expect(cookie).toMatch(/; Path=\/api\/get_user/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    const sola = { como: null, headers: { cookie: aparatoDe(primera) ?? '' } } as const;
    expect((await app.call('getSesion', {}, sola)).http).toBe(401);
    const filas = await app.db.sql<{ t: string }>('select a::text as t from aparatos_conocidos a');
    expect(filas).toHaveLength(1);
    const token = aparatoDe(primera)?.split('=')[1] ?? 'no hay';
    expect(filas[0]?.t).not.toContain(token);
    expect(filas[0]?.t).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('entra aunque adivinen desde su misma dirección, por los dos servidores; uno nuevo ahí espera', async () => {
    const cookie = aparatoDe(await entra('JEFE', CLAVE));
    await adivina('JEFE', 10);
    // On a server that has no verified pair in its cache; one that had would let it through.
    expect((await entra('JEFE', CLAVE, { en: dos })).http).toBe(429);
    expect((await entra('JEFE', CLAVE, { cookie })).http).toBe(200);
    expect((await entra('JEFE', CLAVE, { cookie, en: dos })).http).toBe(200);
  });

  test('tiene su propia cuenta: quien adivina en él espera, y no los demás', async () => {
    const cookie = aparatoDe(await entra('JEFE', CLAVE));
    expect(await adivina('JEFE', 6, { cookie })).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await entra('JEFE', CLAVE, { cookie, en: dos })).http).toBe(429);
    expect((await entra('JEFE', CLAVE)).http).toBe(200);
  });

  test('es de quienes han entrado en él: para los demás es la dirección', async () => {
    const cookie = aparatoDe(await entra('JEFE', CLAVE));
    await adivina('RECIBO', 10, { cookie });
    expect((await entra('RECIBO', CLAVE, { cookie })).http).toBe(429);
    await pasa(61);
    const juntos = await entra('RECIBO', CLAVE, { cookie });
    expect(aparatoDe(juntos)).toBe(cookie);
    await adivina('RECIBO', 10);
    await adivina('JEFE', 10);
    expect((await entra('RECIBO', CLAVE, { cookie })).http).toBe(200);
    expect((await entra('JEFE', CLAVE, { cookie })).http).toBe(200);
  });

  test('una galleta inventada o de hace medio año no vale; la misma pulsación no hace dos aparatos', async () => {
    await adivina('JEFE', 10);
    expect((await entra('JEFE', CLAVE, { cookie: 'anden_aparato=inventada' })).http).toBe(429);
    await pasa(61);
    const clave = randomUUID();
    const cookie = aparatoDe(await entra('JEFE', CLAVE, { clave }));
    expect(aparatoDe(await entra('JEFE', CLAVE, { clave, en: dos }))).toBe(cookie);
    expect(cookie).not.toBe('anden_aparato=inventada');
    await app.db.sql(`update aparatos_conocidos set ultimo = now() - interval '181 days'`);
    await adivina('JEFE', 10, { ip: FUERA });
    expect((await entra('JEFE', CLAVE, { cookie, ip: FUERA })).http).toBe(429);
  });

  test('de un operador se recuerdan cien: uno más olvida el que hace más que no se usa', async () => {
    await app.db.sql(
      `insert into aparatos_conocidos (aparato_hash, operador_id, ultimo)
       select sha256(n::text::bytea), $1, now() - n * interval '1 minute' from generate_series(1, 100) n`,
      [OP.JEFE],
    );
    await entra('JEFE', CLAVE);
    const filas = await app.db.sql(
      `select count(*)::int as n, bool_or(aparato_hash = sha256('100')) as viejo from aparatos_conocidos`,
    );
    expect(filas).toEqual([{ n: 100, viejo: false }]);
  });
});

describe('un par de Basic verificado hace poco', () => {
  test('sigue mientras otros adivinan, también desde su misma dirección', async () => {
    expect((await llama('JEFE', CLAVE)).http).toBe(200);
    for (let i = 0; i < 25; i++) {
      await llama('JEFE', `adivinanza${i}`);
      if (i === LIBRES) await alarga();
    }
    expect((await llama('JEFE', 'otra más')).http).toBe(429);
    for (let i = 0; i < 5; i++) expect((await llama('JEFE', CLAVE)).http).toBe(200);
    // A server that never verified the pair has nothing cached, so it makes the operator wait.
    expect((await llama('JEFE', CLAVE, { en: dos })).http).toBe(429);
    expect((await llama('JEFE', CLAVE, { en: dos, ip: '10.0.0.8' })).http).toBe(200);
  });

  test('no dice a toda prisa cuál de muchas adivinanzas es la buena', async () => {
    expect((await llama('JEFE', CLAVE)).http).toBe(200);
    const todas = await Promise.all(
      Array.from({ length: 600 }, (_, i) => llama('JEFE', i % 10 === 9 ? CLAVE : `adivinanza${i}`)),
    );
    const buenas = todas.filter((_, i) => i % 10 === 9).map((r) => r.http);
    expect(buenas.some((c) => c === 429 || c === 503)).toBe(true);
    expect(todas.filter((_, i) => i % 10 !== 9).every((r) => r.http !== 200)).toBe(true);
    expect((await llama('JEFE', CLAVE, { ip: '10.0.0.8' })).http).toBe(200);
  });

  test('y sólo desde donde se verificó: en otra parte la cuenta que espera, espera', async () => {
    expect((await llama('JEFE', CLAVE)).http).toBe(200);
    await adivina('JEFE', 10, { ip: FUERA });
    expect((await llama('JEFE', CLAVE, { ip: FUERA })).http).toBe(429);
    expect((await llama('JEFE', CLAVE)).http).toBe(200);
  });
});

describe('el reloj de la base', () => {
  const espera = async () => Number((await entra('JEFE', CLAVE)).headers.get('retry-after'));

  test('atrasado una hora, ninguna espera crece ni se pierde: empieza de nuevo y se cumple', async () => {
    await adivina('JEFE', 6);
    const antes = await espera();
    expect(antes).toBeGreaterThan(0);
    // What a clock that was set back leaves behind: the last failure lies in the future.
    await pasa(-3600);
    const durante = await espera();
    expect(durante).toBeGreaterThanOrEqual(antes);
    expect(durante).toBeLessThanOrEqual(60);
    await reponerReloj(app.servicios.pool);
    const despues = await espera();
    expect(despues).toBeGreaterThan(0);
    expect(despues).toBeLessThanOrEqual(durante);
    await pasa(61);
    expect((await entra('JEFE', CLAVE)).http).toBe(200);
  });

  test('atrasado, los fallos siguen contados: el siguiente dobla la espera', async () => {
    await adivina('JEFE', 5);
    const [{ fallos } = { fallos: 0 }] = await app.db.sql<{ fallos: number }>(
      `select fallos from intentos_acceso where origen <> '*'`,
    );
    await pasa(-3600);
    await reponerReloj(app.servicios.pool);
    await pasa(61);
    expect((await entra('JEFE', 'adivinanza')).http).toBe(401);
    expect(await app.db.sql(`select fallos, espera from intentos_acceso where origen <> '*'`)).toEqual([
      { fallos: fallos + 1, espera: 2 },
    ]);
  });

  test('lo que nadie espera se olvida solo, y quien entró hace poco sigue siendo conocido', async () => {
    await adivina('FANTASMA', 2, { ip: FUERA });
    await entra('JEFE', CLAVE);
    await pasa(16 * 60);
    await olvidarViejos(app.servicios.pool);
    expect(await app.db.sql('select cuenta from intentos_acceso')).toEqual([{ cuenta: 'JEFE' }]);
  });
});

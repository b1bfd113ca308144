import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { CLAVE } from '../../../testing/fixture.ts';

let app: TestApp;
beforeEach(async () => {
  // Behind one proxy, whose header says that the browser came by HTTPS.
  app = await testApp({ proxy: 1, produccion: true });
});
afterEach(() => app.close());

const POR_HTTPS = { 'x-forwarded-proto': 'https' };

/** Signs in; the cookies of the reply, by name. */
async function entra(usuario: string, headers: Record<string, string>): Promise<Map<string, string>> {
  const r = await app.call('get_user', { usuario, password: CLAVE }, { como: null, headers });
  expect(r.http).toBe(200);
  return new Map(r.headers.getSetCookie().map((c) => [c.split('=', 1)[0] ?? '', c]));
}

const valor = (cookie: string | undefined): string => cookie?.split(';', 1)[0] ?? '';

async function quienEs(cookie: string, headers: Record<string, string> = POR_HTTPS): Promise<string | null> {
  const r = await app.call('getSesion', {}, { como: null, headers: { ...headers, cookie } });
  return r.http === 200 ? r.body.data.OPERADOR : null;
}

test('por HTTPS la sesión es de esta casa y de nadie más, y ninguna galleta viaja sin él', async () => {
  const galletas = await entra('RECIBO', POR_HTTPS);
  const sesion = galletas.get('__Host-anden_sesion');
  expect(sesion).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(galletas.get('anden_aparato')).toMatch(/; Secure/);
  expect([...galletas.keys()].sort()).toEqual(['__Host-anden_sesion', 'anden_aparato']);
  expect(await quienEs(valor(sesion))).toBe('RECIBO');
  // Only a browser that does not follow the rules of its name would send it by HTTP.
  expect(await quienEs(valor(sesion), {})).toBeNull();
});

test('lo que un vecino o el HTTP pongan con el otro nombre no cambia quién es', async () => {
  const suya = valor((await entra('RECIBO', POR_HTTPS)).get('__Host-anden_sesion'));
  const ajena = valor((await entra('NORTE', {})).get('anden_sesion'));
  expect(await quienEs(`${ajena}; ${suya}`)).toBe('RECIBO');
  expect(await quienEs(`${suya}; ${ajena}`)).toBe('RECIBO');
});

test('la sesión que dio la versión anterior sigue por HTTPS hasta que termina', async () => {
  const deAntes = valor((await entra('RECIBO', {})).get('anden_sesion'));
  expect(await quienEs(deAntes)).toBe('RECIBO');
  const cierre = await app.call(
    'cerrarSesion',
    {},
    { como: null, headers: { ...POR_HTTPS, cookie: deAntes } },
  );
  expect(cierre.headers.getSetCookie().map((c) => c.replace(/Expires=[^;]+/, ''))).toEqual([
    expect.stringMatching(/^anden_sesion=;/),
    expect.stringMatching(/^__Host-anden_sesion=;.*Path=\/.*Secure/),
  ]);
  expect(await quienEs(deAntes)).toBeNull();
});

test('quien entra otra vez por HTTPS termina la sesión que tenía, con cualquiera de los nombres', async () => {
  const deAntes = valor((await entra('RECIBO', {})).get('anden_sesion'));
  const nueva = valor((await entra('RECIBO', { ...POR_HTTPS, cookie: deAntes })).get('__Host-anden_sesion'));
  expect(await quienEs(deAntes)).toBeNull();
  expect(await quienEs(nueva)).toBe('RECIBO');
});

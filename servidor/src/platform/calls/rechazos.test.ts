import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

interface Renglon {
  cuenta: string | null;
  veces: number;
  registro: unknown;
  peticion_id: string | null;
  mensaje: string;
}
const renglones = (resultado: string) =>
  app.db.sql<Renglon>(
    `select cuenta, veces, registro, peticion_id, mensaje from auditoria where resultado = $1 order by auditoria_id`,
    [resultado],
  );
const entrar = (usuario: string, password: string) =>
  app.call('get_user', { usuario, password }, { como: null });
const total = (filas: Renglon[]) => filas.reduce((n, f) => n + f.veces, 0);

test('quien adivina claves deja sus primeros intentos enteros y de los demás la cuenta', async () => {
  const INTENTOS = 60;
  for (let i = 0; i < INTENTOS; i++) {
    await entrar('RECIBO', `incorrecta${i}`);
  }
  expect(await renglones('sin acceso')).toHaveLength(10);
  await app.servicios.rechazos.escribir();
  const filas = await renglones('sin acceso');
  expect(filas).toHaveLength(11);
  expect(filas.slice(0, 10).every((f) => f.veces === 1 && f.peticion_id !== null)).toBe(true);
  expect(filas[10]).toMatchObject({ cuenta: 'RECIBO', veces: INTENTOS - 10, peticion_id: null });
  // The next minute starts with a fresh count.
  await entrar('RECIBO', 'incorrecta');
  expect(await renglones('sin acceso')).toHaveLength(12);
});

test('quien inventa cuentas no llena la tabla: pasado su cupo se cuentan juntas, y ninguna falta', async () => {
  const CUENTAS = 100;
  for (let i = 0; i < CUENTAS; i++) await entrar(`NADIE${i}`, 'incorrecta');
  await app.servicios.rechazos.escribir();
  const filas = await renglones('sin acceso');
  expect(filas).toHaveLength(61);
  expect(total(filas)).toBe(CUENTAS);
  expect(filas.at(-1)).toMatchObject({ cuenta: null, veces: CUENTAS - 60 });
});

test('lo que un operador intenta sin permiso se cuenta igual, y cerrar el servidor escribe lo contado', async () => {
  for (let i = 0; i < 15; i++) await app.call('guardarRecepcionCompra', {}, { como: 'NADIE' });
  await app.servicios.rechazos.cerrar();
  const filas = await renglones('sin permiso');
  expect(filas.map((f) => f.veces)).toEqual([...Array(10).fill(1), 5]);
});

test('mientras la base no está, lo contado espera', async () => {
  for (let i = 0; i < 12; i++) await app.call('guardarRecepcionCompra', {}, { como: 'NADIE' });
  await app.db.sql('revoke insert on auditoria from anden_app');
  await app.servicios.rechazos.escribir();
  await app.db.sql('grant insert on auditoria to anden_app');
  await app.servicios.rechazos.escribir();
  expect(total(await renglones('sin permiso'))).toBe(12);
});

import { expect, test } from 'vitest';
import { esUltimaPalabra, veredictoDe } from './veredicto.ts';

const de = (http: number, cuerpo: unknown) => veredictoDe(Response.json(cuerpo, { status: http }));
const no = (estatus = '0') => ({ estatus, message: 'No.', data: null });

test('lo hecho es la respuesta entera', async () => {
  const respuesta = { estatus: '1', message: 'ok', data: [] };
  expect(await de(200, respuesta)).toEqual({ tipo: 'hecho', respuesta });
});

test('lo que el servidor niega es su última palabra; lo que no miró, o en lo que se rompió, no', async () => {
  const tipos = async (codigos: number[]) =>
    Promise.all(codigos.map(async (http) => (await de(http, no())).tipo));
  expect(await tipos([200, 400, 403, 404, 422])).toEqual(Array(5).fill('rechazo'));
  expect(await tipos([401, 409])).toEqual(['sin sesión', 'sin sesión']);
  expect(await tipos([408, 425, 429])).toEqual(['después', 'después', 'después']);
  expect(await tipos([500])).toEqual(['falla']);
  expect([200, 422, 401, 409, 429, 500].map(esUltimaPalabra)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('lo que contesta otro por el servidor no es su palabra', async () => {
  for (const http of [502, 503, 504]) expect(await de(http, no())).toEqual({ tipo: 'sin respuesta' });
  for (const cuerpo of [null, [], 'ok', {}, { estatus: 1 }])
    expect(await de(200, cuerpo)).toEqual({ tipo: 'sin respuesta' });
  await expect(veredictoDe(new Response('<html>', { status: 200 }))).rejects.toThrow();
});

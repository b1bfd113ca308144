import { EMPRESA_MAX, LOGO_MAX, MENSAJES_EMPRESA } from '@anden/contrato/empresa/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { FOTO, OP } from '../../../testing/fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.darControles(OP.UNO, [P.empresa]);
});
afterAll(() => app.close());
beforeEach(() => app.db.sql('delete from empresa'));

const lee = async () => (await app.call('getEmpresa', {}, { como: 'UNO' })).body.data;
const guarda = (cambios: object) =>
  app.call('guardaEmpresa', { nombre: 'COMERCIAL SUR', ...cambios }, { como: 'UNO' });

test('#getEmpresa #guardaEmpresa: en blanco al principio; lo guardado se lee, y el logo queda si no se manda otro', async () => {
  expect(await lee()).toEqual({ NOMBRE: '', RFC: '', DIRECCION: '', TELEFONO: '', LOGO: null, VERSION: 0 });
  const primera = await guarda({
    nombre: '  COMERCIAL SUR ',
    rfc: 'csu 010203 ab1',
    direccion: 'CALLE 60',
    telefono: '999 123 4567',
    logo: FOTO,
  });
  expect(primera.body).toMatchObject({ estatus: '1', message: MENSAJES_EMPRESA.guardada });
  const leida = await lee();
  expect(leida).toEqual(primera.body.data);
  expect(leida).toMatchObject({ NOMBRE: 'COMERCIAL SUR', RFC: 'CSU010203AB1', VERSION: 1 });
  // Stored without the metadata it was sent with.
  expect(Buffer.from(leida.LOGO, 'base64').includes('Exif')).toBe(false);
  await guarda({ nombre: 'OTRO NOMBRE' });
  expect(await lee()).toMatchObject({ NOMBRE: 'OTRO NOMBRE', RFC: '', LOGO: leida.LOGO, VERSION: 2 });
  await guarda({ logo: null });
  expect(await lee()).toMatchObject({ LOGO: null, VERSION: 3 });
});

test('#guardaEmpresa: lo que otro guardó entretanto no se pierde, también a la vez', async () => {
  await guarda({});
  const dos = await Promise.all([
    guarda({ nombre: 'UNA', version: 1 }),
    guarda({ nombre: 'OTRA', version: 1 }),
  ]);
  expect(dos.map((r) => r.body.message).sort()).toEqual(
    [MENSAJES_EMPRESA.guardada, MENSAJES_EMPRESA.otro].sort(),
  );
  expect((await guarda({ version: 0 })).body.message).toBe(MENSAJES_EMPRESA.otro);
  expect((await lee()).VERSION).toBe(2);
});

test('#guardaEmpresa: sin nombre, con un RFC imposible o un logo que no es una imagen no se guarda nada', async () => {
  const enorme = Buffer.from(FOTO, 'base64');
  enorme.writeUInt16BE(9_000, enorme.indexOf(Buffer.from('ffc0', 'hex')) + 5);
  for (const [cambios, mensaje] of [
    [{ nombre: '  ' }, MENSAJES_EMPRESA.nombre],
    [{ rfc: 'CSU-9' }, MENSAJES_EMPRESA.rfc],
    [{ logo: Buffer.from('<svg onload="x"/>').toString('base64') }, MENSAJES_EMPRESA.logo],
    [{ logo: FOTO.slice(0, 40) }, MENSAJES_EMPRESA.logo],
    [{ logo: enorme.toString('base64') }, MENSAJES_EMPRESA.logo],
  ] as const) {
    expect((await guarda(cambios)).body).toMatchObject({ estatus: '0', message: mensaje });
  }
  for (const cambios of [
    { nombre: 'X'.repeat(EMPRESA_MAX.nombre + 1) },
    { direccion: 'X'.repeat(EMPRESA_MAX.direccion + 1) },
    { logo: Buffer.alloc(LOGO_MAX + 3).toString('base64') },
    { logo: 'no es base64' },
  ]) {
    expect((await guarda(cambios)).http).toBe(400);
  }
  expect((await lee()).VERSION).toBe(0);
});

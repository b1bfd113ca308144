import { spawn } from 'node:child_process';
import { CONTROLES, P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { CLAVE, OP } from '../../testing/fixture.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

function operador(args: string[], entrada = ''): Promise<{ codigo: number | null; salida: string }> {
  return new Promise((listo) => {
    const hijo = spawn(process.execPath, [`${import.meta.dirname}/operador.ts`, ...args], {
      env: { ...process.env, DATABASE_URL: app.db.url },
    });
    let salida = '';
    hijo.stdout.on('data', (d) => (salida += d));
    hijo.stderr.on('data', (d) => (salida += d));
    hijo.on('close', (codigo) => listo({ codigo, salida }));
    hijo.stdin.end(entrada);
  });
}

const entrar = (usuario: string, password: string) =>
  app.call('get_user', { usuario, password }, { como: null });

test('crea un operador con contraseña y controles, que entra y debe cambiarla', async () => {
  const r = await operador(
    ['nueva', '--nombre', 'Nueva Persona', '--clave', '--controles', 'todos'],
    'Clave Inicial\n',
  );
  expect(r).toEqual({
    codigo: 0,
    salida: `NUEVA: creado, contraseña puesta, ${CONTROLES.length} controles\n`,
  });
  const sesion = await entrar('nueva', 'Clave Inicial');
  expect(sesion.body).toMatchObject({
    estatus: '1',
    debe_cambiar_clave: true,
    data: { NOMBRE: 'NUEVA PERSONA' },
  });
  expect(sesion.body.permisos).toHaveLength(CONTROLES.length);
});

test('una contraseña nueva termina las sesiones y levanta la espera', async () => {
  for (let i = 0; i < 6; i++) await entrar('RECIBO', 'adivinanza');
  expect((await operador(['recibo', '--clave'], 'recién puesta\n')).codigo).toBe(0);
  expect((await entrar('RECIBO', 'recién puesta')).body.estatus).toBe('1');
});

test('la baja vale desde la llamada siguiente', async () => {
  expect((await app.call('getEventos', {}, { como: 'JEFE' })).http).toBe(200);
  await operador(['jefe', '--baja']);
  expect((await app.call('getEventos', {}, { como: 'JEFE' })).http).toBe(401);
});

test('la baja termina las sesiones: de alta otra vez el mismo día, hay que entrar de nuevo', async () => {
  const entrada = await entrar('JEFE', CLAVE);
  const cookie = (entrada.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  await operador(['jefe', '--baja']);
  await operador(['jefe', '--alta']);
  expect((await app.call('getSesion', {}, { como: null, headers: { cookie } })).http).toBe(401);
  expect((await entrar('JEFE', CLAVE)).http).toBe(200);
});

test('un id de control repetido se otorga una vez', async () => {
  expect(await operador(['jefe', '--controles', '997, 998,997'])).toEqual({
    codigo: 0,
    salida: 'JEFE: 2 controles\n',
  });
  const historia = await app.db.sql(
    'select operador_id, por, otorgados, retirados from cambios_controles order by cambio_id',
  );
  expect(historia).toEqual([
    {
      operador_id: OP.JEFE,
      por: null,
      otorgados: [P.acomodocom],
      retirados: [P.fechaRecepcion, P.histcompras],
    },
  ]);
});

test.each([
  [['con:puntos', '--nombre', 'X'], '', /dos puntos/],
  [['recibo', 'norte', '--baja'], '', /Sobra: norte/],
  [['recibo', '--baja', '--alta'], '', /no las dos/],
  [['recibo', '--nombre', ' '], '', /de 1 a 120/],
  [['recibo', '--almacen', '1e99'], '', /debe ser un número/],
  [['ab', '--baja'], '', /de 3 a 50/],
  [['nadie.mas', '--baja'], '', /no existe/],
  [['recibo'], '', /ningún cambio/],
  [['recibo', '--controles', '997,5'], '', /No existe el id de control 5/],
  [['recibo', '--clave'], 'corta\n', /al menos 8/],
  [['recibo', '--clave'], '', /No se recibió/],
  [['recibo', '--almacen', '77'], '', /No existe el almacén 77/],
  [['recibo', '--nada'], '', /no reconocida/],
])('%j se rechaza con una línea y no cambia nada', async (args, entrada, motivo) => {
  const antes = await app.db.sql('select * from operadores order by 1');
  const r = await operador(args, entrada);
  expect(r.codigo).toBe(1);
  expect(r.salida).toMatch(motivo);
  expect(await app.db.sql('select * from operadores order by 1')).toEqual(antes);
  expect(
    await app.db.sql('select 1 from operador_controles where operador_id = $1', [OP.RECIBO]),
  ).toHaveLength(2);
});

import { EVENTOS_DEL_DIA_MAX, SESIONES_MAX } from '@anden/contrato/sesion/limites.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { CLAVE, OP } from '../../../testing/fixture.ts';
import { limpiar } from '../../platform/cleanup.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

const registra = (como: 'NADIE' | 'RECIBO') =>
  app.call('setRegistraEvento', { operador_id: OP[como], codigo: 7, descripcion: 'a' }, { como });

test('los eventos de un operador en un día tienen un máximo, también a la vez, y al día siguiente empiezan de nuevo', async () => {
  await app.db.sql(
    `insert into eventos_operador (operador_id, codigo_id, descripcion) select $1, 7, 'a' from generate_series(1, $2::int)`,
    [OP.NADIE, EVENTOS_DEL_DIA_MAX - 3],
  );
  const todos = await Promise.all(Array.from({ length: 9 }, () => registra('NADIE')));
  expect(todos.filter((r) => r.body.estatus === '1')).toHaveLength(3);
  expect((await registra('NADIE')).body.message).toBe(`Ya registró ${EVENTOS_DEL_DIA_MAX} eventos hoy`);
  expect((await registra('RECIBO')).body.estatus).toBe('1');
  await app.db.sql(`update eventos_operador set fecha = fecha - interval '1 day'`);
  expect((await registra('NADIE')).body.estatus).toBe('1');
});

test('las sesiones abiertas de un operador tienen un máximo: una más termina la más vieja', async () => {
  const entra = async () => {
    const r = await app.call('get_user', { usuario: 'NADIE', password: CLAVE }, { como: null });
    return (r.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
  };
  const sirve = async (cookie: string) =>
    (await app.call('getSesion', {}, { como: null, headers: { cookie } })).http === 200;
  const primera = await entra();
  const segunda = await entra();
  await app.db.sql(
    `insert into sesiones (sesion_hash, operador_id, dia, creada)
     select sha256(n::text::bytea), operador_id, dia, creada from sesiones cross join generate_series(1, $1::int) n
      where creada = (select max(creada) from sesiones)`,
    [SESIONES_MAX - 2],
  );
  const ultima = await entra();
  expect([await sirve(primera), await sirve(segunda), await sirve(ultima)]).toEqual([false, true, true]);
});

test('avisos y sesiones de hace mucho se borran con la limpieza de cada día; lo de ahora queda', async () => {
  await app.call('get_user', { usuario: 'NADIE', password: CLAVE }, { como: null });
  const cuenta = async () =>
    (
      await app.db.sql(
        'select (select count(*)::int from avisos where operador_id = $1) as avisos, (select count(*)::int from sesiones where operador_id = $1) as sesiones',
        [OP.NADIE],
      )
    )[0];
  await app.db.sql(
    `insert into avisos (operador_id, mensaje, creado) values ($1, 'a', now()), ($1, 'b', now() - interval '91 days')`,
    [OP.NADIE],
  );
  await app.db.sql(
    `insert into sesiones (sesion_hash, operador_id, dia) values ('\\x01', $1, current_date - 40)`,
    [OP.NADIE],
  );
  expect(await cuenta()).toEqual({ avisos: 2, sesiones: 2 });
  await limpiar(app.servicios.pool);
  expect(await cuenta()).toEqual({ avisos: 1, sesiones: 1 });
});

import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { OP } from '../../testing/fixture.ts';
import { avisandoUnaVez, olvidarRespuestas } from './cleanup.ts';

test('una caída se dice una vez, aunque fallen varias tareas muchas veces, y otra cuando todas han vuelto', async () => {
  const dicho: string[] = [];
  const conAviso = avisandoUnaVez({
    falla: (e) => dicho.push(`falla: ${(e as Error).message}`),
    vuelve: () => dicho.push('vuelve'),
  });
  let caida = true;
  const tarea = (nombre: string) =>
    conAviso(async () => {
      if (caida) throw new Error(`${nombre} sin base`);
    });
  const [reloj, viejos] = [tarea('reloj'), tarea('viejos')];
  for (let i = 0; i < 5; i++) expect(await reloj()).toBe(false);
  expect(await viejos()).toBe(false);
  expect(dicho).toEqual(['falla: reloj sin base']);
  caida = false;
  expect(await reloj()).toBe(true);
  expect(dicho).toHaveLength(1);
  for (let i = 0; i < 3; i++) expect(await viejos()).toBe(true);
  expect(dicho).toEqual(['falla: reloj sin base', 'vuelve']);
  caida = true;
  await reloj();
  expect(dicho.slice(2)).toEqual(['falla: reloj sin base']);
});

test('de muchas claves viejas a la vez queda la de lo que no dejó su id en otra parte, una vez', async () => {
  const app = await testApp();
  try {
    // All with the same timestamp, as after an import: going through them in parts must not skip any.
    await app.db.sql(
      `insert into idempotencia (operador_id, clave, llamada, huella, respuesta, creada)
       select $1, case when n % 2 = 0 then gen_random_uuid()::text else 'pedido-' || n end,
              case when n <= 500 then 'guardaBorradores' else 'reclamaLinea' end, '', '{"estatus":"1"}', now() - interval '40 days'
         from generate_series(1, 21000) n`,
      [OP.ADMIN],
    );
    await app.db.sql(
      `insert into guardados (operacion_id, operador_id, llamada, resumen)
       select clave::uuid, $1, 'ajustaConteo', '' from idempotencia where clave like '%-%-%-%-%' and llamada = 'reclamaLinea' limit 300`,
      [OP.ADMIN],
    );
    await olvidarRespuestas(app.servicios.pool);
    await olvidarRespuestas(app.servicios.pool);
    expect(await app.db.sql('select 1 from idempotencia')).toEqual([]);
    expect(await app.db.sql('select count(*)::int as n from claves_usadas')).toEqual([
      { n: 21_000 - 500 - 300 },
    ]);
  } finally {
    await app.close();
  }
});

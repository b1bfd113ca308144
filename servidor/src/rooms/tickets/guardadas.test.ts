import { P } from '@anden/contrato/permissions.ts';
import { GUARDADAS_MAX, MENSAJES_GUARDADA as M } from '@anden/contrato/tickets/guardadas-rules.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { GUARDADA } from '../../../testing/tickets.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.UNO, [P.responderTicket]);
});
afterEach(() => app.close());

type Quien = 'ADMIN' | 'UNO';
const llama = async (nombre: Parameters<TestApp['call']>[0], input: object, como: Quien = 'ADMIN') =>
  (await app.call(nombre, input, { como })).body;
const guarda = (cambios: object = {}, como: Quien = 'ADMIN') =>
  llama(
    'guardaRespuestaGuardada',
    { titulo: 'Nueva', texto: '{cliente}', compartida: 'N', ...cambios },
    como,
  );
const titulos = async (como: Quien): Promise<string[]> =>
  (await llama('getRespuestasGuardadas', {}, como)).data.map((g: { TITULO: string }) => g.TITULO);

test('cada quien ve las suyas y las compartidas, y sólo cambia lo que puede', async () => {
  expect(await titulos('ADMIN')).toEqual(['Guía', 'Saludo']);
  const { data } = await llama('getRespuestasGuardadas', {}, 'UNO');
  expect(data).toMatchObject([{ TITULO: 'Guía', COMPARTIDA: 'S', PUEDE_CAMBIAR: 'N' }]);
  expect((await guarda({}, 'UNO')).estatus).toBe('1');
  expect(await titulos('UNO')).toEqual(['Guía', 'Nueva']);
  expect(await titulos('ADMIN')).toEqual(['Guía', 'Saludo']);
});

test('lo que no se puede no cambia nada', async () => {
  const antes = await huella(app.db, ['auditoria', 'idempotencia']);
  const de = { respuesta_id: GUARDADA.COMPARTIDA };
  const propia = { respuesta_id: GUARDADA.ADMIN };
  expect((await guarda({ compartida: 'S' }, 'UNO')).message).toBe(M.sinCompartir);
  expect((await guarda(de, 'UNO')).message).toBe(M.ajena);
  expect((await guarda(propia, 'UNO')).message).toBe(M.noExiste);
  expect((await llama('borraRespuestaGuardada', de, 'UNO')).message).toBe(M.ajena);
  expect((await llama('borraRespuestaGuardada', propia, 'UNO')).message).toBe(M.noExiste);
  expect((await guarda({ titulo: ' ' })).message).toBe(M.sinTitulo);
  expect((await guarda({ texto: ' ' })).message).toBe(M.sinTexto);
  expect((await guarda({ titulo: 'Saludo' })).message).toBe(M.repetida);
  expect((await guarda({ titulo: 'Guía', compartida: 'S' })).message).toBe(M.repetida);
  expect((await guarda({ ...propia, version: 7 })).message).toBe(M.otro);
  expect((await guarda({ respuesta_id: 99 })).message).toBe(M.noExiste);
  expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
});

test('cambiarla, compartirla y borrarla; quien guarda sobre una versión que no leyó lo sabe', async () => {
  const propia = { respuesta_id: GUARDADA.ADMIN, version: 1 };
  expect((await guarda({ ...propia, titulo: 'Hola', compartida: 'S' })).data.VERSION).toBe(2);
  expect(await titulos('UNO')).toEqual(['Guía', 'Hola']);
  expect((await guarda(propia)).message).toBe(M.otro);
  // An answer of another operator that stops being shared is theirs alone again.
  await app.darControles(OP.UNO, [P.responderTicket, P.compartirRespuestas]);
  expect((await guarda({ respuesta_id: GUARDADA.ADMIN, compartida: 'N' }, 'UNO')).estatus).toBe('1');
  expect(await titulos('UNO')).toEqual(['Guía']);
  expect((await llama('borraRespuestaGuardada', { respuesta_id: GUARDADA.ADMIN })).message).toBe(M.borrada);
  expect(await titulos('ADMIN')).toEqual(['Guía']);
});

test('dos que comparten el mismo título a la vez: una queda', async () => {
  await app.darControles(OP.UNO, [P.responderTicket, P.compartirRespuestas]);
  const r = await Promise.all([guarda({ compartida: 'S' }), guarda({ compartida: 'S' }, 'UNO')]);
  expect(r.map((x) => x.message).sort()).toEqual([M.guardada, M.repetida].sort());
});

test(`hasta ${GUARDADAS_MAX} propias`, async () => {
  await app.db.sql(
    `insert into respuestas_guardadas (operador_id, titulo, texto) select $1, 'R' || n, 'x' from generate_series(2, $2::int) n`,
    [OP.ADMIN, GUARDADAS_MAX],
  );
  expect((await guarda()).message).toBe(M.demasiadas);
});

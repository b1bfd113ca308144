import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.db.sql('delete from tickets_det');
  await app.db.sql('delete from tickets');
  await app.db.sql(`insert into departamentos values (10, 'INVENTARIOS')`);
  await app.db.sql(
    `insert into puestos (puesto_id, nombre, departamento_id) values (6, 'AUXILIAR', 10), (9, 'JEFE INV', 10)`,
  );
});
afterEach(() => app.close());

const MARZO = { fecha_ini: '2025-03-03', fecha_fin: '2025-03-07' };
const llama = async (
  nombre: Parameters<TestApp['call']>[0],
  como: 'ADMIN' | 'UNO' = 'ADMIN',
  mas: object = {},
) => (await app.call(nombre, { ...MARZO, ...mas }, { como })).body;

/** A ticket of subject 17, of four business hours, with its comments; moments of Monday 2025-03-03 by their hour. */
async function ticket(
  puesto: number | null,
  abierto: string,
  comentarios: readonly { hora: string; cierra?: boolean }[] = [],
): Promise<number> {
  const [fila] = await app.db.sql<{ ticket_id: number }>(
    `insert into tickets (tipo, motivo_id, asunto, comentario, operador_id_creo, creado)
     values ('O', 17, 'TAZA', 'No está', $1, $2) returning ticket_id`,
    [OP.ADMIN, abierto],
  );
  const id = fila?.ticket_id ?? 0;
  await app.db.sql(
    `insert into tickets_det (ticket_id, es_respuesta, operador_id, puesto_id, comentario, fecha, cuenta) values ($1, false, $2, $3, 'No está', $4, $4)`,
    [id, OP.ADMIN, puesto, abierto],
  );
  for (const { hora, cierra = false } of comentarios)
    await app.db.sql(
      `insert into tickets_det (ticket_id, es_respuesta, operador_id, cierra, comentario, fecha, cuenta) values ($1, true, $2, $3, 'Va', $4, $4)`,
      [id, OP.ADMIN, cierra, hora],
    );
  await app.db.sql(`select recalcula_ticket($1, 'America/Mexico_City')`, [id]);
  return id;
}
const a = (hora: string): string => `2025-03-03 ${hora}-06`;

test('cuánto tardó cada puesto, en horas hábiles, y si cumplió', async () => {
  // Business hours are 8:30 to 18:15: what is opened at 18:00 and answered at 9:00 took three quarters of an hour.
  const tarde = await ticket(6, a('18:00'), [
    { hora: '2025-03-04 09:00-06' },
    { hora: '2025-03-04 15:00-06', cierra: true },
  ]);
  const bien = await ticket(6, a('10:00'), [{ hora: a('11:00'), cierra: true }]);
  const sin = await ticket(9, a('10:00'));
  const { data, tiempos } = await llama('getTableroTickets');
  expect(tiempos).toEqual([
    { PUESTO: 'AUXILIAR', RESPONDIDOS: 2, PRIMERA: 52.5, CERRADOS: 2, CIERRE: 232.5, A_TIEMPO: 1 },
    { PUESTO: 'JEFE INV', RESPONDIDOS: 0, PRIMERA: null, CERRADOS: 0, CIERRE: null, A_TIEMPO: 0 },
  ]);
  // More than 48 business hours old, and late since four of them had passed.
  expect(data).toEqual([
    {
      PUESTO: 'JEFE INV',
      MOTIVO: 'ARTÍCULO NO ENCONTRADO',
      EDAD: 4,
      ABIERTOS: 1,
      VENCIDOS: 1,
      POR_VENCER: 0,
      DESDE: '2025-03-03',
    },
  ]);
  const lista = await llama('getTiemposTickets', 'ADMIN', { orden: 'ticket_id', sentido: 'asc', pagina: 1 });
  const comunes = { MOTIVO: 'ARTÍCULO NO ENCONTRADO', tiempo_respuesta: 4, departamento: 'INVENTARIOS' };
  expect(lista.data).toMatchObject([
    { ...comunes, dirigido_a: 'AUXILIAR', ticket_id: tarde, PRIMERA: 45, CIERRE: 405, CUMPLE: 'N' },
    { ...comunes, dirigido_a: 'AUXILIAR', ticket_id: bien, PRIMERA: 60, CIERRE: 60, CUMPLE: 'S' },
    {
      ...comunes,
      dirigido_a: 'JEFE INV',
      respondio: null,
      ticket_id: sin,
      PRIMERA: null,
      CIERRE: null,
      CUMPLE: 'P',
    },
  ]);
});

test('el período es de los abiertos en él; los pendientes son de cualquier fecha', async () => {
  await ticket(6, '2025-02-28 10:00-06', [{ hora: a('09:00'), cierra: true }]);
  await ticket(null, '2025-02-28 10:00-06');
  const { data, tiempos } = await llama('getTableroTickets');
  expect(tiempos).toEqual([]);
  expect(data).toMatchObject([{ PUESTO: '', ABIERTOS: 1, DESDE: '2025-02-28' }]);
});

test('cada quien cuenta los que puede ver', async () => {
  await ticket(6, a('10:00'));
  await ticket(9, a('10:00'));
  await app.db.sql('update operadores set puesto_id = null, departamento_id = null where operador_id = $1', [
    OP.UNO,
  ]);
  await app.darControles(OP.UNO, [P.tableroTickets]);
  expect((await llama('getTableroTickets', 'UNO')).data).toEqual([]);
  expect((await llama('getTiemposTickets', 'UNO')).data).toEqual([]);
  await app.db.sql('update operadores set puesto_id = 9, departamento_id = 10 where operador_id = $1', [
    OP.UNO,
  ]);
  expect((await llama('getTableroTickets', 'UNO')).data).toMatchObject([{ ABIERTOS: 1 }, { ABIERTOS: 1 }]);
  await app.darControles(OP.UNO, [P.tickets]);
  expect((await app.call('getTableroTickets', MARZO, { como: 'UNO' })).http).toBe(403);
});

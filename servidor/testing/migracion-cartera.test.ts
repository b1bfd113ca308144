import { expect, test } from 'vitest';
import { migrar } from '../src/platform/db/migrate.ts';
import { testDb } from './db.ts';
import { cuadra } from './recibido.ts';
import { vuelveA } from './version-anterior.ts';

/** The last migration before customers' money had a ledger. */
const ANTES_DE_LA_CARTERA = '0089_clientes.sql';

test('las facturas de una base de antes de la cartera tienen cada una su cargo, y las sumas coinciden', async () => {
  const db = await testDb();
  try {
    await vuelveA(db, ANTES_DE_LA_CARTERA);
    await db.sql(`insert into almacenes (almacen_id, nombre) values (1, 'PRINCIPAL')`);
    await db.sql(
      `insert into operadores (operador_id, operador, nombre, clave_hash, almacen_id) values (1, 'ADMIN', 'ADMINISTRADORA', 'x', 1)`,
    );
    await db.sql(
      `insert into clientes (cliente_id, clave_cliente, nombre) values (1, 'C-1', 'FERRETERÍA'), (2, 'C-2', 'PAPELERÍA')`,
    );
    await db.sql(`
      insert into facturas (folio, cliente_id, fecha, total, vence, entregado, operador_id_entrego) values
        ('F1', 1, '2026-01-10 12:00-06', 116, null, null, null),
        ('F2', 1, '2026-01-11 12:00-06', 58.5, null, '2026-01-12 12:00-06', 1),
        ('F3', 2, '2026-01-12 12:00-06', 20, '2026-02-12 12:00-06', null, null),
        ('F0', 2, '2026-01-13 12:00-06', 0, null, null, null)`);
    const { nuevas } = await migrar(db.url);
    expect(nuevas[0]).toBe('0090_cartera.sql');
    expect(
      await db.sql(
        `select c.folio, c.cliente_id, c.importe::float8, s.pendiente::float8, s.vence = coalesce(f.vence, f.fecha) as a_tiempo
           from cartera c join saldos_cartera s using (asiento_id) join facturas f using (docto_ve_id) order by c.folio`,
      ),
    ).toEqual([
      { folio: 'F1', cliente_id: 1, importe: 116, pendiente: 116, a_tiempo: true },
      { folio: 'F2', cliente_id: 1, importe: 58.5, pendiente: 58.5, a_tiempo: true },
      { folio: 'F3', cliente_id: 2, importe: 20, pendiente: 20, a_tiempo: true },
    ]);
    await cuadra(db);
    // From then on they are charged by themselves, and changed with their charge.
    await db.sql(`insert into facturas (folio, cliente_id, total) values ('F4', 1, 5)`);
    await db.sql(`update facturas set total = 100 where folio = 'F1'`);
    await db.sql(`delete from facturas where folio = 'F2'`);
    expect(await db.sql('select sum(pendiente)::float8 as debe from saldos_cartera where cargo')).toEqual([
      { debe: 125 },
    ]);
    await cuadra(db);
  } finally {
    await db.close();
  }
});

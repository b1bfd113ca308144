import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect } from 'vitest';
import { auditar } from '../src/audit/index.ts';
import type { OperadorEnSesion } from '../src/platform/auth/operador.ts';
import type { Puerta } from '../src/rooms/cartera/index.ts';
import type { TestApp } from './app.ts';
import { OP } from './fixture.ts';

/** An operator who may see the customers of all advisers, and one who may see their own alone. */
export const operadorDe = (operador_id: number, controles: readonly number[] = []): OperadorEnSesion => ({
  operador_id,
  operador: 'PRUEBA',
  nombre: '',
  almacen_id: 1,
  departamento_id: null,
  puesto_id: null,
  almacenes: [1],
  controles: new Set(controles),
  debeCambiarClave: false,
});

/** Runs what a command would do of customers' money, in a transaction of its own and in the name of an operator who sees all of them. */
export const enPuerta = <T>(
  app: TestApp,
  hacer: (ctx: Puerta) => Promise<T>,
  operador: OperadorEnSesion = operadorDe(OP.ADMIN, [9013]),
): Promise<T> =>
  app.servicios.db
    .transaction()
    .execute((db) => hacer({ db, operador, config: app.servicios.config, operacionId: randomUUID() }));

/** Fails if an invariant of customers' money in `npm run audit` does not hold. */
export async function cuadraLaCartera(app: TestApp): Promise<void> {
  const cliente = new pg.Client(app.db.url);
  await cliente.connect();
  try {
    const hallazgos = await auditar(cliente);
    expect(hallazgos.filter((h) => /cargo|abono|aplicaci|depósito|factura/i.test(h.nombre))).toEqual([]);
  } finally {
    await cliente.end();
  }
}

/** A deposit of an account of the tests; its bank, account and way of paying are made where there are none. */
export async function depositoDe(app: TestApp, pesos: number, referencia = randomUUID()): Promise<number> {
  const [fila] = await app.db.sql<{ docto_ba_id: number }>(
    `with b as (insert into bancos (banco) values ('BANCO DE LA PRUEBA') on conflict (banco) do update set banco = excluded.banco returning banco_id),
          p as (insert into formas_pago (forma_pago) values ('DEPÓSITO') on conflict (forma_pago) do update set forma_pago = excluded.forma_pago returning forma_pago_id),
          c as (insert into cuentas_banco (cuenta, banco_id, empresa_id) select 'CUENTA DE LA PRUEBA', banco_id, 1 from b
                on conflict (cuenta) do update set cuenta = excluded.cuenta returning cuenta_ba_id, banco_id)
     insert into depositos (fecha, concepto_ba_id, cuenta_ba_id, banco_id, forma_pago_id, empresa_id, importe, descripcion, referencia)
     select '2025-03-08', 79, cuenta_ba_id, banco_id, forma_pago_id, 1, $1, 'DE LA PRUEBA', $2 from c, p returning docto_ba_id`,
    [pesos, referencia],
  );
  return fila?.docto_ba_id ?? 0;
}

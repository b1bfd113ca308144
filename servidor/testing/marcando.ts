import { contrato } from '@anden/contrato/contrato.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { Config } from '../src/platform/config.ts';
import { basic, type Respuesta, type TestApp, testApp } from './app.ts';

/** A clock that a test moves. */
export interface Reloj {
  ahora: Date;
  /** Minutes forward. */
  pasan(minutos: number): void;
}

export interface Marcando {
  app: TestApp;
  reloj: Reloj;
  /** Operators by number, from 1. */
  operador(n: number): number;
  /** Makes a call as that operator. */
  como(n: number, nombre: keyof typeof contrato, input?: object, clave?: string): Promise<Respuesta>;
  close(): Promise<void>;
}

/** A Friday at noon in the centre. */
export const VIERNES = '2026-11-27T18:00:00Z';
const PRIMERO = 1001;

/**
 * A company that calls: so many operators, each with the same list of so many customers (C-1001 on, of operator 1), with telephones of their own.
 * The small company's own call is closed, and calls are made from 9 to 19.
 */
export async function marcando(
  operadores: number,
  clientes: number,
  desde = VIERNES,
  cambios: Partial<Config> = {},
): Promise<Marcando> {
  const reloj: Reloj = {
    ahora: new Date(desde),
    pasan(minutos) {
      reloj.ahora = new Date(reloj.ahora.getTime() + minutos * 60_000);
    },
  };
  const app = await testApp({ ahora: () => reloj.ahora, ...cambios });
  const { db } = app;
  await db.sql(
    `insert into operadores (operador_id, operador, nombre, clave_hash, almacen_id)
     select ${PRIMERO - 1} + n, 'MARCA' || n, 'MARCADOR ' || n, (select clave_hash from operadores where operador_id = 1), 1 from generate_series(1, $1) n`,
    [operadores],
  );
  await db.sql(
    `insert into operador_controles (operador_id, control_id) select ${PRIMERO - 1} + n, c from generate_series(1, $1) n, unnest($2::int[]) c`,
    [operadores, [P.marcador]],
  );
  await db.sql(
    `insert into clientes (cliente_id, clave_cliente, nombre, operador_id, telefono)
     select ${PRIMERO - 1} + n, 'C-' || (1000 + n), 'CLIENTE ' || n, ${PRIMERO}, '55' || (50000000 + n) from generate_series(1, $1) n`,
    [clientes],
  );
  await db.sql(`update ajustes_marcador set abre = '09:00', cierra = '19:00', en_festivo = false`);
  await db.sql('delete from agendados');
  await db.sql(`update llamadas set estado = 'CERRADA', desde = null, cerrada = '2025-03-07'`);
  await db.sql(
    `insert into listas_marcacion (seguimiento_id, operador_id, dia) select ${PRIMERO - 1} + n, ${PRIMERO - 1} + n, $2::date from generate_series(1, $1) n`,
    [operadores, desde.slice(0, 10)],
  );
  await db.sql(
    `insert into marcaciones (seguimiento_id, dir_cli_id, cliente_id)
     select ${PRIMERO - 1} + n, d.dir_cli_id, d.cliente_id from generate_series(1, $1) n, direcciones_clientes d where d.cliente_id >= ${PRIMERO}
      order by n, d.cliente_id`,
    [operadores],
  );
  return {
    app,
    reloj,
    operador: (n) => PRIMERO - 1 + n,
    como: (n, nombre, input = {}, clave) => {
      const { metodo } = contrato[nombre];
      const query = new URLSearchParams(
        Object.entries(input).map(([k, v]): [string, string] => [k, String(v)]),
      ).toString();
      return app.request(`/api/${nombre}${metodo === 'GET' && query ? `?${query}` : ''}`, {
        method: metodo,
        headers: {
          authorization: basic(`MARCA${n}`),
          ...(metodo === 'POST' ? { 'content-type': 'application/json' } : {}),
          ...(clave ? { 'idempotency-key': clave } : {}),
        },
        ...(metodo === 'POST' ? { body: JSON.stringify(input) } : {}),
      });
    },
    close: () => app.close(),
  };
}

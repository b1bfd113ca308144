import type { Page } from '@playwright/test';
import type { Casa } from './casa.ts';
import { boton } from './teclas.ts';

/** Who is on the screen. */
export const cliente = (page: Page) => page.getByRole('heading', { level: 1 });
export const pregunta = (page: Page, texto: string) => page.getByRole('heading', { name: texto });
export const inicia = (page: Page) => boton(page, 'Iniciar Llamada');

/** A list of five customers with one number each, two weeks of calls behind them, and nobody else's. */
export async function conLista(casa: Casa, operador: string): Promise<string[]> {
  const [{ id = 0 } = {}] = await casa.sql<{ id: number }>(
    'select operador_id id from operadores where operador = $1',
    [operador],
  );
  await casa.sql(
    `update llamadas set estado = 'CERRADA', desde = null, cerrada = now() where estado <> 'CERRADA' and operador_id = $1`,
    [id],
  );
  await casa.sql(`delete from agendados where operador_id = $1`, [id]);
  await casa.sql(
    `update marcaciones m set cerrada = now() from listas_marcacion s where s.seguimiento_id = m.seguimiento_id and s.operador_id = $1`,
    [id],
  );
  await casa.sql("delete from intentos_llamada where momento > now() - interval '1 day'");
  await casa.sql(
    `insert into listas_marcacion (operador_id, dia) values ($1, (now() at time zone $2)::date) on conflict do nothing`,
    [id, casa.zona],
  );
  const filas = await casa.sql<{ nombre: string }>(
    `with l as (select seguimiento_id from listas_marcacion where operador_id = $1 and dia = (now() at time zone $2)::date),
          c as (select c.cliente_id, c.nombre, d.dir_cli_id from clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
                 where c.operador_id = $1 and not exists (select from llamadas x where x.cliente_id = c.cliente_id and x.cerrada > now() - interval '1 day')
                 order by c.cliente_id limit 5),
          m as (insert into marcaciones (seguimiento_id, dir_cli_id, cliente_id) select l.seguimiento_id, c.dir_cli_id, c.cliente_id from l, c
                on conflict (seguimiento_id, cliente_id) do update set cerrada = null, saltada = null, motivo_salto = null, origen = 'DIA')
     select nombre from c order by cliente_id`,
    [id, casa.zona],
  );
  return filas.map((f) => f.nombre);
}

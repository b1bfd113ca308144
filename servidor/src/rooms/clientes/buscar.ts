import type { Input, Output } from '@anden/contrato/call.ts';
import type { clientesCalls } from '@anden/contrato/clientes/calls.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { hallarClientes } from './hallar.ts';

type Calls = typeof clientesCalls;

/** What fits under a field; more words find less. */
const HALLADOS_MAX = 12;

/** Customers for a field that asks for one, each with its main address. */
export async function buscaClientes(
  { texto }: Input<Calls['buscaClientes']>,
  ctx: QueryContext,
): Promise<Output<Calls['buscaClientes']>> {
  const hallados = await hallarClientes(texto, ctx, HALLADOS_MAX);
  if (hallados.length === 0) return { data: [] };
  const direcciones = await ctx.db
    .selectFrom('direcciones_clientes')
    .select(['cliente_id', 'dir_cli_id'])
    .where('principal', '=', true)
    .where(
      'cliente_id',
      'in',
      hallados.map((h) => h.id),
    )
    .execute();
  const principal = new Map(direcciones.map((d) => [d.cliente_id, d.dir_cli_id]));
  return {
    data: hallados.flatMap((h) => {
      const DIR_CLI_ID = principal.get(h.id);
      return DIR_CLI_ID === undefined
        ? []
        : [
            {
              CLIENTE_ID: h.id,
              DIR_CLI_ID,
              CLAVE_CLIENTE: h.clave,
              CLIENTE: h.nombre,
              NOMBRE_COMERCIAL: h.nombre_comercial,
              ZONA: h.zona,
              TELEFONO: h.telefono ?? h.celular ?? h.telefono2,
            },
          ];
    }),
  };
}

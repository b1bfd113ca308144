import { cuantos } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { Tile } from '../../platform/calls/handlers.ts';
import { momentoDe } from './ajustes.ts';
import { ENLISTADA } from './consultas.ts';
import { listaDeHoy } from './lista.ts';

/** Tile: customers of today's list of the operator who are still to be called; late if a callback's moment has passed. */
export const tileMarcador: Tile = {
  control: P.marcador,
  async leer(ctx) {
    const lista = await listaDeHoy(ctx, ctx.operador.operador_id);
    if (lista === null) return null;
    const { rows } = await sql<{ clientes: number; agendados: number; desde: string | null }>`
      select count(*)::int as clientes, count(a.para)::int as agendados, min(a.para) filter (where a.para <= ${momentoDe(ctx)}) as desde
        from marcaciones m left join llamadas mia on mia.marcacion_id = m.marcacion_id and mia.estado <> 'CERRADA'
        left join agendados a on a.cliente_id = m.cliente_id and a.terminado is null and a.operador_id = ${ctx.operador.operador_id}
       where m.seguimiento_id = ${lista} and ${ENLISTADA}`.execute(ctx.db);
    const { clientes = 0, agendados = 0, desde = null } = rows[0] ?? {};
    return clientes === 0
      ? null
      : {
          MENU: 'marcador',
          TITULO: 'Clientes por llamar',
          CANTIDAD: clientes,
          DETALLE:
            agendados > 0
              ? cuantos(agendados, ['con hora agendada', 'con hora agendada'])
              : 'De la lista de hoy',
          DESDE: desde,
        };
  },
};

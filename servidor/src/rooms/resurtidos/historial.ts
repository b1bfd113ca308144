import type { Input, Output } from '@anden/contrato/call.ts';
import type { resurtidosCalls } from '@anden/contrato/resurtidos/calls.ts';
import { historialResurtidos } from '@anden/contrato/resurtidos/reportes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { consultar } from '../../platform/consulta/index.ts';
import { conTiempoPorRenglon, resurtidosVisibles } from './queries.ts';

type Calls = typeof resurtidosCalls;
type Periodo = Input<Calls['getHistorialResurtidos']>;
type Renglones = Output<Calls['getHistorialResurtidos']>;

/** Closed replenishments asked for in the range (specification §9: pages of 20). */
export const getHistorialResurtidos = (input: Periodo, ctx: QueryContext): Promise<Renglones> =>
  historial('CERRADO', input, ctx);

/** Replenishments asked for in the range that are still open. */
export const getResurtidosAbiertos = (input: Periodo, ctx: QueryContext): Promise<Renglones> =>
  historial('ABIERTO', input, ctx);

const historial = (estatus: 'ABIERTO' | 'CERRADO', pedido: Periodo, ctx: QueryContext): Promise<Renglones> =>
  consultar(historialResurtidos, pedido, ctx, {
    filas: conTiempoPorRenglon(
      resurtidosVisibles(ctx.db, ctx.operador).where('r.estatus', '=', estatus),
      ctx.config.zona,
    ),
  });

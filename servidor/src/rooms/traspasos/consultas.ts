import type { Input, Output } from '@anden/contrato/call.ts';
import type { traspasosCalls } from '@anden/contrato/traspasos/calls.ts';
import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { deSusAlmacenes, exigirAlmacen } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { lotesEnTransito } from '../existencias/index.ts';
import { exigirEmpresa } from './empresa.ts';
import { columnasDeTraspaso, type Lado, lineasDe, renglonesDe, traspasos } from './queries.ts';

type Calls = typeof traspasosCalls;

async function lista(
  lado: Lado,
  { empresa_id, almacen_id }: Input<Calls['gettraspasosSurtido']>,
  { db, operador, config }: QueryContext,
): Promise<Output<Calls['gettraspasosSurtido']>> {
  exigirEmpresa(config, empresa_id);
  exigirAlmacen(operador, almacen_id);
  const data = await traspasos(db)
    .select(columnasDeTraspaso(lado))
    .where(lado === 'surtido' ? 't.almacen_org_id' : 't.almacen_dest_id', '=', almacen_id)
    .where(lado === 'surtido' ? 't.surtido' : 't.recibido', 'is', null)
    .where('t.empresa_id', '=', empresa_id)
    .orderBy('t.prometido', (o) => o.asc().nullsLast())
    .orderBy('t.fecha')
    .orderBy('t.docto_in_id')
    .execute();
  const detalle = await renglonesDe(
    db,
    lado,
    data.map((t) => t.DOCTO_IN_ID),
  ).execute();
  return { data, detalle };
}

/** Transfers out of a warehouse with something left to supply; earliest promise first. */
export const gettraspasosSurtido = (input: Input<Calls['gettraspasosSurtido']>, ctx: QueryContext) =>
  lista('surtido', input, ctx);

/** Transfers into a warehouse that were not fully received, supplied or not. */
export const gettraspasosRecepcion = (input: Input<Calls['gettraspasosRecepcion']>, ctx: QueryContext) =>
  lista('recepcion', input, ctx);

/** A transfer's header; one the operator may see from neither end does not exist for them. */
async function cabecera(lado: Lado, doctoInId: number, { db, operador, config }: QueryContext) {
  const fila = await traspasos(db)
    .select(columnasDeTraspaso(lado))
    .where('t.docto_in_id', '=', doctoInId)
    .where('t.empresa_id', '=', config.empresaId)
    .where(deSusAlmacenes(operador, 't.almacen_org_id', 't.almacen_dest_id'))
    .executeTakeFirst();
  if (!fila) throw new Rejection(MENSAJES_TRASPASO.noExiste);
  return fila;
}

/** A transfer as its origin supplies it. The destination may look too, to see a shortage. */
export async function gettraspasoDetalleSurtido(
  { empresa_id, docto_in_id }: Input<Calls['gettraspasoDetalleSurtido']>,
  ctx: QueryContext,
): Promise<Output<Calls['gettraspasoDetalleSurtido']>> {
  exigirEmpresa(ctx.config, empresa_id);
  const traspaso = await cabecera('surtido', docto_in_id, ctx);
  const lineas = await lineasDe(ctx.db, 'surtido', docto_in_id, ctx.dia);
  return { data: lineas.map((l) => ({ ...l, LOTES: [] })), cabecera: traspaso };
}

/** A transfer as its destination receives it, with the lots in transit. */
export async function gettraspasoDetalleRecepcion(
  { empresa_id, almacen_id, docto_in_id }: Input<Calls['gettraspasoDetalleRecepcion']>,
  ctx: QueryContext,
): Promise<Output<Calls['gettraspasoDetalleRecepcion']>> {
  exigirEmpresa(ctx.config, empresa_id);
  const traspaso = await cabecera('recepcion', docto_in_id, ctx);
  if (almacen_id !== traspaso.ALMACEN_DEST_ID) throw new Rejection(MENSAJES_TRASPASO.otroDestino);
  const lineas = await lineasDe(ctx.db, 'recepcion', docto_in_id, ctx.dia);
  const viajan = await lotesEnTransito(ctx.db, 'traspaso', docto_in_id);
  return {
    data: lineas.map((l) => ({
      ...l,
      LOTES: viajan
        .filter((v) => v.detId === l.DOCTO_IN_DET_ID)
        .map(({ lote, piezas }) => ({
          FECHA_CADUCIDAD: lote.fechaCaducidad,
          LOTE: lote.lote,
          FECHA_PRODUCCION: lote.fechaProduccion,
          PIEZAS: piezas,
        })),
    })),
    cabecera: traspaso,
  };
}

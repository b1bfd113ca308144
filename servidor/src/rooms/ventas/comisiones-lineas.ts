import type { Input, Output } from '@anden/contrato/call.ts';
import type { comisionesCalls } from '@anden/contrato/ventas/comisiones.ts';
import { MENSAJES_COMISION as M } from '@anden/contrato/ventas/comisiones-rules.ts';
import { sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { hiloDe } from './comisiones-dudas.ts';
import { PARA_QUIEN, TRAMOS } from './comisiones-reglas.ts';

type Calls = typeof comisionesCalls;
type Linea = Output<Calls['getLineaComision']>['data'];

/** SQL: the folio of entry `k`, of line `l`; null where the line is the invoice's own. */
const DOCUMENTO = sql<
  string | null
>`case when l.clase in ('VENTA', 'TRAMO') then null else coalesce(k.folio, k.referencia) end`;

/** What a frozen line was made of, and the others of its sale. Another adviser's is a {@link Rejection}. */
export async function getLineaComision(
  { linea_id }: Input<Calls['getLineaComision']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['getLineaComision']>> {
  const { rows } = await sql<Omit<Linea, 'regla'> & { version_id: number | null }>`
    select l.linea_id as "LINEA_ID", l.clase as "CLASE", l.cliente_id as "CLIENTE_ID", l.clave_cliente as "CLAVE_CLIENTE", l.cliente as "CLIENTE",
           l.tipo_cliente as "TIPO_CLIENTE", l.zona as "ZONA", l.operador as "OPERADOR", l.factura as "FACTURA", ${DOCUMENTO} as "DOCUMENTO",
           k.fecha as "FECHA_DOCUMENTO", l.mes::text as "MES", l.ajuste as "AJUSTE", l.congelada as "CONGELADA", l.venta as "VENTA", l.base as "BASE",
           l.porcentaje::float8 as "PORCENTAJE", l.comision as "COMISION", l.antes as "ANTES", l.objetivo as "OBJETIVO", l.version_id
      from lineas_comision l join cartera k using (asiento_id)
     where l.linea_id = ${linea_id} and ${deSusClientes(operador, 'l.operador_id')}`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Rejection(M.lineaNoExiste);
  const { version_id, ...linea } = fila;
  const { rows: reglas } = await sql<NonNullable<Linea['regla']>>`
    select r.regla_id as "REGLA_ID", r.version_id as "VERSION_ID", r.version as "VERSION", r.nombre as "NOMBRE", ${PARA_QUIEN} as "PARA", r.sobre as "SOBRE",
           r.desde::text as "DESDE", r.hasta::text as "HASTA", ${TRAMOS} as tramos
      from reglas_comision r where r.version_id = ${version_id}`.execute(db);
  const { rows: lineas } = await sql<Output<Calls['getLineaComision']>['lineas'][number]>`
    select l.linea_id as "LINEA_ID", l.clase as "CLASE", l.fecha as "FECHA", coalesce(${DOCUMENTO}, l.factura) as "DOCUMENTO", l.venta as "VENTA", l.base as "BASE",
           l.porcentaje::float8 as "PORCENTAJE", l.comision as "COMISION"
      from lineas_comision l join cartera k using (asiento_id),
           (select coalesce(origen, linea_id) as raiz from lineas_comision where linea_id = ${linea_id}) x
     where l.linea_id = x.raiz or l.origen = x.raiz order by l.linea_id`.execute(db);
  return {
    data: { ...linea, regla: reglas[0] ?? null },
    lineas,
    ...(await hiloDe({ db, operador }, linea_id)),
  };
}

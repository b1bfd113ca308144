import type { Input, Output } from '@anden/contrato/call.ts';
import { deNumeric } from '@anden/contrato/centavos.ts';
import { dinero } from '@anden/contrato/cifras.ts';
import { AJUSTE_DE } from '@anden/contrato/ventas/alcance.ts';
import type { comisionesCalls } from '@anden/contrato/ventas/comisiones.ts';
import {
  LINEAS_DE_ESTADO_MAX,
  MENSAJES_COMISION as M,
  mesDe,
  mesEscrito,
} from '@anden/contrato/ventas/comisiones-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { diaDeNegocio } from '../../platform/business-day.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { enTaller } from '../../platform/imprenta/taller.ts';
import { Rejection } from '../../platform/rejection.ts';
import { membreteDe } from '../empresa/index.ts';
import { deQuienEs, filas, general } from './alcance.ts';
import type { LineaImpresa } from './comisiones-estado-pdf.ts';

type Calls = typeof comisionesCalls;
/** Drawn in a separate thread, because the library is large. */
type DeEstado = typeof import('./comisiones-estado-pdf.ts');
const ESTADO = new URL('./comisiones-estado-pdf.ts', import.meta.url);

/** What a line is on the statement. */
function parteDe(tipo: string): LineaImpresa['parte'] {
  if (tipo.startsWith(AJUSTE_DE)) return 'ajustes';
  return tipo === 'DEVOLUCION' || tipo === 'CORRECCION' ? 'devoluciones' : 'ventas';
}

/** An adviser's month as a PDF: the frozen lines that 'Alcance de venta' shows of it, with the same sums. A month without any is a {@link Rejection}. */
export async function getEstadoDeComision(
  dice: Input<Calls['getEstadoDeComision']>,
  ctx: QueryContext,
): Promise<Output<Calls['getEstadoDeComision']>> {
  const { db, operador, config } = ctx;
  const mes = mesDe(dice.mes);
  const quien = dice.operador_id ?? operador.operador_id;
  const donde: RawBuilder<boolean> = sql<boolean>`l.mes = ${mes}::date and ${deQuienEs(ctx, quien)}`;
  const [suma] = await general(ctx, donde, mes);
  if (!suma) throw new Rejection(M.sinLineas(mesEscrito(mes)));
  const { rows } = await sql<{
    FECHA: string;
    FACTURA: string;
    TIPO_DOCTO: string;
    CLAVE_CLIENTE: string;
    CLIENTE: string;
    TOTAL: string;
    PCTJ: number;
    COMISION: string;
  }>`
    select x.* from (${filas(ctx, donde)}) x order by x."FECHA", x."LINEA_ID" limit ${LINEAS_DE_ESTADO_MAX + 1}`.execute(
    db,
  );
  if (rows.length > LINEAS_DE_ESTADO_MAX) throw new Rejection(M.muchasLineas);
  const { rows: cierre } = await sql<{ cerrado: string }>`
    select cerrado from cierres_comision where mes = ${mes}::date`.execute(db);
  const dia = (momento: string) => diaDeNegocio(config.zona, new Date(momento));
  const pdf = await enTaller<DeEstado, 'estadoPdf'>(ESTADO, 'estadoPdf', {
    mes,
    asesor: suma.OPERADOR,
    cerrado: cierre[0] ? dia(cierre[0].cerrado) : null,
    hecho: dia(config.ahora().toISOString()),
    objetivo: dinero(suma.OBJETIVO),
    alcance: `${suma.ALCANCE} %`,
    lineas: rows.map((f) => ({
      parte: parteDe(f.TIPO_DOCTO),
      fecha: dia(f.FECHA),
      factura: f.FACTURA,
      tipo: f.TIPO_DOCTO,
      cliente: `${f.CLAVE_CLIENTE} ${f.CLIENTE}`,
      venta: deNumeric(f.TOTAL),
      porcentaje: f.PCTJ,
      comision: deNumeric(f.COMISION),
    })),
    empresa: await membreteDe(db, config),
  });
  return {
    data: {
      NOMBRE: `comisiones-${mes.slice(0, 7)}-${quien}.pdf`,
      TIPO: 'application/pdf',
      CONTENIDO: Buffer.from(pdf).toString('base64'),
    },
  };
}

import type { Input, Output } from '@anden/contrato/call.ts';
import type { conteosCalls } from '@anden/contrato/conteos/calls.ts';
import {
  MENSAJES_CONTEO,
  motivoAceptacionRejection,
  recontarUbicacion,
  ubicacionCorregida,
} from '@anden/contrato/conteos/rules.ts';
import { pideLote } from '@anden/contrato/existencias/rules.ts';
import { sql } from 'kysely';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { juntas } from '../../platform/db/juntas.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import {
  corregidasDesde,
  loteDe,
  lugarSql,
  mismoLote,
  registrarGuardado,
  saldosAlMomento,
  sinUbicarDe,
} from '../existencias/index.ts';
import { anuncia, aplica } from './ajustar.ts';
import { imposible } from './diferencias.ts';
import type { Renglon } from './lotes.ts';
import { columnasDeLinea, lineasVisibles } from './queries.ts';
import { bloquearConSinUbicar, leeSinEstante } from './sin-ubicar.ts';

type Calls = typeof conteosCalls;

/** The last count of a line, while it waits for another operator's. */
const ultimoPorRecontar = (db: Tx, inventarioDetId: number) =>
  db
    .selectFrom('conteos as c')
    .innerJoin('operadores as o', 'o.operador_id', 'c.operador_id')
    .leftJoin('motivos as m', 'm.motivo_id', 'c.motivo_id')
    .select([
      'c.conteo_id as CONTEO_ID',
      'c.fecha as FECHA',
      'o.operador as OPERADOR',
      'm.motivo as MOTIVO',
      'c.observaciones as OBSERVACIONES',
    ])
    .where('c.inventario_det_id', '=', inventarioDetId)
    .where('c.estatus', '=', 'POR RECONTAR')
    .orderBy('c.conteo_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What a count recorded of each location and lot, with the location's code. */
const contadoEn = (db: Tx, conteoId: number) =>
  db
    .selectFrom('conteos_det as d')
    .innerJoin('ubicaciones as u', 'u.ubicacion_id', 'd.ubicacion_id')
    .select([
      'd.ubicacion_id',
      'u.leida',
      'd.fecha_caducidad',
      'd.lote',
      'd.fecha_produccion',
      'd.contadas',
      'd.esperadas',
      // As text, because a Date would lose the microseconds.
      sql<string>`d.contada_en::text`.as('momento'),
    ])
    .where('d.conteo_id', '=', conteoId)
    .orderBy('u.ubicacion')
    .execute();

/** The count of a line that may be accepted, and its difference in each location. */
export async function getConteoPorAceptar(
  { inventario_det_id }: Input<Calls['getConteoPorAceptar']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['getConteoPorAceptar']>> {
  const linea = await lineasVisibles(db, operador)
    .select(columnasDeLinea(operador.operador_id))
    .where('d.inventario_det_id', '=', inventario_det_id)
    .where('d.estatus', '=', 'RECONTEO')
    .executeTakeFirst();
  const conteo = linea && (await ultimoPorRecontar(db, inventario_det_id));
  if (!conteo) throw new Rejection(MENSAJES_CONTEO.nadaPorAceptar);
  const porUbicacion = new Map<number, Output<Calls['getConteoPorAceptar']>['data']['ubicaciones'][number]>();
  for (const d of await contadoEn(db, conteo.CONTEO_ID)) {
    const previa = porUbicacion.get(d.ubicacion_id);
    const CONTADAS = (previa?.CONTADAS ?? 0) + d.contadas;
    const ESPERADAS = (previa?.ESPERADAS ?? 0) + d.esperadas;
    porUbicacion.set(d.ubicacion_id, {
      UBICACION_ID: d.ubicacion_id,
      UBICACION: d.leida,
      CONTADAS,
      ESPERADAS,
      DIFERENCIA: CONTADAS - ESPERADAS,
    });
  }
  return {
    data: {
      ...conteo,
      INVENTARIO_DET_ID: inventario_det_id,
      CLAVE_ARTICULO: linea.CLAVE_ARTICULO,
      ARTICULO: linea.ARTICULO,
      ubicaciones: [...porUbicacion.values()],
    },
  };
}

/**
 * Accepts a count beyond the tolerance, with a reason (Andén's own call, control 9009): the ledger becomes what was
 * counted, as of the moment of the count. It serves where only one person counts, so that no second count can agree.
 * Refused if the line was counted again, or if what was expected can no longer be determined.
 */
export async function aceptaConteo(
  { conteo_id, motivo }: Input<Calls['aceptaConteo']>,
  ctx: CommandContext,
): Promise<Output<Calls['aceptaConteo']>> {
  const { db, operador } = ctx;
  rejectIf(motivoAceptacionRejection(motivo));
  const linea = await lineaDe(ctx, conteo_id);
  const ultimo = await ultimoPorRecontar(db, linea.INVENTARIO_DET_ID);
  if (ultimo?.CONTEO_ID !== conteo_id) throw new Rejection(MENSAJES_CONTEO.otroConteo);

  const filas = await contadoEn(db, conteo_id);
  const momentos = [...new Map(filas.map((f) => [f.ubicacion_id, f.momento]))].map(
    ([ubicacionId, momento]) => ({ ubicacionId, momento }),
  );
  const nombre = (id: number) => filas.find((f) => f.ubicacion_id === id)?.leida ?? '';
  const suya = await sinUbicarDe(db, linea.ARTICULO_ID, linea.ALMACEN_ID);
  const bloqueadas = await bloquearConSinUbicar(db, linea.ARTICULO_ID, momentos, suya);
  const [saldos, sinEstante] = await juntas([
    saldosAlMomento(db, linea.ARTICULO_ID, momentos),
    leeSinEstante(db, linea.ARTICULO_ID, suya),
  ]);
  const conLote = pideLote(linea);
  const renglones = filas.map((f): Renglon => {
    const suyos = saldos.filter(
      (s) => s.ubicacionId === f.ubicacion_id && (!conLote || mismoLote(s.lote, loteDe(f))),
    );
    return {
      ubicacionId: f.ubicacion_id,
      lote: conLote ? loteDe(f) : null,
      contadas: f.contadas,
      esperadas: f.esperadas,
      actual: suyos.reduce((n, s) => n + s.actual, 0),
    };
  });
  const [corregida] = await corregidasDesde(db, linea.ARTICULO_ID, momentos);
  if (corregida !== undefined) throw new Rejection(ubicacionCorregida(nombre(corregida)));
  const perdida = imposible(renglones);
  if (perdida !== undefined) throw new Rejection(recontarUbicacion(nombre(perdida)));

  await db
    .updateTable('conteos')
    .set({ estatus: 'ACEPTADO', aceptado_por: operador.operador_id, aceptado_motivo: motivo.trim() })
    .where('conteo_id', '=', conteo_id)
    .execute();
  await aplica(ctx, linea, {
    conteoId: conteo_id,
    renglones,
    ubicaciones: momentos,
    bloqueadas,
    sinEstante,
  });
  await db
    .updateTable('inventarios_det')
    .set({ estatus: 'AJUSTADO', ajustado: sql<string>`now()` })
    .where('inventario_det_id', '=', linea.INVENTARIO_DET_ID)
    .execute();
  registrarGuardado(ctx, `Conteo de ${linea.CLAVE_ARTICULO} aceptado: ${motivo.trim()}`, conteo_id);
  anuncia(ctx, linea, true);
  return {
    data: { INVENTARIO_DET_ID: linea.INVENTARIO_DET_ID, OPERACION_ID: ctx.operacionId },
    message: 'Conteo aceptado',
  };
}

/** Locks the line of a count that waits to be counted again. */
async function lineaDe({ db, operador }: CommandContext, conteoId: number) {
  await sql`select 1 from inventarios_det
             where inventario_det_id = (select inventario_det_id from conteos where conteo_id = ${conteoId}) for update`.execute(
    db,
  );
  const linea = await lineasVisibles(db, operador)
    .select(columnasDeLinea(operador.operador_id))
    .select(['d.ajustado', lugarSql('ajuste').as('AJUSTE')])
    .where('d.inventario_det_id', '=', (e) =>
      e.selectFrom('conteos').select('inventario_det_id').where('conteo_id', '=', conteoId),
    )
    .executeTakeFirst();
  if (!linea) throw new Rejection(MENSAJES_CONTEO.lineaNoEncontrada);
  if (linea.ajustado) throw new Rejection(MENSAJES_CONTEO.yaContado);
  return linea;
}

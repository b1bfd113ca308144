import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import {
  type Deshacer,
  type DeshacerDeLlamada,
  type Guardado,
  lotesEnEmbarque,
  MENSAJES_DESHACER,
  type MovimientoDeshecho,
  mismoLote,
} from '../existencias/index.ts';
import { avisarRemision, avisarRenglon, avisarTrabajo } from './avisos.ts';
import { actualizarEmpaque } from './empaques.ts';
import {
  actualizarRemision,
  bloquearRemision,
  bloquearRenglon,
  type Remision,
  type Renglon,
} from './remision.ts';
import { yaNoCompleto } from './surtidos.ts';

function suDocumento({ documento_id }: Guardado): number {
  if (documento_id === null) throw new Error('El guardado de una remisión no dice de cuál es');
  return documento_id;
}

/** Refuses if packing or shipping has built on it since. */
function exigirSinEmpacar(r: Remision): void {
  if (r.ESTATUS === 'EMBARCADA') throw new Rejection(MENSAJES_REMISION.embarcada);
  if (r.ESTATUS === 'EMBARCANDO') throw new Rejection(MENSAJES_REMISION.liberadaDespues);
}

/** The line of a save, locked, if its remission is not packed. */
async function suLineaSinEmpacar(ctx: CommandContext, guardado: Guardado): Promise<Renglon> {
  const linea = await bloquearRenglon(ctx, suDocumento(guardado));
  exigirSinEmpacar(linea);
  return linea;
}

/**
 * The picked pieces return to the shelf, if they are still in the shipping area for this line, which only its own
 * movements tell. Whoever picked before is the line's picker again, and the save no longer counts.
 */
const regresarSurtido: Deshacer = async (ctx, guardado, movimientos) => {
  const { db } = ctx;
  const linea = await suLineaSinEmpacar(ctx, guardado);
  // Packed pieces stay in the box: only the others return to the shelf.
  if (linea.UNIDADES_EMPACADAS > linea.UNID_SURT_BOD - suma(movimientos)) {
    throw new Rejection(MENSAJES_REMISION.empacadoDespues);
  }
  if (linea.CERRADO !== null) throw new Rejection(MENSAJES_TRASPASO.yaCerrada);
  await exigirEnEmbarque(ctx, linea, guardado);
  const { numUpdatedRows } = await db
    .updateTable('surtidos')
    .set({ deshecho: sql`now()` })
    .where('operacion_id', '=', guardado.operacion_id)
    .where('docto_ve_det_id', '=', linea.DOCTO_VE_DET_ID)
    .where('quitadas', '=', 0)
    .executeTakeFirst();
  // A packing error has already sent some of its pieces back.
  if (numUpdatedRows === 0n) throw new Rejection(MENSAJES_DESHACER.yaSeUso);
  await yaNoCompleto(db, linea.DOCTO_VE_DET_ID);
  await sql`
    update remisiones_det d
       set unidades_surt = d.unidades_surt - ${suma(movimientos)}::int,
           (fecha_hora_surtido, operador_id_surt) =
             (select s.fin, s.operador_id from surtidos s
               where s.docto_ve_id = d.docto_ve_id and s.docto_ve_det_id = d.docto_ve_det_id and s.deshecho is null
               order by s.fin desc limit 1)
     where d.docto_ve_det_id = ${linea.DOCTO_VE_DET_ID}`.execute(db);
  await actualizarRemision(ctx, linea.DOCTO_VE_ID);
  avisarTrabajo(ctx, linea);
};

const suma = (movimientos: readonly MovimientoDeshecho[]): number =>
  movimientos.reduce((piezas, m) => piezas + m.piezas, 0);

/** Refuses if packing has sent pieces of this save back: those of its lots that are there belong to another save. */
async function exigirEnEmbarque({ db }: CommandContext, linea: Renglon, guardado: Guardado): Promise<void> {
  const llevo = await db
    .selectFrom('movimientos')
    .select(['fecha_caducidad as fechaCaducidad', 'lote', 'fecha_produccion as fechaProduccion'])
    .select(sql<number>`sum(piezas)`.as('piezas'))
    .where('operacion_id', '=', guardado.operacion_id)
    .where('documento_det_id', '=', linea.DOCTO_VE_DET_ID)
    .groupBy(['fecha_caducidad', 'lote', 'fecha_produccion'])
    .execute();
  const hay = await lotesEnEmbarque(db, [linea.DOCTO_VE_ID]);
  const quedan = (l: (typeof llevo)[number]): number =>
    hay.find((h) => h.detId === linea.DOCTO_VE_DET_ID && mismoLote(h.lote, l))?.piezas ?? 0;
  if (llevo.some((l) => quedan(l) < l.piezas)) throw new Rejection(MENSAJES_DESHACER.yaSeUso);
}

/** SQL: the moment of a save. Everything it wrote has the same one, being of one transaction. */
const suMomento = ({ operacion_id }: Guardado) =>
  sql<string>`(select fecha from guardados where operacion_id = ${operacion_id})`;

/**
 * Opens the line again, if this very close is the one in effect. Refused if the close cancelled the remission and its
 * invoice has left without it, since nothing could ship it.
 */
const reabrir: Deshacer = async (ctx, guardado) => {
  const linea = await suLineaSinEmpacar(ctx, guardado);
  await exigirSinEmpacarDespues(ctx, linea, guardado);
  if (await seFueSuFactura(ctx.db, linea)) throw new Rejection(MENSAJES_REMISION.facturaEntregada);
  const { rows } = await sql`
    update remisiones_det set cerrado = null, motivo_corto = null, operador_id_corto = null
     where docto_ve_det_id = ${linea.DOCTO_VE_DET_ID}
       and cerrado = ${suMomento(guardado)}
    returning 1`.execute(ctx.db);
  if (rows.length === 0) throw new Rejection(MENSAJES_DESHACER.yaSeUso);
  await yaNoCompleto(ctx.db, linea.DOCTO_VE_DET_ID);
  await actualizarEmpaque(ctx.db, linea.DOCTO_VE_DET_ID);
  await actualizarRemision(ctx, linea.DOCTO_VE_ID);
  avisarRenglon(ctx, linea);
};

/** Refuses if pieces went into the box after this save. */
async function exigirSinEmpacarDespues(
  { db }: CommandContext,
  linea: Renglon,
  guardado: Guardado,
): Promise<void> {
  const despues = await db
    .selectFrom('empaques')
    .select('empaque_id')
    .where('docto_ve_det_id', '=', linea.DOCTO_VE_DET_ID)
    .where('deshecho', 'is', null)
    .where('fecha', '>', suMomento(guardado))
    .executeTakeFirst();
  if (despues) throw new Rejection(MENSAJES_REMISION.empacadoDespues);
}

/** Locks nothing: an invoice that bills this remission must wait for it before it leaves. */
async function seFueSuFactura(db: Tx, { DOCTO_VE_ID }: Remision): Promise<boolean> {
  const factura = await db
    .selectFrom('remisiones as r')
    .innerJoin('facturas as f', 'f.docto_ve_id', 'r.factura_id')
    .select('f.folio')
    .where('r.docto_ve_id', '=', DOCTO_VE_ID)
    .where('f.entregado', 'is not', null)
    .executeTakeFirst();
  return factura !== undefined;
}

/** The save's pieces come out of the box again, unless an error found since already took some of the line out. */
const desempacar: Deshacer = async (ctx, guardado) => {
  const linea = await bloquearRenglon(ctx, suDocumento(guardado));
  exigirSinEmpacar(linea);
  const { numUpdatedRows } = await ctx.db
    .updateTable('empaques as e')
    .set({ deshecho: sql`now()` })
    .where('e.docto_ve_det_id', '=', linea.DOCTO_VE_DET_ID)
    .where('e.operacion_id', '=', guardado.operacion_id)
    .where('e.deshecho', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('empaques as x')
            .select('x.empaque_id')
            .whereRef('x.docto_ve_det_id', '=', 'e.docto_ve_det_id')
            .whereRef('x.empaque_id', '>', 'e.empaque_id')
            .where('x.piezas', '<', 0)
            .where('x.deshecho', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Rejection(MENSAJES_REMISION.empaqueCambio);
  await actualizarEmpaque(ctx.db, linea.DOCTO_VE_DET_ID);
  await soltarRevision(ctx.db, linea);
  avisarRenglon(ctx, linea);
};

/**
 * An operator who packs it only because they scanned first, and has no packed piece left, gives it up to whoever scans
 * first now.
 */
async function soltarRevision(db: Tx, { DOCTO_VE_ID }: Remision): Promise<void> {
  await sql`
    update remisiones r set operador_id_revision = null
     where r.docto_ve_id = ${DOCTO_VE_ID} and not r.revision_asignada
       and not exists (select from empaques e
                        where e.docto_ve_id = r.docto_ve_id and e.operador_id = r.operador_id_revision
                          and e.deshecho is null and e.piezas > 0)`.execute(db);
}

/** The remission must be packed again, with its lines as they are, if this very release is the one in effect. */
const regresarAEmpaque: Deshacer = async (ctx, guardado) => {
  const r = await bloquearRemision(ctx, suDocumento(guardado));
  if (r.ESTATUS === 'EMBARCADA') throw new Rejection(MENSAJES_REMISION.embarcada);
  const { numUpdatedRows } = await ctx.db
    .updateTable('remisiones')
    .set({
      estatus: 'AREAEMBARQUE',
      empacada: null,
      operador_id_empaque: null,
      observaciones_empaque: null,
      cajas: null,
    })
    .where('docto_ve_id', '=', r.DOCTO_VE_ID)
    .where('estatus', '=', 'EMBARCANDO')
    .where('empacada', '=', suMomento(guardado))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Rejection(MENSAJES_REMISION.empaqueCambio);
  avisarRemision(ctx, r);
};

/** How saves of picking and packing are undone, by call. */
export const deshacerSurtido: Readonly<
  Record<
    'surtirArticulodeRemision' | 'cierraRenglonRemision' | 'AsignaHoraEmpaqueRemision' | 'getremisionasurtir',
    DeshacerDeLlamada
  >
> = {
  surtirArticulodeRemision: regresarSurtido,
  cierraRenglonRemision: reabrir,
  AsignaHoraEmpaqueRemision: desempacar,
  getremisionasurtir: regresarAEmpaque,
};

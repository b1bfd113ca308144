import { type CallName, contrato } from '@anden/contrato/contrato.ts';
import { sql } from 'kysely';
import { diaDeNegocio } from '../../platform/business-day.ts';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { Fault, Rejection } from '../../platform/rejection.ts';
import { loteDe } from './lotes.ts';
import type { Clase, Lugar } from './lugares.ts';
import { mover } from './mover.ts';
import type { Documento } from './traslado.ts';

/** Messages of the undo. */
export const MENSAJES_DESHACER = {
  noHay: 'No hay un guardado que se pueda deshacer',
  yaDeshecho: 'Este guardado ya se deshizo',
  otroDia: 'Sólo se puede deshacer lo guardado hoy',
  yaSeUso: 'Ya no es posible deshacer: las piezas se movieron o se contaron después',
} as const;

/** A save that can be undone. */
export interface Guardado {
  operacion_id: string;
  operador_id: number;
  fecha: string;
  llamada: string;
  resumen: string;
  documento_id: number | null;
  deshecho: string | null;
}

/**
 * Records that this command can be undone, with the words shown beside 'Deshacer'.
 * @param documentoId whatever the room needs to find its document again
 * @throws if the call was not declared as one that can be undone
 */
export function registrarGuardado(
  { operador, operacionId, llamada, publicar, insertarConLaRespuesta }: CommandContext,
  resumen: string,
  documentoId: number | null = null,
): void {
  if (!contrato[llamada as CallName].deshace) throw new Error(`${llamada} no declara que se deshace`);
  insertarConLaRespuesta(
    sql`insert into guardados (operacion_id, operador_id, llamada, resumen, documento_id)
        values (${operacionId}, ${operador.operador_id}, ${llamada}, ${resumen}, ${documentoId})`,
    // An operation id belongs to one operator: with another's, this save could not be told from theirs.
    new Fault(422, 'El identificador de la operación ya se usó. Vuelva a capturarla.'),
  );
  publicar({ tema: 'guardado', operador_id: operador.operador_id });
}

/** The operator's last save of today, undone or not; undefined if there is none. */
export async function ultimoGuardado({
  db,
  operador,
  dia,
  config,
}: QueryContext): Promise<Guardado | undefined> {
  return db
    .selectFrom('guardados')
    .select(['operacion_id', 'operador_id', 'fecha', 'llamada', 'resumen', 'documento_id', 'deshecho'])
    .where('operador_id', '=', operador.operador_id)
    .where('fecha', '>=', sql<string>`(${dia}::date::timestamp at time zone ${config.zona})`)
    .where('fecha', '<', sql<string>`((${dia}::date + 1)::timestamp at time zone ${config.zona})`)
    .orderBy('fecha', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Locks a save of this operator for undoing; refuses one that is another operator's, of another day or already undone.
 */
export async function tomarGuardado(ctx: CommandContext, operacionId: string): Promise<Guardado> {
  const guardado = await ctx.db
    .selectFrom('guardados')
    .select(['operacion_id', 'operador_id', 'fecha', 'llamada', 'resumen', 'documento_id', 'deshecho'])
    .where('operacion_id', '=', operacionId)
    .where('operador_id', '=', ctx.operador.operador_id)
    .forUpdate()
    .executeTakeFirst();
  if (!guardado) throw new Rejection(MENSAJES_DESHACER.noHay);
  if (guardado.deshecho) throw new Rejection(MENSAJES_DESHACER.yaDeshecho);
  if (diaDeNegocio(ctx.config.zona, new Date(guardado.fecha)) !== ctx.dia) {
    throw new Rejection(MENSAJES_DESHACER.otroDia);
  }
  await ctx.db
    .updateTable('guardados')
    .set({ deshecho: sql`now()`, deshecho_por: ctx.operacionId })
    .where('operacion_id', '=', operacionId)
    .execute();
  return guardado;
}

/** A movement of the save being undone. */
export interface MovimientoDeshecho {
  articuloId: number;
  almacenId: number | null;
  /** Where the pieces came from and where they went. */
  origen: Lugar;
  destino: Lugar;
  piezas: number;
  documento?: Documento;
}

/**
 * How a room undoes a save in its documents. It is called in the undo's transaction before the pieces move, so that
 * documents are locked before stock as everywhere, and so that a room can attach an article again where its pieces
 * return. A later refusal rolls it back too.
 * @param movimientos what the save moved, last first
 */
export type Deshacer = (
  ctx: CommandContext,
  guardado: Guardado,
  movimientos: readonly MovimientoDeshecho[],
) => Promise<void>;

/** For rooms that also have something to remove after the pieces returned, such as an attachment that is now empty. */
export interface DeshacerEnDos {
  antes: Deshacer;
  despues: Deshacer;
}

/** How the room of a save undoes it in its documents; 'sin documentos': nothing besides the pieces. */
export type DeshacerDeLlamada = Deshacer | DeshacerEnDos | 'sin documentos';

const lugar = (id: number, clase: string, almacenId: number | null): Lugar => ({
  id,
  clase: clase as Clase,
  almacenId,
});

const NADA: Partial<DeshacerEnDos> = {};

/** The movements of a save, last first. It leaves out those of another operator or call with the same operation id. */
function movimientosDe(db: Tx, guardado: Guardado) {
  return db
    .selectFrom('movimientos as m')
    .innerJoin('lugares as o', 'o.lugar_id', 'm.origen_id')
    .innerJoin('lugares as d', 'd.lugar_id', 'm.destino_id')
    .selectAll('m')
    .select([
      'o.clase as clase_origen',
      'o.almacen_id as almacen_origen',
      'd.clase as clase_destino',
      'd.almacen_id as almacen_destino',
    ])
    .where('m.operacion_id', '=', guardado.operacion_id)
    .where('m.operador_id', '=', guardado.operador_id)
    .where('m.llamada', '=', guardado.llamada)
    .orderBy('m.movimiento_id', 'desc')
    .execute();
}

/**
 * Undoes every movement of a save with a counter-movement, or refuses if something builds on one ({@link
 * algoSeConstruyo}). Pieces added since do not matter.
 * @param deLaSala undoes it in the room's documents
 */
export async function deshacerMovimientos(
  ctx: CommandContext,
  guardado: Guardado,
  deLaSala: DeshacerDeLlamada,
): Promise<readonly MovimientoDeshecho[]> {
  const { antes, despues } =
    typeof deLaSala === 'function'
      ? { antes: deLaSala, despues: undefined }
      : deLaSala === 'sin documentos'
        ? NADA
        : deLaSala;
  const movimientos = await movimientosDe(ctx.db, guardado);
  const deshechos = movimientos.map(
    (m): MovimientoDeshecho => ({
      articuloId: m.articulo_id,
      almacenId: m.almacen_destino ?? m.almacen_origen,
      origen: lugar(m.origen_id, m.clase_origen, m.almacen_origen),
      destino: lugar(m.destino_id, m.clase_destino, m.almacen_destino),
      piezas: m.piezas,
      ...documentoDe(m),
    }),
  );
  await antes?.(ctx, guardado, deshechos);
  await mover(
    ctx,
    movimientos.map((m) => ({
      articuloId: m.articulo_id,
      origen: lugar(m.destino_id, m.clase_destino, m.almacen_destino),
      destino: lugar(m.origen_id, m.clase_origen, m.almacen_origen),
      piezas: m.piezas,
      loteAnterior: loteDe(m),
      lote: m.cambia_lote
        ? {
            fechaCaducidad: m.fecha_caducidad_anterior,
            lote: m.lote_anterior,
            fechaProduccion: m.fecha_produccion_anterior,
          }
        : loteDe(m),
      ...documentoDe(m),
      corrige: m.movimiento_id,
    })),
  ).catch((e: unknown) => {
    throw e instanceof Rejection ? new Rejection(MENSAJES_DESHACER.yaSeUso) : e;
  });
  // After `mover`: its locks are held until the commit, so nobody changes this meanwhile.
  if (await algoSeConstruyo(ctx.db, guardado, ctx.operacionId)) {
    throw new Rejection(MENSAJES_DESHACER.yaSeUso);
  }
  await despues?.(ctx, guardado, deshechos);
  return deshechos;
}

function documentoDe(m: {
  documento: string | null;
  documento_id: number | null;
  documento_det_id: number | null;
}): { documento?: Documento } {
  if (m.documento === null) return {};
  const tipo = m.documento as Documento['tipo'];
  return { documento: { tipo, id: m.documento_id, detId: m.documento_det_id } };
}

/**
 * Whether something builds on the save: pieces were taken from a location it put some in, or one of its locations was
 * adjusted or counted. Pieces taken from where the save itself took some do not matter, because its own only return.
 * Movements that were themselves undone do not count, nor do their counter-movements.
 */
async function algoSeConstruyo(db: Tx, guardado: Guardado, propia: string): Promise<boolean> {
  const { rows } = await sql<{ hay: boolean }>`
    with tocadas as (
      select m.movimiento_id, m.fecha, m.articulo_id, l.lugar_id, l.lugar_id = m.destino_id as llegaron
        from movimientos m join lugares l on l.lugar_id in (m.origen_id, m.destino_id)
       where m.operacion_id = ${guardado.operacion_id} and m.operador_id = ${guardado.operador_id}
         and m.llamada = ${guardado.llamada} and l.clase = 'ubicacion'
    )
    select exists (
        select 1 from tocadas t join movimientos p
          on p.articulo_id = t.articulo_id and p.movimiento_id > t.movimiento_id
         and p.operacion_id not in (${guardado.operacion_id}, ${propia}) and p.corrige_id is null
         and not exists (select from movimientos c where c.corrige_id = p.movimiento_id)
         and (p.origen_id = t.lugar_id
                and (t.llegaron or p.destino_id in (select lugar_id from lugares where clase = 'ajuste'))
              or p.destino_id = t.lugar_id and p.origen_id in (select lugar_id from lugares where clase = 'ajuste'))
      ) or exists (
        select 1 from tocadas t join articulos_ubicacion ua
          on ua.ubicacion_id = t.lugar_id and ua.articulo_id = t.articulo_id and ua.contada > t.fecha
      ) as hay`.execute(db);
  return rows[0]?.hay ?? false;
}

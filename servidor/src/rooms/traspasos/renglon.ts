import type { LineaTrabajada } from '@anden/contrato/traspasos/calls.ts';
import { MENSAJES_TRASPASO, porRecibir, porSurtir } from '@anden/contrato/traspasos/rules.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection } from '../../platform/rejection.ts';
import { type Lugar, lugarSql } from '../existencias/index.ts';

/** A transfer line with what its transfer says about it. Pieces, under their wire names. */
export interface Renglon {
  DOCTO_IN_ID: number;
  DOCTO_IN_DET_ID: number;
  FOLIO: string;
  ARTICULO_ID: number;
  UNIDADES: number;
  UNIDADESSURTIDAS: number;
  UNIDADES_SUR_REC: number;
  FALTANTES: number;
  SURTIDO_CERRADO: string | null;
  CERRADA: string | null;
  ORIGEN: number;
  DESTINO: number;
  /** The place where its pieces wait between the two warehouses. */
  TRANSITO: Lugar;
}

const COLUMNAS = [
  't.docto_in_id as DOCTO_IN_ID',
  'd.docto_in_det_id as DOCTO_IN_DET_ID',
  't.folio as FOLIO',
  ...conSuNombre('d', 'ARTICULO_ID', 'UNIDADES'),
  'd.unidades_surt as UNIDADESSURTIDAS',
  'd.unidades_rec as UNIDADES_SUR_REC',
  ...conSuNombre('d', 'FALTANTES', 'SURTIDO_CERRADO', 'CERRADA'),
  't.almacen_org_id as ORIGEN',
  't.almacen_dest_id as DESTINO',
] as const;

const transito = lugarSql('transito').as('TRANSITO');

function renglones(db: Tx, detId: number) {
  return db
    .selectFrom('traspasos_det as d')
    .innerJoin('traspasos as t', 't.docto_in_id', 'd.docto_in_id')
    .select([...COLUMNAS, transito])
    .where('d.docto_in_det_id', '=', detId);
}

/** A line, without locking; one that does not exist is a {@link Rejection}. */
export async function renglon(db: Tx, detId: number): Promise<Renglon> {
  const hallado = await renglones(db, detId).executeTakeFirst();
  if (!hallado) throw new Rejection(MENSAJES_TRASPASO.renglonNoExiste);
  return hallado;
}

/** A line, locked, so that others working on it wait. It is the first of all locks, as for every document. */
export async function bloquearRenglon(db: Tx, detId: number): Promise<Renglon> {
  const hallado = await renglones(db, detId).forNoKeyUpdate('d').executeTakeFirst();
  if (!hallado) throw new Rejection(MENSAJES_TRASPASO.renglonNoExiste);
  return hallado;
}

/** By how many pieces a line changes. */
export interface Cambio {
  surtidas?: number;
  recibidas?: number;
  faltantes?: number;
}

/** Adds pieces to a locked line; negative takes them back. Returns the line as it is now. */
export async function sumarARenglon(
  db: Tx,
  detId: number,
  { surtidas = 0, recibidas = 0, faltantes = 0 }: Cambio,
): Promise<Renglon> {
  return db
    .updateTable('traspasos_det as d')
    .from('traspasos as t')
    .set((e) => ({
      unidades_surt: e('d.unidades_surt', '+', surtidas),
      unidades_rec: e('d.unidades_rec', '+', recibidas),
      faltantes: e('d.faltantes', '+', faltantes),
    }))
    .whereRef('t.docto_in_id', '=', 'd.docto_in_id')
    .where('d.docto_in_det_id', '=', detId)
    .returning([...COLUMNAS, transito])
    .executeTakeFirstOrThrow();
}

/**
 * Records when the transfer left the supply list and the reception list, or that it is back in them. The last of all
 * locks: operators on one transfer hardly wait for each other, and the last one sees what all the others did.
 */
export async function actualizarTraspaso(db: Tx, doctoInId: number): Promise<void> {
  await db
    .selectFrom('traspasos')
    .select('docto_in_id')
    .where('docto_in_id', '=', doctoInId)
    .forNoKeyUpdate()
    .execute();
  await sql`
    update traspasos t
       set surtido = case when p.por_surtir then null else coalesce(t.surtido, now()) end,
           recibido = case when p.por_surtir or p.por_recibir then null else coalesce(t.recibido, now()) end
      from (select bool_or(unidades_surt < unidades and surtido_cerrado is null) as por_surtir,
                   bool_or(unidades_rec + faltantes < unidades_surt) as por_recibir
              from traspasos_det where docto_in_id = ${doctoInId}) p
     where t.docto_in_id = ${doctoInId}
       and ((t.surtido is null) <> p.por_surtir or (t.recibido is null) <> (p.por_surtir or p.por_recibir))`.execute(
    db,
  );
}

/** The reply after work on one end of a line. */
export const trabajada = (
  r: Renglon,
  lado: 'surtido' | 'recepcion',
  operacionId: string,
): z.output<typeof LineaTrabajada> => ({
  DOCTO_IN_ID: r.DOCTO_IN_ID,
  DOCTO_IN_DET_ID: r.DOCTO_IN_DET_ID,
  ARTICULO_ID: r.ARTICULO_ID,
  UNIDADES: r.UNIDADES,
  UNIDADESSURTIDAS: r.UNIDADESSURTIDAS,
  UNIDADES_SUR_REC: r.UNIDADES_SUR_REC,
  FALTANTES: r.FALTANTES,
  DIFERENCIA: lado === 'surtido' ? porSurtir(r) : porRecibir(r),
  OPERACION_ID: operacionId,
});

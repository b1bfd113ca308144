import type { Input, Output } from '@anden/contrato/call.ts';
import type { traspasosCalls } from '@anden/contrato/traspasos/calls.ts';
import { exhibicionRejection, MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { sql } from 'kysely';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { contieneTodas, enEspanol, palabrasDe } from '../../platform/consulta/index.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { sinCaducar } from '../existencias/index.ts';
import { avisarTraspaso } from './avisos.ts';
import { demandaDeTraspasos } from './demanda.ts';
import { exigirEmpresa } from './empresa.ts';

type Calls = typeof traspasosCalls;

/** Most rows of one reply: as many as a transfer takes. */
const RENGLONES_MAX = 1_000;
/** Pieces proposed of what the showroom lacks. */
const PIEZAS_PROPUESTAS = 1;

/** The showroom for a warehouse's transfers; a {@link Rejection} if there is none, or it is the warehouse itself. */
async function exhibicion(db: Tx, almacenId: number) {
  const almacen = await db
    .selectFrom('almacenes')
    .select(['almacen_id as ALMACEN_ID', 'nombre as NOMBRE'])
    .where('exhibicion', '=', true)
    .orderBy('almacen_id')
    .executeTakeFirst();
  if (!almacen) throw new Rejection(MENSAJES_TRASPASO.sinExhibicion);
  if (almacen.ALMACEN_ID === almacenId) throw new Rejection(MENSAJES_TRASPASO.enExhibicion);
  return almacen;
}

interface Candidato {
  ARTICULO_ID: number;
  CLAVE_ARTICULO: string;
  ARTICULO: string;
  MARCA: string | null;
  DISPONIBLES: number;
  NUM_ART_EXHI: number;
  IMAGEN_ARTICULO_ID: number;
}

/**
 * Articles with pieces in fixed locations of a warehouse that no open transfer or remission requests, and what the
 * showroom has of them or will have. Expired pieces count at neither end.
 * @param cual words to search in key, name and brand; or these articles; or those the showroom lacks
 */
async function candidatos(
  { db, dia }: Pick<QueryContext, 'db' | 'dia'>,
  almacenId: number,
  exhibicionId: number,
  cual: { filtro: string } | { articulos: readonly number[] } | 'faltan',
): Promise<Candidato[]> {
  const condicion =
    cual === 'faltan'
      ? sql`coalesce(x.piezas, 0) + coalesce(v.piezas, 0) = 0`
      : 'filtro' in cual
        ? contieneTodas(palabrasDe(cual.filtro), [sql`ar.clave_articulo`, sql`ar.articulo`, sql`ar.marca`])
        : sql`ar.articulo_id = any(${cual.articulos}::int[])`;
  const { rows } = await sql<Candidato>`
    with fijas as (
      select e.articulo_id, sum(e.piezas) as piezas from existencias e join ubicaciones u on u.ubicacion_id = e.lugar_id
       where u.almacen_id = ${almacenId} and u.tipo = 'F' and e.piezas > 0
         and ${sinCaducar(sql`e.fecha_caducidad`, dia)} group by e.articulo_id
    ), exhibidas as (
      select e.articulo_id, sum(e.piezas) as piezas from existencias e join lugares l using (lugar_id)
       where l.almacen_id = ${exhibicionId} and l.clase <> 'embarque' and e.piezas > 0
         and ${sinCaducar(sql`e.fecha_caducidad`, dia)} group by e.articulo_id
    ), vienen as (
      select d.articulo_id, sum(d.unidades_surt - d.unidades_rec - d.faltantes
                                + case when d.surtido_cerrado is null then d.unidades - d.unidades_surt else 0 end) as piezas
        from traspasos_det d join traspasos t using (docto_in_id)
       where t.almacen_dest_id = ${exhibicionId} and t.recibido is null group by d.articulo_id
    )
    select ar.articulo_id as "ARTICULO_ID", ar.clave_articulo as "CLAVE_ARTICULO", ar.articulo as "ARTICULO",
           ar.marca as "MARCA", (f.piezas - coalesce(p.piezas, 0) - coalesce(r.piezas, 0))::int as "DISPONIBLES",
           (coalesce(x.piezas, 0) + coalesce(v.piezas, 0))::int as "NUM_ART_EXHI", ar.articulo_id as "IMAGEN_ARTICULO_ID"
      from fijas f
      join articulos ar using (articulo_id)
      left join ${demandaDeTraspasos(almacenId)} p using (articulo_id)
      left join exhibidas x using (articulo_id)
      left join vienen v using (articulo_id)
      left join demanda_remisiones r on r.articulo_id = f.articulo_id and r.almacen_id = ${almacenId}
     where f.piezas > coalesce(p.piezas, 0) + coalesce(r.piezas, 0) and ${condicion}
     order by ${enEspanol(sql`ar.marca`)} nulls last, ${enEspanol(sql`ar.clave_articulo`)} limit ${RENGLONES_MAX}`.execute(
    db,
  );
  return rows;
}

/** What could be sent from the operator's warehouse to the showroom (specification §2, Transfers: Nuevo). */
export async function getArticulosparatraspasoEx(
  { filtro }: Input<Calls['getArticulosparatraspasoEx']>,
  { db, operador, dia }: QueryContext,
): Promise<Output<Calls['getArticulosparatraspasoEx']>> {
  const almacen = await exhibicion(db, operador.almacen_id);
  const texto = filtro?.trim();
  const filas = await candidatos(
    { db, dia },
    operador.almacen_id,
    almacen.ALMACEN_ID,
    texto ? { filtro: texto } : 'faltan',
  );
  return {
    data: filas.map((f) => ({ ...f, PIEZAS: PIEZAS_PROPUESTAS, SELECTED: false })),
    almacen,
  };
}

/**
 * Creates an exhibition transfer of the chosen articles (specification §5). Simultaneous ones of the same warehouse
 * wait, so that pieces are not promised twice.
 */
export async function guardaTraspasoexhibicion(
  { config_emp_id, articulos }: Input<Calls['guardaTraspasoexhibicion']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaTraspasoexhibicion']>> {
  const { db, operador, config } = ctx;
  exigirEmpresa(config, config_emp_id);
  const almacen = await exhibicion(db, operador.almacen_id);
  const piezas = new Map<number, number>();
  for (const a of articulos) {
    if (a.SELECTED) piezas.set(a.ARTICULO_ID, (piezas.get(a.ARTICULO_ID) ?? 0) + a.PIEZAS);
  }
  await sql`select pg_advisory_xact_lock(${CANDADOS.prometer.espacio}::int, ${operador.almacen_id}::int)`.execute(
    db,
  );
  const elegidos = await elegir(ctx, operador.almacen_id, almacen.ALMACEN_ID, piezas);
  rejectIf(exhibicionRejection(elegidos));
  const { rows } = await sql<{ docto_in_id: number; folio: string }>`
    with n as (select nextval(pg_get_serial_sequence('traspasos', 'docto_in_id'))::int as id)
    insert into traspasos (docto_in_id, folio, empresa_id, almacen_org_id, almacen_dest_id, exhibicion, operador_id)
    select id, 'TE' || id, ${config_emp_id}, ${operador.almacen_id}, ${almacen.ALMACEN_ID}, true, ${operador.operador_id} from n
    returning docto_in_id, folio`.execute(db);
  const [nuevo] = rows;
  if (!nuevo) throw new Error('El traspaso no quedó guardado');
  await db
    .insertInto('traspasos_det')
    .values(
      elegidos.map((e, i) => ({
        docto_in_id: nuevo.docto_in_id,
        renglon: i + 1,
        articulo_id: e.ARTICULO_ID,
        unidades: e.PIEZAS,
      })),
    )
    .execute();
  avisarTraspaso(ctx, {
    DOCTO_IN_ID: nuevo.docto_in_id,
    ORIGEN: operador.almacen_id,
    DESTINO: almacen.ALMACEN_ID,
  });
  return {
    data: { DOCTO_IN_ID: nuevo.docto_in_id, FOLIO: nuevo.folio },
    message: `Traspaso ${nuevo.folio} generado`,
  };
}

/** The chosen articles with their available pieces, including those that have none. */
async function elegir(
  ctx: Pick<QueryContext, 'db' | 'dia'>,
  almacenId: number,
  exhibicionId: number,
  piezas: ReadonlyMap<number, number>,
) {
  const ids = [...piezas.keys()];
  const hay = await candidatos(ctx, almacenId, exhibicionId, { articulos: ids });
  const claves = await ctx.db
    .selectFrom('articulos')
    .select(['articulo_id', 'clave_articulo'])
    .where('articulo_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('clave_articulo')
    .execute();
  if (claves.length < ids.length) throw new Rejection('Producto no encontrado');
  return claves.map((c) => ({
    ARTICULO_ID: c.articulo_id,
    CLAVE_ARTICULO: c.clave_articulo,
    PIEZAS: piezas.get(c.articulo_id) ?? 0,
    DISPONIBLES: hay.find((h) => h.ARTICULO_ID === c.articulo_id)?.DISPONIBLES ?? 0,
  }));
}

import type { EstatusRemision } from '@anden/contrato/surtido/remision-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { sinCaducar } from '../existencias/index.ts';
import { EN_SU_ORDEN, SIGUE_EN_ELLA, SIN_TRABAJO } from './queries.ts';

/**
 * SQL: whether somebody other than `yo` is working on remission `r`: recently (on packing, once it is picked), or with
 * it on their cart during a walk.
 */
const laTieneOtro = (yo: number): RawBuilder<boolean> => sql<boolean>`(
  exists (select from remisiones_surtidores s
           where s.docto_ve_id = r.docto_ve_id and s.operador_id <> ${yo} and ${SIGUE_EN_ELLA})
  or r.surtida is null and exists (
    select from recorridos_remisiones x join recorridos w using (recorrido_id)
     where x.docto_ve_id = r.docto_ve_id and x.abierta and w.operador_id <> ${yo}
       and exists (select from remisiones_surtidores s
                    where s.operador_id = w.operador_id and s.ultima > now() - ${SIN_TRABAJO})))`;

/** SQL: whether the shelves hold pieces, not expired on `hoy`, of what remission `r` still requests. */
const hayQueTomar = (hoy: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from remisiones_det d join existencias e using (articulo_id) join ubicaciones u on u.ubicacion_id = e.lugar_id
   where d.docto_ve_id = r.docto_ve_id and d.cerrado is null and d.unidades_surt < d.unidades
     and e.piezas > 0 and ${sinCaducar(sql`e.fecha_caducidad`, hoy)}
     and u.almacen_id = r.almacen_id and u.tipo = 'F')`;

/** Which remissions to look for. */
export interface Busqueda {
  estados: readonly EstatusRemision[];
  soloUrgentes: boolean;
  /** Skips those whose shelves lack pieces: whoever took one would only have to return for another. */
  conPiezas: boolean;
  /** Only looking: nothing is locked, and what others are taking at this moment is not skipped. */
  mirando: boolean;
}

type Ctx = Pick<CommandContext, 'db' | 'operador' | 'dia'>;

const buscadas = ({ operador, dia }: Ctx, { estados, soloUrgentes, conPiezas }: Busqueda) => sql<boolean>`
  r.almacen_id = ${operador.almacen_id} and r.estatus = any(${[...estados]}::text[]) and (r.urgente or not ${soloUrgentes})
  and (r.estatus <> 'AREAEMBARQUE' or not exists (
         select from operadores v where v.operador_id = r.operador_id_revision and v.activo and v.operador_id <> ${operador.operador_id}))
  and (not ${conPiezas} or r.estatus = 'AREAEMBARQUE' or ${hayQueTomar(dia)})`;

/**
 * The unfinished remission this operator began, locked unless it is only looked at. Those of the last minutes go first;
 * older ones are theirs only while nobody else took them; one assigned to them for review counts as begun. Null if
 * there is none.
 */
export async function propiaEmpezada(ctx: Ctx, busqueda: Busqueda): Promise<number | null> {
  const yo = ctx.operador.operador_id;
  const { rows } = await sql<{ id: number }>`
    select r.docto_ve_id as id
      from remisiones r
      left join remisiones_surtidores m on m.docto_ve_id = r.docto_ve_id and m.operador_id = ${yo}
       and m.ultima > coalesce(r.surtida, '-infinity')
     where ${buscadas(ctx, busqueda)}
       and (m.ultima > now() - ${SIN_TRABAJO}
            or (m.ultima is not null or r.estatus = 'AREAEMBARQUE' and r.operador_id_revision = ${yo})
               and not ${laTieneOtro(yo)})
     order by coalesce(m.ultima > now() - ${SIN_TRABAJO}, false) desc, m.ultima desc nulls last, ${EN_SU_ORDEN}
     limit 1 ${busqueda.mirando ? sql`` : sql`for no key update of r`}`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/**
 * The next remission to be worked on that nobody has, locked; null if there is none. Simultaneous requests never get
 * the same one: one that another is taking is skipped, and one taken between finding and locking it is noticed by
 * checking again. Those who only look may be shown the same one.
 */
export async function libreSiguiente(ctx: Ctx, busqueda: Busqueda): Promise<number | null> {
  const yo = ctx.operador.operador_id;
  const tomadas: number[] = [];
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select r.docto_ve_id as id from remisiones r
       where ${buscadas(ctx, busqueda)} and r.docto_ve_id <> all(${tomadas}::int[]) and not ${laTieneOtro(yo)}
       order by ${EN_SU_ORDEN} limit 1 ${busqueda.mirando ? sql`` : sql`for no key update of r skip locked`}`.execute(
      ctx.db,
    );
    const [hallada] = rows;
    if (!hallada) return null;
    if (busqueda.mirando) return hallada.id;
    const { rows: ahora } = await sql<{ de_otro: boolean }>`
      select ${laTieneOtro(yo)} as de_otro from remisiones r where r.docto_ve_id = ${hallada.id}`.execute(
      ctx.db,
    );
    if (ahora[0]?.de_otro === false) return hallada.id;
    tomadas.push(hallada.id);
  }
}

/** A waiting urgent remission. */
export interface Urgente {
  DOCTO_VE_ID: number;
  FOLIO: string;
  NOMBRE: string;
}

/**
 * A warehouse's urgent remission that waits to be picked, that nobody has and whose shelves have pieces, or null: one
 * that lacks pieces interrupts nobody.
 */
export async function urgenteQueEspera(
  { db, operador, dia }: Pick<QueryContext, 'db' | 'operador' | 'dia'>,
  almacenId: number | RawBuilder<number>,
): Promise<Urgente | null> {
  const { rows } = await sql<Urgente>`
    select r.docto_ve_id as "DOCTO_VE_ID", r.folio as "FOLIO", c.nombre as "NOMBRE"
      from remisiones r join clientes c using (cliente_id)
     where r.almacen_id = ${almacenId} and r.estatus in ('PENDIENTE', 'SURTIENDO') and r.urgente
       and not ${laTieneOtro(operador.operador_id)}
       and not exists (select from remisiones_surtidores s
                        where s.docto_ve_id = r.docto_ve_id and s.operador_id = ${operador.operador_id}
                          and s.ultima > now() - ${SIN_TRABAJO})
       and ${hayQueTomar(dia)}
     order by ${EN_SU_ORDEN} limit 1`.execute(db);
  return rows[0] ?? null;
}

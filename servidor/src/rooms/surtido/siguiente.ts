import type { EstatusRemision } from '@anden/contrato/surtido/remision-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { sinCaducar } from '../existencias/index.ts';
import { EN_SU_ORDEN, SIGUE_EN_ELLA, SIN_TRABAJO } from './queries.ts';

/**
 * SQL: whether somebody other than `yo` is at remission `r`: worked on it lately (to pack it, once it is picked), or takes
 * it along in a cart and works.
 */
const laTieneOtro = (yo: number): RawBuilder<boolean> => sql<boolean>`(
  exists (select from remisiones_surtidores s
           where s.docto_ve_id = r.docto_ve_id and s.operador_id <> ${yo} and ${SIGUE_EN_ELLA})
  or r.surtida is null and exists (
    select from recorridos_remisiones x join recorridos w using (recorrido_id)
     where x.docto_ve_id = r.docto_ve_id and x.abierta and w.operador_id <> ${yo}
       and exists (select from remisiones_surtidores s
                    where s.operador_id = w.operador_id and s.ultima > now() - ${SIN_TRABAJO})))`;

/** SQL: whether the shelves have pieces, not expired on `hoy`, of what remission `r` still asks for. */
const hayQueTomar = (hoy: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from remisiones_det d join existencias e using (articulo_id) join ubicaciones u on u.ubicacion_id = e.lugar_id
   where d.docto_ve_id = r.docto_ve_id and d.cerrado is null and d.unidades_surt < d.unidades
     and e.piezas > 0 and ${sinCaducar(sql`e.fecha_caducidad`, hoy)}
     and u.almacen_id = r.almacen_id and u.tipo = 'F')`;

/** Which remissions are looked for. */
export interface Busqueda {
  estados: readonly EstatusRemision[];
  soloUrgentes: boolean;
  /** None that waits for pieces: whoever took it up would only come back for another. */
  conPiezas: boolean;
  /** Only looked at: nothing is locked, and what others are at just now is not passed over. */
  mirando: boolean;
}

type Ctx = Pick<CommandContext, 'db' | 'operador' | 'dia'>;

const buscadas = ({ operador, dia }: Ctx, { estados, soloUrgentes, conPiezas }: Busqueda) => sql<boolean>`
  r.almacen_id = ${operador.almacen_id} and r.estatus = any(${[...estados]}::text[]) and (r.urgente or not ${soloUrgentes})
  and (r.estatus <> 'AREAEMBARQUE' or not exists (
         select from operadores v where v.operador_id = r.operador_id_revision and v.activo and v.operador_id <> ${operador.operador_id}))
  and (not ${conPiezas} or r.estatus = 'AREAEMBARQUE' or ${hayQueTomar(dia)})`;

/**
 * The remission this operator began and did not finish, locked unless it is only looked at: the one of the last minutes before older ones, which are
 * theirs only while nobody else took them up; one that they have to review counts as begun. Null when there is none.
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
 * The remission that is to be worked on next and that nobody is at, locked; null when there is none. Who asks at the same
 * time never gets the same: one that another is taking is passed over, and one taken between finding and locking it is
 * seen by a second look. Who only looks is shown the same as others who do.
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

/** An urgent remission that waits. */
export interface Urgente {
  DOCTO_VE_ID: number;
  FOLIO: string;
  NOMBRE: string;
}

/**
 * The urgent remission of a warehouse that waits to be picked with nobody at it and with pieces on its shelves, or null:
 * one that waits for pieces stops nobody.
 */
export async function urgenteQueEspera(
  { db, operador, dia }: Pick<QueryContext, 'db' | 'operador' | 'dia'>,
  almacenId: number,
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

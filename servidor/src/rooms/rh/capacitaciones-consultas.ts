import type { Input, Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { capacitacionesCalls } from '@anden/contrato/rh/capacitaciones.ts';
import { capacitaciones } from '@anden/contrato/rh/capacitaciones-listas.ts';
import { type EstatusDeSesion, MENSAJES_CAPACITACION } from '@anden/contrato/rh/capacitaciones-rules.ts';
import { sql } from 'kysely';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { exigirQueQuepan, limites, RENGLONES_MAX, responde } from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection } from '../../platform/rejection.ts';

type Calls = typeof capacitacionesCalls;

/** SQL: when a training is given next; null: no session is planned that has not passed. */
const PROXIMA = sql<string | null>`(
  select min(s.programada) from sesiones_capacitacion s
   where s.capacitacion_id = c.capacitacion_id and s.estatus = 'PROGRAMADA' and s.programada >= now())`;
/** SQL: when it was given last; null: never. */
const IMPARTIDA = sql<string | null>`(
  select max(s.programada) from sesiones_capacitacion s
   where s.capacitacion_id = c.capacitacion_id and s.estatus = 'IMPARTIDA')`;

/** The trainings, each with when it is given next and was given last. */
const encabezados = (db: Tx) =>
  db
    .selectFrom('capacitaciones as c')
    .innerJoin('operadores as o', 'o.operador_id', 'c.creada_por')
    .select([
      'c.capacitacion_id as CAPACITACION_ID',
      'c.creada_por as USUARIO_CREACION',
      ...conSuNombre('c', 'FOLIO', 'TITULO', 'DESCRIPCION'),
      PROXIMA.as('FECHA_PROGRAMADA'),
      IMPARTIDA.as('FECHA_IMPARTIDA'),
      sql<number>`(select count(*)::int from sesiones_capacitacion s
         where s.capacitacion_id = c.capacitacion_id)`.as('SESIONES'),
      'o.nombre as CREO',
      'c.creada as FECHA_HORA_CREACION',
    ]);

/** SQL: the day and the hour of a session, `YYYY-MM-DD` and `HH:MM` of the business zone. */
export const diaDe = (zona: string) =>
  sql<string>`to_char(s.programada at time zone ${zona}, 'YYYY-MM-DD')`.as('FECHA_PROGRAMADA');
export const horaDe = (zona: string) =>
  sql<string>`to_char(s.programada at time zone ${zona}, 'HH24:MI')`.as('HORA_PROGRAMADA');

/** SQL: the state of a session, one of the three words that the table allows. */
export const estatusDe = sql<EstatusDeSesion>`s.estatus`.as('ESTATUS');

/** A session with its training, as it is shown to those it concerns. */
export const sesionesDe = (db: Tx, zona: string) =>
  db
    .selectFrom('sesiones_capacitacion as s')
    .innerJoin('capacitaciones as c', 'c.capacitacion_id', 's.capacitacion_id')
    .select([
      ...conSuNombre('s', 'CAPACITACION_DET_ID', 'CAPACITACION_ID'),
      ...conSuNombre('c', 'FOLIO', 'TITULO'),
      ...conSuNombre('s', 'DIRIGIDO_A', 'IMPARTIDA_POR'),
      diaDe(zona),
      horaDe(zona),
      's.duracion as DURACION',
      estatusDe,
      's.url as URL_CAPACITACION',
    ]);

/** Everybody invited to a session, with how their evaluation went and the certificate they got. */
export const invitadosCon = (db: Tx) =>
  db
    .selectFrom('invitados_capacitacion as x')
    .leftJoin('respuestas_capacitacion as r', (j) =>
      j
        .onRef('r.capacitacion_det_id', '=', 'x.capacitacion_det_id')
        .onRef('r.operador_id', '=', 'x.operador_id'),
    )
    .leftJoin('constancias_capacitacion as k', (j) =>
      j
        .onRef('k.capacitacion_det_id', '=', 'x.capacitacion_det_id')
        .onRef('k.operador_id', '=', 'x.operador_id'),
    )
    .select([
      'x.capacitacion_det_id',
      'x.operador_id',
      'x.asistio',
      'x.asistencia_por',
      ...conSuNombre('r', 'ACIERTOS', 'DE'),
      sql<'S' | 'N' | null>`case r.aprobo when true then 'S' when false then 'N' end`.as('APROBO'),
      sql<number>`coalesce(r.intentos, 0)`.as('INTENTOS'),
      'k.folio as CONSTANCIA',
    ]);

/** The columns of `invitadosCon`, joined as `i`, that tell how the evaluation went. */
export const RESULTADO = ['i.ACIERTOS', 'i.DE', 'i.APROBO', 'i.INTENTOS', 'i.CONSTANCIA'] as const;

/** The trainings of a range of days (specification §7), and its sessions for the calendar. */
export const getCapacitaciones = responde(capacitaciones, ({ db, config }, pedido) => {
  const { inicio, fin } = limites(pedido.fecha_ini, pedido.fecha_fin, config.zona);
  const enRango = sql<boolean>`(c.creada >= ${inicio} and c.creada < ${fin}) or exists (
    select from sesiones_capacitacion x
     where x.capacitacion_id = c.capacitacion_id and x.programada >= ${inicio} and x.programada < ${fin})`;
  const filas = encabezados(db).where(sql<boolean>`(${enRango})`);
  const suCalendario = sesionesDe(db, config.zona)
    .where(sql<boolean>`s.programada >= ${inicio} and s.programada < ${fin}`)
    .orderBy('s.programada')
    .orderBy('s.capacitacion_det_id')
    .limit(RENGLONES_MAX + 1);
  const ademas = async () => {
    const calendario = await suCalendario.execute();
    exigirQueQuepan(calendario.length);
    return { calendario };
  };
  return { filas, ademas };
});

/** The sessions of a training, the newest first. */
export async function getDetalleCapacitaciones(
  { capacitacion_id }: Input<Calls['getDetalleCapacitaciones']>,
  { db, config }: QueryContext,
): Promise<Output<Calls['getDetalleCapacitaciones']>> {
  const capacitacion = await encabezados(db)
    .where('c.capacitacion_id', '=', capacitacion_id)
    .executeTakeFirst();
  if (!capacitacion) throw new Rejection(MENSAJES_CAPACITACION.noExiste);
  const data = await db
    .selectFrom('sesiones_capacitacion as s')
    .innerJoin('operadores as o', 'o.operador_id', 's.creada_por')
    .leftJoin('operadores as m', 'm.operador_id', 's.modificada_por')
    .select([
      ...conSuNombre('s', 'CAPACITACION_DET_ID', 'CAPACITACION_ID'),
      's.creada_por as USUARIO_CREACION',
      's.modificada_por as USUARIO_MODIFICO',
      diaDe(config.zona),
      horaDe(config.zona),
      estatusDe,
      ...conSuNombre('s', 'DIRIGIDO_A', 'IMPARTIDA_POR', 'DURACION'),
      's.url as URL_CAPACITACION',
      'o.nombre as CREO',
      's.creada as DET_CREADO',
      'm.nombre as MODIFICO',
      's.modificada as DET_MODIFICADO',
    ])
    .where('s.capacitacion_id', '=', capacitacion_id)
    .orderBy('s.programada', 'desc')
    .orderBy('s.capacitacion_det_id', 'desc')
    .execute();
  return { data, capacitacion };
}

/** Who may have a training open, for `presencia`: it is of no warehouse. */
export const presenciaDeCapacitaciones = {
  controles: [P.capacitaciones],
  async exigir({ db }: QueryContext, id: number): Promise<null> {
    const hay = await db
      .selectFrom('capacitaciones')
      .select('capacitacion_id')
      .where('capacitacion_id', '=', id)
      .executeTakeFirst();
    if (!hay) throw new Rejection(MENSAJES_CAPACITACION.noExiste);
    return null;
  },
};

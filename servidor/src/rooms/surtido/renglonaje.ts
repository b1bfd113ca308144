import type { Input, Output } from '@anden/contrato/call.ts';
import type { renglonajeCalls } from '@anden/contrato/surtido/calls.ts';
import { type RawBuilder, sql } from 'kysely';
import { almacenesVisibles, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { Handlers, QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';

type Calls = typeof renglonajeCalls;
type Renglones = Output<Calls['getRenglonajeOperadores']>;
type Detalle = Output<Calls['getSurtidosOperador']>;

/** Remissions of one reply; more than this asks for a shorter range. */
const REMISIONES_MAX = 50_000;

/** A remission of a picker's day; or the day's total, of no remission. */
type Fila = Omit<Renglones['renglonaje'][number], 'NOMBRE' | 'IMPORTESURTIDO'> &
  Omit<Renglones['remisiones'][number], 'SURTIDOR' | 'IMPORTE_NETO' | 'DOCTO_VE_ID'> & {
    DOCTO_VE_ID: number | null;
    NOMBRE_SURTIDOR: string;
    IMPORTE: number;
  };

const esDeRemision = <F extends Fila>(fila: F): fila is F & { DOCTO_VE_ID: number } =>
  fila.DOCTO_VE_ID !== null;

const visible = (operador: OperadorEnSesion, almacenId: RawBuilder<unknown>): RawBuilder<boolean> => {
  const almacenes = almacenesVisibles(operador);
  return almacenes === null ? sql`true` : sql`${almacenId} = any(${[...almacenes]}::int[])`;
};

/** From the first moment of a business day to the first one after another. */
const entre = (momento: RawBuilder<unknown>, desde: string, hasta: string, zona: string) =>
  sql<boolean>`${momento} >= (${desde}::date::timestamp at time zone ${zona})
    and ${momento} < ((${hasta}::date + 1)::timestamp at time zone ${zona})`;

/**
 * What each picker did in the range, day by day and remission by remission, and the errors packing found in it. Saves taken
 * back count for nothing; a line counts for who settled it, pieces and time for who picked them.
 */
async function getRenglonajeOperadores(
  { fecha_ini, fecha_fin, surtidor = null }: Input<Calls['getRenglonajeOperadores']>,
  { db, operador, config }: QueryContext,
): Promise<Renglones> {
  if (fecha_ini > fecha_fin)
    throw new Rejection('La fecha de inicio no puede ser posterior a la fecha de fin');
  const { zona } = config;
  // The work is read once, for the remissions and for the days' totals (grouping sets). Day by day, so that each is one range
  // of the index and its groups fit in memory, however long the period. Remissions one by one by their key (limit 1): as a
  // join every one there ever was would be read for a month's.
  const { rows } = await sql<Fila>`
    with hecho as materialized (
      select d.dia::date as dia, s.*
        from generate_series(${fecha_ini}::date::timestamp, ${fecha_fin}::date::timestamp, interval '1 day') as d (dia)
       cross join lateral (
         select s.operador_id, s.docto_ve_id, max(s.fin) as fin, count(*) filter (where s.completo) as renglones,
                sum(s.importe) as importe, sum(s.piezas) as piezas, sum(s.segundos) as segundos, sum(s.espera) as espera
           from surtidos s
          where s.deshecho is null and s.fin >= d.dia at time zone ${zona}
            and s.fin < (d.dia + interval '1 day') at time zone ${zona}
            and ${visible(operador, sql`s.almacen_id`)} and (${surtidor}::int is null or s.operador_id = ${surtidor}::int)
          group by grouping sets ((s.operador_id, s.docto_ve_id), (s.operador_id))) s
    ), errores as (
      select e.operador_id_surt as operador_id, (e.fecha at time zone ${zona})::date as dia, count(*) as errores
        from errores_empaque e join remisiones r using (docto_ve_id)
       where e.deshecho is null and e.operador_id_surt is not null and ${entre(sql`e.fecha`, fecha_ini, fecha_fin, zona)}
         and ${visible(operador, sql`r.almacen_id`)} and (${surtidor}::int is null or e.operador_id_surt = ${surtidor}::int)
       group by 1, 2
    ), filas as (
      select operador_id, dia, docto_ve_id, fin, renglones, importe, piezas, segundos, espera, 0 as errores
        from hecho where docto_ve_id is not null
       union all
      select operador_id, dia, null, null, coalesce(renglones, 0), coalesce(importe, 0), coalesce(piezas, 0),
             coalesce(segundos, 0), coalesce(espera, 0), coalesce(errores, 0)
        from (select * from hecho where docto_ve_id is null) h full join errores using (operador_id, dia)
    )
    select t.operador_id as "OPERADOR_ID", o.operador as "USUARIO_SURTIDO", o.nombre as "NOMBRE_SURTIDOR", t.dia as "FECHA",
           t.renglones as "RENGLONES", t.importe as "IMPORTE", round(3600.0 * t.renglones / nullif(t.segundos, 0), 2) as "TPSH",
           t.piezas as "PIEZAS", t.segundos as "SEGUNDOS", t.espera as "ESPERA", t.errores as "ERRORES",
           t.docto_ve_id as "DOCTO_VE_ID", t.fin as "FECHA_SURTIDO", r.fecha as "FECHA_DOCUMENTO", r.folio as "FOLIO",
           c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "NOMBRE", c.zona as "ZONA"
      from filas t join operadores o using (operador_id)
      left join lateral (select * from remisiones r where r.docto_ve_id = t.docto_ve_id limit 1) r on true
      left join clientes c on c.cliente_id = r.cliente_id
     order by t.docto_ve_id is not null, case when t.docto_ve_id is null then t.dia end desc,
              case when t.docto_ve_id is null then o.nombre end, t.fin desc, t.docto_ve_id, t.operador_id`.execute(
    db,
  );
  const remisiones = rows.filter(esDeRemision).map(({ NOMBRE_SURTIDOR, IMPORTE, ...r }) => ({
    ...r,
    SURTIDOR: NOMBRE_SURTIDOR,
    IMPORTE_NETO: IMPORTE,
  }));
  // The totals come first, and are as many as the remissions at the most, but for days of errors alone.
  if (remisiones.length > REMISIONES_MAX || rows.length > 2 * REMISIONES_MAX) {
    throw new Rejection(
      `El período tiene más de ${REMISIONES_MAX} remisiones. Consulte un período más corto.`,
    );
  }
  const renglonaje = rows
    .filter((r) => !esDeRemision(r))
    .map(({ NOMBRE_SURTIDOR, IMPORTE, ...r }) => ({
      ...r,
      NOMBRE: NOMBRE_SURTIDOR,
      IMPORTESURTIDO: IMPORTE,
    }));
  return { renglonaje, remisiones };
}

/** What stands behind a row of the report: each save of a picker in a day, and each error found that day in their lines. */
async function getSurtidosOperador(
  { surtidor, fecha }: Input<Calls['getSurtidosOperador']>,
  { db, operador, config }: QueryContext,
): Promise<Detalle> {
  const { rows: data } = await sql<Detalle['data'][number]>`
    select s.docto_ve_id as "DOCTO_VE_ID", r.folio as "FOLIO", s.docto_ve_det_id as "DOCTO_VE_DET_ID",
           a.clave_articulo as "CLAVE_ARTICULO", a.articulo as "ARTICULO", s.piezas as "PIEZAS", s.inicio as "INICIO",
           s.fin as "FIN", s.segundos as "SEGUNDOS", s.espera as "ESPERA",
           case when s.completo then 'S' else 'N' end as "COMPLETO", s.importe as "IMPORTE", s.motivo_lote as "MOTIVO_LOTE"
      from surtidos s join remisiones r using (docto_ve_id) join remisiones_det d using (docto_ve_det_id)
      join articulos a using (articulo_id)
     where s.operador_id = ${surtidor} and s.deshecho is null and ${entre(sql`s.fin`, fecha, fecha, config.zona)}
       and ${visible(operador, sql`s.almacen_id`)}
     order by s.fin, s.surtido_id`.execute(db);
  const { rows: errores } = await sql<Detalle['errores'][number]>`
    select e.docto_ve_id as "DOCTO_VE_ID", r.folio as "FOLIO", a.clave_articulo as "CLAVE_ARTICULO", a.articulo as "ARTICULO",
           e.tipo as "TIPO", e.piezas as "PIEZAS", e.fecha as "FECHA", o.nombre as "ENCONTRO", e.observaciones as "OBSERVACIONES"
      from errores_empaque e join remisiones r using (docto_ve_id) join remisiones_det d using (docto_ve_det_id)
      join articulos a using (articulo_id) join operadores o on o.operador_id = e.operador_id
     where e.operador_id_surt = ${surtidor} and e.deshecho is null and ${entre(sql`e.fecha`, fecha, fecha, config.zona)}
       and ${visible(operador, sql`r.almacen_id`)}
     order by e.fecha, e.error_id`.execute(db);
  return { data, errores };
}

/** Productivity of pickers. */
export const renglonaje: Handlers<typeof renglonajeCalls> = { getRenglonajeOperadores, getSurtidosOperador };

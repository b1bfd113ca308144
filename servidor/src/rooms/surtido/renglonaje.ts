import type { Input, Output } from '@anden/contrato/call.ts';
import type { renglonajeCalls } from '@anden/contrato/surtido/renglonaje.ts';
import { type RawBuilder, sql } from 'kysely';
import { almacenesVisibles, exigirAlmacen, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { Handlers, QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';

type Calls = typeof renglonajeCalls;
type Renglones = Output<Calls['getRenglonajeOperadores']>;
type Detalle = Output<Calls['getSurtidosOperador']>;

/** Most remissions of one reply; with more, a shorter range must be asked for. */
const REMISIONES_MAX = 50_000;

type Dia = Renglones['renglonaje'][number];
/** Columns of remissions, as parallel arrays with one place per remission. Moments are microseconds since 1970. */
interface Documentos {
  id: number[];
  fecha: number[];
  folio: string[];
  clave: string[];
  nombre: string[];
  zona: Array<string | null>;
}

/**
 * A picker's day, remission by remission: its id, the last moment in microseconds since 1970, lines and pesos. Null if
 * there are only errors that day.
 */
type Fila = Dia & {
  HECHO: Array<[docto: number, fin: number, renglones: number, importe: string]> | null;
};

/** SQL: value in pesos of what is left of a save `s` after packing's errors took pieces off it. */
const NETO = sql`case when s.quitadas = 0 then s.importe else round(s.importe * (s.piezas - s.quitadas) / s.piezas, 2) end`;

/** SQL: rows of one warehouse or, without it, of all that the operator may see. One that they may not see is refused. */
function visiblesPara(operador: OperadorEnSesion, almacenId: number | undefined) {
  if (almacenId !== undefined) exigirAlmacen(operador, almacenId);
  const almacenes = almacenId === undefined ? almacenesVisibles(operador) : [almacenId];
  return (columna: RawBuilder<unknown>): RawBuilder<boolean> =>
    almacenes === null ? sql`true` : sql`${columna} = any(${[...almacenes]}::int[])`;
}

/** From the first moment of a business day to the first one after another. */
const entre = (momento: RawBuilder<unknown>, desde: string, hasta: string, zona: string) =>
  sql<boolean>`${momento} >= (${desde}::date::timestamp at time zone ${zona})
    and ${momento} < ((${hasta}::date + 1)::timestamp at time zone ${zona})`;

/**
 * What each picker did in the range, by day and remission, and the errors packing found in it. Saves that were undone
 * do not count, nor do pieces that packing sent back. A line counts for who settled it; pieces and time count for who
 * picked them.
 */
export async function getRenglonajeOperadores(
  { fecha_ini, fecha_fin, surtidor = null, almacen_id }: Input<Calls['getRenglonajeOperadores']>,
  { db, operador, config }: QueryContext,
): Promise<Renglones> {
  if (fecha_ini > fecha_fin)
    throw new Rejection('La fecha de inicio no puede ser posterior a la fecha de fin');
  const { zona } = config;
  const visible = visiblesPara(operador, almacen_id);
  const deSurtidor = (columna: RawBuilder<unknown>) =>
    surtidor === null ? sql`true` : sql`${columna} = ${surtidor}`;
  // Work is read day by day, so that each day is one range of the index whose groups fit in memory, however long the period; days before the first
  // work and after the last are skipped, of which a period can have millions. The remissions of a day come as one value, because reading ten thousand
  // rows here takes longer than finding them.
  const { rows } = await sql<Fila>`
    with hecho as (
      select d.dia::date as dia, s.*
        from (select (min(fin) at time zone ${zona})::date as primero, (max(fin) at time zone ${zona})::date as ultimo
                from surtidos where deshecho is null) as hubo
       cross join generate_series(greatest(${fecha_ini}::date, primero)::timestamp, least(${fecha_fin}::date, coalesce(ultimo, ${fecha_ini}::date - 1))::timestamp, interval '1 day') as d (dia)
       cross join lateral (
         select operador_id, sum(renglones)::bigint as renglones, sum(importe) as importe, sum(piezas)::bigint as piezas,
                sum(segundos)::bigint as segundos, sum(espera)::bigint as espera,
                json_agg(json_build_array(docto_ve_id, (date_part('epoch', fin) * 1000000)::bigint, renglones, importe::text)) as remisiones
           from (
             select s.operador_id, s.docto_ve_id, max(s.fin) as fin, count(*) filter (where s.completo) as renglones,
                    sum(${NETO}) as importe, sum(s.piezas - s.quitadas) as piezas, sum(s.segundos) as segundos, sum(s.espera) as espera
               from surtidos s
              where s.deshecho is null and s.fin >= d.dia at time zone ${zona}
                and s.fin < (d.dia + interval '1 day') at time zone ${zona}
                and ${visible(sql`s.almacen_id`)} and ${deSurtidor(sql`s.operador_id`)}
              group by s.operador_id, s.docto_ve_id) r
          group by operador_id) s
    ), errores as (
      select e.operador_id_surt as operador_id, (e.fecha at time zone ${zona})::date as dia, count(*) as errores
        from errores_empaque e join remisiones r using (docto_ve_id)
       where e.deshecho is null and e.operador_id_surt is not null and ${entre(sql`e.fecha`, fecha_ini, fecha_fin, zona)}
         and ${visible(sql`r.almacen_id`)} and ${deSurtidor(sql`e.operador_id_surt`)}
       group by 1, 2
    )
    select operador_id as "OPERADOR_ID", o.operador as "USUARIO_SURTIDO", o.nombre as "NOMBRE", dia as "FECHA",
           coalesce(h.renglones, 0) as "RENGLONES", coalesce(h.importe, 0) as "IMPORTESURTIDO",
           round(3600.0 * h.renglones / nullif(h.segundos, 0), 2)::float8 as "TPSH", coalesce(h.piezas, 0) as "PIEZAS",
           coalesce(h.segundos, 0) as "SEGUNDOS", coalesce(h.espera, 0) as "ESPERA", coalesce(e.errores, 0) as "ERRORES",
           h.remisiones as "HECHO"
      from hecho h full join errores e using (operador_id, dia) join operadores o using (operador_id)
     order by dia desc, o.nombre, operador_id`.execute(db);
  const hecho = rows.flatMap(({ OPERADOR_ID, NOMBRE: SURTIDOR, HECHO }) =>
    (HECHO ?? []).map(([docto, fin, RENGLONES, IMPORTE_NETO]) => ({
      OPERADOR_ID,
      SURTIDOR,
      docto,
      fin,
      RENGLONES,
      IMPORTE_NETO,
    })),
  );
  // There are at most as many totals as remissions, besides days with only errors.
  if (hecho.length > REMISIONES_MAX || hecho.length + rows.length > 2 * REMISIONES_MAX) {
    throw new Rejection(
      `El período tiene más de ${REMISIONES_MAX} remisiones. Consulte un período más corto.`,
    );
  }
  hecho.sort((a, b) => b.fin - a.fin || a.docto - b.docto || a.OPERADOR_ID - b.OPERADOR_ID);
  const { lugar, documentos } = await documentosDe(db, new Set(hecho.map((h) => h.docto)));
  return {
    renglonaje: rows.map(({ HECHO: _, ...total }) => total),
    remisiones: hecho.map(({ docto, fin, OPERADOR_ID, SURTIDOR, IMPORTE_NETO, RENGLONES }) => {
      const k = lugar.get(docto) as number;
      return {
        OPERADOR_ID,
        SURTIDOR,
        FECHA_DOCUMENTO: aIso(documentos.fecha[k] as number),
        FECHA_SURTIDO: aIso(fin),
        DOCTO_VE_ID: docto,
        FOLIO: documentos.folio[k] as string,
        CLAVE_CLIENTE: documentos.clave[k] as string,
        NOMBRE: documentos.nombre[k] as string,
        ZONA: documentos.zona[k] as string | null,
        IMPORTE_NETO,
        RENGLONES,
      };
    }),
  };
}

const aIso = (microsegundos: number): string => new Date(Math.floor(microsegundos / 1000)).toISOString();

/**
 * Remissions by id, with the index of each. A separate statement, so that PostgreSQL knows how many there are: joined
 * to the work, it would read every remission there ever was, or look them up one by one. As parallel arrays, like the
 * work, because thousands of row objects burden the garbage collector.
 */
async function documentosDe(
  db: QueryContext['db'],
  ids: ReadonlySet<number>,
): Promise<{ lugar: ReadonlyMap<number, number>; documentos: Documentos }> {
  const { rows } = await sql<Documentos>`
    select json_agg(r.docto_ve_id) as id, json_agg((date_part('epoch', r.fecha) * 1000000)::bigint) as fecha, json_agg(r.folio) as folio,
           json_agg(c.clave_cliente) as clave, json_agg(c.nombre) as nombre, json_agg(c.zona) as zona
      from remisiones r join clientes c using (cliente_id)
     where r.docto_ve_id = any(${[...ids]}::int[])
    having count(*) > 0`.execute(db);
  const documentos = rows[0] ?? { id: [], fecha: [], folio: [], clave: [], nombre: [], zona: [] };
  const lugar = new Map<number, number>();
  documentos.id.forEach((id, k) => {
    lugar.set(id, k);
  });
  return { lugar, documentos };
}

/**
 * What is behind a row of the report: every save of a picker in a day, and every error found that day in their lines.
 */
async function getSurtidosOperador(
  { surtidor, fecha, almacen_id }: Input<Calls['getSurtidosOperador']>,
  { db, operador, config }: QueryContext,
): Promise<Detalle> {
  const visible = visiblesPara(operador, almacen_id);
  const { rows: data } = await sql<Detalle['data'][number]>`
    select s.docto_ve_id as "DOCTO_VE_ID", r.folio as "FOLIO", s.docto_ve_det_id as "DOCTO_VE_DET_ID",
           a.clave_articulo as "CLAVE_ARTICULO", a.articulo as "ARTICULO", s.piezas - s.quitadas as "PIEZAS", s.quitadas as "QUITADAS", s.inicio as "INICIO",
           s.fin as "FIN", s.segundos as "SEGUNDOS", s.espera as "ESPERA",
           case when s.completo then 'S' else 'N' end as "COMPLETO", ${NETO} as "IMPORTE", s.motivo_lote as "MOTIVO_LOTE"
      from surtidos s join remisiones r using (docto_ve_id) join remisiones_det d using (docto_ve_det_id)
      join articulos a using (articulo_id)
     where s.operador_id = ${surtidor} and s.deshecho is null and ${entre(sql`s.fin`, fecha, fecha, config.zona)}
       and ${visible(sql`s.almacen_id`)}
     order by s.fin, s.surtido_id`.execute(db);
  const { rows: errores } = await sql<Detalle['errores'][number]>`
    select e.docto_ve_id as "DOCTO_VE_ID", r.folio as "FOLIO", a.clave_articulo as "CLAVE_ARTICULO", a.articulo as "ARTICULO",
           e.tipo as "TIPO", e.piezas as "PIEZAS", e.fecha as "FECHA", o.nombre as "ENCONTRO", e.observaciones as "OBSERVACIONES"
      from errores_empaque e join remisiones r using (docto_ve_id) join remisiones_det d using (docto_ve_det_id)
      join articulos a using (articulo_id) join operadores o on o.operador_id = e.operador_id
     where e.operador_id_surt = ${surtidor} and e.deshecho is null and ${entre(sql`e.fecha`, fecha, fecha, config.zona)}
       and ${visible(sql`r.almacen_id`)}
     order by e.fecha, e.error_id`.execute(db);
  return { data, errores };
}

/** Productivity of pickers. */
export const renglonaje: Handlers<typeof renglonajeCalls> = { getRenglonajeOperadores, getSurtidosOperador };

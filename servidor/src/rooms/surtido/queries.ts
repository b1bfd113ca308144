import type { Output } from '@anden/contrato/call.ts';
import { pideLote } from '@anden/contrato/existencias/rules.ts';
import type { surtidoCalls } from '@anden/contrato/surtido/calls.ts';
import { MENSAJES_REMISION, MINUTOS_SIN_TRABAJO } from '@anden/contrato/surtido/remision-rules.ts';
import {
  NOMBRE_TIPO_ARTICULO,
  TIPO_SIN_DECIR,
  type TipoArticulo,
} from '@anden/contrato/ubicaciones/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { clavesUnicas } from '../articulos/index.ts';
import { lotesEnEmbarque, lotesEnTransito, sinCaducar } from '../existencias/index.ts';
import { reclamoVigente } from '../reclamos/index.ts';
import { COMO_EMPACA } from './empaques.ts';
import { ISO, ultimoFaltante } from './faltas.ts';
import { remisionSuya } from './suyas.ts';

type Reply = Output<(typeof surtidoCalls)['getRemision']>;
export type Cabecera = Reply['cabecera'];
export type Linea = Reply['data'][number];

const siNo = (condicion: RawBuilder<unknown>) => sql`case when ${condicion} then 'S' else 'N' end`;

/** SQL: the order in which remissions `r` should be worked on. */
export const EN_SU_ORDEN = sql`r.urgente desc, coalesce(r.prometido, r.fecha), r.docto_ve_id`;

/** SQL: whether `rev` is assigned to pack remission `r`, or packed it. A reviewer who no longer works here is not. */
const ES_SU_REVISOR = sql`rev.operador_id = r.operador_id_revision and (rev.activo or r.empacada is not null)`;

/** SQL: how recent an operator's work must be to count as still working. */
export const SIN_TRABAJO = sql`make_interval(mins => ${MINUTOS_SIN_TRABAJO})`;

/** SQL: whether work `s` on remission `r` is recent and on its current job; once it is picked, that is packing. */
export const SIGUE_EN_ELLA = sql<boolean>`(s.ultima > now() - ${SIN_TRABAJO} and s.ultima > coalesce(r.surtida, '-infinity'))`;

/**
 * Headers of remissions, in the order in which they should be worked on, with who else is working on them.
 * @param cuales SQL condition on `remisiones r`
 */
export async function cabeceras(
  { db, operador }: Pick<QueryContext, 'db' | 'operador'>,
  cuales: RawBuilder<boolean>,
): Promise<Cabecera[]> {
  const { rows } = await sql<Cabecera>`
    select r.docto_ve_id as "DOCTO_VE_ID", r.folio as "FOLIO", r.folio_dr as "FOLIO_DR", r.fecha as "FECHA",
           r.prometido as "PROMETIDO", ${siNo(sql`r.urgente`)} as "PRIORIDAD", r.estatus as "ESTATUS",
           c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "NOMBRE", ${siNo(sql`r.clte_recoge`)} as "CLTE_RECOGE",
           r.paqueteria as "PAQUETERIA", r.almacen_id as "ALMACEN_ID", a.nombre as "ALMACEN", r.observaciones as "OBSERVACIONES",
           r.observaciones_empaque as "OBSERVACIONES_EMPAQUE", r.renglones as "RENGLONES", s.surtidos as "RENGLONES_SURTIDOS",
           s.empacados as "RENGLONES_EMPACADOS", s.unidades as "UNIDADES", s.surtidas as "UNIDADESSURTIDAS",
           rev.operador_id as "OPERADOR_ID_REVISION", rev.nombre as "OPERADOR_REVISION", t.surtidores as "SURTIDORES",
           ${siNo(sql`exists (select from remisiones_surtidores s where s.docto_ve_id = r.docto_ve_id
                               and s.operador_id = ${operador.operador_id} and ${SIGUE_EN_ELLA})`)} as "EMPEZADA",
           r.surtida as "SURTIDA", r.empacada as "EMPACADA", r.embarcada as "EMBARCADA",
           ${COMO_EMPACA}
      from remisiones r
      join clientes c using (cliente_id)
      join almacenes a using (almacen_id)
      left join operadores rev on ${ES_SU_REVISOR}
     cross join lateral (
        select count(*) filter (where d.cerrado is not null or d.unidades_surt = d.unidades) as surtidos,
               count(d.fecha_hora_empaque) as empacados, sum(d.unidades) as unidades, sum(d.unidades_surt) as surtidas
          from remisiones_det d where d.docto_ve_id = r.docto_ve_id) s
     cross join lateral (
        select coalesce(json_agg(json_build_object('OPERADOR_ID', o.operador_id, 'NOMBRE', o.nombre,
                 'DESDE', to_char(w.desde at time zone 'UTC', ${ISO}), 'ULTIMA', to_char(w.ultima at time zone 'UTC', ${ISO}))
                 order by w.desde), '[]') as surtidores
          from remisiones_surtidores w join operadores o using (operador_id)
         where w.docto_ve_id = r.docto_ve_id and w.operador_id <> ${operador.operador_id} and w.ultima > now() - ${SIN_TRABAJO}) t
     where ${cuales}
     order by ${EN_SU_ORDEN}`.execute(db);
  return rows;
}

type Fila = Omit<Linea, 'NOMBRE_TIPO' | 'PARADA' | 'LOTES_SURTIDOS'> & {
  TIPO_ARTICULO_U: TipoArticulo | null;
  parada_id: number | null;
  parada: string | null;
  parada_leida: string | null;
};

/**
 * Lines of remissions in the order of the job. Picking: by location code of what expires first, then those whose shelf
 * lacked pieces, then those with nothing left to pick. Packing: first those waiting to be packed, last those without a
 * piece, so that the first line only has a pack time when none waits.
 * @param hoy the business day, `YYYY-MM-DD`
 * @param deSuArticulo only the lines with the same article as this one
 */
export async function lineasDe(
  db: Tx,
  remisiones: readonly number[],
  hoy: string,
  deSuArticulo: number | null = null,
): Promise<Linea[]> {
  const cuales =
    deSuArticulo === null
      ? sql`true`
      : sql`d.articulo_id = (select de.articulo_id from remisiones_det de
                                where de.docto_ve_det_id = ${deSuArticulo} and de.docto_ve_id = d.docto_ve_id)`;
  const { rows } = await sql<Fila>`
    with r as materialized (
      select r.*, c.clave_cliente, c.nombre as cliente, rev.nombre as revisa,
             r.estatus in ('AREAEMBARQUE', 'EMBARCANDO', 'EMBARCADA') as por_empacar
        from remisiones r join clientes c using (cliente_id) left join operadores rev on ${ES_SU_REVISOR}
       where r.docto_ve_id = any(${[...remisiones]}::int[])
    )
    select ar.articulo_id as "ARTICULO_ID", ar.clave_articulo as "CLAVE_ARTICULO", ar.articulo as "ARTICULO",
           ar.tipo_articulo as "TIPO_ARTICULO_U", ar.comodin_empaque as "COMODIN_EMPAQUE", ar.caduca as "CADUCA",
           ar.lote as "LOTE", ar.fecha_produccion as "FECHA_PRODUCCION", ar.minimo as "MINIMO", ar.maximo as "MAXIMO",
           ar.unidad_venta as "UNIDAD_VENTA", ar.articulo_id as "IMAGEN_ARTICULO_ID", ar.division_id as "DIVISION_ID",
           r.clave_cliente as "CLAVE_CLIENTE", r.cliente as "NOMBRE", r.folio as "FOLIO", r.fecha as "FECHA",
           r.docto_ve_id as "DOCTO_VE_ID", d.docto_ve_det_id as "DOCTO_VE_DET_ID", ${siNo(sql`r.urgente`)} as "PRIORIDAD",
           ${siNo(sql`r.empacada is not null`)} as "LIBERAR_REMISION", r.observaciones as "OBSERVACIONES",
           r.folio_dr as "FOLIO_DR", r.estatus as "ESTATUS", ${siNo(sql`r.clte_recoge`)} as "CLTE_RECOGE",
           r.paqueteria as "PAQUETERIA", r.revisa as "OPERADOR_REVISION", d.unidades as "UNIDADES",
           d.unidades_surt as "UNID_SURT_BOD", d.unidades_surt as "UNIDADES_SUR_REC", x.faltan as "DIFERENCIA",
           d.fecha_hora_surtido as "FECHA_HORA_SURTIDO", os.nombre as "SURTIO", d.unidades_emp as "UNIDADES_EMPACADAS",
           d.fecha_hora_empaque as "FECHA_HORA_EMPAQUE",
           oe.nombre as "EMPACO", d.cerrado as "CERRADO", d.motivo_corto as "MOTIVO_CORTO",
           coalesce(p.disponibles, 0) as "DISPONIBLES", ${reclamoVigente('remision', sql`d.docto_ve_det_id`)} as "RECLAMO",
           f.faltante as "FALTANTE", p.ubicacion_id as parada_id, p.ubicacion as parada, p.leida as parada_leida
      from r
      join remisiones_det d using (docto_ve_id)
     cross join lateral (select case when d.cerrado is null then d.unidades - d.unidades_surt else 0 end as faltan) x
      join articulos ar on ar.articulo_id = d.articulo_id
      left join lateral (
        select u.ubicacion_id, u.ubicacion, u.leida, sum(coalesce(e.piezas, 0)) over () as disponibles
          from articulos_ubicacion ua
          join ubicaciones u on u.ubicacion_id = ua.ubicacion_id and u.almacen_id = r.almacen_id and u.tipo = 'F'
          left join existencias e on e.lugar_id = u.ubicacion_id and e.articulo_id = ua.articulo_id and e.piezas > 0
           and ${sinCaducar(sql`e.fecha_caducidad`, hoy)}
         where ua.articulo_id = d.articulo_id
           -- What has no shelf is looked for last, and only while it has pieces.
           and (e.piezas is not null or not u.sin_ubicar)
         order by (e.piezas is null), e.fecha_caducidad nulls last, u.sin_ubicar, u.ubicacion limit 1) p on true
      left join lateral (
        select ${ultimoFaltante(sql`p.ubicacion_id`, sql`d.articulo_id`)} as faltante
         where x.faltan > 0 and not r.por_empacar) f on true
      left join operadores os on os.operador_id = d.operador_id_surt
      left join operadores oe on oe.operador_id = d.operador_id_empaque
     where ${cuales}
     order by case when not r.por_empacar then case when x.faltan = 0 then 2 when f.faltante is not null then 1 else 0 end
                   when d.unidades_surt > 0 and d.fecha_hora_empaque is null then 0
                   when d.unidades_surt > 0 then 1 else 2 end,
              case when not r.por_empacar then p.ubicacion end nulls last, r.docto_ve_id, d.renglon`.execute(
    db,
  );
  const lotes = await lotesPorEmpacar(db, rows);
  return rows.map(({ parada_id, parada, parada_leida, ...f }) => ({
    ...f,
    LOTES_SURTIDOS: lotes.get(f.DOCTO_VE_DET_ID) ?? [],
    // An article without a type counts as default (specification §9, Default article type).
    TIPO_ARTICULO_U: f.TIPO_ARTICULO_U ?? 'D',
    NOMBRE_TIPO: f.TIPO_ARTICULO_U ? NOMBRE_TIPO_ARTICULO[f.TIPO_ARTICULO_U] : TIPO_SIN_DECIR,
    PARADA:
      parada_id !== null && parada !== null && parada_leida !== null
        ? { UBICACION_ID: parada_id, UBICACION: parada_leida, NUMERIC_UB: parada }
        : null,
  }));
}

/** The lots from which lines to be packed were picked, by line, for articles with lots. */
async function lotesPorEmpacar(
  db: Tx,
  lineas: readonly Pick<
    Fila,
    'DOCTO_VE_ID' | 'DOCTO_VE_DET_ID' | 'ESTATUS' | 'CADUCA' | 'LOTE' | 'FECHA_PRODUCCION'
  >[],
): Promise<ReadonlyMap<number, Linea['LOTES_SURTIDOS']>> {
  const con = lineas.filter((l) => l.ESTATUS === 'AREAEMBARQUE' && pideLote(l));
  const suyos = new Map<number, Linea['LOTES_SURTIDOS']>(con.map((l) => [l.DOCTO_VE_DET_ID, []]));
  const [primera] = con;
  if (!primera) return suyos;
  const hay =
    con.length === 1
      ? await lotesEnTransito(db, 'remision', primera.DOCTO_VE_ID, primera.DOCTO_VE_DET_ID)
      : await lotesEnEmbarque(db, [...new Set(con.map((l) => l.DOCTO_VE_ID))]);
  for (const { detId, lote: l } of hay) {
    suyos.get(detId)?.push({
      FECHA_CADUCIDAD: l.fechaCaducidad,
      LOTE: l.lote,
      FECHA_PRODUCCION: l.fechaProduccion,
    });
  }
  return suyos;
}

/** The keys that prove that an article of these lines is at hand. */
export const clavesDe = (
  db: Tx,
  lineas: readonly Pick<Linea, 'ARTICULO_ID'>[],
): Promise<Reply['claves_articulos']> => clavesUnicas(db, [...new Set(lineas.map((l) => l.ARTICULO_ID))]);

/**
 * A remission's header. One that does not exist, or that the operator may not see, is a {@link Rejection}.
 */
async function cabeceraDe(
  { db, operador }: Pick<QueryContext, 'db' | 'operador'>,
  doctoVeId: number,
): Promise<Cabecera> {
  const [cabecera] = await cabeceras(
    { db, operador },
    sql`r.docto_ve_id = ${doctoVeId} and ${remisionSuya(operador)}`,
  );
  if (!cabecera) throw new Rejection(MENSAJES_REMISION.noExiste);
  return cabecera;
}

type Lectura = Pick<QueryContext, 'db' | 'operador' | 'dia'>;

/** A remission: its header, lines and keys. Throws like {@link cabeceraDe}. */
export async function leeRemision({ db, operador, dia }: Lectura, doctoVeId: number): Promise<Reply> {
  const cabecera = await cabeceraDe({ db, operador }, doctoVeId);
  const data = await lineasDe(db, [doctoVeId], dia);
  return { data, claves_articulos: await clavesDe(db, data), cabecera };
}

/**
 * What work on a line changes in its remission: the header, and its lines with the same article, which share the shelf.
 * Throws like {@link cabeceraDe}.
 * @param detId 0: only the header
 */
export async function leeParte(
  { db, operador, dia }: Lectura,
  doctoVeId: number,
  detId: number,
): Promise<Reply> {
  const cabecera = await cabeceraDe({ db, operador }, doctoVeId);
  const data = detId > 0 ? await lineasDe(db, [doctoVeId], dia, detId) : [];
  return { data, claves_articulos: [], cabecera };
}

/** SQL: the pieces that were picked of remission `r`, which are those that its packing found. */
export const piezasDeRemision = sql<number>`
  (select coalesce(sum(d.unidades_surt), 0)::int from remisiones_det d where d.docto_ve_id = r.docto_ve_id)`;

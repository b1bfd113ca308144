import { CONCEPTOS, NOMBRES_DOCUMENTO } from '@anden/contrato/existencias/conceptos.ts';
import { kardex } from '@anden/contrato/existencias/kardex.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { sql } from 'kysely';
import { responde } from '../../platform/consulta/index.ts';
import { type Alcance, alcanceDe } from './kardex-alcance.ts';
import { conceptos, deshecho } from './movimiento.ts';

/** A place by part of its name: locations are shown by their own code or with hyphens, and stored without. */
const enLugar = (columna: 'ORIGEN' | 'DESTINO') => (patron: string) =>
  sql<boolean>`(plegar(${sql.ref(`h.${columna}`)}) like any(${[patron, patron.replaceAll('-', '')]}::text[])
    or plegar(${sql.ref(`h.${columna}_LEIDO`)}) like ${patron})`;

/**
 * The requested movements of the range, newest first, with the balance after each (specification §2, Kardex). Throws a Rejection for an
 * article or location that does not exist and, without `pagina`, if there are more rows than one reply holds.
 */
export const getKardex = responde(kardex, async ({ db, operador }, pedido) => ({
  filas: movimientosDe(await alcanceDe(db, operador, pedido)),
  catalogos: {
    CONCEPTO: { id: 'LLAMADA', tipo: 'text', textos: sql`select llamada, concepto from ${conceptos} n` },
  },
  busca: { ORIGEN: enLugar('ORIGEN'), DESTINO: enLugar('DESTINO') },
  // The reason that an operator wrote is searched too, although it has no column.
  juntas: [{ columnas: [], busca: (patron) => sql`plegar(h."MOTIVO") like ${patron}` }],
}));

/** SQL: the name shown for a word of the wire. */
const nombrada = (nombres: Readonly<Record<string, string>>, palabra: 'llamada' | 'documento') =>
  sql`coalesce(${JSON.stringify(nombres)}::jsonb ->> m.${sql.id(palabra)}, m.${sql.id(palabra)})`;

/**
 * SQL: pieces of what was asked for after each movement, whatever the range and the filters leave; without rows if it is of several articles.
 * `distinct on` tells PostgreSQL that each movement has one row: then a count skips all of this.
 */
const saldos = ({ suyos, entrada, salida, unArticulo }: Alcance) =>
  unArticulo
    ? sql`(select distinct on (m.movimiento_id) m.movimiento_id, sum(${entrada} - ${salida}) over (order by m.movimiento_id) as saldo
             from movimientos m join lugares o on o.lugar_id = m.origen_id join lugares d on d.lugar_id = m.destino_id where ${suyos})`
    : sql`(select null::bigint as movimiento_id, null::bigint as saldo where false)`;

/**
 * Every movement that was asked for, under its wire names. All joins except those of its places are left joins by key, which PostgreSQL skips where
 * their columns are not used.
 */
const movimientosDe = (alcance: Alcance) => sql<FilaDe<typeof kardex>>`
  select m.movimiento_id as "MOVIMIENTO_ID", m.operacion_id as "OPERACION_ID", m.fecha as "FECHA", op.operador as "OPERADOR",
         m.llamada as "LLAMADA", ${nombrada(CONCEPTOS, 'llamada')} as "CONCEPTO", m.articulo_id as "ARTICULO_ID", a.clave_articulo as "CLAVE_ARTICULO",
         a.articulo as "ARTICULO", o.nombre as "ORIGEN", d.nombre as "DESTINO", m.piezas as "PIEZAS",
         ${alcance.entrada} as "ENTRADA", ${alcance.salida} as "SALIDA", s.saldo as "SALDO",
         m.fecha_caducidad as "FECHA_CADUCIDAD", m.lote as "LOTE", m.fecha_produccion as "FECHA_PRODUCCION",
         case when m.cambia_lote then coalesce(nullif(concat_ws(', ', m.lote_anterior,
           'caduca ' || to_char(m.fecha_caducidad_anterior, 'DD-MM-YYYY'),
           'producción ' || to_char(m.fecha_produccion_anterior, 'DD-MM-YYYY')), ''), 'Sin lote') end as "LOTE_ANTERIOR",
         ${nombrada(NOMBRES_DOCUMENTO, 'documento')}
           || coalesce(' ' || co.folio, ' ' || ac.folio, ' ' || i.folio, ' ' || tr.folio, ' ' || re.folio, '') as "DOCUMENTO",
         m.motivo as "MOTIVO", m.corrige_id as "CORRIGE_ID", ${deshecho} as "DESHECHO",
         case when m.corrige_id is not null then 'DESHACE' when ${deshecho} = 'S' then 'DESHECHO' else 'EN_PIE' end as "ESTADO",
         coalesce(uo.leida, o.nombre) as "ORIGEN_LEIDO", coalesce(ud.leida, d.nombre) as "DESTINO_LEIDO"
    from movimientos m
    join lugares o on o.lugar_id = m.origen_id
    join lugares d on d.lugar_id = m.destino_id
    left join ubicaciones uo on uo.ubicacion_id = m.origen_id
    left join ubicaciones ud on ud.ubicacion_id = m.destino_id
    left join operadores op on op.operador_id = m.operador_id
    left join articulos a on a.articulo_id = m.articulo_id
    left join compras co on m.documento = 'compra' and co.docto_cm_id = m.documento_id
    left join acomodos ac on m.documento = 'acomodo' and ac.acomodo_id = m.documento_det_id
    left join inventarios i on m.documento = 'conteo' and i.inventario_id = m.documento_id
    left join traspasos tr on m.documento = 'traspaso' and tr.docto_in_id = m.documento_id
    left join remisiones re on m.documento = 'remision' and re.docto_ve_id = m.documento_id
    left join ${saldos(alcance)} s on s.movimiento_id = m.movimiento_id
   where ${alcance.suyos}`;

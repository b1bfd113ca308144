import { NOMBRES_DOCUMENTO } from '@anden/contrato/existencias/conceptos.ts';
import { kardex } from '@anden/contrato/existencias/kardex.ts';
import { esDeTexto } from '@anden/contrato/filtros.ts';
import { sql } from 'kysely';
import {
  conFiltros,
  contieneTodas,
  enEspanol,
  ordenesDe,
  palabrasDe,
} from '../../platform/consulta/index.ts';
import type { Pedido, Sql } from './kardex-alcance.ts';
import { conceptos } from './movimiento.ts';

/** The words of calls and documents, which the statement joins by their names. */
export const NOMBRES = sql`
  conceptos as ${conceptos},
  nombres as (select * from unnest(${Object.keys(NOMBRES_DOCUMENTO)}::text[], ${Object.values(NOMBRES_DOCUMENTO)}::text[])
                as c (documento, nombre))`;

/**
 * Everything a movement's row says besides its places. These are left joins by key, which PostgreSQL drops if their
 * columns are not used.
 */
export const DETALLES = sql`
  left join operadores op on op.operador_id = m.operador_id
  left join articulos a on a.articulo_id = m.articulo_id
  left join conceptos k on k.llamada = m.llamada
  left join nombres n on n.documento = m.documento
  left join compras co on m.documento = 'compra' and co.docto_cm_id = m.documento_id
  left join acomodos ac on m.documento = 'acomodo' and ac.acomodo_id = m.documento_det_id
  left join inventarios i on m.documento = 'conteo' and i.inventario_id = m.documento_id
  left join traspasos tr on m.documento = 'traspaso' and tr.docto_in_id = m.documento_id
  left join remisiones re on m.documento = 'remision' and re.docto_ve_id = m.documento_id`;

/** The columns for sorting and filtering, as they are in the statement. */
export const COLUMNAS: Readonly<Record<NonNullable<Pedido['orden']>, Sql>> = {
  FECHA: sql`m.fecha`,
  OPERADOR: sql`op.operador`,
  CONCEPTO: sql`coalesce(k.concepto, m.llamada)`,
  CLAVE_ARTICULO: sql`a.clave_articulo`,
  ARTICULO: sql`a.articulo`,
  ORIGEN: sql`o.nombre`,
  DESTINO: sql`d.nombre`,
  PIEZAS: sql`m.piezas`,
  LOTE: sql`m.lote`,
  FECHA_CADUCIDAD: sql`m.fecha_caducidad`,
  DOCUMENTO: sql`coalesce(n.nombre, m.documento)
    || coalesce(' ' || co.folio, ' ' || ac.folio, ' ' || i.folio, ' ' || tr.folio, ' ' || re.folio, '')`,
};

const columnaDe = (nombre: string): Sql => COLUMNAS[nombre as keyof typeof COLUMNAS];

/** A place by part of its name: locations are shown with hyphens and stored without. */
const enLugar = (lugar: Sql) => (patron: string) =>
  sql<boolean>`plegar(${lugar}) like any(${[patron, patron.replaceAll('-', '')]}::text[])`;

const BUSCA = { ORIGEN: enLugar(COLUMNAS.ORIGEN), DESTINO: enLugar(COLUMNAS.DESTINO) };

/** SQL: whether a movement passes the text filter and those of single columns. */
export function filtrado({ filtro, filtros }: Pedido, zona: string): Sql {
  const { FECHA: _, PIEZAS: __, FECHA_CADUCIDAD: ___, ...textos } = COLUMNAS;
  const conTexto = contieneTodas(palabrasDe(filtro), [...Object.values(textos), sql`m.motivo`], (patron) =>
    [COLUMNAS.ORIGEN, COLUMNAS.DESTINO].map((lugar) => sql`${lugar} like ${patron.replaceAll('-', '')}`),
  );
  return sql`${conTexto} and ${conFiltros(kardex.columnas, filtros, { zona, donde: columnaDe, busca: BUSCA })}`;
}

/** The order that was asked for: the columns that `base` carries for it, and the order of its rows `p`, the newest movement first. */
export function enOrden(pedido: Pedido): { columnas: Sql; orden: Sql } {
  const ordenes = ordenesDe(kardex, pedido).map(({ id, sentido }, i) => ({
    nombre: sql.id(`orden_${i}`),
    valor: esDeTexto(kardex.columnas[id as keyof typeof COLUMNAS].tipo)
      ? enEspanol(columnaDe(id))
      : columnaDe(id),
    hacia: sentido === 'asc' ? sql`asc` : sql`desc`,
  }));
  return {
    columnas: sql.join(ordenes.map((o) => sql`${o.valor} as ${o.nombre}`)),
    orden: sql.join([
      ...ordenes.map((o) => sql`p.${o.nombre} ${o.hacia} nulls last`),
      sql`p.movimiento_id ${ordenes[0]?.hacia ?? sql`desc`}`,
    ]),
  };
}

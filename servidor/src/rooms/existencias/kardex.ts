import type { Input, Output } from '@anden/contrato/call.ts';
import { CONCEPTOS, NOMBRES_DOCUMENTO } from '@anden/contrato/existencias/conceptos.ts';
import { kardex } from '@anden/contrato/existencias/kardex.ts';
import type { libroCalls } from '@anden/contrato/existencias/libro.ts';
import { esDeTexto } from '@anden/contrato/filtros.ts';
import { GRUPOS_MAX, type GrupoDeGrafica } from '@anden/contrato/grafica.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { almacenesVisibles, exigirAlmacen } from '../../platform/auth/operador.ts';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import {
  conFiltros,
  contieneTodas,
  enEspanol,
  exigirQueQuepan,
  limites,
  ordenesDe,
  palabrasDe,
  porLotes,
  RENGLONES_MAX,
} from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';
import { type Lote, tieneLote } from './lotes.ts';
import { ADENTRO } from './lugares.ts';

type Pedido = Input<typeof libroCalls.getKardex>;
type Fila = FilaDe<typeof kardex>;

type Sql = RawBuilder<unknown>;
const SIEMPRE = sql`true`;
const todas = (condiciones: readonly Sql[]): Sql =>
  condiciones.length === 0 ? SIEMPRE : sql`(${sql.join(condiciones, sql` and `)})`;

/** The request, with ids. */
interface Alcance {
  articulos: readonly number[] | null;
  lugares: readonly number[] | null;
  lote: string | null;
  /** Warehouses to look at: the requested one, or those the operator may see; null: all. */
  visibles: readonly number[] | null;
}

async function alcanceDe(db: Tx, p: Pedido, visibles: readonly number[] | null): Promise<Alcance> {
  const alcance: Alcance = { articulos: null, lugares: null, lote: p.lote?.trim() || null, visibles };
  if (p.clave_articulo !== undefined) {
    const escrita = p.clave_articulo.trim();
    const de = (forma: Expression<SqlBool>) =>
      db.selectFrom('claves_articulo').select('articulo_id').distinct().where(forma).execute();
    const exactas = await de(sql<SqlBool>`clave_articulo = ${escrita}`);
    // No key equals the typed text: capitals and accents are ignored.
    const claves =
      exactas.length > 0
        ? exactas
        : await de(sql<SqlBool>`clave_escrita(clave_articulo) = clave_escrita(${escrita})`);
    if (claves.length === 0) throw new Rejection(`No existe el artículo ${escrita}`);
    alcance.articulos = claves.map((c) => c.articulo_id);
  }
  if (p.ubicacion !== undefined) {
    const ubicaciones = await db
      .selectFrom('ubicaciones')
      .select('ubicacion_id')
      .where('ubicacion', '=', p.ubicacion.trim())
      .$if(visibles !== null, (q) => q.where('almacen_id', 'in', [...(visibles ?? [])]))
      .execute();
    if (ubicaciones.length === 0) throw new Rejection(`No existe la ubicación ${p.ubicacion.trim()}`);
    alcance.lugares = ubicaciones.map((u) => u.ubicacion_id);
  }
  return alcance;
}

/** Whether each end of movement `m` (places `o` and `d`) is within what was asked for. */
function extremos({ lugares, lote, visibles }: Alcance): { llega: Sql; sale: Sql } {
  const lugar = (columna: 'origen_id' | 'destino_id', l: 'o' | 'd'): Sql =>
    lugares
      ? sql`m.${sql.ref(columna)} = any(${lugares}::int[])`
      : todas([
          sql`${sql.ref(`${l}.clase`)} = any(${[...ADENTRO]}::text[])`,
          ...(visibles ? [sql`${sql.ref(`${l}.almacen_id`)} = any(${visibles}::int[])`] : []),
        ]);
  const suyo = (columna: Sql): readonly Sql[] => (lote === null ? [] : [sql`${columna} = ${lote}`]);
  return {
    llega: sql`coalesce(${todas([lugar('destino_id', 'd'), ...suyo(sql`m.lote`)])}, false)`,
    sale: sql`coalesce(${todas([
      lugar('origen_id', 'o'),
      ...suyo(sql`case when m.cambia_lote then m.lote_anterior else m.lote end`),
    ])}, false)`,
  };
}

/** Which movements were asked for, apart from the range, written so that indexes are used. */
function pedidos(
  { articulos, lugares, lote, visibles }: Alcance,
  { llega, sale }: ReturnType<typeof extremos>,
): Sql {
  return todas([
    ...(articulos ? [sql`m.articulo_id = any(${articulos}::int[])`] : []),
    ...(lugares
      ? [sql`(m.origen_id = any(${lugares}::int[]) or m.destino_id = any(${lugares}::int[]))`]
      : []),
    ...(lote === null ? [] : [sql`(m.lote = ${lote} or m.lote_anterior = ${lote})`]),
    ...(lugares && lote !== null ? [sql`(${llega} or ${sale})`] : []),
    ...(visibles
      ? [sql`(o.almacen_id = any(${visibles}::int[]) or d.almacen_id = any(${visibles}::int[]))`]
      : []),
  ]);
}

const CONCEPTO = sql`coalesce(k.concepto, m.llamada)`;
const DOCUMENTO = sql`coalesce(n.nombre, m.documento) || coalesce(' ' || co.folio, ' ' || ac.folio, ' ' || i.folio, ' ' || tr.folio, ' ' || re.folio, '')`;

/**
 * Everything a movement's row says besides its places. These are left joins by key, which PostgreSQL drops if their
 * columns are not used.
 */
const detalles = (): Sql => sql`
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
const COLUMNAS: Readonly<Record<NonNullable<Pedido['orden']>, Sql>> = {
  FECHA: sql`m.fecha`,
  OPERADOR: sql`op.operador`,
  CONCEPTO,
  CLAVE_ARTICULO: sql`a.clave_articulo`,
  ARTICULO: sql`a.articulo`,
  ORIGEN: sql`o.nombre`,
  DESTINO: sql`d.nombre`,
  PIEZAS: sql`m.piezas`,
  LOTE: sql`m.lote`,
  FECHA_CADUCIDAD: sql`m.fecha_caducidad`,
  DOCUMENTO,
};

const columnaDe = (nombre: string): Sql => COLUMNAS[nombre as keyof typeof COLUMNAS];

/** A place by part of its name: locations are shown with hyphens and stored without. */
const enLugar = (lugar: Sql) => (patron: string) =>
  sql<boolean>`plegar(${lugar}) like any(${[patron, patron.replaceAll('-', '')]}::text[])`;

const BUSCA = { ORIGEN: enLugar(COLUMNAS.ORIGEN), DESTINO: enLugar(COLUMNAS.DESTINO) };

/** The columns in which text is searched. Locations are shown with hyphens and stored without. */
const filtrado = (filtro: string | undefined): Sql =>
  contieneTodas(
    palabrasDe(filtro),
    [
      sql`op.operador`,
      sql`a.clave_articulo`,
      sql`a.articulo`,
      CONCEPTO,
      DOCUMENTO,
      sql`o.nombre`,
      sql`d.nombre`,
      sql`m.lote`,
      sql`m.motivo`,
    ],
    (patron) => [
      sql`o.nombre like ${patron.replaceAll('-', '')}`,
      sql`d.nombre like ${patron.replaceAll('-', '')}`,
    ],
  );

/**
 * The requested movements of the range, newest first: filtered, sorted, counted and paged in one statement. Throws a
 * {@link Rejection} for an article or location that does not exist and, without `pagina`, if there are more rows than
 * one reply holds.
 */
export async function getKardex(
  pedido: Pedido,
  { db, operador, config, salida: archivo }: QueryContext,
): Promise<Output<typeof libroCalls.getKardex>> {
  const { fecha_ini, fecha_fin, filtro, pagina, por_pagina } = pedido;
  const { inicio, fin } = limites(fecha_ini, fecha_fin, config.zona);
  const { almacen_id } = pedido;
  if (almacen_id !== undefined) exigirAlmacen(operador, almacen_id);
  const visibles = almacen_id === undefined ? almacenesVisibles(operador) : [almacen_id];
  const alcance = await alcanceDe(db, pedido, visibles);
  const ext = extremos(alcance);
  const suyos = pedidos(alcance, ext);
  // For a file, every row, however many.
  const renglones = archivo ? null : pagina === undefined ? RENGLONES_MAX : (por_pagina ?? kardex.porPagina);
  const ordenes = ordenesDe(kardex, pedido).map(({ id, sentido }, i) => ({
    nombre: sql.id(`orden_${i}`),
    valor: esDeTexto(kardex.columnas[id as keyof typeof COLUMNAS].tipo)
      ? enEspanol(columnaDe(id))
      : columnaDe(id),
    hacia: sentido === 'asc' ? sql`asc` : sql`desc`,
  }));
  const enOrden = sql.join([
    ...ordenes.map((o) => sql`p.${o.nombre} ${o.hacia} nulls last`),
    sql`p.movimiento_id ${ordenes[0]?.hacia ?? sql`desc`}`,
  ]);
  const entrada = sql`case when ${ext.llega} and not ${ext.sale} then m.piezas else 0 end`;
  const salida = sql`case when ${ext.sale} and not ${ext.llega} then m.piezas else 0 end`;
  const lugares = sql`join lugares o on o.lugar_id = m.origen_id join lugares d on d.lugar_id = m.destino_id`;
  const unArticulo = alcance.articulos?.length === 1;
  const base = sql`conceptos as (select * from unnest(${Object.keys(CONCEPTOS)}::text[], ${Object.values(CONCEPTOS)}::text[])
                         as c (llamada, concepto)),
    nombres as (select * from unnest(${Object.keys(NOMBRES_DOCUMENTO)}::text[], ${Object.values(NOMBRES_DOCUMENTO)}::text[])
                  as c (documento, nombre)),
    base as (
      select m.movimiento_id, ${sql.join(ordenes.map((o) => sql`${o.valor} as ${o.nombre}`))} from movimientos m ${lugares} ${detalles()}
       where m.fecha >= ${inicio} and m.fecha < ${fin}
         and ${suyos} and ${filtrado(filtro)}
         and ${conFiltros(kardex.columnas, pedido.filtros, { zona: config.zona, donde: columnaDe, busca: BUSCA })}
    )`;
  const saldos = sql`saldos as (${
    unArticulo
      ? sql`select m.movimiento_id, sum(${entrada} - ${salida}) over (order by m.movimiento_id) as saldo
              from movimientos m ${lugares} where ${suyos}`
      : sql`select null::bigint as movimiento_id, null::bigint as saldo where false`
  })`;
  if (pedido.grafica && !archivo) {
    const { rows: grafica } = await sql<GrupoDeGrafica>`
      with ${base}, ${saldos},
      dias as (select (m.fecha at time zone ${config.zona})::date as dia, s.movimiento_id, s.saldo
                 from base b join movimientos m using (movimiento_id) join saldos s using (movimiento_id))
      select dia::text as "GRUPO", (array_agg(saldo order by movimiento_id desc))[1]::int as "VALOR", count(*)::int as "RENGLONES"
        from dias group by dia order by dia desc limit ${GRUPOS_MAX}`.execute(db);
    return { data: [], total: grafica.reduce((n, g) => n + g.RENGLONES, 0), grafica: grafica.reverse() };
  }
  const todo = sql<Renglon>`
    with ${base},
    pagina as (select * from base p order by ${enOrden} limit ${renglones}::int offset ${((pagina ?? 1) - 1) * (renglones ?? 0)}),
    ${saldos}
    select t.total, p.movimiento_id as "MOVIMIENTO_ID", m.operacion_id as "OPERACION_ID", m.fecha as "FECHA",
           op.operador as "OPERADOR", ${CONCEPTO} as "CONCEPTO", m.articulo_id as "ARTICULO_ID",
           a.clave_articulo as "CLAVE_ARTICULO", a.articulo as "ARTICULO", o.nombre as "ORIGEN", d.nombre as "DESTINO",
           m.piezas as "PIEZAS", ${entrada} as "ENTRADA", ${salida} as "SALIDA", s.saldo as "SALDO",
           m.fecha_caducidad as "FECHA_CADUCIDAD", m.lote as "LOTE", m.fecha_produccion as "FECHA_PRODUCCION",
           case when m.cambia_lote then json_build_object('lote', m.lote_anterior, 'fechaCaducidad', m.fecha_caducidad_anterior,
                                                          'fechaProduccion', m.fecha_produccion_anterior) end as anterior,
           ${DOCUMENTO} as "DOCUMENTO", m.motivo as "MOTIVO", m.corrige_id as "CORRIGE_ID",
           case when exists (select from movimientos c where c.corrige_id = m.movimiento_id) then 'S' else 'N' end as "DESHECHO"
      from (select count(*)::int as total from base) t
      left join pagina p on true
      left join movimientos m on m.movimiento_id = p.movimiento_id
      left join lugares o on o.lugar_id = m.origen_id
      left join lugares d on d.lugar_id = m.destino_id
      ${detalles()}
      left join saldos s on s.movimiento_id = p.movimiento_id
     order by ${enOrden}`;
  if (archivo) {
    let total: number | null = null;
    await porLotes<Renglon>(db, todo, async (lote) => {
      if (total === null) {
        total = lote[0]?.total ?? 0;
        await archivo.empieza(total, {});
      }
      await archivo.lote(movimientos(lote));
    });
    return { data: [], total: total ?? 0 };
  }
  const { rows } = await todo.execute(db);
  const total = rows[0]?.total ?? 0;
  if (pagina === undefined) exigirQueQuepan(total);
  return { data: movimientos(rows), total };
}

/** The rows of the reply, without the one that only carries the count. */
const movimientos = (filas: readonly Renglon[]) =>
  filas
    .filter((r) => r.MOVIMIENTO_ID !== null)
    .map(({ total: _, anterior, ...fila }) => ({
      ...fila,
      LOTE_ANTERIOR: anterior && loteEnPalabras(anterior),
    }));

/** A row of the page; if there are none, one that only carries the count. */
interface Renglon extends Omit<Fila, 'LOTE_ANTERIOR'> {
  total: number;
  /** The lot the pieces had before, if the movement changed it. */
  anterior: Lote | null;
}

const dia = (iso: string): string => iso.split('-').reverse().join('-');

function loteEnPalabras(l: Lote): string {
  if (!tieneLote(l)) return 'Sin lote';
  return [
    l.lote,
    l.fechaCaducidad && `caduca ${dia(l.fechaCaducidad)}`,
    l.fechaProduccion && `producción ${dia(l.fechaProduccion)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

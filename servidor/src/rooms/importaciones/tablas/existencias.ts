import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { digitosSinUbicar, SIN_UBICAR } from '@anden/contrato/ubicaciones/sin-ubicar-rules.ts';
import { deAlmacen, deArticulo, obligatoria, piezas } from '../../../importar/columnas.ts';
import type { Conexion } from '../../../importar/conexion.ts';
import { asentar, CREA_MOVIDO, mismoLote, notasDePiezas } from '../../../importar/movido.ts';
import { enPiezasSql, literal, type Tabla } from '../../../importar/tabla.ts';
import type { Paso } from '../../../platform/llegadas/llegada.ts';
import { deUbicacion, HALLA_UBICACION, SIN_UBICACION } from './de-ubicacion.ts';
import { COLUMNAS_DE_LOTE, REVISIONES_DE_LOTE, TIENE_LOTE } from './lotes.ts';

const { obligatoria: _, ...ubicacion } = deUbicacion(
  'Una ubicación que ya existe, por sus 11 dígitos o su código propio; el artículo se le asigna si falta.',
);

const LOTE = 'fecha_caducidad, lote, fecha_produccion';
const LOTE_DE_E = 'e.fecha_caducidad, e.lote, e.fecha_produccion';

/**
 * Steps for rows that only say their warehouse: its place without a shelf, made if it is not there yet. What they say is all that the warehouse
 * has of the article, so what stands on its shelves is no longer without one, and the same file again changes nothing.
 */
const SOLO_ALMACEN: readonly Paso[] = [
  `update entrada set sin_ubicar = true where ubicacion is null and almacen_id is not null`,
  `with nuevas as (
     insert into lugares (clase, almacen_id, nombre)
     select distinct 'ubicacion', a.almacen_id, a.almacen_id || '${digitosSinUbicar(0).slice(1)}' from entrada e join almacenes a using (almacen_id)
      where e.sin_ubicar and not exists (select from ubicaciones u where u.almacen_id = a.almacen_id and u.sin_ubicar)
     returning lugar_id, almacen_id, nombre)
   insert into ubicaciones (ubicacion_id, almacen_id, ubicacion, tipo, codigo, sin_ubicar)
   select lugar_id, almacen_id, nombre, 'F', '${SIN_UBICAR}', true from nuevas`,
  `update entrada e set ubicacion = u.ubicacion from ubicaciones u where e.sin_ubicar and u.sin_ubicar and u.almacen_id = e.almacen_id`,
];

const preparar: readonly Paso[] = [
  ...SOLO_ALMACEN,
  ...HALLA_UBICACION,
  `update entrada e set articulo_id = (select articulo_id from articulos a where a.clave_articulo = e.clave_articulo)`,
  'create index on entrada (ubicacion_id, articulo_id)',
  'analyze entrada',
  `update entrada e set anexado = true from articulos_ubicacion ua
   where ua.ubicacion_id = e.ubicacion_id and ua.articulo_id = e.articulo_id`,
  `insert into articulos_ubicacion (ubicacion_id, articulo_id, operador_id)
   select distinct ubicacion_id, articulo_id, current_setting('anden.operador_id')::int from entrada
   where not anexado and ubicacion_id is not null and articulo_id is not null
   order by ubicacion_id, articulo_id on conflict do nothing`,
  // The same locks as bloquearEnUbicacion: nobody moves these pieces, and neither location nor article changes its
  // kind.
  `select 1 from articulos_ubicacion ua join ubicaciones u using (ubicacion_id) join articulos a using (articulo_id)
   where exists (select from entrada e
                  where e.articulo_id = ua.articulo_id and (e.ubicacion_id = ua.ubicacion_id or e.sin_ubicar and e.almacen_id = u.almacen_id))
   order by ua.ubicacion_id, ua.articulo_id for no key update of ua for share of u, a`,
  // Lot by lot first; then what the shelves hold without a lot, or of lots that the file has less of or does not say, is taken from the other
  // rows, because together they are all that the warehouse has.
  `with estantes as (
     select x.articulo_id, u.almacen_id, ${LOTE}, sum(x.piezas)::int piezas from existencias x join ubicaciones u on u.ubicacion_id = x.lugar_id
      where not u.sin_ubicar and x.piezas > 0 and x.articulo_id in (select articulo_id from entrada where sin_ubicar)
      group by x.articulo_id, u.almacen_id, ${LOTE}
   ), suyas as (
     select e.fila, e.articulo_id, e.almacen_id, e.existencia, ${LOTE_DE_E}, least(e.existencia, coalesce(x.piezas, 0)) iguales
       from entrada e left join estantes x on x.articulo_id = e.articulo_id and x.almacen_id = e.almacen_id and ${mismoLote('e', 'x')}
      where e.sin_ubicar and e.articulo_id is not null
   ), pares as (
     select articulo_id, almacen_id, min(fila) primera, sum(existencia) dicha, sum(iguales) iguales,
            coalesce((select sum(x.piezas) from estantes x where x.articulo_id = s.articulo_id and x.almacen_id = s.almacen_id), 0) estantes
       from suyas s group by articulo_id, almacen_id
   ), restos as (
     select s.fila, s.existencia - s.iguales libres, p.estantes - p.iguales ajenas,
            sum(s.existencia - s.iguales) over (
              partition by s.articulo_id, s.almacen_id
              order by num_nonnulls(s.fecha_caducidad, s.lote, s.fecha_produccion) > 0, s.fecha_caducidad nulls last, s.lote, s.fila) hasta,
            case when s.fila = p.primera then p.dicha end dicha, case when s.fila = p.primera then p.estantes end estantes
       from suyas s join pares p using (articulo_id, almacen_id)
   )
   update entrada e set existencia = r.libres - least(r.libres, greatest(0, r.ajenas - (r.hasta - r.libres))),
          dicha = r.dicha, en_estantes = r.estantes, ajenas = r.ajenas
     from restos r where r.fila = e.fila`,
];

const revisiones = [
  `select fila, 'UBICACION' columna, '' valor, 'está vacía: diga la ubicación o, si no se sabe, el almacén' motivo
   from entrada where ubicacion is null and almacen_id is null`,
  `select fila, 'ALMACEN_ID' columna, almacen_id::text valor, 'no existe el almacén' motivo
   from entrada e where ubicacion is null and not exists (select from almacenes a where a.almacen_id = e.almacen_id) and almacen_id is not null`,
  `select e.fila, 'CLAVE_ARTICULO' columna, e.clave_articulo valor, 'viene también por ubicación, en la fila ' || min(o.fila) motivo
   from entrada e join entrada o on o.articulo_id = e.articulo_id and not o.sin_ubicar and left(o.ubicacion, 1) = e.almacen_id::text
   where e.sin_ubicar group by e.fila, e.clave_articulo`,
  SIN_UBICACION,
  `select fila, 'ALMACEN_ID' columna, almacen_id::text valor, 'la ubicación ' || ubicacion || ' es de otro' motivo
   from entrada where ubicacion_id is not null and left(ubicacion, 1) <> almacen_id::text`,
  // The same location by its digits and by its own code.
  `select fila, 'UBICACION' columna, ubicacion valor, 'ya viene en la fila ' || primera motivo
   from (select *, first_value(fila) over (partition by ubicacion_id, articulo_id, ${LOTE} order by fila) primera
           from entrada where ubicacion_id is not null and articulo_id is not null and not rechazada) e
   where fila <> primera`,
  `select fila, 'CLAVE_ARTICULO' columna, clave_articulo valor, 'no existe el artículo' motivo
   from entrada where articulo_id is null`,
  ...REVISIONES_DE_LOTE,
  `select e.fila, 'EXISTENCIA' columna, e.existencia::text valor, ${literal(MENSAJES_UBICACION.inhabilitada)} motivo
   from entrada e join ubicaciones u using (ubicacion_id) where u.tipo = 'I' and e.existencia > 0`,
  `select e.fila, 'UBICACION' columna, e.ubicacion valor, ${literal(MENSAJES_UBICACION.defaultEnMulti)} motivo
   from entrada e join ubicaciones u using (ubicacion_id) join articulos a using (articulo_id)
   where u.tipo = 'M' and a.tipo_articulo = 'D' and (e.existencia > 0 or not e.anexado)`,
];

/** Multi-warehouse articles that end with more in their fixed locations than their maximum. */
const SOBRE_EL_MAXIMO = `
  select 'Fila ' || min(e.fila) || ': las ubicaciones fijas de ' || a.clave_articulo || ' en el almacén ' || u.almacen_id ||
         ' quedan con más piezas que su máximo (' || a.maximo || ')' texto
  from entrada e join ubicaciones u using (ubicacion_id) join articulos a using (articulo_id)
  where u.tipo = 'F' and not u.sin_ubicar and a.tipo_articulo = 'M' and a.maximo > 0
  group by a.articulo_id, u.almacen_id
  having a.maximo < sum(e.existencia) + coalesce((
    select sum(x.piezas) from existencias x join ubicaciones v on v.ubicacion_id = x.lugar_id
    where x.articulo_id = a.articulo_id and v.almacen_id = u.almacen_id and v.tipo = 'F' and not v.sin_ubicar
      and not exists (select from entrada y where y.ubicacion_id = v.ubicacion_id and y.articulo_id = a.articulo_id)), 0)
  order by min(e.fila)`;

/** Articles of which the shelves hold more than the file's rows together say that the warehouse has. */
const MAS_EN_ESTANTES = `
  select 'Fila ' || fila || ': en las ubicaciones del almacén ' || almacen_id || ' hay ' || en_estantes || ' de ' || clave_articulo ||
         ', más que ' || dicha || ': cuéntelo, aquí no cambia' texto
  from entrada where sin_ubicar and en_estantes > dicha order by fila`;

/** Articles whose lots the file says, with pieces on shelves that are of none of these lots: they count, and keep what is recorded of them. */
const DE_OTRO_LOTE = `
  select 'Fila ' || fila || ': en las ubicaciones del almacén ' || almacen_id || ' hay ' || ${enPiezasSql('ajenas')} || ' de ' || clave_articulo ||
         ' sin lote o de otro: se cuentan, y su lote no cambia' texto
  from entrada e where sin_ubicar and dicha is not null and ajenas > 0 and en_estantes <= dicha
    and exists (select from entrada o where o.articulo_id = e.articulo_id and o.almacen_id = e.almacen_id and o.sin_ubicar
                  and num_nonnulls(o.fecha_caducidad, o.lote, o.fecha_produccion) > 0) order by fila`;

/** Articles named in the line of {@link DE_PASO}. */
const NOMBRADOS = 5;

/**
 * One line about pieces of the file's articles that are in the warehouse and on no shelf. Whether the other system counts them depends on it, so
 * that they are told and not taken off.
 */
const DE_PASO = `
  with de_paso as (
    select e.clave_articulo clave, sum(x.piezas)::int piezas
      from entrada e join lugares l on l.almacen_id = e.almacen_id and l.clase in ('recepcion', 'devolucion', 'embarque')
      join existencias x on x.lugar_id = l.lugar_id and x.articulo_id = e.articulo_id
     where e.sin_ubicar and e.dicha > e.en_estantes and x.piezas > 0 group by e.clave_articulo)
  select 'Piezas recibidas, devueltas o surtidas que no están en una ubicación; no se descuentan, y si el archivo las cuenta quedan dos veces: '
         || (select string_agg(clave || ' (' || piezas || ')', ', ' order by clave) from (select * from de_paso order by clave limit ${NOMBRADOS}) p)
         || case when count(*) > ${NOMBRADOS} then ' y ' || to_char(count(*) - ${NOMBRADOS}, 'FM999,999,990') || ' más' else '' end as texto
    from de_paso having count(*) > 0`;

/**
 * What each lot of each article in each location has, and will have. A pair with a single row without a lot stands for
 * all its pieces: additional ones have no lot, missing ones are taken as a stock edit does (first those without a lot,
 * then by expiry). Otherwise the rows are the complete list of the pair's lots.
 */
const META = `
  create temp table meta on commit drop as
  with pares as (
    select ubicacion_id, articulo_id, sum(existencia) total, count(*) = 1 and not bool_or(${TIENE_LOTE}) en_total
    from entrada e group by 1, 2
  ), filas as (
    select lugar_id ubicacion_id, articulo_id, ${LOTE}, piezas antes, 0 despues from existencias
    where (lugar_id, articulo_id) in (select ubicacion_id, articulo_id from pares) and piezas > 0
    union all
    select ubicacion_id, articulo_id, ${LOTE}, 0, existencia from entrada
  ), lotes as (
    select ubicacion_id, articulo_id, ${LOTE}, sum(antes)::int antes, sum(despues)::int despues from filas
    group by ubicacion_id, articulo_id, ${LOTE}
  ), enteros as (
    select l.*, p.total, p.en_total, sum(l.antes) over par suma,
           sum(l.antes) over (par order by num_nonnulls(fecha_caducidad, lote, fecha_produccion) > 0,
                              fecha_caducidad nulls last, lote, fecha_produccion) hasta
    from lotes l join pares p using (ubicacion_id, articulo_id) window par as (partition by l.ubicacion_id, l.articulo_id)
  )
  select ubicacion_id, articulo_id, ${LOTE}, antes,
         case when not en_total then despues
              when total < suma then antes - least(antes, greatest(0, suma - total - (hasta - antes)))
              when num_nonnulls(fecha_caducidad, lote, fecha_produccion) = 0 then antes + total - suma
              else antes end::int despues
  from enteros`;

/**
 * The moves from one to the other: within a location surplus lots turn into missing ones, since what was recorded about
 * the pieces was wrong; only the rest comes from, or goes to, the adjustments.
 */
const MOVIDO = `
  with sale as (
    select ubicacion_id, articulo_id, ${LOTE}, antes - despues n, false ajuste from meta where despues < antes
    union all
    select ubicacion_id, articulo_id, null, null, null, sum(despues - antes), true from meta
    group by 1, 2 having sum(despues - antes) > 0
  ), entra as (
    select ubicacion_id, articulo_id, ${LOTE}, despues - antes n, false ajuste from meta where despues > antes
    union all
    select ubicacion_id, articulo_id, null, null, null, sum(antes - despues), true from meta
    group by 1, 2 having sum(antes - despues) > 0
  ), s as (
    select *, sum(n) over (partition by ubicacion_id, articulo_id order by ajuste, ${LOTE}) hasta from sale
  ), e as (
    select *, sum(n) over (partition by ubicacion_id, articulo_id order by ajuste, ${LOTE}) hasta from entra
  ), afuera as (
    select lugar_id from lugares where clase = 'ajuste'
  )
  insert into movido (articulo_id, origen_id, destino_id, piezas, ${LOTE},
                      cambia_lote, fecha_caducidad_anterior, lote_anterior, fecha_produccion_anterior, documento)
  select s.articulo_id, case when s.ajuste then afuera.lugar_id else s.ubicacion_id end,
         case when e.ajuste then afuera.lugar_id else s.ubicacion_id end,
         least(s.hasta, e.hasta) - greatest(s.hasta - s.n, e.hasta - e.n),
         case when e.ajuste then s.fecha_caducidad else e.fecha_caducidad end,
         case when e.ajuste then s.lote else e.lote end,
         case when e.ajuste then s.fecha_produccion else e.fecha_produccion end,
         not s.ajuste and not e.ajuste,
         case when not e.ajuste then s.fecha_caducidad end, case when not e.ajuste then s.lote end,
         case when not e.ajuste then s.fecha_produccion end, 'inventario inicial'
  from s join e using (ubicacion_id, articulo_id) cross join afuera
  where least(s.hasta, e.hasta) > greatest(s.hasta - s.n, e.hasta - e.n)
  order by s.ubicacion_id, s.articulo_id, s.hasta, e.hasta`;

async function lotesQueSeVan(pg: Conexion): Promise<number> {
  const { rows } = await pg.query<{ n: number }>(`
    select count(*)::int n from meta m where antes > 0 and despues = 0
      and num_nonnulls(fecha_caducidad, lote, fecha_produccion) > 0
      and not exists (select from entrada e where e.ubicacion_id = m.ubicacion_id and e.articulo_id = m.articulo_id
                      and ${mismoLote('e', 'm')})`);
  return rows[0]?.n ?? 0;
}

export const EXISTENCIAS: Tabla = {
  nombre: 'existencias',
  columnas: [
    ubicacion,
    deAlmacen(
      'Número del almacén. Sin ubicación es todo lo que tiene del artículo: lo que no esté en sus ubicaciones queda «sin ubicar».',
    ),
    deArticulo('Clave propia del artículo.'),
    obligatoria(
      piezas(
        'EXISTENCIA',
        0,
        24,
        'Piezas que hay, entero desde 0. Con lotes, una fila por lote, y son todos los que hay del artículo en la ubicación.',
      ),
    ),
    ...COLUMNAS_DE_LOTE,
  ],
  mueve: true,
  auxiliares:
    'ubicacion_id int, articulo_id int, anexado boolean not null default false, sin_ubicar boolean not null default false, en_estantes int, dicha int, ajenas int',
  llave: { expresion: `(almacen_id, ubicacion, clave_articulo, ${LOTE})::text`, columna: 'UBICACION' },
  preparar,
  revisiones,
  advertencias: [SOBRE_EL_MAXIMO, MAS_EN_ESTANTES, DE_OTRO_LOTE, DE_PASO],
  // The warehouse's place without a shelf stays once it was made: the kardex names it.
  toca: [
    {
      tabla: 'articulos_ubicacion',
      llave: ['ubicacion_ua_id'],
      donde: '(ubicacion_id, articulo_id) in (select ubicacion_id, articulo_id from entrada)',
    },
  ],
  impide: [
    // Attached by a row without pieces, and somebody put some there since: detached, nobody could move or count them.
    `select 'No se puede deshacer: ya hay piezas de ' || a.clave_articulo || ' en ' || u.leida as texto
     from importaciones i join importaciones_filas f using (importacion_id)
     join existencias x on x.lugar_id = (f.despues ->> 'ubicacion_id')::int and x.articulo_id = (f.despues ->> 'articulo_id')::int
     join ubicaciones u on u.ubicacion_id = x.lugar_id join articulos a on a.articulo_id = x.articulo_id
     where i.importacion_id = $1 and f.tabla = 'articulos_ubicacion' and f.antes is null and x.piezas > 0
       and not exists (select from movimientos m where m.operacion_id = i.operacion_id and m.articulo_id = x.articulo_id
                        and x.lugar_id in (m.origen_id, m.destino_id))
     order by a.clave_articulo, u.ubicacion limit 1`,
  ],
  async aplicar(pg) {
    await pg.query(META);
    await pg.query(CREA_MOVIDO);
    await pg.query(MOVIDO);
    await asentar(pg);
    const { rows } = await pg.query<{ n: number; altas: number; cambios: number }>(`
      with cambiados as (select distinct ubicacion_id, articulo_id from meta where antes <> despues)
      select count(*)::int n, (count(*) filter (where not e.anexado))::int altas,
             (count(*) filter (where e.anexado and c.ubicacion_id is not null))::int cambios
      from entrada e left join cambiados c using (ubicacion_id, articulo_id)`);
    const { n = 0, altas = 0, cambios = 0 } = rows[0] ?? {};
    const seVan = await lotesQueSeVan(pg);
    const notas = [
      ...(await notasDePiezas(pg)),
      ...(seVan ? [`Lotes que no vienen y quedan en 0: ${seVan}`] : []),
    ];
    return { altas, cambios, sinCambio: n - altas - cambios, notas };
  },
};

import { deAlmacen, deArticulo, obligatoria, piezas } from '../../../importar/columnas.ts';
import type { Conexion } from '../../../importar/conexion.ts';
import { asentar, CREA_MOVIDO, mismoLote } from '../../../importar/movido.ts';
import { enPiezasSql, segunSql, type Tabla, tocadas } from '../../../importar/tabla.ts';
import { COLUMNAS_DE_LOTE, REVISIONES_DE_LOTE } from './lotes.ts';

const LOTE = 'fecha_caducidad, lote, fecha_produccion';
const SIN_LOTE = 'num_nonnulls(h.fecha_caducidad, h.lote, h.fecha_produccion) = 0';

const preparar = [
  `update entrada e set articulo_id = a.articulo_id from articulos a where a.clave_articulo = e.clave_articulo`,
  'create index on entrada (articulo_id, almacen_id)',
  'analyze entrada',
  // The same locks as bloquearEnUbicacion, and then what the warehouse holds of these articles elsewhere.
  `select 1 from articulos_ubicacion ua join ubicaciones u using (ubicacion_id) join articulos a using (articulo_id)
   where (ua.articulo_id, u.almacen_id) in (select articulo_id, almacen_id from entrada)
   order by ua.ubicacion_id, ua.articulo_id for no key update of ua for share of u, a`,
  `select 1 from existencias x join lugares l using (lugar_id)
   where l.clase <> 'ubicacion' and (x.articulo_id, l.almacen_id) in (select articulo_id, almacen_id from entrada)
   order by x.lugar_id, x.articulo_id, x.fecha_caducidad, x.lote, x.fecha_produccion for no key update of x`,
  // Locations by code first, then the warehouse's other places: the order of the expiries screen.
  `create temp table hay on commit drop as
     select l.almacen_id, x.articulo_id, x.lugar_id, l.clase = 'ubicacion' en_ubicacion, x.fecha_caducidad, x.lote,
            x.fecha_produccion, x.piezas, row_number() over (order by l.clase <> 'ubicacion', l.nombre) orden
     from existencias x join lugares l using (lugar_id)
     where x.piezas > 0 and (x.articulo_id, l.almacen_id) in (select articulo_id, almacen_id from entrada)`,
  'create index on hay (articulo_id, almacen_id)',
  'analyze hay',
  `update entrada e set
     caducidad_id = (select caducidad_id from caducidades c
                     where c.articulo_id = e.articulo_id and c.almacen_id = e.almacen_id and ${mismoLote('c', 'e')}),
     (actual, afuera) = (select coalesce(sum(h.piezas), 0), coalesce(sum(h.piezas) filter (where not h.en_ubicacion), 0)
       from hay h where h.articulo_id = e.articulo_id and h.almacen_id = e.almacen_id and ${mismoLote('h', 'e')})
   where articulo_id is not null`,
];

/** Rows that need more pieces without a lot than earlier rows of the file have left. */
const FALTAN = `
  with pedidas as (
    select *, greatest(existencia - actual, 0) pide,
           sum(greatest(existencia - actual, 0)) over (partition by articulo_id, almacen_id order by fila) hasta,
           sum(greatest(actual - existencia - afuera, 0)) over (partition by articulo_id, almacen_id) libera
    from entrada where not rechazada
  ), con_hay as (
    select p.*, p.libera + coalesce((select sum(h.piezas) from hay h
             where h.articulo_id = p.articulo_id and h.almacen_id = p.almacen_id and h.en_ubicacion and ${SIN_LOTE}), 0) disponibles
    from pedidas p where pide > 0
  )
  select fila, 'EXISTENCIA' columna, existencia::text valor,
         ${segunSql('least(pide, hasta - disponibles)', 'falta ', 'faltan ')} || ${enPiezasSql('least(pide, hasta - disponibles)')}
         || ': sin lote hay ' || greatest(0, disponibles - hasta + pide)
         || ' en las ubicaciones del almacén' motivo
  from con_hay where hasta > disponibles`;

/** If a row has fewer pieces of its lot than there are, the surplus loses the lot, last places first. */
const SUELTA = `
  insert into movido (articulo_id, origen_id, destino_id, piezas, cambia_lote,
                      fecha_caducidad_anterior, lote_anterior, fecha_produccion_anterior, documento)
  select articulo_id, lugar_id, lugar_id, least(piezas, sobran - antes), true, ${LOTE}, 'caducidad'
  from (select h.*, e.actual - e.existencia sobran,
               sum(h.piezas) over (partition by e.fila order by h.orden desc) - h.piezas antes
        from entrada e join hay h on h.articulo_id = e.articulo_id and h.almacen_id = e.almacen_id and ${mismoLote('h', 'e')}
        where e.actual > e.existencia) s
  where antes < sobran
  order by articulo_id, orden`;

/** Pieces without a lot, including those just released, get the lots that rows need more of, paired in order. */
const NOMBRA = `
  with libres as (
    select articulo_id, almacen_id, lugar_id, orden, sum(piezas) n from (
      select articulo_id, almacen_id, lugar_id, orden, piezas from hay h where en_ubicacion and ${SIN_LOTE}
      union all
      select m.articulo_id, l.almacen_id, m.destino_id,
             (select min(h.orden) from hay h where h.articulo_id = m.articulo_id and h.almacen_id = l.almacen_id
                                               and h.lugar_id = m.destino_id), m.piezas
      from movido m join lugares l on l.lugar_id = m.destino_id where l.clase = 'ubicacion') x
    group by articulo_id, almacen_id, lugar_id, orden
  ), s as (
    select *, sum(n) over (partition by articulo_id, almacen_id order by orden, lugar_id) hasta from libres
  ), e as (
    select fila, articulo_id, almacen_id, ${LOTE}, existencia - actual n,
           sum(existencia - actual) over (partition by articulo_id, almacen_id order by fila) hasta
    from entrada where existencia > actual
  )
  insert into movido (articulo_id, origen_id, destino_id, piezas, ${LOTE}, cambia_lote, documento)
  select s.articulo_id, s.lugar_id, s.lugar_id, least(s.hasta, e.hasta) - greatest(s.hasta - s.n, e.hasta - e.n),
         e.fecha_caducidad, e.lote, e.fecha_produccion, true, 'caducidad'
  from s join e using (articulo_id, almacen_id)
  where least(s.hasta, e.hasta) > greatest(s.hasta - s.n, e.hasta - e.n)
  order by e.fila, s.orden`;

async function notasDe(pg: Conexion): Promise<string[]> {
  const { rows } = await pg.query<{ toman: string; pierden: string }>(`
    select coalesce(sum(existencia - actual) filter (where existencia > actual), 0) toman,
           coalesce(sum(actual - existencia) filter (where actual > existencia), 0) pierden from entrada`);
  const { toman, pierden } = rows[0] ?? { toman: '0', pierden: '0' };
  const nota = (texto: string, n: string) =>
    Number(n) > 0 ? [`${texto}: ${Number(n).toLocaleString('es-MX')}`] : [];
  return [...nota('Piezas que toman lote', toman), ...nota('Piezas que quedan sin lote', pierden)];
}

export const CADUCIDADES: Tabla = {
  nombre: 'caducidades',
  columnas: [
    deArticulo('Clave propia del artículo; debe pedir caducidad, lote o producción.'),
    obligatoria(deAlmacen('Número del almacén.')),
    ...COLUMNAS_DE_LOTE,
    obligatoria(
      piezas(
        'EXISTENCIA',
        0,
        24,
        'Piezas del almacén que son de ese lote. No crea existencia: las toma de las que no tienen lote, o se lo quita a las que sobran.',
      ),
    ),
  ],
  mueve: true,
  auxiliares:
    'articulo_id int, caducidad_id int, actual int not null default 0, afuera int not null default 0',
  llave: { expresion: `(clave_articulo, almacen_id, ${LOTE})::text`, columna: 'CLAVE_ARTICULO' },
  revisaFila(valores) {
    const dice = ['LOTE', 'FECHA_CADUCIDAD', 'FECHA_PRODUCCION'].some((c) => valores.get(c) != null);
    return dice ? null : { columna: 'LOTE', motivo: 'no dice lote, caducidad ni producción' };
  },
  preparar,
  revisiones: [
    `select fila, 'CLAVE_ARTICULO' columna, clave_articulo valor, 'no existe el artículo' motivo
     from entrada where articulo_id is null`,
    `select fila, 'ALMACEN_ID' columna, almacen_id::text valor, 'no existe el almacén' motivo
     from entrada e where not exists (select from almacenes a where a.almacen_id = e.almacen_id)`,
    ...REVISIONES_DE_LOTE,
    FALTAN,
  ],
  // A lot's record is just its id: it stays, as for any lot without pieces.
  toca: [],
  async aplicar(pg) {
    await pg.query(CREA_MOVIDO);
    await pg.query(SUELTA);
    await pg.query(NOMBRA);
    await asentar(pg);
    await tocadas(
      pg,
      `insert into caducidades (articulo_id, almacen_id, ${LOTE}, operador_id)
       select articulo_id, almacen_id, ${LOTE}, current_setting('anden.operador_id')::int from entrada
       where caducidad_id is null order by fila on conflict do nothing`,
    );
    const { rows } = await pg.query<{ n: number; altas: number; cambios: number }>(`
      select count(*)::int n, (count(*) filter (where caducidad_id is null))::int altas,
             (count(*) filter (where caducidad_id is not null and existencia <> actual))::int cambios from entrada`);
    const { n = 0, altas = 0, cambios = 0 } = rows[0] ?? {};
    return { altas, cambios, sinCambio: n - altas - cambios, notas: await notasDe(pg) };
  },
};

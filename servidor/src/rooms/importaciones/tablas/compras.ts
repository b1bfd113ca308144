import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import { dato, deAlmacen, deArticulo, llave, obligatoria, piezas } from '../../../importar/columnas.ts';
import type { Conexion } from '../../../importar/conexion.ts';
import { avisaAusentes, CIERRA, cierreDe, estatusDe, PENDIENTES } from '../../../importar/historia.ts';
import { codigo, entero, fecha, importe, momento } from '../../../importar/lectores.ts';
import { enPiezasSql, segunSql, type Tabla, tocadas } from '../../../importar/tabla.ts';
import { CANCELADA_ALLA } from '../../../platform/llegadas/llegada.ts';

const COSTO_MAX = 9_999_999_999;
const RENGLON_MAX = 100_000;

/** Columns of the purchase itself: given once per folio, or repeated with the same value. */
const DE_CABEZA = ['folio_prov', 'proveedor', 'fecha', 'almacen_id', 'fecha_recepcion', 'estatus'] as const;

/** The purchases of which import `$1` wrote the header or a line. */
const DE_LA_IMPORTACION = `select (coalesce(f.despues, f.antes) ->> 'docto_cm_id')::int from importaciones_filas f
  where f.importacion_id = $1 and f.tabla in ('compras', 'compras_det')`;

const primero = (columna: string): string =>
  `(array_agg(${columna} order by fila) filter (where ${columna} is not null))[1] ${columna}`;

/** What a purchase already has and the file must not remove. */
const TIENE_RECIBIDO = `exists (select from compras_det d where d.docto_cm_id = c.docto_cm_id and d.unidades_recib > 0)`;

/** Moments are compared to the second; a file with only the day matches any moment of it. */
const MISMA_RECEPCION = `(date_trunc('second', c.fecha_recepcion) = date_trunc('second', k.fecha_recepcion)
  or (k.fecha_recepcion = date_trunc('day', k.fecha_recepcion)
      and date_trunc('day', c.fecha_recepcion) = k.fecha_recepcion))`;

/** Purchases that the import may write: those of the file and, if they are to be closed, those that it does not bring. */
const SUYAS = `(c.folio in (select folio from cabeza)
  or ${CIERRA} is not null and c.docto_cm_id in (select docto_cm_id from ausentes))`;

const preparar = [
  `create temp table cabeza on commit drop as
     select folio, min(fila) fila, ${DE_CABEZA.map(primero).join(', ')}, bool_and(coalesce(pendientes, 1) = 0) nada,
            null::int proveedor_id, null::int docto_cm_id, null::text cierre
     from entrada group by folio`,
  'create unique index on cabeza (folio)',
  `create temp table ausentes on commit drop as
     select docto_cm_id, folio from compras where completada is null and folio not in (select folio from entrada)`,
  // Lines before purchases, by id: the order in which receiving locks them.
  `select 1 from compras_det d join compras c using (docto_cm_id)
   where ${SUYAS} order by docto_cm_det_id for update of d`,
  `select 1 from compras c where ${SUYAS} order by c.docto_cm_id for update of c`,
  `update cabeza k set docto_cm_id = (select docto_cm_id from compras c where c.folio = k.folio),
     proveedor_id = (select min(proveedor_id) from proveedores p where upper(p.proveedor) = upper(k.proveedor))`,
  `update cabeza set cierre = replace(${cierreDe('estatus', 'fecha', 'nada')}, 'ENTREGADA', 'CERRADA')`,
  `update entrada e set docto_cm_id = k.docto_cm_id,
     articulo_id = (select articulo_id from articulos a where a.clave_articulo = e.clave_articulo)
   from cabeza k where k.folio = e.folio`,
  // A line is identified by its number; without numbers, the article's first, second… in the purchase.
  `update entrada e set docto_cm_det_id = d.docto_cm_det_id from compras_det d
   where d.docto_cm_id = e.docto_cm_id and d.renglon = e.renglon`,
  `update entrada e set docto_cm_det_id = d.docto_cm_det_id
   from (select fila, row_number() over (partition by docto_cm_id, articulo_id order by fila) vez
         from entrada where renglon is null and docto_cm_id is not null) s,
        (select d.*, row_number() over (partition by docto_cm_id, articulo_id order by renglon) vez
         from compras_det d where docto_cm_id in (select docto_cm_id from cabeza)) d
   where e.fila = s.fila and d.docto_cm_id = e.docto_cm_id and d.articulo_id = e.articulo_id and d.vez = s.vez`,
  // Of an open purchase only what is still to come comes in; once it is here, its pieces are those that are here.
  `update entrada e set unidades = coalesce(d.unidades, e.pendientes)
   from entrada x join cabeza k using (folio) left join compras_det d on d.docto_cm_det_id = x.docto_cm_det_id
   where x.fila = e.fila and e.pendientes is not null and k.cierre is null and e.pendientes <= e.unidades`,
  'create temp table sin_pendientes on commit drop as select fila from entrada where unidades = 0',
  'delete from entrada where unidades = 0',
];

/** A reason against a purchase is reported at its first row. */
const deCabeza = (columna: string, motivo: string, donde: string): string =>
  `select k.fila, '${columna.toUpperCase()}' columna, k.${columna}::text valor, ${motivo} motivo
   from cabeza k left join compras c on c.docto_cm_id = k.docto_cm_id where ${donde}`;

const revisiones = [
  `select fila, 'CLAVE_ARTICULO' columna, clave_articulo valor, 'no existe el artículo' motivo
   from entrada where articulo_id is null`,
  `select fila, 'RENGLON' columna, '' valor, 'está vacío y otras filas del folio sí lo traen' motivo
   from (select *, bool_or(renglon is not null) over (partition by folio) hay from entrada) e
   where hay and renglon is null`,
  ...DE_CABEZA.map(
    (columna) =>
      `select e.fila, '${columna.toUpperCase()}' columna, e.${columna}::text valor,
              'no es igual al de la fila ' || k.fila || ', del mismo folio' motivo
       from entrada e join cabeza k using (folio) where e.${columna} <> k.${columna}`,
  ),
  deCabeza('proveedor', `'está vacío y la compra es nueva'`, 'k.docto_cm_id is null and k.proveedor is null'),
  deCabeza(
    'proveedor',
    `'no existe el proveedor: impórtelo primero'`,
    'k.proveedor is not null and k.proveedor_id is null',
  ),
  deCabeza(
    'proveedor',
    `'la compra ya tiene piezas recibidas de otro proveedor'`,
    `k.proveedor_id <> c.proveedor_id and ${TIENE_RECIBIDO}`,
  ),
  deCabeza('fecha', `'está vacía y la compra es nueva'`, 'k.docto_cm_id is null and k.fecha is null'),
  deCabeza(
    'almacen_id',
    `'está vacío y la compra es nueva'`,
    'k.docto_cm_id is null and k.almacen_id is null',
  ),
  deCabeza(
    'almacen_id',
    `'no existe el almacén'`,
    'not exists (select from almacenes a where a.almacen_id = k.almacen_id) and k.almacen_id is not null',
  ),
  deCabeza(
    'almacen_id',
    `'la compra ya tiene piezas recibidas en otro almacén'`,
    `k.almacen_id <> c.almacen_id and ${TIENE_RECIBIDO}`,
  ),
  deCabeza('fecha_recepcion', `'${MENSAJES.fechaFutura}'`, 'k.fecha_recepcion > now()'),
  deCabeza(
    'fecha_recepcion',
    `'${MENSAJES.fechaYaAsignada}: ' || to_char(c.fecha_recepcion, 'DD/MM/YYYY HH24:MI')`,
    `k.fecha_recepcion is not null and c.fecha_recepcion is not null and not ${MISMA_RECEPCION}`,
  ),
  `select fila, 'PENDIENTES' columna, pendientes::text valor, 'son más que las pedidas' motivo from entrada where pendientes > unidades`,
  `select fila, 'UNIDADES' columna, e.unidades::text valor,
          ${segunSql('d.unidades_recib', 'ya se recibió ', 'ya se recibieron ')} || ${enPiezasSql('d.unidades_recib')} || ' del renglón' motivo
   from entrada e join compras_det d using (docto_cm_det_id) where d.unidades_recib > e.unidades`,
  `select fila, 'CLAVE_ARTICULO' columna, e.clave_articulo valor,
          'el renglón ' || d.renglon || ' ya tiene movimientos de ' || a.clave_articulo motivo
   from entrada e join compras_det d using (docto_cm_det_id) join articulos a on a.articulo_id = d.articulo_id
   where d.articulo_id <> e.articulo_id
     and (d.unidades_recib > 0 or exists (select from movimientos m
          where m.documento = 'compra' and m.documento_id = d.docto_cm_id and m.documento_det_id = d.docto_cm_det_id))`,
  `select k.fila, 'FOLIO' columna, k.folio valor,
          'falta el renglón ' || d.renglon || ' (' || a.clave_articulo ||
          '), que ya tiene piezas recibidas y no se puede quitar' motivo
   from cabeza k join compras_det d using (docto_cm_id) join articulos a using (articulo_id)
   where not exists (select from entrada e where e.docto_cm_det_id = d.docto_cm_det_id)
     and (d.unidades_recib > 0 or exists (select from movimientos m
          where m.documento = 'compra' and m.documento_id = d.docto_cm_id and m.documento_det_id = d.docto_cm_det_id))`,
];

/** Why a purchase that its own system closed takes nothing more. */
const CERRADA = 'Cerrada en el otro sistema';

/** Closes the open purchases that the file says are finished and, if a reason was given, those that it does not bring. */
async function cierra(pg: Conexion): Promise<{ ids: number[]; historia: number; ausentes: number }> {
  // What was begun here ends here, with what was received; the rest was received before Andén.
  const { rows } = await pg.query<{ docto_cm_id: number }>(`
    update compras c set historia = n.historia, completada = now(),
           fecha_recepcion = case when n.historia then coalesce(c.fecha_recepcion, c.fecha) else c.fecha_recepcion end,
           cerrada_motivo = case when k.cierre = 'CANCELADA' then '${CANCELADA_ALLA}' when not n.historia then '${CERRADA}' end
      from cabeza k, lateral (select k.cierre = 'CERRADA' and not exists (
             select from compras_det d where d.docto_cm_id = k.docto_cm_id and d.unidades_recib > 0) as historia) n
     where c.docto_cm_id = k.docto_cm_id and k.cierre is not null and c.completada is null
    returning c.docto_cm_id`);
  const { rows: nuevas } = await pg.query<{ n: number }>(
    `select count(*)::int n from cabeza where docto_cm_id is null and cierre = 'CERRADA'`,
  );
  const ausentes = await tocadas(
    pg,
    `update compras c set completada = now(), cerrada_motivo = ${CIERRA} from ausentes a
      where ${CIERRA} is not null and c.docto_cm_id = a.docto_cm_id and c.completada is null`,
  );
  return { ids: rows.map((r) => r.docto_cm_id), historia: nuevas[0]?.n ?? 0, ausentes };
}

export const COMPRAS: Tabla = {
  nombre: 'compras',
  columnas: [
    obligatoria(
      llave(
        'FOLIO',
        30,
        'OC0005001',
        'Folio de la compra, hasta 30 caracteres; una fila por renglón, con el folio en todas.',
      ),
    ),
    {
      nombre: 'RENGLON',
      tipo: 'int',
      leer: entero(1, RENGLON_MAX),
      ejemplo: 1,
      explica: 'Número de renglón. Sin él se cuentan los renglones de cada artículo en el orden del archivo.',
    },
    {
      nombre: 'FOLIO_PROV',
      tipo: 'text',
      leer: codigo(50),
      ejemplo: 'F-48213',
      explica: 'Folio del proveedor, hasta 50 caracteres.',
    },
    dato(
      'PROVEEDOR',
      120,
      'PAPELES DEL VALLE',
      'Nombre de un proveedor que ya existe. Obligatorio en una compra nueva.',
    ),
    {
      nombre: 'FECHA',
      tipo: 'date',
      leer: fecha,
      ejemplo: '2026-11-20',
      explica:
        'Fecha de la compra: fecha de Excel, AAAA-MM-DD o DD/MM/AAAA. Obligatoria en una compra nueva.',
    },
    deAlmacen('Número del almacén que recibe. Obligatorio en una compra nueva.'),
    {
      nombre: 'FECHA_RECEPCION',
      tipo: 'timestamptz',
      leer: momento,
      ejemplo: '',
      explica: 'Cuándo llegó, con hora si se sabe. Se pone una sola vez; vacía, la pone quien recibe.',
    },
    deArticulo('Clave propia del artículo.'),
    obligatoria(piezas('UNIDADES', 1, 48, 'Piezas pedidas; no menos de las ya recibidas.')),
    PENDIENTES,
    estatusDe('RECIBIDA'),
    {
      nombre: 'COSTO',
      tipo: 'numeric',
      leer: importe(COSTO_MAX),
      ejemplo: 24.5,
      explica: 'Pesos por pieza. 0 en un renglón nuevo si no se dice.',
    },
  ],
  auxiliares: 'articulo_id int, docto_cm_id int, docto_cm_det_id int',
  llave: { expresion: 'case when renglon is not null then (folio, renglon)::text end', columna: 'RENGLON' },
  grupo: 'FOLIO',
  preparar,
  revisiones,
  advertencias: [
    avisaAusentes('compras abiertas'),
    `select 'Renglones sin piezas pendientes, que no entran: ' || count(*) as texto from sin_pendientes having count(*) > 0`,
  ],
  toca: [
    {
      tabla: 'compras',
      llave: ['docto_cm_id'],
      donde: 'folio in (select folio from entrada) or docto_cm_id in (select docto_cm_id from ausentes)',
    },
    {
      tabla: 'compras_det',
      llave: ['docto_cm_det_id'],
      donde: 'docto_cm_id in (select docto_cm_id from compras where folio in (select folio from entrada))',
    },
  ],
  impide: [
    // Received and undone: the line is as it was, and the kardex mentions it.
    `select 'No se puede deshacer: ya se movieron piezas de la compra ' || c.folio as texto
     from importaciones_filas f join compras c on c.docto_cm_id = (f.despues ->> 'docto_cm_id')::int
     where f.importacion_id = $1 and f.tabla = 'compras_det' and f.antes -> 'articulo_id' is distinct from f.despues -> 'articulo_id'
       and exists (select from movimientos m where m.documento = 'compra' and m.documento_id = c.docto_cm_id
                    and m.documento_det_id = (f.despues ->> 'docto_cm_det_id')::int)`,
    // Every line of its purchases, including those it did not touch: a reception in progress ends first, and the next
    // statement sees it.
    `with suyas as materialized (
       select docto_cm_det_id from compras_det where docto_cm_id in (${DE_LA_IMPORTACION}) order by docto_cm_det_id for update)
     select 'nadie' as texto from (select count(*) as cuantas from suyas) s where s.cuantas < 0`,
    // A later reception may have completed the purchase, or put pieces in the warehouse that the import gave it.
    `select 'No se puede deshacer: después se movieron piezas de la compra ' || c.folio as texto
     from compras c, importaciones i
     where i.importacion_id = $1 and c.docto_cm_id in (${DE_LA_IMPORTACION})
       and exists (select from movimientos m where m.documento = 'compra' and m.documento_id = c.docto_cm_id and m.fecha > i.importada)
     order by c.docto_cm_id limit 1`,
  ],
  async aplicar(pg) {
    await pg.query('delete from cabeza where folio not in (select folio from entrada)');
    const { rows: cambiadas } = await pg.query<{ docto_cm_id: number }>(`
      update compras c set
        folio_prov = coalesce(k.folio_prov, c.folio_prov), proveedor_id = coalesce(k.proveedor_id, c.proveedor_id),
        fecha = coalesce(k.fecha, c.fecha), almacen_id = coalesce(k.almacen_id, c.almacen_id),
        fecha_recepcion = coalesce(c.fecha_recepcion, k.fecha_recepcion)
      from cabeza k
      where c.docto_cm_id = k.docto_cm_id
        and (c.folio_prov, c.proveedor_id, c.fecha, c.almacen_id, c.fecha_recepcion) is distinct from
            (coalesce(k.folio_prov, c.folio_prov), coalesce(k.proveedor_id, c.proveedor_id), coalesce(k.fecha, c.fecha),
             coalesce(k.almacen_id, c.almacen_id), coalesce(c.fecha_recepcion, k.fecha_recepcion))
      returning c.docto_cm_id`);
    const cerradas = await cierra(pg);
    const nuevas = await tocadas(
      pg,
      `insert into compras (folio, folio_prov, proveedor_id, almacen_id, fecha, fecha_recepcion, historia, completada, cerrada_motivo)
       select folio, folio_prov, proveedor_id, almacen_id, fecha,
              case when cierre = 'CERRADA' then coalesce(fecha_recepcion, fecha) else fecha_recepcion end, cierre is not distinct from 'CERRADA',
              case when cierre is not null then coalesce(fecha_recepcion, fecha) end, case when cierre = 'CANCELADA' then '${CANCELADA_ALLA}' end
       from cabeza where docto_cm_id is null order by fila`,
    );
    const quitados = await tocadas(
      pg,
      `delete from compras_det d using cabeza k
       where d.docto_cm_id = k.docto_cm_id
         and not exists (select from entrada e where e.docto_cm_det_id = d.docto_cm_det_id)`,
    );
    await pg.query(
      `update cabeza k set docto_cm_id = c.docto_cm_id from compras c where c.folio = k.folio and k.docto_cm_id is null`,
    );
    const { rows: renglones } = await pg.query<{ docto_cm_det_id: number }>(`
      update compras_det d set articulo_id = e.articulo_id, unidades = e.unidades, costo = coalesce(e.costo, d.costo)
      from entrada e
      where d.docto_cm_det_id = e.docto_cm_det_id
        and (d.articulo_id, d.unidades, d.costo) is distinct from (e.articulo_id, e.unidades, coalesce(e.costo, d.costo))
      returning d.docto_cm_det_id`);
    const altas = await tocadas(
      pg,
      `insert into compras_det (docto_cm_id, renglon, articulo_id, unidades, costo, unidades_recib, unidades_acom)
       select k.docto_cm_id,
              coalesce(e.renglon, (select coalesce(max(d.renglon), 0) from compras_det d where d.docto_cm_id = k.docto_cm_id)
                                  + row_number() over (partition by k.docto_cm_id order by e.fila)),
              e.articulo_id, e.unidades, coalesce(e.costo, 0), case when c.historia then e.unidades else 0 end,
              case when c.historia then e.unidades else 0 end
       from entrada e join cabeza k using (folio) join compras c on c.docto_cm_id = k.docto_cm_id
       where e.docto_cm_det_id is null order by e.fila`,
    );
    await pg.query(`
      update compras_det d set unidades_recib = d.unidades, unidades_acom = d.unidades
      from compras c join cabeza k using (docto_cm_id)
      where d.docto_cm_id = c.docto_cm_id and c.historia and (d.unidades_recib < d.unidades or d.unidades_acom < d.unidades)`);
    // A closed one that comes open again is open again.
    await pg.query(`
      update compras c set importe = s.importe, completada = case when s.completa or s.cerrada then coalesce(c.completada, now()) end,
        cerrada_motivo = case when not s.completa and s.cerrada then c.cerrada_motivo end
      from (select d.docto_cm_id, round(sum(d.unidades * d.costo), 2) importe, bool_and(d.unidades_recib = d.unidades) completa,
                   bool_or(k.cierre is not null) cerrada
            from compras_det d join cabeza k using (docto_cm_id) group by 1) s
      where c.docto_cm_id = s.docto_cm_id
        and (c.importe <> s.importe or (c.completada is not null) <> (s.completa or s.cerrada))`);
    const { rows } = await pg.query<{ n: number; cambios: number }>(
      `select count(*)::int n,
              (count(*) filter (where docto_cm_det_id is not null
                 and (docto_cm_id = any ($1::int[]) or docto_cm_det_id = any ($2::int[]))))::int cambios
       from entrada`,
      [[...cambiadas.map((c) => c.docto_cm_id), ...cerradas.ids], renglones.map((r) => r.docto_cm_det_id)],
    );
    const { n = 0, cambios = 0 } = rows[0] ?? {};
    const notas = [
      nuevas ? `Compras nuevas: ${nuevas}` : '',
      cerradas.historia ? `De ellas, historia que ya se recibió: ${cerradas.historia}` : '',
      cerradas.ids.length ? `Compras abiertas que el archivo cierra: ${cerradas.ids.length}` : '',
      cerradas.ausentes ? `Compras que no vienen y se cierran: ${cerradas.ausentes}` : '',
      cambiadas.length ? `Compras con cambios en su cabecera: ${cambiadas.length}` : '',
      quitados ? `Renglones que ya no vienen y se quitan: ${quitados}` : '',
    ].filter(Boolean);
    return { altas, cambios, sinCambio: n - altas - cambios, notas };
  },
};

import { dato, deAlmacen, deArticulo, llave, obligatoria, piezas } from '../../../importar/columnas.ts';
import { momento } from '../../../importar/lectores.ts';
import { type Tabla, tocadas } from '../../../importar/tabla.ts';

/** Columns of the list itself: given once per folio, or repeated with the same value. */
const DE_CABEZA = ['fecha', 'almacen_id', 'descripcion'] as const;

const primero = (columna: string): string =>
  `(array_agg(${columna} order by fila) filter (where ${columna} is not null))[1] ${columna}`;

const preparar = [
  `create temp table cabeza on commit drop as
     select folio, min(fila) fila, ${DE_CABEZA.map(primero).join(', ')}, null::int inventario_id
     from entrada group by folio`,
  'create unique index on cabeza (folio)',
  `update entrada e set articulo_id = (select articulo_id from articulos a where a.clave_articulo = e.clave_articulo)`,
  // Lines before anything else, by id: the order in which counting locks them.
  `select 1 from inventarios_det d join inventarios i using (inventario_id) join cabeza k using (folio)
   order by d.inventario_det_id for no key update of d`,
  'select 1 from inventarios i join cabeza k using (folio) order by i.inventario_id for no key update of i',
  'update cabeza k set inventario_id = i.inventario_id from inventarios i where i.folio = k.folio',
  `update entrada e set inventario_det_id = d.inventario_det_id
   from cabeza k join inventarios_det d using (inventario_id) where k.folio = e.folio and d.articulo_id = e.articulo_id`,
];

/** A reason against a list is reported at its first row. */
const deCabeza = (columna: string, motivo: string, donde: string): string =>
  `select k.fila, '${columna.toUpperCase()}' columna, k.${columna}::text valor, ${motivo} motivo
   from cabeza k left join inventarios i on i.inventario_id = k.inventario_id where ${donde}`;

const revisiones = [
  `select fila, 'CLAVE_ARTICULO' columna, clave_articulo valor, 'no existe el artículo' motivo
   from entrada where articulo_id is null`,
  ...DE_CABEZA.map(
    (columna) =>
      `select e.fila, '${columna.toUpperCase()}' columna, e.${columna}::text valor,
              'no es igual al de la fila ' || k.fila || ', del mismo folio' motivo
       from entrada e join cabeza k using (folio) where e.${columna} <> k.${columna}`,
  ),
  deCabeza(
    'almacen_id',
    `'está vacío y el inventario es nuevo'`,
    'k.inventario_id is null and k.almacen_id is null',
  ),
  deCabeza(
    'almacen_id',
    `'no existe el almacén'`,
    'not exists (select from almacenes a where a.almacen_id = k.almacen_id) and k.almacen_id is not null',
  ),
  deCabeza('almacen_id', `'el inventario es del almacén ' || i.almacen_id`, 'k.almacen_id <> i.almacen_id'),
  deCabeza('fecha', `'no puede ser posterior a este momento'`, 'k.fecha > now()'),
  `select e.fila, 'FOLIO_CONTEO_TMP' columna, e.folio_conteo_tmp valor,
          'es de otro renglón: ' || i.folio || ' ' || a.clave_articulo motivo
   from entrada e join inventarios_det d using (folio_conteo_tmp) join inventarios i using (inventario_id)
   join articulos a on a.articulo_id = d.articulo_id where d.inventario_det_id is distinct from e.inventario_det_id`,
  `select fila, 'FOLIO_CONTEO_TMP' columna, folio_conteo_tmp valor, 'se repite en el archivo' motivo
   from (select *, count(*) over (partition by folio_conteo_tmp) n from entrada where folio_conteo_tmp is not null) e
   where n > 1`,
  `select e.fila, 'CLAVE_ARTICULO' columna, e.clave_articulo valor, 'ya se contó: su renglón no cambia' motivo
   from entrada e join inventarios_det d using (inventario_det_id)
   where d.ajustado is not null
     and (d.denegado, d.folio_conteo_tmp) is distinct from
         (coalesce(e.denegado, d.denegado), coalesce(e.folio_conteo_tmp, d.folio_conteo_tmp))`,
];

const SIN_UBICACION = `
  select 'Fila ' || e.fila || ': ' || e.clave_articulo ||
         ' no tiene una ubicación fija en el almacén: no se podrá contar hasta asignarla' texto
  from entrada e join cabeza k using (folio) left join inventarios i on i.inventario_id = k.inventario_id
  where not rechazada and e.articulo_id is not null
    and not exists (select from articulos_ubicacion ua join ubicaciones u using (ubicacion_id)
                    where ua.articulo_id = e.articulo_id and u.tipo = 'F' and u.almacen_id = coalesce(i.almacen_id, k.almacen_id))
  order by e.fila`;

/** The highest number used after each folio and a hyphen, from which new lines continue. */
const ULTIMOS = `
  select regexp_replace(t, '-[0-9]{1,9}$', '') folio, max(substring(t from '[0-9]{1,9}$')::bigint) numero
  from (select folio_conteo_tmp t from inventarios_det union all select folio_conteo_tmp from entrada) x
  where t ~ '-[0-9]{1,9}$' group by 1`;

export const CONTEOS: Tabla = {
  nombre: 'conteos',
  columnas: [
    obligatoria(
      llave(
        'FOLIO',
        30,
        'INV00031',
        'Folio del inventario, hasta 30 caracteres; una fila por artículo, con el folio en todas.',
      ),
    ),
    {
      nombre: 'FECHA',
      tipo: 'timestamptz',
      leer: momento,
      ejemplo: '',
      explica: 'De cuándo es el inventario; este momento en uno nuevo si no se dice.',
    },
    deAlmacen('Número del almacén que se cuenta. Obligatorio en un inventario nuevo.'),
    dato('DESCRIPCION', 120, 'CONTEO CÍCLICO PASILLO 3', 'Hasta 120 caracteres.'),
    deArticulo('Clave propia del artículo por contar.'),
    piezas(
      'DENEGADO',
      0,
      2,
      'Piezas que se pidieron y no se hallaron; con más de 0 el conteo pide motivo. 0 si no se dice.',
    ),
    llave(
      'FOLIO_CONTEO_TMP',
      40,
      'INV00031-1',
      'Folio del renglón, único. Si no se dice, el del inventario y un número.',
    ),
  ],
  auxiliares: 'articulo_id int, inventario_det_id int',
  llave: { expresion: '(folio, clave_articulo)', columna: 'CLAVE_ARTICULO' },
  grupo: 'FOLIO',
  preparar,
  revisiones,
  advertencias: [SIN_UBICACION],
  toca: [
    { tabla: 'inventarios', llave: ['inventario_id'], donde: 'folio in (select folio from entrada)' },
    {
      tabla: 'inventarios_det',
      llave: ['inventario_det_id'],
      donde:
        'inventario_id in (select inventario_id from inventarios where folio in (select folio from entrada))',
    },
  ],
  async aplicar(pg) {
    await pg.query('delete from cabeza where folio not in (select folio from entrada)');
    const { rows: cabezas } = await pg.query<{ inventario_id: number }>(`
      update inventarios i set fecha = coalesce(k.fecha, i.fecha), descripcion = coalesce(k.descripcion, i.descripcion)
      from cabeza k where i.inventario_id = k.inventario_id
        and (date_trunc('second', i.fecha), i.descripcion) is distinct from
            (date_trunc('second', coalesce(k.fecha, i.fecha)), coalesce(k.descripcion, i.descripcion))
      returning i.inventario_id`);
    const nuevos = await tocadas(
      pg,
      `insert into inventarios (folio, fecha, almacen_id, descripcion)
       select folio, coalesce(fecha, now()), almacen_id, descripcion from cabeza where inventario_id is null order by fila`,
    );
    await pg.query(
      `update cabeza k set inventario_id = i.inventario_id from inventarios i where i.folio = k.folio and k.inventario_id is null`,
    );
    const cambios = await tocadas(
      pg,
      `update inventarios_det d set denegado = coalesce(e.denegado, d.denegado),
                                    folio_conteo_tmp = coalesce(e.folio_conteo_tmp, d.folio_conteo_tmp)
       from entrada e where d.inventario_det_id = e.inventario_det_id
         and (d.denegado, d.folio_conteo_tmp) is distinct from
             (coalesce(e.denegado, d.denegado), coalesce(e.folio_conteo_tmp, d.folio_conteo_tmp))`,
    );
    const altas = await tocadas(
      pg,
      `insert into inventarios_det (inventario_id, articulo_id, folio_conteo_tmp, denegado)
       select k.inventario_id, e.articulo_id,
              coalesce(e.folio_conteo_tmp, k.folio || '-' ||
                (coalesce(u.numero, 0) + row_number() over (partition by k.inventario_id, e.folio_conteo_tmp is null order by e.fila))),
              coalesce(e.denegado, 0)
       from entrada e join cabeza k using (folio) left join (${ULTIMOS}) u using (folio)
       where e.inventario_det_id is null order by e.fila`,
    );
    const { rows } = await pg.query<{ n: number }>('select count(*)::int n from entrada');
    const notas = [
      nuevos ? `Inventarios nuevos: ${nuevos}` : '',
      cabezas.length ? `Inventarios con cambios en su cabecera: ${cabezas.length}` : '',
    ].filter(Boolean);
    return { altas, cambios, sinCambio: (rows[0]?.n ?? 0) - altas - cambios, notas };
  },
};

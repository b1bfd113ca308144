import { dato, deArticulo, piezas } from '../../../importar/columnas.ts';
import { importe, opcion, siNo, texto } from '../../../importar/lectores.ts';
import { enPiezasSql, type Tabla, tocadas } from '../../../importar/tabla.ts';
import { claveNueva, difierenEnCeros } from './ceros.ts';

const COSTO_MAX = 9_999_999_999;

/** The row's values for an existing article; an empty cell keeps the article's own. */
const RESULTANTE = [
  'articulo',
  'tipo_articulo',
  'comodin_empaque',
  'caduca',
  'lote',
  'fecha_produccion',
  'minimo',
  'maximo',
  'unidad_venta',
  'marca',
  'division_id',
  'costo',
  'es_catalogo',
] as const;

const nuevo = (columna: (typeof RESULTANTE)[number]): string => `coalesce(e.${columna}, a.${columna})`;

export const ARTICULOS: Tabla = {
  nombre: 'articulos',
  columnas: [
    { ...deArticulo('Clave propia del artículo, hasta 25 caracteres; lo identifica.'), leer: claveNueva },
    dato(
      'ARTICULO',
      200,
      'Cuaderno profesional raya 100 hojas',
      'Nombre, hasta 200 caracteres. Obligatorio en un artículo nuevo.',
    ),
    {
      nombre: 'TIPO_ARTICULO_U',
      tipo: 'text',
      leer: opcion(['D', 'M']),
      ejemplo: 'D',
      explica: 'D default o M multialmacén. Sin tipo no se puede acomodar.',
    },
    {
      nombre: 'COMODIN_EMPAQUE',
      tipo: 'text',
      leer: siNo,
      ejemplo: 'N',
      explica: 'S si es comodín: su propia clave basta para recibirlo. N si no se dice.',
    },
    { nombre: 'CADUCA', tipo: 'text', leer: siNo, ejemplo: 'N', explica: 'S si pide fecha de caducidad.' },
    { nombre: 'LOTE', tipo: 'text', leer: siNo, ejemplo: 'N', explica: 'S si pide lote.' },
    {
      nombre: 'FECHA_PRODUCCION',
      tipo: 'text',
      leer: siNo,
      ejemplo: 'N',
      explica: 'S si pide fecha de producción.',
    },
    piezas('MINIMO', 0, 6, 'Piezas, entero desde 0.'),
    piezas('MAXIMO', 0, 48, 'Piezas, entero no menor al mínimo.'),
    {
      nombre: 'UNIDAD_VENTA',
      tipo: 'text',
      leer: texto(10, { mayusculas: true }),
      ejemplo: 'PZA',
      explica: 'Hasta 10 letras. PZA si no se dice.',
    },
    dato('MARCA', 60, 'Trazzo', 'Hasta 60 caracteres.'),
    dato('DIVISION', 60, 'Papelería', 'Nombre de la categoría (si no existe se crea) o su número.'),
    {
      nombre: 'COSTO',
      tipo: 'numeric',
      leer: importe(COSTO_MAX),
      ejemplo: 24.5,
      explica: 'Pesos por pieza, hasta cuatro decimales, punto decimal.',
    },
    {
      nombre: 'ES_CATALOGO',
      tipo: 'text',
      leer: siNo,
      ejemplo: 'N',
      explica:
        'S si es un catálogo impreso para distribuidores: se cuenta en Catálogos vendidos. N si no se dice.',
    },
  ],
  auxiliares: 'tipo_articulo char(1), division_id int',
  llave: { expresion: 'upper(clave_articulo)', columna: 'CLAVE_ARTICULO' },
  preparar: [
    `update entrada e set tipo_articulo = tipo_articulo_u,
       division_id = coalesce(
         (select division_id from divisiones d where upper(d.nombre) = upper(e.division) limit 1),
         case when e.division ~ '^[0-9]{1,9}$' then e.division::int end)
     where tipo_articulo_u is not null or division is not null`,
    'create index on entrada (clave_articulo)',
    'analyze entrada',
    // As on the screen: whoever moves pieces of an article that becomes default waits, so that none arrive meanwhile.
    `select 1 from articulos a join entrada e using (clave_articulo) where e.tipo_articulo = 'D'
     order by a.articulo_id for no key update of a`,
  ],
  revisiones: [
    `select e.fila, 'CLAVE_ARTICULO' columna, e.clave_articulo valor,
            'ya existe con otras mayúsculas: ' || min(a.clave_articulo) motivo
     from entrada e join articulos a on upper(a.clave_articulo) = upper(e.clave_articulo)
     group by e.fila, e.clave_articulo having bool_and(a.clave_articulo <> e.clave_articulo)`,
    `select fila, 'ARTICULO' columna, '' valor, 'está vacío y el artículo es nuevo' motivo
     from entrada e where articulo is null
       and not exists (select from articulos a where a.clave_articulo = e.clave_articulo)`,
    `select fila, 'DIVISION' columna, division valor, 'no existe la categoría con ese número' motivo
     from entrada e where division ~ '^[0-9]+$'
       and not exists (select from divisiones d where d.division_id = e.division_id)`,
    `select e.fila, 'MAXIMO' columna, coalesce(e.maximo::text, '') valor,
            case when e.maximo is not null then '' when a.articulo_id is null then 'falta, y sin él sería 0: ' else 'falta, y el que tiene es ' || a.maximo || ': ' end ||
            'el valor máximo no puede ser menor al mínimo (' || coalesce(e.minimo, a.minimo, 0) || ')' motivo
     from entrada e left join articulos a on a.clave_articulo = e.clave_articulo
     where coalesce(e.maximo, a.maximo, 0) < coalesce(e.minimo, a.minimo, 0)`,
    `select e.fila, 'TIPO_ARTICULO_U' columna, 'D' valor, 'hay ' || ${enPiezasSql('sum(x.piezas)')} || ' en ubicaciones MULTIALMACEN' motivo
     from entrada e join articulos a using (clave_articulo) join existencias x on x.articulo_id = a.articulo_id
     join ubicaciones u on u.ubicacion_id = x.lugar_id
     where e.tipo_articulo = 'D' and a.tipo_articulo is distinct from 'D' and u.tipo = 'M'
     group by e.fila having sum(x.piezas) > 0`,
    `select e.fila, 'TIPO_ARTICULO_U' columna, 'D' valor,
            'hay órdenes de acomodo que llevan ' || ${enPiezasSql('sum(o.unidades - o.unidades_acom)')} || ' a ubicaciones MULTIALMACEN' motivo
     from entrada e join articulos a using (clave_articulo) join acomodos o on o.articulo_id = a.articulo_id join ubicaciones u using (ubicacion_id)
     where e.tipo_articulo = 'D' and a.tipo_articulo is distinct from 'D' and u.tipo = 'M' and o.unidades_acom < o.unidades group by e.fila`,
  ],
  advertencias: [
    `select case count(*) when 1 then 'Se crea la categoría: ' else 'Se crean ' || count(*) || ' categorías: ' end ||
            string_agg(nombre, ', ' order by fila) texto
     from (select min(division) nombre, min(fila) fila from entrada
           where division is not null and division_id is null group by upper(division)) d
     having count(*) > 0`,
    `select 'Fila ' || min(e.fila) || ': la clave ' || e.clave_articulo || ' ya es de otro artículo (' ||
            min(a.clave_articulo) || '): al leerla no se sabrá cuál es' texto
     from entrada e join claves_articulo k on k.clave_articulo = e.clave_articulo and k.rol_clave_art_id <> 17
     join articulos a on a.articulo_id = k.articulo_id and a.clave_articulo <> e.clave_articulo
     group by e.clave_articulo order by min(e.fila)`,
    difierenEnCeros('clave_articulo'),
  ],
  toca: [
    {
      tabla: 'divisiones',
      llave: ['division_id'],
      donde: 'upper(nombre) in (select upper(division) from entrada)',
    },
    {
      tabla: 'articulos',
      llave: ['articulo_id'],
      donde: 'clave_articulo in (select clave_articulo from entrada)',
    },
    {
      tabla: 'claves_articulo',
      llave: ['clave_articulo', 'articulo_id', 'rol_clave_art_id'],
      donde: 'rol_clave_art_id = 17 and clave_articulo in (select clave_articulo from entrada)',
    },
  ],
  impide: [
    `select 'No se puede deshacer: hay piezas de ' || a.clave_articulo || ' en ubicaciones MULTIALMACEN' as texto
     from importaciones_filas f join articulos a on a.articulo_id = (f.antes ->> 'articulo_id')::int
     join existencias x using (articulo_id) join ubicaciones u on u.ubicacion_id = x.lugar_id
     where f.importacion_id = $1 and f.tabla = 'articulos' and f.antes ->> 'tipo_articulo' = 'D' and u.tipo = 'M' and x.piezas > 0`,
  ],
  async aplicar(pg) {
    await pg.query(`
      insert into divisiones (division_id, nombre)
      select (select coalesce(max(division_id), 0) from divisiones) + row_number() over (order by min(fila)), min(division)
      from entrada where division is not null and division_id is null group by upper(division)`);
    await pg.query(`
      update entrada e set division_id = d.division_id from divisiones d
      where e.division_id is null and upper(d.nombre) = upper(e.division)`);
    const cambios = await tocadas(
      pg,
      `update articulos a set ${RESULTANTE.map((c) => `${c} = ${nuevo(c)}`).join(', ')}
       from entrada e where a.clave_articulo = e.clave_articulo
         and (${RESULTANTE.map((c) => `a.${c}`).join(', ')}) is distinct from (${RESULTANTE.map(nuevo).join(', ')})`,
    );
    const altas = await tocadas(
      pg,
      `insert into articulos (clave_articulo, articulo, tipo_articulo, comodin_empaque, caduca, lote, fecha_produccion,
                              minimo, maximo, unidad_venta, marca, division_id, costo, es_catalogo)
       select clave_articulo, articulo, tipo_articulo, coalesce(comodin_empaque, 'N'), coalesce(caduca, 'N'),
              coalesce(lote, 'N'), coalesce(fecha_produccion, 'N'), coalesce(minimo, 0), coalesce(maximo, 0),
              coalesce(unidad_venta, 'PZA'), marca, division_id, coalesce(costo, 0), coalesce(es_catalogo, 'N')
       from entrada e
       where not exists (select from articulos a where a.clave_articulo = e.clave_articulo)
       order by fila`,
    );
    const { rows } = await pg.query<{ n: number }>('select count(*)::int n from entrada');
    return { altas, cambios, sinCambio: (rows[0]?.n ?? 0) - altas - cambios, notas: [] };
  },
};

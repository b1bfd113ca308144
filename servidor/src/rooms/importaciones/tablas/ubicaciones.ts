import { CODIGO_PROPIO, CODIGO_PROPIO_MAX, MENSAJES_PROPIO } from '@anden/contrato/ubicaciones/propios.ts';
import { deAlmacen } from '../../../importar/columnas.ts';
import { codigo, entero, opcion } from '../../../importar/lectores.ts';
import { enPiezasSql, literal, type Tabla, tocadas } from '../../../importar/tabla.ts';
import { buscado, deUbicacion, ponDigitos, sonDigitos } from './de-ubicacion.ts';

const { obligatoria: _, ...ubicacion } = deUbicacion(
  'Once dígitos: almacén (1), pasillo (2), módulo (3), nivel (2) y casilla (3). O el código propio, como «A-01-03».',
);

export const UBICACIONES: Tabla = {
  nombre: 'ubicaciones',
  columnas: [
    ubicacion,
    {
      nombre: 'TIPO',
      tipo: 'text',
      leer: opcion(['F', 'M', 'I']),
      ejemplo: 'F',
      explica: 'F fija, M multialmacén, I inhabilitada (solo si está vacía). Una nueva sin tipo es fija.',
    },
    deAlmacen('Número del almacén; si no se dice, el primer dígito del código, o el único que haya.'),
    {
      nombre: 'CODIGO_PROPIO',
      tipo: 'text',
      leer: codigo(CODIGO_PROPIO_MAX, { forma: CODIGO_PROPIO, motivo: MENSAJES_PROPIO.forma }),
      ejemplo: 'A-01-03',
      explica:
        'Como la casa llama a la ubicación: se lee, se imprime, se escanea y se busca. Único en su almacén.',
    },
    {
      nombre: 'PASILLO',
      tipo: 'text',
      leer: codigo(2, {
        forma: /^(\d{1,2}|[A-Za-z]{1,2})$/,
        motivo: 'es un número de dos dígitos o una o dos letras',
      }),
      ejemplo: 3,
      explica:
        'Con MODULO, NIVEL y CASILLA, en lugar de UBICACION: de ellos salen los once dígitos (A es 1).',
    },
    { nombre: 'MODULO', tipo: 'int', leer: entero(0, 999), ejemplo: 2, explica: 'De 0 a 999; vacío es 0.' },
    { nombre: 'NIVEL', tipo: 'int', leer: entero(0, 99), ejemplo: 4, explica: 'De 0 a 99; vacío es 0.' },
    { nombre: 'CASILLA', tipo: 'int', leer: entero(0, 999), ejemplo: 10, explica: 'De 0 a 999; vacía es 0.' },
  ],
  auxiliares: 'ubicacion_id int, propio text, propio_buscado text',
  llave: { expresion: `case when ${sonDigitos('ubicacion')} then ubicacion end`, columna: 'UBICACION' },
  preparar: [
    // An own code may stand in its own column, or where the digits do.
    `update entrada set propio = coalesce(codigo_propio, case when not ${sonDigitos('ubicacion')} then ubicacion end),
            ubicacion = case when ${sonDigitos('ubicacion')} then ubicacion end`,
    `update entrada set propio_buscado = ${buscado('propio')},
            almacen_id = coalesce(almacen_id, left(ubicacion, 1)::int, (select min(almacen_id) from almacenes having count(*) = 1))`,
    // One that is here already is known by its own code alone.
    `update entrada e set ubicacion = u.ubicacion from ubicaciones u
      where e.ubicacion is null and u.almacen_id = e.almacen_id and u.codigo_buscado = e.propio_buscado`,
    ponDigitos,
    // Locked before checking that they are empty, so that nobody fills one meanwhile.
    `select 1 from ubicaciones u join entrada e using (almacen_id, ubicacion) order by u.ubicacion_id for update of u`,
    `update entrada e set ubicacion_id = u.ubicacion_id from ubicaciones u
     where u.almacen_id = e.almacen_id and u.ubicacion = e.ubicacion`,
  ],
  revisiones: [
    `select fila, 'ALMACEN_ID' columna, '' valor, 'falta: con un código propio hay que decir de qué almacén es' motivo
     from entrada where almacen_id is null`,
    `select fila, 'ALMACEN_ID' columna, almacen_id::text valor, 'no existe el almacén' motivo
     from entrada e where almacen_id is not null and not exists (select from almacenes a where a.almacen_id = e.almacen_id)`,
    `select fila, 'ALMACEN_ID' columna, almacen_id::text valor,
            'no es el del código: el primer dígito de ' || ubicacion || ' dice otro' motivo
     from entrada where left(ubicacion, 1) <> almacen_id::text and not rechazada`,
    `select fila, 'UBICACION' columna, coalesce(propio, '') valor,
            'no dice qué pasillo, módulo, nivel y casilla es: póngalos en sus columnas, o los once dígitos' motivo
     from entrada where ubicacion is null and not rechazada`,
    `select fila, 'UBICACION' columna, ubicacion valor, 'ya viene en la fila ' || primera motivo
     from (select *, first_value(fila) over (partition by ubicacion order by fila) primera from entrada where not rechazada) e
     where fila <> primera`,
    `select fila, 'CODIGO_PROPIO' columna, propio valor, 'ya viene en la fila ' || primera motivo
     from (select *, first_value(fila) over (partition by almacen_id, propio_buscado order by fila) primera
             from entrada where propio is not null and not rechazada) e
     where fila <> primera`,
    `select e.fila, 'CODIGO_PROPIO' columna, e.propio valor, 'ya es de la ubicación ' || u.ubicacion motivo
     from entrada e join ubicaciones u on u.almacen_id = e.almacen_id and u.codigo_buscado = e.propio_buscado
     where u.ubicacion <> e.ubicacion
       -- It may be given a code that another row of the file takes from its location.
       and not exists (select from entrada o where o.ubicacion_id = u.ubicacion_id and o.propio_buscado <> e.propio_buscado)`,
    `select e.fila, 'CODIGO_PROPIO' columna, e.propio valor, ${literal(MENSAJES_PROPIO.esClave)} motivo
     from entrada e where e.propio is not null
       and exists (select from claves_articulo k where clave_escrita(k.clave_articulo) = clave_escrita(e.propio))`,
    `select e.fila, 'TIPO' columna, e.tipo valor,
            'tiene ' || ${enPiezasSql('sum(x.piezas)')} || ': las ubicaciones inhabilitadas deben quedar con 0' motivo
     from entrada e join existencias x on x.lugar_id = e.ubicacion_id
     where e.tipo = 'I' group by e.fila, e.tipo having sum(x.piezas) > 0`,
    `select e.fila, 'TIPO' columna, e.tipo valor,
            'tiene piezas de productos por default, que no van en ubicaciones multialmacén' motivo
     from entrada e join existencias x on x.lugar_id = e.ubicacion_id join articulos a using (articulo_id)
     join ubicaciones u using (ubicacion_id)
     where e.tipo = 'M' and u.tipo <> 'M' and a.tipo_articulo = 'D'
     group by e.fila, e.tipo having sum(x.piezas) > 0`,
    `select e.fila, 'TIPO' columna, e.tipo valor,
            'hay órdenes de acomodo que llevan ' || ${enPiezasSql('sum(o.unidades - o.unidades_acom)')} || ' a la ubicación' motivo
     from entrada e join ubicaciones u using (ubicacion_id) join acomodos o on o.ubicacion_id = e.ubicacion_id
     join articulos a on a.articulo_id = o.articulo_id
     where u.tipo <> e.tipo and o.unidades_acom < o.unidades and (e.tipo = 'I' or e.tipo = 'M' and a.tipo_articulo = 'D')
     group by e.fila, e.tipo`,
  ],
  toca: [
    {
      tabla: 'lugares',
      llave: ['lugar_id'],
      donde: `clase = 'ubicacion' and (almacen_id, nombre) in (select almacen_id, ubicacion from entrada)`,
    },
    {
      tabla: 'ubicaciones',
      llave: ['ubicacion_id'],
      donde: '(almacen_id, ubicacion) in (select almacen_id, ubicacion from entrada)',
    },
  ],
  impide: [
    `select 'No se puede deshacer: ya hay piezas en ' || u.ubicacion as texto
     from importaciones_filas f join ubicaciones u on u.ubicacion_id = (f.antes ->> 'ubicacion_id')::int
     join existencias x on x.lugar_id = u.ubicacion_id join articulos a using (articulo_id)
     where f.importacion_id = $1 and f.tabla = 'ubicaciones' and x.piezas > 0
       and (f.antes ->> 'tipo' = 'I' or (f.antes ->> 'tipo' = 'M' and a.tipo_articulo = 'D'))`,
  ],
  async aplicar(pg) {
    // Codes that change hands are let go first: each is unique at every moment.
    await pg.query(
      `update ubicaciones u set codigo = null from entrada e
       where u.ubicacion_id = e.ubicacion_id and u.codigo_buscado <> e.propio_buscado
         and exists (select from entrada o where o.almacen_id = u.almacen_id and o.propio_buscado = u.codigo_buscado)`,
    );
    const cambios = await tocadas(
      pg,
      `update ubicaciones u set tipo = coalesce(e.tipo, u.tipo), codigo = coalesce(e.propio, u.codigo) from entrada e
       where u.ubicacion_id = e.ubicacion_id
         and (u.tipo, u.codigo) is distinct from (coalesce(e.tipo, u.tipo), coalesce(e.propio, u.codigo))`,
    );
    const altas = await tocadas(
      pg,
      `with nuevas as (
         insert into lugares (clase, almacen_id, nombre)
         select 'ubicacion', almacen_id, ubicacion from entrada where ubicacion_id is null order by fila
         returning lugar_id, almacen_id, nombre)
       insert into ubicaciones (ubicacion_id, almacen_id, ubicacion, tipo, codigo)
       select n.lugar_id, n.almacen_id, n.nombre, coalesce(e.tipo, 'F'), e.propio
       from nuevas n join entrada e on e.almacen_id = n.almacen_id and e.ubicacion = n.nombre`,
    );
    const { rows } = await pg.query<{ n: number }>('select count(*)::int n from entrada');
    return { altas, cambios, sinCambio: (rows[0]?.n ?? 0) - altas - cambios, notas: [] };
  },
};

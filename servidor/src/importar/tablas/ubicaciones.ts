import { deAlmacen } from '../columnas.ts';
import { codigo, opcion } from '../lectores.ts';
import { enPiezasSql, type Tabla, tocadas } from '../tabla.ts';

export const UBICACIONES: Tabla = {
  nombre: 'ubicaciones',
  columnas: [
    {
      nombre: 'UBICACION',
      tipo: 'text',
      leer: codigo(50, { forma: /^\d{11}$/, motivo: 'debe tener 11 dígitos' }),
      obligatoria: true,
      ejemplo: '10300204010',
      explica: 'Código de 11 dígitos; el primero es el almacén.',
    },
    {
      nombre: 'TIPO',
      tipo: 'text',
      leer: opcion(['F', 'M', 'I']),
      obligatoria: true,
      ejemplo: 'F',
      explica: 'F fija, M multialmacén, I inhabilitada (solo si está vacía).',
    },
    deAlmacen('Número del almacén; si no se dice, el primer dígito del código.'),
  ],
  auxiliares: 'ubicacion_id int',
  llave: { expresion: 'ubicacion', columna: 'UBICACION' },
  preparar: [
    `update entrada set almacen_id = left(ubicacion, 1)::int where almacen_id is null`,
    // Locked before checking that they are empty, so that nobody fills one meanwhile.
    `select 1 from ubicaciones u join entrada e using (almacen_id, ubicacion) order by u.ubicacion_id for update of u`,
    `update entrada e set ubicacion_id = u.ubicacion_id from ubicaciones u
     where u.almacen_id = e.almacen_id and u.ubicacion = e.ubicacion`,
  ],
  revisiones: [
    `select fila, 'ALMACEN_ID' columna, almacen_id::text valor, 'no existe el almacén' motivo
     from entrada e where not exists (select from almacenes a where a.almacen_id = e.almacen_id)`,
    `select fila, 'ALMACEN_ID' columna, almacen_id::text valor,
            'no es el del código: el primer dígito de ' || ubicacion || ' dice otro' motivo
     from entrada where left(ubicacion, 1) <> almacen_id::text and not rechazada`,
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
    const cambios = await tocadas(
      pg,
      `update ubicaciones u set tipo = e.tipo from entrada e
       where u.ubicacion_id = e.ubicacion_id and u.tipo <> e.tipo`,
    );
    const altas = await tocadas(
      pg,
      `with nuevas as (
         insert into lugares (clase, almacen_id, nombre)
         select 'ubicacion', almacen_id, ubicacion from entrada where ubicacion_id is null order by fila
         returning lugar_id, almacen_id, nombre)
       insert into ubicaciones (ubicacion_id, almacen_id, ubicacion, tipo)
       select n.lugar_id, n.almacen_id, n.nombre, e.tipo
       from nuevas n join entrada e on e.almacen_id = n.almacen_id and e.ubicacion = n.nombre`,
    );
    const { rows } = await pg.query<{ n: number }>('select count(*)::int n from entrada');
    return { altas, cambios, sinCambio: (rows[0]?.n ?? 0) - altas - cambios, notas: [] };
  },
};

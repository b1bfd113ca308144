import { dato, deAlmacen, obligatoria } from '../../../importar/columnas.ts';
import { type Tabla, tocadas } from '../../../importar/tabla.ts';

export const ALMACENES: Tabla = {
  nombre: 'almacenes',
  columnas: [
    obligatoria(deAlmacen('Número del almacén, de 1 a 9; es el primer dígito de sus ubicaciones.')),
    obligatoria(dato('NOMBRE', 60, 'PRINCIPAL', 'Nombre, hasta 60 caracteres; distinto del de los demás.')),
  ],
  llave: { expresion: 'almacen_id::text', columna: 'ALMACEN_ID' },
  preparar: [],
  revisiones: [
    `select e.fila, 'NOMBRE' columna, e.nombre valor, 'es el nombre del almacén ' || a.almacen_id motivo
     from entrada e join almacenes a on upper(a.nombre) = upper(e.nombre) and a.almacen_id <> e.almacen_id`,
    `select fila, 'NOMBRE' columna, nombre valor, 'se repite en el archivo' motivo
     from (select fila, nombre, count(*) over (partition by upper(nombre)) n from entrada) e where n > 1`,
  ],
  toca: [
    { tabla: 'almacenes', llave: ['almacen_id'], donde: 'almacen_id in (select almacen_id from entrada)' },
    {
      tabla: 'lugares',
      llave: ['lugar_id'],
      donde: `clase <> 'ubicacion' and almacen_id in (select almacen_id from entrada)`,
    },
  ],
  async aplicar(pg) {
    const cambios = await tocadas(
      pg,
      `update almacenes a set nombre = e.nombre from entrada e
       where a.almacen_id = e.almacen_id and a.nombre <> e.nombre`,
    );
    const altas = await tocadas(
      pg,
      `insert into almacenes (almacen_id, nombre) select almacen_id, nombre from entrada e
       where not exists (select from almacenes a where a.almacen_id = e.almacen_id) order by almacen_id`,
    );
    const { rows } = await pg.query<{ n: number }>('select count(*)::int n from entrada');
    return { altas, cambios, sinCambio: (rows[0]?.n ?? 0) - altas - cambios, notas: [] };
  },
};

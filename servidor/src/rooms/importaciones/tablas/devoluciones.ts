import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { deAlmacen, deArticulo, llave, obligatoria, piezas } from '../../../importar/columnas.ts';
import { entero, momento, texto } from '../../../importar/lectores.ts';
import { asentar, CREA_MOVIDO, notasDePiezas } from '../../../importar/movido.ts';
import { enPiezasSql, literal, segunSql, type Tabla, tocadas } from '../../../importar/tabla.ts';
import type { Paso } from '../../../platform/llegadas/llegada.ts';
import { deUbicacion, HALLA_UBICACION, SIN_UBICACION } from './de-ubicacion.ts';

const RENGLON_MAX = 100_000;
const MOTIVO_NUEVO = 'DEVOLUCIÓN DE CLIENTE';

const preparar: readonly Paso[] = [
  ...HALLA_UBICACION,
  `update entrada e set
     almacen_id = coalesce((select almacen_id from ubicaciones u where u.ubicacion_id = e.ubicacion_id), e.almacen_id),
     articulo_id = (select articulo_id from articulos a where a.clave_articulo = e.clave_articulo)`,
  // Orders before stock, by id: the order in which put-away locks them.
  `select 1 from acomodos where folio in (select folio from entrada) order by acomodo_id for no key update`,
  // A line is identified by its number; without numbers, by its article and location.
  `update entrada e set acomodo_id = o.acomodo_id from acomodos o where o.folio = e.folio and o.renglon = e.renglon`,
  `update entrada e set acomodo_id = (select min(o.acomodo_id) from acomodos o
     where o.folio = e.folio and o.articulo_id = e.articulo_id and o.ubicacion_id = e.ubicacion_id)
   where renglon is null`,
];

const revisiones = [
  SIN_UBICACION,
  `select fila, 'CLAVE_ARTICULO' columna, clave_articulo valor, 'no existe el artículo' motivo
   from entrada where articulo_id is null`,
  `select fila, 'RENGLON' columna, '' valor, 'está vacío y otras filas del folio sí lo traen' motivo
   from (select *, bool_or(renglon is not null) over (partition by folio) hay from entrada) e
   where hay and renglon is null`,
  `select fila, 'UBICACION' columna, ubicacion valor, ${literal(MENSAJES_UBICACION.inhabilitada)} motivo
   from entrada e join ubicaciones u using (ubicacion_id, ubicacion) where u.tipo = 'I'`,
  `select fila, 'UBICACION' columna, ubicacion valor, ${literal(MENSAJES_UBICACION.defaultEnMulti)} motivo
   from entrada e join ubicaciones u using (ubicacion_id, ubicacion) join articulos a using (articulo_id)
   where u.tipo = 'M' and a.tipo_articulo = 'D'`,
  `select fila, 'FECHA' columna, fecha::text valor, 'no puede ser posterior a este momento' motivo
   from entrada where fecha > now()`,
  `select e.fila, 'CLAVE_ARTICULO' columna, e.clave_articulo valor, 'el renglón es de ' || a.clave_articulo motivo
   from entrada e join acomodos o using (acomodo_id) join articulos a on a.articulo_id = o.articulo_id
   where o.articulo_id <> e.articulo_id`,
  `select e.fila, 'UBICACION' columna, e.ubicacion valor, 'el renglón es del almacén ' || o.almacen_id motivo
   from entrada e join acomodos o using (acomodo_id) where o.almacen_id <> e.almacen_id`,
  `select e.fila, 'UBICACION' columna, e.ubicacion valor, 'el renglón ya tiene piezas acomodadas en ' || u.ubicacion motivo
   from entrada e join acomodos o using (acomodo_id) join ubicaciones u on u.ubicacion_id = o.ubicacion_id
   where o.unidades_acom > 0 and o.ubicacion_id <> e.ubicacion_id`,
  `select e.fila, 'UNIDADES' columna, e.unidades::text valor,
          ${segunSql('o.unidades_acom', 'ya se acomodó ', 'ya se acomodaron ')} || ${enPiezasSql('o.unidades_acom')} || ' del renglón' motivo
   from entrada e join acomodos o using (acomodo_id) where o.unidades_acom > e.unidades`,
];

/** Pieces by which an order grows or shrinks: they come from the customer, or return to them. */
const MOVIDO = `
  insert into movido (articulo_id, origen_id, destino_id, piezas, documento, documento_det_id)
  select e.articulo_id, case when e.unidades > e.antes then c.lugar_id else d.lugar_id end,
         case when e.unidades > e.antes then d.lugar_id else c.lugar_id end, abs(e.unidades - e.antes), 'acomodo', e.acomodo_id
  from entrada e
  join lugares d on d.clase = 'devolucion' and d.almacen_id = e.almacen_id
  join lugares c on c.clase = 'cliente'
  where e.unidades <> e.antes order by e.fila`;

const RESULTANTE = `(e.ubicacion_id, e.unidades, coalesce(e.motivo, o.motivo), date_trunc('second', coalesce(e.fecha, o.fecha)))`;

export const DEVOLUCIONES: Tabla = {
  nombre: 'devoluciones',
  columnas: [
    obligatoria(
      llave(
        'FOLIO',
        30,
        'DV0000120',
        'Folio de la devolución, hasta 30 caracteres; una fila por renglón, con el folio en todas.',
      ),
    ),
    {
      nombre: 'RENGLON',
      tipo: 'int',
      leer: entero(1, RENGLON_MAX),
      ejemplo: 1,
      explica: 'Número de renglón. Sin él un renglón se conoce por su artículo y su ubicación.',
    },
    {
      nombre: 'FECHA',
      tipo: 'timestamptz',
      leer: momento,
      ejemplo: '',
      explica: 'Cuándo llegó; este momento en un renglón nuevo si no se dice.',
    },
    deArticulo('Clave propia del artículo devuelto.'),
    deUbicacion('La ubicación donde se debe acomodar, por sus 11 dígitos o su código propio.'),
    deAlmacen('Número del almacén; hace falta si varios tienen ese código propio.'),
    obligatoria(
      piezas(
        'UNIDADES',
        1,
        3,
        'Piezas devueltas por acomodar, entero desde 1; no menos de las ya acomodadas.',
      ),
    ),
    {
      nombre: 'MOTIVO',
      tipo: 'text',
      leer: texto(80),
      ejemplo: 'PEDIDO EQUIVOCADO',
      explica: `Hasta 80 caracteres. ${MOTIVO_NUEVO} si no se dice.`,
    },
  ],
  mueve: true,
  auxiliares: 'ubicacion_id int, articulo_id int, acomodo_id int, antes int not null default 0',
  llave: {
    expresion:
      'case when renglon is not null then (folio, renglon)::text else (folio, clave_articulo, almacen_id, ubicacion)::text end',
    columna: 'FOLIO',
  },
  grupo: 'FOLIO',
  preparar,
  revisiones,
  toca: [{ tabla: 'acomodos', llave: ['acomodo_id'], donde: 'folio in (select folio from entrada)' }],
  async aplicar(pg) {
    await pg.query(
      'update entrada e set antes = o.unidades from acomodos o where o.acomodo_id = e.acomodo_id',
    );
    const cambios = await tocadas(
      pg,
      `update acomodos o set ubicacion_id = e.ubicacion_id, unidades = e.unidades,
                             motivo = coalesce(e.motivo, o.motivo), fecha = coalesce(e.fecha, o.fecha)
       from entrada e where o.acomodo_id = e.acomodo_id
         and (o.ubicacion_id, o.unidades, o.motivo, date_trunc('second', o.fecha)) is distinct from ${RESULTANTE}`,
    );
    const altas = await tocadas(
      pg,
      `with numeradas as (
         select e.fila, coalesce(e.renglon, (select coalesce(max(o.renglon), 0) from acomodos o where o.folio = e.folio)
                                 + row_number() over (partition by e.folio order by e.fila))::int renglon
         from entrada e where e.acomodo_id is null
       ), nuevas as (
         insert into acomodos (folio, renglon, fecha, almacen_id, articulo_id, ubicacion_id, unidades, motivo)
         select e.folio, n.renglon, coalesce(e.fecha, now()), e.almacen_id, e.articulo_id, e.ubicacion_id, e.unidades,
                coalesce(e.motivo, ${literal(MOTIVO_NUEVO)})
         from entrada e join numeradas n using (fila) order by e.fila
         returning acomodo_id, folio, renglon
       )
       update entrada e set acomodo_id = a.acomodo_id
       from numeradas n, nuevas a where n.fila = e.fila and a.folio = e.folio and a.renglon = n.renglon`,
    );
    await pg.query(CREA_MOVIDO);
    await pg.query(MOVIDO);
    await asentar(pg);
    const { rows } = await pg.query<{ n: number }>('select count(*)::int n from entrada');
    return {
      altas,
      cambios,
      sinCambio: (rows[0]?.n ?? 0) - altas - cambios,
      notas: await notasDePiezas(pg),
    };
  },
};

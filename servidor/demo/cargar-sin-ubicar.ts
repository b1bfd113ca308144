import { digitosSinUbicar, SIN_UBICAR } from '@anden/contrato/ubicaciones/sin-ubicar-rules.ts';
import type { ClientBase } from 'pg';

/** BODEGA NORTE took over another company's stock, of which only the pieces were known. */
const ALMACEN = 2;
/** Articles that nobody has put on a shelf there yet. */
const ARTICULOS = 14;

/** Pieces that a warehouse has without a shelf, and their movements: of articles that have no location there. */
export async function cargaSinUbicar(pg: ClientBase): Promise<void> {
  await pg.query(
    `with lugar as (
       insert into lugares (clase, almacen_id, nombre) values ('ubicacion', $1, $2) returning lugar_id
     ), suya as (
       insert into ubicaciones (ubicacion_id, almacen_id, ubicacion, tipo, codigo, sin_ubicar)
       select lugar_id, $1, $2, 'F', $3, true from lugar returning ubicacion_id
     ), sueltos as (
       select a.articulo_id, 6 + a.articulo_id % 17 as piezas from articulos a
        where a.tipo_articulo = 'D' and 'S' not in (a.caduca, a.lote, a.fecha_produccion)
          and not exists (select from existencias e join lugares l using (lugar_id) where e.articulo_id = a.articulo_id and l.almacen_id = $1)
          and not exists (select from articulos_ubicacion x join ubicaciones u using (ubicacion_id) where x.articulo_id = a.articulo_id and u.almacen_id = $1)
        order by a.articulo_id limit $4
     ), anexos as (
       insert into articulos_ubicacion (ubicacion_id, articulo_id, asignada)
       select ubicacion_id, articulo_id, (select min(fecha) from movimientos) from suya, sueltos
     ), movidas as (
       insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, documento)
       select md5('sin ubicar ' || articulo_id)::uuid, (select min(operador_id) from operadores), 'importar', (select min(fecha) from movimientos), articulo_id,
              (select lugar_id from lugares where clase = 'ajuste'), lugar_id, piezas, 'inventario inicial' from lugar, sueltos
     )
     insert into existencias (lugar_id, articulo_id, piezas) select lugar_id, articulo_id, piezas from lugar, sueltos`,
    [ALMACEN, digitosSinUbicar(ALMACEN), SIN_UBICAR, ARTICULOS],
  );
}

import { OP } from './fixture.ts';

/** The place of pieces without a shelf that {@link sueltas} makes. */
export const SUELTAS = 1_500;

/** SQL: a warehouse gets a place without a shelf, with these pieces of an article, as an import brings them. */
export const sueltas = (almacenId: number, articuloId: number, piezas: number): string => `
  insert into lugares (lugar_id, clase, almacen_id, nombre) overriding system value values (${SUELTAS}, 'ubicacion', ${almacenId}, '${almacenId}0000000000');
  insert into ubicaciones (ubicacion_id, almacen_id, ubicacion, tipo, codigo, sin_ubicar)
    values (${SUELTAS}, ${almacenId}, '${almacenId}0000000000', 'F', 'SIN-UBICAR', true);
  insert into articulos_ubicacion (ubicacion_id, articulo_id) values (${SUELTAS}, ${articuloId});
  insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, documento)
    select gen_random_uuid(), ${OP.ADMIN}, 'importar', '2025-03-01 08:00-06', ${articuloId}, lugar_id, ${SUELTAS}, ${piezas}, 'inventario inicial'
      from lugares where clase = 'ajuste';
  insert into existencias (lugar_id, articulo_id, piezas) values (${SUELTAS}, ${articuloId}, ${piezas});`;

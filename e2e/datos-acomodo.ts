import type { Casa } from './casa.ts';
import {
  type Articulo,
  type ArticuloPedido,
  llama,
  nuevaUbicacion,
  nuevoArticulo,
  type Ubicacion,
} from './datos-inventarios.ts';

let serie = 0;

export interface PorAcomodar extends Articulo {
  ubicaciones: [Ubicacion, ...Ubicacion[]];
}

export interface PorAcomodarPedido extends ArticuloPedido {
  /** Pieces waiting in reception. */
  piezas: number;
  /** Kinds of its locations. Default: one fixed. */
  ubicaciones?: readonly ('F' | 'M' | 'I')[];
}

/** An article with locations of its own, and pieces received in warehouse 1 that wait to be put away. */
export async function nuevoPorAcomodar(casa: Casa, p: PorAcomodarPedido): Promise<PorAcomodar> {
  const articulo = await nuevoArticulo(casa, p);
  const [primera, ...otras] = p.ubicaciones ?? ['F'];
  const una = await ubicacionDe(casa, articulo, primera ?? 'F');
  const demas: Ubicacion[] = [];
  for (const tipo of otras) demas.push(await ubicacionDe(casa, articulo, tipo));
  await recibe(casa, articulo, p.piezas);
  return { ...articulo, ubicaciones: [una, ...demas] };
}

/** A location for this test only, with the article attached and no pieces. */
export async function ubicacionDe(casa: Casa, articulo: Articulo, tipo: 'F' | 'M' | 'I'): Promise<Ubicacion> {
  const ubicacion = await nuevaUbicacion(casa, tipo);
  await casa.sql('insert into articulos_ubicacion (ubicacion_id, articulo_id) values ($1, $2)', [
    ubicacion.id,
    articulo.id,
  ]);
  return ubicacion;
}

/** Pieces of an article arriving in warehouse 1 with a purchase of their own, received as ADMIN. */
export async function recibe(casa: Casa, articulo: Articulo, piezas: number): Promise<void> {
  const folio = `AC${String(++serie).padStart(5, '0')}`;
  const [linea] = await casa.sql<{ docto_cm_det_id: number }>(
    `with c as (
       insert into compras (folio, proveedor_id, almacen_id, fecha, importe, fecha_recepcion)
       values ($1, (select min(proveedor_id) from proveedores), 1, current_date, 10, now() - interval '1 hour')
       returning docto_cm_id)
     insert into compras_det (docto_cm_id, renglon, articulo_id, unidades, costo)
     select docto_cm_id, 1, $2, $3, 10 from c returning docto_cm_det_id`,
    [folio, articulo.id, piezas],
  );
  await llama(casa, 'guardarRecepcionCompra', {
    docto_cm_det_id: linea?.docto_cm_det_id,
    operador_id: 1,
    cantidad: piezas,
  });
}

/** Returned pieces that an order sends to a location of warehouse 1. */
export async function nuevaOrden(
  casa: Casa,
  articulo: Articulo,
  ubicacion: Ubicacion,
  piezas: number,
): Promise<void> {
  const folio = `DV${String(++serie).padStart(5, '0')}`;
  await casa.sql(
    `with lugar as (
       select (select lugar_id from lugares where clase = 'cliente') as cliente,
              (select lugar_id from lugares where clase = 'devolucion' and almacen_id = 1) as devolucion),
     orden as (
       insert into acomodos (folio, renglon, almacen_id, articulo_id, ubicacion_id, unidades, motivo)
       values ($1, 1, 1, $2, $3, $4, 'DEVOLUCIÓN') returning acomodo_id),
     movido as (
       insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas,
                                documento, documento_det_id)
       select gen_random_uuid(), 1, 'importar', $2, cliente, devolucion, $4, 'acomodo', acomodo_id from lugar, orden)
     insert into existencias (lugar_id, articulo_id, piezas) select devolucion, $2, $4 from lugar
     on conflict (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion)
       do update set piezas = existencias.piezas + excluded.piezas`,
    [folio, articulo.id, ubicacion.id, piezas],
  );
}

/** A returned article that asks for lot and date, and an order of five of its pieces to a location of its own. */
export async function devueltoConLotes(casa: Casa): Promise<{ articulo: Articulo; lugar: Ubicacion }> {
  const articulo = await nuevoArticulo(casa, { pide: ['caduca', 'lote'] });
  const lugar = await ubicacionDe(casa, articulo, 'F');
  await nuevaOrden(casa, articulo, lugar, 5);
  return { articulo, lugar };
}

/** Pieces of an article still to be put away, according to its purchase lines. */
export async function porAcomodarDe(casa: Casa, articulo: Articulo): Promise<number> {
  const [fila] = await casa.sql<{ n: number }>(
    'select coalesce(sum(unidades_recib - unidades_acom), 0)::int as n from compras_det where articulo_id = $1',
    [articulo.id],
  );
  return fila?.n ?? -1;
}

/** Each put-away of an article in the ledger, in order: pieces, location and lot. */
export const acomodosDe = (casa: Casa, articulo: Articulo) =>
  casa.sql<{ piezas: number; ubicacion: string; lote: string | null; caduca: string | null }>(
    `select m.piezas, u.ubicacion, m.lote, to_char(m.fecha_caducidad, 'YYYY-MM-DD') as caduca
       from movimientos m join ubicaciones u on u.ubicacion_id = m.destino_id
      where m.articulo_id = $1 and m.llamada in ('guardaAcomodoCompra', 'ActualizaArticulosAcomodo')
      order by m.movimiento_id`,
    [articulo.id],
  );

/** Address of an article's shelving screen. */
export const estanteDe = (articulo: Articulo): string =>
  `/components/Recepcion?modo=compras&articulo_id=${articulo.id}`;

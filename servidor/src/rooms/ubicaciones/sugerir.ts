import type { Sugerencia } from '@anden/contrato/ubicaciones/calls.ts';
import {
  NOMBRE_TIPO_UBICACION,
  type TipoArticulo,
  type TipoUbicacion,
} from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../platform/calls/handlers.ts';
import { sinCaducar } from '../existencias/index.ts';
import { ubicacionesDeArticulo } from './queries.ts';

interface Pedido {
  articuloId: number;
  almacenId: number;
  tipoArticulo: TipoArticulo | null;
  /** Most pieces for the fixed locations together; 0: no limit. */
  maximo: number;
  /** Pieces to put away. */
  piezas: number;
  /** True for purchases, where multi-warehouse articles do not go to fixed locations (specification §5). */
  deCompra: boolean;
  /** The business day, `YYYY-MM-DD`. */
  hoy: string;
}

type Fila = z.output<typeof Sugerencia>;

/**
 * Where to put pieces, best first: fixed locations while they are below the maximum (to which expired pieces count
 * too), then where the article already is, then the nearest empty location of its kind by code, and last those with
 * only expired pieces of it. A fixed location that holds pieces never appears with more than fits below the maximum. The
 * pieces are distributed in that order; what does not fit appears on no row.
 */
export async function sugerir(db: Tx, p: Pedido): Promise<Fila[]> {
  const buenas = await buenasPorUbicacion(db, p);
  const suyas = (await ubicacionesDeArticulo(db, p.articuloId, p.almacenId, true, 'estantes')).map((u) => {
    const piezas = u.EXISTENCIA ?? 0;
    const suyasBuenas = buenas.get(u.UBICACION_ID) ?? 0;
    return { ...u, piezas, buenas: suyasBuenas, soloCaducadas: piezas > 0 && suyasBuenas === 0 };
  });
  const fijas = suyas
    .filter((u) => u.TIPO === 'F')
    .sort((a, b) => Number(a.soloCaducadas) - Number(b.soloCaducadas));
  const propia: TipoUbicacion = p.tipoArticulo === 'M' ? 'M' : 'F';
  const admiteFijas = p.tipoArticulo !== 'M' || !p.deCompra;
  let restan = p.piezas;
  const filas = new Map<number, Fila>();
  const agrega = (
    u: Pick<Fila, 'UBICACION_ID' | 'UBICACION' | 'NUMERIC_UB' | 'TIPO'>,
    unidades: number,
    RAZON: string,
    NUEVA: 'S' | 'N' = 'N',
  ) => {
    restan -= unidades;
    filas.set(u.UBICACION_ID, {
      UBICACION_ID: u.UBICACION_ID,
      UBICACION: u.UBICACION,
      NUMERIC_UB: u.NUMERIC_UB,
      TIPO: u.TIPO,
      NOMBRE_TIPO: NOMBRE_TIPO_UBICACION[u.TIPO],
      UNIDADES: unidades,
      RAZON,
      NUEVA,
    });
  };
  if (admiteFijas && fijas.length > 0) {
    let cupo =
      p.maximo === 0 ? restan : Math.max(0, p.maximo - fijas.reduce((suma, u) => suma + u.piezas, 0));
    for (const u of fijas) {
      const unidades = Math.min(restan, cupo);
      if (unidades <= 0) break;
      cupo -= unidades;
      const razon =
        p.maximo === 0 ? 'Ubicación fija del artículo' : 'Ubicación fija con lugar hasta su máximo';
      agrega(u, unidades, razon);
    }
  }
  // A fixed location that holds pieces has had its part: what does not fit below the maximum goes to one that is empty.
  const conLugar = (u: (typeof suyas)[number]) =>
    u.TIPO !== 'F' || p.maximo === 0 || (u.piezas === 0 && !filas.has(u.UBICACION_ID));
  const donde = suyas
    .filter((u) => u.TIPO === propia && conLugar(u) && !filas.has(u.UBICACION_ID))
    .sort((a, b) => b.buenas - a.buenas || (a.NUMERIC_UB < b.NUMERIC_UB ? -1 : 1));
  for (const u of donde.filter((d) => !d.soloCaducadas))
    agrega(u, restan, u.buenas > 0 ? 'El artículo ya está aquí' : 'Ubicación del artículo');
  const cerca = suyas[0]?.NUMERIC_UB ?? `${p.almacenId}0000000000`;
  const vacia = await vaciaCercana(db, p.almacenId, propia, cerca);
  if (vacia) agrega(vacia, restan, 'Ubicación vacía más cercana', 'S');
  for (const u of donde.filter((d) => d.soloCaducadas))
    agrega(u, restan, 'Sólo tiene piezas caducadas del artículo');
  return [...filas.values()];
}

/** Unexpired pieces of the article, by location of the warehouse. */
async function buenasPorUbicacion(
  db: Tx,
  { articuloId, almacenId, hoy }: Pedido,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ ubicacion_id: number; piezas: number }>`
    select u.ubicacion_id, sum(e.piezas)::int as piezas from existencias e join ubicaciones u on u.ubicacion_id = e.lugar_id
     where e.articulo_id = ${articuloId} and u.almacen_id = ${almacenId} and ${sinCaducar(sql`e.fecha_caducidad`, hoy)}
     group by u.ubicacion_id`.execute(db);
  return new Map(rows.map((f) => [f.ubicacion_id, f.piezas]));
}

/**
 * How many locations are looked at in each direction; without a limit, a warehouse without empty ones would be read
 * whole at every scan.
 */
const CERCA = 1_000;

/** The empty location of a kind whose code is nearest to `codigo`; null if none is near. */
async function vaciaCercana(db: Tx, almacenId: number, tipo: TipoUbicacion, codigo: string) {
  const { rows } = await sql<{ ubicacion_id: number; ubicacion: string; leida: string }>`
    with libres as (
      (select * from (
         select ubicacion_id, ubicacion, leida from ubicaciones
          where almacen_id = ${almacenId} and tipo = ${tipo} and not sin_ubicar and ubicacion >= ${codigo}
          order by ubicacion limit ${CERCA}) u
        where not exists (select from articulos_ubicacion a where a.ubicacion_id = u.ubicacion_id)
        order by ubicacion limit 1)
      union all
      (select * from (
         select ubicacion_id, ubicacion, leida from ubicaciones
          where almacen_id = ${almacenId} and tipo = ${tipo} and not sin_ubicar and ubicacion < ${codigo}
          order by ubicacion desc limit ${CERCA}) u
        where not exists (select from articulos_ubicacion a where a.ubicacion_id = u.ubicacion_id)
        order by ubicacion desc limit 1)
    ) select * from libres order by abs(ubicacion::bigint - ${codigo}::bigint), ubicacion limit 1`.execute(
    db,
  );
  const [u] = rows;
  return u
    ? {
        UBICACION_ID: u.ubicacion_id,
        UBICACION: u.leida,
        NUMERIC_UB: u.ubicacion,
        TIPO: tipo,
      }
    : null;
}

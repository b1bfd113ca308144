import type { Input, Output } from '@anden/contrato/call.ts';
import type { Caducidad, existenciasCalls } from '@anden/contrato/existencias/calls.ts';
import { MENSAJES_LOTE, pideLote } from '@anden/contrato/existencias/rules.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { sinCaducar } from './buenas.ts';
import type { ColumnasDeLote } from './lotes.ts';
import { veLasPiezas } from './visible.ts';

type Calls = typeof existenciasCalls;
type Fila = z.output<typeof Caducidad>;

/** What a CADUCIDAD row says about its article. */
export async function articuloDeLote(db: Tx, articuloId: number) {
  const articulo = await db
    .selectFrom('articulos')
    .select([
      'articulo_id as ARTICULO_ID',
      'clave_articulo as CLAVE_ARTICULO',
      'articulo as ARTICULO',
      'caduca as CADUCA',
      'lote as LOTE',
      'fecha_produccion as FECHA_PRODUCCION',
    ])
    .where('articulo_id', '=', articuloId)
    .executeTakeFirst();
  if (!articulo) throw new Rejection('Producto no encontrado');
  return articulo;
}

type Articulo = Awaited<ReturnType<typeof articuloDeLote>>;
type Lote = ColumnasDeLote & {
  caducidad_id: number | null;
  almacen_id: number;
  existencia: number;
  operador_id: number | null;
};

const fila = (a: Articulo, l: Lote): Fila & { EXISTENCIA: number } => ({
  CADUCIDAD_ID: l.caducidad_id,
  ARTICULO_ID: a.ARTICULO_ID,
  ALMACEN_ID: l.almacen_id,
  FECHA_CADUCIDAD: l.fecha_caducidad,
  LOTE: l.lote,
  FECHA_PRODUCCION: l.fecha_produccion,
  INGRESO: 0,
  EXISTENCIA: l.existencia,
  OPERADOR_ID: l.operador_id,
  TIENE_CADUCIDAD: a.CADUCA,
  TIENE_LOTE: a.LOTE,
  TIENE_PRODUCCION: a.FECHA_PRODUCCION,
  CLAVE_ARTICULO: a.CLAVE_ARTICULO,
  ARTICULO: a.ARTICULO,
});

/**
 * The lots of an article in a warehouse with their pieces, except those picked for a customer; earliest expiry first.
 */
async function lotes(db: Tx, articulo: Articulo, almacenId: number) {
  const { rows } = await sql<Lote & { caducidad_id: number }>`
    select c.caducidad_id, c.almacen_id, c.fecha_caducidad, c.lote, c.fecha_produccion, c.operador_id,
           coalesce(s.piezas, 0)::int as existencia
      from caducidades c
      left join (select e.fecha_caducidad, e.lote, e.fecha_produccion, sum(e.piezas) as piezas
                   from existencias e join lugares l using (lugar_id)
                  where e.articulo_id = ${articulo.ARTICULO_ID} and l.almacen_id = ${almacenId} and l.clase <> 'embarque'
                    and e.piezas > 0
                  group by e.fecha_caducidad, e.lote, e.fecha_produccion) s
        on s.fecha_caducidad is not distinct from c.fecha_caducidad and s.lote is not distinct from c.lote
       and s.fecha_produccion is not distinct from c.fecha_produccion
     where c.articulo_id = ${articulo.ARTICULO_ID} and c.almacen_id = ${almacenId}
     order by c.fecha_caducidad nulls last, c.fecha_produccion nulls last, c.lote nulls last`.execute(db);
  return rows.map((r) => fila(articulo, r));
}

const sinExistencia = ({ EXISTENCIA: _, ...lote }: Fila): Fila => lote;

/**
 * The lots of an article in one location, with their pieces: earliest expiry first, then what has no expiry day (pieces
 * without a lot have no record either), and expired lots last.
 */
async function lotesDeUbicacion(
  db: Tx,
  articulo: Articulo,
  almacenId: number,
  ubicacionId: number,
  hoy: string,
): Promise<Fila[]> {
  const { rows } = await sql<Lote>`
    select c.caducidad_id, u.almacen_id, e.fecha_caducidad, e.lote, e.fecha_produccion, c.operador_id, e.piezas as existencia
      from ubicaciones u
      join existencias e on e.lugar_id = u.ubicacion_id
      left join caducidades c on c.articulo_id = e.articulo_id and c.almacen_id = u.almacen_id
       and c.fecha_caducidad is not distinct from e.fecha_caducidad and c.lote is not distinct from e.lote
       and c.fecha_produccion is not distinct from e.fecha_produccion
     where u.ubicacion_id = ${ubicacionId} and u.almacen_id = ${almacenId} and e.articulo_id = ${articulo.ARTICULO_ID} and e.piezas > 0
     order by not ${sinCaducar(sql`e.fecha_caducidad`, hoy)}, e.fecha_caducidad nulls last, e.fecha_produccion nulls last,
              e.lote nulls last`.execute(db);
  return rows.map((r) => fila(articulo, r));
}

/** The lots of an article with pieces in a warehouse, earliest expiry first, under their wire names. */
export async function lotesConPiezas(db: Tx, articuloId: number, almacenId: number) {
  const todos = await lotes(db, await articuloDeLote(db, articuloId), almacenId);
  return todos.filter((l) => l.EXISTENCIA > 0);
}

/** One lot under its wire names; undefined if it does not exist. */
export async function filaDeCaducidad(db: Tx, articulo: Articulo, almacenId: number, caducidadId: number) {
  return (await lotes(db, articulo, almacenId)).find((l) => l.CADUCIDAD_ID === caducidadId);
}

/**
 * What the batch dialog starts from (specification §2 and §5). For an entry: the row to capture and the article's known
 * lots, without those that expired and are used up. For an exit: the lots with pieces, earliest expiry first, of the
 * given location or else of the whole warehouse. An article without lots has none to capture. An operator who counts
 * blind gets the lots without pieces, including those that may have none.
 */
export async function getCaducidadArticulo(
  {
    articulo_id,
    almacen_id,
    unidades,
    movimiento,
    quienllama,
    ubicacion_id,
  }: Input<Calls['getCaducidadArticulo']>,
  { db, operador, dia }: QueryContext,
): Promise<Output<Calls['getCaducidadArticulo']>> {
  exigirAlmacen(operador, almacen_id);
  const articulo = await articuloDeLote(db, articulo_id);
  if (!pideLote(articulo)) return { data: [], existentes: [], message: MENSAJES_LOTE.sinDatos };
  const ve = await veLasPiezas(db, operador, { quienllama, articulo_id, almacen_id });
  if (movimiento === 'S' && ubicacion_id !== undefined) {
    const suyos = await lotesDeUbicacion(db, articulo, almacen_id, ubicacion_id, dia);
    return { data: suyos.map((l) => (ve ? l : sinExistencia(l))), existentes: [] };
  }
  const todos = await lotes(db, articulo, almacen_id);
  const mostrar = (lote: (typeof todos)[number]): Fila => (ve ? lote : sinExistencia(lote));
  const vigente = (l: Fila) => l.FECHA_CADUCIDAD === null || l.FECHA_CADUCIDAD >= dia;
  if (movimiento === 'S') {
    return { data: todos.filter((l) => !ve || l.EXISTENCIA > 0).map(mostrar), existentes: [] };
  }
  const porCapturar = fila(articulo, {
    caducidad_id: null,
    almacen_id,
    fecha_caducidad: null,
    lote: null,
    fecha_produccion: null,
    existencia: 0,
    operador_id: operador.operador_id,
  });
  return {
    data: [mostrar({ ...porCapturar, INGRESO: unidades })],
    existentes: todos.filter((l) => !ve || l.EXISTENCIA > 0 || vigente(l)).map(mostrar),
  };
}

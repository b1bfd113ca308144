import type { configuracionCalls } from '@anden/contrato/articulos/configuracion.ts';
import {
  type ConfiguracionDeArticulo,
  cambioDeTipoRejection,
  cambiosRejection,
  configuracionRejection,
  MENSAJES_ARTICULO,
} from '@anden/contrato/articulos/rules.ts';
import type { Input, Output } from '@anden/contrato/call.ts';
import { type RawBuilder, sql } from 'kysely';
import { exigirAlmacen, puede } from '../../platform/auth/operador.ts';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { lotesConPiezas, veExistencia } from '../existencias/index.ts';
import { ubicacionesDeArticulo } from '../ubicaciones/index.ts';
import { articuloDeTrabajo } from './articulo.ts';
import { anotarCambios } from './cambios.ts';
import { claves } from './claves.ts';

type Calls = typeof configuracionCalls;
/** Role of an article's own key. */
export const ROL_PRINCIPAL = 17;

/** An article by any of its keys, with its stock and lots in a warehouse (specification §2). */
export async function getinfoArticuloUbicacion(
  { clave_articulo, almacen_id }: Input<Calls['getinfoArticuloUbicacion']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['getinfoArticuloUbicacion']>> {
  exigirAlmacen(operador, almacen_id);
  const articulo = await articuloDeTrabajo(db, await articuloPorClave(db, clave_articulo.trim()));
  if (!articulo) throw new Rejection(MENSAJES_ARTICULO.noEncontrado);
  const id = articulo.ARTICULO_ID;
  return {
    data: {
      articulo,
      ubicaciones: await ubicacionesDeArticulo(db, id, almacen_id, veExistencia(operador, 'configuracion')),
      caducidades: await lotesConPiezas(db, id, almacen_id),
      claves: await claves(db).where('c.articulo_id', '=', id).execute(),
    },
  };
}

/**
 * The article of a key, preferring one whose own key it is; refused if several articles have it. If no key matches
 * exactly, capitals and accents are ignored, as people type.
 */
export async function articuloPorClave(db: Tx, clave: string): Promise<number> {
  const por = (columna: RawBuilder<string>, valor: RawBuilder<string>) =>
    db
      .selectFrom('claves_articulo as c')
      .innerJoin('articulos as a', 'a.articulo_id', 'c.articulo_id')
      .select(['c.articulo_id', 'c.rol_clave_art_id', 'a.clave_articulo'])
      .where(columna, '=', valor)
      .orderBy('a.clave_articulo')
      .execute();
  const exactos = await por(sql<string>`c.clave_articulo`, sql<string>`${clave}`);
  const registros =
    exactos.length > 0
      ? exactos
      : await por(sql<string>`clave_escrita(c.clave_articulo)`, sql<string>`clave_escrita(${clave})`);
  const [primero] = registros;
  if (!primero) throw new Rejection(MENSAJES_ARTICULO.noEncontrado);
  const propia = registros.find((r) => r.rol_clave_art_id === ROL_PRINCIPAL);
  if (propia) return propia.articulo_id;
  const articulos = [...new Set(registros.map((r) => r.clave_articulo))];
  if (articulos.length > 1) throw new Rejection(`La clave es de varios artículos: ${articulos.join(', ')}`);
  return primero.articulo_id;
}

/**
 * Saves an article's configuration; each field that changes needs its own control (specification §5 and §6). The
 * article is locked first, so that its type cannot change while somebody moves its pieces.
 */
export async function updateInfoArticulo(
  { articulo: { ARTICULO_ID, ...pedido }, leido = {} }: Input<Calls['updateInfoArticulo']>,
  ctx: CommandContext,
): Promise<Output<Calls['updateInfoArticulo']>> {
  rejectIf(configuracionRejection(pedido));
  return guardar(ctx, ARTICULO_ID, (actual) => {
    const nueva = fundidos(leido, actual, pedido);
    // Two operators may each make a valid change, of minimum and of maximum, that are not valid together.
    rejectIf(configuracionRejection(nueva));
    return nueva;
  });
}

/** Saves which parts of a lot an article requires and whether it is a wildcard, each with its own control. */
export async function updateCaducidad(
  { articulo_id, caduca, lote, fecha_produccion, comodin }: Input<Calls['updateCaducidad']>,
  ctx: CommandContext,
): Promise<Output<Calls['updateCaducidad']>> {
  return guardar(ctx, articulo_id, (actual) => ({
    ...actual,
    CADUCA: caduca,
    LOTE: lote,
    FECHA_PRODUCCION: fecha_produccion,
    COMODIN_EMPAQUE: comodin,
  }));
}

/** @param cambiada given the configuration under its lock, returns the new one; throws to refuse */
async function guardar(
  ctx: CommandContext,
  articuloId: number,
  cambiada: (actual: ConfiguracionDeArticulo) => ConfiguracionDeArticulo,
) {
  const { db, operador } = ctx;
  await db
    .selectFrom('articulos')
    .select('articulo_id')
    .where('articulo_id', '=', articuloId)
    .forNoKeyUpdate()
    .execute();
  const actual = await articuloDeTrabajo(db, articuloId);
  if (!actual) throw new Rejection(MENSAJES_ARTICULO.noEncontrado);
  const nueva = cambiada(configuracionDe(actual));
  rejectIf(cambiosRejection(actual, nueva, (control) => puede(operador, control)));
  if (nueva.TIPO_ARTICULO_U !== actual.TIPO_ARTICULO_U) {
    rejectIf(cambioDeTipoRejection(nueva.TIPO_ARTICULO_U, await enMultialmacen(db, articuloId)));
  }
  await db
    .updateTable('articulos')
    .set({
      tipo_articulo: nueva.TIPO_ARTICULO_U,
      minimo: nueva.MINIMO,
      maximo: nueva.MAXIMO,
      comodin_empaque: nueva.COMODIN_EMPAQUE,
      caduca: nueva.CADUCA,
      lote: nueva.LOTE,
      fecha_produccion: nueva.FECHA_PRODUCCION,
    })
    .where('articulo_id', '=', articuloId)
    .execute();
  await anotarCambios(ctx, articuloId, actual, nueva);
  ctx.publicar({ tema: 'articulo', id: articuloId });
  const data = await articuloDeTrabajo(db, articuloId);
  if (!data) throw new Error(`El artículo ${articuloId} desapareció bajo su candado`);
  return { data, message: MENSAJES_ARTICULO.guardado };
}

const configuracionDe = (a: ConfiguracionDeArticulo): ConfiguracionDeArticulo => ({
  TIPO_ARTICULO_U: a.TIPO_ARTICULO_U,
  MINIMO: a.MINIMO,
  MAXIMO: a.MAXIMO,
  COMODIN_EMPAQUE: a.COMODIN_EMPAQUE,
  CADUCA: a.CADUCA,
  LOTE: a.LOTE,
  FECHA_PRODUCCION: a.FECHA_PRODUCCION,
});

/** Pieces in multi-warehouse locations and those that put-away orders are still to bring there, in one statement: they pass from one to the other. */
async function enMultialmacen(db: Tx, articuloId: number): Promise<{ hay: number; porAcomodar: number }> {
  const { rows } = await sql<{ hay: number; porAcomodar: number }>`
    select (select coalesce(sum(e.piezas), 0)::int from existencias e join ubicaciones u on u.ubicacion_id = e.lugar_id
             where e.articulo_id = ${articuloId} and u.tipo = 'M') as hay,
           (select coalesce(sum(o.unidades - o.unidades_acom), 0)::int from acomodos o join ubicaciones u using (ubicacion_id)
             where o.articulo_id = ${articuloId} and o.unidades_acom < o.unidades and u.tipo = 'M') as "porAcomodar"`.execute(
    db,
  );
  return rows[0] as { hay: number; porAcomodar: number };
}

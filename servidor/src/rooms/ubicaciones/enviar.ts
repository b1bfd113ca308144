import type { Input, Output } from '@anden/contrato/call.ts';
import type { ubicacionesCalls } from '@anden/contrato/ubicaciones/calls.ts';
import {
  codigoPropioRejection,
  MENSAJES_PROPIO,
  propioRepetido,
} from '@anden/contrato/ubicaciones/propios.ts';
import {
  cambiarTipoRejection,
  conGuiones,
  creaUbicacionRejection,
  elegirTipoRejection,
  MENSAJES_UBICACION,
} from '@anden/contrato/ubicaciones/rules.ts';
import { MENSAJES_SIN_UBICAR } from '@anden/contrato/ubicaciones/sin-ubicar-rules.ts';
import { sql } from 'kysely';
import { exigirAlmacen, puede } from '../../platform/auth/operador.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { esLaUbicacion } from '../existencias/index.ts';

type Calls = typeof ubicacionesCalls;
type Pedido = Input<Calls['enviarUbicacion']>;

/**
 * Creates a location, or changes the type or the own code of an existing one (specification §5, Create location). The location is
 * locked, so that whoever moves pieces into it sees its new type. Throws a {@link Rejection} if its own code is another location's of the
 * warehouse, or an article's key.
 */
export async function enviarUbicacion(
  pedido: Pedido,
  ctx: CommandContext,
): Promise<Output<Calls['enviarUbicacion']>> {
  const { db, operador } = ctx;
  exigirAlmacen(operador, pedido.almacen_id);
  await exigirPropioLibre(db, pedido);
  const ubicacion = await tomar(db, pedido);
  const hecho = ubicacion
    ? await cambiarTipo(ctx, ubicacion, pedido)
    : ((await crear(ctx, pedido)) ?? (await laDeOtro(ctx, pedido)));
  ctx.publicar({ tema: 'ubicacion', id: hecho.id, almacen_id: pedido.almacen_id });
  if (pedido.codigo !== undefined) ctx.publicar({ tema: 'codigopropio', almacen_id: pedido.almacen_id });
  return { data: { UBICACION_ID: hecho.id }, message: hecho.mensaje };
}

/**
 * The own code must be nobody else's. Two operators who give the same one at once wait for each other, because neither sees the other's yet.
 */
async function exigirPropioLibre(db: Tx, { codigo, ubicacion, almacen_id }: Pedido): Promise<void> {
  if (!codigo) return;
  rejectIf(codigoPropioRejection(codigo));
  await sql`select pg_advisory_xact_lock(${CANDADOS.codigoPropio.espacio}::int, ${almacen_id}::int)`.execute(
    db,
  );
  const otra = await db
    .selectFrom('ubicaciones as u')
    .select('ubicacion')
    .where(esLaUbicacion(codigo))
    .where('almacen_id', '=', almacen_id)
    .where('ubicacion', '<>', ubicacion)
    .executeTakeFirst();
  if (otra) throw new Rejection(propioRepetido(codigo, conGuiones(otra.ubicacion)));
  const clave = await db
    .selectFrom('claves_articulo')
    .select('articulo_id')
    .where(sql<boolean>`clave_escrita(clave_articulo) = clave_escrita(${codigo})`)
    .executeTakeFirst();
  if (clave) throw new Rejection(MENSAJES_PROPIO.esClave);
}

const tomar = (db: Tx, { ubicacion, almacen_id }: Pedido) =>
  db
    .selectFrom('ubicaciones')
    .select(['ubicacion_id', 'tipo', 'codigo', 'sin_ubicar'])
    .where('ubicacion', '=', ubicacion)
    .where('almacen_id', '=', almacen_id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The new location's id; null if somebody else created it meanwhile. */
async function crear(
  { db, operador }: CommandContext,
  { ubicacion, tipo, almacen_id, codigo = null }: Pedido,
) {
  const loTiene = (control: number) => puede(operador, control);
  const almacen = await db
    .selectFrom('almacenes')
    .select('almacen_id')
    .where('almacen_id', '=', almacen_id)
    .executeTakeFirst();
  if (!almacen) throw new Rejection(MENSAJES_UBICACION.almacen);
  rejectIf(
    creaUbicacionRejection(ubicacion, tipo, almacen_id, loTiene) ?? elegirTipoRejection(null, tipo, loTiene),
  );
  const lugar = await db
    .insertInto('lugares')
    .values({ clase: 'ubicacion', almacen_id, nombre: ubicacion })
    .onConflict((c) => c.columns(['clase', 'almacen_id', 'nombre']).doNothing())
    .returning('lugar_id')
    .executeTakeFirst();
  if (!lugar) return null;
  await db
    .insertInto('ubicaciones')
    .values({ ubicacion_id: lugar.lugar_id, almacen_id, ubicacion, tipo, codigo })
    .execute();
  return { id: lugar.lugar_id, mensaje: MENSAJES_UBICACION.creada };
}

async function laDeOtro(ctx: CommandContext, pedido: Pedido) {
  const ubicacion = await tomar(ctx.db, pedido);
  if (!ubicacion) throw new Error(`El lugar ${pedido.ubicacion} no tiene ubicación`);
  return cambiarTipo(ctx, ubicacion, pedido);
}

async function cambiarTipo(
  { db, operador }: CommandContext,
  {
    ubicacion_id,
    tipo: actual,
    codigo: actualPropio,
    sin_ubicar,
  }: NonNullable<Awaited<ReturnType<typeof tomar>>>,
  { tipo: pedido, codigo: propio = actualPropio, leido }: Pedido,
) {
  const { tipo, codigo } = fundidos(
    { tipo: leido?.tipo, codigo: leido?.codigo },
    { tipo: actual, codigo: actualPropio },
    { tipo: pedido, codigo: propio },
  );
  if (sin_ubicar && (tipo !== actual || codigo !== actualPropio))
    throw new Rejection(MENSAJES_SIN_UBICAR.fija);
  rejectIf(elegirTipoRejection(actual, tipo, (control) => puede(operador, control)));
  if (tipo !== actual) rejectIf(cambiarTipoRejection(tipo, ...(await piezasDe(db, ubicacion_id))));
  await db
    .updateTable('ubicaciones')
    .set({ tipo, codigo })
    .where('ubicacion_id', '=', ubicacion_id)
    .execute();
  const cambioElTipo = tipo !== actual || codigo === actualPropio;
  return {
    id: ubicacion_id,
    mensaje: cambioElTipo ? MENSAJES_UBICACION.tipoGuardado : MENSAJES_UBICACION.propioGuardado,
  };
}

/** Pieces in a location, and those that put-away orders are still to bring to it. */
async function piezasDe(db: Tx, ubicacionId: number) {
  const { rows } = await sql<{ todas: number; default: number }>`
    select coalesce(sum(p.piezas), 0)::int as todas,
           coalesce(sum(p.piezas) filter (where a.tipo_articulo = 'D'), 0)::int as default
      from (values ('hay'), ('por acomodar')) as v (cuales)
      left join (
        select 'hay' as cuales, articulo_id, piezas from existencias where lugar_id = ${ubicacionId}
        union all
        select 'por acomodar', articulo_id, unidades - unidades_acom from acomodos
         where ubicacion_id = ${ubicacionId} and unidades_acom < unidades) p using (cuales)
      left join articulos a using (articulo_id)
     group by cuales order by cuales`.execute(db);
  return rows as [hay: (typeof rows)[number], porAcomodar: (typeof rows)[number]];
}

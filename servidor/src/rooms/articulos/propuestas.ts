import type { propuestasCalls } from '@anden/contrato/articulos/propuestas.ts';
import {
  codigoPorEnsenar,
  FOTO_LADO_MAX,
  MENSAJES_PROPUESTA,
  PROPUESTAS_EN_ESPERA_MAX,
  propuestaRejection,
  ROL_ENSENADO,
  resolucionRejection,
} from '@anden/contrato/articulos/propuestas-rules.ts';
import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import type { Input, Output } from '@anden/contrato/call.ts';
import { enFila } from '../../platform/auth/fila.ts';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { nombreDeOperador } from '../../platform/consulta/index.ts';
import { leeJpeg } from '../../platform/imagenes/jpeg.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { esLaUbicacion } from '../existencias/index.ts';
import { cierraAvisos, porAprobar, resuelta } from './avisos.ts';
import { candadoDeClave, ponClave } from './claves.ts';

type Calls = typeof propuestasCalls;

/** Most rows of a list: few wait, and of those decided only the latest matter. */
const FILAS_MAX = 500;

const propuestas = (db: Tx) =>
  db
    .selectFrom('claves_propuestas as p')
    .innerJoin('articulos as a', 'a.articulo_id', 'p.articulo_id')
    .innerJoin('roles_clave as r', 'r.rol_clave_art_id', 'p.rol_clave_art_id')
    .innerJoin('operadores as o', 'o.operador_id', 'p.operador_id')
    .leftJoin('operadores as q', 'q.operador_id', 'p.operador_id_resuelve')
    .select([
      'p.propuesta_id as PROPUESTA_ID',
      'p.clave_articulo as CLAVE',
      'p.articulo_id as ARTICULO_ID',
      'a.clave_articulo as CLAVE_ARTICULO',
      'a.articulo as ARTICULO',
      'p.rol_clave_art_id as ROL_CLAVE_ART_ID',
      'r.nombre as NOMBRE_ROL',
      'p.unidades as UNIDADES',
      'o.nombre as OPERADOR',
      'p.creada as FECHA',
      'p.estatus as ESTATUS',
      'q.nombre as RESUELVE',
      'p.resuelta as FECHA_RESUELTA',
      'p.motivo as MOTIVO',
    ])
    .$narrowType<{ ESTATUS: 'PENDIENTE' | 'APROBADA' | 'RECHAZADA' }>();

const laPropuesta = (db: Tx, id: number) =>
  propuestas(db).where('p.propuesta_id', '=', id).executeTakeFirstOrThrow();

/** Own key of an article that has a code; null: nobody has it. */
async function duenoDe(db: Tx, clave: string): Promise<string | null> {
  const dueno = await db
    .selectFrom('claves_articulo as c')
    .innerJoin('articulos as a', 'a.articulo_id', 'c.articulo_id')
    .select('a.clave_articulo')
    .where('c.clave_articulo', '=', clave)
    .orderBy('a.clave_articulo')
    .executeTakeFirst();
  return dueno?.clave_articulo ?? null;
}

/**
 * Teaches a code to an article. It waits, with a photograph of its label, for approval by a holder of the control, and
 * has no effect until then.
 */
export async function proponeClave(
  { articulo_id, clave: leida, unidades = 1, foto: base64 }: Input<Calls['proponeClave']>,
  ctx: CommandContext,
): Promise<Output<Calls['proponeClave']>> {
  const { db, dia, operador } = ctx;
  const clave = codigoPorEnsenar(leida, dia);
  await exigirPocas(db, operador.operador_id);
  await candadoDeClave(db, clave);
  const articulo = await db
    .selectFrom('articulos')
    .select(['clave_articulo', 'articulo'])
    .where('articulo_id', '=', articulo_id)
    .forShare()
    .executeTakeFirst();
  if (!articulo) throw new Rejection(MENSAJES_ARTICULO.noEncontrado);
  const espera = await db
    .selectFrom('claves_propuestas as p')
    .innerJoin('articulos as a', 'a.articulo_id', 'p.articulo_id')
    .select('a.clave_articulo')
    .where('p.clave_articulo', '=', clave)
    .where('p.estatus', '=', 'PENDIENTE')
    .executeTakeFirst();
  rejectIf(propuestaRejection(clave, await duenoDe(db, clave), espera?.clave_articulo ?? null));
  if (await esUbicacion(db, clave)) throw new Rejection(MENSAJES_PROPUESTA.ubicacion);
  const foto = leeJpeg(Buffer.from(base64, 'base64'));
  if (!foto || foto.ancho > FOTO_LADO_MAX || foto.alto > FOTO_LADO_MAX)
    throw new Rejection(MENSAJES_PROPUESTA.foto);
  const { propuesta_id } = await db
    .insertInto('claves_propuestas')
    .values({
      clave_articulo: clave,
      articulo_id,
      rol_clave_art_id: ROL_ENSENADO,
      unidades,
      foto: foto.datos,
      operador_id: operador.operador_id,
    })
    .returning('propuesta_id')
    .executeTakeFirstOrThrow();
  await porAprobar(ctx, propuesta_id, `Código por aprobar: ${clave} para ${articulo.articulo}`);
  return { data: await laPropuesta(db, propuesta_id), message: MENSAJES_PROPUESTA.enviada };
}

/** Each one stores a photograph of up to half a megabyte, so the number of those waiting is limited. */
async function exigirPocas(db: Tx, operadorId: number): Promise<void> {
  await enFila(db, operadorId);
  const { esperan } = await db
    .selectFrom('claves_propuestas')
    .select((e) => e.fn.countAll<number>().as('esperan'))
    .where('operador_id', '=', operadorId)
    .where('estatus', '=', 'PENDIENTE')
    .executeTakeFirstOrThrow();
  if (esperan >= PROPUESTAS_EN_ESPERA_MAX) throw new Rejection(MENSAJES_PROPUESTA.demasiadas);
}

async function esUbicacion(db: Tx, codigo: string): Promise<boolean> {
  const ubicacion = await db
    .selectFrom('ubicaciones as u')
    .select('ubicacion_id')
    .where(esLaUbicacion(codigo))
    .executeTakeFirst();
  return ubicacion !== undefined;
}

/** What waits for approval, oldest first; or what was decided, latest first. */
export async function getClavesPropuestas(
  { resueltas = false }: Input<Calls['getClavesPropuestas']>,
  { db }: QueryContext,
): Promise<Output<Calls['getClavesPropuestas']>> {
  const data = await propuestas(db)
    .where('p.estatus', resueltas ? '!=' : '=', 'PENDIENTE')
    .orderBy('p.propuesta_id', resueltas ? 'desc' : 'asc')
    .limit(FILAS_MAX)
    .execute();
  return { data };
}

export async function getFotoPropuesta(
  { propuesta_id }: Input<Calls['getFotoPropuesta']>,
  { db }: QueryContext,
): Promise<Output<Calls['getFotoPropuesta']>> {
  const p = await db
    .selectFrom('claves_propuestas')
    .select('foto')
    .where('propuesta_id', '=', propuesta_id)
    .executeTakeFirst();
  if (!p) throw new Rejection(MENSAJES_PROPUESTA.noEncontrada);
  return { data: p.foto && { TIPO: 'image/jpeg', CONTENIDO: p.foto.toString('base64') } };
}

/**
 * Approves a taught code, which then becomes a key of its article under the usual rules, or rejects it with a reason.
 * If an article has the code by now, it can only be rejected.
 */
export async function resuelvePropuesta(
  { propuesta_id, decision, motivo = '' }: Input<Calls['resuelvePropuesta']>,
  ctx: CommandContext,
): Promise<Output<Calls['resuelvePropuesta']>> {
  const { db, operador } = ctx;
  const p = await db
    .selectFrom('claves_propuestas')
    .select(['clave_articulo', 'articulo_id', 'rol_clave_art_id', 'unidades', 'operador_id', 'estatus'])
    .select(nombreDeOperador('claves_propuestas.operador_id_resuelve').as('quien'))
    .$narrowType<{ estatus: 'PENDIENTE' | 'APROBADA' | 'RECHAZADA' }>()
    .where('propuesta_id', '=', propuesta_id)
    .forUpdate()
    .executeTakeFirst();
  if (!p) throw new Rejection(MENSAJES_PROPUESTA.noEncontrada);
  rejectIf(resolucionRejection(p, decision, motivo));
  if (decision === 'APROBADA') {
    await candadoDeClave(db, p.clave_articulo);
    rejectIf(propuestaRejection(p.clave_articulo, await duenoDe(db, p.clave_articulo), null));
    await ponClave(ctx, {
      articulo_id: p.articulo_id,
      clave: p.clave_articulo,
      rol: p.rol_clave_art_id,
      unidades: p.unidades,
    });
  }
  await db
    .updateTable('claves_propuestas')
    .set({
      estatus: decision,
      operador_id_resuelve: operador.operador_id,
      resuelta: new Date().toISOString(),
      motivo: motivo.trim() || null,
    })
    .where('propuesta_id', '=', propuesta_id)
    .execute();
  await cierraAvisos(ctx, propuesta_id);
  const data = await laPropuesta(db, propuesta_id);
  await resuelta(ctx, p.operador_id, data);
  return {
    data,
    message: decision === 'APROBADA' ? MENSAJES_PROPUESTA.aprobada : MENSAJES_PROPUESTA.rechazada,
  };
}

import type { configuracionCalls } from '@anden/contrato/articulos/configuracion.ts';
import { claveRejection, MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import type { Input, Output } from '@anden/contrato/call.ts';
import { fundir } from '@anden/contrato/campos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { puede } from '../../platform/auth/operador.ts';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';

type Calls = typeof configuracionCalls;

/** Key records under their wire names, in the order in which a scan lists them. */
export const claves = (db: Tx) =>
  db
    .selectFrom('claves_articulo as c')
    .innerJoin('roles_clave as r', 'r.rol_clave_art_id', 'c.rol_clave_art_id')
    .select([
      'c.clave_articulo as CLAVE_ARTICULO',
      'c.rol_clave_art_id as ROL_CLAVE_ART_ID',
      'c.articulo_id as ARTICULO_ID',
      'r.nombre as NOMBRE',
      'c.unidades as UNIDADES',
    ])
    .orderBy('c.rol_clave_art_id')
    .orderBy('c.clave_articulo');

/** Records of the keys that a typed text means, ignoring capitals and accents. */
export const clavesEscritas = (db: Tx, texto: string) =>
  claves(db)
    .where(sql<string>`clave_escrita(c.clave_articulo)`, '=', sql<string>`clave_escrita(${texto.trim()})`)
    .execute();

/**
 * Keys of these articles that no other article has: those that can prove an article is at hand (specification §5,
 * exactly one key record) without asking about each one.
 */
export function clavesUnicas(db: Tx, articulos: readonly number[]) {
  return claves(db)
    .where('c.articulo_id', '=', sql<number>`any(${articulos}::int[])`)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('claves_articulo as o')
            .whereRef('o.clave_articulo', '=', 'c.clave_articulo')
            .where((f) =>
              f.or([
                f('o.articulo_id', '!=', f.ref('c.articulo_id')),
                f('o.rol_clave_art_id', '!=', f.ref('c.rol_clave_art_id')),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

/** The roles of keys, and which of them an operator may give. */
export async function getRolesCLavesArt(
  _input: Input<Calls['getRolesCLavesArt']>,
  { db }: QueryContext,
): Promise<Output<Calls['getRolesCLavesArt']>> {
  const roles = await db
    .selectFrom('roles_clave')
    .select(['rol_clave_art_id', 'nombre', 'editable'])
    .orderBy('rol_clave_art_id')
    .execute();
  return {
    data: roles.map((r) => ({
      ROL_CLAVE_ART_ID: r.rol_clave_art_id,
      NOMBRE: r.nombre,
      EDITABLE: r.editable ? 'S' : 'N',
    })),
  };
}

/** Saves of the same code wait for each other, so that two articles never get the same bar code at once. */
export async function candadoDeClave(db: Tx, clave: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`clave ${clave}`}, 0))`.execute(db);
}

/** A key with the role and pieces it is to have. */
interface ClavePedida {
  articulo_id: number;
  clave: string;
  rol: number;
  /** Without it an existing key keeps its number, and a new one gets 1. */
  unidades?: number | undefined;
}

/**
 * Sets role and pieces of a key of an article, adding the key if the article does not have it. The caller holds {@link
 * candadoDeClave}. Returns the own key of another article that also has the code; null: none.
 */
export async function ponClave(
  ctx: Pick<CommandContext, 'db' | 'publicar'>,
  { articulo_id, clave, rol, unidades }: ClavePedida,
): Promise<string | null> {
  const { db } = ctx;
  const registros = await db
    .selectFrom('claves_articulo as c')
    .innerJoin('articulos as a', 'a.articulo_id', 'c.articulo_id')
    .select([
      'c.articulo_id',
      'c.rol_clave_art_id as ROL_CLAVE_ART_ID',
      'a.clave_articulo as CLAVE_ARTICULO',
      'c.unidades',
    ])
    .where('c.clave_articulo', '=', clave)
    .orderBy('a.clave_articulo')
    .execute();
  const suyos = registros.filter((r) => r.articulo_id === articulo_id);
  const propios = suyos.map((r) => r.ROL_CLAVE_ART_ID);
  const piezas = unidades ?? suyos[0]?.unidades ?? 1;
  const ajenas = registros.filter((r) => r.articulo_id !== articulo_id);
  const yaEra = propios.length === 1 && propios[0] === rol && suyos[0]?.unidades === piezas;
  if (!yaEra) {
    rejectIf(claveRejection(clave, rol, propios, ajenas));
    await db
      .deleteFrom('claves_articulo')
      .where('articulo_id', '=', articulo_id)
      .where('clave_articulo', '=', clave)
      .execute();
    await db
      .insertInto('claves_articulo')
      .values({ clave_articulo: clave, articulo_id, rol_clave_art_id: rol, unidades: piezas })
      .execute();
    ctx.publicar({ tema: 'articulo', id: articulo_id });
  }
  return ajenas[0]?.CLAVE_ARTICULO ?? null;
}

/**
 * A key merged with what somebody else made of it since it was read: whoever changes its role would put back the pieces that it had. The caller
 * holds {@link candadoDeClave}.
 * @throws Rejection if both changed the same
 */
async function sobreLaDeAhora(
  db: Tx,
  pedida: ClavePedida,
  leido: { rol_cve_art_id: number; unidades: number },
): Promise<ClavePedida> {
  const ahora = await claves(db)
    .where('c.articulo_id', '=', pedida.articulo_id)
    .where('c.clave_articulo', '=', pedida.clave)
    .executeTakeFirst();
  if (!ahora) return pedida;
  const { valores, choques } = fundir(
    { rol: leido.rol_cve_art_id, unidades: leido.unidades },
    { rol: ahora.ROL_CLAVE_ART_ID, unidades: ahora.UNIDADES },
    { rol: pedida.rol, unidades: pedida.unidades ?? leido.unidades },
  );
  if (choques.length > 0) throw new Rejection(MENSAJES_ARTICULO.claveCambiada(ahora.NOMBRE, ahora.UNIDADES));
  return { ...pedida, ...valores };
}

/** Sets role and pieces of an article's key (specification §2, Article keys). */
export async function updateRolesCLavesArt(
  { articulo_id, rol_cve_art_id, clave_articulo, unidades, leido }: Input<Calls['updateRolesCLavesArt']>,
  ctx: CommandContext,
): Promise<Output<Calls['updateRolesCLavesArt']>> {
  const { db, operador } = ctx;
  if (!puede(operador, P.tipoArticulo)) throw new Rejection('No cuenta con permiso para elegir el rol');
  const clave = clave_articulo.trim();
  await candadoDeClave(db, clave);
  const articulo = await db
    .selectFrom('articulos')
    .select('clave_articulo')
    .where('articulo_id', '=', articulo_id)
    .forShare()
    .executeTakeFirst();
  if (!articulo) throw new Rejection(MENSAJES_ARTICULO.noEncontrado);
  const rol = await db
    .selectFrom('roles_clave')
    .select('rol_clave_art_id')
    .where('rol_clave_art_id', '=', rol_cve_art_id)
    .executeTakeFirst();
  if (!rol) throw new Rejection(MENSAJES_ARTICULO.rol);
  const pedida = { articulo_id, clave, rol: rol_cve_art_id, unidades };
  const otra = await ponClave(ctx, leido ? await sobreLaDeAhora(db, pedida, leido) : pedida);
  const data = await claves(db).where('c.articulo_id', '=', articulo_id).execute();
  return {
    data,
    message: otra
      ? `Clave guardada. También es del artículo ${otra}: al escanearla no se sabrá cuál es`
      : MENSAJES_ARTICULO.claveGuardada,
  };
}

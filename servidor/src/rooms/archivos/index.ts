import type { archivosCalls } from '@anden/contrato/archivos/calls.ts';
import {
  archivoGuardadoRejection,
  largoDeParte,
  MENSAJES_ARCHIVO,
  nombreRejection,
  type TipoDeArchivo,
} from '@anden/contrato/archivos/rules.ts';
import { PARTE_MAX } from '@anden/contrato/importaciones/rules.ts';
import { sql } from 'kysely';
import type { CommandContext, Handlers, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { leeContenido } from './contenido.ts';
import { fallaDePdf } from './pdf.ts';

export { type QuienVe, registrarGuardados } from './servir.ts';

/** Files of one operator that may be arriving at once; older ones are forgotten. */
const POR_LLEGAR_MAX = 10;

/** An operator's file that is still arriving, locked, so that saving a piece and taking the whole file wait for each other. */
async function porLlegar({ db, operador }: CommandContext, archivoId: number) {
  const archivo = await db
    .selectFrom('archivos')
    .select(['archivo_id', 'nombre', 'bytes'])
    .where('archivo_id', '=', archivoId)
    .where('operador_id', '=', operador.operador_id)
    .where('tipo', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!archivo) throw new Rejection(MENSAJES_ARCHIVO.noEsta);
  return archivo;
}

async function juntar(db: Tx, archivoId: number, bytes: number): Promise<Buffer> {
  const partes = await db
    .selectFrom('archivos_partes')
    .select('datos')
    .where('archivo_id', '=', archivoId)
    .orderBy('parte')
    .execute();
  const junto = Buffer.concat(partes.map((p) => p.datos));
  if (junto.length !== bytes) throw new Rejection(MENSAJES_ARCHIVO.incompleto);
  return junto;
}

/** Replaces the pieces that arrived with the bytes that are kept of the file. */
async function guardarOtros(db: Tx, archivoId: number, datos: Buffer): Promise<void> {
  const partes = Array.from({ length: Math.ceil(datos.length / PARTE_MAX) }, (_, parte) => ({
    archivo_id: archivoId,
    parte,
    datos: datos.subarray(parte * PARTE_MAX, (parte + 1) * PARTE_MAX),
  }));
  await db.deleteFrom('archivos_partes').where('archivo_id', '=', archivoId).execute();
  await db.insertInto('archivos_partes').values(partes).execute();
  await db.updateTable('archivos').set({ bytes: datos.length }).where('archivo_id', '=', archivoId).execute();
}

/**
 * Makes an uploaded file part of a record, in the caller's transaction: reads all of it, and sets its type from its content. If the transaction
 * fails, the file stays as it was and can be taken again without being uploaded again.
 * @throws Rejection where it is not the operator's, is not whole, or is not what its name says
 */
export async function tomarArchivo(ctx: CommandContext, archivoId: number): Promise<TipoDeArchivo> {
  const { nombre, bytes } = await porLlegar(ctx, archivoId);
  const junto = await juntar(ctx.db, archivoId, bytes);
  const contenido = leeContenido(junto);
  if ('falla' in contenido) throw new Rejection(contenido.falla);
  if (contenido.tipo === 'pdf') rejectIf(await fallaDePdf(contenido.datos));
  rejectIf(nombreRejection(nombre, contenido.tipo));
  if (!contenido.datos.equals(junto)) await guardarOtros(ctx.db, archivoId, contenido.datos);
  await ctx.db
    .updateTable('archivos')
    .set({ tipo: contenido.tipo })
    .where('archivo_id', '=', archivoId)
    .execute();
  return contenido.tipo;
}

export const archivos: Handlers<typeof archivosCalls> = {
  async iniciaArchivo({ archivo, bytes }, { db, operador }) {
    rejectIf(archivoGuardadoRejection(archivo, bytes));
    await sql`
      delete from archivos where tipo is null and operador_id = ${operador.operador_id} and archivo_id not in (
        select archivo_id from archivos where tipo is null and operador_id = ${operador.operador_id}
         order by archivo_id desc limit ${POR_LLEGAR_MAX - 1})`.execute(db);
    const { archivo_id } = await db
      .insertInto('archivos')
      .values({ operador_id: operador.operador_id, nombre: archivo, bytes })
      .returning('archivo_id')
      .executeTakeFirstOrThrow();
    return { data: { ARCHIVO_ID: archivo_id } };
  },

  async subeParteDeArchivo({ archivo_id, parte, datos }, ctx) {
    const { bytes } = await porLlegar(ctx, archivo_id);
    const pedazo = Buffer.from(datos, 'base64');
    if (pedazo.length !== largoDeParte(bytes, parte)) throw new Rejection(MENSAJES_ARCHIVO.parte);
    await ctx.db
      .insertInto('archivos_partes')
      .values({ archivo_id, parte, datos: pedazo })
      .onConflict((c) => c.doNothing())
      .execute();
    return {};
  },
};

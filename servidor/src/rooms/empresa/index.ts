import type { Input, Output } from '@anden/contrato/call.ts';
import type { empresaCalls } from '@anden/contrato/empresa/calls.ts';
import {
  EMPRESA_DE_PRUEBA,
  EMPRESA_MAX,
  empresaRejection,
  LOGO_LADO_MAX,
  LOGO_MAX,
  MENSAJES_EMPRESA,
  rfcLimpio,
} from '@anden/contrato/empresa/rules.ts';
import { sql } from 'kysely';
import type { Handlers, Tx } from '../../platform/calls/handlers.ts';
import type { Config } from '../../platform/config.ts';
import { leeJpeg } from '../../platform/imagenes/jpeg.ts';
import type { Membrete } from '../../platform/imprenta/membrete.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';

type Calls = typeof empresaCalls;
type Empresa = Output<Calls['getEmpresa']>['data'];

const NINGUNA: Empresa = { NOMBRE: '', RFC: '', DIRECCION: '', TELEFONO: '', LOGO: null, VERSION: 0 };

const filaDe = (db: Tx) =>
  db
    .selectFrom('empresa')
    .select(['nombre', 'rfc', 'direccion', 'telefono', 'logo', 'version'])
    .executeTakeFirst();

/** The heading of the company's papers; null until somebody has entered the company's data. */
export async function membreteDe(db: Tx, { prueba }: Pick<Config, 'prueba'>): Promise<Membrete | null> {
  const fila = await filaDe(db);
  if (!fila) return null;
  const { nombre, rfc, direccion, telefono, logo } = fila;
  return { nombre: prueba ? `${EMPRESA_DE_PRUEBA} · ${nombre}` : nombre, rfc, direccion, telefono, logo };
}

async function leida(db: Tx): Promise<Empresa> {
  const f = await filaDe(db);
  if (!f) return NINGUNA;
  return {
    NOMBRE: f.nombre,
    RFC: f.rfc,
    DIRECCION: f.direccion,
    TELEFONO: f.telefono,
    LOGO: f.logo ? f.logo.toString('base64') : null,
    VERSION: f.version,
  };
}

/** The logo as it is stored, without metadata. Throws a {@link Rejection} if it is no JPEG or too large. */
function logoDe(base64: string): Buffer {
  const jpeg = leeJpeg(Buffer.from(base64, 'base64'));
  if (!jpeg || jpeg.ancho > LOGO_LADO_MAX || jpeg.alto > LOGO_LADO_MAX || jpeg.datos.length > LOGO_MAX)
    throw new Rejection(MENSAJES_EMPRESA.logo);
  return jpeg.datos;
}

type Guarda = Input<Calls['guardaEmpresa']>;

/** Saves the company's data over the version that was read, so that somebody else's save meanwhile is not lost. */
async function guarda(db: Tx, operadorId: number, e: Guarda): Promise<void> {
  rejectIf(empresaRejection(e));
  const rfc = rfcLimpio(e.rfc);
  if (rfc.length > EMPRESA_MAX.rfc) throw new Rejection(MENSAJES_EMPRESA.rfc);
  const datos = {
    nombre: e.nombre.trim(),
    rfc,
    direccion: e.direccion.trim(),
    telefono: e.telefono.trim(),
    operador_id: operadorId,
    ...(e.logo === undefined ? {} : { logo: e.logo === null ? null : logoDe(e.logo) }),
  };
  const hecha = await db
    .insertInto('empresa')
    .values(datos)
    .onConflict((c) =>
      c
        .column('una')
        .doUpdateSet({ ...datos, version: sql`empresa.version + 1`, actualizado: sql`now()` })
        .where((eb) => (e.version === undefined ? eb.lit(true) : eb('empresa.version', '=', e.version))),
    )
    .returning('version')
    .executeTakeFirst();
  if (!hecha) throw new Rejection(MENSAJES_EMPRESA.otro);
}

/** The company's data. */
export const empresa: Handlers<Calls> = {
  async getEmpresa(_input, { db }) {
    return { data: await leida(db) };
  },

  async guardaEmpresa(input, { db, operador, publicar }) {
    await guarda(db, operador.operador_id, input);
    publicar({ tema: 'empresa' });
    return { data: await leida(db), message: MENSAJES_EMPRESA.guardada };
  },
};

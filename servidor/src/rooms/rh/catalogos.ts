import type { Input, Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { rhCalls } from '@anden/contrato/rh/calls.ts';
import {
  MENSAJES_RH,
  politicaRejection,
  procedimientoRejection,
  procesoRejection,
  puestoRejection,
  reglaRejection,
} from '@anden/contrato/rh/rules.ts';
import { sql } from 'kysely';
import { puede } from '../../platform/auth/operador.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { avisarCatalogo, unoALaVez } from './comunes.ts';
import { conLigas } from './documentos-publicar.ts';

type Calls = typeof rhCalls;

/** The fields of a record as the wire has them: a text is blank where there is none. */
type Campos<V> = { readonly [K in keyof V]: string | number };

/** Where a catalogue keeps its records. */
interface Catalogo<V> {
  tabla: 'puestos' | 'procesos' | 'procedimientos' | 'reglas' | 'politicas';
  id: string;
  /** The column of each field. */
  columnas: { readonly [K in keyof V]: string };
  /** The kinds of documents that its links name. */
  ligas: Parameters<typeof conLigas>[1];
  /** What a save answers. */
  guardado: string;
}

/** The record to be changed as it is now, under its lock; refused if it is not there any more. */
async function laDeAhora<V extends Campos<V>>(
  db: Tx,
  { tabla, id, columnas }: Catalogo<V>,
  suId: number,
  escrito: V,
): Promise<V> {
  const campos = Object.entries<string>(columnas).map(([campo, columna]) => {
    const esTexto = typeof escrito[campo as keyof V] === 'string';
    return sql`${esTexto ? sql`coalesce(${sql.ref(columna)}, '')` : sql.ref(columna)} as ${sql.ref(campo)}`;
  });
  const { rows } = await sql<V>`
    select ${sql.join(campos)} from ${sql.table(tabla)} where ${sql.ref(id)} = ${suId} for update`.execute(
    db,
  );
  if (!rows[0]) throw new Rejection(MENSAJES_RH.noExiste);
  return rows[0];
}

/**
 * Changes a record of a catalogue or adds it, publishes the links that changed as versions of its documents, and tells whoever shows the
 * catalogues.
 * @param exige refuses what the record would hold, merged with what others changed meanwhile
 * @returns what the save answers
 */
async function guardar<V extends Campos<V>>(
  ctx: CommandContext,
  catalogo: Catalogo<V>,
  p: { id: number; edicion: 'S' | 'N'; leido?: { readonly [K in keyof V]?: V[K] | undefined } | undefined },
  escrito: V,
  exige: (quedara: V) => Promise<void> = async () => {},
): Promise<{ data: { ID: number }; message: string }> {
  const { db } = ctx;
  const { tabla, id, columnas } = catalogo;
  const valores =
    p.edicion === 'N'
      ? escrito
      : fundidos(p.leido ?? {}, await laDeAhora(db, catalogo, p.id, escrito), escrito);
  await exige(valores);
  const nombres = Object.values<string>(columnas).map((columna) => sql.ref(columna));
  const suyos = Object.keys(columnas).map((campo) => sql`${oNada(valores[campo as keyof V])}`);
  const ID = await conLigas(ctx, catalogo.ligas, p.edicion === 'S' ? p.id : 0, async () => {
    const { rows } = await sql<{ id: number }>`
      ${
        p.edicion === 'S'
          ? sql`update ${sql.table(tabla)} set (${sql.join(nombres)}) = row (${sql.join(suyos)}) where ${sql.ref(id)} = ${p.id}`
          : sql`insert into ${sql.table(tabla)} (${sql.join(nombres)}) values (${sql.join(suyos)})`
      } returning ${sql.ref(id)} as id`.execute(db);
    return (rows[0] as { id: number }).id;
  });
  avisarCatalogo(ctx);
  return { data: { ID }, message: catalogo.guardado };
}

/** Refuses a position that is not there. */
export async function exigirPuesto(db: Tx, puestoId: number): Promise<void> {
  const hay = await db
    .selectFrom('puestos')
    .select('puesto_id')
    .where('puesto_id', '=', puestoId)
    .executeTakeFirst();
  if (!hay) throw new Rejection(MENSAJES_RH.noExistePuesto);
}

/** Refuses a department that is not there. */
export async function exigirDepartamento(db: Tx, departamentoId: number): Promise<void> {
  const hay = await db
    .selectFrom('departamentos')
    .select('departamento_id')
    .where('departamento_id', '=', departamentoId)
    .executeTakeFirst();
  if (!hay) throw new Rejection(MENSAJES_RH.noExisteDepartamento);
}

/** Refuses a process that is not there, or is not of the position that was sent with it (0: of any). */
async function exigirProceso(db: Tx, procesoId: number, puestoId: number): Promise<void> {
  const proceso = await db
    .selectFrom('procesos')
    .select('puesto_id')
    .where('proceso_actividad_id', '=', procesoId)
    .executeTakeFirst();
  if (!proceso) throw new Rejection(MENSAJES_RH.noExisteProceso);
  if (puestoId !== 0 && puestoId !== proceso.puesto_id) throw new Rejection(MENSAJES_RH.deOtroPuesto);
}

/** Refuses a new record that comes with an id: whoever sent it meant to change that record. */
export function exigirNuevo(edicion: 'S' | 'N', id: number): void {
  if (edicion === 'N' && id !== 0) throw new Rejection(MENSAJES_RH.nuevoConId);
}

const oNada = (valor: string | number): string | number | null => valor || null;
const limpio = (texto: string): string => texto.trim().replace(/\s+/g, ' ');

/**
 * Whoever is of a department sees the tickets of its positions. So only an administrator may move a position into their own department, or their own
 * position to another.
 */
async function exigirQueNoSeaSuDepartamento(
  { db, operador }: CommandContext,
  puestoId: number,
  departamentoId: number,
): Promise<void> {
  if (puede(operador, P.administrarOperadores)) return;
  const antes = await db
    .selectFrom('puestos')
    .select('departamento_id')
    .where('puesto_id', '=', puestoId)
    .executeTakeFirst();
  if (!antes || antes.departamento_id === departamentoId) return;
  if (puestoId === operador.puesto_id || departamentoId === operador.departamento_id)
    throw new Rejection(MENSAJES_RH.puestoASuDepartamento);
}

const PUESTOS = {
  tabla: 'puestos',
  id: 'puesto_id',
  columnas: { descripcion: 'nombre', departamento_id: 'departamento_id', url: 'descripcion' },
  ligas: ['PUESTO'],
  guardado: 'Puesto guardado',
} as const;

export async function guardaPuesto(
  p: Input<Calls['guardaPuesto']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaPuesto']>> {
  rejectIf(puestoRejection(p)?.mensaje ?? null);
  exigirNuevo(p.edicion, p.puesto_id);
  await unoALaVez(ctx.db);
  const escrito = {
    descripcion: limpio(p.descripcion),
    departamento_id: p.departamento_id,
    url: p.url.trim(),
  };
  return guardar(ctx, PUESTOS, { ...p, id: p.puesto_id }, escrito, async ({ departamento_id }) => {
    await exigirDepartamento(ctx.db, departamento_id);
    if (p.edicion === 'S') await exigirQueNoSeaSuDepartamento(ctx, p.puesto_id, departamento_id);
  });
}

const PROCESOS = {
  tabla: 'procesos',
  id: 'proceso_actividad_id',
  columnas: { puesto_id: 'puesto_id', proceso: 'nombre', url_proceso: 'url' },
  ligas: ['PROCESO'],
  guardado: 'Proceso o actividad guardado',
} as const;

export async function guardaProcesoActividad(
  p: Input<Calls['guardaProcesoActividad']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaProcesoActividad']>> {
  rejectIf(procesoRejection(p, p.edicion === 'N')?.mensaje ?? null);
  exigirNuevo(p.edicion, p.proceso_actividad_id);
  await unoALaVez(ctx.db);
  const escrito = { puesto_id: p.puesto_id, proceso: limpio(p.proceso), url_proceso: p.url_proceso.trim() };
  return guardar(ctx, PROCESOS, { ...p, id: p.proceso_actividad_id }, escrito, ({ puesto_id }) =>
    exigirPuesto(ctx.db, puesto_id),
  );
}

const PROCEDIMIENTOS = {
  tabla: 'procedimientos',
  id: 'procedimiento_id',
  columnas: {
    proceso_actividad_id: 'proceso_actividad_id',
    procedimiento: 'nombre',
    url_procedimiento: 'url',
    url_diagrama: 'url_diagrama',
  },
  ligas: ['PROCEDIMIENTO', 'DIAGRAMA'],
  guardado: 'Procedimiento guardado',
} as const;

export async function guardaProcedimiento(
  p: Input<Calls['guardaProcedimiento']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaProcedimiento']>> {
  rejectIf(procedimientoRejection(p, p.edicion === 'N')?.mensaje ?? null);
  exigirNuevo(p.edicion, p.procedimiento_id);
  await unoALaVez(ctx.db);
  await exigirProceso(ctx.db, p.proceso_actividad_id, p.puesto_id);
  const escrito = {
    proceso_actividad_id: p.proceso_actividad_id,
    procedimiento: limpio(p.procedimiento),
    url_procedimiento: p.url_procedimiento.trim(),
    url_diagrama: p.url_diagrama.trim(),
  };
  return guardar(ctx, PROCEDIMIENTOS, { ...p, id: p.procedimiento_id }, escrito);
}

/** The id of a rule's name: the chosen one or, for one that was written, that of the catalogue, to which a new name is added. */
async function nombreDeRegla(db: Tx, elegido: number, escrito: string): Promise<number> {
  if (elegido !== 0) {
    const hay = await db
      .selectFrom('nombres_reglas')
      .select('cat_nombre_id')
      .where('cat_nombre_id', '=', elegido)
      .executeTakeFirst();
    if (!hay) throw new Rejection(MENSAJES_RH.noExiste);
    return elegido;
  }
  const nombre = limpio(escrito);
  const { rows } = await sql<{ id: number }>`
    select cat_nombre_id as id from nombres_reglas where plegar(nombre) = plegar(${nombre})`.execute(db);
  if (rows[0]) return rows[0].id;
  const { cat_nombre_id } = await db
    .insertInto('nombres_reglas')
    .values({ nombre })
    .returning('cat_nombre_id')
    .executeTakeFirstOrThrow();
  return cat_nombre_id;
}

const REGLAS = {
  tabla: 'reglas',
  id: 'regla_id',
  columnas: { departamento_id: 'departamento_id', cat_nombre_id: 'cat_nombre_id', url_regla: 'url' },
  ligas: ['REGLA'],
  guardado: 'Regla guardada',
} as const;

export async function guardaReglamento(
  r: Input<Calls['guardaReglamento']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaReglamento']>> {
  rejectIf(reglaRejection(r)?.mensaje ?? null);
  exigirNuevo(r.edicion, r.regla_id);
  const { db } = ctx;
  await unoALaVez(db);
  const escrito = {
    departamento_id: r.departamento_id,
    cat_nombre_id: await nombreDeRegla(db, r.cat_nombre_id, r.regla),
    url_regla: r.url_regla.trim(),
  };
  return guardar(ctx, REGLAS, { ...r, id: r.regla_id }, escrito, async (regla) => {
    await exigirDepartamento(db, regla.departamento_id);
    const otra = await db
      .selectFrom('reglas')
      .select('regla_id')
      .where('departamento_id', '=', regla.departamento_id)
      .where('cat_nombre_id', '=', regla.cat_nombre_id)
      .where('regla_id', '<>', r.regla_id)
      .executeTakeFirst();
    if (otra) throw new Rejection(MENSAJES_RH.reglaRepetida);
  });
}

const POLITICAS = {
  tabla: 'politicas',
  id: 'politica_id',
  columnas: { politica: 'nombre', url_politica: 'url' },
  ligas: ['POLITICA'],
  guardado: 'Política guardada',
} as const;

export async function guardaPolitica(
  p: Input<Calls['guardaPolitica']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaPolitica']>> {
  rejectIf(politicaRejection(p)?.mensaje ?? null);
  exigirNuevo(p.edicion, p.politica_id);
  const { db } = ctx;
  await unoALaVez(db);
  const escrito = { politica: limpio(p.politica), url_politica: p.url_politica.trim() };
  return guardar(ctx, POLITICAS, { ...p, id: p.politica_id }, escrito, async ({ politica }) => {
    const { rows: iguales } = await sql`
      select from politicas where plegar(nombre) = plegar(${politica}) and politica_id <> ${p.politica_id}`.execute(
      db,
    );
    if (iguales.length > 0) throw new Rejection(MENSAJES_RH.politicaRepetida);
  });
}

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

/** A statement that writes one row and returns its id. */
interface EscribeUna {
  executeTakeFirst: () => Promise<{ id: number } | undefined>;
}

/**
 * Changes a record of a catalogue or adds it, follows the links to its documents and tells whoever shows the catalogues.
 * @returns what the save answers; refused if the record to be changed is not there any more
 */
async function guardar(
  ctx: CommandContext,
  p: {
    /** The record, and whether it is there already. */
    id: number;
    edicion: 'S' | 'N';
    /** The kinds of documents that its links name. */
    ligas: Parameters<typeof conLigas>[1];
    cambia: EscribeUna;
    agrega: EscribeUna;
    message: string;
  },
): Promise<{ data: { ID: number }; message: string }> {
  const ID = await conLigas(ctx, p.ligas, p.edicion === 'S' ? p.id : 0, async () => {
    const fila = await (p.edicion === 'S' ? p.cambia : p.agrega).executeTakeFirst();
    if (!fila) throw new Rejection(MENSAJES_RH.noExiste);
    return fila.id;
  });
  avisarCatalogo(ctx);
  return { data: { ID }, message: p.message };
}

/** The row of what is changed, under its lock; where there is none, it is not there any more. */
function laDeAhora<F>(fila: F | undefined): F {
  if (!fila) throw new Rejection(MENSAJES_RH.noExiste);
  return fila;
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

/** Refuses a process that is not there, or is not of the position that was sent with it (0: whoever's). */
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

const oNada = (texto: string): string | null => texto.trim() || null;
/** SQL: an address as the forms have it: blank where there is none. */
const escrita = (columna: string) => sql<string>`coalesce(${sql.ref(columna)}, '')`;
const limpio = (texto: string): string => texto.trim().replace(/\s+/g, ' ');

/** Whoever is of a department sees the tickets of its positions: moving one there, or one's own elsewhere, is an administrator's. */
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

export async function guardaPuesto(
  p: Input<Calls['guardaPuesto']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaPuesto']>> {
  rejectIf(puestoRejection(p)?.mensaje ?? null);
  exigirNuevo(p.edicion, p.puesto_id);
  const { db } = ctx;
  await unoALaVez(db);
  const escrito = {
    descripcion: limpio(p.descripcion),
    departamento_id: p.departamento_id,
    url: p.url.trim(),
  };
  const puesto =
    p.edicion === 'N'
      ? escrito
      : fundidos(
          p.leido ?? {},
          laDeAhora(
            await db
              .selectFrom('puestos')
              .select(['nombre as descripcion', 'departamento_id', escrita('descripcion').as('url')])
              .where('puesto_id', '=', p.puesto_id)
              .forUpdate()
              .executeTakeFirst(),
          ),
          escrito,
        );
  await exigirDepartamento(db, puesto.departamento_id);
  if (p.edicion === 'S') await exigirQueNoSeaSuDepartamento(ctx, p.puesto_id, puesto.departamento_id);
  const fila = {
    nombre: puesto.descripcion,
    departamento_id: puesto.departamento_id,
    descripcion: oNada(puesto.url),
  };
  return guardar(ctx, {
    id: p.puesto_id,
    edicion: p.edicion,
    ligas: ['PUESTO'],
    cambia: db
      .updateTable('puestos')
      .set(fila)
      .where('puesto_id', '=', p.puesto_id)
      .returning('puesto_id as id'),
    agrega: db.insertInto('puestos').values(fila).returning('puesto_id as id'),
    message: 'Puesto guardado',
  });
}

export async function guardaProcesoActividad(
  p: Input<Calls['guardaProcesoActividad']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaProcesoActividad']>> {
  rejectIf(procesoRejection(p, p.edicion === 'N')?.mensaje ?? null);
  exigirNuevo(p.edicion, p.proceso_actividad_id);
  const { db } = ctx;
  await unoALaVez(db);
  const escrito = { puesto_id: p.puesto_id, proceso: limpio(p.proceso), url_proceso: p.url_proceso.trim() };
  const proceso =
    p.edicion === 'N'
      ? escrito
      : fundidos(
          p.leido ?? {},
          laDeAhora(
            await db
              .selectFrom('procesos')
              .select(['puesto_id', 'nombre as proceso', escrita('url').as('url_proceso')])
              .where('proceso_actividad_id', '=', p.proceso_actividad_id)
              .forUpdate()
              .executeTakeFirst(),
          ),
          escrito,
        );
  await exigirPuesto(db, proceso.puesto_id);
  const fila = { puesto_id: proceso.puesto_id, nombre: proceso.proceso, url: oNada(proceso.url_proceso) };
  return guardar(ctx, {
    id: p.proceso_actividad_id,
    edicion: p.edicion,
    ligas: ['PROCESO'],
    cambia: db
      .updateTable('procesos')
      .set(fila)
      .where('proceso_actividad_id', '=', p.proceso_actividad_id)
      .returning('proceso_actividad_id as id'),
    agrega: db.insertInto('procesos').values(fila).returning('proceso_actividad_id as id'),
    message: 'Proceso o actividad guardado',
  });
}

export async function guardaProcedimiento(
  p: Input<Calls['guardaProcedimiento']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaProcedimiento']>> {
  rejectIf(procedimientoRejection(p, p.edicion === 'N')?.mensaje ?? null);
  exigirNuevo(p.edicion, p.procedimiento_id);
  const { db } = ctx;
  await unoALaVez(db);
  const escrito = {
    proceso_actividad_id: p.proceso_actividad_id,
    procedimiento: limpio(p.procedimiento),
    url_procedimiento: p.url_procedimiento.trim(),
    url_diagrama: p.url_diagrama.trim(),
  };
  await exigirProceso(db, p.proceso_actividad_id, p.puesto_id);
  const procedimiento =
    p.edicion === 'N'
      ? escrito
      : fundidos(
          p.leido ?? {},
          laDeAhora(
            await db
              .selectFrom('procedimientos')
              .select([
                'proceso_actividad_id',
                'nombre as procedimiento',
                escrita('url').as('url_procedimiento'),
                escrita('url_diagrama').as('url_diagrama'),
              ])
              .where('procedimiento_id', '=', p.procedimiento_id)
              .forUpdate()
              .executeTakeFirst(),
          ),
          escrito,
        );
  const fila = {
    proceso_actividad_id: procedimiento.proceso_actividad_id,
    nombre: procedimiento.procedimiento,
    url: oNada(procedimiento.url_procedimiento),
    url_diagrama: oNada(procedimiento.url_diagrama),
  };
  return guardar(ctx, {
    id: p.procedimiento_id,
    edicion: p.edicion,
    ligas: ['PROCEDIMIENTO', 'DIAGRAMA'],
    cambia: db
      .updateTable('procedimientos')
      .set(fila)
      .where('procedimiento_id', '=', p.procedimiento_id)
      .returning('procedimiento_id as id'),
    agrega: db.insertInto('procedimientos').values(fila).returning('procedimiento_id as id'),
    message: 'Procedimiento guardado',
  });
}

/** The name of a rule: the one chosen or, of one that was written, that of the catalogue, which it joins where it is new. */
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

export async function guardaReglamento(
  r: Input<Calls['guardaReglamento']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaReglamento']>> {
  rejectIf(reglaRejection(r)?.mensaje ?? null);
  exigirNuevo(r.edicion, r.regla_id);
  const { db } = ctx;
  await unoALaVez(db);
  const suya = r.edicion === 'S' ? r.regla_id : 0;
  const escrito = {
    departamento_id: r.departamento_id,
    cat_nombre_id: await nombreDeRegla(db, r.cat_nombre_id, r.regla),
    url_regla: r.url_regla.trim(),
  };
  const regla =
    r.edicion === 'N'
      ? escrito
      : fundidos(
          r.leido ?? {},
          laDeAhora(
            await db
              .selectFrom('reglas')
              .select(['departamento_id', 'cat_nombre_id', escrita('url').as('url_regla')])
              .where('regla_id', '=', suya)
              .forUpdate()
              .executeTakeFirst(),
          ),
          escrito,
        );
  await exigirDepartamento(db, regla.departamento_id);
  const fila = {
    departamento_id: regla.departamento_id,
    cat_nombre_id: regla.cat_nombre_id,
    url: oNada(regla.url_regla),
  };
  const otra = await db
    .selectFrom('reglas')
    .select('regla_id')
    .where('departamento_id', '=', fila.departamento_id)
    .where('cat_nombre_id', '=', fila.cat_nombre_id)
    .where('regla_id', '<>', suya)
    .executeTakeFirst();
  if (otra) throw new Rejection(MENSAJES_RH.reglaRepetida);
  return guardar(ctx, {
    id: r.regla_id,
    edicion: r.edicion,
    ligas: ['REGLA'],
    cambia: db.updateTable('reglas').set(fila).where('regla_id', '=', r.regla_id).returning('regla_id as id'),
    agrega: db.insertInto('reglas').values(fila).returning('regla_id as id'),
    message: 'Regla guardada',
  });
}

export async function guardaPolitica(
  p: Input<Calls['guardaPolitica']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaPolitica']>> {
  rejectIf(politicaRejection(p)?.mensaje ?? null);
  exigirNuevo(p.edicion, p.politica_id);
  const { db } = ctx;
  await unoALaVez(db);
  const suya = p.edicion === 'S' ? p.politica_id : 0;
  const escrito = { politica: limpio(p.politica), url_politica: p.url_politica.trim() };
  const politica =
    p.edicion === 'N'
      ? escrito
      : fundidos(
          p.leido ?? {},
          laDeAhora(
            await db
              .selectFrom('politicas')
              .select(['nombre as politica', escrita('url').as('url_politica')])
              .where('politica_id', '=', suya)
              .forUpdate()
              .executeTakeFirst(),
          ),
          escrito,
        );
  const fila = { nombre: politica.politica, url: oNada(politica.url_politica) };
  const { rows: iguales } = await sql`
    select from politicas where plegar(nombre) = plegar(${fila.nombre}) and politica_id <> ${suya}`.execute(
    db,
  );
  if (iguales.length > 0) throw new Rejection(MENSAJES_RH.politicaRepetida);
  return guardar(ctx, {
    id: p.politica_id,
    edicion: p.edicion,
    ligas: ['POLITICA'],
    cambia: db
      .updateTable('politicas')
      .set(fila)
      .where('politica_id', '=', p.politica_id)
      .returning('politica_id as id'),
    agrega: db.insertInto('politicas').values(fila).returning('politica_id as id'),
    message: 'Política guardada',
  });
}

import type { Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { rhCalls } from '@anden/contrato/rh/calls.ts';
import type { ClaseDeDocumento } from '@anden/contrato/rh/documentos-rules.ts';
import { MENSAJES_RH } from '@anden/contrato/rh/rules.ts';
import { sql } from 'kysely';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection } from '../../platform/rejection.ts';

type Calls = typeof rhCalls;

/** SQL: text in Spanish order. */
const enOrden = (columna: string) => sql`${sql.ref(columna)} collate es_mx`;

/** SQL: the document of a record, and whether it is a file kept here. */
const documentoDe = (clase: ClaseDeDocumento, id: string) =>
  [
    sql<number>`(select d.documento_id from documentos d where d.clase = ${clase} and d.registro_id = ${sql.ref(id)})`,
    sql<'S' | 'N'>`case when exists (
        select from documentos d join documentos_versiones v using (documento_id, version)
         where d.clase = ${clase} and d.registro_id = ${sql.ref(id)} and v.archivo_id is not null) then 'S' else 'N' end`,
  ] as const;

const conDocumento = (clase: ClaseDeDocumento, id: string) => {
  const [documento, archivo] = documentoDe(clase, id);
  return [documento.as('DOCUMENTO_ID'), archivo.as('CON_ARCHIVO')] as const;
};

const conDiagrama = (id: string) => {
  const [documento, archivo] = documentoDe('DIAGRAMA', id);
  return [documento.as('DIAGRAMA_ID'), archivo.as('CON_DIAGRAMA')] as const;
};

const colaboradores = (db: Tx) =>
  db
    .selectFrom('operadores as o')
    .leftJoin('departamentos as d', 'd.departamento_id', 'o.departamento_id')
    .leftJoin('puestos as p', 'p.puesto_id', 'o.puesto_id')
    .select([
      ...conSuNombre('o', 'OPERADOR_ID', 'OPERADOR'),
      'o.nombre as NOMBRE_OPERADOR',
      'o.email as EMAIL',
      sql<string>`''`.as('CLAVE'),
      ...conSuNombre('o', 'TELEFONO', 'TELEFONO_EMP', 'CLASIFICACION', 'DEPARTAMENTO_ID'),
      'd.nombre as DEPARTAMENTO',
      'o.puesto_id as PUESTO_ID',
      'p.nombre as PUESTO',
      ...conSuNombre('o', 'FICHA_CONTRATACION', 'TAREAS'),
      sql<'S' | 'N'>`case when o.activo then 'S' else 'N' end`.as('ACTIVO'),
    ])
    .orderBy('o.operador')
    .execute();

const puestos = (db: Tx) =>
  db
    .selectFrom('puestos as p')
    .innerJoin('departamentos as d', 'd.departamento_id', 'p.departamento_id')
    .select([
      'p.puesto_id as PUESTO_ID',
      'p.nombre as PUESTO',
      'p.departamento_id as DEPARTAMENTO_ID',
      'd.nombre as DEPARTAMENTO',
      'p.descripcion as DESCRIPCION_PUESTO',
      ...conDocumento('PUESTO', 'p.puesto_id'),
    ])
    .orderBy(enOrden('p.nombre'))
    .execute();

/** The diagram of a process is that of its first procedure that has one, as a link or as a file kept here. */
const actividades = (db: Tx) =>
  db
    .selectFrom('procesos as a')
    .innerJoin('puestos as p', 'p.puesto_id', 'a.puesto_id')
    .innerJoin('departamentos as d', 'd.departamento_id', 'p.departamento_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('procedimientos as x')
          .innerJoin('documentos as dx', (j) =>
            j.onRef('dx.registro_id', '=', 'x.procedimiento_id').on('dx.clase', '=', 'DIAGRAMA'),
          )
          .leftJoin('documentos_versiones as v', (j) =>
            j.onRef('v.documento_id', '=', 'dx.documento_id').onRef('v.version', '=', 'dx.version'),
          )
          .select(['x.url_diagrama', 'dx.documento_id'])
          .whereRef('x.proceso_actividad_id', '=', 'a.proceso_actividad_id')
          .where((w) => w.or([w('x.url_diagrama', 'is not', null), w('v.archivo_id', 'is not', null)]))
          .orderBy('x.procedimiento_id')
          .limit(1)
          .as('dia'),
      (j) => j.onTrue(),
    )
    .select([
      ...conSuNombre('a', 'PROCESO_ACTIVIDAD_ID', 'PUESTO_ID'),
      'p.nombre as PUESTO',
      'p.departamento_id as DEPARTAMENTO_ID',
      'd.nombre as DEPARTAMENTO',
      'a.nombre as NOMBRE',
      'a.url as URL_PROCESO',
      ...conDocumento('PROCESO', 'a.proceso_actividad_id'),
      'dia.url_diagrama as DIAGRAMA',
      'dia.documento_id as DIAGRAMA_ID',
    ])
    .orderBy(enOrden('p.nombre'))
    .orderBy(enOrden('a.nombre'))
    .execute();

const procedimientos = (db: Tx) =>
  db
    .selectFrom('procedimientos as x')
    .innerJoin('procesos as a', 'a.proceso_actividad_id', 'x.proceso_actividad_id')
    .innerJoin('puestos as p', 'p.puesto_id', 'a.puesto_id')
    .select([
      ...conSuNombre('x', 'PROCEDIMIENTO_ID', 'PROCESO_ACTIVIDAD_ID'),
      'a.puesto_id as PUESTO_ID',
      'p.departamento_id as DEPARTAMENTO_ID',
      'a.nombre as PROCESO',
      'p.nombre as PUESTO',
      'x.nombre as PROCEDIMIENTO',
      'x.url as URL_PROCEDIMIENTO',
      'x.url_diagrama as URL_DIAGRAMA',
      ...conDocumento('PROCEDIMIENTO', 'x.procedimiento_id'),
      ...conDiagrama('x.procedimiento_id'),
    ])
    .orderBy(enOrden('a.nombre'))
    .orderBy(enOrden('x.nombre'))
    .execute();

const reglas = (db: Tx) =>
  db
    .selectFrom('reglas as r')
    .innerJoin('nombres_reglas as n', 'n.cat_nombre_id', 'r.cat_nombre_id')
    .innerJoin('departamentos as d', 'd.departamento_id', 'r.departamento_id')
    .select([
      ...conSuNombre('r', 'REGLA_ID', 'DEPARTAMENTO_ID'),
      'd.nombre as DEPARTAMENTO',
      'r.cat_nombre_id as CAT_NOMBRE_ID',
      'n.nombre as REGLA',
      'r.url as URL_REGLA',
      ...conDocumento('REGLA', 'r.regla_id'),
    ])
    .orderBy(enOrden('d.nombre'))
    .orderBy(enOrden('n.nombre'))
    .execute();

/** Everything 'Catálogos y manuales' shows, in one reply. */
export async function getCatalogosRH(
  _input: object,
  { db }: QueryContext,
): Promise<Output<Calls['getCatalogosRH']>> {
  return {
    data: await colaboradores(db),
    puestos: await puestos(db),
    actividades: await actividades(db),
    procedimientos: await procedimientos(db),
    reglas: await reglas(db),
    nombres_reglas: await db
      .selectFrom('nombres_reglas')
      .select(['cat_nombre_id as CAT_NOMBRE_ID', 'nombre as NOMBRE'])
      .orderBy(enOrden('nombre'))
      .execute(),
    politicas: await db
      .selectFrom('politicas')
      .select([
        'politica_id as POLITICA_ID',
        'nombre as POLITICA',
        'url as URL_POLITICA',
        ...conDocumento('POLITICA', 'politica_id'),
      ])
      .orderBy(enOrden('nombre'))
      .execute(),
  };
}

export async function getDepartamentos(
  _input: object,
  { db }: QueryContext,
): Promise<Output<Calls['getDepartamentos']>> {
  const data = await db
    .selectFrom('departamentos')
    .select(['departamento_id as DEPARTAMENTO_ID', 'nombre as NOMBRE'])
    .orderBy(enOrden('nombre'))
    .execute();
  return { data };
}

/** Who may have a collaborator's file open, for `presencia`: it is of no warehouse. */
export const presenciaDeColaboradores = {
  controles: [P.catalogos],
  async exigir({ db }: QueryContext, id: number): Promise<null> {
    const hay = await db
      .selectFrom('operadores')
      .select('operador_id')
      .where('operador_id', '=', id)
      .executeTakeFirst();
    if (!hay) throw new Rejection(MENSAJES_RH.noExisteColaborador);
    return null;
  },
};

/** Who may have a record of the manuals open, by its document. */
export const presenciaDeDocumentos = {
  controles: [P.catalogos],
  async exigir({ db }: QueryContext, id: number): Promise<null> {
    const hay = await db
      .selectFrom('documentos')
      .select('documento_id')
      .where('documento_id', '=', id)
      .executeTakeFirst();
    if (!hay) throw new Rejection(MENSAJES_RH.noExiste);
    return null;
  },
};

import { P } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import { operadorDe } from './datos.ts';

/** How many people there are, and how many documents of which kind they may have to read. */
interface Plantilla {
  gente: number;
  puestos: number;
  departamentos: number;
  /** To be read by everybody. */
  politicas: number;
  /** Each to be read by one department. */
  reglas: number;
  /** Each to be read by one position. */
  procesos: number;
}
/** 500 documents, 60 of them for everybody: 74,000 readings are due, 74 of each person. */
export const PLANTILLA: Plantilla = {
  gente: 1_000,
  puestos: 40,
  departamentos: 10,
  politicas: 60,
  reglas: 40,
  procesos: 400,
};

const ID = 500_000;

/**
 * Adds people in positions and published documents, seven in ten of which were read. The documents of records are made by the database's
 * own triggers. The bench's first operator sees who has read what. `cliente` is the tables' owner.
 * @returns how many readings are due, and how many of those are outstanding
 */
export async function cargarGente(
  cliente: pg.ClientBase,
  p: Plantilla,
): Promise<{ pedidas: number; pendientes: number }> {
  await cliente.query('begin');
  await cliente.query(
    `insert into departamentos (departamento_id, nombre) select ${ID} + d, 'DEPARTAMENTO ' || d from generate_series(0, $1::int - 1) d`,
    [p.departamentos],
  );
  await cliente.query(
    `insert into puestos (puesto_id, nombre, departamento_id)
       select ${ID} + n, 'PUESTO ' || n, ${ID} + n % $2::int from generate_series(0, $1::int - 1) n`,
    [p.puestos, p.departamentos],
  );
  await cliente.query(
    `insert into operadores (operador_id, operador, nombre, clave_hash, almacen_id, puesto_id, departamento_id)
       select ${ID} + n, 'GENTE' || n, 'PERSONA ' || (n * 7919) % 9973 || ' GARCIA', clave_hash, almacen_id, ${ID} + n % $2::int,
              ${ID} + n % $2::int % $3::int
         from generate_series(0, $1::int - 1) n, (select clave_hash, almacen_id from operadores order by operador_id limit 1) o`,
    [p.gente, p.puestos, p.departamentos],
  );
  await cliente.query(
    `insert into politicas (politica_id, nombre) select ${ID} + n, 'POLÍTICA ' || n from generate_series(0, $1::int - 1) n`,
    [p.politicas],
  );
  await cliente.query(
    `insert into nombres_reglas (cat_nombre_id, nombre) select ${ID} + n, 'REGLA ' || n from generate_series(0, $1::int - 1) n`,
    [p.reglas],
  );
  await cliente.query(
    `insert into reglas (regla_id, departamento_id, cat_nombre_id)
       select ${ID} + n, ${ID} + n % $2::int, ${ID} + n from generate_series(0, $1::int - 1) n`,
    [p.reglas, p.departamentos],
  );
  await cliente.query(
    `insert into procesos (proceso_actividad_id, nombre, puesto_id)
       select ${ID} + n, 'PROCESO ' || n, ${ID} + n % $2::int from generate_series(0, $1::int - 1) n`,
    [p.procesos, p.puestos],
  );
  // Two versions of each document: the second has to be read again.
  await cliente.query(
    `insert into documentos_versiones (documento_id, version, url, cambio, menor, exige, publicada)
       select documento_id, v, 'https://nube.example/' || documento_id || '/' || v, case v when 1 then '' else 'Cambió' end, false, v,
              now() - (2 - v) * interval '200 days' - documento_id % 190 * interval '1 day'
         from documentos, generate_series(1, 2) v where registro_id >= ${ID} and clase in ('POLITICA', 'REGLA', 'PROCESO')`,
  );
  await cliente.query(
    `update documentos set version = 2 where registro_id >= ${ID} and clase in ('POLITICA', 'REGLA', 'PROCESO')`,
  );
  await cliente.query('analyze operadores, documentos, documentos_versiones');
  await cliente.query(
    `create temp table leidas on commit drop as
       select documento_id, version, operador_id, version - 1 as antes from lecturas_pedidas where operador_id >= ${ID} and version = 2
          and (documento_id * 31 + operador_id * 17) % 10 < 7`,
  );
  for (const version of ['antes', 'version']) {
    for (const [tabla, cuando] of [
      ['documentos_aperturas', 'abierta'],
      ['documentos_lecturas', 'leida'],
    ] as const)
      await cliente.query(
        `insert into ${tabla} (documento_id, version, operador_id, ${cuando})
           select documento_id, ${version}, operador_id, now() - operador_id % 90 * interval '1 day' from leidas`,
      );
  }
  await cliente.query(
    'insert into operador_controles (operador_id, control_id) values ($1, $2) on conflict do nothing',
    [operadorDe(0), P.catalogos],
  );
  await cliente.query('commit');
  await cliente.query('vacuum analyze');
  const { rows } = await cliente.query<{ pedidas: number; pendientes: number }>(
    'select count(*)::int as pedidas, (count(*) - count(leida))::int as pendientes from lecturas_pedidas',
  );
  return rows[0] ?? { pedidas: 0, pendientes: 0 };
}

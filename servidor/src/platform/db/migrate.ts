import { readdirSync, readFileSync } from 'node:fs';
import { CONTROLES } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import { RAIZ } from '../config.ts';
import { CANDADOS } from './candados.ts';
import { clienteSuelto } from './pool.ts';
import { anotarPermisos, asegurarPermisos, asegurarRol, darEntrada } from './rol.ts';

const CARPETA = `${RAIZ}servidor/migrations`;
/** Two servers that start at once migrate one after the other. */
const CANDADO = CANDADOS.migrar.solo;

/** Setting of a database that was made here and into which nothing was put yet: the only one that demo data may go into. */
export const BASE_NUEVA = 'base_nueva';

export interface Migrada {
  /** Names of the migrations applied now. */
  nuevas: string[];
  /** The application role's connection string. */
  urlApp: string;
}

/**
 * Brings the database up to date in one transaction: schema, the application's role with what it may do, control ids.
 * The role and its grants are looked at every time: a dump restored into another cluster brings neither.
 * @param urlAppDada the application role's connection string where it is given (`DATABASE_URL_APP`)
 */
export async function migrar(urlDuenio: string, urlAppDada?: string): Promise<Migrada> {
  const client = clienteSuelto(urlDuenio);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [CANDADO]);
    const recienHecho = await asegurarRol(client);
    await client.query(
      'create table if not exists migraciones (nombre text primary key, aplicada timestamptz not null default now())',
    );
    const hechas = new Set(
      (await client.query<{ nombre: string }>('select nombre from migraciones')).rows.map((r) => r.nombre),
    );
    const todas = readdirSync(CARPETA)
      .filter((f) => /^\d{4}_.*\.sql$/.test(f))
      .sort();
    const nuevas = todas.filter((f) => !hechas.has(f));
    if (hechas.size) await asegurarPermisos(client, todas.filter((f) => hechas.has(f)).map(texto));
    for (const nombre of nuevas) {
      await client.query(texto(nombre));
      await client.query('insert into migraciones (nombre) values ($1)', [nombre]);
    }
    if (!hechas.size) await client.query(`insert into ajustes values ('${BASE_NUEVA}', 'si')`);
    await client.query('grant select on migraciones to anden_app');
    if (nuevas.length) await anotarPermisos(client);
    await sincronizarControles(client);
    const urlApp = await darEntrada(client, urlDuenio, urlAppDada, recienHecho);
    await client.query('commit');
    return { nuevas, urlApp };
  } finally {
    await client.end();
  }
}

const texto = (nombre: string): string => readFileSync(`${CARPETA}/${nombre}`, 'utf8');

/** The control ids of the contract, in the table that grants refer to. */
async function sincronizarControles(client: pg.Client): Promise<void> {
  await client.query(
    `insert into controles (control_id, nombre, modulo)
       select * from unnest($1::int[], $2::text[], $3::text[])
     on conflict (control_id) do update set nombre = excluded.nombre, modulo = excluded.modulo
       where (controles.nombre, controles.modulo) is distinct from (excluded.nombre, excluded.modulo)`,
    [CONTROLES.map((c) => c.id), CONTROLES.map((c) => c.nombre), CONTROLES.map((c) => c.modulo)],
  );
}

import { expect } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { huellaSin } from './db.ts';
import { plantillaDeHoy } from './template.ts';

/** Where a database keeps the rows it began with, and the place of its sequences. */
const COPIA = 'copia_de_la_prueba';
const SECUENCIAS = `select format('%I.%I', schemaname, sequencename)::regclass as secuencia, coalesce(last_value, start_value) as ultimo,
  last_value is not null as usada from pg_sequences where schemaname = 'public'`;

/**
 * Prepares a test server's database to be put back as it is now: a table that a test changed is emptied and filled again, which
 * takes a tenth of cloning another database and starting another server on it. Returns the function that does so, and
 * fails unless every row of every table is then what it was.
 *
 * Only rows and sequences are put back: a test that changes a table's definition needs a database of its own (`testDb`).
 */
export async function puntoDePartida({ db, servicios }: TestApp): Promise<() => Promise<void>> {
  const columnas = new Map(
    (
      await db.sql<{ tabla: string; columnas: string }>(
        `select table_name as tabla, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columnas
           from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name
          where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
      )
    ).map((t) => [t.tabla, t.columnas]),
  );
  await db.sql(
    `create schema ${COPIA}; create table ${COPIA}.secuencias as ${SECUENCIAS};
     ${[...columnas.keys()].map((t) => `create table ${COPIA}.${t} as table public.${t};`).join(' ')}`,
  );
  const alPrincipio = await huellaSin(db, []);
  return async () => {
    // Figures that the server would otherwise write by itself at the end of the minute.
    await servicios.rechazos.escribir();
    const ahora = await huellaSin(db, []);
    const tocadas = Object.keys(alPrincipio).filter((t) => ahora[t] !== alPrincipio[t]);
    await db.sql(
      `begin; set local session_replication_role = replica;
       ${tocadas.map((t) => `delete from public.${t}; insert into public.${t} (${columnas.get(t)}) overriding system value select ${columnas.get(t)} from ${COPIA}.${t};`).join(' ')}
       select setval(s.secuencia, s.ultimo, s.usada) from ${COPIA}.secuencias s join (${SECUENCIAS}) a using (secuencia) where (a.ultimo, a.usada) <> (s.ultimo, s.usada);
       commit;`,
    );
    expect(await huellaSin(db, []), 'la base no quedó como empezó').toEqual(alPrincipio);
  };
}

interface Guardada {
  app: TestApp;
  recomienza: () => Promise<void>;
  plantilla: string;
}

/** A server that a test made open more connections is not kept: the run's PostgreSQL gives a limited number of them. */
const CONEXIONES_MAX = 4;

/** The worker's server that no test is using. */
let guardada: Guardada | undefined;

/**
 * As `testApp`, for tests that only call it and read or arrange rows: the same server serves all of them in this worker, and
 * closing it puts its company back. Two at once have two.
 */
export async function appDeNuevo(): Promise<TestApp> {
  const lista = guardada ?? (await abrir());
  guardada = undefined;
  if (lista.plantilla !== plantillaDeHoy().nombre) {
    // Midnight passed: what the company saved 'today' is of yesterday in it.
    await lista.app.close();
    return appDeNuevo();
  }
  return {
    ...lista.app,
    async close() {
      await lista.recomienza();
      if (guardada || lista.app.servicios.pool.totalCount > CONEXIONES_MAX) await lista.app.close();
      else guardada = lista;
    },
  };
}

async function abrir(): Promise<Guardada> {
  const plantilla = plantillaDeHoy().nombre;
  const app = await testApp();
  return { app, recomienza: await puntoDePartida(app), plantilla };
}

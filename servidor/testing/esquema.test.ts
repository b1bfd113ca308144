import { expect, test } from 'vitest';
import { migrar } from '../src/platform/db/migrate.ts';
import { type TestDb, testDb } from './db.ts';
import { vuelveA } from './version-anterior.ts';

/** The last migration before decision 0009 changed what a list may cost: 0261 drops 53 indices. */
const ANTES_DEL_PRESUPUESTO = '0260_guia_sin_guiones.sql';

/** Each thing that a schema is made of, as a line with all that may differ of it. */
const ESQUEMA = `
  with cosas as (
    select oid, oid::regclass::text as nombre, relkind::text as clase, relacl, reloptions, relpersistence::text as dura, relrowsecurity as por_fila
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S'))
  select format('%s %s %s %s %s %s', clase, nombre, dura, por_fila, reloptions, relacl) as linea from cosas
  union all
  select format('columna %s.%s %s %s %s %s %s %s %s %s', nombre, attname, attnum, format_type(atttypid, atttypmod), attnotnull,
                attidentity, attgenerated, attcollation::regcollation, pg_get_expr(adbin, adrelid), attacl)
    from cosas join pg_attribute on attrelid = cosas.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attnum > 0 and not attisdropped
  union all
  select format('regla %s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select format('%s válido %s', pg_get_indexdef(indexrelid), indisvalid) from pg_index join cosas on indrelid = cosas.oid
  union all
  select format('%s %s', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join cosas on tgrelid = cosas.oid where not tgisinternal
  union all
  select format('política %s %s', nombre, p) from pg_policy p join cosas on polrelid = cosas.oid
  union all
  select format('%s %s', pg_get_functiondef(p.oid), proacl) from pg_proc p
   where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
     and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  union all
  select format('vista %s %s', nombre, pg_get_viewdef(oid)) from cosas where clase in ('v', 'm')
  union all
  select format('secuencia %s %s %s %s %s', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqcycle) from pg_sequence
  union all
  select format('hereda %s de %s %s', inhrelid::regclass, inhparent::regclass, pg_get_expr(relpartbound, oid))
    from pg_inherits join pg_class on oid = inhrelid
  union all
  select pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all
  select format('tipo %s %s', typname, array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder))
    from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
  union all
  select format('dice de %s: %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
   where classoid in ('pg_class'::regclass, 'pg_proc'::regclass) and objoid >= 16384
  union all
  select format('extensión %s', extname) from pg_extension
  order by 1`;

const esquemaDe = async (db: TestDb): Promise<string[]> =>
  (await db.sql<{ linea: string }>(ESQUEMA)).map((f) => f.linea);

test('una base de antes de que cambiara lo que una lista puede costar queda, al actualizarse, con el esquema de una nueva', async () => {
  const nueva = await testDb();
  const vieja = await testDb();
  try {
    const esperado = await esquemaDe(nueva);
    await vuelveA(vieja, ANTES_DEL_PRESUPUESTO);
    const antes = await esquemaDe(vieja);
    const { nuevas } = await migrar(vieja.url);
    expect(nuevas[0]).toBe('0261_menos_indices.sql');
    const ahora = await esquemaDe(vieja);
    expect(ahora).toEqual(esperado);
    // So that the comparison is seen to see: the old schema had indices that went.
    expect(
      antes.filter((l) => !ahora.includes(l) && /^CREATE (UNIQUE )?INDEX/.test(l)).length,
    ).toBeGreaterThan(50);
    expect(ahora.length).toBeGreaterThan(2_000);
  } finally {
    await nueva.close();
    await vieja.close();
  }
});

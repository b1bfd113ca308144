import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { diaDe } from './dias.ts';
import { sinDomingos } from './domingos.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/**
 * Spans of up to a month, over thirty years, at every hour and across every change of the clock; every tenth has no beginning and every eleventh no
 * end.
 */
const LAPSOS = sql`
  select case when n % 10 > 0 then desde end as desde, case when n % 11 > 0 then desde + n % 43200 * interval '1 minute' end as hasta
    from generate_series(1, 30000) n, lateral (select timestamptz '1996-12-29 00:00Z' + n * interval '8 hours 31 minutes' as desde) d`;
const primero = sql`(select min(x.desde) from lapsos x)`;

test.each([
  'America/Mexico_City',
  'America/Tijuana',
  'America/Cancun',
  'Europe/Madrid',
  'Asia/Kathmandu',
  'UTC',
])('los días y los domingos de muchos renglones son los de cada uno: %s', async (zona) => {
  const desde = sql`l.desde`;
  const dia = diaDe({ momento: desde, primero, ultimo: sql`(select max(x.desde) from lapsos x)`, zona });
  const { minutos, domingos } = sinDomingos({ desde, hasta: sql`l.hasta`, primero, zona });
  const { rows } = await sql<Record<string, unknown>>`
      with lapsos as materialized (${LAPSOS})
      select l.desde, l.hasta, ${dia} as dia, ${domingos} as domingos, ${minutos} as minutos from lapsos l
       where ${dia} is distinct from (l.desde at time zone ${zona})::date
          or l.desde < now() - interval '2 months'
             and (${domingos} is distinct from coalesce(domingos_entre(l.desde, l.hasta, ${zona}), 0)
                  or ${minutos} is distinct from minutos_sin_domingos(l.desde, l.hasta, ${zona}))
       limit 5`.execute(app.servicios.db);
  expect(rows).toEqual([]);
});

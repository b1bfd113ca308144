import pg from 'pg';
import { cargarDemo, type OpcionesDemo } from '../demo/cargar.ts';
import { hashPassword } from '../src/platform/auth/passwords.ts';
import { type TestDb, testDb } from './db.ts';
import { CLAVE } from './fixture.ts';
import { hoyEnElNegocio, VACIA } from './template.ts';

/** A Monday, so that the day before is a Sunday, on which nobody works. */
export const HOY = new Date('2026-11-23T17:00:00Z');
const hash = async (clave: string) => `resumen de ${clave}`;

/** The migrated schema without a company, which the demo needs. */
export const baseVacia = (): Promise<TestDb> => testDb(VACIA);

/** The demo company as of {@link HOY}. Loaded once for the run: it takes ten times as long as the clone. */
export const demoDelLunes = (): Promise<TestDb> =>
  testDb({
    nombre: 'anden_demo_del_lunes',
    sobre: VACIA,
    llena: (url) => cargaEn(url, { hoy: HOY, hash }),
  });

/** The demo company as of today, in which everybody's password is {@link CLAVE}. */
export const demoDeHoy = (): Promise<TestDb> =>
  testDb({
    nombre: `anden_demo_${hoyEnElNegocio()}`,
    sobre: VACIA,
    async llena(url) {
      const suya = await hashPassword(CLAVE);
      await cargaEn(url, { hash: async () => suya });
    },
  });

/** Loads the demo company as of that moment. */
export const carga = (db: TestDb, hoy = HOY): Promise<void> => cargaEn(db.url, { hoy, hash });

async function cargaEn(url: string, opciones: OpcionesDemo): Promise<void> {
  const pgc = new pg.Client({ connectionString: url });
  await pgc.connect();
  try {
    await cargarDemo(pgc, opciones);
  } finally {
    await pgc.end();
  }
}

/** How many rows a query returns. */
export const cuentaEn =
  (db: TestDb) =>
  async (consulta: string): Promise<number> => {
    const [fila] = await db.sql<{ n: number }>(`select count(*)::int n from (${consulta}) x`);
    return fila?.n ?? -1;
  };

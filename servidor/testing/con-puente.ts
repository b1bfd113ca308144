import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { RAIZ } from '../src/platform/config.ts';
import { conexionConfig } from '../src/platform/db/pool.ts';
import { leePuente, type PuenteLeido } from '../src/puente/archivo.ts';
import { abreFirebird, type Erp } from '../src/puente/firebird.ts';
import { type Ronda, ronda } from '../src/puente/ronda.ts';
import { type TestDb, testDb } from './db.ts';
import { type ErpDePrueba, erpDePrueba } from './erp.ts';

/*
 * The bridge against a real Firebird with the file that the documents give as an example. `npm run test:largo -- puente` runs it, after
 * `apt-get install firebird3.0-server` and `service firebird3.0 start`.
 */
export const CON_FIREBIRD = Boolean(process.env.ANDEN_FIREBIRD);
export const COMO = { zona: 'America/Mexico_City', empresa: 1 };

export let erp: ErpDePrueba;
export let db: TestDb;
export let cliente: pg.Client;
export let puente: PuenteLeido;
export let lector: Erp;

/** The example's readings, on this test's ERP. */
export async function conEjemplo(
  cambia: (json: { lecturas: { a: string }[]; salidas?: object[] }) => void = () => {},
): Promise<void> {
  const json = JSON.parse(readFileSync(join(RAIZ, 'despliegue/puente.ejemplo.json'), 'utf8'));
  json.firebird = { base: erp.base, usuario: erp.usuario };
  cambia(json);
  const ruta = join(erp.carpeta, 'puente.json');
  writeFileSync(ruta, JSON.stringify(json));
  puente = await leePuente(ruta);
  lector = await abreFirebird(puente, erp.clave);
}

export const HORA = '2026-03-02 10:00:00';

/** A small company: two articles (one with Ñ and ½), a customer, a supplier, an order and an invoice. */
async function empresa(): Promise<void> {
  const cada = async (sql: string, filas: unknown[][]) => {
    for (const f of filas) await erp.sql(sql, f);
  };
  await cada('insert into ALMACENES values (?, ?)', [[1, 'CENTRO']]);
  await cada('insert into PROVEEDORES values (?, ?, ?, ?)', [[7, 'MUÑOZ HNOS', 'MUH010101AB1', HORA]]);
  await cada('insert into ARTICULOS values (?, ?, ?, ?, ?)', [
    [1, 'PIÑA EN ALMÍBAR ½ KG', 'A', 'PZA', HORA],
    [2, 'TUERCA', 'A', 'PZA', HORA],
  ]);
  await cada('insert into CLAVES_ARTICULOS values (?, ?, ?, ?)', [
    [1, 'ERP-1', 1, 17],
    [2, 'ERP-2', 2, 17],
    [3, '7501055300075', 1, 18],
  ]);
  await cada('insert into SALDOS_IN values (?, ?, ?, ?, ?, ?)', [
    [1, 1, 2026, 1, 10, 2],
    [1, 1, 2026, 2, 5, 1],
    // Sold before it was received, as happens there.
    [2, 1, 2026, 1, 0, 3],
  ]);
  await cada('insert into CLIENTES values (?, ?, ?, ?)', [[9, 'TIENDA LA PEÑA', 1500.5, HORA]]);
  await cada('insert into CLAVES_CLIENTES values (?, ?)', [['C900', 9]]);
  await cada('insert into DIRS_CLIENTES values (?, ?, ?, ?, ?, ?, ?, ?)', [
    [1, 9, 'S', null, '222 555 0101', null, 'AV. JUÁREZ 10', '72000'],
  ]);
  await cada('insert into DOCTOS_CM values (?, ?, ?, ?, ?, ?, ?, ?)', [
    [100, 'O', 'OC900', '2026-03-01', 7, 1, 'P', HORA],
  ]);
  await cada('insert into DOCTOS_CM_DET values (?, ?, ?, ?, ?, ?)', [
    [1, 100, 1, 1, 12, 9.5],
    [2, 100, 2, 2, 3, 4],
  ]);
  await cada('insert into DOCTOS_VE values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
    [200, 'F', 'FA1', '2026-03-02', 9, 1, 'N', 100, 16, HORA],
  ]);
}

export const una = (): Promise<Ronda[]> => ronda(cliente, lector, puente, COMO);
export const deLa = (rondas: readonly Ronda[], lectura: string) => rondas.find((r) => r.lectura === lectura);
export const unaDe = async (lectura: string) => deLa(await una(), lectura);
export const piezas = async (clave: string): Promise<number> =>
  (
    await db.sql<{ n: number }>(
      'select coalesce(sum(piezas), 0)::int n from existencias e join articulos a using (articulo_id) join lugares l using (lugar_id) where a.clave_articulo = $1 and l.clase = $2',
      [clave, 'ubicacion'],
    )
  )[0]?.n ?? 0;

/** Both databases, with the small company in the ERP's. */
export async function conBases(): Promise<void> {
  erp = await erpDePrueba();
  db = await testDb();
  cliente = new pg.Client(conexionConfig(db.url));
  await cliente.connect();
  await empresa();
  await conEjemplo();
}

export async function sinBases(): Promise<void> {
  await lector.cierra();
  await cliente.end().catch(() => {});
  await db.close();
  await erp.cierra();
}

/**
 * Another connection to the ERP, after the last was lost or closed.
 * @param escritura milliseconds that writing a line there may take
 */
export async function reabre(escritura: number): Promise<void> {
  lector = await abreFirebird(puente, erp.clave, escritura);
}

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
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

/**
 * Money in the ERP: an invoice of last year of which 40 had been paid by then, FA1 of this year with its lines, a payment of both, another of the old one, a
 * return, and a deposit; a minimum, and an address that is not the main one.
 */
export async function dinero(): Promise<void> {
  const cada = async (tabla: string, ...filas: string[]) => {
    for (const f of filas) await erp.sql(`insert into ${tabla} values (${f})`);
  };
  const [viejo, nuevo] = ["'2025-12-01'", "'2026-03-02'"];
  await cada('DOCTOS_VE', `190, 'F', 'FA0', ${viejo}, 9, 1, 'N', 100, 16, '${HORA}'`);
  await cada(
    'DOCTOS_VE_DET',
    `1, 200, 2, 2, 4, 5, 20`,
    `2, 200, 1, 1, 10, 8, 80`,
    `3, 190, 1, 2, 1, 100, 100`,
  );
  await cada('CONCEPTOS_CC', `1, 'Venta', 'V'`, `2, 'Cobro', 'C'`, `3, 'Devolución', 'D'`);
  await cada(
    'DOCTOS_CC',
    `1190, 1, 'FA0', 'C', ${viejo}, 9, 'N', null, 'VE', '${HORA}'`,
    `1200, 1, 'FA1', 'C', ${nuevo}, 9, 'N', null, 'VE', '${HORA}'`,
    `2001, 2, '1', 'R', '2025-12-15', 9, 'N', null, 'CC', '${HORA}'`,
    `2002, 2, '2', 'R', '2026-01-10', 9, 'N', 'SPEI 77', 'CC', '${HORA}'`,
    `2003, 2, '3', 'R', ${nuevo}, 9, 'N', null, 'CC', '${HORA}'`,
    `2004, 3, '1', 'R', ${nuevo}, 9, 'N', null, 'VE', '${HORA}'`,
  );
  await cada('DOCTOS_ENTRE_SIS', `'VE', 190, 'CC', 1190`, `'VE', 200, 'CC', 1200`);
  await cada(
    'IMPORTES_DOCTOS_CC',
    `1, 2001, '2025-12-15', 'N', 'R', 1190, 40, 0`,
    `2, 2002, '2026-01-10', 'N', 'R', 1190, 26, 0`,
    `3, 2003, ${nuevo}, 'N', 'R', 1200, 30, 0`,
    `4, 2003, ${nuevo}, 'N', 'R', 1190, 10, 0`,
    `5, 2004, ${nuevo}, 'N', 'R', 1200, 13.79, 2.21`,
  );
  await cada('SALDOS_CC', '9, 2025, 12, 116, 40', '9, 2026, 3, 116, 82');
  await cada('BANCOS', `1, 'BANCO DEL VALLE'`);
  await cada('CUENTAS_BANCARIAS', `1, 1, 'VALLE 0145'`);
  await cada('DOCTOS_BA', `1, 1, 'D', ${nuevo}, 512.25, 'SPEI 4401', 'DEPÓSITO', 'N', '${HORA}'`);
  await cada('NIVELES_ARTICULOS', '1, 1, 6, 48');
  await cada('DIRS_CLIENTES', `2, 9, 'N', null, '222 555 0102', null, 'BODEGA 4', '72010'`);
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

/** A way to the ERP that can be cut, and opened again at the same port. */
export async function conCortes(): Promise<{ puerto: number; corta: () => void; abre: () => Promise<void> }> {
  const abiertos = new Set<Socket>();
  const servidor = createServer((de) => {
    const a = connect(3050, '127.0.0.1');
    for (const s of [de, a]) {
      abiertos.add(s);
      s.on('error', () => {});
      s.on('close', () => {
        abiertos.delete(s);
        de.destroy();
        a.destroy();
      });
    }
    de.pipe(a).pipe(de);
  });
  const escucha = (puerto: number) =>
    new Promise<void>((listo) => servidor.listen(puerto, '127.0.0.1', listo));
  await escucha(0);
  const { port: puerto } = servidor.address() as AddressInfo;
  return {
    puerto,
    corta() {
      servidor.close();
      for (const s of abiertos) s.destroy();
    },
    abre: () => escucha(puerto),
  };
}

/** The command on this test's database. */
export function corre(argumentos: string[]): {
  fin: Promise<number | null>;
  dicho: () => string;
  termina: () => void;
} {
  const hijo = spawn(process.execPath, [join(RAIZ, 'servidor/src/cli/puente.ts'), ...argumentos], {
    env: { ...process.env, DATABASE_URL: db.url, ANDEN_PUENTE_CLAVE: erp.clave },
  });
  let dicho = '';
  for (const salida of [hijo.stdout, hijo.stderr])
    salida.on('data', (d) => {
      dicho += d;
    });
  return {
    fin: new Promise((listo) => hijo.on('close', listo)),
    dicho: () => dicho,
    termina: () => hijo.kill('SIGTERM'),
  };
}

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RAIZ } from '../src/platform/config.ts';
import { conexionConfig } from '../src/platform/db/pool.ts';
import { leePuente, type PuenteLeido } from '../src/puente/archivo.ts';
import { ensaya, informeDeEnsayo } from '../src/puente/ensayo.ts';
import { abreFirebird, CREA_ENVIOS, disparadores, type Erp } from '../src/puente/firebird.ts';
import { type Ronda, ronda } from '../src/puente/ronda.ts';
import { type TestDb, testDb } from './db.ts';
import { type ErpDePrueba, erpDePrueba } from './erp.ts';
import { compraRecibida, cuadra } from './recibido.ts';

/*
 * The bridge against a real Firebird with the file that the documents give as an example. `npm run test:largo -- puente` runs it, after
 * `apt-get install firebird3.0-server` and `service firebird3.0 start`.
 */
const CON_FIREBIRD = Boolean(process.env.ANDEN_FIREBIRD);
const COMO = { zona: 'America/Mexico_City', empresa: 1 };

let erp: ErpDePrueba;
let db: TestDb;
let cliente: pg.Client;
let puente: PuenteLeido;
let lector: Erp;

/** The example's readings, on this test's ERP. */
async function conEjemplo(
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

const HORA = '2026-03-02 10:00:00';

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

const una = (): Promise<Ronda[]> => ronda(cliente, lector, puente, COMO);
const deLa = (rondas: readonly Ronda[], lectura: string) => rondas.find((r) => r.lectura === lectura);
const unaDe = async (lectura: string) => deLa(await una(), lectura);
const piezas = async (clave: string): Promise<number> =>
  (
    await db.sql<{ n: number }>(
      'select coalesce(sum(piezas), 0)::int n from existencias e join articulos a using (articulo_id) join lugares l using (lugar_id) where a.clave_articulo = $1 and l.clase = $2',
      [clave, 'ubicacion'],
    )
  )[0]?.n ?? 0;

describe.runIf(CON_FIREBIRD)('el puente, con un Firebird de verdad', () => {
  beforeEach(async () => {
    erp = await erpDePrueba();
    db = await testDb();
    cliente = new pg.Client(conexionConfig(db.url));
    await cliente.connect();
    await empresa();
    await conEjemplo();
  }, 60_000);
  afterEach(async () => {
    await cuadra(db);
    await lector.cierra();
    await cliente.end().catch(() => {});
    await db.close();
    await erp.cierra();
  });

  test('la primera ronda trae todo, y la segunda no cambia nada', async () => {
    const primera = await una();
    expect(primera.map((r) => r.error).filter(Boolean)).toEqual([]);
    expect(await db.sql(`select articulo from articulos where clave_articulo = 'ERP-1'`)).toEqual([
      { articulo: 'PIÑA EN ALMÍBAR ½ KG' },
    ]);
    expect(
      await db.sql(
        `select d.unidades::int u, d.costo::float c from compras_det d join compras using (docto_cm_id) where folio = 'OC900' order by renglon`,
      ),
    ).toEqual([
      { u: 12, c: 9.5 },
      { u: 3, c: 4 },
    ]);
    expect(await db.sql(`select total::float t from facturas where folio = 'FA1'`)).toEqual([{ t: 116 }]);
    expect(
      await db.sql(`select nombre, limite_credito::float l from clientes where clave_cliente = 'C900'`),
    ).toEqual([{ nombre: 'TIENDA LA PEÑA', l: 1500.5 }]);
    // What the ERP knows by warehouse stands without a shelf; less than nothing is refused, and said.
    expect(await piezas('ERP-1')).toBe(12);
    expect(deLa(primera, 'existencias')?.rechazados).toBe(1);

    const segunda = await una();
    expect(segunda.map((r) => [r.altas, r.cambios])).toEqual(segunda.map(() => [0, 0]));
    expect(deLa(segunda, 'existencias')).toMatchObject({ leidos: 0 });
  });

  test('lo que cambia entra, lo borrado se dice y se queda, y lo rechazado vuelve cuando llega lo que esperaba', async () => {
    await erp.sql(
      `insert into DOCTOS_VE values (201, 'F', 'FA2', '2026-03-02', 10, 1, 'N', 50, 8, '${HORA}')`,
    );
    await erp.sql(`insert into CLAVES_CLIENTES values ('C901', 10)`);
    expect(await unaDe('facturas')).toMatchObject({ altas: 1, rechazados: 1 });
    expect(
      await db.sql(
        `select llave, motivos from puente_documentos where lectura = 'facturas' and estado = 'RECHAZADO'`,
      ),
    ).toEqual([{ llave: '201', motivos: [expect.stringContaining('C901')] }]);
    // Its customer comes, with the clock of the ERP an hour behind.
    await erp.sql(`insert into CLIENTES values (10, 'OTRA', 0, '2026-03-02 09:58:00')`);
    await erp.sql(
      `update ARTICULOS set NOMBRE = 'TUERCA 1/2', FECHA_HORA_ULT_MODIF = '2026-03-02 10:05:00' where ARTICULO_ID = 2`,
    );
    const otra = await una();
    expect(deLa(otra, 'clientes')).toMatchObject({ altas: 1 });
    expect(deLa(otra, 'facturas')).toMatchObject({ altas: 1, rechazados: 0 });
    expect(deLa(otra, 'articulos')).toMatchObject({ cambios: 1 });
    await erp.sql('delete from CLIENTES where CLIENTE_ID = 10');
    await db.sql(`update puente_lecturas set completa = now() - interval '2 days'`);
    expect(await unaDe('clientes')).toMatchObject({ ausentes: 1 });
    expect(await db.sql(`select 1 from clientes where clave_cliente = 'C901'`)).toHaveLength(1);
  });

  test('el ensayo dice en una página qué entraría y qué no, y no guarda nada', async () => {
    for (let i = 300; i < 340; i++)
      await erp.sql(
        `insert into DOCTOS_VE values (${i}, 'F', 'FX${i}', '2026-03-02', 77, 1, 'N', 1, 0, '${HORA}')`,
      );
    await erp.sql(`insert into CLAVES_CLIENTES values ('C977', 77)`);
    const hechas = await ensaya(cliente, lector, puente, COMO);
    const dicho = informeDeEnsayo(hechas).join('\n');
    expect(dicho).toMatch(/facturas: entran 1 de 41 documentos/);
    expect(dicho).toMatch(/1\. facturas: CLAVE_CLIENTE: .* — 40 documentos/);
    expect(hechas.find((h) => h.lectura === 'compras')).toMatchObject({ documentos: 1, rechazados: 0 });
    expect(await db.sql(`select 1 from articulos where clave_articulo like 'ERP-%'`)).toEqual([]);
    expect(await db.sql('select 1 from puente_documentos')).toEqual([]);
  });

  test('una columna con otro nombre y una tabla que falta se dicen, y lo demás sigue', async () => {
    await erp.sql('alter table PROVEEDORES alter column RFC_CURP to OTRO');
    await lector.cierra();
    await conEjemplo((json) => {
      for (const l of json.lecturas) if (l.a === 'almacenes') Object.assign(l, { de: 'NO_HAY a' });
    });
    const r = await una();
    expect(deLa(r, 'proveedores')?.error).toMatch(/ya no existe/);
    expect(deLa(r, 'almacenes')?.error).toMatch(/no existe/);
    expect(deLa(r, 'articulos')).toMatchObject({ error: null, altas: 2 });
  });

  test('fechas de 1900 y códigos con ceros quedan como son; un folio usado otra vez se rechaza y se dice', async () => {
    await erp.sql(`insert into ARTICULOS values (3, 'CON CEROS', 'A', null, '1900-01-01 00:00:00')`);
    await erp.sql(`insert into CLAVES_ARTICULOS values (9, '0012.50', 3, 17)`);
    await erp.sql(`insert into DOCTOS_VE values (202, 'F', 'FA1', '2026-03-02', 9, 1, 'N', 7, 0, '${HORA}')`);
    const r = await una();
    expect(await db.sql(`select clave_articulo from articulos where articulo = 'CON CEROS'`)).toEqual([
      { clave_articulo: '0012.50' },
    ]);
    expect(deLa(r, 'facturas')?.rechazados).toBeGreaterThan(0);
  });

  test('con disparadores, lo que cambia se dice solo, y lo demás no se lee otra vez', async () => {
    await lector.cierra();
    await conEjemplo((json) => {
      for (const l of json.lecturas)
        if (l.a === 'clientes') Object.assign(l, { cambios: { tabla: 'CLIENTES', llave: 'CLIENTE_ID' } });
    });
    const [tabla = '', indice = '', resto = ''] = disparadores(puente.lecturas).split(';\n');
    const [, disparador = ''] = /set term \^ ;\n([\s\S]*?)\^/.exec(disparadores(puente.lecturas)) ?? [];
    expect(resto).toContain('set term');
    for (const sql of [tabla, indice, disparador]) await erp.sql(sql);
    await una();
    expect(await unaDe('clientes')).toMatchObject({ leidos: 0, error: null });
    await erp.sql(`update CLIENTES set NOMBRE = 'TIENDA EL PEÑÓN' where CLIENTE_ID = 9`);
    expect(await unaDe('clientes')).toMatchObject({ leidos: 1, cambios: 1 });
    expect(await db.sql(`select nombre from clientes where clave_cliente = 'C900'`)).toEqual([
      { nombre: 'TIENDA EL PEÑÓN' },
    ]);
  });

  test('lo que la base misma no acepta se halla entre lo demás, que entra', async () => {
    await db.sql(`alter table clientes add constraint sin_malo check (nombre <> 'MALO')`);
    for (let i = 20; i < 27; i++) {
      await erp.sql(
        `insert into CLIENTES values (${i}, '${i === 23 ? 'MALO' : `BUENO ${i}`}', 0, '${HORA}')`,
      );
      await erp.sql(`insert into CLAVES_CLIENTES values ('CB${i}', ${i})`);
    }
    const ensayados = await ensaya(cliente, lector, puente, COMO);
    expect(ensayados.find((e) => e.lectura === 'clientes')).toMatchObject({
      documentos: 8,
      rechazados: 1,
      error: null,
    });
    expect(await unaDe('clientes')).toMatchObject({ altas: 7, rechazados: 1, error: null });
  });

  test('cada noche las existencias y los saldos se comparan: lo que no cuadra se dice con sus documentos, y se quita cuando cuadra', async () => {
    await erp.sql(`insert into SALDOS_CC values (9, 2026, 3, 116, 0)`);
    expect(await unaDe('acuerdo de existencias')).toMatchObject({ leidos: 2, error: null });
    // Beside them stands what this test's company had before, which that ERP does not know.
    const difieren = () =>
      db.sql<{ lectura: string; llave: string; motivos: string[] }>(
        `select lectura, llave, motivos from puente_documentos where estado = 'DIFIERE' and (llave like 'ERP-%' or llave = 'C900') order by 1, 2`,
      );
    // Below zero there: here nothing comes in that does not exist.
    expect(await difieren()).toMatchObject([
      { lectura: 'acuerdo de existencias', llave: 'ERP-2 en 1', motivos: ['Andén 0, ERP -3: 3'] },
    ]);
    // By day nothing is compared again.
    await erp.sql(`update SALDOS_CC set CARGOS_CXC = 200 where CLIENTE_ID = 9`);
    expect(await unaDe('acuerdo de saldos')).toMatchObject({ leidos: 0, error: null });
    await db.sql(
      `update puente_lecturas set completa = completa - interval '1 day' where lectura like 'acuerdo%'`,
    );
    await erp.sql(`update SALDOS_IN set SALIDAS_UNIDADES = 0 where ARTICULO_ID = 2`);
    expect(await unaDe('acuerdo de saldos')).toMatchObject({ leidos: 1 });
    expect(await difieren()).toMatchObject([
      {
        lectura: 'acuerdo de saldos',
        llave: 'C900',
        motivos: ['Andén 116, ERP 200: -84', 'CARGO FA1 116.00 el 02-03-2026'],
      },
    ]);
  });

  test('veinte muertes a media ronda: al final todo está una sola vez', async () => {
    for (let i = 1000; i < 1200; i++)
      await erp.sql(
        `insert into DOCTOS_VE values (${i}, 'F', 'FK${i}', '2026-03-02', 9, 1, 'N', 10, 1.6, '${HORA}')`,
      );
    for (let vez = 0; vez < 20; vez++) {
      const otro = new pg.Client(conexionConfig(db.url));
      otro.on('error', () => {});
      await otro.connect();
      const [yo] = (await otro.query<{ pid: number }>('select pg_backend_pid() pid')).rows;
      const corre = ronda(otro, lector, puente, COMO).catch(() => []);
      // Its connection is killed in the middle of whatever statement it is at.
      const limite = 40 * vez;
      const desde = performance.now();
      while (performance.now() - desde < limite) await cliente.query('select 1');
      await cliente.query('select pg_terminate_backend($1)', [yo?.pid]);
      await corre;
      await otro.end().catch(() => {});
    }
    await una();
    expect(
      await db.sql(
        `select count(*)::int n, count(distinct folio)::int d from facturas where folio like 'FK%'`,
      ),
    ).toEqual([{ n: 200, d: 200 }]);
    expect(await piezas('ERP-1')).toBe(12);
  });

  test('por el comando: uno solo a la vez, y una red cortada no pierde nada', async () => {
    const red = await conCortes();
    const ruta = join(erp.carpeta, 'por-red.json');
    const json = JSON.parse(readFileSync(join(erp.carpeta, 'puente.json'), 'utf8'));
    writeFileSync(
      ruta,
      JSON.stringify({ ...json, cada: 1, firebird: { ...json.firebird, puerto: red.puerto } }),
    );
    const suyo = corre(['--archivo', ruta]);
    const folios = async () =>
      (await db.sql<{ folio: string }>(`select folio from facturas where folio like 'FA%' order by 1`)).map(
        (f) => f.folio,
      );
    await expect.poll(folios, { timeout: 60_000 }).toEqual(['FA1']);
    const otro = corre(['una-vez', '--archivo', ruta]);
    expect(await otro.fin).toBe(1);
    expect(otro.dicho()).toContain('Ya hay un puente trabajando');

    red.corta();
    await erp.sql(`insert into DOCTOS_VE values (210, 'F', 'FA3', '2026-03-02', 9, 1, 'N', 1, 0, '${HORA}')`);
    await expect.poll(() => suyo.dicho(), { timeout: 60_000 }).toMatch(/no se llega|no contestó/);
    expect(await folios()).toEqual(['FA1']);
    await red.abre();
    await expect.poll(folios, { timeout: 90_000 }).toEqual(['FA1', 'FA3']);
    suyo.termina();
    expect(await suyo.fin).toBe(0);
    red.corta();
    const estado = corre(['estado', '--archivo', ruta]);
    expect(await estado.fin).toBe(0);
    expect(estado.dicho()).toMatch(/facturas: 2 tomados, 0 rechazados/);
  }, 240_000);
});

const SALIDAS = JSON.parse(readFileSync(join(RAIZ, 'despliegue/puente.salidas.ejemplo.json'), 'utf8'));
/** A folder of this test's for the files that the ERP imports. */
const carpeta = () => join(erp.carpeta, 'para-el-erp');

/** The example's readings, and what it tells the ERP, after everything has come in. */
async function conSalidas(): Promise<void> {
  await una();
  await lector.cierra();
  await erp.sql(CREA_ENVIOS.replace(';', ''));
  await conEjemplo((json) => {
    json.salidas = SALIDAS.map((s: object) => ('carpeta' in s ? { ...s, carpeta: carpeta() } : s));
  });
  // Switched on now: what happened before is not told.
  await compraRecibida(db, { id: 900, llego: '2026-03-01 12:00-06' }, [
    { articulo: await deClave('ERP-1'), piezas: 99 },
  ]);
  expect((await una()).map((r) => r.error).filter(Boolean)).toEqual([]);
  expect(await enErp()).toEqual([]);
}

const deClave = async (clave: string): Promise<number> =>
  (await db.sql<{ id: number }>('select articulo_id id from articulos where clave_articulo = $1', [clave]))[0]
    ?.id ?? 0;
/** A purchase received now. */
const llega = async (id: number, clave: string, piezas: number) =>
  compraRecibida(db, { id, llego: '2026-03-05 20:30-06' }, [{ articulo: await deClave(clave), piezas }]);
/** The documents that the ERP has of us, with their lines. */
const enErp = () =>
  erp.sql(
    `select d.DESCRIPCION as QUE, d.NATURALEZA_CONCEPTO as COMO, d.ALMACEN_ID as DONDE, cast(d.FECHA as varchar(10)) as DIA, d.APLICADO as YA, r.ARTICULO_ID as ART, cast(r.UNIDADES as integer) as PZA
       from DOCTOS_IN d join DOCTOS_IN_DET r on r.DOCTO_IN_ID = d.DOCTO_IN_ID order by d.DOCTO_IN_ID, r.DOCTO_IN_DET_ID`,
  );
const libroDe = (salida: string) =>
  db.sql<{ estado: string; motivos: string[] }>(
    'select estado, motivos from puente_documentos where lectura = $1 order by desde, llave',
    [salida],
  );

describe.runIf(CON_FIREBIRD)('de regreso al ERP', () => {
  beforeEach(async () => {
    erp = await erpDePrueba();
    db = await testDb();
    cliente = new pg.Client(conexionConfig(db.url));
    await cliente.connect();
    await empresa();
    await conEjemplo();
    await conSalidas();
  }, 60_000);
  afterEach(async () => {
    await lector.cierra();
    await cliente.end().catch(() => {});
    await db.close();
    await erp.cierra();
  });

  test('lo que se recibe queda allá como documento suyo, una vez; lo que el ERP rechaza se dice y se intenta otra vez', async () => {
    await llega(901, 'ERP-1', 12);
    expect(await unaDe('recepciones al ERP')).toMatchObject({ enviados: 1, rechazados: 0, error: null });
    const [hoy] = await db.sql<{ dia: string }>(`select (now() at time zone '${COMO.zona}')::date::text dia`);
    const entrada = { QUE: 'compra P901', COMO: 'E', DONDE: 1, DIA: hoy?.dia, YA: 'S', ART: 1, PZA: 12 };
    expect(await enErp()).toEqual([entrada]);
    expect(await unaDe('recepciones al ERP')).toMatchObject({ enviados: 0, leidos: 0 });

    // An article that only Andén has.
    await db.sql(
      `insert into articulos (articulo_id, clave_articulo, articulo, unidad_venta) values (99001, 'SOLO-AQUI', 'SÓLO AQUÍ', 'PZA')`,
    );
    await llega(902, 'SOLO-AQUI', 5);
    await llega(903, 'ERP-2', 3);
    expect(await unaDe('recepciones al ERP')).toMatchObject({ enviados: 1, rechazados: 1, error: null });
    expect(await libroDe('recepciones al ERP')).toMatchObject([
      { estado: 'TOMADO' },
      {
        estado: 'RECHAZADO',
        motivos: [expect.stringMatching(/^compra P902, entrada del [-0-9]+: .*ARTICULO_ID/)],
      },
      { estado: 'TOMADO' },
    ]);
    expect((await enErp()).map((d) => d.QUE)).toEqual(['compra P901', 'compra P903']);
    await erp.sql(`insert into ARTICULOS values (3, 'SOLO AQUI', 'A', 'PZA', '${HORA}')`);
    await erp.sql(`insert into CLAVES_ARTICULOS values (9, 'SOLO-AQUI', 3, 17)`);
    expect(await unaDe('recepciones al ERP')).toMatchObject({ enviados: 1, rechazados: 0 });
    expect((await enErp()).map((d) => d.QUE)).toEqual(['compra P901', 'compra P903', 'compra P902']);
  });

  test('sin la tabla de envíos, o con una sentencia que no va, nada se envía ni se da por rechazado, y se dice', async () => {
    await llega(901, 'ERP-1', 12);
    await erp.sql('drop table ANDEN_ENVIOS');
    expect((await unaDe('recepciones al ERP'))?.error).toMatch(/ANDEN_ENVIOS/);
    expect(await libroDe('recepciones al ERP')).toEqual([]);
    await erp.sql(CREA_ENVIOS.replace(';', ''));
    await erp.sql('drop procedure APLICA_DOCTO_IN');
    expect((await unaDe('recepciones al ERP'))?.error).toMatch(/APLICA_DOCTO_IN/);
    expect(await enErp()).toEqual([]);
    expect(await libroDe('recepciones al ERP')).toEqual([]);
    const ruta = join(erp.carpeta, 'mala.json');
    const json = JSON.parse(readFileSync(join(erp.carpeta, 'puente.json'), 'utf8'));
    json.salidas = [{ que: 'ajustes', sentencias: { renglon: 'insert into X values (:CLAVE, :UNIDADES)' } }];
    writeFileSync(ruta, JSON.stringify(json));
    await expect(leePuente(ruta)).rejects.toThrow(/no hay :CLAVE/);
  });

  test('veinte muertes del puente y veinte del ERP a media ronda: cada documento está allá una sola vez', async () => {
    for (let i = 0; i < 120; i++) await llega(1000 + i, i % 2 ? 'ERP-1' : 'ERP-2', 1 + i);
    for (let vez = 0; vez < 20; vez++) {
      const otro = new pg.Client(conexionConfig(db.url));
      otro.on('error', () => {});
      await otro.connect();
      const [yo] = (await otro.query<{ pid: number }>('select pg_backend_pid() pid')).rows;
      const corre = ronda(otro, lector, { ...puente, lecturas: [], acuerdos: [] }, COMO).catch(() => []);
      await pasan(15 + 10 * vez);
      await cliente.query('select pg_terminate_backend($1)', [yo?.pid]);
      await corre;
      await otro.end().catch(() => {});
    }
    await lector.cierra();
    lector = await abreFirebird(puente, erp.clave, 1_000);
    for (let vez = 0; vez < 20; vez++) {
      await llega(2000 + vez, 'ERP-1', 1);
      const corre = ronda(cliente, lector, { ...puente, lecturas: [], acuerdos: [] }, COMO).catch(() => []);
      await pasan(5 + 2 * vez);
      // Whatever the ERP was doing for us ends without a word, before or after it was written.
      await erp
        .sql(
          'delete from MON$ATTACHMENTS where MON$ATTACHMENT_ID <> CURRENT_CONNECTION and MON$SYSTEM_FLAG = 0',
        )
        .catch(() => {});
      await corre;
      await lector.cierra();
      lector = await otraVez(() => abreFirebird(puente, erp.clave, 1_000));
    }
    expect(await unaDe('recepciones al ERP')).toMatchObject({ rechazados: 0, error: null });
    const suyos = (await otraVez(enErp)).map((d) => d.QUE);
    expect(new Set(suyos).size).toBe(140);
    expect(suyos).toHaveLength(140);
    expect((await libroDe('recepciones al ERP')).every((d) => d.estado === 'TOMADO')).toBe(true);
  }, 240_000);

  test('como archivos: uno por documento, entero; se sabe si el ERP lo tomó o lo rechazó, y por qué', async () => {
    const archivos = () => readdirSync(carpeta()).filter((n) => n.endsWith('.csv') && !n.startsWith('.'));
    const ajusta = (piezas: number) =>
      db.sql(
        `with m as (insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento)
           select gen_random_uuid(), (select min(operador_id) from operadores), 'prueba', $1, a.lugar_id, u.lugar_id, $2, 'conteo'
             from lugares a, lugares u where a.clase = 'ajuste' and u.clase = 'recepcion' and u.almacen_id = 1 returning *)
         insert into existencias (lugar_id, articulo_id, piezas) select destino_id, articulo_id, piezas from m
         on conflict (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion) do update set piezas = existencias.piezas + excluded.piezas`,
        [deClave1, piezas],
      );
    const deClave1 = await deClave('ERP-1');
    await ajusta(4);
    expect(await unaDe('ajustes al ERP')).toMatchObject({ enviados: 1, error: null });
    const [uno = ''] = archivos();
    const [cabeza = '', renglon = ''] = readFileSync(join(carpeta(), uno), 'utf8').slice(1).split('\r\n');
    const dice = Object.fromEntries(cabeza.split(',').map((c, i) => [c, renglon.split(',')[i]]));
    expect(dice).toMatchObject({
      QUE: 'ajustes',
      SENTIDO: 'ENTRADA',
      ALMACEN_ID: '1',
      DOCUMENTO: 'conteo',
      CLAVE_ARTICULO: 'ERP-1',
      UNIDADES: '4',
    });
    expect(await libroDe('ajustes al ERP')).toMatchObject([{ estado: 'ENVIADO' }]);
    // The ERP takes it, and refuses the next.
    rmSync(join(carpeta(), uno));
    await ajusta(7);
    await una();
    const [dos = ''] = archivos();
    mkdirSync(join(carpeta(), 'rechazados'), { recursive: true });
    renameSync(join(carpeta(), dos), join(carpeta(), 'rechazados', dos));
    writeFileSync(join(carpeta(), 'rechazados', dos.replace('.csv', '.txt')), 'El período está cerrado');
    expect(await unaDe('ajustes al ERP')).toMatchObject({ enviados: 0, rechazados: 1 });
    expect(await libroDe('ajustes al ERP')).toMatchObject([
      { estado: 'TOMADO' },
      {
        estado: 'RECHAZADO',
        motivos: [expect.stringMatching(/^conteo, entrada del .*: El período está cerrado$/)],
      },
    ]);
    expect(await unaDe('ajustes al ERP')).toMatchObject({ enviados: 0, rechazados: 0 });
    expect(archivos()).toEqual([]);
    // Somebody opens the period, and takes it out of there.
    rmSync(join(carpeta(), 'rechazados', dos));
    expect(await unaDe('ajustes al ERP')).toMatchObject({ enviados: 1 });
    expect(archivos()).toEqual([dos]);

    // Killed between the ledger and the file's name: it is handed over in the next round; before the ledger: it is written again.
    const [tres, cuatro] = [dos.replace('.csv', ''), `.${dos}.parcial`];
    renameSync(join(carpeta(), dos), join(carpeta(), cuatro));
    expect(await unaDe('ajustes al ERP')).toMatchObject({ enviados: 0 });
    expect(archivos()).toEqual([`${tres}.csv`]);
  });
});

/** Sometimes the ERP's server falls down when a connection of it is ended, and its guardian starts it again: until it answers. */
const otraVez = <T>(hacer: () => Promise<T>): Promise<T> =>
  vi.waitFor(hacer, { timeout: 60_000, interval: 200 });

/** Asks the database for nothing until so many milliseconds have gone by. */
async function pasan(ms: number): Promise<void> {
  const hasta = performance.now() + ms;
  while (performance.now() < hasta) await cliente.query('select 1').catch(() => {});
}

/** The command on this test's database. */
function corre(argumentos: string[]): {
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

/** A way to the ERP that can be cut, and opened again at the same port. */
async function conCortes(): Promise<{ puerto: number; corta: () => void; abre: () => Promise<void> }> {
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

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RAIZ } from '../src/platform/config.ts';
import { conexionConfig } from '../src/platform/db/pool.ts';
import { leePuente } from '../src/puente/archivo.ts';
import { CREA_ENVIOS } from '../src/puente/escritura.ts';
import { ronda } from '../src/puente/ronda.ts';
import {
  COMO,
  CON_FIREBIRD,
  cliente,
  conBases,
  conEjemplo,
  db,
  erp,
  HORA,
  lector,
  puente,
  reabre,
  sinBases,
  una,
  unaDe,
} from './con-puente.ts';
import { compraRecibida } from './recibido.ts';

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
  db.sql<{ estado: string; documento: string; motivos: string[] }>(
    'select estado, documento, motivos from puente_documentos where lectura = $1 order by desde, llave',
    [salida],
  );

describe.runIf(CON_FIREBIRD)('de regreso al ERP', () => {
  beforeEach(async () => {
    await conBases();
    await conSalidas();
  }, 60_000);
  afterEach(sinBases);

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
        documento: expect.stringMatching(/^compra P902, entrada del /),
        motivos: [expect.stringMatching(/ARTICULO_ID/)],
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
    await reabre(1_000);
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
      await otraVez(() => reabre(1_000));
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
        documento: expect.stringMatching(/^conteo, entrada del /),
        motivos: ['El período está cerrado'],
      },
    ]);
    expect(await unaDe('ajustes al ERP')).toMatchObject({ enviados: 0, rechazados: 0 });
    expect(archivos()).toEqual([]);
    // Somebody opens the period, and takes it out of there.
    rmSync(join(carpeta(), 'rechazados', dos));
    expect(await unaDe('ajustes al ERP')).toMatchObject({ enviados: 1 });
    expect(archivos()).toEqual([dos]);

    // Killed after the ledger had it and before the file had its name: it is handed over in the next round.
    renameSync(join(carpeta(), dos), join(carpeta(), `.${dos}.parcial`));
    expect(await unaDe('ajustes al ERP')).toMatchObject({ enviados: 0 });
    expect(archivos()).toEqual([dos]);
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

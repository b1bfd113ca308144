import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { conexionConfig } from '../src/platform/db/pool.ts';
import { ensaya, informeDeEnsayo } from '../src/puente/ensayo.ts';
import { disparadores } from '../src/puente/firebird.ts';
import { ronda } from '../src/puente/ronda.ts';
import {
  COMO,
  CON_FIREBIRD,
  cliente,
  conBases,
  conCortes,
  conEjemplo,
  corre,
  db,
  deLa,
  dinero,
  erp,
  HORA,
  lector,
  piezas,
  puente,
  reabre,
  sinBases,
  una,
  unaDe,
} from './con-puente.ts';
import { cuadra } from './recibido.ts';

describe.runIf(CON_FIREBIRD)('el puente, con un Firebird de verdad', () => {
  beforeEach(conBases, 60_000);
  afterEach(async () => {
    await cuadra(db);
    await sinBases();
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

  test('el dinero: lo que se debía el día del corte y, después de él, cada pago, devolución y depósito con lo que paga', async () => {
    await dinero();
    const primera = await una();
    expect(primera.flatMap((r) => r.error ?? [])).toEqual([]);
    expect(
      await db.sql(
        `select lectura, motivos from puente_documentos where estado = 'RECHAZADO' and lectura <> 'existencias'`,
      ),
    ).toEqual([]);
    const deudas = () =>
      db.sql(
        `select f.folio, f.historia, f.pagada_antes::float antes,
                (select sum(k.importe)::float from cartera k where k.docto_ve_id = f.docto_ve_id and k.clase = 'CARGO')
                  - coalesce((select sum(a.importe)::float from aplicaciones a join cartera k on k.asiento_id = a.cargo_id where k.docto_ve_id = f.docto_ve_id), 0) debe
           from facturas f where f.folio in ('FA0', 'FA1') order by 1`,
      );
    // 116 less 40 that had been paid by then, less 26 and 10; 116 less 30, less 16 that came back.
    expect(await deudas()).toEqual([
      { folio: 'FA0', historia: true, antes: 40, debe: 40 },
      { folio: 'FA1', historia: false, antes: 0, debe: 70 },
    ]);
    expect(
      await db.sql(
        `select a.clave_articulo, d.unidades::int, d.total_con_iva::float total from facturas_det d join facturas f using (docto_ve_id)
           join articulos a using (articulo_id) where f.folio = 'FA1' order by d.renglon`,
      ),
    ).toEqual([
      { clave_articulo: 'ERP-1', unidades: 10, total: 92.8 },
      { clave_articulo: 'ERP-2', unidades: 4, total: 23.2 },
    ]);
    const abonos = () =>
      db.sql(
        `select k.clase, k.folio, sum(k.importe)::float importe from cartera k join clientes c using (cliente_id)
          where c.clave_cliente = 'C900' and k.clase <> 'CARGO' and k.documento_externo like 'CC%' group by 1, 2 order by 1, 2`,
      );
    expect(await abonos()).toEqual([
      { clase: 'DEVOLUCION', folio: 'D-1', importe: 16 },
      { clase: 'PAGO', folio: 'C-2', importe: 26 },
      { clase: 'PAGO', folio: 'C-3', importe: 40 },
    ]);
    expect(
      await db.sql(`select importe::float, referencia from depositos where documento_externo = 'BA1'`),
    ).toEqual([{ importe: 512.25, referencia: 'SPEI 4401' }]);
    const noCuadra = () =>
      db.sql(`select motivos from puente_documentos where estado = 'DIFIERE' and llave = 'C900'`);
    expect(await noCuadra()).toEqual([]);

    // A payment that the ERP cancels owes again, once.
    await erp.sql(
      `update DOCTOS_CC set CANCELADO = 'S', FECHA_HORA_ULT_MODIF = '2026-03-02 10:05:00' where DOCTO_CC_ID = 2002`,
    );
    await erp.sql(`update IMPORTES_DOCTOS_CC set CANCELADO = 'S' where DOCTO_CC_ID = 2002`);
    expect(await unaDe('pagos')).toMatchObject({ cambios: 1, rechazados: 0 });
    expect(await unaDe('pagos')).toMatchObject({ cambios: 0 });
    expect((await deudas())[0]).toMatchObject({ folio: 'FA0', debe: 66 });
    // So does an invoice, once nothing pays it any more.
    await erp.sql(
      `update DOCTOS_VE set ESTATUS = 'C', FECHA_HORA_ULT_MODIF = '2026-03-02 10:06:00' where DOCTO_VE_ID = 200`,
    );
    expect(await unaDe('facturas')).toMatchObject({ cambios: 0, rechazados: 1 });
    await erp.sql(
      `update DOCTOS_CC set CANCELADO = 'S', FECHA_HORA_ULT_MODIF = '2026-03-02 10:07:00' where DOCTO_CC_ID > 2002`,
    );
    await erp.sql(`update IMPORTES_DOCTOS_CC set CANCELADO = 'S' where DOCTO_CC_ID > 2002`);
    // Payments are read after invoices: the next round takes it.
    await una();
    expect(await unaDe('facturas')).toMatchObject({ rechazados: 0, error: null });
    expect(await deudas()).toMatchObject([
      { folio: 'FA0', debe: 76 },
      { folio: 'FA1', debe: 0 },
    ]);
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

  test('un día sin red: lo que cambió en él entra al volver, una sola vez, y la comparación de la noche que faltó se hace', async () => {
    await erp.sql(`insert into CLIENTES values (10, 'SE VA', 0, '${HORA}')`);
    await erp.sql(`insert into CLAVES_CLIENTES values ('C910', 10)`);
    expect((await una()).flatMap((r) => r.error ?? [])).toEqual([]);
    await lector.cierra();
    await db.sql(
      `update puente_lecturas set leida = leida - interval '25 hours', completa = completa - interval '25 hours'`,
    );
    for (let hora = 0; hora < 24; hora++) {
      const cuando = `2026-03-0${hora < 14 ? 2 : 3} ${String((hora + 10) % 24).padStart(2, '0')}:30:00`;
      const id = 500 + hora;
      await erp.sql(`insert into CLIENTES values (${id}, 'NUEVO ${hora}', 0, '${cuando}')`);
      await erp.sql(`insert into CLAVES_CLIENTES values ('CN${hora}', ${id})`);
      await erp.sql(
        `insert into DOCTOS_VE values (${id}, 'F', 'FN${hora}', '2026-03-02', ${id}, 1, 'N', 10, 1.6, '${cuando}')`,
      );
      await erp.sql(
        `update CLIENTES set NOMBRE = 'TIENDA ${hora}', FECHA_HORA_ULT_MODIF = '${cuando}' where CLIENTE_ID = 9`,
      );
    }
    await erp.sql('delete from CLIENTES where CLIENTE_ID = 10');
    await reabre(60_000);
    const vuelve = await una();
    expect(deLa(vuelve, 'clientes')).toMatchObject({ altas: 24, cambios: 1, ausentes: 1, error: null });
    expect(deLa(vuelve, 'facturas')).toMatchObject({ altas: 24, rechazados: 0, error: null });
    expect(await db.sql(`select nombre from clientes where clave_cliente = 'C900'`)).toEqual([
      { nombre: 'TIENDA 23' },
    ]);
    const despues = await una();
    expect(despues.map((r) => [r.altas, r.cambios])).toEqual(despues.map(() => [0, 0]));
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

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensaya, informeDeEnsayo } from '../src/puente/ensayo.ts';
import { abreFirebird } from '../src/puente/firebird.ts';
import { permisos } from '../src/puente/permisos.ts';
import { releer, ronda } from '../src/puente/ronda.ts';
import {
  COMO,
  CON_FIREBIRD,
  cliente,
  conBases,
  corre,
  db,
  deLa,
  dinero,
  erp,
  HORA,
  lector,
  puente,
  sinBases,
  una,
  unaDe,
} from './con-puente.ts';

/** What a consultant meets who sets the bridge up by its document alone. */
const motivos = (lectura: string) =>
  db.sql<{ llave: string; motivos: string[] }>(
    `select llave, motivos from puente_documentos where lectura = $1 and estado in ('RECHAZADO', 'DIFIERE') order by 1`,
    [lectura],
  );

describe.runIf(CON_FIREBIRD)('el puente, como lo pone un consultor', () => {
  beforeEach(conBases, 60_000);
  afterEach(sinBases);

  test('lo que no tiene clave se rechaza y se dice: nada se pierde en silencio, ni un renglón', async () => {
    await erp.sql(`insert into ARTICULOS values (3, 'SIN CLAVE', 'A', 'PZA', '${HORA}')`);
    await erp.sql(`insert into CLIENTES values (10, 'SIN CLAVE', 0, '${HORA}')`);
    await erp.sql('insert into DOCTOS_CM_DET values (3, 100, 3, 3, 1, 1)');
    await erp.sql(
      `insert into DOCTOS_VE values (201, 'F', 'FA2', '2026-03-02', 10, 1, 'N', 50, 8, '${HORA}')`,
    );
    await erp.sql(
      `insert into DOCTOS_VE values (202, 'R', 'RE1', '2026-03-02', 9, 1, 'P', 50, 8, '${HORA}')`,
    );
    await erp.sql('insert into DOCTOS_VE_DET values (1, 202, 1, 1, 1, 1, 1)');
    await erp.sql('insert into DOCTOS_VE_DET values (2, 202, 2, 3, 1, 1, 1)');
    await erp.sql('insert into SALDOS_CC values (10, 2026, 3, 58, 0)');
    await erp.sql('insert into SALDOS_IN values (3, 1, 2026, 3, 5, 0)');
    await una();
    for (const [lectura, llave] of [
      ['articulos', '3'],
      ['clientes', '10'],
      ['compras', '100'],
      ['remisiones', '202'],
      ['facturas', '201'],
      ['existencias', '3/1'],
    ] as const)
      expect(await motivos(lectura)).toContainEqual({
        llave,
        motivos: expect.arrayContaining([expect.stringContaining('CLAVE')]),
      });
    expect(await motivos('acuerdo de saldos')).toContainEqual({
      llave: 'CLIENTE_ID 10',
      motivos: ['Andén 0, ERP 58: -58'],
    });
    expect(await motivos('acuerdo de existencias')).toContainEqual({
      llave: 'ARTICULO_ID 3 en 1',
      motivos: ['Andén 0, ERP 5: -5'],
    });
    // With its key, all of it comes.
    await erp.sql(`insert into CLAVES_ARTICULOS values (9, 'ERP-3', 3, 17)`);
    await erp.sql(`insert into CLAVES_CLIENTES values ('C910', 10)`);
    const otra = await una();
    for (const l of ['articulos', 'clientes', 'compras', 'remisiones', 'facturas'])
      expect(deLa(otra, l)).toMatchObject({ rechazados: 0, error: null });
  });

  test('un artículo dado de baja entra: lo nombran documentos de antes', async () => {
    await erp.sql(`update ARTICULOS set ESTATUS = 'B'`);
    const r = await una();
    expect(deLa(r, 'compras')).toMatchObject({ altas: 2, rechazados: 0 });
  });

  test('lo que el ERP canceló antes de que se leyera no es de nadie: ni se rechaza ni entra', async () => {
    await dinero();
    await erp.sql(`update DOCTOS_CC set CANCELADO = 'S' where DOCTO_CC_ID in (2002, 2004)`);
    await erp.sql(`update IMPORTES_DOCTOS_CC set CANCELADO = 'S' where DOCTO_CC_ID in (2002, 2004)`);
    await erp.sql(`update DOCTOS_BA set CANCELADO = 'S'`);
    const r = await una();
    expect(deLa(r, 'pagos')).toMatchObject({ altas: 2, rechazados: 0 });
    expect(deLa(r, 'devolucionesclte')).toMatchObject({ altas: 0, rechazados: 0 });
    expect(deLa(r, 'depositos')).toMatchObject({ altas: 0, rechazados: 0 });
    expect(await db.sql(`select 1 from cartera where documento_externo in ('CC2002', 'CC2004')`)).toEqual([]);
    expect(await db.sql(`select 1 from depositos where documento_externo = 'BA1'`)).toEqual([]);
    // One that it restores comes in.
    await erp.sql(
      `update DOCTOS_BA set CANCELADO = 'N', FECHA_HORA_ULT_MODIF = '2026-03-02 10:05:00' where DOCTO_BA_ID = 1`,
    );
    expect(await unaDe('depositos')).toMatchObject({ altas: 1, rechazados: 0 });
  });

  test('una estación con el reloj adelantado no detiene la lectura, y una atrasada una hora se lee', async () => {
    await erp.sql(`update CLIENTES set FECHA_HORA_ULT_MODIF = dateadd(1 year to cast('NOW' as timestamp))`);
    await una();
    await erp.sql(
      `insert into CLIENTES values (10, 'DE HOY', 0, dateadd(-1 hour to cast('NOW' as timestamp)))`,
    );
    await erp.sql(`insert into CLAVES_CLIENTES values ('C910', 10)`);
    expect(await unaDe('clientes')).toMatchObject({ altas: 1, leidos: 2 });
  });

  test('lo que se corrige después no espera a la noche: releer lee y compara todo otra vez, y las existencias no', async () => {
    await erp.sql(`insert into CLIENTES values (10, 'DE OTRO DÍA', 0, '2026-03-04 10:00:00')`);
    await erp.sql(`insert into CLAVES_CLIENTES values ('C910', 10)`);
    await una();
    const antes = await db.sql(`select count(*)::int n from movimientos`);
    await erp.sql(`update CLIENTES set NOMBRE = 'SIN DECIRLO' where CLIENTE_ID = 9`);
    await erp.sql('insert into SALDOS_CC values (9, 2026, 3, 500, 0)');
    await erp.sql('update SALDOS_IN set ENTRADAS_UNIDADES = 90');
    expect(await unaDe('clientes')).toMatchObject({ cambios: 0 });
    expect(await releer(cliente, puente)).toBeGreaterThan(10);
    const r = await una();
    expect(deLa(r, 'clientes')).toMatchObject({ cambios: 1, error: null });
    expect(await motivos('acuerdo de saldos')).toContainEqual({
      llave: 'C900',
      motivos: expect.arrayContaining(['Andén 116, ERP 500: -384']),
    });
    expect(deLa(r, 'existencias')).toMatchObject({ leidos: 0 });
    expect(await db.sql(`select count(*)::int n from movimientos`)).toEqual(antes);
  });

  test('un folio usado otra vez se dice por su documento, y no por la fila de un archivo que nadie ve', async () => {
    await erp.sql(`insert into DOCTOS_VE values (202, 'F', 'FA1', '2026-03-03', 9, 1, 'N', 7, 0, '${HORA}')`);
    const dicho = informeDeEnsayo(await ensaya(cliente, lector, puente, COMO)).join('\n');
    expect(dicho).toContain('FECHA: no es igual al de otro documento, del mismo folio (202)');
    expect(dicho).not.toMatch(/la fila \d/);
  });

  test('el ensayo lee también los acuerdos', async () => {
    await erp.sql('insert into SALDOS_CC values (9, 2026, 3, 116, 0)');
    const bien = informeDeEnsayo(await ensaya(cliente, lector, puente, COMO)).join('\n');
    expect(bien).toContain('acuerdo de saldos: 1 cifra que comparar');
    await erp.sql('alter table SALDOS_CC alter column CARGOS_CXC to CARGOS');
    const mal = informeDeEnsayo(await ensaya(cliente, lector, puente, COMO)).join('\n');
    expect(mal).toMatch(/acuerdo de saldos: NO SE PUDO LEER\. Una columna .* ya no existe/i);
  });

  test('una contraseña que no es, y una base que no está, se dicen por lo que hay que ver', async () => {
    await expect(abreFirebird(puente, 'no es')).rejects.toThrow(/no acepta.*ANDEN_PUENTE_CLAVE/);
    const otra = { firebird: { ...puente.firebird, base: '/no/hay/EMPRESA.FDB' } };
    await expect(abreFirebird(otra, erp.clave)).rejects.toThrow(/firebird\.base/);
  });

  test('mientras algo falla el puente abre otra conexión en cada ronda: Firebird guarda en la vieja los permisos que había', async () => {
    await erp.sql('alter table PROVEEDORES alter column RFC_CURP to OTRO');
    const ruta = join(erp.carpeta, 'puente.json');
    writeFileSync(ruta, JSON.stringify({ ...JSON.parse(readFileSync(ruta, 'utf8')), cada: 1 }));
    const suyo = corre(['--archivo', ruta]);
    const ultima = async () =>
      Number(
        (
          await erp.sql('select max(MON$ATTACHMENT_ID) as N from MON$ATTACHMENTS where MON$SYSTEM_FLAG = 0')
        )[0]?.N,
      );
    await expect.poll(() => suyo.dicho(), { timeout: 60_000 }).toMatch(/proveedores: una columna/);
    const antes = await ultima();
    await expect.poll(ultima, { timeout: 60_000 }).toBeGreaterThan(antes);
    suyo.termina();
    expect(await suyo.fin).toBe(0);
  }, 150_000);

  test('sin quien administre operadores se dice qué hacer en el puente', async () => {
    await db.sql('update operadores set activo = false');
    expect(deLa(await una(), 'almacenes')?.error).toMatch(/npm run operador.*"operador"/);
  });

  test('con los permisos que la orden dice, y sin otros, todo se lee', async () => {
    await dinero();
    const usuario = `LECTOR_${Date.now().toString(36).toUpperCase()}`;
    await erp.sql(`create user ${usuario} password 'de-prueba'`);
    try {
      const suyo = { ...puente, firebird: { ...puente.firebird, usuario } };
      const lee = async () => {
        const otro = await abreFirebird(suyo, 'de-prueba');
        return ronda(cliente, otro, suyo, COMO).finally(() => otro.cierra());
      };
      expect((await lee()).filter((r) => /falta un permiso/.test(r.error ?? '')).length).toBeGreaterThan(5);
      for (const grant of permisos(suyo).split(';')) if (grant.trim()) await erp.sql(grant);
      expect((await lee()).flatMap((r) => r.error ?? [])).toEqual([]);
    } finally {
      await erp.sql(`drop user ${usuario}`);
    }
  });
});

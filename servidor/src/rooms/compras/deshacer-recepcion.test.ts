import { randomUUID } from 'node:crypto';
import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, COMPRA, DE_LA_PRUEBA, LINEA, OP, UBI } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { auditar } from '../../audit/index.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const recibe = async (docto_cm_det_id: number, cantidad: number, clave: string = randomUUID()) => {
  const r = await app.call(
    'guardarRecepcionCompra',
    { docto_cm_det_id, operador_id: OP.ADMIN, cantidad },
    { clave },
  );
  expect(r.body).toMatchObject({ estatus: '1' });
  return clave;
};
const deshace = (operacion_id: string) => app.call('deshacerGuardado', { operacion_id });
const linea = async (id: number) =>
  (
    await app.db.sql<{ recibidas: number; acomodadas: number; completada: boolean }>(
      `select unidades_recib as recibidas, unidades_acom as acomodadas, completada is not null as completada
         from compras_det join compras using (docto_cm_id) where docto_cm_det_id = $1`,
      [id],
    )
  )[0];
const acomoda = (cantidad: number) =>
  app.call('guardaAcomodoCompra', {
    articulo_id: ART.BARRAS,
    operador_id: OP.ADMIN,
    cantidad,
    ubicaciones: [{ UBICACION_ID: UBI.F1.id, CONTADAS: cantidad }],
  });
const cuadra = async () => {
  const { url } = app.db;
  const cliente = new pg.Client(url);
  await cliente.connect();
  try {
    return await auditar(cliente);
  } finally {
    await cliente.end();
  }
};

describe('#deshacerGuardado de #guardarRecepcionCompra', () => {
  test('la línea queda como si no hubiera llegado, y el guardado se lee con su compra', async () => {
    const clave = await recibe(LINEA.BARRAS, 4);
    const ultimo = await app.call('getUltimoGuardado', {});
    expect(ultimo.body.data).toMatchObject({ OPERACION_ID: clave, LLAMADA: 'guardarRecepcionCompra' });
    expect(ultimo.body.data.RESUMEN).toMatch(/^4 piezas de A-1 recibidas de /);
    const r = await deshace(clave);
    expect(r.body).toMatchObject({ estatus: '1', data: { DESHECHO: 'S' } });
    expect(await linea(LINEA.BARRAS)).toEqual({ recibidas: 0, acomodadas: 0, completada: false });
    expect(
      await app.db.sql(`select sum(case when corrige_id is null then piezas else -piezas end)::int as neto
                          from movimientos where ${DE_LA_PRUEBA}`),
    ).toEqual([{ neto: 0 }]);
    expect((await deshace(clave)).body).toMatchObject({ estatus: '0' });
    expect(await cuadra()).toEqual([]);
  });

  test('una compra que se había completado vuelve a la lista', async () => {
    await recibe(LINEA.BARRAS, 10);
    await recibe(LINEA.COMODIN, 5);
    const clave = await recibe(LINEA.SIN_BARRAS, 3);
    expect(await linea(LINEA.SIN_BARRAS)).toMatchObject({ completada: true });
    await deshace(clave);
    expect(await linea(LINEA.SIN_BARRAS)).toEqual({ recibidas: 0, acomodadas: 0, completada: false });
    const lista = await app.call('getComprasRecepcion', {});
    expect(lista.body.data.map((c: { DOCTO_CM_ID: number }) => c.DOCTO_CM_ID)).toContain(COMPRA.LLEGO);
    expect(await cuadra()).toEqual([]);
  });

  test('con piezas ya acomodadas se rechaza, con el motivo y sin cambiar nada; deshecho el acomodo, se puede', async () => {
    // Six of BARRAS were already received: the oldest leave the dock first.
    const clave = await recibe(LINEA.BARRAS, 4);
    const acomodo = await acomoda(7);
    expect(acomodo.body).toMatchObject({ estatus: '1' });
    const antes = await linea(LINEA.BARRAS);
    expect(antes).toMatchObject({ recibidas: 4, acomodadas: 1 });
    expect((await deshace(clave)).body).toEqual({ estatus: '0', message: MENSAJES.yaAcomodado, data: null });
    expect(await linea(LINEA.BARRAS)).toEqual(antes);
    expect((await deshace(acomodo.body.data.OPERACION_ID)).body.estatus).toBe('1');
    expect((await deshace(clave)).body.estatus).toBe('1');
    expect(await cuadra()).toEqual([]);
  });

  test('deshacer y acomodar las mismas piezas a la vez: uno de los dos', async () => {
    // Only what this test receives is on the dock.
    await acomoda(6);
    for (let i = 0; i < 20; i++) {
      const clave = await recibe(LINEA.BARRAS, 10);
      const [deshecho, acomodado] = await Promise.all([deshace(clave), acomoda(10)]);
      expect([deshecho.body.estatus, acomodado.body.estatus].sort()).toEqual(['0', '1']);
      if (acomodado.body.estatus !== '1') continue;
      expect((await deshace(acomodado.body.data.OPERACION_ID)).body.estatus).toBe('1');
      expect((await deshace(clave)).body.estatus).toBe('1');
    }
    expect(await cuadra()).toEqual([]);
  });
});

import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, OP, REN, TR, UBI } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { darTraspasos } from '../../../testing/traspasos.ts';

let app: TestApp;
beforeAll(async () => {
  app = await appDeNuevo();
  await darTraspasos(app);
  await app.db.sql(`update traspasos set prometido = '2025-03-06 12:00-06' where docto_in_id = ${TR.SURTIR}`);
});
afterAll(() => app.close());

type Quien = 'RECIBO' | 'NORTE';
const folios = async (llamada: 'gettraspasosSurtido' | 'gettraspasosRecepcion', almacen_id: 1 | 2) => {
  const como: Quien = almacen_id === 1 ? 'RECIBO' : 'NORTE';
  const { data, detalle } = (await app.call(llamada, { empresa_id: 3, almacen_id }, { como })).body;
  return {
    folios: data.map((t: { FOLIO: string }) => t.FOLIO),
    renglones: detalle.map((d: { DOCTO_IN_DET_ID: number }) => d.DOCTO_IN_DET_ID),
  };
};

describe('las listas', () => {
  test('por surtir: las que salen del almacén; por recibir: las que llegan, surtidas o no', async () => {
    expect(await folios('gettraspasosSurtido', 1)).toEqual({
      folios: ['TR1'],
      renglones: [REN.BARRAS, REN.LOTE, REN.MULTI],
    });
    expect(await folios('gettraspasosSurtido', 2)).toEqual({ folios: ['TR3'], renglones: [REN.NORTE] });
    expect(await folios('gettraspasosRecepcion', 1)).toEqual({
      folios: ['TR2', 'TR3'],
      renglones: [REN.RECIBIR_MULTI, REN.RECIBIR_LOTE, REN.NORTE],
    });
    expect(await folios('gettraspasosRecepcion', 2)).toEqual({
      folios: ['TR1', 'TR4'],
      renglones: [REN.BARRAS, REN.LOTE, REN.MULTI, REN.AL_NORTE],
    });
  });

  test('un traspaso dice cuánto lleva, en piezas y renglones', async () => {
    const { data } = (
      await app.call('gettraspasosRecepcion', { empresa_id: 3, almacen_id: 1 }, { como: 'RECIBO' })
    ).body;
    expect(data[0]).toMatchObject({
      FOLIO: 'TR2',
      ALMACEN_ORG: 'NORTE',
      ALMACEN_DEST: 'PRINCIPAL',
      DOCTO_IN_ID: TR.RECIBIR,
      DOCTO_IN_ID_ORIGINAL: TR.RECIBIR,
      EXHIBICION: 'N',
      PRIORIDAD: 'N',
      RENGLONES: 2,
      RENGLONES_SURTIDOS: 2,
      UNIDADES: 9,
      UNIDADESSURTIDAS: 9,
      UNIDADES_SUR_REC: 0,
      EN_TRANSITO: 9,
      RECIBIDO: null,
    });
    const porSurtir = (
      await app.call('gettraspasosSurtido', { empresa_id: 3, almacen_id: 1 }, { como: 'RECIBO' })
    ).body;
    expect(porSurtir.data[0].PRIORIDAD).toBe('S');
  });

  test('otro almacén y otra empresa no se ven', async () => {
    const ajeno = await app.call('gettraspasosSurtido', { empresa_id: 3, almacen_id: 2 }, { como: 'RECIBO' });
    expect(ajeno.body.message).toBe('No tiene acceso a ese almacén');
    const otra = await app.call('gettraspasosRecepcion', { empresa_id: 1, almacen_id: 1 });
    expect(otra.body.message).toBe(MENSAJES_TRASPASO.empresa);
  });
});

describe('el detalle', () => {
  test('de surtido: en el orden del recorrido, con dónde está y si alcanza', async () => {
    const { data, cabecera } = (
      await app.call(
        'gettraspasoDetalleSurtido',
        { empresa_id: 3, docto_in_id: TR.SURTIR },
        { como: 'RECIBO' },
      )
    ).body;
    expect(cabecera.FOLIO).toBe('TR1');
    expect(
      data.map((l: Record<string, unknown>) => [
        l.DOCTO_IN_DET_ID,
        (l.PARADA as { NUMERIC_UB: string } | null)?.NUMERIC_UB,
        l.ALCANZA,
        l.PRIORIDAD,
        l.DIFERENCIA,
      ]),
    ).toEqual([
      [REN.BARRAS, UBI.F1.codigo, 'S', 'S', 5],
      [REN.MULTI, UBI.F1.codigo, 'N', 'S', 4],
      [REN.LOTE, UBI.F2.codigo, 'S', 'S', 12],
    ]);
    expect(data[0]).toMatchObject({
      CLAVE_ARTICULO: 'A-1',
      NOMBRE_TIPO: 'DEFAULT',
      ALMACEN_ORIGEN_TRASP: 'PRINCIPAL',
      ALMACEN_DEST: 'NORTE',
      RECLAMO: null,
      LOTES: [],
    });
    expect(data[1].RECLAMO).toMatchObject({
      OPERADOR_ID: OP.ADMIN,
      OPERADOR: 'ADMIN',
      VENCE: '2999-01-01T00:00:00.000Z',
    });
  });

  test('de recepción: con los lotes que viajan y dónde se acomoda', async () => {
    const { data } = (
      await app.call(
        'gettraspasoDetalleRecepcion',
        { empresa_id: 3, almacen_id: 1, docto_in_id: TR.RECIBIR },
        { como: 'RECIBO' },
      )
    ).body;
    expect(
      data.map((l: Record<string, unknown>) => [l.ARTICULO_ID, l.DIFERENCIA, l.LOTES, l.NUM_ART_EXHI]),
    ).toEqual([
      [ART.MULTI, 6, [{ FECHA_CADUCIDAD: null, LOTE: null, FECHA_PRODUCCION: null, PIEZAS: 6 }], 42],
      [ART.LOTE, 3, [{ FECHA_CADUCIDAD: '2059-06-30', LOTE: 'V1', FECHA_PRODUCCION: null, PIEZAS: 3 }], 27],
    ]);
  });

  test('en otro destino, o de un traspaso que no es de ninguno de sus almacenes', async () => {
    const r = await app.call('gettraspasoDetalleRecepcion', {
      empresa_id: 3,
      almacen_id: 2,
      docto_in_id: TR.RECIBIR,
    });
    expect(r.body.message).toBe(MENSAJES_TRASPASO.otroDestino);
    await app.db.sql(`insert into almacenes (almacen_id, nombre) values (3, 'SUR')`);
    await app.db.sql('update operadores set almacen_id = 3 where operador_id = $1', [OP.NORTE]);
    const ajeno = await app.call(
      'gettraspasoDetalleSurtido',
      { empresa_id: 3, docto_in_id: TR.SURTIR },
      { como: 'NORTE' },
    );
    expect(ajeno.body.message).toBe(MENSAJES_TRASPASO.noExiste);
    await app.db.sql('update operadores set almacen_id = 2 where operador_id = $1', [OP.NORTE]);
  });
});

test('las fichas de Inicio dicen cuánto falta por surtir y por recibir', async () => {
  const { data } = (await app.call('getTrabajoDeHoy', {}, { como: 'RECIBO' })).body;
  expect(data).toEqual([
    {
      MENU: 'traspasos',
      TITULO: 'Traspasos por surtir',
      CANTIDAD: 1,
      LUGAR: { pestana: 'surtido' },
      DETALLE: '21 piezas por surtir · 1 después de lo prometido',
      URGENTE: 'S',
      DESDE: expect.any(String),
    },
    {
      MENU: 'traspasos',
      TITULO: 'Traspasos por recibir',
      CANTIDAD: 2,
      LUGAR: { pestana: 'recepcion' },
      DETALLE: '9 piezas en tránsito',
      URGENTE: 'N',
      DESDE: null,
    },
  ]);
});

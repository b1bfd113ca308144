import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, OP, REN, TR } from '../../../testing/fixture.ts';
import { cerrar, conTraspasos, estado, piezasEn, recibir, surtir } from '../../../testing/traspasos.ts';

let app: TestApp;
conTraspasos((suya) => {
  app = suya;
});

const POR_SURTIR = { id: REN.BARRAS, articulo: ART.BARRAS, traspaso: TR.SURTIR, destino: 2 };
const POR_RECIBIR = { id: REN.RECIBIR_LOTE, articulo: ART.LOTE, traspaso: TR.RECIBIR, destino: 1 };
const faltantes = async (como: 'RECIBO' | 'NORTE' | 'JEFE') => {
  const r = await app.call(
    'getFaltantesTraspasos',
    { fecha_ini: '2025-01-01', fecha_fin: '2030-12-31' },
    { como },
  );
  return r.body.data;
};

test('en surtido nada se mueve, ya no se pide y los dos almacenes leen por qué', async () => {
  const antes = await piezasEn(app.db, ART.BARRAS);
  const r = await cerrar(
    app,
    POR_SURTIR,
    { lado: 'surtido', faltan: 5, motivo: ' ANAQUEL VACÍO ' },
    'RECIBO',
  );
  expect(r.body).toMatchObject({
    estatus: '1',
    message: MENSAJES_TRASPASO.cerrado,
    data: { UNIDADESSURTIDAS: 0, DIFERENCIA: 0 },
  });
  expect(await piezasEn(app.db, ART.BARRAS)).toEqual(antes);
  const esperado = {
    FOLIO: 'TR1',
    CLAVE_ARTICULO: 'A-1',
    LADO: 'surtido',
    FALTANTES: 5,
    MOTIVO: 'ANAQUEL VACÍO',
    OPERADOR: 'RECIBIDOR',
  };
  expect(await faltantes('RECIBO')).toEqual([expect.objectContaining(esperado)]);
  expect(await faltantes('NORTE')).toEqual([expect.objectContaining(esperado)]);
  expect((await surtir(app, POR_SURTIR, { F1: 5 })).body.message).toBe(MENSAJES_TRASPASO.surtidoCerrado);
  expect((await cerrar(app, POR_SURTIR, { lado: 'surtido', faltan: 5 }, 'RECIBO')).body.message).toBe(
    MENSAJES_TRASPASO.nadaQueCerrar,
  );
});

test('un traspaso del que nada se surtió sale de las dos listas', async () => {
  const linea = { id: REN.NORTE, articulo: ART.BARRAS, traspaso: TR.NORTE, destino: 1 };
  await cerrar(app, linea, { lado: 'surtido', faltan: 1 }, 'NORTE');
  expect(await estado(app.db, linea)).toBe('1/0/0/0 surtido recibido');
});

test('en recepción, lo que no llegó sale del tránsito como ajuste, con su lote, y se lee en los dos lados', async () => {
  await recibir(app, POR_RECIBIR, { F2: 1 });
  const r = await cerrar(
    app,
    POR_RECIBIR,
    { lado: 'recepcion', faltan: 2, motivo: 'CAJA ABIERTA' },
    'RECIBO',
  );
  expect(r.body.data).toMatchObject({ UNIDADES_SUR_REC: 1, FALTANTES: 2, DIFERENCIA: 0 });
  expect(
    await app.db.sql(
      `select m.piezas, m.lote, d.clase from movimientos m join lugares d on d.lugar_id = m.destino_id
        where m.llamada = 'cierraFaltanteTraspaso'`,
    ),
  ).toEqual([{ piezas: 2, lote: 'V1', clase: 'ajuste' }]);
  for (const como of ['RECIBO', 'NORTE'] as const) {
    expect(await faltantes(como)).toEqual([
      expect.objectContaining({ LADO: 'recepcion', FALTANTES: 2, MOTIVO: 'CAJA ABIERTA', FOLIO: 'TR2' }),
    ]);
    const detalle = await app.call(
      'gettraspasoDetalleSurtido',
      { empresa_id: 3, docto_in_id: TR.RECIBIR },
      { como },
    );
    expect(
      detalle.body.data.find((l: { DOCTO_IN_DET_ID: number }) => l.DOCTO_IN_DET_ID === REN.RECIBIR_LOTE),
    ).toMatchObject({ FALTANTES: 2, MOTIVO_CIERRE: 'CAJA ABIERTA', OPERADOR_CIERRE: 'RECIBIDOR' });
  }
});

test('los faltantes se filtran, se ordenan y se paginan en la base; de otro almacén no se leen', async () => {
  await cerrar(app, POR_SURTIR, { lado: 'surtido', faltan: 5, motivo: 'ANAQUEL VACÍO' }, 'RECIBO');
  await cerrar(app, POR_RECIBIR, { lado: 'recepcion', faltan: 3, motivo: 'CAJA 100%' }, 'RECIBO');
  const pide = async (mas: object) =>
    (
      await app.call(
        'getFaltantesTraspasos',
        { fecha_ini: '2025-01-01', fecha_fin: '2030-12-31', ...mas },
        { como: 'NORTE' },
      )
    ).body;
  const folios = async (mas: object) => {
    const { data, total } = await pide(mas);
    return [total, ...data.map((f: { FOLIO: string }) => f.FOLIO)];
  };
  expect(await folios({})).toEqual([2, 'TR2', 'TR1']);
  expect(await folios({ orden: 'FOLIO' })).toEqual([2, 'TR1', 'TR2']);
  expect(await folios({ orden: 'FALTANTES', sentido: 'desc' })).toEqual([2, 'TR1', 'TR2']);
  expect(await folios({ orden: 'FOLIO', pagina: 2, por_pagina: 1 })).toEqual([2, 'TR2']);
  expect(await folios({ pagina: 9 })).toEqual([2]);
  expect(await folios({ filtro: 'vacío' })).toEqual([1, 'TR1']);
  expect(await folios({ filtro: '0%' })).toEqual([1, 'TR2']);
  expect(await folios({ filtro: '_' })).toEqual([0]);
  expect((await pide({ fecha_ini: '2031-01-01' })).message).toContain('no puede ser posterior');
  await app.db.sql(`insert into almacenes (almacen_id, nombre) values (9, 'AJENO')`);
  await app.db.sql(`update operador_almacenes set almacen_id = 9 where operador_id = ${OP.NORTE}`);
  await app.db.sql(`update operadores set almacen_id = 9 where operador_id = ${OP.NORTE}`);
  expect(await folios({})).toEqual([0]);
});

describe('lo que se rechaza no cambia nada', () => {
  const casos: [string, () => ReturnType<typeof cerrar>, string][] = [
    [
      'otras piezas de las que faltan',
      () => cerrar(app, POR_RECIBIR, { lado: 'recepcion', faltan: 2 }, 'RECIBO'),
      'Ahora faltan 3 piezas, no 2. Revíselo antes de cerrar.',
    ],
    [
      'nada en tránsito',
      () => cerrar(app, POR_SURTIR, { lado: 'recepcion', faltan: 5 }, 'NORTE'),
      MENSAJES_TRASPASO.nadaQueCerrar,
    ],
    [
      'sin motivo',
      () => cerrar(app, POR_RECIBIR, { lado: 'recepcion', faltan: 3, motivo: '   ' }, 'RECIBO'),
      MENSAJES_TRASPASO.motivo,
    ],
    [
      'la recepción desde el origen',
      () => cerrar(app, POR_RECIBIR, { lado: 'recepcion', faltan: 3 }, 'NORTE'),
      'El renglón del traspaso no existe',
    ],
    [
      'el surtido desde el destino',
      () => cerrar(app, POR_SURTIR, { lado: 'surtido', faltan: 5 }, 'NORTE'),
      'El renglón del traspaso no existe',
    ],
  ];
  test.each(casos)('%s', async (_caso, pedir, mensaje) => {
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    expect((await pedir()).body.message).toBe(mensaje);
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  });
});

test('deshacer un cierre abre el renglón otra vez, en surtido y en recepción', async () => {
  const deshacer = (operacion_id: string) =>
    app.call('deshacerGuardado', { operacion_id }, { como: 'RECIBO' });
  const uno = await cerrar(app, POR_SURTIR, { lado: 'surtido', faltan: 5 }, 'RECIBO');
  expect((await deshacer(uno.body.data.OPERACION_ID)).body.message).toBe(
    'Se deshizo: 5 piezas de A-1 faltantes de TR1',
  );
  expect((await surtir(app, POR_SURTIR, { F1: 5 })).body.estatus).toBe('1');
  const dos = await cerrar(app, POR_RECIBIR, { lado: 'recepcion', faltan: 3 }, 'RECIBO');
  expect((await deshacer(dos.body.data.OPERACION_ID)).body.estatus).toBe('1');
  expect(await estado(app.db, POR_RECIBIR)).toBe('3/3/0/0 surtido');
  expect((await recibir(app, POR_RECIBIR, { F2: 3 })).body.estatus).toBe('1');
});

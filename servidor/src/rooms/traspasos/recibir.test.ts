import { MENSAJES_ACOMODO } from '@anden/contrato/compras/acomodo-rules.ts';
import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { sumaDeFijas } from '@anden/contrato/ubicaciones/rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, CADUCA_L1, OP, REN, TR, UBI } from '../../../testing/fixture.ts';
import { cerrar, conTraspasos, estado, piezasEn, recibir } from '../../../testing/traspasos.ts';

let app: TestApp;
conTraspasos((suya) => {
  app = suya;
});

const DE_MULTI = { id: REN.RECIBIR_MULTI, articulo: ART.MULTI, traspaso: TR.RECIBIR, destino: 1 };
const DE_LOTE = { id: REN.RECIBIR_LOTE, articulo: ART.LOTE, traspaso: TR.RECIBIR, destino: 1 };
const AL_NORTE = { id: REN.AL_NORTE, articulo: ART.BARRAS, traspaso: TR.AL_NORTE, destino: 2 };
const SIN_SURTIR = { id: REN.BARRAS, articulo: ART.BARRAS, traspaso: TR.SURTIR, destino: 2 };
const lote = (LOTE: string, INGRESO: number, UBICACION_ID?: number) => ({
  FECHA_CADUCIDAD: CADUCA_L1,
  LOTE,
  INGRESO,
  ...(UBICACION_ID ? { UBICACION_ID } : {}),
});

describe('#guardaTraspasoRecepcion', () => {
  test('en partes, hasta que no queda nada en tránsito y el traspaso sale de la lista', async () => {
    expect((await recibir(app, DE_MULTI, { M1: 1, F1: 3 })).body).toMatchObject({
      estatus: '1',
      message: MENSAJES_TRASPASO.recibido,
      data: { UNIDADES_SUR_REC: 4, DIFERENCIA: 2 },
    });
    expect(await piezasEn(app.db, ART.MULTI)).toEqual(['10100101010: 3', '10100104010: 13', 'transito: 2']);
    expect((await recibir(app, DE_MULTI, { M1: 2 })).body.data.DIFERENCIA).toBe(0);
    expect(await estado(app.db, DE_MULTI)).toBe('6/6/6/0 surtido');
    expect((await recibir(app, DE_LOTE, { F2: 3 })).body.estatus).toBe('1');
    expect(await estado(app.db, DE_LOTE)).toBe('3/3/3/0 surtido recibido');
    expect(await app.db.sql('select 1 from reclamos where operador_id <> 1')).toEqual([]);
  });

  test('los lotes llegan como viajaron, sin capturarlos o repartidos entre ubicaciones', async () => {
    expect((await recibir(app, DE_LOTE, { F2: 1 })).body.estatus).toBe('1');
    const r = await recibir(
      app,
      DE_LOTE,
      { F2: 1, VACIA: 1 },
      { caducidades: [lote('V1', 1, UBI.VACIA.id), lote('V1', 1)] },
    );
    expect(r.body.estatus).toBe('1');
    expect(await piezasEn(app.db, ART.LOTE)).toEqual([
      '10100101020 L1: 10',
      '10100101020 V1: 2',
      '10100101020: 5',
      '10100301010 V1: 1',
    ]);
    expect(
      await app.db.sql(
        `select existencia from caducidades_existencia where articulo_id = ${ART.LOTE} and lote = 'V1' and almacen_id = 1`,
      ),
    ).toEqual([{ existencia: 3 }]);
  });

  test('un lote capturado nombra las piezas que viajan sin él', async () => {
    await app.db.sql(`update articulos set lote = 'S' where articulo_id = ${ART.MULTI}`);
    const r = await recibir(
      app,
      DE_MULTI,
      { M1: 6 },
      {
        caducidades: [
          { LOTE: 'N1', INGRESO: 4 },
          { LOTE: 'N2', INGRESO: 2 },
        ],
      },
    );
    expect(r.body.estatus).toBe('1');
    expect(await piezasEn(app.db, ART.MULTI)).toEqual([
      '10100104010 N1: 4',
      '10100104010 N2: 2',
      '10100104010: 12',
    ]);
  });

  test('cada traspaso recibe sus piezas y no las de otro que viaja con el mismo artículo', async () => {
    const [t] = await app.db.sql<{ d: number }>(
      `with t as (insert into traspasos (folio, empresa_id, almacen_org_id, almacen_dest_id, operador_id)
                  values ('OTRO', 3, 1, 2, 1) returning docto_in_id),
            d as (insert into traspasos_det (docto_in_id, renglon, articulo_id, unidades)
                  select docto_in_id, 1, ${ART.LOTE}, 10 from t returning docto_in_det_id)
       select docto_in_det_id as d from d`,
    );
    const otra = { id: t?.d ?? 0, articulo: ART.LOTE, traspaso: 0, destino: 2 };
    const r = await app.call('surtirProductoTraspaso', {
      articulo_id: ART.LOTE,
      docto_in_det_id: otra.id,
      cantidad: 10,
      operador_id: OP.ADMIN,
      ubicaciones: [{ UBICACION_ID: UBI.F2.id, CONTADAS: 10 }],
    });
    expect(r.body.estatus).toBe('1');
    // L1 and V1, with the same expiry, are in transit together: only V1 is of this transfer.
    expect((await recibir(app, DE_LOTE, { F2: 3 }, { caducidades: [lote('L1', 3)] })).body.message).toBe(
      MENSAJES_TRASPASO.loteNoViaja,
    );
    expect((await recibir(app, DE_LOTE, { F2: 3 })).body.estatus).toBe('1');
    expect(await piezasEn(app.db, ART.LOTE)).toEqual([
      '10100101020 V1: 3',
      '10100101020: 5',
      'transito L1: 10',
    ]);
  });
});

describe('lo que se rechaza no cambia nada', () => {
  const RASTRO = ['auditoria', 'idempotencia'];
  const casos: [string, () => ReturnType<typeof recibir>, string][] = [
    ['más de lo surtido', () => recibir(app, DE_MULTI, { M1: 7 }), MENSAJES_TRASPASO.masQueSurtido],
    [
      'cantidad que no es la suma',
      () => recibir(app, DE_MULTI, { M1: 6 }, { cantidad: 5 }),
      MENSAJES_ACOMODO.noCuadra,
    ],
    [
      'renglón sin surtir',
      () => recibir(app, SIN_SURTIR, { NORTE: 1 }),
      'Producto encontrado en la lista pero no podrá ser acomodado ya que no se ha surtido',
    ],
    ['default en multialmacén', () => recibir(app, DE_LOTE, { M1: 1 }), MENSAJES_ACOMODO.otraUbicacion],
    ['inhabilitada', () => recibir(app, DE_MULTI, { I1: 1 }), MENSAJES_ACOMODO.otraUbicacion],
    [
      'ubicación del otro almacén',
      () => recibir(app, DE_MULTI, { NORTE: 1 }),
      'La ubicación no existe en el almacén',
    ],
    [
      'otro destino',
      () => recibir(app, DE_MULTI, { M1: 1 }, { almacen_dest_id: 2 }),
      MENSAJES_TRASPASO.otroDestino,
    ],
    [
      'otro traspaso',
      () => recibir(app, DE_MULTI, { M1: 1 }, { traspaso_id: TR.SURTIR }),
      MENSAJES_TRASPASO.renglonNoExiste,
    ],
    [
      'otro artículo',
      () => recibir(app, DE_MULTI, { M1: 1 }, { articulo_id: ART.LOTE }),
      MENSAJES_TRASPASO.otroArticulo,
    ],
    ['otra empresa', () => recibir(app, DE_MULTI, { M1: 1 }, { empresa_id: 1 }), MENSAJES_TRASPASO.empresa],
    [
      'un lote que no viaja',
      () => recibir(app, DE_LOTE, { F2: 1 }, { caducidades: [lote('L1', 1)] }),
      MENSAJES_TRASPASO.loteNoViaja,
    ],
    [
      'desde el almacén de origen',
      () => recibir(app, DE_MULTI, { M1: 1 }, {}, 'NORTE'),
      'El renglón del traspaso no existe',
    ],
  ];

  test.each(casos)('%s', async (_caso, pedir, mensaje) => {
    const antes = await huella(app.db, RASTRO);
    const r = await pedir();
    expect(r.body.message).toBe(mensaje);
    expect(await huella(app.db, RASTRO)).toEqual(antes);
  });

  test('la suma de las fijas no pasa del máximo de un multialmacenable', async () => {
    await app.db.sql(`update articulos set minimo = 0, maximo = 4 where articulo_id = ${ART.MULTI}`);
    expect((await recibir(app, DE_MULTI, { F1: 5 })).body.message).toBe(sumaDeFijas(4));
    expect((await recibir(app, DE_MULTI, { F1: 4, M1: 2 })).body.estatus).toBe('1');
  });

  test('sin ubicación fija en el destino', async () => {
    await app.db.sql(
      `delete from articulos_ubicacion where articulo_id = ${ART.MULTI} and ubicacion_id = ${UBI.F1.id}`,
    );
    expect((await recibir(app, DE_MULTI, { M1: 1 })).body.message).toBe(MENSAJES_ACOMODO.sinFija);
  });

  test('lo ya recibido', async () => {
    await recibir(app, AL_NORTE, { NORTE: 2 });
    expect((await recibir(app, AL_NORTE, { NORTE: 1 })).body.message).toBe(MENSAJES_TRASPASO.yaRecibido);
  });
});

describe('deshacer', () => {
  const deshacer = (operacion_id: string) =>
    app.call('deshacerGuardado', { operacion_id }, { como: 'RECIBO' });

  test('las piezas vuelven al tránsito sin el lote que se les dio, y la ubicación tomada se deja', async () => {
    await recibir(app, DE_LOTE, { F2: 3 });
    await app.db.sql(`update articulos set lote = 'S' where articulo_id = ${ART.MULTI}`);
    const antes = await piezasEn(app.db, ART.MULTI);
    const r = await recibir(app, DE_MULTI, { M1: 6 }, { caducidades: [{ LOTE: 'N1', INGRESO: 6 }] });
    expect(await estado(app.db, DE_MULTI)).toBe('6/6/6/0 surtido recibido');
    expect((await deshacer(r.body.data.OPERACION_ID)).body.message).toBe(
      'Se deshizo: 6 piezas de A-6 recibidas de TR2, 1-01-001-04-010',
    );
    expect(await estado(app.db, DE_MULTI)).toBe('6/6/0/0 surtido');
    expect(await piezasEn(app.db, ART.MULTI)).toEqual(antes);
    const otra = await recibir(app, DE_MULTI, { M1: 5 }, { caducidades: [{ LOTE: 'N2', INGRESO: 5 }] });
    expect(otra.body.estatus).toBe('1');
  });

  test('ya no, cuando el renglón se cerró con faltante después', async () => {
    const r = await recibir(app, DE_MULTI, { M1: 4 });
    expect((await cerrar(app, DE_MULTI, { lado: 'recepcion', faltan: 2 }, 'RECIBO')).body.estatus).toBe('1');
    expect((await deshacer(r.body.data.OPERACION_ID)).body.message).toBe(MENSAJES_TRASPASO.yaCerrada);
  });
});

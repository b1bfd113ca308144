import { MENSAJES_CONTEO } from '@anden/contrato/conteos/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { describe, expect, test } from 'vitest';
import { otraApp, type TestApp } from '../../../testing/app.ts';
import { barras, type Como, enSuEmpresa, type Manos, manos } from '../../../testing/conteo.ts';
import { ART, INV, OP, UBI } from '../../../testing/fixture.ts';

let app: TestApp;
let m: Manos;
enSuEmpresa((suya, manosDeElla) => {
  app = suya;
  m = manosDeElla;
});

describe('reconteo', () => {
  const pendiente = async (como: Como) => {
    const r = await app.call('get_inventarioPendiente', { operador_id: OP[como], almacen_id: 1 }, { como });
    return r.body.data.find((l: { INVENTARIO_DET_ID: number }) => l.INVENTARIO_DET_ID === INV.BARRAS);
  };

  test('fuera de tolerancia no se ajusta nada hasta que otro operador cuenta lo mismo', async () => {
    const r = await m.cuenta(barras(2));
    expect(r.body).toMatchObject({ estatus: '1', data: { ESTATUS: 'POR RECONTAR' } });
    expect(await m.libro()).toEqual([]);
    expect(await m.linea()).toEqual({ estatus: 'RECONTEO', ajustado: null });
    expect(await pendiente('CONTEO')).toMatchObject({ ESTATUS: 'RECONTEO', PUEDE_CONTAR: 'N' });
    expect(await pendiente('UNO')).toMatchObject({ ESTATUS: 'RECONTEO', PUEDE_CONTAR: 'S' });
    expect((await m.cuenta(barras(8))).body.message).toBe(MENSAJES_CONTEO.otroOperador);
    const otro = await m.cuenta(barras(2), { como: 'UNO' });
    expect(otro.body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 2 }]);
  });

  test('a ciegas también para quien tiene el control 1228, hasta que se cierra', async () => {
    await app.darControles(OP.UNO, [P.inventarios, P.existenciaUbicacion]);
    const ve = async () =>
      (
        await app.call(
          'getUbicacionesArticulo',
          { articulo_id: ART.BARRAS, almacen_id: 1, quienllama: 'conteo' },
          { como: 'UNO' },
        )
      ).body.data.some((u: object) => 'EXISTENCIA' in u);
    expect(await ve()).toBe(true);
    await m.cuenta(barras(2));
    expect(await ve()).toBe(false);
    await m.cuenta(barras(2), { como: 'UNO' });
    expect(await ve()).toBe(true);
  });

  test('otro dentro de tolerancia también lo cierra', async () => {
    await m.cuenta(barras(1));
    expect((await m.cuenta(barras(7), { como: 'UNO' })).body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 7 }]);
  });

  test('si no coinciden, cuenta otro, que puede ser el primero; consigo mismo nadie coincide', async () => {
    await m.cuenta(barras(1));
    expect((await m.cuenta(barras(2), { como: 'UNO' })).body.data.ESTATUS).toBe('POR RECONTAR');
    expect(await pendiente('UNO')).toMatchObject({ PUEDE_CONTAR: 'N' });
    expect((await m.cuenta(barras(1))).body.data.ESTATUS).toBe('POR RECONTAR');
    expect((await m.cuenta(barras(3), { como: 'UNO' })).body.data.ESTATUS).toBe('POR RECONTAR');
    expect((await m.cuenta(barras(2))).body.data.ESTATUS).toBe('ACEPTADO');
    expect(await app.db.sql(`select 1 from conteos where inventario_det_id = ${INV.BARRAS}`)).toHaveLength(5);
  });

  test('dos conteos coinciden aunque entre ellos se acomode', async () => {
    await m.cuenta(barras(2));
    await m.acomoda(5);
    expect((await m.cuenta(barras(7), { como: 'UNO' })).body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 7 }]);
  });

  test('si entre ellos se corrigió la existencia, ya no dicen lo mismo aunque difieran en lo mismo', async () => {
    await m.corrige(UBI.F1.id, 52);
    expect((await m.cuenta(barras(30))).body.data.ESTATUS).toBe('POR RECONTAR');
    await m.corrige(UBI.F1.id, -30);
    expect((await m.cuenta(barras(0), { como: 'UNO' })).body.data.ESTATUS).toBe('POR RECONTAR');
    expect((await m.cuenta(barras(30))).body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 30 }]);
  });

  test('lo que falta en una ubicación y sobra en otra también se vuelve a contar', async () => {
    expect((await m.cuenta(barras(5, 3))).body.data.ESTATUS).toBe('POR RECONTAR');
  });

  test('la tolerancia se configura', async () => {
    const otra = await otraApp(app.db, { toleranciaConteo: { piezas: 100, porciento: 0 } });
    const manga = await manos(otra);
    const r = await manga.cuenta(barras(0));
    await otra.close();
    expect(r.body.data.ESTATUS).toBe('ACEPTADO');
  });
});

describe('deshacer', () => {
  test('un conteo aceptado vuelve a quedar pendiente, con contramovimientos', async () => {
    const operacion = (await m.cuenta(barras(6, 1))).body.data.OPERACION_ID;
    const ultimo = await app.call('getUltimoGuardado', {}, { como: 'CONTEO' });
    expect(ultimo.body.data).toMatchObject({
      OPERACION_ID: operacion,
      RESUMEN: 'Conteo de A-1: 7 piezas contadas',
      DESHECHO: 'N',
    });
    expect((await m.deshace(operacion, 'CONTEO')).body.estatus).toBe('1');
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 8 }]);
    expect(await m.hay(ART.BARRAS, UBI.F2.id)).toEqual([]);
    expect(await m.libro()).toHaveLength(4);
    expect(await m.linea()).toEqual({ estatus: 'PENDIENTE', ajustado: null });
    expect(await app.db.sql('select 1 from articulos_ubicacion where contada is not null')).toEqual([]);
    expect((await m.cuenta(barras(8))).body.data.ESTATUS).toBe('ACEPTADO');
    expect((await m.deshace(operacion, 'CONTEO')).body.message).toBe('Este guardado ya se deshizo');
  });

  test('uno por recontar deja la línea como estaba', async () => {
    const primera = (await m.cuenta(barras(1))).body.data.OPERACION_ID;
    expect((await m.deshace(primera, 'CONTEO')).body.estatus).toBe('1');
    expect(await m.linea()).toEqual({ estatus: 'PENDIENTE', ajustado: null });
    await m.cuenta(barras(2));
    const segunda = (await m.cuenta(barras(1), { como: 'UNO' })).body.data.OPERACION_ID;
    await m.deshace(segunda, 'UNO');
    expect(await m.linea()).toEqual({ estatus: 'RECONTEO', ajustado: null });
    expect((await m.cuenta(barras(2), { como: 'UNO' })).body.data.ESTATUS).toBe('ACEPTADO');
  });

  test('después de que otro contó la línea, ya no', async () => {
    const primera = (await m.cuenta(barras(1))).body.data.OPERACION_ID;
    const segunda = (await m.cuenta(barras(2), { como: 'UNO' })).body.data.OPERACION_ID;
    expect((await m.deshace(primera, 'CONTEO')).body.message).toMatch(/Ya no es posible deshacer/);
    expect((await m.deshace(segunda, 'UNO')).body.estatus).toBe('1');
    expect((await m.deshace(primera, 'CONTEO')).body.estatus).toBe('1');
  });

  test('no sirve para tantear: tras deshacer uno lejano, hace falta que otro cuente', async () => {
    const operacion = (await m.cuenta(barras(1))).body.data.OPERACION_ID;
    await m.deshace(operacion, 'CONTEO');
    expect((await m.cuenta(barras(8))).body.data.ESTATUS).toBe('POR RECONTAR');
    expect((await m.cuenta(barras(8), { como: 'UNO' })).body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.libro()).toEqual([]);
  });

  test('tampoco de a poco: la segunda vez que se deshace, hace falta que otro cuente', async () => {
    const vistos: string[] = [];
    for (const piezas of [8, 9, 10, 8]) {
      const { data } = (await m.cuenta(barras(piezas))).body;
      vistos.push(data.ESTATUS);
      await m.deshace(data.OPERACION_ID, 'CONTEO');
    }
    expect(vistos).toEqual(['ACEPTADO', 'ACEPTADO', 'POR RECONTAR', 'POR RECONTAR']);
  });

  test('ni lo que se avisa ni lo que se contesta dice si hubo diferencia', async () => {
    const avisos = async (piezas: number): Promise<string[]> => {
      const { OPERACION_ID } = (await m.cuenta(barras(piezas), { det: await m.otraLinea(String(piezas)) }))
        .body.data;
      const oidos: string[] = [];
      const salieron = Promise.withResolvers<void>();
      const callar = app.servicios.eventos.oir((e) => {
        oidos.push(e.tema);
        if (e.tema === 'guardado') salieron.resolve();
      });
      await m.deshace(OPERACION_ID, 'CONTEO');
      await salieron.promise;
      callar();
      return oidos.sort();
    };
    expect(await avisos(9)).toContain('existencia');
    expect(await avisos(8)).toContain('existencia');

    const exacto = (await m.cuenta(barras(8))).body.data.OPERACION_ID;
    await m.mueve(ART.BARRAS, 1, [UBI.F1.id, UBI.F2.id]);
    expect((await m.deshace(exacto, 'CONTEO')).body.message).toMatch(/Ya no es posible deshacer/);
  });

  test('cuando alguien ya tomó de esas piezas, no se deshace', async () => {
    const operacion = (await m.cuenta(barras(6, 1))).body.data.OPERACION_ID;
    await m.corrige(UBI.F1.id, -1);
    expect((await m.deshace(operacion, 'CONTEO')).body.message).toMatch(/Ya no es posible deshacer/);
    expect((await m.linea())?.estatus).toBe('AJUSTADO');
  });

  test('la última vez que se contó vuelve a ser la anterior', async () => {
    await m.cuenta(barras(8));
    const [antes] = await app.db.sql('select max(contada) as m from articulos_ubicacion');
    const operacion = (await m.cuenta(barras(7), { det: await m.otraLinea() })).body.data.OPERACION_ID;
    await m.deshace(operacion, 'CONTEO');
    expect(await app.db.sql('select max(contada) as m from articulos_ubicacion')).toEqual([antes]);
  });
});

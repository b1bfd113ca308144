import {
  enOrdenDeTrabajo,
  type RenglonEnOrden as Linea,
  modoDeRemision,
} from '@anden/contrato/surtido/remision-rules.ts';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, RDET, REM } from '../../../testing/fixture.ts';
import { abreRenglon, conSurtido, deshacer, entrar, surtirRenglon } from '../../../testing/surtido.ts';

let app: TestApp;
conSurtido((suya) => {
  app = suya;
});

const leer = async (doctoVeId: number, detId?: number) =>
  (
    await app.call('getRemision', {
      docto_ve_id: doctoVeId,
      ...(detId === undefined ? {} : { docto_ve_det_id: detId }),
    })
  ).body;

test('#getRemision: la parte de un renglón son los de su artículo, como en la lectura entera', async () => {
  const entera = await leer(REM.EMPACAR);
  expect(entera.data).toHaveLength(2);
  const parte = await leer(REM.EMPACAR, RDET.CORTO);
  expect(parte).toEqual({ ...entera, claves_articulos: [] });

  const otra = await leer(REM.SURTIR);
  const suya = await leer(REM.SURTIR, RDET.BARRAS);
  expect(suya.data).toEqual(otra.data.filter((l: Linea) => l.DOCTO_VE_DET_ID === RDET.BARRAS));
  expect(suya.cabecera).toEqual(otra.cabecera);
});

test('#getRemision: con 0 sólo la cabecera; el renglón de otra no trae nada de ésta', async () => {
  const entera = await leer(REM.SURTIR);
  for (const detId of [0, RDET.EMBARCAR, 9_999])
    expect(await leer(REM.SURTIR, detId)).toEqual({ ...entera, data: [], claves_articulos: [] });
  expect((await leer(REM.SURTIR, -1)).estatus).toBe('0');
});

test('#getRemision: un artículo sin tipo se surte como D Default (especificación §9)', async () => {
  const tipos = async () =>
    (await leer(REM.SURTIR)).data
      .filter((l: { ARTICULO_ID: number }) => l.ARTICULO_ID === ART.BARRAS)
      .map((l: Record<string, unknown>) => [l.TIPO_ARTICULO_U, l.NOMBRE_TIPO]);
  expect(await tipos()).toEqual([['D', 'DEFAULT']]);
  await app.db.sql('update articulos set tipo_articulo = null where articulo_id = $1', [ART.BARRAS]);
  expect(await tipos()).toEqual([['D', 'Default']]);
  await app.db.sql(`update articulos set tipo_articulo = 'D' where articulo_id = $1`, [ART.BARRAS]);
});

test('lo leído antes, con la parte que cambió, queda en el orden de la lectura entera', async () => {
  let lineas: Linea[] = (await leer(REM.SURTIR)).data;
  const pon = async (detId: number): Promise<void> => {
    const { data, cabecera } = await leer(REM.SURTIR, detId);
    const nuevas: Linea[] = data;
    lineas = lineas
      .map((l) => nuevas.find((n) => n.DOCTO_VE_DET_ID === l.DOCTO_VE_DET_ID) ?? l)
      .sort(enOrdenDeTrabajo(modoDeRemision(cabecera.ESTATUS)));
    expect(lineas.map((l) => l.DOCTO_VE_DET_ID)).toEqual(
      (await leer(REM.SURTIR)).data.map((l: Linea) => l.DOCTO_VE_DET_ID),
    );
  };
  await surtirRenglon(app, RDET.BARRAS, { F1: 3 });
  await pon(RDET.BARRAS);
  await surtirRenglon(app, RDET.GALLETA, { F3: 2 });
  await pon(RDET.GALLETA);
  const ultima = await surtirRenglon(app, RDET.GALLETA, { F3: 3 });
  await pon(RDET.GALLETA);
  await deshacer(app, ultima.body.data.OPERACION_ID);
  await pon(RDET.GALLETA);
});

test('el trabajo en un renglón avisa de él y no de toda la remisión; entrar, de su cabecera', async () => {
  const oidos: unknown[] = [];
  const llego = new Promise<void>((listo) => {
    app.servicios.eventos.oir(({ tema, id, parte }) => {
      if (tema !== 'remision') return;
      oidos.push({ id, parte });
      if (oidos.length === 2) listo();
    });
  });
  await entrar(app, { docto_ve_id: REM.SURTIR });
  await abreRenglon(app, RDET.GALLETA);
  await llego;
  expect(oidos).toEqual([
    { id: REM.SURTIR, parte: 0 },
    { id: REM.SURTIR, parte: RDET.GALLETA },
  ]);
});

import { MENSAJES_EXPEDIENTE } from '@anden/contrato/expedientes/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { conGuiones } from '@anden/contrato/ubicaciones/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { EJEMPLOS } from '../../../testing/ejemplos.ts';
import { ART, COMPRA, INV, LINEA, OP, RES, UBI } from '../../../testing/fixture.ts';
import type { Expediente } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.darControles(OP.NORTE, [P.kardex]);
});
afterAll(() => app.close());

const documento = async (tipo: string, folio: string, como: keyof typeof OP = 'ADMIN') =>
  (await app.call('getDocumento', { tipo, folio }, { como })).body as {
    data: Expediente;
    message: string;
  };
const folioDe = async (tabla: string, id: string, cual: number): Promise<string> =>
  (await app.db.sql<{ folio: string }>(`select folio from ${tabla} where ${id} = ${cual}`))[0]?.folio ?? '';
/** What was done, by whom and with how many pieces. */
const historia = (e: Expediente) => e.historia.map((h) => [h.HECHO, h.OPERADOR, h.PIEZAS]);

describe('#getDocumento', () => {
  test('una compra: sus renglones, y lo que se recibió de ella', async () => {
    const folio = await folioDe('compras', 'docto_cm_id', COMPRA.RECIBIDA);
    const { data } = await documento('compra', ` ${folio.toLowerCase()} `);
    expect(data).toMatchObject({
      TIPO: 'compra',
      DOCUMENTO_ID: COMPRA.RECIBIDA,
      FOLIO: folio,
      ALMACEN: 'PRINCIPAL',
      ESTADO: 'Por acomodar',
      ABIERTO: 'S',
    });
    expect(data.renglones.map((r) => [r.PEDIDAS, r.HECHAS, r.TERMINADAS])).toEqual([
      [6, 6, 0],
      [12, 12, 0],
      [30, 30, 0],
    ]);
    expect(historia(data).filter(([hecho]) => hecho !== 'Llegó la mercancía')).toEqual([
      ['Recepción de compra', 'ADMIN', 6],
      ['Recepción de compra', 'ADMIN', 12],
      ['Recepción de compra', 'ADMIN', 30],
    ]);
  });

  test('un folio con minúsculas se encuentra como se guardó', async () => {
    await app.db.sql(`update compras set folio = 'oc-7a' where docto_cm_id = ${COMPRA.SIN_FECHA}`);
    expect((await documento('compra', 'oc-7a')).data).toMatchObject({ FOLIO: 'oc-7a', ESTADO: 'Sin llegar' });
    expect((await documento('compra', 'OC-7A')).message).toBe(MENSAJES_EXPEDIENTE.noEncontrado);
  });

  test('lo deshecho se dice, y lo que lo deshizo también', async () => {
    const folio = await folioDe('compras', 'docto_cm_id', COMPRA.LLEGO);
    const clave = '00000000-0000-4000-8000-00000000e001';
    await app.call(
      'guardarRecepcionCompra',
      { docto_cm_det_id: LINEA.BARRAS, operador_id: OP.ADMIN, cantidad: 4 },
      { clave },
    );
    await app.call('deshacerGuardado', { operacion_id: clave });
    const { data } = await documento('compra', folio);
    expect(data.ESTADO).toBe('Por recibir');
    expect(data.historia.slice(-2).map((h) => [h.HECHO, h.PIEZAS, h.DESHECHO])).toEqual([
      ['Recepción de compra', 4, 'S'],
      ['Guardado deshecho', 4, 'N'],
    ]);
  });

  test('una remisión empacada: el pedido, quién surtió y empacó, y en qué orden', async () => {
    const { data } = await documento('remision', 'R3');
    expect(data).toMatchObject({ CON: 'FERRETERÍA LA PERLA', ESTADO: 'Empacada', ABIERTO: 'S' });
    expect(data.datos[0]).toEqual({ TITULO: 'Clave del cliente', CLASE: 'cliente', VALOR: 'C-1' });
    expect(data.renglones).toMatchObject([{ PEDIDAS: 1, HECHAS: 1, TERMINADAS: 1 }]);
    expect(historia(data)).toEqual([
      ['Entró el pedido', null, null],
      ['Empezó a surtir', 'ADMIN', null],
      ['Surtido de remisión', 'ADMIN', 1],
      ['Quedó surtida', 'ADMIN', null],
      ['Empacó', 'ADMIN', 1],
      ['Quedó empacada · cajas: 1 · UNA CAJA', 'ADMIN', null],
    ]);
  });

  test('un renglón cerrado corto dice quién y por qué', async () => {
    const { data } = await documento('remision', 'R2');
    expect(data.renglones.map((r) => r.MOTIVO)).toEqual([null, 'no hay']);
    expect(data.historia).toContainEqual(
      expect.objectContaining({
        HECHO: 'Cerró corto: no hay',
        OPERADOR: 'ADMIN',
        PIEZAS: null,
        CLAVE_ARTICULO: data.renglones[1]?.CLAVE_ARTICULO,
      }),
    );
  });

  test('un traspaso se ve desde sus dos almacenes; un resurtido por su número', async () => {
    const folio = await folioDe('traspasos', 'docto_in_id', 2);
    for (const como of ['ADMIN', 'NORTE'] as const) {
      const { data } = await documento('traspaso', folio, como);
      expect(data).toMatchObject({ ALMACEN: 'NORTE', CON: 'PRINCIPAL', ESTADO: 'Por recibir' });
      expect(historia(data)).toContainEqual(['Surtido de traspaso', 'ADMIN', 9]);
    }
    const { data } = await documento('resurtido', String(RES.ABIERTO));
    expect(data).toMatchObject({ ESTADO: 'En camino', ABIERTO: 'S' });
    expect(data.renglones).toMatchObject([{ PEDIDAS: 6, HECHAS: 2, TERMINADAS: 0 }]);
    expect(historia(data).at(-1)).toEqual(['Resurtido', 'ADMIN', 2]);
  });

  test('un conteo aceptado dice qué encontró', async () => {
    expect((await app.call('ajustaConteo', EJEMPLOS.ajustaConteo)).body.estatus).toBe('1');
    const { data } = await documento('conteo', 'INV1');
    expect(data.renglones.filter((r) => r.TERMINADAS === 1)).toMatchObject([
      { MOTIVO: expect.stringMatching(/piezas?, (sin diferencia|sobran|faltan)/) },
    ]);
    expect(historia(data).map(([hecho]) => hecho)).toContain('Contó');
  });

  test('una orden de acomodo dice a dónde va cada renglón, y lo que se acomodó de ella', async () => {
    const antes = (await documento('acomodo', 'dv1')).data;
    expect(antes).toMatchObject({ FOLIO: 'DV1', ALMACEN: 'PRINCIPAL', ESTADO: 'Por acomodar', ABIERTO: 'S' });
    expect(antes.renglones).toMatchObject([
      { PEDIDAS: 4, HECHAS: 4, TERMINADAS: 0, MOTIVO: conGuiones(UBI.F2.codigo) },
    ]);
    const { body } = await app.call('ActualizaArticulosAcomodo', {
      articulo_id: ART.BARRAS,
      unidades: 3,
      cat_ubicacion_id: UBI.F2.id,
      operador_id: OP.ADMIN,
    });
    expect(body.estatus).toBe('1');
    const { data } = await documento('acomodo', 'DV1');
    expect(data.renglones.map((r) => r.TERMINADAS)).toEqual([3]);
    expect(historia(data)).toEqual([
      ['Importación', 'ADMIN', 4],
      [expect.stringMatching(/^Acomodo/), 'ADMIN', 3],
    ]);
  });

  test('un inventario cuenta sus renglones, y calla lo contado mientras espera otro conteo', async () => {
    const { data } = await documento('conteo', 'INV3');
    expect(data).toMatchObject({ ALMACEN: 'NORTE', ESTADO: 'Contándose', ABIERTO: 'S' });
    expect(data.renglones).toMatchObject([
      { PEDIDAS: 1, HECHAS: 1, TERMINADAS: 0, MOTIVO: 'Espera otro conteo' },
    ]);
    expect(historia(data)).toEqual([['Contó: espera otro conteo', 'NORTE', null]]);
    expect(JSON.stringify(data)).not.toContain('40');
  });

  test('un conteo que alguien aceptó dice quién, aparte de las palabras, y por qué', async () => {
    expect((await app.call('aceptaConteo', EJEMPLOS.aceptaConteo)).body.estatus).toBe('1');
    const [{ folio } = { folio: '' }] = await app.db.sql<{ folio: string }>(
      `select folio from inventarios join inventarios_det using (inventario_id) where inventario_det_id = ${INV.RECONTEO}`,
    );
    expect((await documento('conteo', folio)).data.historia).toContainEqual(
      expect.objectContaining({
        OPERADOR: 'NORTE',
        HECHO: 'Contó · aceptado: SOLO CUENTA UNA PERSONA',
        POR: 'ADMIN',
      }),
    );
  });

  test.each([
    ['lo que no existe', 'compra', 'NADA-1', 'ADMIN'],
    ['una remisión de otro almacén', 'remision', 'R1', 'NORTE'],
    ['un número que no cabe', 'resurtido', '9999999999', 'ADMIN'],
    ['un inventario de otro almacén', 'conteo', 'INV1', 'NORTE'],
    ['una orden de acomodo de otro almacén', 'acomodo', 'DV1', 'NORTE'],
    ['un folio de otro tipo', 'traspaso', 'R1', 'ADMIN'],
  ] as const)('%s no se encuentra', async (_que, tipo, folio, como) => {
    expect((await documento(tipo, folio, como)).message).toBe(MENSAJES_EXPEDIENTE.noEncontrado);
  });
});

import { ESTATUS_CHOQUE } from '@anden/contrato/campos.ts';
import { MENSAJES_CUPON as M } from '@anden/contrato/cupones/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { CUPON, CUPON_DET } from '../../../testing/cupones.ts';
import { huella } from '../../../testing/db.ts';
import { ART, OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  // Two operators with the control id of coupons and no other.
  for (const op of [OP.JEFE, OP.UNO]) await app.darControles(op, [P.cupones]);
});
afterEach(() => app.close());

type Como = 'JEFE' | 'UNO';
interface Renglon {
  CUPON_ID: number;
  CUPON_DET_ID: number | null;
  FOLIO: string;
  VIGENCIA: string;
  CLAVE_ARTICULO: string | null;
  UNIDADES: number | null;
}
const datos = () => huella(app.db, ['auditoria', 'idempotencia', 'claves_usadas']);
const lista = async (fecha_ini = '2025-03-01', fecha_fin = '2025-03-31'): Promise<Renglon[]> =>
  (await app.call('getCupones', { fecha_ini, fecha_fin }, { como: 'JEFE' })).body.data;
const deVerano = async () => (await lista()).filter((f) => f.CUPON_ID === CUPON.VERANO);
const guarda = (cupon: object, mas: object = {}, como: Como = 'JEFE') =>
  app.call('guardarCupon', { cupon, ...mas }, { como });
const agrega = (cupon_det: object, como: Como = 'JEFE') =>
  app.call('agregaCuponDetalle', { cupon_det: { CUPON_ID: CUPON.VERANO, ...cupon_det } }, { como });

const NUEVO = {
  FOLIO: ' otoño26 ',
  FECHA_INI: '2026-09-01',
  FECHA_FIN: '2026-11-30',
  IMPORTE: 99.9,
  MIN_COMPRA: 1000,
  ES_NUEVO: 'S',
};
/** VERANO as it stands in the fixture. */
const SUYO = {
  FOLIO: 'VERANO25',
  FECHA_INI: '2025-03-01',
  FECHA_FIN: '2025-03-31',
  IMPORTE: 50,
  DESCUENTO: 0,
  MIN_COMPRA: 500,
};
const cambia = (cambios: object, como: Como = 'JEFE', leido: object = SUYO) =>
  guarda({ CUPON_ID: CUPON.VERANO, ...SUYO, ...cambios }, { leido }, como);

describe('#getCupones', () => {
  test('los que empiezan en el rango, un renglón por artículo; sin artículos, un renglón sin ellos', async () => {
    expect(await lista()).toEqual([
      expect.objectContaining({
        FOLIO: 'LIBRE10',
        CUPON_DET_ID: null,
        ARTICULO_ID: null,
        UNIDADES: null,
        VIGENCIA: 'VIGENTE',
      }),
      {
        CUPON_ID: CUPON.VERANO,
        ...SUYO,
        F_CREACION: '2025-02-20T16:00:00.000Z',
        LIMITE: 0,
        LIMITE_CLIENTE: 0,
        LIMITE_DIA: 0,
        MIN_SIN_IVA: 'N',
        COMBINABLE: 'N',
        TIPO_CLIENTE: '',
        ZONA: '',
        USOS: 0,
        RESERVAS: 0,
        USADO: 'N',
        TERMINO: null,
        VIGENCIA: 'TERMINADO',
        CUPON_DET_ID: CUPON_DET,
        ARTICULO_ID: ART.BARRAS,
        CLAVE_ARTICULO: 'A-1',
        ARTICULO: expect.any(String),
        UNIDADES: 2,
      },
    ]);
  });

  test('los dos extremos del rango entran, y sólo cuenta el inicio de la vigencia', async () => {
    const folios = async (a: string, b: string) => (await lista(a, b)).map((f) => f.FOLIO);
    expect(await folios('2025-03-31', '2025-03-31')).toEqual(['LIBRE10']);
    expect(await folios('2025-03-02', '2025-03-30')).toEqual([]);
  });

  test('el último día todavía vale, en la zona del negocio', async () => {
    const vigencia = async (dias: number) => {
      await app.db.sql(
        `update cupones set fecha_fin = (now() at time zone $2)::date + $1::int where cupon_id = ${CUPON.VERANO}`,
        [dias, 'America/Mexico_City'],
      );
      return (await deVerano())[0]?.VIGENCIA;
    };
    expect(await vigencia(0)).toBe('VIGENTE');
    expect(await vigencia(-1)).toBe('TERMINADO');
  });
});

test('#getArticuloCupon: por su clave, como se escriba, o por su código; en blanco no', async () => {
  const busca = async (clave_articulo: string) =>
    (await app.call('getArticuloCupon', { clave_articulo }, { como: 'JEFE' })).body;
  for (const clave of ['A-1', ' a-1 ', '7501000000012'])
    expect((await busca(clave)).data, clave).toEqual([
      { ARTICULO_ID: ART.BARRAS, CLAVE_ARTICULO: 'A-1', ARTICULO: expect.any(String) },
    ]);
  expect((await busca('  ')).message).toBe(M.clave);
  expect((await busca('NO-HAY')).estatus).not.toBe('1');
});

describe('#guardarCupon', () => {
  test('uno nuevo se guarda con sus artículos; las unidades son 1 si no se dicen', async () => {
    const DETALLES = [{ ARTICULO_ID: ART.MULTI, UNIDADES: 6 }, { ARTICULO_ID: ART.BARRAS }];
    const { body } = await guarda({ ...NUEVO, DETALLES });
    expect(body.message).toBe('Cupón OTOÑO26 creado');
    const suyos = await lista('2026-09-01', '2026-09-01');
    expect(suyos.map((f) => [f.CUPON_ID, f.FOLIO, f.CLAVE_ARTICULO, f.UNIDADES])).toEqual([
      [body.data.ID, 'OTOÑO26', 'A-1', 1],
      [body.data.ID, 'OTOÑO26', 'A-6', 6],
    ]);
  });

  test.each([
    ['un folio que ya está, escrito de otro modo', { FOLIO: 'libre10' }, M.folioRepetido('LIBRE10')],
    ['el folio de uno que ya pasó', { FOLIO: 'verano25' }, M.folioVencido('VERANO25')],
    ['un folio con un carácter que no se ve', { FOLIO: 'OTO\u0085' }, M.folioInvisible],
    ['un folio de nueve', { FOLIO: 'OTOÑO2026' }, M.folioLargo],
    ['sin folio', { FOLIO: ' ' }, M.folio],
    ['al revés', { FECHA_FIN: '2026-08-31' }, M.alReves],
    ['sin importe ni descuento', { IMPORTE: 0 }, M.nada],
    ['con número', { CUPON_ID: 7 }, M.nuevoConId],
    ['un artículo dos veces', { DETALLES: [{ ARTICULO_ID: 1 }, { ARTICULO_ID: 1 }] }, M.yaEsta],
    ['un artículo que no hay', { DETALLES: [{ ARTICULO_ID: 1 }, { ARTICULO_ID: 9999 }] }, M.sinArticulo],
  ])('%s se rechaza y nada se guarda', async (_, cambios, mensaje) => {
    const antes = await datos();
    expect((await guarda({ ...NUEVO, ...cambios })).body.message).toBe(mensaje);
    expect(await datos()).toEqual(antes);
  });

  test('dos personas cambian campos distintos y quedan los dos', async () => {
    await cambia({ IMPORTE: 80 });
    expect((await cambia({ MIN_COMPRA: 900 }, 'UNO')).body.message).toBe('Cupón VERANO25 guardado');
    expect(await deVerano()).toEqual([expect.objectContaining({ IMPORTE: 80, MIN_COMPRA: 900 })]);
  });

  test('el mismo campo a dos valores lo decide una persona', async () => {
    await cambia({ IMPORTE: 80 });
    const { body } = await cambia({ IMPORTE: 90 }, 'UNO');
    expect([body.estatus, body.data]).toEqual([
      ESTATUS_CHOQUE,
      [{ CAMPO: 'IMPORTE', ERA: 50, AHORA: 80, MIO: 90 }],
    ]);
  });

  test('dos que mueven cada quien un extremo de la vigencia no la dejan al revés', async () => {
    await cambia({ FECHA_INI: '2025-03-20' });
    expect((await cambia({ FECHA_FIN: '2025-03-10' }, 'UNO')).body.message).toBe(M.alReves);
  });

  test('su folio puede cambiar, a uno que nadie tenga', async () => {
    expect((await cambia({ FOLIO: 'LIBRE10' })).body.message).toBe(M.folioRepetido('LIBRE10'));
    expect((await cambia({ FOLIO: 'calor25' })).body.message).toBe('Cupón CALOR25 guardado');
  });

  test('el que ya no existe, y artículos con uno que sí', async () => {
    expect((await guarda({ ...SUYO, CUPON_ID: 999 })).body.message).toBe(M.noExiste);
    const conDetalles = { ...SUYO, CUPON_ID: CUPON.VERANO, DETALLES: [{ ARTICULO_ID: ART.MULTI }] };
    expect((await guarda(conDetalles)).body.message).toBe(M.conDetalles);
  });

  test('de veinte que crean el mismo folio a la vez, uno', async () => {
    const todos = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        guarda({ ...NUEVO, FECHA_FIN: '2999-12-31' }, {}, i % 2 ? 'JEFE' : 'UNO'),
      ),
    );
    expect(todos.filter((r) => r.body.estatus === '1')).toHaveLength(1);
    expect(todos.filter((r) => r.body.message === M.folioRepetido('OTOÑO26'))).toHaveLength(19);
  });

  test('de dos a los que se les pone el mismo folio a la vez, uno', async () => {
    for (let n = 0; n < 10; n++) {
      const [FOLIO, FECHA_FIN] = [`IGUAL${n}`, '2999-12-31'];
      const dos = await Promise.all([
        guarda({ ...SUYO, FECHA_FIN, CUPON_ID: CUPON.VERANO, FOLIO }),
        guarda({ ...SUYO, FECHA_FIN, CUPON_ID: CUPON.LIBRE, FOLIO }, {}, 'UNO'),
      ]);
      expect(dos.map((r) => r.body.message).toSorted()).toEqual(
        [M.guardado(FOLIO), M.folioRepetido(FOLIO)].toSorted(),
      );
    }
  });
});

describe('los artículos de un cupón que ya existe', () => {
  test('#agregaCuponDetalle responde su número, y #borrarCuponDetalle lo quita', async () => {
    const { body } = await agrega({ ARTICULO_ID: ART.MULTI });
    expect((await deVerano()).map((f) => [f.CLAVE_ARTICULO, f.UNIDADES])).toEqual([
      ['A-1', 2],
      ['A-6', 1],
    ]);
    const borra = () => app.call('borrarCuponDetalle', { cupon_det_id: body.cupon_det_id }, { como: 'JEFE' });
    expect((await borra()).body.estatus).toBe('1');
    expect((await borra()).body.message).toBe(M.noExisteDetalle);
    expect((await deVerano()).map((f) => f.CUPON_DET_ID)).toEqual([CUPON_DET]);
  });

  test('dos personas agregan lo mismo a la vez: una', async () => {
    const dos = await Promise.all([
      agrega({ ARTICULO_ID: ART.MULTI }),
      agrega({ ARTICULO_ID: ART.MULTI, UNIDADES: 3 }, 'UNO'),
    ]);
    expect(dos.map((r) => r.body.message).filter((m) => m === M.yaEsta)).toHaveLength(1);
    expect(await deVerano()).toHaveLength(2);
  });

  test('lo que no se puede agregar', async () => {
    expect((await agrega({ ARTICULO_ID: 9999 })).body.message).toBe(M.sinArticulo);
    expect((await agrega({ ARTICULO_ID: ART.MULTI, CUPON_ID: 999 })).body.message).toBe(M.noExiste);
    expect((await agrega({ ARTICULO_ID: ART.MULTI, UNIDADES: 0 })).http).toBe(400);
  });
});

test('#eliminarCupon lo quita con sus artículos; quien lo tenía abierto no lo revive', async () => {
  const elimina = () => app.call('eliminarCupon', { cupon_id: CUPON.VERANO }, { como: 'JEFE' });
  expect((await elimina()).body.message).toBe('Cupón VERANO25 eliminado');
  expect((await elimina()).body.message).toBe(M.noExiste);
  expect((await cambia({ IMPORTE: 1 })).body.message).toBe(M.noExiste);
  expect(await deVerano()).toEqual([]);
  expect(await app.db.sql('select 1 from cupones_det')).toHaveLength(0);
});

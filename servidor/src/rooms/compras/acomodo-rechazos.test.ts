import { MENSAJES_ACOMODO } from '@anden/contrato/compras/acomodo-rules.ts';
import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import { MENSAJES_LOTE } from '@anden/contrato/existencias/rules.ts';
import { MENSAJES_UBICACION, sinUbicaciones } from '@anden/contrato/ubicaciones/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Respuesta, TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, CADUCA_L1, OP, UBI } from '../../../testing/fixture.ts';
import { compraRecibida, cuadra, ordenes } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

/** A wildcard article without a type, with pieces in reception and no location. */
const SIN_TIPO = 50;
/** Default articles: attached only to a multi-warehouse and a disabled location; and to a fixed one too. */
const SIN_FIJA = 51;
const CON_MULTI = 52;

let app: TestApp;
beforeAll(async () => {
  app = await appDeNuevo();
  await app.db.sql(
    `insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo) values
       (${SIN_TIPO}, 'A-50', 'SIN TIPO', null), (${SIN_FIJA}, 'A-51', 'SIN FIJA', 'D'), (${CON_MULTI}, 'A-52', 'CON MULTI', 'D')`,
  );
  await app.db.sql(
    `insert into articulos_ubicacion (ubicacion_id, articulo_id) values
       (${UBI.M1.id}, ${SIN_FIJA}), (${UBI.I1.id}, ${SIN_FIJA}), (${UBI.M1.id}, ${CON_MULTI}), (${UBI.F1.id}, ${CON_MULTI})`,
  );
  await compraRecibida(app.db, { id: 51, llego: '2025-01-01' }, [
    { articulo: SIN_TIPO, piezas: 3 },
    { articulo: SIN_FIJA, piezas: 3 },
    { articulo: CON_MULTI, piezas: 3 },
  ]);
  await compraRecibida(app.db, { id: 52, llego: '2025-01-01', almacen: 2 }, [
    { articulo: ART.COMODIN, piezas: 3 },
  ]);
  await ordenes(app.db, [
    { id: 50, articulo: ART.LOTE, ubicacion: UBI.F2.id, piezas: 3, fecha: '2025-01-01' },
    { id: 51, articulo: ART.BARRAS, ubicacion: UBI.I1.id, piezas: 3, fecha: '2025-01-01' },
    { id: 52, articulo: ART.BARRAS, ubicacion: UBI.M1.id, piezas: 3, fecha: '2025-01-01' },
  ]);
});
afterAll(async () => {
  await cuadra(app.db);
  await app.close();
});

/** Makes a call that must be refused and leave every table as it was; returns its message. */
async function motivo(hacer: () => Promise<Respuesta>): Promise<string> {
  const antes = await huella(app.db, ['auditoria', 'idempotencia']);
  const r = await hacer();
  expect(r.http).toBe(200);
  expect(r.body.estatus).toBe('0');
  expect(r.body.data).toBeNull();
  expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  return r.body.message;
}

const lote = (LOTE: string, INGRESO: number, UBICACION_ID?: number) => ({
  FECHA_CADUCIDAD: CADUCA_L1,
  LOTE,
  INGRESO,
  ...(UBICACION_ID ? { UBICACION_ID } : {}),
});

const NO_CUADRA =
  'Las unidades ingresadas en caducidades no se corresponden con las unidades que se van a acomodar';

describe('#guardaAcomodoCompra', () => {
  type Donde = Partial<Record<keyof typeof UBI, number>>;
  const acomodar = (articulo_id: number, donde: Donde, caducidades: object[], cantidad?: number) =>
    app.call(
      'guardaAcomodoCompra',
      {
        articulo_id,
        operador_id: OP.ACOMODO,
        cantidad: cantidad ?? Object.values(donde).reduce((s, n) => s + n, 0),
        ubicaciones: (Object.keys(donde) as (keyof typeof UBI)[]).map((u) => ({
          UBICACION_ID: UBI[u].id,
          CONTADAS: donde[u] ?? 0,
        })),
        caducidades,
      },
      { como: 'ACOMODO' },
    );

  test.each<[string, number, Donde, object[], string]>([
    ['más que lo pendiente', ART.BARRAS, { F1: 7 }, [], MENSAJES_ACOMODO.masQuePendientes],
    ['entre dos, más', ART.BARRAS, { F1: 4, F2: 3 }, [], MENSAJES_ACOMODO.sumaMasQuePendientes],
    ['inhabilitada', ART.BARRAS, { F1: 1, I1: 1 }, [], MENSAJES_UBICACION.inhabilitada],
    ['multialmacenable en fija', ART.MULTI, { F1: 1 }, [], MENSAJES_ACOMODO.multiEnFija],
    ['multialmacenable en una fija vacía', ART.MULTI, { VACIA: 1 }, [], MENSAJES_ACOMODO.otraUbicacion],
    ['default en multialmacén', CON_MULTI, { F1: 1, M1: 1 }, [], MENSAJES_ACOMODO.defaultEnMulti],
    ['default en una multialmacén ajena', ART.BARRAS, { M1: 1 }, [], MENSAJES_ACOMODO.otraUbicacion],
    ['fija de otro artículo', ART.LOTE, { F1: 1 }, [lote('L1', 1)], MENSAJES_ACOMODO.otraUbicacion],
    ['de otro almacén', ART.BARRAS, { NORTE: 1 }, [], MENSAJES_UBICACION.noExiste],
    ['sin tipo', SIN_TIPO, { VACIA: 1 }, [], MENSAJES_UBICACION.sinTipo],
    ['sin ubicación fija', SIN_FIJA, { I1: 1 }, [], MENSAJES_ACOMODO.sinFija],
    ['sin su lote', ART.LOTE, { F2: 2 }, [], NO_CUADRA],
    ['lotes de menos', ART.LOTE, { F2: 2 }, [lote('L1', 1)], NO_CUADRA],
    ['lotes de más', ART.LOTE, { F2: 2 }, [lote('L1', 3)], NO_CUADRA],
    ['lote repetido', ART.LOTE, { F2: 2 }, [lote('L1', 1), lote('L1 ', 1)], MENSAJES_LOTE.repetido],
    ['sin caducidad', ART.LOTE, { F2: 2 }, [{ LOTE: 'L1', INGRESO: 2 }], MENSAJES_LOTE.caducidad],
    ['lote en blanco', ART.LOTE, { F2: 2 }, [lote('  ', 2)], MENSAJES_LOTE.lote],
    [
      'más de un lote de las que van a su ubicación',
      ART.LOTE,
      { F2: 1, VACIA: 1 },
      [lote('L1', 2, UBI.F2.id)],
      MENSAJES_ACOMODO.lotesDeUbicacion,
    ],
    ['lotes de quien no los pide', ART.BARRAS, { F1: 1 }, [lote('L1', 1)], MENSAJES_LOTE.sinDatos],
    ['lo que no tiene ubicaciones', ART.REPETIDA, { VACIA: 1 }, [], sinUbicaciones('PRINCIPAL')],
    ['lo que espera en otro almacén', ART.COMODIN, { F1: 1 }, [], MENSAJES_ACOMODO.masQuePendientes],
    ['lo que no existe', 99_999, { F1: 1 }, [], MENSAJES.noEncontrado],
  ])('%s', async (_caso, articulo, donde, caducidades, mensaje) => {
    expect(await motivo(() => acomodar(articulo, donde, caducidades))).toBe(mensaje);
  });

  test('la cantidad no es la suma de las ubicaciones', async () => {
    expect(await motivo(() => acomodar(ART.BARRAS, { F1: 2 }, [], 3))).toBe(MENSAJES_ACOMODO.noCuadra);
    expect(await motivo(() => acomodar(ART.BARRAS, { F1: 0 }, [], 1))).toBe(MENSAJES_ACOMODO.noCuadra);
  });
});

describe('#ActualizaArticulosAcomodo', () => {
  test.each<[string, number, keyof typeof UBI, number, object[], string]>([
    ['más que lo pendiente', ART.BARRAS, 'F2', 5, [], MENSAJES_ACOMODO.masQueLaOrden],
    ['otra ubicación', ART.BARRAS, 'F1', 1, [], MENSAJES_ACOMODO.ubicacionEsperada],
    ['otro artículo', ART.COMODIN, 'F1', 1, [], MENSAJES_ACOMODO.noEstaEnLista],
    ['artículo que no existe', 99_999, 'F1', 1, [], MENSAJES_ACOMODO.noEstaEnLista],
    ['orden de otro almacén', ART.BARRAS, 'NORTE', 1, [], MENSAJES_ACOMODO.ubicacionEsperada],
    ['inhabilitada', ART.BARRAS, 'I1', 1, [], MENSAJES_UBICACION.inhabilitada],
    ['default en multialmacén', ART.BARRAS, 'M1', 1, [], MENSAJES_UBICACION.defaultEnMulti],
    ['sin su lote', ART.LOTE, 'F2', 2, [], NO_CUADRA],
    ['lotes de menos', ART.LOTE, 'F2', 2, [lote('L1', 1)], NO_CUADRA],
    [
      'lote en otra ubicación',
      ART.LOTE,
      'F2',
      2,
      [lote('L1', 2, UBI.F1.id)],
      MENSAJES_ACOMODO.lotesDeUbicacion,
    ],
    ['lotes de quien no los pide', ART.BARRAS, 'F2', 1, [lote('L1', 1)], MENSAJES_LOTE.sinDatos],
  ])('%s', async (...[_caso, articulo_id, ubicacion, unidades, caducidades, mensaje]) => {
    const input = {
      articulo_id,
      unidades,
      cat_ubicacion_id: UBI[ubicacion].id,
      caducidades,
      operador_id: OP.ACOMODO,
    };
    expect(await motivo(() => app.call('ActualizaArticulosAcomodo', input, { como: 'ACOMODO' }))).toBe(
      mensaje,
    );
  });
});

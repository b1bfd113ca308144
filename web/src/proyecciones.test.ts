import type { CallName } from '@anden/contrato/contrato.ts';
import { describe, expect, test } from 'vitest';
import type { Pendiente } from './platform/bandeja/pendiente.ts';
import type { Entrada, Respuesta } from './platform/client.ts';
import { anotaLlegadas, conPendientes, llegadasDe, type ProyeccionesDeCampo } from './platform/proyeccion.ts';
import { PROYECCIONES } from './proyecciones.ts';

let orden = 0;
/** A waiting save, pressed in the first minute of 2026. */
function guardado<C extends CallName>(llamada: C, input: Partial<Entrada<C>>, articuloId = 0): Pendiente {
  orden += 1;
  return {
    orden,
    key: `c${orden}`,
    operadorId: 7,
    operador: 'ANA',
    llamada,
    input,
    titulo: '',
    resumen: '',
    creado: Date.parse('2026-01-01T00:01:00Z'),
    articuloId,
    intentos: 0,
    fallas: 0,
    rechazo: null,
  };
}

/** A call's answer after a waiting save; `leido` has the fields that the projection looks at. */
function tras<Q extends CallName>(
  llamada: Q,
  leido: object,
  pedido: Partial<Entrada<Q>>,
  ...guardados: Pendiente[]
): Respuesta<Q> {
  return conPendientes(llamada, pedido as Entrada<Q>, leido as Respuesta<Q>, guardados);
}

const AHORA = '2026-01-01T00:01:00.000Z';

describe('el último guardado', () => {
  const antes = { OPERACION_ID: 'v', FECHA: AHORA, LLAMADA: 'ajustaConteo', RESUMEN: 'VIEJO', DESHECHO: 'N' };

  test('es el último de este equipo, también si espera; su deshacer lo dice deshecho y se lleva lo que hizo', () => {
    const g = { ...guardado('guardarRecepcionCompra', { docto_cm_det_id: 1, cantidad: 3 }), resumen: 'TRES' };
    const ultimo = tras('getUltimoGuardado', { data: antes }, {}, g);
    expect(ultimo.data).toEqual({
      OPERACION_ID: g.key,
      FECHA: AHORA,
      LLAMADA: 'guardarRecepcionCompra',
      RESUMEN: 'TRES',
      DESHECHO: 'N',
    });
    const d = guardado('deshacerGuardado', { operacion_id: g.key });
    expect(tras('getUltimoGuardado', { data: antes }, {}, g, d).data).toMatchObject({
      OPERACION_ID: g.key,
      DESHECHO: 'S',
    });
    const leido = { data: [{ DOCTO_CM_DET_ID: 1, UNIDADES: 10, UNIDADES_RECIB: 2 }] };
    expect(tras('getDetalleCompraRecepcion', leido, {}, g, d).data[0]?.UNIDADES_RECIB).toBe(2);
  });

  test('el deshacer de otro guardado, y lo que no se deshace, no lo cambian', () => {
    const d = guardado('deshacerGuardado', { operacion_id: 'otro' });
    const p = guardado('proponeClave', {});
    expect(tras('getUltimoGuardado', { data: antes }, {}, d, p).data).toEqual(antes);
  });
});

describe('recepción de compras', () => {
  const leido = { data: [{ DOCTO_CM_DET_ID: 1, UNIDADES: 10, UNIDADES_RECIB: 2 }], detalle: [] };

  test('dos guardados del mismo renglón se suman, hasta lo pedido', () => {
    const g = guardado('guardarRecepcionCompra', { docto_cm_det_id: 1, cantidad: 3 });
    const una = tras('getDetalleCompraRecepcion', leido, {}, g);
    expect(una.data[0]?.UNIDADES_RECIB).toBe(5);
    expect(tras('getDetalleCompraRecepcion', leido, {}, g, g, g).data[0]?.UNIDADES_RECIB).toBe(10);
  });

  test('lo que ya estaba al leer, aunque su respuesta se perdió, no se suma otra vez', () => {
    const llegado = guardado('guardarRecepcionCompra', { docto_cm_det_id: 1, cantidad: 3 });
    const otro = guardado('guardarRecepcionCompra', { docto_cm_det_id: 1, cantidad: 4 });
    const recibidas = (pedido: { docto_cm_id: number }) =>
      tras('getDetalleCompraRecepcion', leido, pedido, llegado, otro).data[0]?.UNIDADES_RECIB;
    anotaLlegadas(['getDetalleCompraRecepcion', { docto_cm_id: 9 }], [llegado.key]);
    expect(recibidas({ docto_cm_id: 9 })).toBe(6);
    expect(recibidas({ docto_cm_id: 8 })).toBe(9);
    expect(llegadasDe(['getDetalleCompraRecepcion', { docto_cm_id: 9 }])).toEqual([llegado.key]);
    anotaLlegadas(['getDetalleCompraRecepcion', { docto_cm_id: 9 }], []);
    expect(recibidas({ docto_cm_id: 9 })).toBe(9);
  });

  test('el de otro renglón no cambia nada, y lo leído queda como estaba', () => {
    const g = guardado('guardarRecepcionCompra', { docto_cm_det_id: 2, cantidad: 3 });
    expect(tras('getDetalleCompraRecepcion', leido, {}, g).data).toEqual(leido.data);
    expect(leido.data[0]?.UNIDADES_RECIB).toBe(2);
  });
});

test('la lista de compras dice cuánto va recibido de la suya, contando todos sus renglones', () => {
  const leido = {
    data: [
      { DOCTO_CM_ID: 7, RECIBIDO: 20 },
      { DOCTO_CM_ID: 8, RECIBIDO: 0 },
    ],
    detalle: [
      { DOCTO_CM_ID: 7, DOCTO_CM_DET_ID: 1, UNIDADES: 10, UNIDADES_RECIB: 2 },
      { DOCTO_CM_ID: 7, DOCTO_CM_DET_ID: 2, UNIDADES: 5, UNIDADES_RECIB: 1 },
      { DOCTO_CM_ID: 8, DOCTO_CM_DET_ID: 3, UNIDADES: 5, UNIDADES_RECIB: 0 },
    ],
  };
  const g = guardado('guardarRecepcionCompra', { docto_cm_det_id: 1, cantidad: 3 });
  const lista = tras('getComprasRecepcion', leido, {}, g);
  expect(lista.data.map((c) => c.RECIBIDO)).toEqual([40, 0]);
  expect(lista.detalle.map((l) => l.UNIDADES_RECIB)).toEqual([5, 1, 0]);
  const ajeno = guardado('guardarRecepcionCompra', { docto_cm_det_id: 9, cantidad: 3 });
  expect(tras('getComprasRecepcion', leido, {}, ajeno)).toBe(leido);
});

describe('acomodo', () => {
  const leido = { data: [{ ARTICULO_ID: 5, UNIDADES_ACOM: 0, DIFERENCIA: 4 }] };

  test('baja lo que falta; con todo acomodado el artículo sale de la lista', () => {
    const dos = guardado('guardaAcomodoCompra', { articulo_id: 5, cantidad: 2, ubicaciones: [] });
    expect(tras('getArticulosAcomodoCompra', leido, {}, dos).data[0]).toMatchObject({
      UNIDADES_ACOM: 2,
      DIFERENCIA: 2,
    });
    expect(tras('getArticulosAcomodoCompra', leido, {}, dos, dos).data).toEqual([]);
  });

  test('la orden acomodada en su lugar lo dice también en las ubicaciones de su artículo', () => {
    const ubicaciones = { data: [8, 9].map((UBICACION_ID) => ({ UBICACION_ID, EXISTENCIA: 3 })) };
    const g = guardado('ActualizaArticulosAcomodo', { articulo_id: 5, cat_ubicacion_id: 8, unidades: 2 });
    const lee = (articulo_id: number) =>
      tras('getUbicacionesArticulo', ubicaciones, { articulo_id }, g).data.map((u) => u.EXISTENCIA);
    expect(lee(5)).toEqual([5, 3]);
    expect(lee(6)).toEqual([3, 3]);
  });

  test('la ubicación gana las piezas; la de otro artículo no', () => {
    const ubicaciones = { data: [{ UBICACION_ID: 8, EXISTENCIA: 3 }] };
    const g = guardado('guardaAcomodoCompra', {
      articulo_id: 5,
      cantidad: 2,
      ubicaciones: [{ UBICACION_ID: 8, CONTADAS: 2 }],
    });
    const lee = (articulo_id: number) =>
      tras('getUbicacionesArticulo', ubicaciones, { articulo_id }, g).data[0]?.EXISTENCIA;
    expect(lee(5)).toBe(5);
    expect(lee(6)).toBe(3);
  });
});

test('conteo: lo contado sale de la lista y de su total', () => {
  const leido = { data: [{ INVENTARIO_DET_ID: 1 }, { INVENTARIO_DET_ID: 2 }], total: 9 };
  const g = guardado('ajustaConteo', { conteo: { INVENTARIO_DET_ID: 1 } } as never);
  expect(tras('get_inventarioPendiente', leido, {}, g)).toMatchObject({
    data: [{ INVENTARIO_DET_ID: 2 }],
    total: 8,
  });
});

describe('traspasos', () => {
  const renglon = { DOCTO_IN_DET_ID: 1, UNIDADES: 6, UNIDADESSURTIDAS: 0, SURTIDO_CERRADO: null };

  test('surtido: entero queda surtido; corto, cerrado', () => {
    const entero = guardado('surtirProductoTraspaso', { docto_in_det_id: 1, cantidad: 6 });
    const corto = guardado('surtirProductoTraspaso', { docto_in_det_id: 1, cantidad: 4, motivo: 'no hay' });
    const lee = (g: Pendiente) => tras('gettraspasoDetalleSurtido', { data: [renglon] }, {}, g).data[0];
    expect(lee(entero)).toMatchObject({ UNIDADESSURTIDAS: 6, SURTIDO_CERRADO: null });
    expect(lee(corto)).toMatchObject({ UNIDADESSURTIDAS: 4, SURTIDO_CERRADO: AHORA });
  });

  test('las listas avanzan con su renglón: lo surtido va en tránsito hasta que se recibe o se da por faltante', () => {
    const lista = {
      data: [
        { DOCTO_IN_ID: 4, UNIDADESSURTIDAS: 5, UNIDADES_SUR_REC: 1, FALTANTES: 0, EN_TRANSITO: 4 },
        { DOCTO_IN_ID: 5, UNIDADESSURTIDAS: 0, UNIDADES_SUR_REC: 0, FALTANTES: 0, EN_TRANSITO: 0 },
      ],
      detalle: [
        {
          DOCTO_IN_ID: 4,
          DOCTO_IN_DET_ID: 1,
          UNIDADES: 8,
          UNIDADESSURTIDAS: 5,
          UNIDADES_SUR_REC: 1,
          FALTANTES: 0,
          DIFERENCIA: 3,
        },
      ],
    };
    const surte = guardado('surtirProductoTraspaso', { docto_in_det_id: 1, cantidad: 2 });
    const surtido = tras('gettraspasosSurtido', lista, {}, surte);
    expect(surtido.data[0]).toMatchObject({ UNIDADESSURTIDAS: 7, EN_TRANSITO: 6 });
    expect(surtido.data[1]).toEqual(lista.data[1]);
    expect(surtido.detalle[0]).toMatchObject({ UNIDADESSURTIDAS: 7, DIFERENCIA: 1 });
    const corto = guardado('surtirProductoTraspaso', { docto_in_det_id: 1, cantidad: 2, motivo: 'no hay' });
    expect(tras('gettraspasosSurtido', lista, {}, corto).detalle[0]?.DIFERENCIA).toBe(0);
    const recibe = guardado('guardaTraspasoRecepcion', { docto_in_det_id: 1, cantidad: 3 });
    const cierra = guardado('cierraFaltanteTraspaso', { docto_in_det_id: 1, lado: 'recepcion', faltan: 1 });
    expect(tras('gettraspasosRecepcion', lista, {}, recibe, cierra).data[0]).toMatchObject({
      UNIDADES_SUR_REC: 4,
      FALTANTES: 1,
      EN_TRANSITO: 0,
    });
    // The transfer is in the other list, so nothing of it is shown here.
    expect(tras('gettraspasosSurtido', lista, {}, cierra)).toBe(lista);
  });

  test('cierre: cada lado toca lo suyo', () => {
    const recibir = { DOCTO_IN_DET_ID: 1, FALTANTES: 0, DIFERENCIA: 2 };
    const cierre = (lado: 'surtido' | 'recepcion') =>
      guardado('cierraFaltanteTraspaso', { docto_in_det_id: 1, lado, faltan: 2, motivo: 'roto' });
    const surte = tras('gettraspasoDetalleSurtido', { data: [renglon] }, {}, cierre('surtido'));
    expect(surte.data[0]?.SURTIDO_CERRADO).toBe(AHORA);
    expect(tras('gettraspasoDetalleSurtido', { data: [renglon] }, {}, cierre('recepcion')).data[0]).toEqual(
      renglon,
    );
    expect(
      tras('gettraspasoDetalleRecepcion', { data: [recibir] }, {}, cierre('recepcion')).data[0],
    ).toMatchObject({ FALTANTES: 2, DIFERENCIA: 0 });
  });
});

describe('resurtidos', () => {
  const orden = {
    data: [{ RESURTIDO_ID: 3, CANTIDAD_SUR: 4, CANTIDAD_ACO: 0, OPERADOR_ID_LLEVA: 7, SURTIO: 'ANA' }],
  };
  const regresa = (cantidad: number) =>
    guardado('regresaResurtido', { resurtido_id: 3, ubicacion_id: 8, cantidad }, 5);

  test('lo regresado cuenta como no surtido; regresado todo, nadie lo surtió', () => {
    const unas = tras('getaAticulosdeOrden', orden, {}, regresa(3));
    expect(unas.data[0]).toMatchObject({ CANTIDAD_SUR: 1, OPERADOR_ID_LLEVA: 7, SURTIO: 'ANA' });
    const todas = tras('getaAticulosdeOrden', orden, {}, regresa(3), regresa(1));
    expect(todas.data[0]).toMatchObject({ CANTIDAD_SUR: 0, OPERADOR_ID_LLEVA: null, SURTIO: null });
  });

  test('lo surtido va en camino con sus lotes y lo acomodado ya no; regresado algo, de los que quedan no se sabe', () => {
    const lote = (LOTE: string) => ({ LOTE, FECHA_CADUCIDAD: null, FECHA_PRODUCCION: null });
    const leida = {
      data: [
        {
          ...orden.data[0],
          LOTES_RESERVA: [{ UBICACION_ID: 8, ...lote('A'), PIEZAS: 5 }],
          LOTES_EN_CAMINO: [{ ...lote('B'), PIEZAS: 4 }],
        },
      ],
    };
    const mueve = (operacion: 'surtido' | 'acomodo', ubicacion_id: number, lotes: [string, number][]) =>
      guardado(
        'setTraspasoentreubicaciones',
        {
          resurtido_id: 3,
          ubicacion_id,
          operacion,
          operador_id: 7,
          cantidad: lotes.reduce((n, [, p]) => n + p, 0),
          caducidades: lotes.map(([LOTE, INGRESO]) => ({ LOTE, INGRESO })),
        },
        5,
      );
    const surtida = mueve('surtido', 8, [
      ['A', 2],
      ['B', 1],
    ]);
    const enCamino = (...guardados: Pendiente[]) =>
      tras('getaAticulosdeOrden', leida, {}, ...guardados).data[0]?.LOTES_EN_CAMINO;
    expect(enCamino(surtida)).toEqual([
      { ...lote('B'), PIEZAS: 5 },
      { ...lote('A'), PIEZAS: 2 },
    ]);
    expect(
      enCamino(
        surtida,
        mueve('acomodo', 9, [
          ['A', 2],
          ['B', 1],
        ]),
      ),
    ).toEqual([{ ...lote('B'), PIEZAS: 4 }]);
    expect(enCamino(regresa(1))).toEqual([]);
    expect(enCamino(mueve('acomodo', 9, []))).toEqual([]);
  });

  test('sus piezas vuelven a la ubicación de su artículo y de ningún otro', () => {
    const ubicaciones = { data: [{ UBICACION_ID: 8, EXISTENCIA: 9 }] };
    const lee = (articulo_id: number) =>
      tras('getUbicacionesArticulo', ubicaciones, { articulo_id }, regresa(3)).data[0]?.EXISTENCIA;
    expect(lee(5)).toBe(12);
    expect(lee(6)).toBe(9);
  });
});

describe('remisiones', () => {
  const linea = (detId: number, mas: object = {}) => ({
    DOCTO_VE_ID: 3,
    DOCTO_VE_DET_ID: detId,
    ARTICULO_ID: 5,
    UNIDADES: 6,
    UNID_SURT_BOD: 0,
    UNIDADES_SUR_REC: 0,
    DIFERENCIA: 6,
    DISPONIBLES: 8,
    CERRADO: null,
    MOTIVO_CORTO: null,
    UNIDADES_EMPACADAS: 0,
    FECHA_HORA_EMPAQUE: null,
    EMPACO: null,
    ...mas,
  });
  const cabecera = { DOCTO_VE_ID: 3, UNIDADESSURTIDAS: 0, RENGLONES_SURTIDOS: 0, RENGLONES_EMPACADOS: 0 };
  const leida = { cabecera, data: [linea(1), linea(2)] };
  const surtir = (cantidad: number) =>
    guardado(
      'surtirArticulodeRemision',
      { docto_ve_det_id: 1, cantidad, ubicaciones: [{ UBICACION_ID: 8, CONTADAS: cantidad }] },
      5,
    );

  test('surtir en partes: el renglón y la cabecera avanzan, nunca más de lo pedido', () => {
    const parte = tras('getRemision', leida, {}, surtir(4));
    expect(parte.data[0]).toMatchObject({ UNID_SURT_BOD: 4, DIFERENCIA: 2, DISPONIBLES: 4, SURTIO: 'ANA' });
    expect(parte.data[1]).toBe(leida.data[1]);
    expect(parte.cabecera).toMatchObject({ UNIDADESSURTIDAS: 4, RENGLONES_SURTIDOS: 0 });
    const todo = tras('getRemision', leida, {}, surtir(4), surtir(4));
    expect(todo.data[0]).toMatchObject({ UNID_SURT_BOD: 6, DIFERENCIA: 0 });
    expect(todo.cabecera).toMatchObject({ UNIDADESSURTIDAS: 6, RENGLONES_SURTIDOS: 1 });
  });

  test('surtir y cerrar corto, en un recorrido', () => {
    const recorrido = {
      data: [{ ...linea(1), CAJA: 4 }],
      remisiones: [{ ...cabecera, CAJA: 4 }],
    };
    const cierre = guardado('cierraRenglonRemision', { docto_ve_det_id: 1, motivo: 'roto', faltan: 2 });
    const leido = tras('getRecorrido', recorrido, {}, surtir(4), cierre);
    expect(leido.data[0]).toMatchObject({ CAJA: 4, DIFERENCIA: 0, CERRADO: AHORA, MOTIVO_CORTO: 'roto' });
    expect(leido.remisiones[0]).toMatchObject({ UNIDADESSURTIDAS: 4, RENGLONES_SURTIDOS: 1 });
  });

  test('las piezas salen de la ubicación de su artículo y de ningún otro', () => {
    const ubicaciones = { data: [{ UBICACION_ID: 8, EXISTENCIA: 9 }] };
    const lee = (articulo_id: number) =>
      tras('getUbicacionesArticulo', ubicaciones, { articulo_id }, surtir(4)).data[0]?.EXISTENCIA;
    expect(lee(5)).toBe(5);
    expect(lee(6)).toBe(9);
  });

  test('empacar: quién y cuándo se presionó; la remisión sigue en el estado que dijo el servidor', () => {
    const g = guardado('AsignaHoraEmpaqueRemision', { docto_ve_det_id: 2, docto_ve_id: 3 });
    const empacada = tras('getRemision', leida, {}, g, g);
    expect(empacada.data[1]).toMatchObject({ EMPACO: 'ANA', FECHA_HORA_EMPAQUE: AHORA });
    expect(empacada.cabecera.RENGLONES_EMPACADOS).toBe(1);
  });

  test('empacar por piezas: cada escaneo suma lo que trae; la hora es la de la última', () => {
    const surtida = { ...leida, data: [linea(2, { UNID_SURT_BOD: 3, DIFERENCIA: 3 })] };
    const pieza = guardado('AsignaHoraEmpaqueRemision', { docto_ve_det_id: 2, docto_ve_id: 3, piezas: 1 });
    const caja = guardado('AsignaHoraEmpaqueRemision', { docto_ve_det_id: 2, docto_ve_id: 3, piezas: 2 });
    const una = tras('getRemision', surtida, {}, pieza);
    expect(una.data[0]).toMatchObject({ UNIDADES_EMPACADAS: 1, FECHA_HORA_EMPAQUE: null });
    expect(una.cabecera.RENGLONES_EMPACADOS).toBe(0);
    const tres = tras('getRemision', surtida, {}, pieza, caja);
    expect(tres.data[0]).toMatchObject({ UNIDADES_EMPACADAS: 3, FECHA_HORA_EMPAQUE: AHORA });
    expect(tres.cabecera.RENGLONES_EMPACADOS).toBe(1);
  });
});

test('un guardado de campo sin su proyección no compila, ni con ninguna', () => {
  const { proponeClave, saveTicketOp, ...demas } = PROYECCIONES;
  // @ts-expect-error: the projections of saveTicketOp are missing.
  const sinUna: ProyeccionesDeCampo = { ...demas, proponeClave };
  // @ts-expect-error: it shows nothing and does not say why.
  const vacia: ProyeccionesDeCampo = { ...demas, saveTicketOp, proponeClave: {} };
  expect(Object.keys({ ...sinUna, ...vacia }).toSorted()).toEqual(Object.keys(PROYECCIONES).toSorted());
  const porque = Object.values(PROYECCIONES).flatMap((p) => ('sinProyeccion' in p ? [p.sinProyeccion] : []));
  expect(porque.filter((texto) => texto.length < 20)).toEqual([]);
});

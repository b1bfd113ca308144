import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja, MANO } from '../../../testing/dibuja.tsx';
import { esViejo, type Pedido, pasosDe, resumenDe } from './ficha-pasos.ts';
import { Pasos } from './Pasos.tsx';

const HORA = '2026-11-23T16:00:00.000Z';

const CAMINO: NonNullable<Pedido['CAMINO']> = {
  CLTE_RECOGE: 'N',
  URGENTE: 'N',
  CAJAS: null,
  SURTIDA: null,
  EMPACADA: null,
  CANCELADA: null,
  SURTIO: null,
  EMPACO: null,
  TRABAJAN: [],
  AVANCE: { RENGLONES: 4, SURTIDOS: 0, CON_PIEZAS: 0, EMPACADOS: 0, CORTOS: 0 },
};
const PEDIDO: Pedido = {
  LLAVE: 'R1',
  FECHA: HORA,
  DONDE: 'POR_SURTIR',
  PEDIDO: 'P1',
  PEDIDO_WEB: null,
  REMISION: 'R1',
  REMISIONADA: HORA,
  ALMACEN: 'PRINCIPAL',
  FACTURA: null,
  FACTURADA: null,
  FLETERA: 'LENTA',
  GUIA: null,
  ENVIADA: null,
  ENTREGADA: null,
  RECIBIDO_POR: null,
  INCIDENCIA: null,
  IMPORTE: 10,
  DOCTO_VE_ID: 1,
  CAMINO,
};
const con = (p: Partial<Pedido>, camino: Partial<typeof CAMINO> = {}): Pedido => ({
  ...PEDIDO,
  ...p,
  CAMINO: { ...CAMINO, ...camino },
});
const SURTIDA = {
  SURTIDA: HORA,
  SURTIO: 'ANA',
  AVANCE: { ...CAMINO.AVANCE, SURTIDOS: 4, CON_PIEZAS: 3, CORTOS: 1 },
};
const EMPACADA = { ...SURTIDA, EMPACADA: HORA, EMPACO: 'BETO', CAJAS: 2 };

/** The states of an order's steps, one word each. */
const estados = (p: Pedido): string =>
  pasosDe(p)
    .map((x) => x.estado)
    .join(' ');
const paso = (p: Pedido, id: string) => pasosDe(p).find((x) => x.id === id);

test('cada paso está hecho hasta donde va, y los demás faltan', () => {
  expect(estados({ ...PEDIDO, DONDE: 'PEDIDO', REMISION: null, CAMINO: null })).toBe(
    'hecho ahora falta falta falta falta falta',
  );
  expect(estados(PEDIDO)).toBe('hecho hecho ahora falta falta falta falta');
  expect(estados(con({ DONDE: 'POR_EMPACAR' }, SURTIDA))).toBe('hecho hecho hecho ahora falta falta falta');
  expect(estados(con({ DONDE: 'EMPACADO' }, EMPACADA))).toBe('hecho hecho hecho hecho ahora falta falta');
  const facturado = con({ DONDE: 'FACTURADO', FACTURA: 'F1', FACTURADA: HORA }, EMPACADA);
  expect(estados(facturado)).toBe('hecho hecho hecho hecho hecho ahora falta');
  const enCamino: Pedido = { ...facturado, DONDE: 'EN_CAMINO', ENVIADA: HORA, GUIA: 'G-9' };
  expect(estados(enCamino)).toBe('hecho hecho hecho hecho hecho hecho ahora');
  expect(estados({ ...enCamino, DONDE: 'ENTREGADO', ENTREGADA: HORA })).toBe(
    'hecho hecho hecho hecho hecho hecho hecho',
  );
  expect(estados({ ...enCamino, INCIDENCIA: 'CERRADO' })).toBe('hecho hecho hecho hecho hecho hecho mal');
});

test('lo que el otro sistema atendió sin remisión no espera nada aquí', () => {
  const atendido: Pedido = { ...PEDIDO, DONDE: 'ATENDIDO', REMISION: null, CAMINO: null };
  expect(estados(atendido)).toBe('hecho nunca nunca nunca nunca nunca nunca');
});

test('lo cancelado se queda donde iba, y la factura que llegó sola no pasó por el almacén', () => {
  expect(estados(con({ DONDE: 'CANCELADO' }, { CANCELADA: HORA }))).toBe(
    'hecho hecho mal nunca nunca nunca nunca',
  );
  const sola: Pedido = {
    ...PEDIDO,
    DONDE: 'FACTURADO',
    PEDIDO: null,
    REMISION: null,
    FACTURA: 'F1',
    CAMINO: null,
  };
  expect(estados(sola)).toBe('nunca nunca nunca nunca hecho ahora falta');
  const cerrada: Pedido = { ...sola, DONDE: 'CERRADO' };
  expect(estados(cerrada)).toBe('nunca nunca nunca nunca hecho nunca nunca');
  expect(paso(cerrada, 'envio')).toMatchObject({ texto: 'Se cerró sin enviar' });
  const anulada: Pedido = { ...sola, DONDE: 'CANCELADO' };
  expect(estados(anulada)).toBe('nunca nunca nunca nunca mal nunca nunca');
  expect(paso(anulada, 'factura')).toMatchObject({ texto: 'F1', detalle: 'Cancelada' });
  expect(estados({ ...anulada, ENVIADA: HORA })).toBe('nunca nunca nunca nunca mal hecho nunca');
});

test('dice quién y cuánto lleva; sin nadie ahora, qué espera', () => {
  const nadie = con({ DONDE: 'SURTIENDO' }, { SURTIO: 'ANA', AVANCE: { ...CAMINO.AVANCE, SURTIDOS: 1 } });
  expect(paso(nadie, 'surtido')).toMatchObject({ texto: 'Empezado por ANA', avance: [1, 4] });
  const dos = [1, 2].map((n) => ({ OPERADOR_ID: n, NOMBRE: n === 1 ? 'ANA' : 'BETO' }));
  expect(paso(con({ DONDE: 'SURTIENDO' }, { TRABAJAN: dos }), 'surtido')?.texto).toBe(
    'ANA y BETO surten ahora',
  );
  const empaca = con({ DONDE: 'POR_EMPACAR' }, { ...SURTIDA, EMPACO: 'BETO' });
  expect(paso(empaca, 'surtido')).toMatchObject({
    texto: 'ANA',
    detalle: '1 renglón con faltante',
    cuando: HORA,
  });
  // One of the four lines has no piece to pack.
  expect(paso(empaca, 'empaque')).toMatchObject({ texto: 'Lo empaca BETO', avance: [0, 3] });
  expect(paso(con({ DONDE: 'EMPACADO' }, EMPACADA), 'empaque')).toMatchObject({
    texto: 'BETO',
    detalle: '2 cajas',
  });
});

test('lo que el cliente recoge se entrega cuando se lo lleva', () => {
  const recogido = con(
    { DONDE: 'ENTREGADO', FACTURA: 'F1', FLETERA: 'EL CLIENTE RECOGE', ENVIADA: HORA },
    { ...EMPACADA, CLTE_RECOGE: 'S' },
  );
  expect(paso(recogido, 'entrega')).toMatchObject({ estado: 'hecho', texto: 'Lo recogió', cuando: HORA });
  expect(paso({ ...recogido, DONDE: 'FACTURADO', ENVIADA: null }, 'envio')?.texto).toBe('Espera al cliente');
  expect(resumenDe(recogido)).toBe('Entrega · Lo recogió');
});

test('sin fletera nadie lo recogió: sólo se sabe cuándo salió', () => {
  const sinFletera = con({ DONDE: 'EN_CAMINO', FACTURA: 'F1', FLETERA: null, ENVIADA: HORA }, EMPACADA);
  expect(paso(sinFletera, 'envio')).toMatchObject({ nombre: 'Fletera', texto: null, cuando: HORA });
});

test('lo enviado hace más de un mes sin más noticia se pliega; lo demás queda a la vista', () => {
  const dia = (n: number): number => Date.parse(HORA) + n * 86_400_000;
  const enviado = con({ DONDE: 'EN_CAMINO', ENVIADA: HORA });
  expect(esViejo(enviado, dia(29))).toBe(false);
  expect(esViejo(enviado, dia(31))).toBe(true);
  expect(esViejo(con({ DONDE: 'FACTURADO' }), dia(400))).toBe(false);
});

test('se ve por dónde va, con su avance, y cabe en la mano', async () => {
  const pedido = con(
    { DONDE: 'POR_EMPACAR' },
    {
      ...SURTIDA,
      TRABAJAN: [{ OPERADOR_ID: 2, NOMBRE: 'BETO' }],
      AVANCE: { ...SURTIDA.AVANCE, EMPACADOS: 2 },
    },
  );
  await dibuja(<Pasos pasos={pasosDe(pedido)} enlaza={(p) => p.texto} />, MANO);
  const aqui = page.getByRole('listitem').filter({ hasText: 'Empaque' });
  await expect.element(aqui).toHaveAttribute('aria-current', 'step');
  await expect.element(aqui.getByText('BETO empaca ahora')).toBeVisible();
  await expect.element(aqui.getByText('2 de 3 renglones')).toBeVisible();
  await expect.element(page.getByText('1 renglón con faltante')).toBeVisible();
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

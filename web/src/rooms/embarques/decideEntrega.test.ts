import { expect, test } from 'vitest';
import { leido } from '../../capture/leido.muestra.ts';
import { type Carga, decideEntrega, type Factura, sinLoReempacado } from './decideEntrega.ts';

const EMPACADA = '2026-11-23T10:00:00Z';
const remision = (DOCTO_VE_ID: number, FOLIO: string, CAJAS: number) => ({
  DOCTO_VE_ID,
  FOLIO,
  CAJAS,
  EMPACADA,
});
const factura = (id: number, cambios: Partial<Factura> = {}) =>
  ({
    DOCTO_VE_ID: id,
    FOLIO: `F${id}`,
    CLIENTE: `Cliente ${id}`,
    GUIA: null,
    REMISIONES: `R${id}`,
    IMPEDIMENTO: null,
    SIN_ENVIO: 'N',
    DETALLE_REMISIONES: [remision(id + 100, `R${id}`, 2)],
    ...cambios,
  }) as Factura;
const uno = factura(1);
const dos = factura(2, { GUIA: 'G-7' });
const tres = factura(3, { GUIA: 'G-7' });
const facturas = [uno, dos, tres, factura(4, { IMPEDIMENTO: 'Falta empacar R4' })];
const NADA: Carga = { marcadas: [], escaneadas: [], cajas: {}, empaques: {} };
const con = (...marcadas: number[]): Carga => ({ ...NADA, marcadas, escaneadas: marcadas });

test.each<[string, Carga, string, string, Partial<Carga> | null]>([
  ['una factura', NADA, 'F1', 'F1 · Cliente 1 · van 1', { marcadas: [1], escaneadas: [1] }],
  ['otra vez la misma', con(1), 'F1', 'La factura F1 ya está marcada', { marcadas: [1] }],
  [
    'una guía de varias no dice cuáles están',
    NADA,
    'G-7',
    'F2, F3 · Cliente 2 · van 2',
    { marcadas: [2, 3], escaneadas: [] },
  ],
  [
    'no cuenta la que otro operador ya entregó',
    con(1, 99),
    'F2',
    'F2 · Cliente 2 · van 2',
    { marcadas: [1, 99, 2], escaneadas: [1, 99, 2] },
  ],
  ['una que no puede salir', NADA, 'F4', 'Factura F4: Falta empacar R4', null],
  ['de nadie', con(1), 'X', 'Ninguna factura por enviar lleva X', null],
])('%s', (_, antes, codigo, mensaje, cambia) => {
  const paso = decideEntrega(antes, leido(codigo), facturas);
  expect(paso).toMatchObject({ desenlace: { mensaje } });
  expect('estado' in paso ? paso.estado : null).toEqual(cambia && expect.objectContaining(cambia));
});

test('caja por caja, dice cuáles faltan y cuándo está completa; la factura entera vale por todas', () => {
  const primera = decideEntrega(NADA, leido('R1'), facturas);
  expect(primera).toMatchObject({
    desenlace: { tono: 'atencion' },
    estado: { marcadas: [1], cajas: { 101: [1] } },
  });
  const estado = 'estado' in primera ? (primera.estado as Carga) : NADA;
  const segunda = decideEntrega(estado, leido('R1'), facturas);
  expect(segunda).toMatchObject({ desenlace: { tono: 'hecho', mensaje: 'Caja 2 de 2 de R1: completa' } });
  expect(decideEntrega(estado, leido('F1'), facturas)).toMatchObject({ estado: { cajas: {} } });
});

test('la etiqueta de una caja que no es de ninguna no marca la factura, ni dice que esté a la mano', () => {
  const aMano: Carga = { ...NADA, marcadas: [1] };
  for (const antes of [NADA, aMano]) {
    const paso = decideEntrega(antes, leido('R1 3'), facturas);
    expect(paso).toMatchObject({
      desenlace: {
        tono: 'rechazo',
        mensaje: 'R1 se empacó en 2 cajas: la etiqueta de la 3 no es de ninguna',
      },
    });
    expect('estado' in paso ? paso.estado : undefined).toBeUndefined();
  }
  expect(decideEntrega(NADA, leido('R1 2'), facturas)).toMatchObject({
    estado: { marcadas: [1], cajas: { 101: [2] } },
  });
});

test('lo escaneado de una factura que se volvió a empacar no cuenta; lo de las otras, sí', () => {
  const primera = decideEntrega(NADA, leido('R1 2'), facturas);
  const segunda = decideEntrega((primera as { estado: Carga }).estado, leido('F2'), facturas);
  const { estado } = segunda as { estado: Carga };
  expect(estado).toMatchObject({ marcadas: [1, 2], cajas: { 101: [2] } });
  expect(sinLoReempacado(estado, facturas)).toEqual({ carga: estado, remisiones: [] });

  const otraVez = [{ ...uno, DETALLE_REMISIONES: [{ ...remision(101, 'R1', 1), EMPACADA: 'después' }] }, dos];
  const { carga, remisiones } = sinLoReempacado(estado, otraVez);
  expect(remisiones).toEqual(['R1']);
  expect(carga).toMatchObject({ marcadas: [2], escaneadas: [2], cajas: {} });
  expect(carga.empaques).not.toHaveProperty('101');
  // A scan that comes before the screen has said so counts from the beginning too.
  expect(decideEntrega(estado, leido('R1 1'), otraVez)).toMatchObject({
    estado: { marcadas: [2, 1], cajas: { 101: [1] } },
  });
});

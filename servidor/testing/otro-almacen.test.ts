import { type CallName, contrato } from '@anden/contrato/contrato.ts';
import { CONTROLES, P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { AJENOS } from './ejemplos-ajenos.ts';
import { COMPRA, FACTURA, INV, LINEA, OP, RDET, RECORRIDO, REM, REN, RES, TR, UBI } from './fixture.ts';
import { hojasDe } from './hojas.ts';

/** An id of no row, and a location code that does not exist. */
const NADIE = 2_000_000_000;
const SIN_LUGAR = '20199909990';

/** By field name, the records of warehouse 2 of another operator or of another adviser that an input may name. */
const AJENO: Readonly<Record<string, readonly unknown[]>> = {
  almacen_id: [2],
  almacen_dest_id: [2],
  ubicacion: [UBI.NORTE.codigo, '20100301020'],
  ubicacion_id: [UBI.NORTE.id],
  registro_id: [UBI.NORTE.id],
  cat_ubicacion_id: [UBI.NORTE.id],
  docto_cm_id: [COMPRA.NORTE],
  docto_cm_det_id: [LINEA.NORTE],
  docto_in_id: [TR.NORTE, TR.AL_NORTE],
  traspaso_id: [TR.NORTE, TR.AL_NORTE],
  docto_in_det_id: [REN.NORTE, REN.AL_NORTE],
  documento_det_id: [REN.NORTE],
  resurtido_id: [RES.NORTE],
  docto_ve_id: [REM.NORTE, FACTURA.NORTE],
  docto_ve_det_id: [RDET.NORTE],
  inventario_det_id: [INV.NORTE],
  recorrido_id: [RECORRIDO],
  aviso_id: [1],
  cliente_id: [1],
  clave_cliente: ['C-1'],
  dir_cli_id: [1],
  factura: ['F1'],
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const suyos = CONTROLES.map((c) => c.id).filter(
    (id) => id < 9000 || id === P.kardex || id === P.fichaCliente,
  );
  await app.darControles(OP.UNO, suyos);
});
afterAll(() => app.close());

const CASOS = (Object.keys(AJENOS) as CallName[]).flatMap((nombre) => {
  const ajeno = AJENOS[nombre] as Record<string, unknown>;
  const entrada = ajeno.operador_id === OP.RECIBO ? { ...ajeno, operador_id: OP.UNO } : ajeno;
  return hojasDe(contrato[nombre], entrada).flatMap(({ ruta, con }) => {
    const campo = (ruta.split('.').at(-1) ?? '').toLowerCase();
    const valor = ruta
      .split('.')
      .flatMap((p) => (p.endsWith('[]') ? [p.slice(0, -2), 0] : [p]))
      .reduce<unknown>((v, p) => (v as Record<string, unknown> | undefined)?.[p], entrada);
    if (!AJENO[campo]?.includes(valor)) return [];
    const ninguno = typeof valor === 'string' ? SIN_LUGAR : NADIE;
    return [{ nombre, ruta, entrada, valor, ninguno, conNinguno: con(ninguno) }];
  });
});

/** A reply without what it echoes from the input: the location's code, with and without hyphens. */
const sinEco = (cuerpo: unknown, valor: unknown): string => {
  const leida = String(valor).replace(/^(\d)(\d\d)(\d\d\d)(\d\d)(\d\d\d)$/, '$1-$2-$3-$4-$5');
  return JSON.stringify(cuerpo).replaceAll(String(valor), '#').replaceAll(leida, '#');
};

test.each(CASOS)(
  '#$nombre: $ruta de otro almacén o de otro operador contesta como el que no existe',
  async ({ nombre, entrada, valor, ninguno, conNinguno }) => {
    const ajeno = await app.call(nombre, entrada, { como: 'UNO' });
    const inexistente = await app.call(nombre, conNinguno, { como: 'UNO' });
    expect([ajeno.http, sinEco(ajeno.body, valor)]).toEqual([
      inexistente.http,
      sinEco(inexistente.body, ninguno),
    ]);
  },
);

test('todo lo que se nombra por su almacén está en la lista', () => {
  expect(CASOS.length).toBeGreaterThan(45);
});

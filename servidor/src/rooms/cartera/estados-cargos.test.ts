import { MENSAJES_ESTADO } from '@anden/contrato/cartera/rules-estados.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { columnasDe, estadosDe } from '../../../testing/depositos.ts';
import { sube } from '../../../testing/importaciones.ts';
import { libro } from '../../../testing/libros.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

const { mira, carga } = estadosDe(() => app);
type Renglon = { VEREDICTO: string; MOTIVO: string | null };

describe('cargos y abonos', () => {
  test('el abono de una fórmula que nadie calculó se rechaza, y no se toma por un cargo', async () => {
    const celda = (donde: string, texto: string) =>
      `<c r="${donde}" t="inlineStr"><is><t>${texto}</t></is></c>`;
    const hoja = libro(
      `<row r="1">${['Fecha', 'Descripción', 'Abono'].map((t, i) => celda(`${'ABC'[i]}1`, t)).join('')}</row>
       <row r="2">${celda('A2', '24/11/2024')}${celda('B2', 'SPEI')}<c r="C2"><f>1000+234.5</f><v /></c></row>
       <row r="3">${celda('A3', '24/11/2024')}${celda('B3', 'SPEI')}<c r="C3"><v>500</v></c></row>`,
    );
    const { data } = await mira(await sube(app, 'e.xlsx', hoja));
    expect(data.renglones.map((r: Renglon) => [r.VEREDICTO, r.MOTIVO])).toEqual([
      ['INVALIDO', expect.stringContaining('tiene una fórmula sin resultado')],
      ['NUEVO', null],
    ]);
  });

  const ve = async (texto: string, columnas?: object) => {
    const { data } = await mira(await sube(app, 'e.csv', texto), columnas);
    return {
      ...data,
      filas: data.renglones.map((r: Renglon & { IMPORTE: number | null }) => [
        r.VEREDICTO,
        r.IMPORTE,
        r.MOTIVO,
      ]),
    };
  };
  const cargo = MENSAJES_ESTADO.cargo;

  test.each([
    ['C/A', 'C', 'A'],
    ['Cargo/Abono', 'Cargo', 'Abono'],
    ['Tipo', 'CARGO', 'ABONO'],
    ['D/C', 'D', 'C'],
    ['D/R', 'R', 'D'],
    ['D/H', 'D', 'H'],
    ['Movimiento', 'C', 'A'],
    ['Movimiento', 'D', 'C'],
    ['Movimiento', 'R', 'D'],
    ['Signo', '-', '+'],
    ['Naturaleza', 'Retiro', 'Depósito'],
    ['Otra cosa', 'Débito', 'Crédito'],
    // In the forms by which a spreadsheet keeps it as text, and with other words after it.
    ['Cargo/Abono', "'-'", "'+'"],
    ['Cargo/Abono', '"=""-"""', '"=""+"""'],
    ['Cargo/Abono', 'Cargo en cuenta', 'Abono en cuenta'],
    ['Signo', '(-)', '(+)'],
    ['Naturaleza', 'Deudora', 'Acreedora'],
    ['Tipo de movimiento', 'CARGO COM', 'ABONO SPEI'],
    ['Cargo o abono', '1 CARGO', '2 ABONO'],
    ['Movimiento', 'Cargo por comisión', 'Abono SPEI'],
  ])('una columna «%s» dice cuál es cargo', async (titulo, sale, entra) => {
    const r = await ve(`Fecha,Descripción,${titulo},Importe,Saldo
24/NOV/2024,COMISIÓN,${sale},"$12.50",0
24-11-24,SPEI,${entra},"1,250.50 MXN",0`);
    expect(r.COLUMNAS).toMatchObject({ importe: 'Importe', tipo: titulo, descripcion: 'Descripción' });
    expect(r.filas).toEqual([
      ['NO_ABONO', 12.5, cargo],
      ['NUEVO', 1250.5, null],
    ]);
    expect(r.renglones[0]).toMatchObject({ FECHA: '2024-11-24', DESCRIPCION: 'COMISIÓN' });
  });

  test('un solo importe con su signo, antes, después o entre paréntesis', async () => {
    const r = await ve(`Fecha,Concepto,Cargo/Abono
24/11/2024,A,-12.50
24/11/2024,B,12.50-
24/11/2024,C,(12.50)
24/11/2024,D,12.50`);
    expect(r.COLUMNAS).toMatchObject({ importe: 'Cargo/Abono', tipo: null });
    expect(r.filas.map((f: unknown[]) => f[0])).toEqual(['NO_ABONO', 'NO_ABONO', 'NO_ABONO', 'NUEVO']);
  });

  test('los totales de los renglones de arriba, con su día o sin él, no entran otra vez; un pago que se llama así, sí', async () => {
    const r = await ve(`Fecha,Concepto,Cargo,Abono
24/11/2024,TOTAL,,70.00
24/11/2024,SPEI A,,100.00
24/11/2024,SPEI B,30.00,
24/11/2024,Subtotal del día,,170.00
25/11/2024,SPEI C,,50.25
25/11/2024,Total de abonos:,,50.25
,TOTAL,30.00,220.25`);
    const total = ['NO_ABONO', MENSAJES_ESTADO.total];
    expect(r.filas.map((f: unknown[]) => [f[0], f[2]])).toEqual([
      ['NUEVO', null],
      ['NUEVO', null],
      ['NO_ABONO', MENSAJES_ESTADO.sinAbono],
      total,
      ['NUEVO', null],
      total,
      total,
    ]);
    expect(r.SUMA).toBe(220.25);
  });

  test('una C sola no se adivina, ni lo que no se entiende, ni un abono negativo', async () => {
    const r = await ve(`Fecha,Concepto,Tipo,Importe
24/11/2024,UNO,C,10.00
24/11/2024,DOS,C,20.00`);
    expect(r.filas).toEqual([
      ['INVALIDO', 10, MENSAJES_ESTADO.dudoso('C')],
      ['INVALIDO', 20, MENSAJES_ESTADO.dudoso('C')],
    ]);
    const otro = await ve(`Fecha,Concepto,Tipo,Importe
24/11/2024,UNO,Abono,10.00
24/11/2024,DOS,Abono,-20.00
24/11/2024,TRES,,30.00
24/11/2024,CUATRO,Ajuste,40.00
24/11/2024,CINCO,Cargo,50.00`);
    expect(otro.filas.map((f: unknown[]) => [f[0], f[2]])).toEqual([
      ['NUEVO', null],
      ['INVALIDO', MENSAJES_ESTADO.negativo],
      ['INVALIDO', MENSAJES_ESTADO.sinTipo],
      ['INVALIDO', MENSAJES_ESTADO.otroTipo('Ajuste')],
      ['NO_ABONO', cargo],
    ]);
  });

  test('una columna de cargo o abono que no se entiende no se deja: sin ella cada cargo sería un depósito', async () => {
    const r = await ve(`Fecha,Concepto,Cargo/Abono,Importe
24/11/2024,COMISIÓN,x,12.50
24/11/2024,SPEI,y,80.00`);
    expect(r.filas).toEqual([
      ['INVALIDO', 12.5, MENSAJES_ESTADO.otroTipo('x')],
      ['INVALIDO', 80, MENSAJES_ESTADO.otroTipo('y')],
    ]);
    for (const titulo of ['Naturaleza', 'C/A', 'Cargo y abono']) {
      const { filas } = await ve(`Fecha,Concepto,${titulo},Importe
24/11/2024,COMISIÓN,1,12.50
24/11/2024,SPEI,2,80.00`);
      expect(
        filas.map((f: unknown[]) => f[0]),
        titulo,
      ).toEqual(['INVALIDO', 'INVALIDO']);
    }
    const tipos = await ve(`Fecha,Tipo,Concepto,Importe
24/11/2024,SPEI,UNO,10.00
24/11/2024,Retiro,DOS,20.00
24/11/2024,Depósito,TRES,30.00
24/11/2024,Cheque,CUATRO,40.00`);
    expect(tipos.filas.map((f: unknown[]) => f[0])).toEqual(['INVALIDO', 'NO_ABONO', 'NUEVO', 'INVALIDO']);
    // If charges have a column of their own or a negative sign, the column of types is not needed to tell them.
    for (const importes of [
      'Cargo,Abono\n24/11/2024,SPEI,UNO,,10\n24/11/2024,Retiro,DOS,20,\n24/11/2024,Cheque,TRES,,30',
      'Importe\n24/11/2024,SPEI,UNO,10\n24/11/2024,Retiro,DOS,-20\n24/11/2024,Cheque,TRES,30',
    ]) {
      const { COLUMNAS, filas } = await ve(`Fecha,Tipo,Concepto,${importes}`);
      expect(COLUMNAS.tipo).toBeNull();
      expect(filas.map((f: unknown[]) => f[0])).toEqual(['NUEVO', 'NO_ABONO', 'NUEVO']);
    }
  });

  test('un renglón corrido por una coma sin comillas no es depósito ni se calla', async () => {
    const r = await ve(`Fecha,Concepto,Referencia,Cargo,Abono,Saldo
20/11/2024,COMPRA OXXO, SA DE CV,R9,500.00,,9000.00
21/11/2024,SPEI JUAN, PEREZ,R2,,700.00,9700.00
22/11/2024,SPEI,R3,,$1,234.50,"10,934.50"
22/11/2024,COMPRA OXXO, SA DE CV,R9,500.00,
22/11/2024,COMPRA OXXO, SA DE CV,99,500.00,
22/11/2024,SPEI,R4,,80.00,
22/11/2024,SPEI,R5,,$1,234.50,
22/11/2024,SPEI,R6,,90.00,1.00`);
    const { corrido, otraCosa, cargoYAbono } = MENSAJES_ESTADO;
    expect(r.filas.map((f: unknown[]) => [f[0], f[2]])).toEqual([
      ['INVALIDO', corrido],
      ['INVALIDO', corrido],
      ['INVALIDO', corrido],
      ['INVALIDO', otraCosa('Cargo', 'R9')],
      ['INVALIDO', cargoYAbono],
      ['NUEVO', null],
      ['INVALIDO', corrido],
      ['NUEVO', null],
    ]);
    // Not taken for moved rows: words for 'no charge', other columns whose titles begin alike, a column without a title, and one more comma in a row.
    for (const texto of [
      'Fecha,Concepto,Cargo,Abono\n22/11/2024,SPEI,N/A,80.00\n22/11/2024,SPEI,NULL,90.00',
      'Fecha,Concepto,Retiro permitido,Cargo a cuenta,Abono\n22/11/2024,SPEI,SI,x1,80.00\n22/11/2024,SPEI,NO,x2,90.00',
      'Fecha,Concepto,Cargo o abono,Importe\n22/11/2024,SPEI,ABONO,80.00\n22/11/2024,SPEI,ABONO,90.00',
      'Fecha,Concepto,Cargo,Abono,Saldo\n22/11/2024,SPEI,,80.00,500,MXN\n22/11/2024,SPEI,,90.00,590,MXN',
      'Fecha,Concepto,Abono,Saldo\n22/11/2024,SPEI,80.00,400,\n22/11/2024,SPEI,90.00,490',
    ]) {
      const { filas } = await ve(texto);
      expect(
        filas.map((f: unknown[]) => f[0]),
        texto,
      ).toEqual(['NUEVO', 'NUEVO']);
    }
    // Banks end each row with a separator more than the titles.
    const conComa = await ve(`Fecha,Concepto,Referencia,Cargo,Abono
22/11/2024,SPEI,R4,,80.00,
22/11/2024,SPEI,R5,0.00,90.00,`);
    expect(conComa.filas.map((f: unknown[]) => f[0])).toEqual(['NUEVO', 'NUEVO']);
  });

  test('el separador se halla bajo el título, los apóstrofos se quitan, y varias cuentas se dicen', async () => {
    const r = await ve(`BANCO DEL CENTRO, S.A.
Fecha;Cuenta;Concepto;Referencia;Cargo;Abono
20/11/2024;'0001';'SPEI';'000123';;'1,234.50'
20/11/2024;'0002';'SPEI';'000124';;'10.00'`);
    expect(r.renglones).toMatchObject([
      { VEREDICTO: 'NUEVO', IMPORTE: 1234.5, REFERENCIA: '000123', DESCRIPCION: 'SPEI' },
      { VEREDICTO: 'NUEVO', IMPORTE: 10 },
    ]);
    expect(r.AVISO).toContain('movimientos de 2 cuentas');
  });

  test('lo que se recuerda de una cuenta no quita lo que el archivo trae: cargo o abono, ni su columna de abonos', async () => {
    const conTipo = `Fecha,Concepto,Referencia,Cargo/Abono,Importe
22/11/2024,SPEI,MEM3,A,100
22/11/2024,COMISIÓN,MEM4,C,5`;
    const sinTipo = 'Fecha,Concepto,Referencia,Importe\n21/11/2024,SPEI,MEM1,70';
    const id = await sube(app, 'e.csv', sinTipo);
    const { COLUMNAS } = (await mira(id)).data;
    expect(await carga(id, { columnas: COLUMNAS })).toMatchObject({ data: { CARGADOS: 1 } });
    expect((await ve(conTipo)).filas.map((f: unknown[]) => f[0])).toEqual(['NUEVO', 'NO_ABONO']);
    const aparte = await ve(`Fecha,Concepto,Referencia,Importe,Cargo,Abono
22/11/2024,SPEI,MEM3,100,,100
22/11/2024,COMISIÓN,MEM4,5,5,`);
    expect(aparte.COLUMNAS.importe).toBe('Abono');
    expect(aparte.filas.map((f: unknown[]) => f[0])).toEqual(['NUEVO', 'NO_ABONO']);
  });

  test('una cuenta cuyas columnas se dijeron antes de que hubiera la de cargo o abono no toma cargos', async () => {
    const { tipo: _, ...dichas } = columnasDe({ importe: 'Importe', referencia: null });
    await app.db.sql(
      `update cuentas_banco set columnas = '${JSON.stringify(dichas)}' where cuenta_ba_id = 1`,
    );
    const texto = `Fecha,Concepto,Importe,C/A
24/11/2024,COMISIÓN,12.50,C
24/11/2024,SPEI,80.00,A`;
    const r = await ve(texto);
    expect(r.COLUMNAS.tipo).toBe('C/A');
    expect(r.filas.map((f: unknown[]) => f[0])).toEqual(['NO_ABONO', 'NUEVO']);
    // A client that does not know this column takes no charges either; one that says there is no such column is believed.
    const id = await sube(app, 'e.csv', texto);
    expect((await mira(id, { ...dichas, tipo: null })).data.SUMA).toBe(92.5);
    expect(await carga(id, { columnas: dichas })).toMatchObject({
      data: { CARGADOS: 1, SUMA: 80, rechazados: [] },
    });
    expect((await app.db.sql('select columnas from cuentas_banco where cuenta_ba_id = 1'))[0]).toEqual({
      columnas: { ...dichas, tipo: 'C/A' },
    });
  });
});

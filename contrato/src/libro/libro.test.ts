import { expect, test } from 'vitest';
import { cabezaDeCsv, libroEnCsv, renglonDeCsv } from './csv.ts';
import { type Dato, datoDe, datoEscrito, type Exportable, neutralizar, relojDePared } from './dato.ts';
import { cabezaDeDatos, colaDeDatos, Estilos, letraDe, renglonDeDatos } from './xlsx.ts';

const MEXICO = 'America/Mexico_City';

interface Fila {
  FOLIO: string;
  PIEZAS: number | null;
  IMPORTE: number;
  MINUTOS: number;
  FECHA: string | null;
}
const folio: Exportable<Fila> = { titulo: 'Folio', valor: (f) => f.FOLIO };
const piezas: Exportable<Fila> = { titulo: 'Piezas', tipo: 'numero', valor: (f) => f.PIEZAS };
const importe: Exportable<Fila> = { titulo: 'Importe', tipo: 'dinero', valor: (f) => f.IMPORTE };
const tiempo: Exportable<Fila> = {
  titulo: 'Tiempo',
  tipo: 'duracion',
  valor: (f) => f.MINUTOS,
  tras: (f) => (f.MINUTOS > 60 ? 'TARDE' : ''),
};
const cuando: Exportable<Fila> = { titulo: 'Fecha', tipo: 'fechaHora', valor: (f) => f.FECHA };
const fila: Fila = {
  FOLIO: '=1+1',
  PIEZAS: 12,
  IMPORTE: 3,
  MINUTOS: 1570,
  FECHA: '2026-11-22T04:05:09.000Z',
};
const COLUMNAS = [folio, piezas, importe, tiempo, cuando];
const datos = (f: Fila): Dato[] => COLUMNAS.map((c) => datoDe(c, f, MEXICO));
const TIPOS = COLUMNAS.map((c) => ({ tipo: c.tipo ?? 'texto' }) as const);

test.each(['=1+1', '+52 55', '-3', '@SUM(A1)', '\tx', '\rx', ' =1', '\n=1'])('neutraliza %j', (texto) => {
  expect(neutralizar(texto)).toBe(`'${texto}`);
});

test.each(['OC0001', '7501234567893', 'A-3', 'correo@casa', ''])('deja igual %j', (texto) => {
  expect(neutralizar(texto)).toBe(texto);
});

test('cada celda lleva su tipo; una duración es un tiempo con su palabra', () => {
  expect(datos(fila)).toEqual([
    "'=1+1",
    12,
    3,
    { dias: 1570 / 1440, tras: 'TARDE' },
    new Date('2026-11-21T22:05:09Z'),
  ]);
  const estilos = new Estilos();
  expect(renglonDeDatos(2, datos(fila), TIPOS, estilos)).toBe(
    `<row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve">'=1+1</t></is></c><c r="B2" s="2"><v>12</v></c><c r="C2" s="3"><v>3</v></c><c r="D2" s="7"><v>${1570 / 1440}</v></c><c r="E2" s="5"><v>${Date.parse('2026-11-21T22:05:09Z') / 86_400_000 + 25_569}</v></c></row>`,
  );
  expect(renglonDeDatos(3, datos({ ...fila, MINUTOS: 5 }), TIPOS, estilos)).toContain('<c r="D3" s="6">');
  expect(estilos.xml()).toContain('formatCode="[h]:mm:ss&quot; TARDE&quot;"');
});

test('lo vacío es una celda vacía y no una raya', () => {
  const vacia = { ...fila, PIEZAS: null, FECHA: null };
  expect(datos(vacia).map((d) => d === null)).toEqual([false, true, false, false, true]);
  expect(renglonDeDatos(2, datos(vacia), TIPOS, new Estilos())).not.toMatch(/r="[BE]2"/);
});

test('lo que XML no puede decir se quita, y lo demás se escribe como es', () => {
  const xml = renglonDeDatos(2, ['a\u0000<b>&"\ud800\u00f1\ud83d\ude00'], [{ tipo: 'texto' }], new Estilos());
  expect(xml).toContain('<t xml:space="preserve">a&lt;b&gt;&amp;&quot;ñ😀</t>');
});

test('la cabecera queda fija y el filtro cubre todo, también más allá de la Z', () => {
  expect(cabezaDeDatos([{ titulo: 'Folio', tipo: 'texto', ancho: 10 }])).toContain('state="frozen"');
  expect([0, 25, 26, 51, 52, 701, 702].map(letraDe)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  expect(colaDeDatos(28, 50_000)).toContain('<autoFilter ref="A1:AB50001"/>');
});

test('en CSV, como cualquier programa lo lee: sin comas de miles, entre comillas lo que las necesita', () => {
  const dicho = renglonDeCsv(
    ['a "b", c', 1234.5, { dias: 1570 / 1440, tras: 'TARDE' }, new Date('2026-11-21T22:05:09Z'), null],
    [{ tipo: 'texto' }, { tipo: 'dinero' }, { tipo: 'duracion' }, { tipo: 'fechaHora' }, { tipo: 'numero' }],
  );
  expect(dicho).toBe('"a ""b"", c",1234.5,26:10:00 TARDE,2026-11-21 22:05:09,\r\n');
  expect(cabezaDeCsv([{ titulo: 'Folio' }], [['Filas', 3]])).toBe('\ufeffFilas,3\r\n\r\nFolio\r\n');
  expect(
    libroEnCsv({
      columnas: [{ titulo: 'Folio', tipo: 'texto', ancho: 9 }],
      filas: [['A, 1'], [null]],
      filtro: [['Filas', 2]],
    }),
  ).toBe('\ufeffFilas,2\r\n\r\nFolio\r\n"A, 1"\r\n\r\n');
  expect(datoEscrito({ dias: 3725 / 86_400, tras: '' }, 'reloj')).toBe('1:02:05');
});

test('un día se exporta como ese día', () => {
  expect(relojDePared('2026-11-21', MEXICO)).toEqual(new Date('2026-11-21T00:00:00Z'));
});

test('un momento se exporta a su segundo en la zona del negocio, también a la hora en que cambia su horario', () => {
  const pared = (m: string, zona: string) => relojDePared(m, zona)?.toISOString();
  const MADRID = 'Europe/Madrid';
  expect(pared('2026-10-25T00:59:59.700Z', MADRID)).toBe('2026-10-25T02:59:59.000Z');
  expect(pared('2026-10-25T01:00:00Z', MADRID)).toBe('2026-10-25T02:00:00.000Z');
  expect(pared('2026-10-25T01:14:30Z', MADRID)).toBe('2026-10-25T02:14:30.000Z');
  expect(pared('2026-10-25T01:14:30Z', MEXICO)).toBe('2026-10-24T19:14:30.000Z');
  expect(relojDePared('ayer', MEXICO)).toBeNull();
});

import type { Columnas } from '@anden/contrato/reporte.ts';
import { type NombreDeReporte, reportes } from '@anden/contrato/reportes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';
import { LEIDOS_MAX } from './hallados.ts';

/** The words of which names, places and subjects are made: with accents, digits, and characters that mean something in a pattern. */
const PALABRAS = ['GARCÍA', 'Ñandú', 'María', 'FERRETERÍA', '12', '100%', 'K_9', 'sur', "O'HARA", 'Güera'];
const BUSCADAS = [
  'garcia',
  'nandu',
  'a',
  '12',
  '%',
  '_9',
  "o'h",
  'guera sur',
  'maria garcia',
  'abierto',
  'nadie',
  '9001',
];

/** Numbers from 0 to `hasta`, the same in every run. */
function azar(semilla: number): (hasta: number) => number {
  let n = semilla;
  return (hasta) => {
    n = (n * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((n / 2_147_483_648) * hasta);
  };
}
const al = azar(7);
const alguna = () => PALABRAS[al(PALABRAS.length)] ?? '';
const texto = (n: number) => `'${Array.from({ length: n }, alguna).join(' ').replaceAll("'", "''")}'`;
const oNada = (valor: string) => (al(4) === 0 ? 'null' : valor);
const veces = (n: number, fila: (i: number) => string) => Array.from({ length: n }, (_, i) => fila(i)).join();

const DIA = "timestamptz '2026-03-10 12:00-06'";
const RANGO = { fecha_ini: '2026-03-10', fecha_fin: '2026-03-10' };
const LISTAS: readonly [NombreDeReporte, object][] = [
  ['getTickets', { ...RANGO, operador_id: OP.ADMIN }],
  ['getTiemposTickets', RANGO],
  ['getClientesDistribuidor', RANGO],
  ['getTodosLosClientes', {}],
  ['getClientesConCatalogoDist', RANGO],
  ['getAntiguedadCartera', {}],
  ['getTiemposRemisiones', RANGO],
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(`
    insert into clientes (cliente_id, clave_cliente, nombre, nombre_comercial, tipo, zona, giro, origen, operador_id, fecha_distribuidor, creado) values
      ${veces(60, (i) => `(${9000 + i}, 'C${i}' || ${al(3)}, ${texto(2)}, ${oNada(texto(1))}, ${oNada(texto(1))}, ${oNada(texto(1))}, ${oNada(texto(1))}, ${oNada(texto(1))}, ${oNada(String(OP.UNO))}, '2026-03-10', ${DIA})`)}`);
  await app.db.sql(
    `update direcciones_clientes d set estado = x.estado, ciudad = x.ciudad, localidad = x.localidad
       from (values ${veces(60, (i) => `(${9000 + i}, ${oNada(texto(1))}, ${oNada(texto(2))}, ${oNada(texto(1))})`)}) x (cliente_id, estado, ciudad, localidad)
      where d.cliente_id = x.cliente_id and d.principal`,
  );
  await app.db.sql(
    `insert into descargas_catalogo (cliente_id, fecha, catalogo) values ${veces(90, () => `(${9000 + al(60)}, ${DIA}, ${oNada(texto(1))})`)}`,
  );
  await app.db.sql(
    `insert into facturas (docto_ve_id, folio, cliente_id, fecha, vence, total) values
       ${veces(80, (i) => `(${9001 + i}, 'F${900 + i}', ${9000 + al(60)}, ${DIA}, ${DIA} + interval '${al(200) - 90} days', ${1 + al(9000)})`)}`,
  );
  await app.db.sql(
    `insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, renglones, operador_id) values
       ${veces(80, (i) => `(${9001 + i}, 'WR${i * 7}', 3, 1, ${9000 + al(60)}, ${DIA}, 1, ${OP.ADMIN})`)}`,
  );
  await app.db.sql(
    `insert into tickets (ticket_id, tipo, motivo_id, asunto, comentario, cliente_id, factura_id, creado, puesto_id, operador_id_creo) values
       ${veces(150, (i) => `(${9001 + i}, 'C', ${1 + al(13)}, ${texto(2)}, ${texto(3)}, ${9000 + al(60)}, ${oNada(String(9001 + al(80)))}, ${DIA}, ${oNada('(select min(puesto_id) from puestos)')}, ${oNada(String(OP.UNO))})`)}`,
  );
});
afterAll(() => app.close());

type Fila = Record<string, string | number | null>;
interface Respuesta {
  estatus: string;
  data: Fila[];
  total: number;
  sumas?: Record<string, number>;
}
const pide = async (lista: NombreDeReporte, pedido: object): Promise<Respuesta> => {
  const { body } = await app.call(lista, pedido);
  expect(body.estatus).toBe('1');
  return body;
};
const plano = (t: unknown): string =>
  String(t ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

const columnasDe = (lista: NombreDeReporte): Columnas => reportes[lista].columnas;

/** Whether a column of a row, as the screen shows it, has the word. */
function tiene(lista: NombreDeReporte, fila: Fila, columna: string, palabra: string): boolean {
  const { palabras } = columnasDe(lista)[columna] ?? {};
  const valor = fila[columna] ?? null;
  return valor !== null && plano(palabras ? palabras[String(valor)] : valor).includes(palabra);
}

describe.each(LISTAS)('%s dice lo mismo que mirar renglón por renglón', (lista, pedido) => {
  const columnas = columnasDe(lista);
  const { identidad } = reportes[lista];
  const ids = (filas: readonly Fila[]) => filas.map((f) => identidad.map((c) => f[c]).join());
  const sumas = (filas: readonly Fila[]) =>
    Object.keys(columnas)
      .filter((c) => columnas[c]?.suma)
      .map((c) => [c, Math.round(filas.reduce((s, f) => s + Number(f[c]), 0) * 100) / 100]);

  const igual = async (mas: object, quedan: (fila: Fila) => boolean) => {
    const todas = (await pide(lista, pedido)).data;
    const esperadas = todas.filter(quedan);
    const r = await pide(lista, { ...pedido, ...mas });
    expect([ids(r.data), r.total]).toEqual([ids(esperadas), esperadas.length]);
    expect(Object.entries(r.sumas ?? {}).toSorted()).toEqual(sumas(esperadas).toSorted());
    const pagina = await pide(lista, { ...pedido, ...mas, pagina: 1 });
    expect([ids(pagina.data), pagina.total]).toEqual([
      ids(esperadas.slice(0, reportes[lista].porPagina)),
      esperadas.length,
    ]);
  };

  test('hay renglones, y las palabras dejan unos y otros no', async () => {
    const { total } = await pide(lista, pedido);
    expect(total).toBeGreaterThan(20);
    expect((await pide(lista, { ...pedido, filtro: 'garcia' })).total).toBeLessThan(total);
  });

  test.each(BUSCADAS)('con «%s» en cualquier columna', async (filtro) => {
    const buscadas = Object.keys(columnas).filter((c) => columnas[c]?.busca);
    await igual({ filtro }, (fila) =>
      filtro.split(' ').every((palabra) => buscadas.some((c) => tiene(lista, fila, c, palabra))),
    );
  });

  test('con una palabra en cada una de sus columnas', async () => {
    const deTexto = Object.entries(columnas).filter(
      ([, c]) => c.filtrable && c.busca && !c.palabras && c.tipo !== 'entero',
    );
    for (const [columna] of deTexto)
      await igual({ filtros: `${columna}~garcia` }, (fila) => tiene(lista, fila, columna, 'garcia'));
  });
});

test('lo que tienen más renglones de los que se leen antes, solo y junto con lo que tienen pocos', async () => {
  await app.db.sql(
    `insert into tickets (ticket_id, tipo, motivo_id, asunto, comentario, creado)
       select 100000 + n, 'O', 17, case when n % 2 = 0 then 'COMÚN' else 'COMÚN ARTÍCULO' end, 'igual en todos', timestamptz '2026-04-10 12:00-06' from generate_series(1, ${LEIDOS_MAX + 5}) n`,
  );
  await app.db.sql(
    `update tickets set asunto = 'COMÚN Y RARO' where ticket_id = (select max(ticket_id) from tickets)`,
  );
  const total = async (filtro: string) =>
    (
      await pide('getTickets', {
        fecha_ini: '2026-04-10',
        fecha_fin: '2026-04-10',
        operador_id: OP.ADMIN,
        pagina: 1,
        filtro,
      })
    ).total;
  expect([await total('comun'), await total('comun raro'), await total('raro nadie')]).toEqual([
    LEIDOS_MAX + 5,
    1,
    0,
  ]);
  // Half of them have it in two places.
  expect(await total('articulo')).toBe(LEIDOS_MAX + 5);
});

import { centavos, deNumeric, dePesos, suma, sumaDePesos } from '@anden/contrato/centavos.ts';
import { dinero } from '@anden/contrato/cifras.ts';
import type { NombreDeReporte } from '@anden/contrato/reportes.ts';
import fc from 'fast-check';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { descargar } from '../../../testing/descarga.ts';
import type { Marcando } from '../../../testing/marcando.ts';
import { paginasDe } from '../../../testing/pdf.ts';
import { da, mundoDeVentas, type Paso, paso } from '../../../testing/ventas-azar.ts';

/** Companies that are tried; `npm run test:largo -- sumas`: 60. */
const EMPRESAS = Number(process.env.ANDEN_SUMAS ?? 1);
const SEMILLA = 4_228;

/** A row of any report. */
// biome-ignore lint/suspicious/noExplicitAny: reports are looked into by the names of their columns, whichever they are
type Fila = Readonly<Record<string, any>>;
interface Reporte {
  data: Fila[];
  total: number;
  sumas: Record<string, number>;
  // biome-ignore lint/suspicious/noExplicitAny: what else the reply holds
  [mas: string]: any;
}

/** The sales of a range by adviser, zone and day, each read from one report. */
const porClave = (
  filas: readonly Fila[],
  clave: (f: Fila) => string,
  que: string,
): Record<string, number> => {
  const grupos = Map.groupBy(filas, clave);
  const sumas = [...grupos].map(([k, de]) => [k, sumaDePesos(de.map((f) => f[que] ?? 0))] as const);
  return Object.fromEntries(sumas.filter(([, n]) => n !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
};
const en = (filas: readonly Fila[], que: string): number => sumaDePesos(filas.map((f) => f[que] ?? 0));
const zona = (f: Fila): string => f.ZONA ?? '';
const asesor = (f: Fila): string => String(f.OPERADOR_ID ?? 0);
const deMexico = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City', dateStyle: 'short' });
const dia = (f: Fila): string => deMexico.format(new Date(f.FECHA));

const SUMADAS = {
  getComisionesAsesores: ['TOTAL', 'COMISION'],
  getSabanitadeVenta: ['TOTAL'],
  getCatalogosDistribuidorVendidos: ['PIEZAS'],
  getPedidosWeb: ['IMPORTE'],
} as const satisfies Partial<Record<NombreDeReporte, readonly string[]>>;
type Sumado = keyof typeof SUMADAS;

/**
 * A report whole, after its lines were found to be its totals: all at once, page by page, by each zone and by a word of its filter, and in its file.
 */
async function entero(m: Marcando, llamada: Sumado, n: number, rango: object): Promise<Reporte> {
  const pide = async (mas: object = {}): Promise<Reporte> => {
    const { body } = await m.como(n, llamada, { ...rango, ...mas });
    expect(body.estatus, `${llamada} ${body.message}`).toBe('1');
    return body;
  };
  const cuadra = (r: Pick<Reporte, 'data' | 'sumas' | 'total'>, que: string): void => {
    expect(r.data.length, que).toBe(r.total);
    for (const columna of SUMADAS[llamada])
      expect(en(r.data, columna), `${que}, ${columna}`).toBe(r.sumas[columna]);
  };
  const todo = await pide();
  cuadra(todo, llamada);
  const paginas: Fila[] = [];
  for (let pagina = 1; paginas.length < todo.total; pagina++) {
    const una = await pide({ pagina, por_pagina: 7 });
    expect([una.total, una.sumas]).toEqual([todo.total, todo.sumas]);
    expect(una.data.length).toBeGreaterThan(0);
    paginas.push(...una.data);
  }
  expect(paginas).toEqual(todo.data);
  const filtros =
    'ZONA' in (todo.data[0] ?? {}) ? [...new Set(todo.data.map(zona))].filter((z) => z !== '') : [];
  for (const z of filtros) {
    const suya = await pide({ filtros: `ZONA~${z}` });
    cuadra(suya, `${llamada} de la zona ${z}`);
    expect(suya.data).toEqual(todo.data.filter((f) => zona(f).includes(z)));
  }
  cuadra(await pide({ filtro: 'a-90' }), `${llamada} con filtro`);
  const columnas = ['FECHA', ...SUMADAS[llamada]];
  const d = await descargar(m.app.url, llamada, { pedido: rango, columnas }, { como: `MARCA${n}` });
  expect(d).toMatchObject({ entero: true, filas: todo.total });
  const [datos] = await readXlsxFile(d.bytes);
  const renglones = (datos?.data ?? []).slice(1);
  for (const [i, columna] of SUMADAS[llamada].entries())
    expect(
      renglones.map((r) => r[i + 1]),
      `archivo de ${llamada}`,
    ).toEqual(todo.data.map((f) => f[columna]));
  return todo;
}

/** Sales of a month in every report that shows them, as operator `n` sees them. */
async function mesCuadra(m: Marcando, n: number, anio: number, mes: number, hasta: string): Promise<void> {
  const primero = `${anio}-${String(mes).padStart(2, '0')}-01`;
  const rango = { fecha_ini: primero, fecha_fin: hasta };
  const sabana = await entero(m, 'getSabanitadeVenta', n, rango);
  const { body: general } = await m.como(n, 'getVentaGeneral', { anio, mes });
  const total = sabana.sumas.TOTAL ?? 0;
  expect(en(general.detallado, 'TOTAL')).toBe(total);
  for (const clave of [zona, asesor, dia, (f: Fila) => f.CLAVE_CLIENTE])
    expect(porClave(general.detallado, clave, 'TOTAL')).toEqual(porClave(sabana.data, clave, 'TOTAL'));
  // Each document of the one is the lines of the other.
  const documento = (f: Fila): string => String(f.ASIENTO_ID);
  expect(porClave(sabana.data, documento, 'TOTAL')).toEqual(porClave(general.detallado, documento, 'TOTAL'));
  const delMes = (general.general as Fila[]).filter((f) => f.ANIO === anio && f.MES === mes);
  expect(porClave(delMes, zona, 'IMPORTE')).toEqual(porClave(general.detallado, zona, 'TOTAL'));
  expect(porClave(general.zonas, zona, 'IMPORTE')).toEqual(porClave(delMes, zona, 'IMPORTE'));
  for (const [a, que] of [
    [anio, 'IMPORTE'],
    [anio - 1, 'ANTES'],
  ] as const) {
    const porMes = porClave(
      (general.general as Fila[]).filter((f) => f.ANIO === a),
      (f) => String(f.MES),
      'IMPORTE',
    );
    expect(porClave(general.meses, (f) => String(f.MES), que)).toEqual(porMes);
  }
  expect(en(general.zonas, 'ANTES')).toBe((general.meses as Fila[])[mes - 1]?.ANTES);
  const deAsesores = porClave(general.detallado, asesor, 'TOTAL');
  expect(porClave(general.objventas, asesor, 'VENTAS')).toEqual(deAsesores);
  const { body: tablero } = await m.como(1, 'getTableroMarcador', rango);
  if (n === 1) {
    const ventas = porClave(tablero.venta, (f) => f.GRUPO, 'VENTA');
    expect(ventas).toEqual(porClave(sabana.data, dia, 'TOTAL'));
  }
}

/** The reach, its charts, statements, closings and tiles. */
async function alcanceCuadra(m: Marcando): Promise<void> {
  const todo = await entero(m, 'getComisionesAsesores', 1, { fecha_ini: '2026-09-28', fecha: '2026-11-27' });
  for (const que of ['TOTAL', 'COMISION'])
    expect(porClave(todo.general, asesor, que)).toEqual(porClave(todo.data, asesor, que));
  const cierres: Fila[] = (await m.como(1, 'getCierresComision', {})).body.data;
  for (const [mes, fin] of [
    ['2026-10-01', '2026-10-31'],
    ['2026-11-01', '2026-11-30'],
  ] as const) {
    const suyo: Reporte = (await m.como(1, 'getComisionesAsesores', { fecha_ini: mes, fecha: fin })).body;
    const cierre = cierres.find((c) => c.MES === mes);
    expect([cierre?.VENTA ?? 0, cierre?.COMISION ?? 0]).toEqual([suyo.sumas.TOTAL, suyo.sumas.COMISION]);
    for (const { OPERADOR_ID, TOTAL, COMISION } of suyo.general as Fila[]) {
      if (OPERADOR_ID === 0) continue;
      const { body } = await m.como(1, 'getEstadoDeComision', { mes, operador_id: OPERADOR_ID });
      const texto = paginasDe(Buffer.from(body.data.CONTENIDO, 'base64')).join('\n');
      const [, totales = ''] = texto.split(/\nTotal \([\d,]+ líneas?\)/);
      expect(totales.trim().split('\n').slice(0, 2)).toEqual([dinero(TOTAL), dinero(COMISION)]);
      const sueltas = await entero(m, 'getComisionesAsesores', 1, {
        fecha_ini: mes,
        fecha: fin,
        operador_id: OPERADOR_ID,
      });
      expect([sueltas.sumas.TOTAL, sueltas.sumas.COMISION]).toEqual([TOTAL, COMISION]);
    }
  }
  // What was frozen is what the ledger says was sold, of whichever adviser.
  const [libro] = await m.app.db.sql<{ venta: string }>(
    `select coalesce(sum(case clase when 'CARGO' then importe else -importe end), 0) as venta from cartera where clase in ('CARGO', 'DEVOLUCION') and fecha >= '2026-09-01'`,
  );
  expect(dePesos(todo.sumas.TOTAL ?? 0)).toBe(deNumeric(libro?.venta ?? '0'));
}

/** Objectives, the dialer's bars and each customer's months. */
async function asesoresCuadran(m: Marcando): Promise<void> {
  const { body: general } = await m.como(1, 'getVentaGeneral', { anio: 2026, mes: 11 });
  for (const n of [1, 2]) {
    const opid = m.operador(n);
    const { body } = await m.como(n, 'get_clientesMarcador', { opid });
    const suya = (general.objventas as Fila[]).find((f) => f.OPERADOR_ID === opid);
    expect(body.venta, `barra del operador ${n}`).toBe(suya?.VENTAS ?? body.venta);
    expect(body.objetivo).toBe(2000);
  }
  const objetivos: Fila[] = (await m.como(1, 'getObjetivosclientes', {})).body.data;
  for (const cliente_id of [1001, 1002, 1003, 1004]) {
    const { body: vpd } = await m.como(1, 'getHistorialVPD', { cliente_id });
    for (const mes of [10, 11]) {
      const del: Fila | undefined = (vpd.data as Fila[]).find((f) => f.ANIO === 2026 && f.MES === mes);
      const { body } = await m.como(1, 'getVentaGeneral', { anio: 2026, mes });
      const suyas = (body.detallado as Fila[]).filter((f) => f.CLIENTE_ID === cliente_id);
      expect(sumaDePesos([del?.VENTAS ?? 0, -(del?.DEVOLUCIONES ?? 0)])).toBe(en(suyas, 'TOTAL'));
    }
    const { body: info } = await m.como(1, 'getInfoGralCliente', { cliente_id });
    const objetivo = objetivos.find((f) => f.CLIENTE_ID === cliente_id);
    expect([objetivo?.SALDO_CXC, objetivo?.SALDO_VENCIDO]).toEqual([
      info.data.SALDO,
      info.data.SALDO_VENCIDO,
    ]);
    expect(en(info.data.antiguedad, 'IMPORTE')).toBe(info.data.SALDO_CXC);
  }
  const propuestos: Fila[] = (await m.como(1, 'getObjetivosPropuestos', { meses: 'MES', aumento: 0 })).body
    .data;
  const { body: antes } = await m.como(1, 'getVentaGeneral', { anio: 2025, mes: 11 });
  const clave = (f: Fila): string => f.CLAVE_CLIENTE;
  expect(porClave(propuestos, clave, 'VENTA')).toEqual(porClave(antes.detallado, clave, 'TOTAL'));
}

/** Invoices and returns of a year ago, catalogues among them, and orders of the web. */
async function loDemas(m: Marcando, cuantos: readonly number[]): Promise<void> {
  const { db } = m.app;
  await db.sql(`update articulos set es_catalogo = 'S' where articulo_id = 2`);
  const filas = JSON.stringify(cuantos.map((c, i) => ({ i, c })));
  await db.sql(
    `insert into facturas (docto_ve_id, folio, cliente_id, fecha, total)
     select 8000 + i, 'A-80' || i, 1001 + i % 4, timestamptz '2025-10-30 23:59:59.9-06' + i * interval '2 days', (c + 1)::numeric / 100
       from jsonb_to_recordset($1::jsonb) x (i int, c int)`,
    [filas],
  );
  await db.sql(
    `insert into cartera (cliente_id, clase, fecha, importe, docto_ve_id)
     select 1001 + i % 4, 'DEVOLUCION', timestamptz '2025-11-29 23:59:59.9-06', (c / 3 + 1)::numeric / 100, 8000 + i
       from jsonb_to_recordset($1::jsonb) x (i int, c int) where i % 3 = 0`,
    [filas],
  );
  await db.sql(
    `insert into pedidos (pedido_id, folio, folio_web, cliente_id, operador_id, fecha, importe, estatus, facturar, monto)
     select 8000 + i, 'A-90' || i, 'W' || i, 1001 + i % 4, 1001 + i % 2, timestamptz '2026-11-01 00:00-06' + i * interval '1 day', c::numeric / 100, 'PENDIENTE', true,
            case when i % 2 = 0 then c::numeric / 100 end
       from jsonb_to_recordset($1::jsonb) x (i int, c int)`,
    [filas],
  );
}

async function corre(pasos: readonly Paso[], cuantos: readonly number[]): Promise<void> {
  const m = await mundoDeVentas();
  try {
    await loDemas(m, cuantos);
    for (const [i, p] of pasos.entries()) await da(m, p, i);
    await mesCuadra(m, 1, 2026, 10, '2026-10-31');
    for (const n of [1, 2]) await mesCuadra(m, n, 2026, 11, '2026-11-30');
    await mesCuadra(m, 1, 2025, 11, '2025-11-30');
    await alcanceCuadra(m);
    await asesoresCuadran(m);
    const noviembre = { fecha_ini: '2026-11-01', fecha_fin: '2026-11-30' };
    const pedidos = await entero(m, 'getPedidosWeb', 1, noviembre);
    expect(dePesos(pedidos.sumas.IMPORTE ?? 0)).toBe(suma(cuantos.map(centavos)));
    const catalogos = await entero(m, 'getCatalogosDistribuidorVendidos', 1, noviembre);
    const sabana: Reporte = (await m.como(1, 'getSabanitadeVenta', noviembre)).body;
    const deCatalogo = new Set(catalogos.data.map((f) => f.CLAVE_ARTICULO));
    const suyos = sabana.data.filter((f) => deCatalogo.has(f.CLAVE_ARTICULO));
    expect(suyos.reduce((n, f) => n + f.UNIDADES, 0)).toBe(catalogos.sumas.PIEZAS);
    expect(catalogos.CLIENTES_CON_PEDIDO).toBe(new Set(catalogos.data.map((f) => f.CLIENTE_ID)).size);
  } finally {
    await m.close();
  }
}

test(
  'ventas al azar: en cada reporte, gráfica, archivo y PDF los renglones suman su total, y los que dicen la misma venta dicen lo mismo',
  async () => {
    const pasos = fc.array(paso, { minLength: 60, maxLength: 80, size: 'max' });
    const cuantos = fc.array(fc.nat(90_000), { minLength: 12, maxLength: 20, size: 'max' });
    await fc.assert(fc.asyncProperty(pasos, cuantos, corre), {
      numRuns: EMPRESAS,
      seed: SEMILLA,
      endOnFailure: true,
    });
  },
  Math.max(180_000, EMPRESAS * 60_000),
);

import { sumaDePesos } from '@anden/contrato/centavos.ts';
import { P } from '@anden/contrato/permissions.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { descargar } from '../../../testing/descarga.ts';
import { OP } from '../../../testing/fixture.ts';
import { compruebaGrafica } from '../../../testing/graficas.ts';

/**
 * Fifty remissions of warehouse 1 (folios A001 to A050), an hour apart, from the last minute of January in Mexico on.
 * Every fifth was cancelled; of the others, even ones left n × 90 minutes after they came, and odd ones wait packed.
 * One of warehouse 2.
 */
const DATOS = `
  create temp table h as
    select n, 2000 + n as id, timestamptz '2026-01-31 23:59:00-06' + (n - 1) * interval '1 hour' as fecha, n % 5 = 0 as cancelada,
           n % 2 = 0 and n % 5 <> 0 as salio from generate_series(1, 50) n;
  insert into clientes (cliente_id, clave_cliente, nombre, tipo, zona) select 2000 + n, 'K' || n, case when n = 7 then 'CIEN%' else 'CLIENTE ' || n end,
    case when n % 3 = 0 then 'MAYOREO' end, 'ZONA-' || n % 4 from generate_series(1, 50) n;
  insert into facturas (docto_ve_id, folio, folio_fiscal, cliente_id, fecha, importe_neto, total, entregado, operador_id_entrego)
    select id, 'FA' || n, 'UUID' || n, id, fecha + interval '30 minutes', n * 10, n * 11.6, case when salio then fecha + n * interval '90 minutes' end,
           case when salio then ${OP.JEFE} end from h where not cancelada;
  insert into guias (guia_id, docto_ve_id, fecha, fletera, guia, recibido_por, fecha_entrega, incidencia, observaciones_clte)
    select id, id, fecha + interval '20 minutes', 'UNO', 'G' || n, case when n = 2 then 'PORTERO' end,
           case when n = 2 then timestamptz '2026-02-03 10:00-06' end, case when n = 2 then 'CAJA ABIERTA' end,
           case when n = 2 then 'LLEGÓ TARDE' end from h where not cancelada;
  insert into guias (guia_id, docto_ve_id, fecha, fletera, guia) select 3002, id, fecha + interval '40 minutes', 'DOS', 'G2-BIS' from h where n = 2;
  insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, operador_id, fecha, importe_neto, renglones, estatus, surtida,
                          operador_id_surt, empacada, operador_id_empaque, embarcada, cancelada, factura_id)
    select id, 'A' || lpad(n::text, 3, '0'), 3, 1, id, case when n % 2 = 0 then ${OP.ADMIN} end, fecha, n * 10, 2,
           case when cancelada then 'CANCELADA' when salio then 'EMBARCADA' else 'EMBARCANDO' end,
           case when not cancelada then fecha + interval '5 minutes' end, case when not cancelada then ${OP.RECIBO} end,
           case when not cancelada then fecha + interval '10 minutes' end, case when not cancelada then ${OP.CONTEO} end,
           case when salio then fecha + n * interval '90 minutes' end, case when cancelada then fecha + interval '1 hour' end,
           case when not cancelada then id end from h;
  insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades)
    select id * 10 + r, id, r, 1, 5 from h, generate_series(1, 2) r;
  insert into surtidos (operacion_id, docto_ve_id, docto_ve_det_id, almacen_id, operador_id, inicio, fin, segundos, piezas, completo, deshecho)
    select gen_random_uuid(), id, id * 10 + r, 1, o, fecha, fecha + interval '5 minutes', 60, 5, true, d
      from h, lateral (values (1, ${OP.RECIBO}, null), (2, case when n % 4 = 0 then ${OP.ACOMODO} else ${OP.RECIBO} end, null),
        (2, ${OP.UNO}, now())) v (r, o, d) where not cancelada;
  insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, renglones)
    values (2900, 'B001', 3, 2, 2, '2026-02-01 12:00-06', 1);`;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(`do $$ begin ${DATOS} end $$`);
  await app.darControles(OP.NORTE, [P.tiemposremisiones, P.remisionesrevisadas, P.guias, P.renglonajesop]);
});
afterAll(() => app.close());

type Fila = Record<string, string | number | null>;
type Reporte = 'getTiemposRemisiones' | 'getRemisionesRevisadas' | 'getGuiasFacturas';

const consultar = async (
  reporte: Reporte,
  input: Record<string, unknown> = {},
  como: 'ADMIN' | 'NORTE' | 'UNO' = 'ADMIN',
): Promise<{
  data: Fila[];
  total: number;
  sumas?: Record<string, number>;
  estatus: string;
  message: string;
}> => {
  const { fecha_ini = '2026-01-31', fecha_fin = '2026-02-28', ...resto } = input;
  const periodo =
    reporte === 'getGuiasFacturas' ? { fini: fecha_ini, ffin: fecha_fin } : { fecha_ini, fecha_fin };
  return (await app.call(reporte, { ...periodo, ...resto }, { como })).body;
};

/** The rows without the running clock: the minutes of a remission that has not left grow between two readings. */
const quietas = (filas: Fila[]) =>
  filas.map((f) => ('DIFERENCIA' in f && f.FECHA_A_FLETERA === null ? { ...f, DIFERENCIA: 'corre' } : f));

describe.each<{ reporte: Reporte; ordenes: string[]; enero: string[]; total: number; folio: string }>([
  {
    reporte: 'getTiemposRemisiones',
    ordenes: ['FOLIO', 'TIPO', 'OPERADOR', 'SURTIDO', 'FECHA_GUIA', 'FECHA_A_FLETERA', 'ESTATUS'],
    enero: ['A001'],
    total: 51,
    folio: 'FOLIO',
  },
  {
    reporte: 'getRemisionesRevisadas',
    ordenes: ['REMISION', 'TOTAL', 'SURTIDO', 'VENDEDOR', 'FECHA_HORA_AREAEMBARQUE', 'TIPO'],
    enero: [],
    total: 40,
    folio: 'REMISION',
  },
  {
    reporte: 'getGuiasFacturas',
    ordenes: ['FOLIO', 'TOTAL', 'GUIA', 'EMPAQUE', 'EMBARQUE', 'FECHA_ENTREGA', 'ZONA'],
    enero: [],
    total: 41,
    folio: 'FOLIO',
  },
])('#$reporte', ({ reporte, ordenes, enero, total, folio }) => {
  test('los días son los de México, con sus dos extremos', async () => {
    const r = await consultar(reporte, { fecha_fin: '2026-01-31' });
    expect(r.data.map((f) => f[folio])).toEqual(enero);
    expect((await consultar(reporte, { fecha_ini: '2026-02-01' })).total).toBe(total - enero.length);
    expect(await consultar(reporte, { fecha_ini: '2026-02-02', fecha_fin: '2026-02-01' })).toMatchObject({
      estatus: '0',
      message: 'La fecha de inicio no puede ser posterior a la fecha de fin',
    });
  });

  test('las páginas de 20 juntas son la consulta completa, en cada orden y sentido', async () => {
    for (const orden of ordenes) {
      for (const sentido of ['asc', 'desc']) {
        const todo = await consultar(reporte, { orden, sentido });
        expect(todo.data).toHaveLength(total);
        const paginas: Fila[] = [];
        for (let pagina = 1; pagina <= 3; pagina++) {
          const p = await consultar(reporte, { orden, sentido, pagina });
          expect(p.total).toBe(total);
          paginas.push(...p.data);
        }
        expect(quietas(paginas)).toEqual(quietas(todo.data));
        const valores = todo.data.map((f) => f[orden]).filter((v) => v !== null);
        expect(todo.data.slice(valores.length).every((f) => f[orden] === null)).toBe(true);
        if (typeof valores[0] === 'number') {
          const ordenados = (valores as number[]).toSorted((a, b) => (sentido === 'asc' ? a - b : b - a));
          expect(valores).toEqual(ordenados);
        }
      }
    }
    expect((await consultar(reporte, { pagina: 99 })).data).toEqual([]);
    expect((await consultar(reporte, { pagina: 2, por_pagina: 7 })).data).toHaveLength(7);
  });

  test('el filtro busca el texto tal cual: % y _ no son comodines', async () => {
    expect((await consultar(reporte, { filtro: 'cien%' })).total).toBe(1);
    expect((await consultar(reporte, { filtro: 'CLIENTE_7' })).total).toBe(0);
    expect((await consultar(reporte, { filtro: 'nada de esto' })).total).toBe(0);
    const zona = await consultar(reporte, { filtro: 'zona-3', pagina: 1 });
    expect(zona.total).toBe(zona.data.length);
    expect(new Set(zona.data.map((f) => f.ZONA))).toEqual(new Set(['ZONA-3']));
  });

  test('otro almacén no aparece', async () => {
    const esperadas = reporte === 'getTiemposRemisiones' ? ['B001'] : [];
    expect((await consultar(reporte, {}, 'NORTE')).data.map((f) => f[folio])).toEqual(esperadas);
  });
});

describe('un asesor ve las remisiones de sus clientes y de nadie más', () => {
  beforeAll(async () => {
    await app.darControles(OP.UNO, [P.tiemposremisiones, P.remisionesrevisadas, P.guias]);
    await app.db.sql(`update clientes set operador_id = ${OP.UNO} where cliente_id = 2003`);
  });
  const message = async (llamada: 'getRemision' | 'getDocumentoRemision', id: number): Promise<string> => {
    const papel = llamada === 'getRemision' ? {} : { documento: 'nota' };
    return (await app.call(llamada, { docto_ve_id: id, ...papel }, { como: 'UNO' })).body.message;
  };

  test('en los reportes, su cuenta y su archivo', async () => {
    for (const reporte of ['getTiemposRemisiones', 'getRemisionesRevisadas'] as const) {
      const { data, total } = await consultar(reporte, { pagina: 1 }, 'UNO');
      expect([total, data.map((f) => f.CLAVE_CLIENTE)]).toEqual([1, ['K3']]);
    }
  });

  test('en sus renglones y sus papeles; las demás no existen', async () => {
    const [suya, ajena] = await Promise.all([2003, 2004].map((id) => message('getRemision', id)));
    expect(suya).not.toBe(ajena);
    expect(await message('getRemision', 99_999)).toBe(ajena);
    expect(await message('getDocumentoRemision', 2004)).toBe(ajena);
    expect(await message('getDocumentoRemision', 2003)).not.toBe(ajena);
  });

  test('al buscarlas', async () => {
    const hallados = async (texto: string) =>
      (await app.call('buscaRegistros', { texto }, { como: 'UNO' })).body.data.map(
        (h: { TITULO: string }) => h.TITULO,
      );
    expect(await hallados('A003')).toContain('A003');
    expect(await hallados('A004')).not.toContain('A004');
  });

  test('quien surte las ve todas', async () => {
    await app.darControles(OP.UNO, [P.tiemposremisiones, P.surtidorem]);
    expect((await consultar('getTiemposRemisiones', { pagina: 1 }, 'UNO')).total).toBe(50);
    expect(await message('getRemision', 2004)).toBe(await message('getRemision', 2003));
  });
});

describe('cada columna sale de su renglón', () => {
  const nombre = async (operador: number): Promise<string> =>
    (
      await app.db.sql<{ nombre: string }>('select nombre from operadores where operador_id = $1', [operador])
    )[0]?.nombre ?? '';

  /** Operators as a row lists them beside their joined names. */
  const quienes = async (...ids: number[]) =>
    (
      await Promise.all(ids.map(async (OPERADOR_ID) => ({ OPERADOR_ID, NOMBRE: await nombre(OPERADOR_ID) })))
    ).sort((a, b) => (a.NOMBRE < b.NOMBRE ? -1 : 1));

  test('#getTiemposRemisiones', async () => {
    const { data } = await consultar('getTiemposRemisiones');
    const surtio = [await nombre(OP.RECIBO), await nombre(OP.ACOMODO)].sort().join(', ');
    // A004 came on 1 February at 2:59 in Mexico, a Sunday, and left 6 hours later: less than the 36 subtracted for that
    // Sunday.
    expect(data.find((f) => f.FOLIO === 'A004')).toEqual({
      DOCTO_VE_ID: 2004,
      PROMETIDO: null,
      PUNTUAL: null,
      POR_SALIR: null,
      FLETERA: null,
      FOLIO: 'A004',
      CLAVE_CLIENTE: 'K4',
      CLIENTE: 'CLIENTE 4',
      ALMACEN: 'PRINCIPAL',
      TIPO: null,
      ZONA: 'ZONA-0',
      OPERADOR: await nombre(OP.ADMIN),
      SURTIDO: surtio,
      SURTIERON: await quienes(OP.RECIBO, OP.ACOMODO),
      RENGLONES: 2,
      ESTATUS: 'EMBARCADA',
      CREADO: '2026-02-01T08:59:00.000Z',
      FECHA_GUIA: '2026-02-01T09:19:00.000Z',
      FECHA_A_FLETERA: '2026-02-01T14:59:00.000Z',
      DIFERENCIA: 0,
      DOMINGOS: 1,
    });
    expect(data.find((f) => f.FOLIO === 'A002')?.FECHA_GUIA).toBe('2026-02-01T07:19:00.000Z');
    expect(data.find((f) => f.FOLIO === 'A003')).toMatchObject({ TIPO: 'MAYOREO', OPERADOR: null });
  });

  test('DIFERENCIA: hasta la fletera, la cancelación o ahora, menos 2,160 minutos por domingo', async () => {
    const { data } = await consultar('getTiemposRemisiones');
    const de = (folio: string) => data.find((f) => f.FOLIO === folio);
    // A026 came on Monday 2 February at 0:59 and left 39 hours later, on Tuesday.
    expect(de('A026')).toMatchObject({ DIFERENCIA: 39 * 60, DOMINGOS: 0 });
    // A048 came on Monday at 22:59 and left 72 hours later, on Thursday.
    expect(de('A048')).toMatchObject({ DIFERENCIA: 72 * 60, DOMINGOS: 0 });
    // A001 came on Saturday at 23:59 and has not left: its clock runs.
    const esperados = await app.db.sql<{ d: number }>(
      `select floor(extract(epoch from now() - timestamptz '2026-01-31 23:59-06') / 60)::int
              - 2160 * domingos_entre('2026-01-31 23:59-06', now(), 'America/Mexico_City') as d`,
    );
    expect(Math.abs(Number(de('A001')?.DIFERENCIA) - Number(esperados[0]?.d))).toBeLessThanOrEqual(1);
    // A030 was cancelled an hour after it came, and its clock stopped.
    expect(de('A030')).toMatchObject({
      DIFERENCIA: 60,
      ESTATUS: 'CANCELADA',
      FECHA_A_FLETERA: null,
      SURTIDO: null,
      SURTIERON: [],
    });
  });

  test('la gráfica de los tiempos cuenta las remisiones de cada tramo, y cada marca da las suyas', async () => {
    const rango = { fecha_ini: '2026-01-31', fecha_fin: '2026-02-28' };
    const grupos = await compruebaGrafica(app, 'getTiemposRemisiones', rango, (filas) => filas.length);
    const { total } = (await app.call('getTiemposRemisiones', rango)).body as { total: number };
    expect(grupos.reduce((n, g) => n + g.VALOR, 0)).toBe(total);
    expect(grupos.length).toBeGreaterThan(1);
  });

  test('#getRemisionesRevisadas', async () => {
    const { data } = await consultar('getRemisionesRevisadas');
    expect(data.find((f) => f.REMISION === 'A002')).toEqual({
      DOCTO_VE_ID: 2002,
      FECHA_REVISION: '2026-02-01T07:09:00.000Z',
      REMISION: 'A002',
      FOLIO: 'FA2',
      CLAVE_CLIENTE: 'K2',
      CLIENTE: 'CLIENTE 2',
      ALMACEN: 'PRINCIPAL',
      TIPO: null,
      ZONA: 'ZONA-2',
      RENGLONES: 2,
      PIEZAS: 0,
      TOTAL: 20,
      SURTIDO: await nombre(OP.RECIBO),
      SURTIERON: await quienes(OP.RECIBO),
      REVISO: await nombre(OP.CONTEO),
      VENDEDOR: await nombre(OP.ADMIN),
      FECHA_HORA_AREAEMBARQUE: '2026-02-01T07:04:00.000Z',
    });
  });

  test('#getGuiasFacturas', async () => {
    const { data } = await consultar('getGuiasFacturas');
    expect(data.find((f) => f.GUIA === 'G2')).toEqual({
      GUIA_ID: 2002,
      DOCTO_VE_ID: 2002,
      FECHADOCTO: '2026-02-01T07:29:00.000Z',
      FOLIO: 'FA2',
      FOLIO_FISCAL: 'UUID2',
      TIPO_DOCTO: 'FACTURA',
      IMPORTE_NETO: 20,
      TOTAL: 23.2,
      FECHAGUIA: '2026-02-01T07:19:00.000Z',
      FLETERA: 'UNO',
      GUIA: 'G2',
      EMPAQUE: await nombre(OP.CONTEO),
      EMPACARON: await quienes(OP.CONTEO),
      EMBARQUE: await nombre(OP.JEFE),
      CLAVE_CLIENTE: 'K2',
      CLIENTE: 'CLIENTE 2',
      ALMACEN: 'PRINCIPAL',
      ZONA: 'ZONA-2',
      SITUACION: 'INCIDENCIA',
      RECIBIDO_POR: 'PORTERO',
      FECHA_ENTREGA: '2026-02-03T16:00:00.000Z',
      INCIDENCIA: 'CAJA ABIERTA',
      OBSERVACIONES_CLTE: 'LLEGÓ TARDE',
      DETALLE_REMISIONES: [{ DOCTO_VE_ID: 2002, FOLIO: 'A002' }],
    });
    expect(data.find((f) => f.GUIA === 'G1')).toMatchObject({ EMBARQUE: null, RECIBIDO_POR: null });
  });

  test('los importes de las guías cuentan cada factura una vez, en cada página y con filtro, y su archivo dice lo mismo', async () => {
    const { data, ...entera } = await consultar('getGuiasFacturas');
    const deCada = (filas: Fila[], que: string) =>
      sumaDePesos([...new Map(filas.map((f) => [f.DOCTO_VE_ID, Number(f[que])])).values()]);
    const sumas = { IMPORTE_NETO: deCada(data, 'IMPORTE_NETO'), TOTAL: deCada(data, 'TOTAL') };
    // Invoice FA2 has two guides.
    expect(sumas.TOTAL).toBe(sumaDePesos([...data.map((f) => Number(f.TOTAL)), -23.2]));
    expect(entera).toMatchObject({ total: 41, sumas });
    for (const pagina of [1, 2, 3, 9])
      for (const orden of ['FECHAGUIA', 'TOTAL', 'CLIENTE', 'EMPAQUE'])
        expect(await consultar('getGuiasFacturas', { orden, pagina })).toMatchObject({ sumas });
    for (const [pedido, total, TOTAL] of [
      [{ filtro: 'FA2' }, 10, 23.2 + 11.6 * (21 + 22 + 23 + 24 + 26 + 27 + 28 + 29)],
      [{ filtros: 'GUIA~G2-BIS' }, 1, 23.2],
      [{ filtros: 'FOLIO~=FA2' }, 2, 23.2],
      [{ filtro: 'nada de esto' }, 0, 0],
    ] as const) {
      const uno = await consultar('getGuiasFacturas', { ...pedido, pagina: 1 });
      expect([pedido, uno.total, uno.sumas?.TOTAL]).toEqual([pedido, total, TOTAL]);
    }
    const pedido = { fini: '2026-01-01', ffin: '2099-12-31', filtros: 'FOLIO~=FA2' };
    const archivo = await descargar(app.url, 'getGuiasFacturas', { pedido, columnas: ['FOLIO', 'TOTAL'] });
    const [, filtro] = await readXlsxFile(archivo.bytes);
    expect([archivo.filas, Object.fromEntries((filtro?.data ?? []).map((l) => l.slice(0, 2)))]).toMatchObject(
      [2, { 'Total, cada factura una vez': 23.2, 'Total de Importe neto, cada factura una vez': 20 }],
    );
  });

  test('el estatus se busca como la pantalla lo dice', async () => {
    const { data, total } = await consultar('getTiemposRemisiones', { filtro: 'empacada' });
    expect([total, [...new Set(data.map((f) => f.ESTATUS))]]).toEqual([20, ['EMBARCANDO']]);
  });

  test('un surtido deshecho no hace surtidor a nadie, ni al buscarlo', async () => {
    const uno = await nombre(OP.UNO);
    for (const reporte of ['getTiemposRemisiones', 'getRemisionesRevisadas'] as const) {
      const { data } = await consultar(reporte);
      expect(data.some((f) => String(f.SURTIDO).includes(uno))).toBe(false);
      expect((await consultar(reporte, { filtro: uno })).total).toBe(0);
      expect((await consultar(reporte, { filtro: await nombre(OP.ACOMODO) })).total).toBe(10);
    }
  });
});

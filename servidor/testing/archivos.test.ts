import { lecturas } from '@anden/contrato/lecturas.ts';
import type { ColumnaDeReporte } from '@anden/contrato/reporte.ts';
import { esReporte, type NombreDeReporte, reportes } from '@anden/contrato/reportes.ts';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cupos, EXPORTACIONES_MAX } from '../src/platform/exportar/cupos.ts';
import { otraApp, type TestApp } from './app.ts';
import { RECHAZADA, siembraReportes } from './archivos-datos.ts';
import { demoDeHoy } from './demo.ts';
import { descargar, leeArchivo, pedirArchivo } from './descarga.ts';

/** Rows above which the second server of these tests exports CSV. */
const POCAS = 5;

let app: TestApp;
let conPocas: TestApp;
beforeAll(async () => {
  const db = await demoDeHoy();
  await siembraReportes(db);
  app = await otraApp(db);
  conPocas = await otraApp(db, { xlsxMax: POCAS });
});
afterAll(async () => {
  await conPocas.close();
  await app.close();
});

const dia = (haceDias: number): string =>
  new Date(Date.now() - haceDias * 86_400_000).toISOString().slice(0, 10);
const MES = { fecha_ini: dia(12), fecha_fin: dia(-1) };

/** How each report is requested: a period with rows, a filter that leaves some, and two columns to sort by. */
const PEDIDOS: Record<NombreDeReporte, { pedido: object; filtro: string; orden: string; luego: string }> = {
  getClientesDistribuidor: { pedido: MES, filtro: 'a', orden: 'ZONA', luego: '-SALDO' },
  getTodosLosClientes: { pedido: {}, filtro: 'a', orden: 'ZONA', luego: '-SALDO' },
  getClientesConCatalogoDist: { pedido: MES, filtro: 'a', orden: 'ESTADO', luego: '-FECHA_DESCARGA' },
  getGuiasFacturas: {
    pedido: { fini: dia(12), ffin: dia(-1) },
    filtro: 'a',
    orden: 'FLETERA',
    luego: '-TOTAL',
  },
  getTiemposRemisiones: { pedido: MES, filtro: 'a', orden: 'ESTATUS', luego: '-FOLIO' },
  getRemisionesRevisadas: { pedido: MES, filtro: 'a', orden: 'CLIENTE', luego: '-TOTAL' },
  getHistorialRecepcionAcomodo: { pedido: MES, filtro: 'a', orden: 'PROVEEDOR', luego: '-UNIDADES' },
  getAjustesyDevoluciones: { pedido: MES, filtro: 'a', orden: 'CONCEPTO', luego: '-CANTIDAD' },
  getComisionesAsesores: {
    pedido: { fecha_ini: dia(12), fecha: dia(-1) },
    filtro: 'a',
    orden: 'CLIENTE',
    luego: '-TOTAL',
  },
  getSabanitadeVenta: { pedido: MES, filtro: 'a', orden: 'ZONA', luego: '-TOTAL' },
  getAntiguedadCartera: { pedido: {}, filtro: 'a', orden: 'ZONA', luego: '-ADEUDO' },
  getTiemposTickets: { pedido: MES, filtro: 'a', orden: 'MOTIVO', luego: '-ticket_id' },
  getLecturas: { pedido: {}, filtro: 'a', orden: 'DEPARTAMENTO', luego: '-VERSION' },
  getSinUbicar: { pedido: {}, filtro: 'a', orden: 'ARTICULO', luego: '-PIEZAS' },
  getPuente: { pedido: {}, filtro: 'folio', orden: 'MOTIVO', luego: '-DOCUMENTO' },
  getAuditoria: {
    // Not until today: each file of it is itself written down in it.
    pedido: { fecha_ini: dia(12), fecha_fin: dia(2) },
    filtro: 'a',
    orden: 'LLAMADA',
    luego: '-PETICION',
  },
  getCaducados: {
    pedido: { fecha_ini: dia(2000), fecha_fin: dia(-30) },
    filtro: 'a',
    orden: 'ARTICULO',
    luego: '-PIEZAS',
  },
  getHistorialResurtidos: { pedido: MES, filtro: 'a', orden: 'ESTATUS', luego: '-CANTIDAD_SOL' },
  getResurtidosAbiertos: { pedido: MES, filtro: 'a', orden: 'ESTATUS', luego: '-CANTIDAD_SOL' },
  getFaltantesTraspasos: { pedido: MES, filtro: 'a', orden: 'ARTICULO', luego: '-FALTANTES' },
  getKardex: {
    pedido: { fecha_ini: dia(1), fecha_fin: dia(-1) },
    filtro: 'a',
    orden: 'CONCEPTO',
    luego: '-PIEZAS',
  },
  getHistorialChecklist: { pedido: MES, filtro: 'a', orden: 'ESTADO', luego: '-PORCENTAJE' },
  getImportaciones: { pedido: {}, filtro: 'a', orden: 'ARCHIVO', luego: '-FILAS' },
  getRechazosDeImportacion: {
    pedido: { importacion_id: RECHAZADA },
    filtro: 'maximo',
    orden: 'MOTIVO',
    luego: '-FILA',
  },
  getMovimientosCliente: { pedido: { cliente_id: 1 }, filtro: 'a', orden: 'CLASE', luego: '-IMPORTE' },
  getArticulosCliente: { pedido: { cliente_id: 1 }, filtro: 'a', orden: 'MARCA', luego: '-UNIDADES' },
  getPedidosCliente: { pedido: { cliente_id: 1 }, filtro: 'a', orden: 'DONDE', luego: '-IMPORTE' },
  getCatalogosDistribuidorVendidos: {
    pedido: { fecha_ini: dia(70), fecha_fin: dia(-1) },
    filtro: 'a',
    orden: 'CLIENTE',
    luego: '-PIEZAS',
  },
  getObjetivosclientes: { pedido: {}, filtro: 'a', orden: 'ZONA', luego: '-SALDO_CXC' },
  getTramosMarcador: { pedido: MES, filtro: 'a', orden: 'ASESOR', luego: '-SEGUNDOS' },
  getNoLlamar: { pedido: {}, filtro: 'no', orden: 'MOTIVO', luego: '-DESDE' },
  getConsentimientos: { pedido: {}, filtro: 'e', orden: 'CLIENTE', luego: '-FECHA' },
  getLlamadasMarcador: { pedido: MES, filtro: 'a', orden: 'ASESOR', luego: '-SEGUNDOS' },
  getRedencionesCupones: { pedido: MES, filtro: 'a', orden: 'CLIENTE', luego: '-VENTA' },
  getPedidosWeb: { pedido: MES, filtro: 'a', orden: 'ESTATUS', luego: '-IMPORTE' },
  getTickets: {
    pedido: { operador_id: 1, ...MES },
    filtro: 'a',
    orden: 'dirigido_a',
    luego: '-TRANSCURRIDO',
  },
  getDepositosClientes: { pedido: { ver: 'TODOS' }, filtro: 'a', orden: 'NOMBRE', luego: '-IMPORTE' },
  getHorasCapacitacion: {
    pedido: { fecha_ini: dia(400), fecha_fin: dia(0) },
    filtro: 'a',
    orden: 'OPERADOR',
    luego: '-MINUTOS',
  },
  getCapacitaciones: { pedido: MES, filtro: 'a', orden: 'TITULO', luego: '-FECHA_PROGRAMADA' },
  get_inventarioPendiente: {
    pedido: { operador_id: 1, almacen_id: 1 },
    filtro: 'a',
    orden: 'CLAVE_ARTICULO',
    luego: '-DENEGADO',
  },
};

type Fila = Readonly<Record<string, unknown>>;

/** Every page of a report, one after another, as the screen reads them. */
async function paginas(llamada: NombreDeReporte, pedido: object): Promise<{ filas: Fila[]; sumas: object }> {
  const filas: Fila[] = [];
  for (let pagina = 1; ; pagina++) {
    const { body } = await app.call(llamada, { ...pedido, pagina, por_pagina: 200 });
    expect(body).toMatchObject({ estatus: '1' });
    filas.push(...body.data);
    if (body.data.length < 200) return { filas, sumas: body.sumas ?? {} };
  }
}

/** A screen's columns of a report: the declared ones, and those that `lecturas` adds. */
const idsDe = (llamada: NombreDeReporte): string[] =>
  Object.entries<ColumnaDeReporte>(reportes[llamada].columnas).flatMap(([id, c]) =>
    c.tipo !== 'dato' || leida(llamada, id)?.titulo ? [id] : [],
  );

const leida = (llamada: NombreDeReporte, id: string) =>
  (
    lecturas[llamada] as Readonly<
      Record<string, { titulo?: string; valor?: (f: Fila) => unknown; texto?: (f: Fila) => string }>
    >
  )?.[id];

const enMexico = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What a cell must hold for a row of the reply. */
function esperado(llamada: NombreDeReporte, id: string, fila: Fila): unknown {
  const { tipo, palabras } = (reportes[llamada].columnas as Readonly<Record<string, ColumnaDeReporte>>)[
    id
  ] as ColumnaDeReporte;
  const lectura = leida(llamada, id);
  const valor = lectura?.valor ? lectura.valor(fila) : fila[id];
  if (valor === null || valor === '') return null;
  if (tipo === 'fechaHora') return enMexico.format(new Date(String(valor)));
  if (tipo === 'duracion') return Math.floor(Number(valor));
  if (typeof valor === 'number') return valor;
  const texto =
    lectura?.texto?.(fila) ?? (lectura?.valor ? undefined : palabras?.[String(valor)]) ?? String(valor);
  return /^\s*[=+\-@]/.test(texto) ? `'${texto}` : texto;
}

/** A cell in comparable form: moments to the second, days as days, durations in minutes or seconds. */
function leido(celda: unknown, tipo: string): unknown {
  if (!(celda instanceof Date)) return celda;
  const dias = celda.getTime() / 86_400_000 + 25_569;
  if (tipo === 'duracion') return Math.round(dias * 1_440);
  if (tipo === 'reloj') return Math.round(dias * 86_400);
  const segundo = new Date(Math.round(celda.getTime() / 1000) * 1000).toISOString();
  return tipo === 'fecha' ? segundo.slice(0, 10) : segundo.slice(0, 19).replace('T', ' ');
}

describe('el archivo de cada reporte es sus páginas, renglón por renglón', () => {
  test.each(Object.keys(reportes).filter(esReporte))('%s', async (llamada) => {
    const { pedido: base, filtro, orden, luego } = PEDIDOS[llamada];
    const ids = idsDe(llamada);
    const columnas = ids.toSpliced(1, 1).toReversed();
    const declaradas = reportes[llamada].columnas as Readonly<Record<string, ColumnaDeReporte>>;
    const titulos = columnas.map((id) => leida(llamada, id)?.titulo ?? declaradas[id]?.titulo);
    for (const pedido of [
      { ...base, filtro, orden, luego, sentido: 'desc' },
      { ...base, filtro },
    ]) {
      const { filas, sumas } = await paginas(llamada, pedido);
      expect(filas.length).toBeGreaterThan(1);
      const d = await descargar(app.url, llamada, { pedido, columnas, filtro: [['Filtro', filtro]] });
      expect(d).toMatchObject({ http: 200, entero: true, formato: 'xlsx', filas: filas.length });
      const [datos, hojaFiltro] = await readXlsxFile(d.bytes);
      const [cabecera, ...renglones] = datos?.data ?? [];
      expect(cabecera).toEqual(titulos);
      expect(renglones.map((r) => columnas.map((id, i) => leido(r[i], declaradas[id]?.tipo ?? '')))).toEqual(
        filas.map((f) => columnas.map((id) => esperado(llamada, id, f))),
      );
      const dicho = Object.fromEntries(
        (hojaFiltro?.data ?? []).map(([nombre, valor]): [string, unknown] => [String(nombre), valor]),
      );
      expect(dicho).toMatchObject({ Consulta: 'Prueba', Filtro: filtro, Filas: filas.length });
      expect(dicho.Exportó).toBeTruthy();
      expect(dicho.Generado).toBeTruthy();
      for (const [id, suma] of Object.entries(sumas)) {
        const { titulo = '', unaPor } = declaradas[id] ?? {};
        const total = /^Total\b/.test(titulo) ? titulo : `Total de ${titulo.replace(/^De /, '')}`;
        expect(dicho[unaPor ? `${total}, ${unaPor.dice}` : total]).toBeCloseTo(Number(suma), 6);
      }
    }
  });
});

const TIEMPOS = { pedido: MES, columnas: ['FOLIO', 'DIFERENCIA', 'CREADO', 'RENGLONES'] };

test('el libro lleva autofiltro sobre todo, la cabecera fija y las duraciones como duraciones con su palabra', async () => {
  const d = await descargar(app.url, 'getTiemposRemisiones', TIEMPOS);
  const partes = unzipSync(d.bytes);
  const parte = (nombre: string): string => strFromU8(partes[nombre] ?? new Uint8Array());
  const hoja = parte('xl/worksheets/sheet1.xml');
  expect(hoja).toContain(`<autoFilter ref="A1:D${(d.filas ?? 0) + 1}"/>`);
  expect(hoja).toContain('state="frozen"');
  expect(parte('xl/styles.xml')).toContain('[h]:mm:ss&quot; DEMORADA&quot;');
  expect(d.avance.at(-1)).toBe(d.filas);
});

test('pedido como CSV lo es, aunque quepa en un libro', async () => {
  const d = await descargar(app.url, 'getTiemposRemisiones', { ...TIEMPOS, formato: 'csv' });
  expect(d).toMatchObject({ entero: true, formato: 'csv' });
  const lineas: string[][] = parse(d.bytes, { bom: true, relaxColumnCount: true, skipEmptyLines: false });
  const cabecera = lineas.findIndex((l) => l[0] === 'Folio');
  expect(lineas.slice(cabecera + 1)).toHaveLength(d.filas ?? -1);
});

test('por encima de un tamaño es CSV, con lo que se pidió delante y las mismas filas', async () => {
  const pedido = { ...MES, orden: 'FOLIO', sentido: 'asc' };
  const d = await descargar(conPocas.url, 'getTiemposRemisiones', {
    ...TIEMPOS,
    pedido,
    filtro: [['Filtro', 'Sin filtro']],
  });
  const { filas } = await paginas('getTiemposRemisiones', pedido);
  expect(d).toMatchObject({ entero: true, formato: 'csv', filas: filas.length });
  expect(filas.length).toBeGreaterThan(POCAS);
  const lineas: string[][] = parse(d.bytes, { bom: true, relaxColumnCount: true, skipEmptyLines: false });
  const cabecera = lineas.findIndex((l) => l[0] === 'Folio');
  expect(lineas.slice(0, cabecera).map((l) => l[0])).toEqual(
    expect.arrayContaining(['Consulta', 'Filtro', 'Filas', 'Exportó', 'Generado']),
  );
  const dos = (n: number): string => String(n).padStart(2, '0');
  expect(lineas.slice(cabecera + 1)).toEqual(
    filas.map((f) => {
      const m = Number(f.DIFERENCIA);
      const tras = m > 23 * 60 ? ' DEMORADA' : '';
      return [
        f.FOLIO,
        `${Math.floor(m / 60)}:${dos(m % 60)}:00${tras}`,
        enMexico.format(new Date(String(f.CREADO))),
        String(f.RENGLONES),
      ];
    }),
  );
});

test('quien no puede hacer la llamada no tiene su archivo, ni una columna que no es del reporte', async () => {
  const [otro] = await app.db.sql<{ operador_id: number; usuario: string }>(
    `select operador_id, operador as usuario from operadores where operador_id <> 1 and activo order by 1 limit 1`,
  );
  const { operador_id = 0, usuario = '' } = otro ?? {};
  await app.darControles(operador_id, []);
  expect(await descargar(app.url, 'getTiemposRemisiones', TIEMPOS, { como: usuario })).toMatchObject({
    http: 403,
    message: 'No cuenta con permiso para realizar esta operación',
  });
  const de = (columna: string) =>
    descargar(app.url, 'getTiemposRemisiones', { ...TIEMPOS, columnas: [columna] });
  expect(await de('DOCTO_VE_ID')).toMatchObject({
    http: 400,
    message: 'El reporte no tiene la columna DOCTO_VE_ID',
  });
  expect(await de('constructor')).toMatchObject({ http: 400 });
  expect((await app.request('/api/getTiemposRemisiones/archivo', { method: 'POST', body: '{}' })).http).toBe(
    401,
  );
  expect(
    await descargar(app.url, 'getTiemposRemisiones', { ...TIEMPOS, pedido: { ...MES, fecha_fin: dia(90) } }),
  ).toMatchObject({ http: 200, message: 'La fecha de inicio no puede ser posterior a la fecha de fin' });
});

describe('de muchos renglones', () => {
  // Few but heavy rows: a hundred columns of text.
  const JUNIO = {
    pedido: { fecha_ini: '2016-06-01', fecha_fin: '2016-06-30' },
    columnas: Array.from({ length: 100 }, () => 'ARTICULO'),
  };
  beforeAll(async () => {
    await app.db.sql(`
      insert into resurtidos (almacen_id, articulo_id, fecha_sol, operador_id_sol, cantidad_sol, motivo, estatus, cerrado, operador_id_cierre)
      select 1, (select articulo_id from articulos order by length(articulo) desc limit 1),
             timestamptz '2016-06-10 08:00-06' + n * interval '1 second', 1, n, 'OPERADOR', 'CERRADO', '2016-06-11 08:00-06', 1
        from generate_series(1, 8000) n`);
  });

  /** Who is reading the replenishments, or waiting to: of this database, since those cloned from the same one give their tables the same ids. */
  const leyendo = async (): Promise<number[]> =>
    (
      await app.db.sql<{ pid: number }>(
        `select distinct pid from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
          where relation = 'resurtidos'::regclass and mode = 'AccessShareLock'`,
      )
    ).map((r) => r.pid);
  const abiertas = async (): Promise<number> => (await leyendo()).length;
  /** A file that is requested and not read. */
  async function empezada() {
    const corta = new AbortController();
    const r = await pedirArchivo(conPocas.url, 'getHistorialResurtidos', JUNIO, { signal: corta.signal });
    expect(r.status).toBe(200);
    return { r, corta: () => corta.abort() };
  }
  const enPaz = async (): Promise<void> => {
    await expect.poll(abiertas, { interval: 20, timeout: 2_000 }).toBe(0);
    await expect.poll(() => conPocas.servicios.exportaciones.enMarcha, { interval: 5 }).toBe(0);
  };

  test('quien no lee no hace leer, y quien se va suelta su conexión en el acto', async () => {
    const una = await empezada();
    const otra = await empezada();
    expect(await abiertas()).toBe(2);
    expect(await descargar(conPocas.url, 'getHistorialResurtidos', JUNIO)).toMatchObject({
      http: 429,
      message: 'Ya tiene 2 exportaciones en marcha. Espere a que terminen o cancele una.',
    });
    // The rest of the server keeps working.
    expect((await conPocas.call('getEventos', {})).http).toBe(200);
    una.corta();
    otra.corta();
    await enPaz();
  });

  test('quien se va mientras la base busca no la deja buscando', async () => {
    const duenio = new pg.Client({ connectionString: app.db.url });
    await duenio.connect();
    try {
      await duenio.query('begin; lock table resurtidos in access exclusive mode');
      const corta = new AbortController();
      const pedida = pedirArchivo(conPocas.url, 'getHistorialResurtidos', JUNIO, { signal: corta.signal });
      await expect.poll(abiertas, { interval: 20, timeout: 3_000 }).toBe(1);
      corta.abort();
      await expect(pedida).rejects.toThrow();
      await enPaz();
    } finally {
      await duenio.end();
    }
  });

  test('lo que falla a la mitad lo dice, y no parece entero', async () => {
    const { r } = await empezada();
    const [pid] = await leyendo();
    await app.db.sql('select pg_terminate_backend($1)', [pid]);
    const d = await leeArchivo(r);
    expect(d.entero).toBe(false);
    expect(d.falla).toBe('El servidor no puede atender en este momento. Intente de nuevo.');
    await enPaz();
  });
});

test('de todos hay un máximo a la vez, que se dice, y lo devuelto dos veces se cuenta una', () => {
  const cupos = new Cupos();
  const salidas = Array.from({ length: EXPORTACIONES_MAX }, (_, i) => cupos.entrar(i));
  expect(() => cupos.entrar(99)).toThrow(
    'Otros operadores están exportando. Intente de nuevo en un momento.',
  );
  salidas[0]?.();
  salidas[0]?.();
  cupos.entrar(99);
  expect(cupos.enMarcha).toBe(EXPORTACIONES_MAX);
});

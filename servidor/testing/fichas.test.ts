import { RUTAS } from '@anden/contrato/rutas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otraApp, type TestApp } from './app.ts';
import { demoDeHoy } from './demo.ts';

let app: TestApp;
let dia: string;
beforeAll(async () => {
  app = await otraApp(await demoDeHoy());
  dia = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());
});
afterAll(() => app.close());

interface Ficha {
  MENU: string;
  LUGAR: Record<string, string | number>;
  TITULO: string;
  CANTIDAD: number;
  DETALLE: string;
  URGENTE: 'S' | 'N';
  DESDE: string | null;
}

const fichas = async (como: string): Promise<Ficha[]> =>
  (await app.call('getTrabajoDeHoy', {}, { como: como as 'ADMIN' })).body.data;

/** How many rows the screen lists that a tile leads to, as it opens. */
const enLista: Readonly<Record<string, (f: Ficha) => Promise<number>>> = {
  recepcioncom: async () => (await lee('getComprasRecepcion')).data.length,
  acomodocom: async () => (await lee('getArticulosAcomodoCompra')).data.length,
  acomodoinv: async () => (await lee('getArticulosAcomodo')).data.length,
  inventarios: async () =>
    (await lee('get_inventarioPendiente', { ...quien, almacen_id: 1, pagina: 1 })).total,
  traspasos: async ({ LUGAR }) =>
    (
      await lee(LUGAR.pestana === 'recepcion' ? 'gettraspasosRecepcion' : 'gettraspasosSurtido', {
        empresa_id: 3,
        almacen_id: 1,
      })
    ).data.length,
  // A row with everything placed only waits to be closed, and the screen counts it apart too.
  resurtidos: async () =>
    (await lee('getaAticulosdeOrden', { almacen_id: 1 })).data.filter(
      (r: { CANTIDAD_ACO: number; CANTIDAD_SOL: number }) => r.CANTIDAD_ACO < r.CANTIDAD_SOL,
    ).length,
  surtidorem: async ({ LUGAR }) =>
    (await lee('getRemisionesAbiertas')).data.filter(
      (r: { ESTATUS: string }) => (r.ESTATUS === 'AREAEMBARQUE') === (LUGAR.trabajo === 'empacar'),
    ).length,
  embarquefletera: async () => (await lee('getFacturasSinEntregaAFletera')).data.length,
  tiemposremisiones: async () => (await lee('getTiemposRemisiones', hoy())).total,
  remisionesrevisadas: async () => (await lee('getRemisionesRevisadas', hoy())).total,
  guias: async () => (await lee('getGuiasFacturas', { fini: dia, ffin: dia })).total,
  histcompras: async () => (await lee('getHistorialRecepcionAcomodo', hoy())).total,
  ajustesalmacen: async () => (await lee('getAjustesyDevoluciones', hoy())).total,
  caducados: async () => (await lee('getCaducados', { fecha_ini: '2000-01-01', fecha_fin: ayer(dia) })).total,
  comisionesventatmk: async ({ LUGAR: { desde, hasta, ...mas } }) =>
    (await lee('getComisionesAsesores', { fecha_ini: desde, fecha: hasta, ...mas, pagina: 1 })).total,
  objetivoscltes: async ({ LUGAR }) => (await lee('getObjetivosclientes', { ...LUGAR, pagina: 1 })).total,
  pedidosweb: async ({ LUGAR: { desde, hasta, ...mas } }) =>
    (await lee('getPedidosWeb', { fecha_ini: desde, fecha_fin: hasta, ...mas, pagina: 1 })).total,
  cartera: async ({ LUGAR }) => (await lee('getAntiguedadCartera', { ...LUGAR, pagina: 1 })).total,
  depositonoid: async () => (await lee('getDepositosClientes', { pagina: 1 })).total,
  tickets: async ({ LUGAR: { desde, hasta } }) =>
    (
      await lee('getTickets', {
        operador_id: await idDe(lector),
        fecha_ini: desde,
        fecha_fin: hasta,
        mios: 'S',
        abiertos: 'S',
        pagina: 1,
      })
    ).total,
  marcador: async () => (await lee('get_clientesMarcador', { opid: await idDe(lector) })).data.length,
  listadepuracion: async ({ LUGAR: { desde, hasta } }) =>
    (await lee('getListasDepuracion', { fecha_ini: desde, fecha_fin: hasta })).data.filter(
      (l: { ESTATUS: string }) => l.ESTATUS === 'ACTIVO',
    ).length,
  correccionesclientes: async () =>
    (await lee('getCorreccionesCliente', hoy())).data.filter((c: { ESTADO: string }) => c.ESTADO === 'ESPERA')
      .length,
  checklist: async () =>
    (await lee('getTareasOperador', { operador_id: await idDe(lector) })).data.filter(
      (t: { LE_TOCA: string; ESTATUS_RESPUESTA: string }) =>
        t.LE_TOCA === 'S' && t.ESTATUS_RESPUESTA !== 'CONTESTADA',
    ).length,
  renglonajesop: async () => (await lee('getRenglonajeOperadores', hoy())).renglonaje.length,
};
const quien = { operador_id: 1 };
/** Who reads the lists. */
let lector = 'ADMIN';
/** What expires today is still good today. */
const ayer = (de: string) => new Date(Date.parse(de) - 86_400_000).toISOString().slice(0, 10);
const idDe = async (operador: string) =>
  (
    await app.db.sql<{ id: number }>('select operador_id id from operadores where operador = $1', [operador])
  )[0]?.id;
const hoy = () => ({ fecha_ini: dia, fecha_fin: dia });
const lee = async (llamada: string, input: Record<string, unknown> = {}) => {
  const { body } = await app.call(llamada as 'getKardex', input, { como: lector as 'ADMIN' });
  expect(body.estatus, `${llamada}: ${body.message}`).toBe('1');
  return body;
};

test('cada ficha dice tantos como lista la pantalla que abre', async () => {
  const suyas = await fichas('ADMIN');
  expect(suyas.length).toBeGreaterThan(9);
  for (const ficha of suyas) {
    const cuantos = enLista[ficha.MENU];
    if (!cuantos) throw new Error(`La ficha de ${ficha.MENU} no se compara con su lista`);
    expect([ficha.TITULO, ficha.CANTIDAD]).toEqual([ficha.TITULO, await cuantos(ficha)]);
  }
});

/** Titles of tiles that each role has in the demo company. */
const LO_SUYO: Readonly<Record<string, readonly string[]>> = {
  VENTAS1: ['Ventas del mes'],
  VENTAS2: ['Ventas del mes', 'Clientes sin atención', 'Saldo vencido'],
  CREDITO1: ['Saldo vencido', 'Depósitos sin aplicar', 'Tickets de mi puesto', 'Listas de depuración'],
  CLIENTES1: ['Guías de hoy', 'Tickets de mi puesto'],
};

test.each(Object.keys(LO_SUYO))(
  'las fichas de %s dicen lo suyo, y sólo las que puede abrir',
  async (como) => {
    const suyas = await fichas(como);
    const menus = new Set(
      (
        await app.db.sql<{ c: number }>(
          'select control_id c from operador_controles join operadores using (operador_id) where operador = $1',
          [como],
        )
      ).map((f) => f.c),
    );
    expect(suyas.length).toBeGreaterThan(0);
    lector = como;
    try {
      for (const ficha of suyas) {
        expect(menus).toContain(RUTAS.find((r) => r.menu === ficha.MENU)?.control);
        expect([ficha.TITULO, ficha.CANTIDAD]).toEqual([ficha.TITULO, await enLista[ficha.MENU]?.(ficha)]);
      }
    } finally {
      lector = 'ADMIN';
    }
    const titulos = suyas.map((f) => f.TITULO);
    expect(titulos).toEqual(expect.arrayContaining([...(LO_SUYO[como] ?? [])]));
    expect(new Set(titulos).size).toBe(titulos.length);
    // An adviser's figures are of fewer customers than the manager's; not the month's sales, of which its first day may have one.
    if (como === 'VENTAS2') {
      const todas = await fichas('VENTAS1');
      const sinAtencion = (de: Ficha[]) =>
        de.find((f) => f.TITULO === 'Clientes sin atención')?.CANTIDAD ?? 0;
      expect(sinAtencion(suyas)).toBeLessThan(sinAtencion(todas));
    }
  },
);

test('rojo es una promesa que pasó, con su momento, y va primero', async () => {
  const suyas = await fichas('ADMIN');
  const rotas = suyas.filter((f) => f.URGENTE === 'S');
  expect(rotas.length).toBeGreaterThan(0);
  expect(suyas.slice(0, rotas.length)).toEqual(rotas);
  for (const { DESDE } of rotas) expect(Date.parse(DESDE ?? '')).toBeLessThan(Date.now());
  for (const f of suyas.slice(rotas.length)) expect([f.TITULO, f.DESDE]).toEqual([f.TITULO, null]);
});

test.each(['GERENTE1', 'VENTAS1', 'CONTA1', 'RH1', 'EMBARQUE1', 'ALMACEN1'])(
  '%s ve en Inicio lo que le toca',
  async (como) => {
    expect((await fichas(como)).length).toBeGreaterThan(0);
  },
);

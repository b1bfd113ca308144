import {
  type CifraDeMovimientos,
  FILTROS_DE_MOVIMIENTOS,
} from '@anden/contrato/existencias/lugares-del-kardex.ts';
import { type NombreDeListado, type NombreDeReporte, reportes } from '@anden/contrato/reportes.ts';
import {
  type Alcance,
  type Lugar,
  lugarDeCaducidad,
  lugarDeCola,
  lugarDeContar,
  lugarDeErrores,
  lugarDePaso,
  lugarDePromesas,
  lugarDeTardias,
  lugarPorSalir,
} from '@anden/contrato/tablero/lugares.ts';
import { PASOS_DEL_DIA } from '@anden/contrato/tablero/pasos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otraApp, type TestApp } from './app.ts';
import { demoDeHoy } from './demo.ts';
import { filtradas } from './filtradas.ts';
import { compruebaGrafica } from './graficas.ts';

let app: TestApp;
let hoy: string;
let almacenes: readonly { id: number; nombre: string }[];
beforeAll(async () => {
  app = await otraApp(await demoDeHoy());
  hoy = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());
  almacenes = await app.db.sql('select almacen_id as id, nombre from almacenes order by 1');
});
afterAll(() => app.close());

type Fila = Record<string, string | number | null>;
/** What a list shows: how many rows, and the sum of some of their columns. */
interface Abierto {
  filas: number;
  sumas: Record<string, number>;
}

const lee = async (llamada: string, input: object) => {
  const { body } = await app.call(llamada as 'getKardex', input as never);
  expect(body.estatus, `${llamada}: ${body.message}`).toBe('1');
  return body as unknown as {
    data: Fila[];
    total: number;
    sumas?: Record<string, number>;
    renglonaje: Fila[];
  };
};

const deReporte =
  (llamada: string, extremos: readonly [string, string] = ['fecha_ini', 'fecha_fin']) =>
  async ({ desde, hasta, almacen, ver: _, ...mas }: Lugar['busqueda']): Promise<Abierto> => {
    const rango = { [extremos[0]]: desde, [extremos[1]]: hasta };
    const { total, sumas = {} } = await lee(llamada, {
      ...rango,
      ...mas,
      ...(almacen ? { almacen_id: almacen } : {}),
      pagina: 1,
    });
    return { filas: total, sumas };
  };

/** What a list that comes whole shows of these filters. */
function deLista(lista: NombreDeListado, filas: readonly Fila[], escritos: unknown): Abierto {
  const suyas = filtradas(lista, filas, String(escritos ?? ''));
  const sumas: Record<string, number> = {};
  for (const f of suyas)
    for (const [c, v] of Object.entries(f)) if (typeof v === 'number') sumas[c] = (sumas[c] ?? 0) + v;
  return { filas: suyas.length, sumas };
}

/** What each screen shows at an address. */
const PANTALLAS: Readonly<Record<string, (busqueda: Lugar['busqueda']) => Promise<Abierto>>> = {
  kardex: deReporte('getKardex'),
  remisionesrevisadas: (b) => deReporte('getRemisionesRevisadas')({ ...b, operador_id: 1 }),
  tiemposremisiones: deReporte('getTiemposRemisiones'),
  caducados: deReporte('getCaducados'),
  histresurtidos: (b) =>
    deReporte(b.ver === 'abiertos' ? 'getResurtidosAbiertos' : 'getHistorialResurtidos')(b),
  recepcioncom: async ({ filtros }) =>
    deLista('getComprasRecepcion', (await lee('getComprasRecepcion', {})).data, filtros),
  acomodocom: async ({ filtros }) =>
    deLista('getArticulosAcomodoCompra', (await lee('getArticulosAcomodoCompra', {})).data, filtros),
  inventarios: async ({ almacen }) => ({
    filas: (await lee('get_inventarioPendiente', { operador_id: 1, almacen_id: almacen, pagina: 1 })).total,
    sumas: {},
  }),
  renglonajesop: async ({ desde, hasta, operador, almacen, filtros }) => {
    const { renglonaje } = await lee('getRenglonajeOperadores', {
      fecha_ini: desde,
      fecha_fin: hasta,
      ...(almacen ? { almacen_id: almacen } : {}),
    });
    return deLista(
      'getRenglonajeOperadores.renglonaje',
      renglonaje.filter((f) => f.OPERADOR_ID === operador),
      filtros,
    );
  },
};

/** The last day of a month `YYYY-MM`. */
const ultimoDia = (mes: string): string =>
  new Date(Date.UTC(+mes.slice(0, 4), +mes.slice(5), 0)).toISOString().slice(0, 10);

async function abre(lugar: Lugar): Promise<Abierto> {
  const pantalla = PANTALLAS[lugar.menu];
  if (!pantalla) throw new Error(`Ninguna cifra lleva a ${lugar.menu}`);
  return pantalla(lugar.busqueda);
}

/** Figures that are never all zero in the demo company, with the screen that each opens. */
const SIEMPRE_HAY = [
  'recibir recepcioncom',
  'acomodar acomodocom',
  'surtir tiemposremisiones',
  'empacar tiemposremisiones',
  'embarcar tiemposremisiones',
  'contar inventarios',
  'resurtir histresurtidos',
  'por tiemposremisiones',
  'tardías recepcioncom',
  'errores renglonajesop',
  'lotes caducados',
  'piezas caducados',
];

/** Every figure of the board: what it is called, the number shown, where it leads, and the column that adds up to it (null: its rows). */
type Cifra = readonly [nombre: string, cuanto: number, lugar: Lugar | undefined, suma: string | null];

async function cifrasDelTablero(alcance: Alcance): Promise<Cifra[]> {
  const input = alcance.almacen_id === null ? {} : { almacen_id: alcance.almacen_id };
  const pide = async <N extends Parameters<TestApp['call']>[0]>(llamada: N) => {
    const { body } = await app.call(llamada, input);
    expect(body.estatus, `${llamada}: ${body.message}`).toBe('1');
    // biome-ignore lint/suspicious/noExplicitAny: each reply has a shape of its own
    return body as any;
  };
  const cifras: Cifra[] = [];
  for (const c of (await pide('getColas')).data) {
    cifras.push([c.COLA, c.CUANTOS, lugarDeCola(c, alcance), null]);
    if (c.COLA === 'contar')
      for (const a of c.POR_ALMACEN)
        cifras.push([`contar en ${a.ALMACEN}`, a.CUANTOS, lugarDeContar(a.ALMACEN_ID), null]);
  }
  const { data: horas, HOY } = await pide('getAvanceDelDia');
  // The hour that passes while the test runs has no more work in it.
  for (const h of horas as { PASO: (typeof PASOS_DEL_DIA)[number]; [c: string]: string | number }[]) {
    if (h.DIA !== HOY) continue;
    const lugar = lugarDePaso(h.PASO, HOY, alcance, Number(h.HORA));
    const deLaHora = horas.filter((o: Fila) => o.PASO === h.PASO && o.DIA === HOY && o.HORA === h.HORA);
    const suma = (c: string) => deLaHora.reduce((n: number, o: Fila) => n + Number(o[c]), 0);
    cifras.push([`${h.PASO} a las ${h.HORA}`, suma('PIEZAS'), lugar, 'PIEZAS']);
    cifras.push([`${h.PASO} a las ${h.HORA}`, suma('REGISTROS'), lugar, null]);
  }
  for (const paso of PASOS_DEL_DIA) {
    const suyas = horas.filter((o: Fila) => o.PASO === paso && o.DIA === HOY);
    const suma = (c: string) => suyas.reduce((n: number, o: Fila) => n + Number(o[c]), 0);
    cifras.push([paso, suma('PIEZAS'), lugarDePaso(paso, HOY, alcance), 'PIEZAS']);
    cifras.push([paso, suma('REGISTROS'), lugarDePaso(paso, HOY, alcance), null]);
  }
  const { data: p, CREADAS_DESDE: creadas } = await pide('getPuntualidad');
  if (creadas) {
    cifras.push(['a tiempo', p.A_TIEMPO, lugarDePromesas(alcance, creadas, 'S'), null]);
    cifras.push(['tarde', p.TARDE, lugarDePromesas(alcance, creadas, 'N'), null]);
    cifras.push(['por cumplir', p.POR_CUMPLIR, lugarDePromesas(alcance, creadas, 'P'), null]);
    cifras.push([
      'a tiempo, de cuántas',
      p.A_TIEMPO + p.TARDE,
      lugarDePromesas(alcance, creadas, 'S', 'N'),
      null,
    ]);
  }
  const salir = await pide('getPorSalir');
  for (const s of salir.data)
    cifras.push([
      `por salir ${s.POR_SALIR} ${s.FLETERA}`,
      s.REMISIONES,
      lugarPorSalir(alcance, salir.CREADAS_DESDE, s.POR_SALIR, [s.FLETERA]),
      null,
    ]);
  for (const t of (await pide('getComprasTardias')).data)
    cifras.push([
      `tardías de ${t.PROVEEDOR}`,
      t.COMPRAS,
      lugarDeTardias(alcance, t.PROVEEDOR, t.HASTA),
      null,
    ]);
  const errores = await pide('getErroresDeSurtido');
  for (const e of errores.data)
    cifras.push([
      `errores de ${e.NOMBRE}`,
      e.ERRORES,
      lugarDeErrores(alcance, e.OPERADOR_ID, errores.DESDE, errores.HASTA),
      'ERRORES',
    ]);
  for (const c of (await pide('getPorCaducar')).data) {
    const lugar = lugarDeCaducidad(alcance, c.DESDE, c.HASTA);
    cifras.push([`lotes a ${c.DIAS} días`, c.LOTES, lugar, null]);
    cifras.push([`piezas a ${c.DIAS} días`, c.PIEZAS, lugar, 'PIEZAS']);
  }
  return cifras;
}

describe('cada cifra, su lista y su dirección son una', () => {
  test('las del tablero, de todos los almacenes y de cada uno', async () => {
    const alcances: Alcance[] = [
      { almacen_id: null, almacenes: null, hoy },
      ...almacenes.map(({ id, nombre }) => ({ almacen_id: id, almacenes: [nombre], hoy })),
    ];
    const vistas = new Set<string>();
    const malas: unknown[] = [];
    for (const alcance of alcances)
      for (const [nombre, cuanto, lugar, suma] of await cifrasDelTablero(alcance)) {
        if (!lugar) continue;
        const { filas, sumas } = await abre(lugar);
        const abiertas = suma === null ? filas : (sumas[suma] ?? 0);
        if (abiertas !== cuanto) malas.push([alcance.almacenes, nombre, { dice: cuanto, abre: abiertas }]);
        if (cuanto > 0) vistas.add(`${nombre.split(' ')[0]} ${lugar.menu}`);
      }
    expect(malas).toEqual([]);
    // What the demo company has work of, the whole day.
    expect([...vistas]).toEqual(expect.arrayContaining(SIEMPRE_HAY));
  });

  test('las entradas, salidas y ventas de un artículo y de una ubicación', async () => {
    const malas: unknown[] = [];
    const vistas = new Set<string>();
    async function compara(quien: string, cuanto: number, cual: CifraDeMovimientos, busqueda: object) {
      const { sumas } = await lee('getKardex', {
        ...busqueda,
        filtros: FILTROS_DE_MOVIMIENTOS[cual],
        pagina: 1,
      });
      if (sumas?.PIEZAS !== cuanto) malas.push([quien, cual, { dice: cuanto, abre: sumas?.PIEZAS }]);
      if (cuanto > 0) vistas.add(cual);
    }
    const articulos = await app.db.sql<{ clave: string }>(
      `select clave_articulo as clave from movimientos join articulos using (articulo_id) group by 1 order by count(*) desc, 1 limit 6`,
    );
    await app.db.sql(
      `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento)
       select gen_random_uuid(), 1, 'importar', a.articulo_id, c.lugar_id, d.lugar_id, 3, 'acomodo'
         from articulos a, lugares c, lugares d
        where a.clave_articulo = $1 and c.clase = 'cliente' and d.clase = 'devolucion' and d.almacen_id = $2`,
      [articulos[0]?.clave, almacenes[0]?.id],
    );
    for (const { clave } of articulos) {
      const { body } = await app.call('getFichaArticulo', { clave_articulo: clave });
      for (const m of body.data.meses) {
        const rango = { fecha_ini: `${m.MES}-01`, fecha_fin: ultimoDia(m.MES), clave_articulo: clave };
        for (const cual of ['ENTRADAS', 'SALIDAS', 'VENTAS', 'DEVOLUCIONES'] as const)
          await compara(`${clave} ${m.MES}`, m[cual], cual, rango);
      }
    }
    // A change of lot within a location is neither an entry nor an exit of it.
    const [lugar] = await app.db.sql<{ ubicacion: string; almacen: number }>(
      `with m as (
         insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, lote, cambia_lote)
         select gen_random_uuid(), 1, 'guardaCaducidadArticulo', articulo_id, destino_id, destino_id, 1, lote, true
           from movimientos join ubicaciones on ubicacion_id = destino_id group by 4, 5, 8 order by count(*) desc, 5 limit 1 returning destino_id)
       select ubicacion, almacen_id as almacen from m join ubicaciones on ubicacion_id = destino_id`,
    );
    const { body } = await app.call('getFichaUbicacion', {
      ubicacion: lugar?.ubicacion ?? '',
      almacen_id: lugar?.almacen ?? 0,
    });
    for (const d of body.data.dias.slice(-8))
      for (const cual of ['ENTRADAS', 'SALIDAS'] as const)
        await compara(`${lugar?.ubicacion} ${d.DIA}`, d[cual], cual, {
          fecha_ini: d.DIA,
          fecha_fin: d.DIA,
          ubicacion: lugar?.ubicacion,
          almacen_id: lugar?.almacen,
        });
    expect(malas).toEqual([]);
    expect([...vistas].sort()).toEqual(['DEVOLUCIONES', 'ENTRADAS', 'SALIDAS', 'VENTAS']);
  });

  const CON_GRAFICA = (Object.keys(reportes) as NombreDeReporte[]).filter(
    (n) => (reportes[n] as { grafica?: unknown }).grafica,
  );
  test.each(CON_GRAFICA)('las marcas de la gráfica de %s', async (name) => {
    const [de, a] = (reportes[name] as (typeof reportes)['getKardex']).extremos;
    const quien = name === 'getRemisionesRevisadas' ? { operador_id: 1 } : {};
    await compruebaGrafica(
      app,
      name,
      { ...quien, [de]: `${hoy.slice(0, 4)}-01-01`, [a]: hoy, pagina: 1 },
      null,
    );
  });
});

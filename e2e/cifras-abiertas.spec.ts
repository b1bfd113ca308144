import type { Locator, Page } from '@playwright/test';
import type { FilaLeida } from '../servidor/testing/filtradas.ts';
import { cuantos, duracion, entero, pesos, reloj } from '../web/src/platform/format.ts';
import { masDias } from '../web/src/ui/dias.ts';
import { abre, media, suma } from './abiertas.ts';
import { type Casa, ESCRITORIO, entrar, expect, test } from './casa.ts';
import { detalle, LARGO } from './corto.ts';

test.use({ viewport: ESCRITORIO });

/** A figure that opens something: its chart or table, what it says, and the address. */
interface Cifra {
  donde: string;
  dice: string;
  href: string;
}

type Filas = readonly FilaLeida[];
/** How the figures of a chart follow from the rows that they open: what must be part of what they say, with a comma at its end. */
type Medida = (filas: Filas, cifra: Cifra) => string;

const de =
  (columna: string): Medida =>
  (filas) =>
    `: ${pesos(suma(filas, columna))},`;
const cuenta =
  (una: string, varias: string): Medida =>
  (filas) =>
    `: ${cuantos(filas.length, [una, varias])},`;

/** The marks of the charts whose names these are, as the page has them. */
async function marcas(page: Page, figuras: readonly string[]): Promise<Cifra[]> {
  const todas: Cifra[] = [];
  for (const donde of figuras) {
    const suyas = page.getByRole('figure', { name: donde }).first().locator('a[data-marca]');
    // A mark of nothing has no size.
    await expect(suyas.filter({ visible: true }).first(), donde).toBeVisible();
    todas.push(
      ...(await suyas.evaluateAll(
        (as, donde) =>
          as.map((a) => ({
            donde,
            dice: a.getAttribute('aria-label') ?? '',
            href: a.getAttribute('href') ?? '',
          })),
        donde,
      )),
    );
  }
  return todas;
}

/** The figures in cells of a table that open the rows of another list: 'Column: figure'. */
async function celdas(tabla: Locator, donde: string): Promise<Cifra[]> {
  await expect(tabla.locator('td a[href*="filtros="]').first()).toBeVisible();
  return tabla.evaluate((t, donde) => {
    const titulos = [...t.querySelectorAll('thead th')].map((th) => th.textContent?.trim() ?? '');
    return [...t.querySelectorAll<HTMLAnchorElement>('td a[href*="filtros="]')].map((a) => ({
      donde,
      dice: `${titulos[a.closest('td')?.cellIndex ?? -1]}: ${a.textContent}`,
      href: a.getAttribute('href') ?? '',
    }));
  }, donde);
}

/** Opens each figure and compares. @returns how many figures there were */
async function compara(
  casa: Casa,
  cifras: readonly Cifra[],
  medidas: Record<string, Medida>,
): Promise<number> {
  const hoy = await hoyDe(casa);
  const malas: unknown[] = [];
  for (const cifra of cifras) {
    const medida = medidas[cifra.donde];
    if (!medida) throw new Error(`Sin medida: ${cifra.donde}`);
    const filas = await abre(casa, hoy, cifra.href);
    const debe = medida(filas, cifra);
    if (!`${cifra.dice},`.includes(debe)) malas.push({ ...cifra, abre: filas.length, debe });
  }
  expect(malas).toEqual([]);
  return cifras.length;
}

async function hoyDe(casa: Casa): Promise<string> {
  const [{ hoy = '' } = {}] = await casa.sql<{ hoy: string }>(
    `select (now() at time zone '${casa.zona}')::date::text as hoy`,
  );
  return hoy;
}

/** Who owes although something of theirs is not applied, and who owes most that is overdue. */
const CLIENTES = [
  `select s.cliente_id as id from saldos_cartera s where s.pendiente > 0 group by 1 having bool_or(s.cargo) and bool_or(not s.cargo)
    order by sum(s.pendiente) filter (where not s.cargo) desc limit 1`,
  `select s.cliente_id as id from saldos_cartera s where s.pendiente > 0 and s.cargo and s.vence < now() group by 1 order by sum(s.pendiente) desc limit 1`,
];

test('cada cifra de la ficha de un cliente abre lo que suma', async ({ page, casa }) => {
  const hoy = await hoyDe(casa);
  for (const cual of LARGO ? CLIENTES : CLIENTES.slice(0, 1)) {
    const [{ id = 0 } = {}] = await casa.sql<{ id: number }>(cual);
    await entrar(page, 'ADMIN', `/clientes/Cliente?cliente=${id}`);
    const cifras = await marcas(page, [
      'Ventas, pagos y devoluciones',
      'Antigüedad de lo que debe',
      'Marcas que más compra',
    ]);
    await compara(casa, cifras, {
      'Ventas, pagos y devoluciones': (filas, { dice }) =>
        `: ${pesos(dice.includes(', Ventas: ') ? suma(filas, 'IMPORTE') : 0 - suma(filas, 'IMPORTE'))},`,
      'Antigüedad de lo que debe': de('PENDIENTE'),
      'Marcas que más compra': (filas) => `: ${cuantos(suma(filas, 'UNIDADES'), ['pieza', 'piezas'])},`,
    });
    const tiles = page
      .getByRole('region', { name: 'Cliente', exact: true })
      .locator('li a[href*="/clientes/Mov"]');
    const dichas = await tiles.evaluateAll((as) =>
      as.map((a) => ({
        href: a.getAttribute('href') ?? '',
        partes: [...a.children].map((c) => c.textContent ?? ''),
      })),
    );
    const vistas = new Map<string, string>();
    for (const { href, partes } of dichas) {
      const [nombre = '', valor, detalle] = partes;
      const filas = await abre(casa, hoy, href);
      const pendiente = suma(filas, 'PENDIENTE');
      const dos = (n: number) => pesos(n).replace('$', '');
      if (nombre === 'Debe' || nombre === 'Vencido')
        expect([nombre, valor]).toEqual([nombre, dos(pendiente)]);
      else if (nombre === 'Anticipo') expect([nombre, valor]).toEqual([nombre, dos(0 - pendiente)]);
      else if (nombre === 'Último pedido') expect(detalle).toBe(cuantos(filas.length, ['pedido', 'pedidos']));
      vistas.set(nombre, href);
    }
    const { Debe, 'Último pedido': pedidos, ...demas } = Object.fromEntries(vistas);
    // What is used of a credit is what is owed; and since when nobody attends them, their orders tell.
    expect(demas).toMatchObject({
      Vencido: expect.any(String),
      Anticipo: expect.any(String),
      'Crédito usado': Debe,
      'Sin atención': pedidos,
    });
    const lista = page
      .getByRole('region', { name: 'Dónde va cada pedido' })
      .getByRole('link', { name: /^Ver / });
    await expect(lista).toHaveAttribute('href', pedidos ?? '');
  }
});

test('cada marca de Ventas generales abre los documentos u objetivos que suma', async ({ page, casa }) => {
  // Last month is whole whatever the day is.
  const mes = masDias(`${(await hoyDe(casa)).slice(0, 7)}-01`, -1).slice(0, 7);
  const anio = mes.slice(0, 4);
  const venta: Medida = (filas, { dice, href }) =>
    de(href.includes('objetivos') || dice.includes(', Objetivo: ') ? 'OBJETIVO' : 'TOTAL')(filas, {
      dice,
      href,
      donde: '',
    });
  const alcance: Medida = (filas) => `, ${pesos(suma(filas, 'TOTAL'))} de $`;
  const medidas = {
    [`Venta por mes de ${anio}`]: venta,
    'Venta por zona': venta,
    'Venta por operador': venta,
    'Alcance de venta': alcance,
  };
  for (const [pestana, figuras] of [
    ['zonas', [`Venta por mes de ${anio}`, 'Venta por zona']],
    ['operadores', ['Venta por operador']],
    ['objetivos', ['Alcance de venta']],
  ] as const) {
    await entrar(page, 'ADMIN', `/ventas/reportes/VentasGenerales?mes=${mes}&pestana=${pestana}`);
    await compara(casa, await marcas(page, figuras), medidas);
  }
});

detalle('cada asesor de Alcance de venta abre las líneas que suma', async ({ page, casa }) => {
  const hoy = await hoyDe(casa);
  const desde = masDias(`${hoy.slice(0, 7)}-01`, -1).slice(0, 8);
  await entrar(
    page,
    'ADMIN',
    `/ventas/reportes/ComisionesVentaTMK?pestana=general&desde=${desde}01&hasta=${hoy}`,
  );
  await compara(casa, await marcas(page, ['Alcance por operador']), {
    'Alcance por operador': (filas) => `, ${pesos(suma(filas, 'TOTAL'))} de $`,
  });
});

test('las llamadas de cada campaña, y el tiempo de cada asesor, son los que se abren', async ({
  page,
  casa,
}) => {
  await entrar(page, 'ADMIN', '/clientes/Campanas');
  const llamadas: Medida = (filas) => `: ${entero(filas.length)},`;
  const cuadro = await marcas(page, ['A cuántos se les habló']);
  await compara(casa, [...cuadro, ...(await celdas(page.locator('main table').last(), 'Campañas'))], {
    'A cuántos se les habló': cuenta('cliente', 'clientes'),
    Campañas: llamadas,
  });

  const hoy = await hoyDe(casa);
  await entrar(
    page,
    'ADMIN',
    `/clientes/TiempoMarcacion?desde=${masDias(hoy, -8)}&hasta=${masDias(hoy, -1)}`,
  );
  const tiempos = [
    ...(await celdas(page.getByRole('table', { name: 'Asesores' }), 'Asesores')),
    ...(await marcas(page, ['En qué se fue el tiempo'])).filter((m) => !m.dice.endsWith(': 0:00:00')),
  ];
  await compara(casa, tiempos, {
    'En qué se fue el tiempo': (filas) => `: ${reloj(suma(filas, 'SEGUNDOS'))},`,
    Asesores: (filas, { dice }) => {
      if (dice.startsWith('Esperas de más')) return llamadas(filas, { dice, href: '', donde: '' });
      return `: ${reloj(suma(filas, dice.startsWith('Sistema lento') ? 'SISTEMA' : 'SEGUNDOS'))},`;
    },
  });
});

detalle(
  'las lecturas por departamento y por puesto, también con un texto escrito',
  async ({ page, casa }) => {
    const medida = cuenta('lectura', 'lecturas');
    for (const filtro of ['', '&filtro=almacen']) {
      await entrar(page, 'ADMIN', `/rh/Documentos?pestana=lecturas${filtro}`);
      const figuras = ['Por leer, por departamento', 'Por leer, por puesto'];
      await compara(casa, await marcas(page, figuras), Object.fromEntries(figuras.map((f) => [f, medida])));
    }
  },
);

detalle(
  'las operaciones de cada persona de Mi gente, y las de cada hora y área de su día',
  async ({ page, casa }) => {
    await entrar(page, 'ADMIN', '/rh/MiGente');
    const medida = cuenta('operación', 'operaciones');
    const gente = await marcas(page, ['Operaciones de hoy']);
    await compara(casa, gente, { 'Operaciones de hoy': medida });
    // Who answered a ticket also moved something within that hour.
    const [{ id = 0, dia = '' } = {}] = await casa.sql<{ id: number; dia: string }>(
      `insert into movimientos (operacion_id, operador_id, fecha, llamada, articulo_id, origen_id, destino_id, piezas)
     select gen_random_uuid(), t.operador_id, t.fecha, 'guardaEdicion', (select min(articulo_id) from articulos), c.lugar_id, d.lugar_id, 1
       from (select operador_id, fecha from tickets_det where operador_id is not null and retirada is null order by fecha desc limit 1) t,
            (select min(lugar_id) as lugar_id from lugares where clase = 'proveedor') c, (select min(lugar_id) as lugar_id from lugares where clase = 'cliente') d
     returning operador_id as id, (fecha at time zone $1)::date::text as dia`,
      [casa.zona],
    );
    expect(id).toBeGreaterThan(0);
    await entrar(page, 'ADMIN', `/rh/Operador?operador=${id}&fecha=${dia}`);
    await compara(
      casa,
      (await marcas(page, ['Operaciones por hora'])).filter((m) => !m.dice.endsWith(': 0 operaciones')),
      { 'Operaciones por hora': medida },
    );
  },
);

detalle(
  'lo vendido, dado y devuelto con cupones, lo vendido por día y los promedios de los tickets',
  async ({ page, casa }) => {
    const hoy = await hoyDe(casa);
    const rango = `desde=${masDias(hoy, -28)}&hasta=${hoy}`;
    await entrar(page, 'ADMIN', `/clientes/TableroMarcador?${rango}`);
    await compara(casa, await marcas(page, ['Venta por día', 'Cómo terminaron']), {
      'Venta por día': de('TOTAL'),
      'Cómo terminaron': cuenta('llamada', 'llamadas'),
    });

    await entrar(page, 'ADMIN', `/ventas/reportes/RedencionesCupones?${rango}`);
    const dado: Medida = (filas, { dice }) => {
      const [, serie = ''] = /, (Venta|Descuento|Devuelto) con IVA: /.exec(dice) ?? [];
      const pedidos = new Set(filas.map((f) => f.PEDIDO_WEB)).size;
      return `: ${pesos(suma(filas, serie.toUpperCase()))}, ${cuantos(pedidos, ['pedido', 'pedidos'])},`;
    };
    await compara(casa, await marcas(page, ['Por día', 'Por cupón']), { 'Por día': dado, 'Por cupón': dado });

    await entrar(page, 'ADMIN', `/clientes/TableroTickets?${rango}&graficas=tiempos`);
    await compara(casa, await marcas(page, ['Tiempos por puesto']), {
      'Tiempos por puesto': (filas, { dice }) => {
        const columna = dice.includes(', Primera respuesta: ') ? 'PRIMERA' : 'CIERRE';
        return `: ${duracion(Math.round(media(filas, columna)))} h, de ${entero(filas.length)},`;
      },
    });
  },
);

detalle('la parte a tiempo del Check List cuenta las tareas que se abren', async ({ page, casa }) => {
  const hoy = await hoyDe(casa);
  await entrar(
    page,
    'ADMIN',
    `/rh/TareasChecklist?pestana=historial&desde=${masDias(hoy, -12)}&hasta=${hoy}`,
  );
  const figura = 'A tiempo y completas, a lo largo del período';
  await compara(casa, await marcas(page, [figura]), {
    [figura]: (filas) =>
      `, ${entero(filas.filter((f) => f.ESTADO === 'A_TIEMPO').length)} de ${entero(filas.length)},`,
  });
});

detalle(
  'la antigüedad de la cartera, toda y la de una zona: lo que se abre suma lo que dice',
  async ({ page, casa }) => {
    const [{ zona = '' } = {}] = await casa.sql<{ zona: string }>(
      `select c.zona from clientes c join cifras_clientes k using (cliente_id) where k.abiertos > 0 and c.zona is not null group by 1 order by count(*) desc limit 1`,
    );
    const figura = 'Lo que se debe, por antigüedad';
    const vistas: string[] = [];
    for (const filtros of ['', `?filtros=${encodeURIComponent(`ZONA~=${encodeURIComponent(zona)}`)}`]) {
      await entrar(page, 'ADMIN', `/clientes/Cartera${filtros}`);
      const cifras = await marcas(page, [figura]);
      vistas.push(cifras.map((c) => c.dice).join());
      await compara(casa, cifras, {
        [figura]: (filas, { href }) => {
          const ultimo = (new URL(href, casa.url).searchParams.get('filtros') ?? '').split(';').at(-1) ?? '';
          return de(ultimo.split('~')[0] ?? '')(filas, { href, dice: '', donde: '' });
        },
      });
    }
    expect(vistas[0]).not.toBe(vistas[1]);
  },
);

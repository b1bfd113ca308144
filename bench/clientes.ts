import type { CallName } from '@anden/contrato/contrato.ts';
import type pg from 'pg';
import { CLIENTE, SIN_DUENIO } from './clientes-datos.ts';
import { cronometra, pide, tiemposDe } from './cronometro.ts';
import { type ListaMedida, medirPaginas } from './listas.ts';
import { frente, ms, tabla } from './tabla.ts';

/** How many customers are searched and opened: the busiest ones, and others spread over the rest. */
const BUSCADOS = 40;
/** Milliseconds, p95. */
const OBJETIVOS = { buscar: 50, ficha: 80, cartera: 500 } as const;

interface Muestra {
  cliente_id: number;
  clave: string;
  nombre: string;
  telefono: string;
}

type Avisar = (que: string) => void;

async function muestra(duenio: pg.ClientBase, clientes: number): Promise<Muestra[]> {
  const { rows } = await duenio.query<Muestra>(
    `select c.cliente_id, c.clave_cliente as clave, c.nombre, c.telefono
       from unnest($1::int[]) with ordinality as x (cliente_id, lugar)
       join clientes c using (cliente_id) join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
      order by x.lugar`,
    [
      Array.from(
        { length: BUSCADOS },
        (_, n) => CLIENTE + (n < 10 ? n : Math.floor((clientes * n) / BUSCADOS)),
      ),
    ],
  );
  return rows;
}

/** The word with one letter in its middle replaced. */
const conErrata = (palabra: string): string => {
  const medio = Math.floor(palabra.length / 2);
  return `${palabra.slice(0, medio)}${palabra[medio] === 'X' ? 'Q' : 'X'}${palabra.slice(medio + 1)}`;
};

/** What somebody types to find a customer. */
const TECLEADO: readonly { que: string; textos(m: Muestra): readonly string[] }[] = [
  {
    que: 'nombre, letra por letra',
    textos: ({ nombre }) => [3, 4, 5, 7, 9, 12].map((n) => nombre.slice(0, n)),
  },
  {
    que: 'dos medias palabras',
    textos: ({ nombre }) => [
      nombre
        .split(' ')
        .slice(0, 2)
        .map((p) => p.slice(0, 4))
        .join(' '),
    ],
  },
  { que: 'el nombre entero', textos: ({ nombre }) => [nombre] },
  {
    que: 'una letra equivocada',
    textos: ({ nombre }) => {
      const [una = '', otra = ''] = nombre.split(' ');
      return [conErrata(una), `${una} ${conErrata(otra)}`];
    },
  },
  { que: 'teléfono, por cifras', textos: ({ telefono }) => [5, 7, 10].map((n) => telefono.slice(0, n)) },
  { que: 'clave, y su principio', textos: ({ clave }) => [clave, clave.toLowerCase(), clave.slice(0, 4)] },
  { que: 'nadie se llama así', textos: () => ['zzqwv', 'wxyz kjhg'] },
];

async function medirBusqueda(base: string, de: readonly Muestra[], vueltas: number): Promise<string> {
  const filas: string[][] = [];
  const todos: Record<string, number[]> = {};
  for (const llamada of ['buscaClientes', 'buscaRegistros'] as const) {
    const suyos: number[] = [];
    for (const { que, textos } of TECLEADO) {
      const tiempos: number[] = [];
      for (let v = -1; v < vueltas; v++) {
        for (const texto of de.flatMap(textos)) {
          const { ms } = await pide(base, llamada, { texto });
          if (v >= 0) tiempos.push(ms);
        }
      }
      suyos.push(...tiempos);
      const t = tiemposDe(tiempos);
      filas.push([`${llamada}: ${que}`, String(tiempos.length), ms(t.p50), ms(t.p95)]);
    }
    todos[llamada] = suyos;
  }
  return [
    tabla('Buscar a un cliente según se teclea', ['', 'veces', 'p50 ms', 'p95 ms'], filas),
    ...Object.entries(todos).map(([llamada, tiempos]) => {
      const { p95 } = tiemposDe(tiempos);
      return `  ${llamada}, todo junto: p95 ${ms(p95)} ms ${frente(p95 < OBJETIVOS.buscar, `< ${OBJETIVOS.buscar} ms`)}`;
    }),
  ].join('\n');
}

/** The calls of the customer's page, with the inputs that the screens use. */
const deLaFicha = ({ cliente_id }: Muestra): readonly [CallName, object][] => [
  ['getHistorialVPD', { cliente_id }],
  ['getMarcasMasVendidas', { cliente_id }],
  ['getPedidosCliente', { cliente_id, pagina: 1, por_pagina: 20 }],
  [
    'getMovimientosCliente',
    { cliente_id, filtros: 'ESTADO~V,P,A', orden: 'VENCE', sentido: 'asc', pagina: 1, por_pagina: 12 },
  ],
];

const JUNTAS = 'las cinco, una tras otra';

async function medirFicha(base: string, de: readonly Muestra[], vueltas: number): Promise<string> {
  const tiempos = new Map<string, number[]>();
  const anota = (que: string, cuanto: number) => tiempos.set(que, [...(tiempos.get(que) ?? []), cuanto]);
  const lee = async (llamada: CallName, cuerpo: object, cuenta: boolean, que: string = llamada) => {
    const { ms } = await pide(base, llamada, cuerpo);
    if (cuenta) anota(que, ms);
  };
  for (let v = -1; v < vueltas; v++) {
    for (const m of de) {
      const cuenta = v >= 0;
      const inicio = performance.now();
      await lee('getInfoGralCliente', { cliente_id: m.cliente_id }, cuenta);
      for (const [llamada, cuerpo] of deLaFicha(m)) await lee(llamada, cuerpo, cuenta);
      const una = performance.now() - inicio;
      if (cuenta) anota(JUNTAS, una);
      await lee('getCarteraCliente', { cliente_id: m.cliente_id, ver: 'TODO' }, cuenta);
      await lee(
        'getMovimientosCliente',
        { cliente_id: m.cliente_id, pagina: 1 },
        cuenta,
        'getMovimientosCliente, todos',
      );
      await lee('getArticulosCliente', { cliente_id: m.cliente_id, pagina: 1 }, cuenta);
    }
  }
  const filas = [...tiempos].map(([que, t]) => ({ que, ...tiemposDe(t) }));
  const peor = Math.max(...filas.filter((f) => f.que !== JUNTAS).map((f) => f.p95));
  return [
    tabla(
      `La ficha de ${de.length} clientes, los diez que más compran entre ellos`,
      ['', 'p50 ms', 'p95 ms'],
      filas.map((f) => [f.que, ms(f.p50), ms(f.p95)]),
    ),
    `  La mayor: p95 ${ms(peor)} ms ${frente(peor < OBJETIVOS.ficha, `< ${OBJETIVOS.ficha} ms`)}`,
  ].join('\n');
}

const dia = (haceDias: number): string =>
  new Date(Date.now() - haceDias * 86_400_000).toISOString().slice(0, 10);

const LISTAS = (dias: number): readonly ListaMedida[] => [
  { llamada: 'getClientesDistribuidor', pedido: { fecha_ini: dia(dias + 1), fecha_fin: dia(-1) } },
  { llamada: 'getClientesConCatalogoDist', pedido: { fecha_ini: dia(dias + 1), fecha_fin: dia(-1) } },
  { llamada: 'getAntiguedadCartera', pedido: {} },
  { llamada: 'getDepositosClientes', pedido: { ver: 'TODOS' } },
];

/** Address of the list of the customers who became distributors in the last month. */
export const listaDeClientes = (base: string): string =>
  `${base}/clientes/Clientes?desde=${dia(30)}&hasta=${dia(0)}`;

async function medirCartera(base: string, duenio: pg.ClientBase, vueltas: number): Promise<string> {
  const entera = await cronometra(
    vueltas,
    async () => (await pide(base, 'getAntiguedadCartera', { pagina: 1 })).ms,
  );
  const { rows } = await duenio.query<{ id: number }>(
    `select docto_ba_id as id from depositos where docto_ba_id >= $1 order by docto_ba_id % 97, docto_ba_id limit 60`,
    [SIN_DUENIO.primero],
  );
  const ids = rows.map((d) => d.id);
  const sugeridas: number[] = [];
  for (let v = -1; v < Math.ceil(vueltas / 4); v++) {
    for (const docto_ba_id of ids) {
      const { ms } = await pide(base, 'getSugerenciasDeDeposito', { docto_ba_id });
      if (v >= 0) sugeridas.push(ms);
    }
  }
  const s = tiemposDe(sugeridas);
  return [
    tabla(
      'La casa entera',
      ['', 'p50 ms', 'p95 ms'],
      [
        ['getAntiguedadCartera: todos, con sus sumas, y su primera página', ms(entera.p50), ms(entera.p95)],
        [`getSugerenciasDeDeposito, de ${ids.length} depósitos`, ms(s.p50), ms(s.p95)],
      ],
    ),
    `  Antigüedad de toda la casa ${frente(entera.p95 < OBJETIVOS.cartera, `< ${OBJETIVOS.cartera} ms`)}`,
  ].join('\n');
}

export interface Oficina {
  base: string;
  duenio: pg.ClientBase;
  clientes: number;
  dias: number;
}

/**
 * What the office reads about its customers, by HTTP with one client: search, one customer's page, lists, the ageing of all customers, and
 * the suggestions for deposits. Reports each part as soon as it is measured.
 * @param vueltas how often each page of a list is read
 */
export async function medirClientes(
  { base, duenio, clientes, dias }: Oficina,
  vueltas: number,
  avisar: Avisar,
  decir: (informe: string) => void,
): Promise<void> {
  const de = await muestra(duenio, clientes);
  avisar('Buscar clientes');
  decir(await medirBusqueda(base, de, Math.ceil(vueltas / 10)));
  avisar('La ficha del cliente');
  decir(await medirFicha(base, de, Math.ceil(vueltas / 4)));
  avisar('Antigüedad y sugerencias');
  decir(await medirCartera(base, duenio, vueltas));
  for (const lista of LISTAS(dias)) decir(await medirPaginas(base, lista, vueltas, avisar));
}

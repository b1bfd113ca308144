import { claseDeFiltro } from '@anden/contrato/filtros.ts';
import type { Columnas } from '@anden/contrato/reporte.ts';
import { type NombreDeReporte, reportes } from '@anden/contrato/reportes.ts';
import { cronometra, pide, type Tiempos } from './cronometro.ts';
import { frente, ms, tabla } from './tabla.ts';

/** A report as a screen reads it, page by page. */
export interface ListaMedida {
  llamada: NombreDeReporte;
  /** The input that all its pages share: the range and the filters of the screen. */
  pedido: object;
}

/** Milliseconds, p95 (decision 0009): of the list as it opens, its next page and its first page by any sort or filter; and of a page far from there. */
const OBJETIVO = { cerca: 300, lejos: 1_000 } as const;

interface Caso {
  que: string;
  pedido: { pagina: number; [opcion: string]: unknown };
}

/** The first page and the next one. */
const CERCA = 2;
const objetivoDe = ({ pedido }: Caso): number => OBJETIVO[pedido.pagina <= CERCA ? 'cerca' : 'lejos'];

/** A filter that leaves many rows, of the kind that a column takes; null: it has none. */
function filtroDe(columna: Columnas[string]): string | null {
  switch (claseDeFiltro(columna)) {
    case 'texto':
      return 'a';
    case 'valores':
      return Object.keys(columna.palabras ?? {})[0] ?? null;
    case 'numero':
      return '10..5000';
    case 'dia':
      return '2025-01-01..';
    default:
      return null;
  }
}

/**
 * Every sort on the first, the middle and the last page, and descending on the middle one; every column's filter, and a text in any column.
 */
function casosDe(columnas: Columnas, ultima: number): Caso[] {
  const paginas = [
    ['pág. 1', 1],
    ['en medio', Math.ceil(ultima / 2)],
    ['última', ultima],
  ] as const;
  const nombres = Object.entries(columnas);
  return [
    ...paginas.map(([cual, pagina]) => ({ que: `como se abre, ${cual}`, pedido: { pagina } })),
    { que: 'como se abre, la siguiente', pedido: { pagina: CERCA } },
    ...nombres
      .filter(([, c]) => c.ordenable && c.tipo !== 'dato')
      .flatMap(([orden]) => [
        ...paginas.map(([cual, pagina]) => ({ que: `por ${orden}, ${cual}`, pedido: { orden, pagina } })),
        {
          que: `por ${orden}, de mayor a menor, en medio`,
          pedido: { orden, sentido: 'desc', pagina: Math.ceil(ultima / 2) },
        },
      ]),
    ...nombres.flatMap(([nombre, c]) => {
      const filtro = c.tipo === 'dato' ? null : filtroDe(c);
      return filtro === null
        ? []
        : [{ que: `${nombre} es «${filtro}»`, pedido: { filtros: `${nombre}~${filtro}`, pagina: 1 } }];
    }),
    { que: 'texto «garcia»', pedido: { filtro: 'garcia', pagina: 1 } },
  ];
}

/**
 * Reads the pages of a list by HTTP with one client: the server's time including its reply.
 * @param vueltas how often each page is read
 */
export async function medirPaginas(
  base: string,
  { llamada, pedido }: ListaMedida,
  vueltas: number,
  avisar: (que: string) => void,
): Promise<string> {
  const { total } = (await pide<{ total: number }>(base, llamada, { ...pedido, pagina: 1 })).dice;
  avisar(`${llamada}, ${total} renglones`);
  const { columnas, porPagina } = reportes[llamada];
  const medidos: (Caso & Tiempos)[] = [];
  for (const caso of casosDe(columnas, Math.max(1, Math.ceil(total / porPagina)))) {
    const una = async () => (await pide(base, llamada, { ...pedido, ...caso.pedido })).ms;
    medidos.push({ ...caso, ...(await cronometra(vueltas, una)) });
  }
  const tarde = medidos.filter((m) => m.p95 >= objetivoDe(m));
  const lentos = medidos
    .toSorted((a, b) => b.p50 / objetivoDe(b) - a.p50 / objetivoDe(a))
    .slice(0, Math.max(5, tarde.length));
  return [
    tabla(
      `${llamada}: ${total} renglones, páginas de ${porPagina}; lo más lento de ${medidos.length} páginas`,
      ['lo que se pide', 'p50 ms', 'p95 ms'],
      lentos.map((m) => [m.que, ms(m.p50), ms(m.p95)]),
    ),
    `  ${medidos.length - tarde.length} de ${medidos.length}: ${frente(tarde.length === 0, `p95 < ${OBJETIVO.cerca} ms, y < ${OBJETIVO.lejos} lejos de la primera`)}`,
  ].join('\n');
}

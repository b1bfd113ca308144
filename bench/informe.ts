import type { Escaneos } from './escaneo.ts';
import type { Comparacion, Medida, Variantes } from './escrituras.ts';
import type { Corrida } from './estadistica.ts';
import { type Consulta, GRANDE } from './grande.ts';
import type { Lectura } from './lecturas.ts';
import type { Lista } from './lista.ts';
import type { PrimeraCarga } from './primera-carga.ts';
import { cuenta, frente, kb, ms, razon, tabla } from './tabla.ts';
import type { Surtido } from './traspasos.ts';

export const OBJETIVOS = {
  consulta: 15,
  traspasos: 100,
  tarea: 50,
  razon: 0.25,
  p99: 50,
  memoria: 200,
  js: 180,
  css: 40,
  escaneo: 50,
  abrirRemision: 300,
  reportes: 300,
  primeraVisita: 6_000,
  otraVisita: 1_500,
  heap: 10,
} as const;

export const TIEMPOS = ['por segundo', 'p50 ms', 'p95 ms', 'p99 ms', 'máx. ms', 'errores'];
export const fila = (que: string, c: Corrida): string[] => [
  que,
  cuenta(c.porSegundo),
  ms(c.p50),
  ms(c.p95),
  ms(c.p99),
  ms(c.maximo),
  cuenta(c.errores),
];

const clientes = (n: number): string => `${n} ${n === 1 ? 'cliente' : 'clientes'}`;

export function informeDeEscritura(
  { escritura, sentencias, comparaciones, versionPgbench }: Medida,
  variantes?: Variantes,
): string {
  const filas = comparaciones.flatMap((c) => [
    fila(`${clientes(c.clientes)}: servidor (HTTP, Basic)`, c.servidor),
    fila(`${clientes(c.clientes)}: base, bucle con el mismo driver`, c.bucle),
    ...(c.pgbench ? [fila(`${clientes(c.clientes)}: base, pgbench -M prepared`, c.pgbench)] : []),
  ]);
  const otras = variantes
    ? [
        fila('8 clientes, sesión con cookie', variantes.cookie),
        fila('8 clientes, todos en una compra de 400 líneas', variantes.unCamion),
        fila(
          `a ritmo fijo de ${cuenta(variantes.aRitmo.ofrecidas)}/s, 32 clientes`,
          variantes.aRitmo.corrida,
        ),
      ]
    : [];
  return [
    tabla(escritura.llamada, ['', ...TIEMPOS], [...filas, ...otras]),
    `  La base repite las ${sentencias} sentencias que el servidor mandó por un guardado (autenticación y transacción entera).`,
    ...(versionPgbench ? [] : ['  pgbench no está en el PATH: solo se comparó con el bucle.']),
    '',
    ...comparaciones.map(razonDe),
  ].join('\n');
}

function razonDe({ clientes: n, servidor, bucle, pgbench }: Comparacion): string {
  const entre = (base: Corrida) => razon(servidor.porSegundo / base.porSegundo);
  // The target is compared with the stricter of the two bases.
  const peor = Math.min(...[bucle, pgbench].flatMap((b) => (b ? [servidor.porSegundo / b.porSegundo] : [])));
  const partes = [
    `servidor/bucle ${entre(bucle)}`,
    ...(pgbench ? [`servidor/pgbench ${entre(pgbench)}`] : []),
  ];
  if (n === 8) {
    partes.push(frente(peor >= OBJETIVOS.razon, `≥ ${razon(OBJETIVOS.razon)}`));
    partes.push(
      `p99 ${ms(servidor.p99)} ms ${frente(servidor.p99 < OBJETIVOS.p99, `< ${OBJETIVOS.p99} ms`)}`,
    );
  }
  return `  Razón con ${clientes(n)}: ${partes.join(' · ')}`;
}

export const informeDeLecturas = (lecturas: readonly Lectura[]): string =>
  tabla(
    'Lecturas, 8 clientes, sesión con cookie, gzip',
    ['', ...TIEMPOS],
    lecturas.map(({ que, corrida }) => fila(que, corrida)),
  );

export function informeDeConsulta(consultas: readonly Consulta[]): string {
  const [una] = consultas;
  return [
    tabla(
      `getinfoArticuloUbicacion, clave al azar: ${cuenta(GRANDE.articulos)} artículos y ${cuenta(GRANDE.articulos * GRANDE.porArticulo)} existencias`,
      ['', ...TIEMPOS],
      consultas.map((c) => fila(clientes(c.clientes), c.corrida)),
    ),
    ...(una
      ? [
          `  Con ${clientes(una.clientes)}: p95 ${ms(una.corrida.p95)} ms ${frente(una.corrida.p95 < OBJETIVOS.consulta, `< ${OBJETIVOS.consulta} ms`)}`,
        ]
      : []),
  ].join('\n');
}

export function informeDeTraspasos(s: Surtido): string {
  const { ofrecidas, corrida } = s.aRitmo;
  const bien = s.malSurtidos + s.trabas + corrida.errores + s.enBucle.errores === 0;
  return [
    tabla(
      `surtirProductoTraspaso, ${s.operadores} operadores sobre ${s.traspasos} traspasos`,
      ['', ...TIEMPOS],
      [
        fila(`a ritmo de manos rápidas, ${cuenta(ofrecidas)}/s`, corrida),
        fila('en bucle cerrado: lo más que da', s.enBucle),
      ],
    ),
    `  Renglones surtidos: ${cuenta(s.surtidos)}; surtidos de más o a medias: ${s.malSurtidos}; trabas en la base: ${s.trabas} ${frente(bien, 'ninguna pieza dos veces, ninguna traba')}`,
    `  A ritmo: p99 ${ms(corrida.p99)} ms ${frente(corrida.p99 < OBJETIVOS.traspasos, `< ${OBJETIVOS.traspasos} ms`)}; lo que da el bucle es ${razon(s.enBucle.porSegundo / ofrecidas)} veces ese ritmo`,
  ].join('\n');
}

export function informeDeLista({ paginas, tareasLargas }: Lista): string {
  const peor = Math.max(0, ...tareasLargas);
  return [
    `\nLista de ${cuenta(GRANDE.porContar)} artículos por contar, ${paginas} páginas recorridas con la rueda`,
    `  Tareas de más de ${OBJETIVOS.tarea} ms: ${tareasLargas.length}${tareasLargas.length ? `, la mayor de ${ms(peor)} ms` : ''} ${frente(tareasLargas.length === 0, 'ninguna')}`,
  ].join('\n');
}

/** How large the office is in which customers are measured. */
export const informeDeOficina = (clientes: number, asientos: number, abiertos: number): string =>
  `\nOficina de ${cuenta(clientes)} clientes: ${cuenta(asientos)} asientos de cartera, ${cuenta(abiertos)} cargos por cobrar; la auditoría de la cartera cuadra.`;

export interface Memoria {
  reposo: number | null;
  carga: number | null;
  despues: number | null;
}

export function informeDeMemoria({ reposo, carga, despues }: Memoria): string {
  const mb = (n: number | null) => (n === null ? '—' : cuenta(n));
  const alta = Math.max(reposo ?? 0, carga ?? 0);
  return [
    tabla(
      'Memoria residente del servidor',
      ['', 'MB'],
      [
        ['en reposo, recién iniciado', mb(reposo)],
        ['la mayor, bajo carga', mb(carga)],
        ['en reposo, después de la carga', mb(despues)],
      ],
    ),
    `  ${frente(alta < OBJETIVOS.memoria, `< ${OBJETIVOS.memoria} MB`)}`,
  ].join('\n');
}

export function informeDePrimeraCarga(c: PrimeraCarga | string): string {
  if (typeof c === 'string') return `\nPrimera carga de /Login: ${c}`;
  return [
    tabla(
      'Primera carga de /Login, sin caché, hasta que se puede escribir',
      ['', 'kB gzip'],
      [
        ['JavaScript', kb(c.js)],
        ['estilos', kb(c.css)],
        [`en el cable, todo (${c.archivos} archivos, como los manda el servidor)`, kb(c.enElCable)],
      ],
    ),
    `  JavaScript ${frente(c.js <= OBJETIVOS.js * 1000, `≤ ${OBJETIVOS.js} kB`)} · estilos ${frente(c.css <= OBJETIVOS.css * 1000, `≤ ${OBJETIVOS.css} kB`)}`,
  ].join('\n');
}

export const informeDeEscaneo = ({ lentos, procesador }: Escaneos): string =>
  [
    tabla(
      'Del Enter del escáner a la respuesta pintada: compra de 400 líneas, 360 px, procesador 6 veces más lento',
      ['', 'escaneos', 'p50 ms', 'p95 ms'],
      lentos.map((e) => [e.que, cuenta(e.escaneos), ms(e.p50), ms(e.p95)]),
    ),
    ...lentos.map(
      (e) => `  ${e.que}: ${frente(e.p50 <= OBJETIVOS.escaneo, `p50 ≤ ${OBJETIVOS.escaneo} ms`)}`,
    ),
    `  Tiempo de procesador del hilo de la página por escaneo (teclas incluidas), sin freno: ${ms(procesador)} ms; por 6, ${ms(procesador * 6)} ms.`,
  ].join('\n');

import { readdirSync, readFileSync } from 'node:fs';

/**
 * `node e2e/cuenta-cobertura.ts FOLDER`: of what tests run with `ANDEN_COBERTURA=FOLDER` wrote, how many characters of the built
 * web ran, and for each test how many nothing else ran, fewest first.
 */

const ASSETS = `${import.meta.dirname}/../web/dist/assets`;

interface Corrida {
  prueba: string;
  archivos: Record<string, [number, number, number][]>;
}

/** Where each file begins in the array that holds all of them. */
const lugares = new Map<string, { desde: number; largo: number }>();
let total = 0;
for (const archivo of readdirSync(ASSETS).filter((f) => f.endsWith('.js'))) {
  const largo = readFileSync(`${ASSETS}/${archivo}`, 'utf8').length;
  lugares.set(archivo, { desde: total, largo });
  total += largo;
}

/** A test's characters: one where it ran. A range inside another overrides it. */
function suma(corridos: Uint8Array, { archivos }: Corrida): void {
  for (const [nombre, rangos] of Object.entries(archivos)) {
    const lugar = lugares.get(nombre.split('#')[0] ?? '');
    if (!lugar) continue;
    const suyos = new Uint8Array(lugar.largo);
    for (const [desde, hasta, corrio] of rangos) suyos.fill(corrio, desde, hasta);
    for (const [i, corrio] of suyos.entries()) if (corrio) corridos[lugar.desde + i] = 1;
  }
}

const [carpeta = ''] = process.argv.slice(2);
const porPrueba = new Map<string, Uint8Array>();
for (const archivo of readdirSync(carpeta))
  for (const linea of readFileSync(`${carpeta}/${archivo}`, 'utf8').trim().split('\n')) {
    const corrida = JSON.parse(linea) as Corrida;
    const corridos = porPrueba.get(corrida.prueba) ?? new Uint8Array(total);
    suma(corridos, corrida);
    porPrueba.set(corrida.prueba, corridos);
  }

const veces = new Uint16Array(total);
for (const corridos of porPrueba.values())
  for (let i = 0; i < total; i++) veces[i] = (veces[i] ?? 0) + (corridos[i] ?? 0);
process.stdout.write(`${veces.reduce((n, v) => n + (v > 0 ? 1 : 0), 0)} de ${total} caracteres\n`);
const propios = [...porPrueba].map(([prueba, corridos]) => ({
  prueba,
  suyos: corridos.reduce((n, corrio, i) => n + (corrio && veces[i] === 1 ? 1 : 0), 0),
}));
for (const { prueba, suyos } of propios.sort((a, b) => a.suyos - b.suyos))
  process.stdout.write(`${suyos}\t${prueba}\n`);

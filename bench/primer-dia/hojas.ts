/*
 * A made-up company as its old systems write it: titles above the headers, headers under other names, totals, cells that say that there is nothing,
 * decimal commas, telephones with noise. The same sizes make the same files. `testing/primer-dia.test.ts` takes them from an empty installation
 * to the first pick and to the second day, and compares the database with what is meant here.
 */

export interface Tamano {
  personas: number;
  articulos: number;
  claves: number;
  ubicaciones: number;
  clientes: number;
  compras: number;
  remisiones: number;
  facturas: number;
}

export const COMPLETA: Tamano = {
  personas: 60,
  articulos: 6_000,
  claves: 9_000,
  ubicaciones: 4_000,
  clientes: 1_500,
  compras: 400,
  remisiones: 1_000,
  facturas: 25_000,
};
export const CHICA: Tamano = {
  personas: 12,
  articulos: 60,
  claves: 90,
  ubicaciones: 60,
  clientes: 20,
  compras: 12,
  remisiones: 20,
  facturas: 80,
};

/** A file and what is to become of it. */
export interface Entrega {
  tabla: string;
  archivo: string;
  datos: Buffer;
  /** Of the command, after the table and the file. */
  args: readonly string[];
  /** What its rows are: `altas`, `cambios`, `sin cambio`. */
  cuentas: readonly [altas: number, cambios: number, iguales: number];
  /** Parts of what the command must have said. */
  dice?: readonly string[];
  /** The file is refused, with these in what the command says; the next one is the same, mended. */
  rechaza?: readonly string[];
}

/** What the database must hold: a query whose rows are one text each, and those texts. */
export interface Verdad {
  que: string;
  consulta: string;
  filas: readonly string[];
}

export const ALMACENES = ['CEDIS LEÓN', 'BODEGA NORTE', 'SUCURSAL CENTRO'] as const;
/** Only its total is known of each article. */
export const SIN_ESTANTES = 3;
/** All before it is history. */
const CORTE = Date.UTC(2025, 11, 31);
const DIA_MS = 86_400_000;
export const DIAS = 700;

/** Numbers that look like chance and are always the same (mulberry32). */
export function azar(semilla: number): () => number {
  let a = semilla;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const n5 = (n: number): string => String(n).padStart(5, '0');
export const dia = (antes: number): string => new Date(CORTE - antes * DIA_MS).toISOString().slice(0, 10);
/** As Spanish spreadsheets write it: 31/12/2025. */
export const dma = (iso: string): string => iso.split('-').reverse().join('/');
export const pesos = (centavos: number): string => (centavos / 100).toFixed(2);
/** 1.234,50 */
export const conComa = (centavos: number): string => {
  const [enteros = '', decimales = ''] = pesos(centavos).split('.');
  return `${enteros.replace(/\B(?=(\d{3})+$)/g, '.')},${decimales}`;
};

/** Bytes of Windows-1252; the texts here have no letter beyond Latin-1. */
const cp1252 = (texto: string): Buffer => Buffer.from(texto, 'latin1');

export type Fila = readonly (string | number)[];
interface Hoja {
  sobre?: readonly Fila[];
  titulos: readonly string[];
  filas: readonly Fila[];
  bajo?: readonly Fila[];
  separador?: ',' | ';' | '\t';
  enCp1252?: boolean;
}

export function hoja({
  sobre = [],
  titulos,
  filas,
  bajo = [],
  separador = ',',
  enCp1252 = false,
}: Hoja): Buffer {
  const campo = (v: string | number): string => {
    const texto = String(v);
    return texto.includes(separador) || /["\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;
  };
  const texto = [...sobre, titulos, ...filas, ...bajo]
    .map((f) => f.map(campo).join(separador))
    .join('\r\n')
    .concat('\r\n');
  return enCp1252 ? cp1252(texto) : Buffer.from(`\uFEFF${texto}`);
}

/** With its check digit, from twelve digits. */
export function ean13(doce: string): string {
  let suma = 0;
  for (let i = 0; i < 12; i++) suma += Number(doce[i]) * (i % 2 === 0 ? 1 : 3);
  return doce + ((10 - (suma % 10)) % 10);
}

/** Keys of articles: two differ only in the zeros before them. */
export const claveDeArticulo = (i: number): string => (i === 0 ? '4' : i === 1 ? '00004' : `AR-${n5(i)}`);
export const claveDeCliente = (i: number): string => `C${n5(i + 1)}`;
export const usuario = (i: number): string => `PER${String(i + 1).padStart(2, '0')}`;
export const modelo = (i: number): string =>
  ['RECIBO', 'SURTIDO', 'JEFE DE ALMACÉN', 'ACOMODO'][i % 4] as string;

export interface Lugar {
  almacen: number;
  propio: string;
  digitos: string;
}

/** Locations by the house's own code: half of them in the first warehouse, the rest shared by the others. */
export function lugares(cuantos: number): Lugar[] {
  const todos: Lugar[] = [];
  for (let i = 0; i < cuantos; i++) {
    const almacen = i % 4 < 2 ? 1 : i % 4 === 2 ? 2 : 3;
    const k = Math.floor(i / 4) * (almacen === 1 ? 2 : 1) + (almacen === 1 ? i % 4 : 0);
    const [pasillo, modulo, nivel] = [Math.floor(k / 100), Math.floor((k % 100) / 5) + 1, (k % 5) + 1];
    const dos = (n: number): string => String(n).padStart(2, '0');
    todos.push({
      almacen,
      propio: `${String.fromCharCode(65 + pasillo)}-${dos(modulo)}-${dos(nivel)}`,
      digitos: `${almacen}${dos(pasillo + 1)}${String(modulo).padStart(3, '0')}${dos(nivel)}`,
    });
  }
  return todos;
}

/** Telephones as people write them. Customers' stay as written, and people's are ten digits. */
export const telefono = (i: number): string => {
  const fin = String(1_000_000 + ((i * 7_919) % 8_999_999)).padStart(7, '0');
  const [a, b] = [fin.slice(0, 3), fin.slice(3)];
  return [`477 ${a} ${b}`, `(477) ${a}-${b}`, `477${a}${b}`, `+52 477 ${a} ${b}`, `477-${a}-${b}`][
    i % 5
  ] as string;
};

import { CENTAVOS_MAX } from '@anden/contrato/cartera/rules.ts';
import {
  DEPOSITO_MAX,
  dichoRepetido,
  type IdentidadDeDeposito,
  MENSAJES_DEPOSITO,
} from '@anden/contrato/cartera/rules-depositos.ts';
import {
  adivinaColumnas,
  adivinaTipo,
  type ColumnaDeEstado,
  type ColumnasDichas,
  type ColumnasElegidas,
  ESTADO_RENGLONES_MAX,
  esDeAbonos,
  esDeCargos,
  type Letras,
  letrasDe,
  MENSAJES_ESTADO,
  signoDe,
  type Veredicto,
} from '@anden/contrato/cartera/rules-estados.ts';
import type { Archivo } from '../../importar/archivo.ts';
import { ArchivoError, type Celda, estaVacia, type Fila, muestra } from '../../importar/celda.ts';
import { codigo, Motivo, texto } from '../../importar/lectores.ts';
import { Rejection } from '../../platform/rejection.ts';
import { leeDia, leeImporte, leeTipo, sinComillas, TEXTO_MAX } from './celdas-estado.ts';
import { type Registrado, repeticiones } from './iguales.ts';

/** Rows from the top among which the header is looked for: banks write whose account it is before it. */
const ENCABEZADO_EN = 40;

/** The rows of a file. */
export interface Filas extends Pick<Archivo, 'separado' | 'deVarias'> {
  filas: readonly Fila[];
}

/** A statement's rows under its header. */
export interface Hoja extends Filas {
  /** Titles of the columns, made unique: a repeated one gets a number after it. */
  titulos: string[];
}

/** A deposit of a statement. */
export type Movimiento = IdentidadDeDeposito & { ordenante: string | null };

/** A row as it was read: a deposit, or why it is none. */
export interface RenglonLeido {
  renglon: number;
  movimiento: Movimiento | null;
  /** Why it cannot be read, or is no deposit; null with a deposit. */
  motivo: string | null;
  /** The row is of money that went out, or of no money. */
  noAbona: boolean;
  /** What could be read of a row that is not a deposit, so that people recognise it. */
  visto:
    | (Pick<Movimiento, 'referencia' | 'ordenante'> & {
        fecha: string | null;
        centavos: number | null;
        descripcion: string | null;
      })
    | null;
}

/** A row with the verdict on it. */
export interface RenglonJuzgado extends RenglonLeido {
  veredicto: Veredicto;
  /** How many registered deposits are equal to it. */
  iguales: number;
}

/**
 * All the rows of a file.
 * @throws ArchivoError where there are more than a statement has
 */
export async function filasDe({ filas, separado, deVarias }: Archivo): Promise<Filas> {
  const todas: Fila[] = [];
  for await (const fila of filas) {
    if (fila.celdas.every((c) => estaVacia(c))) continue;
    todas.push(fila);
    if (todas.length > ESTADO_RENGLONES_MAX + ENCABEZADO_EN) throw new ArchivoError(MENSAJES_ESTADO.largo);
  }
  return { filas: todas, separado, deVarias };
}

function titulosDe({ celdas }: Fila): string[] {
  const vistos = new Map<string, number>();
  return celdas.map((celda) => {
    const titulo = muestra(sinComillas(celda)).replaceAll(/\s+/g, ' ').trim().slice(0, 90);
    const veces = (vistos.get(titulo) ?? 0) + 1;
    vistos.set(titulo, veces);
    return titulo === '' || veces === 1 ? titulo : `${titulo} (${veces})`;
  });
}

const conocidas = (titulos: readonly string[]): number => {
  const { fecha: dia, importe, ...otras } = adivinaColumnas(titulos);
  return dia && importe ? 2 + Object.values(otras).filter(Boolean).length : 0;
};

const estan = (columnas: ColumnasDichas, titulos: readonly string[]): boolean =>
  Object.values(columnas).every((c) => c == null || titulos.includes(c));

/** Fewest filled cells of a row of movements: the day, the amount and what it is. */
const CELDAS_DE_MOVIMIENTO = 3;

/** What a column says in the rows of movements below a header, without empty cells. */
const loQueDice =
  (titulos: readonly string[], filas: readonly Fila[]) =>
  (titulo: string): string[] => {
    const i = titulos.indexOf(titulo);
    return filas.flatMap(({ celdas }) => {
      const lleno = celdas.filter((c) => !estaVacia(c)).length >= CELDAS_DE_MOVIMIENTO;
      return lleno && !estaVacia(celdas[i]) ? [leeTipo(celdas[i])] : [];
    });
  };

/**
 * The header of a statement: the first row with all columns asked for, else the row with most of the columns that banks use, else the one with most
 * cells.
 * @param dichas the columns last chosen for the account, or asked for now
 * @param recordadas they are the last ones chosen: then a file with a column of credits is not read by another column
 * @throws Rejection where no row can be a header
 */
export function hojaDe(
  { filas, separado, deVarias }: Filas,
  dichas: ColumnasDichas | null,
  recordadas = false,
): { hoja: Hoja; columnas: ColumnasElegidas; pedidas: boolean } {
  const candidatas = filas.slice(0, ENCABEZADO_EN).map((fila, i) => ({ i, titulos: titulosDe(fila) }));
  const valen = (titulos: readonly string[]): boolean =>
    !recordadas || esDeAbonos(dichas?.importe ?? '') || !titulos.some(esDeAbonos);
  const pedida = dichas && candidatas.find((c) => estan(dichas, c.titulos) && valen(c.titulos));
  const mejor = (puntos: (t: readonly string[]) => number) =>
    candidatas
      .map((c) => ({ ...c, puntos: puntos(c.titulos) }))
      .filter((c) => c.puntos >= 2)
      .sort((a, b) => b.puntos - a.puntos || a.i - b.i)[0];
  const hallada = pedida ?? mejor(conocidas) ?? mejor((t) => t.filter((x) => x !== '').length);
  if (!hallada) throw new Rejection(MENSAJES_ESTADO.sinEncabezado(deVarias));
  const { titulos } = hallada;
  const hoja = { titulos, separado, deVarias, filas: filas.slice(hallada.i + 1) };
  const dice = loQueDice(titulos, hoja.filas);
  if (!pedida) return { hoja, columnas: adivinaColumnas(titulos, dice), pedidas: false };
  const tipo =
    dichas.tipo === undefined ? adivinaTipo(titulos, dice, new Set(Object.values(dichas))) : dichas.tipo;
  return { hoja, columnas: { ...dichas, tipo }, pedidas: true };
}

/** Whether a row is of money that came in, by its amount and, where there is one, its column of charge or credit. */
function abonoDe(
  centavos: number,
  tipo: { dicho: string; letras: Letras } | null,
): { centavos: number } | { motivo: string; noAbona: boolean } {
  const cargo = { motivo: MENSAJES_ESTADO.cargo, noAbona: true };
  if (centavos === 0) return { motivo: MENSAJES_ESTADO.sinAbono, noAbona: true };
  if (tipo === null) return centavos > 0 ? { centavos } : cargo;
  const { dicho, letras } = tipo;
  if (dicho === '') return centavos < 0 ? cargo : { motivo: MENSAJES_ESTADO.sinTipo, noAbona: false };
  const leido = signoDe(dicho);
  const signo = leido === 'C' || leido === 'D' ? letras[leido] : leido;
  if (signo === 'CARGO') return cargo;
  if (signo === null)
    return {
      motivo: leido !== null ? MENSAJES_ESTADO.dudoso(dicho) : MENSAJES_ESTADO.otroTipo(dicho),
      noAbona: false,
    };
  return centavos > 0 ? { centavos } : { motivo: MENSAJES_ESTADO.negativo, noAbona: false };
}

/** How the rows of a statement are read. */
interface Lectura {
  /** Place of each column; below zero: the file has none. */
  donde: Readonly<Record<ColumnaDeEstado, number>>;
  /** Columns of charges alone. */
  cargos: readonly { titulo: string; i: number }[];
  letras: Letras;
  /** Whether a row has more cells than titles, so that a cell may stand under another column's title. */
  corrida: (celdas: readonly Celda[]) => boolean;
  hoy: string;
}

/** What some banks write where there is no amount. */
const DICE_NADA = /^(n\/?\.?a\.?|null|s\/?i)$/i;

/** Why a row's cells may be under the wrong titles, or null. */
function desacomodo(celdas: readonly Celda[], { cargos, corrida }: Lectura, abono: number): string | null {
  if (corrida(celdas)) return MENSAJES_ESTADO.corrido;
  for (const { titulo, i } of cargos) {
    const celda = sinComillas(celdas[i]);
    const cargo = leeImporte(celda);
    if (cargo instanceof Motivo) {
      if (typeof celda === 'string' && !DICE_NADA.test(celda.trim()))
        return MENSAJES_ESTADO.otraCosa(titulo, muestra(celda).trim());
    } else if (cargo !== null && cargo !== 0 && abono !== 0) return MENSAJES_ESTADO.cargoYAbono;
  }
  return null;
}

function leeRenglon({ numero, celdas }: Fila, lectura: Lectura): RenglonLeido | null {
  const { donde, letras, hoy } = lectura;
  const celda = (c: ColumnaDeEstado): Celda | undefined =>
    donde[c] < 0 ? undefined : sinComillas(celdas[donde[c]]);
  const [dia, importe] = [leeDia(celda('fecha')), leeImporte(celda('importe'))];
  const leido: RenglonLeido = {
    renglon: numero,
    movimiento: null,
    motivo: null,
    noAbona: false,
    visto: null,
  };
  // A row of totals or of the balance is no movement.
  if (dia === null && importe === null) return null;
  const campos = {
    referencia: codigo(TEXTO_MAX)(celda('referencia')),
    descripcion: texto(TEXTO_MAX)(celda('descripcion')),
    ordenante: texto(TEXTO_MAX)(celda('ordenante')),
  };
  const legible = <T>(valor: T | Motivo): T | null => (valor instanceof Motivo ? null : valor);
  const visto = {
    fecha: legible(dia),
    centavos: legible(importe),
    referencia: legible(campos.referencia)?.slice(0, DEPOSITO_MAX.referencia) ?? null,
    descripcion: legible(campos.descripcion)?.slice(0, DEPOSITO_MAX.descripcion) ?? null,
    ordenante: legible(campos.ordenante)?.slice(0, DEPOSITO_MAX.ordenante) ?? null,
  };
  const malo = (motivo: string): RenglonLeido => ({ ...leido, motivo, visto });
  const mal = desacomodo(celdas, lectura, importe instanceof Motivo ? 0 : (importe ?? 0));
  if (mal !== null) return malo(mal);
  if (importe === null) return { ...leido, motivo: MENSAJES_ESTADO.sinAbono, noAbona: true, visto };
  if (importe instanceof Motivo) return malo(`El abono ${importe.texto}`);
  const tipo = donde.tipo < 0 ? null : { dicho: leeTipo(celda('tipo')), letras };
  const abono = abonoDe(importe, tipo);
  if ('motivo' in abono) return { ...leido, ...abono, visto };
  const { centavos } = abono;
  if (centavos > CENTAVOS_MAX) return malo(MENSAJES_DEPOSITO.grande);
  if (dia === null) return malo('Falta la fecha');
  if (dia instanceof Motivo) return malo(`La fecha ${dia.texto}`);
  if (dia > hoy) return malo(MENSAJES_DEPOSITO.futura);
  const corto: Record<'referencia' | 'descripcion' | 'ordenante', string | null> = {
    referencia: null,
    descripcion: null,
    ordenante: null,
  };
  for (const c of ['referencia', 'descripcion', 'ordenante'] as const) {
    const valor = campos[c];
    if (valor instanceof Motivo)
      return malo(`La columna ${c === 'descripcion' ? 'descripción' : c} ${valor.texto}`);
    corto[c] = valor === null ? null : valor.slice(0, DEPOSITO_MAX[c]);
  }
  const movimiento: Movimiento = {
    fecha: dia,
    centavos,
    folio: null,
    referencia: corto.referencia,
    referencia_web: null,
    descripcion: corto.descripcion ?? corto.referencia ?? 'DEPÓSITO',
    ordenante: corto.ordenante,
  };
  return { ...leido, movimiento };
}

/**
 * Tells whether a row has more cells than titles because a text contains the separator, so that the cells after it are under the wrong titles. It is
 * not so where the extra cells are as empty as in most rows (banks end each row with one separator more), where the last title's cell is filled as in
 * most rows, or where all rows have the same word in them (a column without a title).
 */
function siSobran({ titulos, filas }: Hoja): (celdas: readonly Celda[]) => boolean {
  const deMas = (celdas: readonly Celda[]) => celdas.slice(titulos.length).map((c) => muestra(c).trim());
  const dicen = (celdas: readonly Celda[]) => deMas(celdas).some((c) => c !== '');
  const dichas = new Set(filas.map((f) => deMas(f.celdas).join(' ').trim()));
  const [palabra = ''] = dichas;
  const sinTitulo = filas.length > 1 && dichas.size === 1 && /^\p{L}+$/u.test(palabra);
  const enteras = filas.filter((f) => !dicen(f.celdas));
  const grupos = [...Map.groupBy(enteras, (f) => f.celdas.length)];
  grupos.sort(([n, a], [m, b]) => b.length - a.length || n - m);
  const usuales = Math.max(titulos.length, grupos[0]?.[0] ?? 0);
  const llena = (celdas: readonly Celda[]) => !estaVacia(celdas[titulos.length - 1]);
  const otras = enteras.filter((f) => f.celdas.length <= usuales);
  const seLlena = otras.filter((f) => llena(f.celdas)).length * 2 > otras.length;
  return (celdas) => {
    if (dicen(celdas)) return !sinTitulo;
    return celdas.length > usuales && !(seLlena && llena(celdas));
  };
}

/** The rows of a statement as its columns say, without those that are no movement. */
export function leeHoja(hoja: Hoja, columnas: ColumnasElegidas, hoy: string): RenglonLeido[] {
  const { titulos, filas, separado } = hoja;
  const en = (c: ColumnaDeEstado): number => {
    const titulo = columnas[c];
    return titulo === null ? -1 : titulos.indexOf(titulo);
  };
  const donde = {
    fecha: en('fecha'),
    importe: en('importe'),
    tipo: en('tipo'),
    referencia: en('referencia'),
    descripcion: en('descripcion'),
    ordenante: en('ordenante'),
  };
  const cargos = titulos.flatMap((titulo, i) =>
    esDeCargos(titulo) && !Object.values(donde).includes(i) ? [{ titulo, i }] : [],
  );
  const { tipo } = columnas;
  const letras = letrasDe(tipo ?? '', tipo === null ? [] : loQueDice(titulos, filas)(tipo));
  const lectura: Lectura = { donde, cargos, letras, corrida: separado ? siSobran(hoja) : () => false, hoy };
  return filas.flatMap((fila) => leeRenglon(fila, lectura) ?? []);
}

/** Titles of a column that says of which account each movement is. */
const DE_CUENTA = /^((no|n[uú]m|n[uú]mero)\.?( de)? )?cuenta$/i;

/** The accounts that a statement's movements are of, if there are several; otherwise none. */
export function cuentasDichas(hoja: Hoja): string[] {
  const cuentas = cuentasDeRenglones(hoja);
  return cuentas.length > 1 ? cuentas : [];
}

/** The accounts that the column of accounts names, each once. */
export function cuentasDeRenglones({ titulos, filas }: Hoja): string[] {
  const titulo = titulos.find((t) => DE_CUENTA.test(t));
  const sinCeros = (cuenta: string) => cuenta.replace(/^'|'$/g, '').replace(/^0+(?=\d)/, '');
  const dichas = titulo ? loQueDice(titulos, filas)(titulo) : [];
  return [...new Map(dichas.map((c) => [sinCeros(c), c])).values()];
}

/** The verdict on each row, by the registered deposits and the rows before it. */
export function juzga(renglones: readonly RenglonLeido[], hay: readonly Registrado[]): RenglonJuzgado[] {
  const repite = repeticiones<number>(hay);
  return renglones.map((r) => {
    const { movimiento } = r;
    if (!movimiento)
      return {
        ...r,
        iguales: 0,
        veredicto: r.noAbona ? ('NO_ABONO' as const) : ('INVALIDO' as const),
      };
    const { iguales, gemelo } = repite(r.renglon, movimiento);
    const [igual] = iguales;
    const motivo = igual
      ? dichoRepetido(igual)
      : gemelo === undefined
        ? null
        : `Es igual al renglón ${gemelo} de este archivo`;
    return { ...r, motivo, iguales: iguales.length, veredicto: motivo === null ? 'NUEVO' : 'REPETIDO' };
  });
}

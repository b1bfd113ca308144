import { CENTAVOS_MAX } from '@anden/contrato/cartera/rules.ts';
import {
  dichoRepetido,
  type IdentidadDeDeposito,
  MENSAJES_DEPOSITO,
} from '@anden/contrato/cartera/rules-depositos.ts';
import {
  adivinaColumnas,
  adivinaTipo,
  COLUMNAS_ESTADO,
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
import type { Formato, Pregunta, Respuestas } from '@anden/contrato/formatos.ts';
import type { Abierto } from '../../importar/archivo.ts';
import { ArchivoError, type Celda, estaVacia, type Fila, muestra } from '../../importar/celda.ts';
import { formatoDe, mira, preguntasDe, sinEvidencia } from '../../importar/formatos.ts';
import { codigo, Motivo, texto } from '../../importar/lectores.ts';
import { respiro } from '../../platform/respiro.ts';
import { leeDia, leeHora, leeImporte, leeTipo, sinComillas, TEXTO_MAX } from './celdas-estado.ts';
import { type Registrado, repeticiones } from './iguales.ts';

/** Rows from the top among which the header is looked for: banks write whose account it is before it. */
const ENCABEZADO_EN = 40;

/** The rows of a file. */
export interface Filas extends Pick<Abierto, 'separado' | 'deVarias'> {
  filas: readonly Fila[];
}

/** A statement's rows under its header. */
export interface Hoja extends Filas {
  /** Titles of the columns, made unique: a repeated one gets a number after it. */
  titulos: string[];
}

/** A deposit of a statement. */
export type Movimiento = IdentidadDeDeposito & {
  ordenante: string | null;
  hora: string | null;
  saldo: number | null;
};

/** A row as it was read: a deposit, or why it is none. */
export interface RenglonLeido {
  renglon: number;
  movimiento: Movimiento | null;
  /** Why it cannot be read, or is no deposit; null with a deposit. */
  motivo: string | null;
  /** The row is of money that went out, or of no money. */
  noAbona: boolean;
  /** What of its texts is left out of the deposit, and why; null: nothing. */
  nota: string | null;
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
export async function filasDe({
  filas,
  separado,
  deVarias,
}: Filas | (Omit<Filas, 'filas'> & { filas: AsyncIterable<Fila> })): Promise<Filas> {
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

const estan = (columnas: Partial<ColumnasDichas>, titulos: readonly string[]): boolean =>
  Object.values(columnas).every((c) => c == null || titulos.includes(c));

/** Fewest filled cells of a row of movements: the day, the amount and what it is. */
const CELDAS_DE_MOVIMIENTO = 3;

/** What a column says in the rows of movements below a header, without empty cells. */
function loQueDice(titulos: readonly string[], filas: readonly Fila[]): (titulo: string) => string[] {
  const llenas = filas.filter(
    ({ celdas }) => celdas.filter((c) => !estaVacia(c)).length >= CELDAS_DE_MOVIMIENTO,
  );
  const dichas = new Map<string, string[]>();
  return (titulo) => {
    const i = titulos.indexOf(titulo);
    const dice =
      dichas.get(titulo) ??
      llenas.flatMap(({ celdas }) => (estaVacia(celdas[i]) ? [] : [leeTipo(celdas[i])]));
    dichas.set(titulo, dice);
    return dice;
  };
}

/** Which column is which, as somebody said for this file or for the account's last one, whose titles may be known. */
export interface Dicho {
  columnas: ColumnasDichas;
  /** Null: the columns are said for this file. Empty: the last file's titles are not known. */
  titulosDeAntes: readonly string[] | null;
}

/**
 * Which column is which in a file of an account whose last one was read so. What was chosen then stays chosen; where it chose nothing, a column that
 * was not there is taken for what its title says.
 */
function completa(
  titulos: readonly string[],
  dice: (titulo: string) => readonly string[],
  { columnas, titulosDeAntes }: Dicho,
): ColumnasElegidas {
  const adivinadas = adivinaColumnas(titulos, dice);
  const importe =
    !esDeAbonos(columnas.importe ?? '') && titulos.some(esDeAbonos) ? adivinadas.importe : columnas.importe;
  const esta = (t: string | null | undefined): t is string => t != null && titulos.includes(t);
  const dichas = Object.entries({ ...columnas, importe }).filter(([, t]) => esta(t));
  const usadas = new Set(dichas.map(([, t]) => t));
  const libre = (t: string | null, nueva: boolean): string | null =>
    t !== null && !usadas.has(t) && nueva ? t : null;
  const nuevas = (Object.keys(adivinadas) as ColumnaDeEstado[]).map((c): [string, string | null] => {
    if (c === 'tipo') return [c, libre(adivinaTipo(titulos, dice, usadas), true)];
    return [c, libre(adivinadas[c], !titulosDeAntes?.includes(adivinadas[c] ?? ''))];
  });
  return { ...Object.fromEntries(nuevas), ...Object.fromEntries(dichas) } as unknown as ColumnasElegidas;
}

/**
 * The header of a statement: the first row with all columns asked for, else the row with most of the columns that banks use, else the one with most
 * cells.
 * @throws ArchivoError where no row can be a header
 */
export function hojaDe(
  { filas, separado, deVarias }: Filas,
  dicho: Dicho | null,
): { hoja: Hoja; columnas: ColumnasElegidas; pedidas: boolean } {
  const candidatas = filas.slice(0, ENCABEZADO_EN).map((fila, i) => ({ i, titulos: titulosDe(fila) }));
  const recordadas = dicho !== null && dicho.titulosDeAntes !== null;
  // Of remembered columns, the day and the amount suffice: the next file may lack the rest.
  const pedidas: Partial<ColumnasDichas> | undefined =
    dicho && recordadas ? { fecha: dicho.columnas.fecha, importe: dicho.columnas.importe } : dicho?.columnas;
  const pedida = pedidas && candidatas.find((c) => estan(pedidas, c.titulos));
  const mejor = (puntos: (t: readonly string[]) => number) =>
    candidatas
      .map((c) => ({ ...c, puntos: puntos(c.titulos) }))
      .filter((c) => c.puntos >= 2)
      .sort((a, b) => b.puntos - a.puntos || a.i - b.i)[0];
  const hallada = pedida ?? mejor(conocidas) ?? mejor((t) => t.filter((x) => x !== '').length);
  if (!hallada) throw new ArchivoError(MENSAJES_ESTADO.sinEncabezado(deVarias));
  const { titulos } = hallada;
  const hoja = { titulos, separado, deVarias, filas: filas.slice(hallada.i + 1) };
  const dice = loQueDice(titulos, hoja.filas);
  if (!pedida || !dicho) return { hoja, columnas: adivinaColumnas(titulos, dice), pedidas: false };
  if (recordadas) return { hoja, columnas: completa(titulos, dice, dicho), pedidas: false };
  const { columnas } = dicho;
  const tipo =
    columnas.tipo === undefined
      ? adivinaTipo(titulos, dice, new Set(Object.values(columnas)))
      : columnas.tipo;
  return { hoja, columnas: { ...columnas, tipo }, pedidas: true };
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
  /** Places of the columns of the hour and of the balance, which nobody chooses; below zero: the file has none. */
  enHora: number;
  enSaldo: number;
  formato: Formato;
  hoy: string;
}

/** What some banks write where there is no amount. */
const DICE_NADA = /^(n\/?\.?a\.?|null|s\/?i)$/i;

/** Why a row's cells may be under the wrong titles, or null. */
function desacomodo(
  celdas: readonly Celda[],
  { cargos, corrida, formato }: Lectura,
  abono: number,
): string | null {
  if (corrida(celdas)) return MENSAJES_ESTADO.corrido;
  for (const { titulo, i } of cargos) {
    const celda = sinComillas(celdas[i]);
    const cargo = leeImporte(celda, formato.decimal);
    if (cargo instanceof Motivo) {
      if (typeof celda === 'string' && !DICE_NADA.test(celda.trim()))
        return MENSAJES_ESTADO.otraCosa(titulo, muestra(celda).trim());
    } else if (cargo !== null && cargo !== 0 && abono !== 0) return MENSAJES_ESTADO.cargoYAbono;
  }
  return null;
}

/** The texts of a movement. What of them a spreadsheet damaged is left out and said: the money beside it is whole. */
function leeTextos(celda: (c: ColumnaDeEstado) => Celda | undefined) {
  const leidos = {
    referencia: codigo(TEXTO_MAX)(celda('referencia')),
    descripcion: texto(TEXTO_MAX)(celda('descripcion')),
    ordenante: texto(TEXTO_MAX)(celda('ordenante')),
  };
  const notas = Object.entries(leidos).flatMap(([c, leido]) =>
    leido instanceof Motivo
      ? [`${COLUMNAS_ESTADO[c as ColumnaDeEstado]}: ${leido.texto}. Entra sin ella`]
      : [],
  );
  const legible = (valor: string | null | Motivo): string | null => (valor instanceof Motivo ? null : valor);
  return {
    nota: notas.length > 0 ? notas.join('; ') : null,
    referencia: legible(leidos.referencia),
    descripcion: legible(leidos.descripcion),
    ordenante: legible(leidos.ordenante),
  };
}

function leeRenglon({ numero, celdas }: Fila, lectura: Lectura): RenglonLeido | null {
  const { donde, letras, formato, hoy } = lectura;
  const en = (i: number): Celda | undefined => (i < 0 ? undefined : sinComillas(celdas[i]));
  const celda = (c: ColumnaDeEstado): Celda | undefined => en(donde[c]);
  const [dia, importe] = [
    leeDia(celda('fecha'), formato.fecha),
    leeImporte(celda('importe'), formato.decimal),
  ];
  // A row of totals or of the balance is no movement.
  if (dia === null && importe === null) return null;
  const legible = <T>(valor: T | Motivo): T | null => (valor instanceof Motivo ? null : valor);
  const { nota, ...textos } = leeTextos(celda);
  const leido: RenglonLeido = {
    renglon: numero,
    movimiento: null,
    motivo: null,
    noAbona: false,
    nota: null,
    visto: { fecha: legible(dia), centavos: legible(importe), ...textos },
  };
  const malo = (motivo: string): RenglonLeido => ({ ...leido, motivo });
  const mal = desacomodo(celdas, lectura, importe instanceof Motivo ? 0 : (importe ?? 0));
  if (mal !== null) return malo(mal);
  if (importe === null) return { ...leido, motivo: MENSAJES_ESTADO.sinAbono, noAbona: true };
  if (importe instanceof Motivo) return malo(`El abono ${importe.texto}`);
  const tipo = donde.tipo < 0 ? null : { dicho: leeTipo(celda('tipo')), letras };
  const abono = abonoDe(importe, tipo);
  if ('motivo' in abono) return { ...leido, ...abono };
  const { centavos } = abono;
  if (centavos > CENTAVOS_MAX) return malo(MENSAJES_DEPOSITO.grande);
  if (dia === null) return malo('Falta la fecha');
  if (dia instanceof Motivo) return malo(`La fecha ${dia.texto}`);
  if (dia > hoy) return malo(MENSAJES_DEPOSITO.futura);
  const movimiento: Movimiento = {
    fecha: dia,
    hora: leeHora(en(lectura.enHora)) ?? leeHora(celda('fecha')),
    centavos,
    saldo: legible(leeImporte(en(lectura.enSaldo), formato.decimal)),
    folio: null,
    referencia_web: null,
    ...textos,
    descripcion: textos.descripcion ?? textos.referencia ?? 'DEPÓSITO',
  };
  return { ...leido, movimiento, nota, visto: null };
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

/** Titles of the columns that nobody chooses. */
const DE_HORA = /^hora\b/i;
const DE_SALDO = /^saldo\b/i;

const dondeEsta = (titulos: readonly string[], titulo: string | null): number =>
  titulo === null ? -1 : titulos.indexOf(titulo);

/**
 * How the days and the amounts of a statement are written, by all its cells, and what has to be asked before its rows are read.
 * @param respuestas what was answered, for this file or for the account's last ones
 */
export function formatoDeHoja(
  { titulos, filas }: Hoja,
  columnas: ColumnasElegidas,
  respuestas: Respuestas,
  hoy: string,
): { formato: Formato; preguntas: Pregunta[] } {
  const enFecha = dondeEsta(titulos, columnas.fecha);
  const enImporte = dondeEsta(titulos, columnas.importe);
  const importes = titulos.flatMap((t, i) =>
    i === enImporte || esDeCargos(t) || DE_SALDO.test(t) ? [i] : [],
  );
  const dias = sinEvidencia();
  const cifras = sinEvidencia();
  for (const { numero, celdas } of filas) {
    mira(dias, numero, sinComillas(celdas[enFecha]), hoy);
    for (const i of importes) mira(cifras, numero, sinComillas(celdas[i]));
  }
  return {
    formato: {
      fecha: formatoDe(dias, respuestas).fecha,
      decimal: formatoDe(cifras, respuestas).decimal,
    },
    preguntas: preguntasDe(
      [
        { titulo: columnas.fecha ?? '', que: 'fecha', evidencia: dias },
        { titulo: columnas.importe ?? '', que: 'decimal', evidencia: cifras },
      ],
      respuestas,
    ),
  };
}

/** The rows of a statement as its columns say, without those that are no movement. */
export function leeHoja(
  hoja: Hoja,
  columnas: ColumnasElegidas,
  formato: Formato,
  hoy: string,
): RenglonLeido[] {
  const { titulos, filas, separado } = hoja;
  const en = (c: ColumnaDeEstado): number => dondeEsta(titulos, columnas[c]);
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
  const lectura: Lectura = {
    donde,
    cargos,
    letras: letrasDe(tipo ?? '', tipo === null ? [] : loQueDice(titulos, filas)(tipo)),
    corrida: separado ? siSobran(hoja) : () => false,
    enHora: titulos.findIndex((t) => DE_HORA.test(t)),
    enSaldo: titulos.findIndex((t, i) => DE_SALDO.test(t) && i !== donde.importe),
    formato,
    hoy,
  };
  return filas.flatMap((fila) => leeRenglon(fila, lectura) ?? []);
}

/** Titles of a column that says of which account each movement is. */
const DE_CUENTA = /^((no|n[uú]m|n[uú]mero)\.?( de)? )?cuenta$/i;

/** The accounts that a statement's movements are of, if there are several; otherwise none. */
export function cuentasDichas({ titulos, filas }: Hoja): string[] {
  const titulo = titulos.find((t) => DE_CUENTA.test(t));
  const sinCeros = (cuenta: string) => cuenta.replace(/^'|'$/g, '').replace(/^0+(?=\d)/, '');
  const dichas = titulo ? loQueDice(titulos, filas)(titulo) : [];
  const cuentas = [...new Map(dichas.map((c) => [sinCeros(c), c])).values()];
  return cuentas.length > 1 ? cuentas : [];
}

/** The verdict on each row, by the registered deposits and the rows before it. */
export async function juzga(
  renglones: readonly RenglonLeido[],
  hay: readonly Registrado[],
): Promise<RenglonJuzgado[]> {
  const repite = repeticiones<number>(hay);
  const respira = respiro();
  const juzgados: RenglonJuzgado[] = [];
  for (const r of renglones) {
    if (respira.toca()) await respira.deja();
    juzgados.push(juzgaUno(r, repite));
  }
  return juzgados;
}

function juzgaUno(r: RenglonLeido, repite: ReturnType<typeof repeticiones<number>>): RenglonJuzgado {
  if (!r.movimiento) return { ...r, iguales: 0, veredicto: r.noAbona ? 'NO_ABONO' : 'INVALIDO' };
  const { iguales, gemelo } = repite(r.renglon, r.movimiento);
  const [igual] = iguales;
  const motivo = igual
    ? dichoRepetido(igual)
    : gemelo === undefined
      ? null
      : `Es igual al renglón ${gemelo} de este archivo`;
  return { ...r, motivo, iguales: iguales.length, veredicto: motivo === null ? 'NUEVO' : 'REPETIDO' };
}

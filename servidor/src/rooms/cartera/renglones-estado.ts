import { dichoRepetido, MENSAJES_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import {
  COLUMNAS_ESTADO,
  type ColumnaDeEstado,
  type ColumnasElegidas,
  esDeCargos,
  type Letras,
  letrasDe,
  MENSAJES_ESTADO,
  signoDe,
  type Veredicto,
} from '@anden/contrato/cartera/rules-estados.ts';
import { CENTAVOS_MAX, CERO, type Centavos } from '@anden/contrato/centavos.ts';
import type { Formato, Pregunta, Respuestas } from '@anden/contrato/formatos.ts';
import { type Celda, estaVacia, type Fila, muestra } from '../../importar/celda.ts';
import { formatoDe, mira, preguntasDe, sinEvidencia } from '../../importar/formatos.ts';
import { codigo, Motivo, texto } from '../../importar/lectores.ts';
import { respiro } from '../../platform/respiro.ts';
import { leeDia, leeHora, leeImporte, leeTipo, sinComillas, TEXTO_MAX } from './celdas-estado.ts';
import { type Hoja, loQueDice, siSobran } from './hoja-estado.ts';
import { type Registrado, repeticiones } from './iguales.ts';
import { diaEnPeriodo, type Periodo, periodoDe } from './periodo-estado.ts';
import type { Movimiento, RenglonLeido } from './renglon-leido.ts';
import { buscaTotales } from './totales-estado.ts';

/** A row with the verdict on it. */
export interface RenglonJuzgado extends RenglonLeido {
  veredicto: Veredicto;
  /** How many registered deposits are equal to it. */
  iguales: number;
}

/** Whether a row is of money that came in, by its amount and, where there is one, its column of charge or credit. */
function abonoDe(
  centavos: Centavos,
  tipo: { dicho: string; letras: Letras } | null,
): { centavos: Centavos } | { motivo: string; noAbona: boolean } {
  const cargo = { motivo: MENSAJES_ESTADO.cargo, noAbona: true };
  if (centavos === CERO) return { motivo: MENSAJES_ESTADO.sinAbono, noAbona: true };
  if (tipo === null) return centavos > CERO ? { centavos } : cargo;
  const { dicho, letras } = tipo;
  if (dicho === '') return centavos < CERO ? cargo : { motivo: MENSAJES_ESTADO.sinTipo, noAbona: false };
  const leido = signoDe(dicho);
  const signo = leido === 'C' || leido === 'D' ? letras[leido] : leido;
  if (signo === 'CARGO') return cargo;
  if (signo === null)
    return {
      motivo: leido !== null ? MENSAJES_ESTADO.dudoso(dicho) : MENSAJES_ESTADO.otroTipo(dicho),
      noAbona: false,
    };
  return centavos > CERO ? { centavos } : { motivo: MENSAJES_ESTADO.negativo, noAbona: false };
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
  /** The days that the statement says it is of; null: it says none. */
  periodo: Periodo | null;
  hoy: string;
}

/** What some banks write where there is no amount. */
const DICE_NADA = /^(n\/?\.?a\.?|null|s\/?i)$/i;

/** Why a row's cells may be under the wrong titles, or null. */
function desacomodo(
  celdas: readonly Celda[],
  { cargos, corrida, formato }: Lectura,
  abono: Centavos,
): string | null {
  if (corrida(celdas)) return MENSAJES_ESTADO.corrido;
  for (const { titulo, i } of cargos) {
    const celda = sinComillas(celdas[i]);
    const cargo = leeImporte(celda, formato.decimal);
    if (cargo instanceof Motivo) {
      if (typeof celda === 'string' && !DICE_NADA.test(celda.trim()))
        return MENSAJES_ESTADO.otraCosa(titulo, muestra(celda).trim());
    } else if (cargo !== null && cargo !== CERO && abono !== CERO) return MENSAJES_ESTADO.cargoYAbono;
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
      ? [`Entra sin ${COLUMNAS_ESTADO[c as ColumnaDeEstado].toLowerCase()}: ${leido.texto}`]
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

/** The day of a movement: of a cell merged with the one above, what it shows; without its year, that of the statement's period. */
function diaDelRenglon(
  { celdas, combinadas }: Fila,
  { donde, formato, periodo }: Lectura,
): ReturnType<typeof leeDia> {
  const suya = sinComillas(celdas[donde.fecha]);
  const celda = estaVacia(suya) ? sinComillas(combinadas?.get(donde.fecha)) : suya;
  const leido = leeDia(celda, formato.fecha);
  return leido instanceof Motivo && typeof celda === 'string'
    ? (diaEnPeriodo(celda, periodo) ?? leido)
    : leido;
}

function leeRenglon(fila: Fila, lectura: Lectura): RenglonLeido | null {
  const { numero, celdas } = fila;
  const { donde, letras, formato, hoy } = lectura;
  const en = (i: number): Celda | undefined => (i < 0 ? undefined : sinComillas(celdas[i]));
  const celda = (c: ColumnaDeEstado): Celda | undefined => en(donde[c]);
  const [dia, importe] = [diaDelRenglon(fila, lectura), leeImporte(celda('importe'), formato.decimal)];
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
  const mal = desacomodo(celdas, lectura, importe instanceof Motivo ? CERO : (importe ?? CERO));
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
      fecha: formatoDe(dias, 'fecha', respuestas).fecha,
      decimal: formatoDe(cifras, 'decimal', respuestas).decimal,
    },
    preguntas: preguntasDe(
      [
        { titulo: columnas.fecha ?? '', clase: 'fecha', evidencia: dias },
        { titulo: columnas.importe ?? '', clase: 'decimal', evidencia: cifras },
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
    periodo: periodoDe(hoja.antes),
    hoy,
  };
  const sinTotales = buscaTotales();
  return filas.flatMap((fila) => {
    const leido = leeRenglon(fila, lectura);
    return leido ? [sinTotales(leido, fila.celdas)] : [];
  });
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

import { CENTAVOS_MAX, enCentavos, leeDinero } from '@anden/contrato/cartera/rules.ts';
import {
  DEPOSITO_MAX,
  dichoRepetido,
  type IdentidadDeDeposito,
  MENSAJES_DEPOSITO,
} from '@anden/contrato/cartera/rules-depositos.ts';
import {
  adivinaColumnas,
  type ColumnaDeEstado,
  type ColumnasElegidas,
  ESTADO_RENGLONES_MAX,
  MENSAJES_ESTADO,
  type Veredicto,
} from '@anden/contrato/cartera/rules-estados.ts';
import type { Archivo } from '../../importar/archivo.ts';
import {
  ArchivoError,
  type Celda,
  estaVacia,
  type Fila,
  muestra,
  NumeroExcel,
} from '../../importar/celda.ts';
import { codigo, fecha, Motivo, texto } from '../../importar/lectores.ts';
import { Rejection } from '../../platform/rejection.ts';
import { type Registrado, repeticiones } from './iguales.ts';

/** Rows from the top among which the header is looked for: banks write whose account it is before it. */
const ENCABEZADO_EN = 40;
/** Longest text of a cell that is read; what is kept of it is shorter. */
const TEXTO_MAX = 2000;

/** A statement's rows under its header. */
export interface Hoja {
  /** Makes titles unique: a repeated one gets a number after it. */
  titulos: string[];
  filas: readonly Fila[];
}

/** A deposit of a statement. */
export type Movimiento = IdentidadDeDeposito & { ordenante: string | null };

/** A row as it was read: a deposit, or why it is none. */
export interface RenglonLeido {
  renglon: number;
  movimiento: Movimiento | null;
  /** Why it cannot be read; null with a deposit, and where the row is of money that went out. */
  motivo: string | null;
}

/** A row with what becomes of it. */
export interface RenglonJuzgado extends RenglonLeido {
  veredicto: Veredicto;
  /** Deposits there are like it. */
  iguales: number;
}

/**
 * All the rows of a file.
 * @throws ArchivoError where there are more than a statement has
 */
export async function filasDe({ filas }: Archivo): Promise<Fila[]> {
  const todas: Fila[] = [];
  for await (const fila of filas) {
    if (fila.celdas.every((c) => estaVacia(c))) continue;
    todas.push(fila);
    if (todas.length > ESTADO_RENGLONES_MAX + ENCABEZADO_EN) throw new ArchivoError(MENSAJES_ESTADO.largo);
  }
  return todas;
}

function titulosDe({ celdas }: Fila): string[] {
  const vistos = new Map<string, number>();
  return celdas.map((celda) => {
    const titulo = muestra(celda).replaceAll(/\s+/g, ' ').trim().slice(0, 90);
    const veces = (vistos.get(titulo) ?? 0) + 1;
    vistos.set(titulo, veces);
    return titulo === '' || veces === 1 ? titulo : `${titulo} (${veces})`;
  });
}

const conocidas = (titulos: readonly string[]): number => {
  const { fecha: dia, importe, ...otras } = adivinaColumnas(titulos);
  return dia && importe ? 2 + Object.values(otras).filter(Boolean).length : 0;
};

const estan = (columnas: ColumnasElegidas, titulos: readonly string[]): boolean =>
  Object.values(columnas).every((c) => c === null || titulos.includes(c));

/**
 * The header of a statement: the first of its rows that has the columns asked for, else the one that has most of those that banks write,
 * else the one with most cells.
 * @param dichas as they were last said of the account, or are asked for now
 * @throws Rejection where no row can be one
 */
export function hojaDe(
  filas: readonly Fila[],
  dichas: ColumnasElegidas | null,
): { hoja: Hoja; columnas: ColumnasElegidas } {
  const candidatas = filas.slice(0, ENCABEZADO_EN).map((fila, i) => ({ i, titulos: titulosDe(fila) }));
  const pedida = dichas && candidatas.find((c) => estan(dichas, c.titulos));
  const mejor = (puntos: (t: readonly string[]) => number) =>
    candidatas
      .map((c) => ({ ...c, puntos: puntos(c.titulos) }))
      .filter((c) => c.puntos >= 2)
      .sort((a, b) => b.puntos - a.puntos || a.i - b.i)[0];
  const hallada = pedida ?? mejor(conocidas) ?? mejor((t) => t.filter((x) => x !== '').length);
  if (!hallada) throw new Rejection(MENSAJES_ESTADO.sinEncabezado);
  return {
    hoja: { titulos: hallada.titulos, filas: filas.slice(hallada.i + 1) },
    columnas: pedida && dichas ? dichas : adivinaColumnas(hallada.titulos),
  };
}

/** Cents that came in; null: none did. */
function leeAbono(celda: Celda | undefined): number | null | Motivo {
  if (estaVacia(celda)) return null;
  if (celda instanceof NumeroExcel) {
    const n = Number(celda.texto);
    const centavos = enCentavos(n);
    if (!Number.isFinite(n) || Math.abs(n * 100 - centavos) > 1e-4)
      return new Motivo('tiene más de dos decimales');
    return centavos > 0 ? centavos : null;
  }
  const leido = texto(TEXTO_MAX)(celda);
  if (leido === null || leido instanceof Motivo) return leido;
  if (/^[-(+]?[$\s]*[-–]?$/.test(leido) || /^\(.*\)$|^[$\s]*-|-$/.test(leido)) return null;
  const centavos = leeDinero(leido.replace(/^\+|\s*(MXN|MN|M\.N\.)$/gi, '').replace(/(\.\d\d)0+$/, '$1'));
  if (centavos === null) return new Motivo('debe ser un importe');
  return centavos > 0 ? centavos : null;
}

/** A day; eight figures alone are day, month and year. */
const leeDia = (celda: Celda | undefined): string | null | Motivo => {
  const junto = typeof celda === 'string' ? /^'?(\d{2})(\d{2})(\d{4})'?$/.exec(celda.trim()) : null;
  return fecha(junto ? `${junto[1]}/${junto[2]}/${junto[3]}` : celda);
};

function leeRenglon({ numero, celdas }: Fila, donde: Readonly<Record<ColumnaDeEstado, number>>, hoy: string) {
  const celda = (c: ColumnaDeEstado): Celda | undefined => (donde[c] < 0 ? undefined : celdas[donde[c]]);
  const [dia, centavos] = [leeDia(celda('fecha')), leeAbono(celda('importe'))];
  const leido: RenglonLeido = { renglon: numero, movimiento: null, motivo: null };
  // A row of totals or of the balance is no movement.
  if (dia === null && centavos === null) return null;
  if (centavos === null) return leido;
  const campos = {
    referencia: codigo(TEXTO_MAX)(celda('referencia')),
    descripcion: texto(TEXTO_MAX)(celda('descripcion')),
    ordenante: texto(TEXTO_MAX)(celda('ordenante')),
  };
  const malo = (motivo: string): RenglonLeido => ({ ...leido, motivo });
  if (centavos instanceof Motivo) return malo(`El abono ${centavos.texto}`);
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

/** The rows of a statement as its columns say, without those that are no movement. */
export function leeHoja({ titulos, filas }: Hoja, columnas: ColumnasElegidas, hoy: string): RenglonLeido[] {
  const en = (c: ColumnaDeEstado): number => {
    const titulo = columnas[c];
    return titulo === null ? -1 : titulos.indexOf(titulo);
  };
  const donde = {
    fecha: en('fecha'),
    importe: en('importe'),
    referencia: en('referencia'),
    descripcion: en('descripcion'),
    ordenante: en('ordenante'),
  };
  return filas.flatMap((fila) => leeRenglon(fila, donde, hoy) ?? []);
}

/** What becomes of each row, by the deposits there are and the rows before it. */
export function juzga(renglones: readonly RenglonLeido[], hay: readonly Registrado[]): RenglonJuzgado[] {
  const repite = repeticiones<number>(hay);
  return renglones.map((r) => {
    const { movimiento } = r;
    if (!movimiento)
      return {
        ...r,
        iguales: 0,
        veredicto: r.motivo === null ? ('NO_ABONO' as const) : ('INVALIDO' as const),
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

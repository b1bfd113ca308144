import { type Fila, muestra } from '../../importar/celda.ts';
import { lecturasSinAnio, mesDicho, momentoDe } from '../../importar/fechas.ts';
import { Motivo } from '../../importar/lectores.ts';

/** The days that a statement says it is of, `YYYY-MM-DD`. */
export interface Periodo {
  de: string;
  a: string;
}

/** Longest period in which a day and its month are of one year alone. */
const DIAS_MAX = 366;
const UN_DIA = 86_400_000;

const DIAS = String.raw`\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2}[\s/.-]*(?:de )?[a-z]{3,10}\.?[\s/.-]*(?:del? )?\d{4}`;
const FECHAS = new RegExp(String.raw`(?<!\d)(?:${DIAS})(?!\d)`, 'gi');
/** 'Del 1 al 30 de noviembre de 2026'. */
const DEL_AL = /(?<!\d)(\d{1,2}) al (\d{1,2} de [a-z]{4,10} del? \d{4})(?!\d)/i;
/** 'Noviembre de 2026'. */
const MES_Y_ANIO = /(?<![a-z\d])([a-z]{3,10})\.?(?: del?)?[\s/.-]+(20\d{2})(?!\d)/gi;

const diaDe = (escrito: string): string | null => {
  const leido = momentoDe(escrito);
  return leido === null || leido instanceof Motivo ? null : leido.dia;
};

/** A period of two days, if they are in order and no more than a year apart. */
function entre(de: string | null, a: string | null): Periodo | null {
  if (de === null || a === null || de > a) return null;
  return Date.parse(a) - Date.parse(de) < DIAS_MAX * UN_DIA ? { de, a } : null;
}

function enTexto(texto: string): Periodo | null {
  const conDias = DEL_AL.exec(texto);
  if (conDias) {
    const a = diaDe(conDias[2] ?? '');
    return entre(a && `${a.slice(0, 8)}${(conDias[1] ?? '').padStart(2, '0')}`, a);
  }
  const fechas = [...texto.matchAll(FECHAS)].map(([f]) => diaDe(f));
  if (fechas.length === 2) return entre(fechas[0] ?? null, fechas[1] ?? null);
  if (fechas.length > 0) return null;
  const meses = [...texto.matchAll(MES_Y_ANIO)].flatMap(([, mes = '', anio = '']) => {
    const n = mesDicho(mes);
    return n > 0 ? [[Number(anio), n] as const] : [];
  });
  const [solo] = meses;
  if (!solo || meses.length > 1) return null;
  const [anio, mes] = solo;
  const dia = (d: Date): string => d.toISOString().slice(0, 10);
  return { de: dia(new Date(Date.UTC(anio, mes - 1, 1))), a: dia(new Date(Date.UTC(anio, mes, 0))) };
}

/** The period that a statement writes above its titles; null: it writes none, or two that differ. */
export function periodoDe(antes: readonly Fila[]): Periodo | null {
  const dichos = antes.flatMap(({ celdas }) => {
    const texto = celdas
      .map((c) => (c instanceof Date ? c.toISOString().slice(0, 10) : muestra(c)))
      .join(' ')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '');
    return enTexto(texto.replaceAll(/\s+/g, ' ')) ?? [];
  });
  const [primero] = dichos;
  return primero && dichos.every((p) => p.de === primero.de && p.a === primero.a) ? primero : null;
}

const escrito = (dia: string): string => dia.split('-').reverse().join('/');

/**
 * The day of a cell that says no year, as `28 NOV`: that of the statement's period. Null: the cell is no such day.
 * @returns a {@link Motivo} where the file says no period, or the day is not in it once alone: no year is guessed
 */
export function diaEnPeriodo(celda: string, periodo: Periodo | null): string | null | Motivo {
  const lecturas = lecturasSinAnio(celda);
  if (lecturas.length === 0) return null;
  if (!periodo)
    return new Motivo('no dice su año, y arriba de los títulos no está el periodo: escríbale el año');
  const anios = [...new Set([periodo.de.slice(0, 4), periodo.a.slice(0, 4)])];
  const dias = anios
    .flatMap((anio) => lecturas.map((l) => diaDe(`${anio}-${l.mes}-${l.dia}`)))
    .filter((d): d is string => d !== null && d >= periodo.de && d <= periodo.a);
  const [dia, ...otros] = [...new Set(dias)];
  const del = `del ${escrito(periodo.de)} al ${escrito(periodo.a)}`;
  if (dia === undefined) return new Motivo(`no dice su año, y no es del periodo que dice el archivo, ${del}`);
  return otros.length === 0
    ? dia
    : new Motivo(`no dice su año, y en el periodo ${del} puede ser dos días: escríbala completa`);
}

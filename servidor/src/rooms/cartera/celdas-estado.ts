import { CENTAVOS_MAX, enCentavos, leeDinero } from '@anden/contrato/cartera/rules.ts';
import { type Celda, estaVacia, muestra, NumeroExcel } from '../../importar/celda.ts';
import { fecha, Motivo, texto } from '../../importar/lectores.ts';

/** Longest text of a cell that is read; what is kept of it is shorter. */
export const TEXTO_MAX = 2000;

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const MESES_EN_INGLES: Readonly<Record<string, string>> = {
  jan: 'ene',
  apr: 'abr',
  aug: 'ago',
  dec: 'dic',
  set: 'sep',
};

const DIA_CERO = Date.UTC(1899, 11, 30);
const UN_DIA = 86_400_000;
/** Days of Excel's calendar from 2000 to 2099. */
const SERIE = { de: 36_526, a: 73_050 } as const;

const enSerie = (numero: string): string | null => {
  const dia = Math.floor(Number(numero));
  return dia >= SERIE.de && dia <= SERIE.a
    ? new Date(DIA_CERO + dia * UN_DIA).toISOString().slice(0, 10)
    : null;
};

/** `24-NOV-26`, `24 de noviembre de 2026` as day, month and year in figures; anything else as it is. */
function sinNombreDeMes(escrito: string): string {
  const partes = /^(\d{1,2})[\s/.-]*(?:de )?([a-záéíóú]{3,10})\.?[\s/.-]*(?:del? )?(\d{4}|\d{2})$/i.exec(
    escrito,
  );
  if (!partes) return escrito;
  const corto = (partes[2] ?? '').toLowerCase().slice(0, 3);
  const mes = MESES.indexOf(MESES_EN_INGLES[corto] ?? corto) + 1;
  return mes === 0 ? escrito : `${partes[1]}/${mes}/${partes[3]}`;
}

/**
 * The day of a movement, in the shapes that Mexican banks write: `24/11/2026`, `24-11-26`, `24/NOV/2026`, `2026-11-24`, with a time after
 * it or without; eight figures alone; and Excel's number of a day, which no statement means otherwise.
 */
export function leeDia(celda: Celda | undefined): string | null | Motivo {
  if (celda instanceof NumeroExcel) return enSerie(celda.texto) ?? fecha(celda);
  if (typeof celda !== 'string') return fecha(celda);
  const escrito = celda
    .trim()
    .replace(/^'|'$/g, '')
    .replace(/[T\s,]+\d{1,2}:\d\d.*$/i, '')
    .trim();
  const serie = /^\d{5}(\.\d+)?$/.test(escrito) ? enSerie(escrito) : null;
  if (serie !== null) return serie;
  const dmy = /^(\d{2})(\d{2})(20\d{2})$/.exec(escrito);
  if (dmy) return fecha(`${dmy[1]}/${dmy[2]}/${dmy[3]}`);
  const ymd = /^(20\d{2})[/.]?(\d{1,2})[/.]?(\d{1,2})$/.exec(escrito);
  if (ymd) return fecha(`${ymd[1]}-${ymd[2]}-${ymd[3]}`);
  return fecha(sinNombreDeMes(escrito).replace(/^(\d{1,2})([/.-])(\d{1,2})\2(\d{2})$/, '$1/$3/20$4'));
}

const MONEDA = /^(MXN|MXP|MN|M\.N\.)\s*|\s*(MXN|MXP|MN|M\.N\.|PESOS)$/gi;
/** Signs before or after the amount or its currency, and parentheses: money that went out. */
const NEGATIVO = /^\(.*\)$|^[$\s]*[-−–]|[-−–]$/;

/**
 * Cents of an amount as banks write it, below zero where it went out: `$1,234.50`, `1 234.50`, `1234.50-`, `(1,234.50)`, `1,234.50 MXN`,
 * `1,234.50 DB`. Null: none is written.
 */
export function leeImporte(celda: Celda | undefined): number | null | Motivo {
  if (estaVacia(celda)) return null;
  if (celda instanceof NumeroExcel) {
    const n = Number(celda.texto);
    const centavos = enCentavos(n);
    return !Number.isFinite(n) || Math.abs(n * 100 - centavos) > 1e-4
      ? new Motivo('tiene más de dos decimales')
      : centavos;
  }
  const leido = texto(TEXTO_MAX)(celda);
  if (leido === null || leido instanceof Motivo) return leido;
  const cargo = /\s*(DB|DR)\.?$/i;
  const sinMoneda = leido
    .replace(MONEDA, '')
    .replace(/\s*CR\.?$/i, '')
    .replace(cargo, '')
    .replace(MONEDA, '')
    .trim();
  if (/^[$\s()+−–-]*$/.test(sinMoneda)) return null;
  const signo = NEGATIVO.test(sinMoneda) || cargo.test(leido) ? -1 : 1;
  const cifras = sinMoneda.replace(/^\((.*)\)$/, '$1').replace(/^[$\s]*[+−–-]|[+−–-]$/g, '');
  // Thousands apart by spaces are so all along; two amounts in a cell are none.
  const junto = /^\$?\s*\d{1,3}( \d{3})+(\.\d+)?$/.test(cifras.trim())
    ? cifras.replaceAll(/(?<=\d) (?=\d)/g, '')
    : cifras;
  const centavos = leeDinero(junto.trim().replace(/(\.\d\d)0+$/, '$1'));
  if (centavos === null) return new Motivo('debe ser un importe');
  return signo * Math.min(centavos, CENTAVOS_MAX + 1);
}

/** A cell without what banks and spreadsheets put around it so that it stays a text: `'00123'`, `="00123"`. */
export const sinComillas = (celda: Celda | undefined): Celda | undefined =>
  typeof celda === 'string'
    ? celda
        .trim()
        .replace(/^="(.*)"$/s, '$1')
        .replace(/^'(.*)'$/s, '$1')
    : celda;

/** A cell of the column of charge or credit. */
export const leeTipo = (celda: Celda | undefined): string => muestra(celda).trim();

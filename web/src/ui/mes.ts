import { masDias, masMeses } from './dias.ts';

/** The days of a month (`YYYY-MM`) in whole weeks from Sunday to Saturday, including days of the neighbouring months at both ends. */
export function semanasDe(mes: string): string[][] {
  const primero = `${mes}-01`;
  const despues = masMeses(primero, 1);
  const semanas: string[][] = [];
  let dia = primero;
  while (dia < despues) {
    const semana = semanaDe(dia);
    semanas.push(semana);
    dia = masDias(semana[0] ?? dia, 7);
  }
  return semanas;
}

/** Day of the week; 0 is Sunday. */
const diaDeLaSemana = (dia: string): number => new Date(`${dia}T00:00:00Z`).getUTCDay();

/** The month of a day. */
export const mesDe = (dia: string): string => dia.slice(0, 7);

/** Whether a text is a month that can be shown: `YYYY-MM`, of the years 1900 to 2999. */
export const esMes = (texto: string): boolean => /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/.test(texto);

/** The day to which a key leads from another; null if it is no such key. */
export function diaTrasTecla(dia: string, tecla: string): string | null {
  const semana = diaDeLaSemana(dia);
  const pasos: Readonly<Record<string, string>> = {
    ArrowLeft: masDias(dia, -1),
    ArrowRight: masDias(dia, 1),
    ArrowUp: masDias(dia, -7),
    ArrowDown: masDias(dia, 7),
    Home: masDias(dia, -semana),
    End: masDias(dia, 6 - semana),
    PageUp: masMeses(dia, -1),
    PageDown: masMeses(dia, 1),
  };
  return pasos[tecla] ?? null;
}

/** The week that contains a day, from Sunday to Saturday. */
export function semanaDe(dia: string): string[] {
  const domingo = masDias(dia, -diaDeLaSemana(dia));
  return Array.from({ length: 7 }, (_, i) => masDias(domingo, i));
}

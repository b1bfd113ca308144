/** Months before today that the reach report's date pickers offer (specification §5, Date ranges). */
export const ALCANCE_MESES = 2;
/** Most days of a sales sheet, both ends included (specification §5). */
export const SABANA_DIAS_MAX = 31;

export const MENSAJES_VENTAS = {
  alcanceViejo: 'Solo se pueden consultar los dos últimos meses',
  sabanaLarga: 'No es posible generar más de 31 días',
} as const;

const iso = (d: Date): string => d.toISOString().slice(0, 10);

/** The first day that the reach report may be asked for, `YYYY-MM-DD`: two months before a day, or the last day of a shorter month. */
export function limiteDeAlcance(hoy: string): string {
  const [anio = 0, mes = 1, dia = 1] = hoy.split('-').map(Number);
  const ultimo = new Date(Date.UTC(anio, mes - ALCANCE_MESES, 0)).getUTCDate();
  return iso(new Date(Date.UTC(anio, mes - 1 - ALCANCE_MESES, Math.min(dia, ultimo))));
}

/** The first day of a day's month. */
export const inicioDeMes = (dia: string): string => `${dia.slice(0, 8)}01`;

/** Where the reach begins for an operator without control 1196, who only says its last day: with that day's month, but not before the limit. */
export function inicioDeAlcance(fecha: string, hoy: string): string {
  const [mes, limite] = [inicioDeMes(fecha), limiteDeAlcance(hoy)];
  return mes < limite && fecha >= limite ? limite : mes;
}

/** Why a reach cannot be asked from this day; null: it can. */
export const rechazoDeAlcance = (desde: string, hoy: string): string | null =>
  desde < limiteDeAlcance(hoy) ? MENSAJES_VENTAS.alcanceViejo : null;

/** Why a sales sheet of this range cannot be made; null: it can. */
export function rechazoDeSabana(desde: string, hasta: string): string | null {
  const dias = (Date.parse(hasta) - Date.parse(desde)) / 86_400_000 + 1;
  return dias > SABANA_DIAS_MAX ? MENSAJES_VENTAS.sabanaLarga : null;
}

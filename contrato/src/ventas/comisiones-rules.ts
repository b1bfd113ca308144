import { dinero } from '../cifras.ts';

/** Rules, words and messages of commissions (issue 42). */

export const NOMBRE_DE_REGLA_MAX = 60;
export const TRAMOS_MAX = 8;
/** Largest reach at which a tier may begin, in percent of the month's target. */
export const ALCANCE_DE_TRAMO_MAX = 9_999;
/** Months that a trial of a rule may cover. */
export const MESES_DE_PRUEBA_MAX = 12;

/** Longest question about a line, and longest answer. */
export const DUDA_MAX = 500;

/** Most lines of a printed statement. */
export const LINEAS_DE_ESTADO_MAX = 3_000;

/** How the questions about a line stand. */
export const ESTADOS_DE_DUDA = { ABIERTA: 'Sin responder', RESPONDIDA: 'Respondida' } as const;

export const SOBRES = { FACTURADO: 'Facturado', COBRADO: 'Cobrado' } as const;
export type Sobre = keyof typeof SOBRES;

/** How a tier counts: only what is sold above where it begins, or, once that is reached, all of the month's sales. */
export const MODOS_DE_TRAMO = { MARGINAL: 'Marginal', ENTERO: 'Entero' } as const;
export type ModoDeTramo = keyof typeof MODOS_DE_TRAMO;

export const ESTADOS_DE_REGLA = {
  VIGENTE: 'Vigente',
  PROXIMA: 'Por empezar',
  TERMINADA: 'Terminada',
} as const;
export type EstadoDeRegla = keyof typeof ESTADOS_DE_REGLA;

export const CLASES_DE_LINEA = {
  VENTA: 'Venta',
  DEVOLUCION: 'Devolución',
  CORRECCION: 'Corrección',
  COBRO: 'Cobro',
  TRAMO: 'Cambio de tramo',
} as const;
export type ClaseDeLinea = keyof typeof CLASES_DE_LINEA;

/** A tier of a rule: from which reach, in percent of the month's target, and what it pays. */
export interface Tramo {
  desde: number;
  porcentaje: number;
  modo: ModoDeTramo;
}

/** A rule as it is written; each blank says nothing. */
export interface ReglaEscrita {
  nombre: string;
  operador_id: number | null;
  marca: string;
  division_id: number | null;
  tipo_cliente: string;
  sobre: Sobre;
  /** First business day, `YYYY-MM-DD`; null: none that can be read. */
  desde: string | null;
  /** The first one begins at 0; a number that cannot be read is NaN. */
  tramos: readonly Tramo[];
}

export type CampoDeRegla = 'nombre' | 'desde' | 'tramos';

export const MENSAJES_COMISION = {
  sinNombre: 'Debe ingresar el nombre de la regla',
  largo: `El nombre de la regla mide ${NOMBRE_DE_REGLA_MAX} caracteres o menos`,
  sinDia: 'Ingrese desde qué día vale',
  cerrado: (mes: string) => `El mes ${mes} ya está cerrado: una regla solo cambia meses abiertos`,
  sinTramos: 'Ingrese el porcentaje',
  primero: 'El primer tramo empieza en 0',
  muchos: `Una regla lleva hasta ${TRAMOS_MAX} tramos`,
  porcentaje: 'El porcentaje va de 0 a 100, con hasta dos decimales',
  alcance: `El alcance va de 0 a ${ALCANCE_DE_TRAMO_MAX}, con hasta dos decimales`,
  orden: 'Cada tramo empieza después del anterior',
  empate: (otra: string) => `Ya hay una regla para lo mismo en esos días: «${otra}»`,
  noExiste: 'La regla ya terminó o no existe',
  otraVersion: (quien: string, version: number) =>
    `${quien || 'Alguien más'} guardó la versión ${version} de la regla mientras usted la tenía abierta: no se cambió nada`,
  general: 'La regla general no se termina: cámbiele el porcentaje',
  antesDeEmpezar: 'El último día no puede ser antes de que empiece la regla',
  sinOperador: 'Ese operador no existe',
  sinTipo: 'Ese tipo de cliente no está en el catálogo',
  sinMarca: 'Esa marca no está en el catálogo',
  sinDivision: 'Esa división no está en el catálogo',
  guardada: 'Regla guardada',
  terminada: 'Regla terminada',
  mesesAlReves: 'El último mes no puede ser antes del primero',
  mesesMuchos: `Se prueban hasta ${MESES_DE_PRUEBA_MAX} meses`,
  mesNoPasado: 'Solo se prueban meses que ya pasaron',
  noSeCierra: 'Solo se cierra un mes que ya terminó',
  yaCerrado: 'Ese mes ya está cerrado',
  faltaAnterior: (mes: string) => `Cierre antes el mes ${mes}`,
  mesCerrado: (mes: string) => `Mes ${mes} cerrado`,
  lineaNoExiste: 'Esa línea no existe o es de otro asesor',
  sinLineas: (mes: string) => `No hay comisiones del mes ${mes}`,
  muchasLineas: `El estado lleva hasta ${LINEAS_DE_ESTADO_MAX} líneas: exporte el alcance de ese mes`,
  sinDuda: 'Escriba su pregunta',
  sinRespuesta: 'Escriba la respuesta',
  dudaLarga: `Se escriben hasta ${DUDA_MAX} caracteres`,
  nadaQueResponder: 'Nadie ha preguntado por esa línea',
  preguntada: 'Pregunta enviada',
  respondida: 'Respuesta enviada',
} as const;

/** Whether a rate has two decimals at most. */
export const dosDecimales = (n: number): boolean => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6;

/** A day's month, its first day. */
export const mesDe = (dia: string): string => `${dia.slice(0, 7)}-01`;

/** The month so many months after one, both by their first days. */
export function masMeses(mes: string, n: number): string {
  const [anio = 0, m = 1] = mes.split('-').map(Number);
  return new Date(Date.UTC(anio, m - 1 + n, 1)).toISOString().slice(0, 10);
}

/** How a month is written in messages: `11/2026`. */
export const mesEscrito = (mes: string): string => `${mes.slice(5, 7)}/${mes.slice(0, 4)}`;

/** Why the tiers of a rule cannot be saved, or null. */
export function tramosRejection(tramos: readonly Tramo[]): string | null {
  const M = MENSAJES_COMISION;
  const [primero] = tramos;
  if (!primero) return M.sinTramos;
  if (primero.desde !== 0) return M.primero;
  if (tramos.length > TRAMOS_MAX) return M.muchos;
  for (const [i, t] of tramos.entries()) {
    if (!(t.porcentaje >= 0 && t.porcentaje <= 100) || !dosDecimales(t.porcentaje)) return M.porcentaje;
    if (!(t.desde >= 0 && t.desde <= ALCANCE_DE_TRAMO_MAX) || !dosDecimales(t.desde)) return M.alcance;
    if (i > 0 && t.desde <= (tramos[i - 1]?.desde ?? 0)) return M.orden;
  }
  return null;
}

/** Why a day is within a closed month, or null. `cierre`: the last closed month's first day; null: none is closed. */
export const diaCerradoRejection = (dia: string, cierre: string | null): string | null =>
  cierre !== null && mesDe(dia) <= cierre ? MENSAJES_COMISION.cerrado(mesEscrito(mesDe(dia))) : null;

/**
 * Why a rule cannot be saved, with its field, or null.
 * @param cierre the last closed month's first day; null: none is closed
 */
export function reglaRejection(
  r: ReglaEscrita,
  cierre: string | null,
): { campo: CampoDeRegla; mensaje: string } | null {
  const M = MENSAJES_COMISION;
  const nombre = r.nombre.trim();
  if (nombre === '') return { campo: 'nombre', mensaje: M.sinNombre };
  if (nombre.length > NOMBRE_DE_REGLA_MAX) return { campo: 'nombre', mensaje: M.largo };
  if (r.desde === null) return { campo: 'desde', mensaje: M.sinDia };
  const cerrado = diaCerradoRejection(r.desde, cierre);
  if (cerrado) return { campo: 'desde', mensaje: cerrado };
  const tramos = tramosRejection(r.tramos);
  return tramos ? { campo: 'tramos', mensaje: tramos } : null;
}

/** Why a rule cannot be ended after this day, or null. `desde`: its first day. Its last day may be that of the last closed month. */
export function terminoRejection(hasta: string, desde: string, cierre: string | null): string | null {
  const siguiente = new Date(Date.parse(hasta) + 86_400_000).toISOString().slice(0, 10);
  return diaCerradoRejection(siguiente, cierre) ?? (hasta < desde ? MENSAJES_COMISION.antesDeEmpezar : null);
}

/** Why a rule cannot be tried over these months (their first days), or null. */
export function pruebaRejection(primero: string, ultimo: string, hoy: string): string | null {
  const M = MENSAJES_COMISION;
  if (ultimo < primero) return M.mesesAlReves;
  if (mesDe(ultimo) >= mesDe(hoy)) return M.mesNoPasado;
  return masMeses(mesDe(primero), MESES_DE_PRUEBA_MAX) <= mesDe(ultimo) ? M.mesesMuchos : null;
}

/**
 * Why a month cannot be closed, or null: it has to be over, and the one after the last closed.
 * @param mes its first day; `cierre`: the last closed month's, null: none is closed
 */
export function cierreRejection(mes: string, hoy: string, cierre: string | null): string | null {
  const M = MENSAJES_COMISION;
  if (cierre !== null && mes <= cierre) return M.yaCerrado;
  if (mes >= mesDe(hoy)) return M.noSeCierra;
  if (cierre !== null && mes > masMeses(cierre, 1)) return M.faltaAnterior(mesEscrito(masMeses(cierre, 1)));
  return null;
}

const pct = (n: number): string => `${dinero(n).replace(/\.?0+$/, '')} %`;

/** Why a question about a line, or its answer, cannot be sent, or null. */
export function dudaRejection(texto: string, respuesta: boolean): string | null {
  const { length } = texto.trim();
  if (length === 0) return respuesta ? MENSAJES_COMISION.sinRespuesta : MENSAJES_COMISION.sinDuda;
  return length > DUDA_MAX ? MENSAJES_COMISION.dudaLarga : null;
}

/** A rule's percentages in words: `1 %; desde 80 % de alcance, 1.5 % (marginal)`. */
export const tramosEnPalabras = (tramos: readonly Tramo[]): string =>
  tramos
    .map((t, i) =>
      i === 0
        ? pct(t.porcentaje)
        : `desde ${pct(t.desde)} de alcance, ${pct(t.porcentaje)} (${MODOS_DE_TRAMO[t.modo].toLowerCase()})`,
    )
    .join('; ');

import { cuantos } from '../cifras.ts';

/** Rules, limits and messages of campaigns of calls (issue 40). */

export const NOMBRE_DE_CAMPANA_MAX = 60;
export const CLIENTES_DE_CAMPANA_MAX = 50_000;
export const OPERADORES_DE_CAMPANA_MAX = 200;
/** Days from the first to the last. */
export const DIAS_DE_CAMPANA_MAX = 366;
export const SEMANAS_MAX = 520;
export const DIAS_SIN_PEDIDO_MAX = 3650;

/** How the customers of a campaign are chosen; each blank or 0 says nothing. */
export interface CriterioDeCampana {
  zona: string;
  giro: string;
  /** Nobody spoke to it in so many weeks. */
  semanas: number;
  /** S: it owes something that is overdue. */
  con_atraso: 'S' | 'N';
  /** It ordered nothing in so many days. */
  dias_sin_pedido: number;
}

export const CRITERIO_VACIO: CriterioDeCampana = {
  zona: '',
  giro: '',
  semanas: 0,
  con_atraso: 'N',
  dias_sin_pedido: 0,
};

export const FORMAS_DE_REPARTO = {
  ASESOR: 'A su asesor, y los demás parejo',
  PAREJO: 'Parejo entre todos',
} as const;
export type FormaDeReparto = keyof typeof FORMAS_DE_REPARTO;

export const ESTADOS_DE_CAMPANA = {
  VIGENTE: 'En curso',
  PROXIMA: 'Por empezar',
  ACABADA: 'Acabó su plazo',
  TERMINADA: 'Terminada',
} as const;
export type EstadoDeCampana = keyof typeof ESTADOS_DE_CAMPANA;

/** Why a customer of a file is not taken. */
export const MOTIVOS_DE_CAMPANA = {
  NO_EXISTE: 'No es la clave de un cliente suyo',
  REPETIDA: 'Está dos veces en el archivo',
  NO_LLAMAR: 'A ese cliente no se le llama',
  INACTIVO: 'Está inactivo',
  EN_CAMPANA: 'Está pendiente en otra campaña',
} as const;
export type MotivoDeCampana = keyof typeof MOTIVOS_DE_CAMPANA;

export const MENSAJES_CAMPANA = {
  sinNombre: 'Debe ingresar el nombre de la campaña',
  largo: `El nombre de la campaña mide ${NOMBRE_DE_CAMPANA_MAX} caracteres o menos`,
  repetida: (nombre: string) => `Ya hay una campaña con ese nombre: ${nombre}`,
  sinDias: 'Ingrese el primer y el último día',
  alReves: 'El último día no puede ser antes del primero',
  yaPaso: 'El último día ya pasó',
  muyLarga: 'Una campaña dura a lo más un año',
  sinOperadores: 'Debe elegir quién llama',
  sinMeta: 'Ingrese a cuántos clientes se quiere llegar',
  metaMayor: (clientes: number) =>
    `La meta pasa de los ${cuantos(clientes, ['cliente', 'clientes'])} que hay`,
  sinCriterio: 'Elija por qué se llama, o un archivo con las claves',
  ninguno: 'Ningún cliente cumple con eso',
  muchos: `Una campaña lleva hasta ${CLIENTES_DE_CAMPANA_MAX.toLocaleString('es-MX')} clientes: escoja menos`,
  noMarca: 'Uno de los elegidos ya no llama a clientes: elija otra vez',
  noExiste: 'La campaña ya terminó o no existe',
  sinQuien: (campana: string) => `Nadie de la campaña ${campana} llama ya a clientes`,
  creada: (clientes: number) => `Campaña creada con ${cuantos(clientes, ['cliente', 'clientes'])}`,
  terminada: 'Campaña terminada: sus clientes salen de las listas',
} as const;

export interface CampanaNueva {
  nombre: string;
  /** Business days, `YYYY-MM-DD`; null: none that can be read. */
  desde: string | null;
  hasta: string | null;
  meta: number;
  operadores: readonly number[];
  criterio: CriterioDeCampana;
  conArchivo: boolean;
}

export type CampoDeCampana = 'nombre' | 'dias' | 'meta' | 'operadores' | 'criterio';

export const sinCriterio = (c: CriterioDeCampana): boolean =>
  c.zona === '' && c.giro === '' && c.semanas === 0 && c.con_atraso === 'N' && c.dias_sin_pedido === 0;

/**
 * Why a campaign cannot be made, with its field, or null.
 * @param hoy the business day of today
 * @param clientes how many customers it would have; null: not known yet
 */
export function campanaRejection(
  c: CampanaNueva,
  hoy: string,
  clientes: number | null,
): { campo: CampoDeCampana; mensaje: string } | null {
  const M = MENSAJES_CAMPANA;
  const nombre = c.nombre.trim();
  if (nombre === '') return { campo: 'nombre', mensaje: M.sinNombre };
  if (nombre.length > NOMBRE_DE_CAMPANA_MAX) return { campo: 'nombre', mensaje: M.largo };
  if (c.desde === null || c.hasta === null) return { campo: 'dias', mensaje: M.sinDias };
  if (c.hasta < c.desde) return { campo: 'dias', mensaje: M.alReves };
  if (c.hasta < hoy) return { campo: 'dias', mensaje: M.yaPaso };
  if (Date.parse(c.hasta) - Date.parse(c.desde) > (DIAS_DE_CAMPANA_MAX - 1) * 86_400_000)
    return { campo: 'dias', mensaje: M.muyLarga };
  if (!c.conArchivo && sinCriterio(c.criterio)) return { campo: 'criterio', mensaje: M.sinCriterio };
  if (c.operadores.length === 0) return { campo: 'operadores', mensaje: M.sinOperadores };
  if (!Number.isInteger(c.meta) || c.meta < 1) return { campo: 'meta', mensaje: M.sinMeta };
  if (clientes === null) return null;
  if (clientes === 0) return { campo: 'criterio', mensaje: M.ninguno };
  if (clientes > CLIENTES_DE_CAMPANA_MAX) return { campo: 'criterio', mensaje: M.muchos };
  return c.meta > clientes ? { campo: 'meta', mensaje: M.metaMayor(clientes) } : null;
}

/**
 * Who calls each customer, in the customers' order. With 'ASESOR' those whose adviser takes part are the adviser's; the others go to whoever has
 * fewest.
 * @param clientes each with its adviser; null: none
 * @param ya customers that an operator has of it already
 */
export function reparte(
  clientes: readonly { operador_id: number | null }[],
  operadores: readonly number[],
  reparto: FormaDeReparto,
  ya: ReadonlyMap<number, number> = new Map(),
): number[] {
  const cuenta = new Map(operadores.map((o) => [o, ya.get(o) ?? 0]));
  const suyo = clientes.map(({ operador_id: o }) =>
    reparto === 'ASESOR' && o !== null && cuenta.has(o) ? o : null,
  );
  for (const o of suyo) if (o !== null) cuenta.set(o, (cuenta.get(o) ?? 0) + 1);
  return suyo.map((o) => {
    if (o !== null) return o;
    let menos = operadores[0] ?? 0;
    for (const otro of operadores) if ((cuenta.get(otro) ?? 0) < (cuenta.get(menos) ?? 0)) menos = otro;
    cuenta.set(menos, (cuenta.get(menos) ?? 0) + 1);
    return menos;
  });
}

/** How the customers were chosen, in words. */
export function criterioEnPalabras(c: CriterioDeCampana, archivo: string | null): string {
  if (archivo !== null) return `Archivo ${archivo}`;
  return [
    c.zona && `zona ${c.zona}`,
    c.giro && `giro ${c.giro}`,
    c.semanas > 0 && `${cuantos(c.semanas, ['semana', 'semanas'])} sin hablarle`,
    c.con_atraso === 'S' && 'con saldo vencido',
    c.dias_sin_pedido > 0 && `${cuantos(c.dias_sin_pedido, ['día', 'días'])} sin pedir`,
  ]
    .filter(Boolean)
    .join(', ');
}

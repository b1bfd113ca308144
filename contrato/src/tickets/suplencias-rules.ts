export const MENSAJES_SUPLENCIA = {
  sinAusente: 'Debe elegir quién se ausenta',
  sinSuplente: 'Debe elegir quién lo suple',
  elMismo: 'Nadie se suple a sí mismo',
  propia:
    'No puede nombrarse a usted mismo suplente de otra persona: vería sus tickets y los clientes de ellos. Nombre a otro, o pida que alguien más lo nombre.',
  sinDias: 'Ingrese el primer y el último día',
  alReves: 'El último día no puede ser antes del primero',
  yaPaso: 'El último día ya pasó',
  ajena: 'Sólo puede nombrar a quien lo suple a usted',
  noHayAusente: 'Quien se ausenta no existe o no tiene puesto',
  noHaySuplente: 'Quien suple no existe o no atiende tickets',
  encimada: (quien: string) => `${quien} ya tiene quien lo supla en esos días`,
  ausente: (quien: string) => `${quien} también se ausenta en esos días`,
  suple: (quien: string, aQuien: string) =>
    `${quien} suple a ${aQuien} en esos días: nombre antes a otro que lo haga`,
  noExiste: 'La suplencia ya no está',
  guardada: 'Suplencia guardada',
  quitada: 'Suplencia quitada',
} as const;

/** A substitute, as a form or a call names them. */
export interface SuplenciaNueva {
  ausente_id: number | null;
  suplente_id: number | null;
  /** Business days, `YYYY-MM-DD`; null: none that can be read. */
  desde: string | null;
  hasta: string | null;
}

/** Whoever names a substitute. */
export interface QuienNombra {
  operador_id: number;
  /** They may see every adviser's customers (controls 9013 and 9002). */
  ve_a_todos: boolean;
}

/** Whether somebody, by naming themselves substitute of another, would open that person's tickets and records to themselves. */
export const seNombraSolo = (
  s: Pick<SuplenciaNueva, 'ausente_id' | 'suplente_id'>,
  quien: QuienNombra,
): boolean => s.suplente_id === quien.operador_id && s.ausente_id !== quien.operador_id && !quien.ve_a_todos;

/**
 * Why a substitute cannot be named, with its field, or null.
 * @param hoy the business day of today
 */
export function suplenciaRejection(
  s: SuplenciaNueva,
  hoy: string,
  quien: QuienNombra,
): { campo: 'ausente' | 'suplente' | 'dias'; motivo: string } | null {
  const M = MENSAJES_SUPLENCIA;
  if (s.ausente_id === null) return { campo: 'ausente', motivo: M.sinAusente };
  if (s.suplente_id === null) return { campo: 'suplente', motivo: M.sinSuplente };
  if (s.ausente_id === s.suplente_id) return { campo: 'suplente', motivo: M.elMismo };
  if (seNombraSolo(s, quien)) return { campo: 'suplente', motivo: M.propia };
  if (s.desde === null || s.hasta === null) return { campo: 'dias', motivo: M.sinDias };
  if (s.hasta < s.desde) return { campo: 'dias', motivo: M.alReves };
  return s.hasta < hoy ? { campo: 'dias', motivo: M.yaPaso } : null;
}

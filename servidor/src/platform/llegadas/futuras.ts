/** Days after the business day of today that what arrives may be of: another system's day may begin before ours. */
const DIAS_DE_MAS = 1;

interface Futuras {
  /** The temporary table; its rows are `k`. */
  cabeza: string;
  columna?: string;
  /** SQL: the day or moment that is stored of row `k`, null of a new one: what stands is not refused for coming again. */
  estaba: string;
  /** Days after today that are taken. */
  dias?: 0 | 1;
}

/**
 * SQL: reasons against rows of a day that has not come, from a file or from another system alike. Days are of the session's zone
 * (`DICE_ZONA`).
 */
export const futuras = ({ cabeza, columna = 'fecha', estaba, dias = DIAS_DE_MAS }: Futuras): string => `
  select k.documento, k.fila, '${columna.toUpperCase()}' columna, to_char(k.${columna}, 'YYYY-MM-DD') valor,
         'no puede ser posterior a ${dias === 0 ? 'hoy' : 'mañana'}' motivo
    from ${cabeza} k where k.${columna} >= current_date + ${dias + 1} and k.${columna} is distinct from (${estaba}) order by k.fila`;

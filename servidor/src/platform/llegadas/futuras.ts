/** How many days after today a document may be dated: another system's day may begin before ours. */
const DIAS_DE_MAS = 1;

interface Futuras {
  /** The temporary table; its rows are `k`. */
  cabeza: string;
  columna?: string;
  /** SQL: the day or moment stored for row `k`, null if it is new: a stored one is not refused when it is sent again. */
  estaba: string;
  /** How many days after today are accepted. */
  dias?: 0 | 1;
}

/** SQL: reasons against rows dated on a day that has not come, from a file or from another system. Days are of the session's zone (`DICE_ZONA`). */
export const futuras = ({ cabeza, columna = 'fecha', estaba, dias = DIAS_DE_MAS }: Futuras): string => `
  select k.documento, k.fila, '${columna.toUpperCase()}' columna, to_char(k.${columna}, 'YYYY-MM-DD') valor,
         'no puede ser posterior a ${dias === 0 ? 'hoy' : 'mañana'}' motivo
    from ${cabeza} k where k.${columna} >= current_date + ${dias + 1} and k.${columna} is distinct from (${estaba}) order by k.fila`;

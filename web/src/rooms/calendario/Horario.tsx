import type { Calendario } from '@anden/contrato/calendario/rules.ts';
import { Hueco } from '../../ui/Vacios.tsx';
import css from './calendario.module.css';

/** The week beginning on Monday; the numbers are those of the calendar, where 0 is Sunday. */
const SEMANA = [
  [1, 'Lunes'],
  [2, 'Martes'],
  [3, 'Miércoles'],
  [4, 'Jueves'],
  [5, 'Viernes'],
  [6, 'Sábado'],
  [0, 'Domingo'],
] as const;

/** The business hours of each weekday. */
export function Horario({ calendario }: { calendario: Calendario | undefined }) {
  return (
    <section aria-labelledby="horario" aria-busy={!calendario}>
      <h2 id="horario" className={css.titulo}>
        Horario
      </h2>
      <table className={css.horario}>
        <tbody>
          {SEMANA.map(([dia, nombre]) => {
            const horas = calendario?.HORARIO.find((h) => h.DIA_SEMANA === dia);
            return (
              <tr key={dia}>
                <th scope="row">{nombre}</th>
                <td data-cerrado={!horas || undefined}>
                  {!calendario ? (
                    <Hueco ancho="6rem" />
                  ) : horas ? (
                    `${horas.ABRE} a ${horas.CIERRA}`
                  ) : (
                    'No cuenta'
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={css.nota}>Hora de {calendario?.ZONA.replaceAll('_', ' ') ?? '…'}</p>
    </section>
  );
}

import { Cifras } from '../../../ui/Cifras.tsx';
import css from './renglonajes.module.css';

/** The totals of a tab's rows; nothing without rows. */
export function Totales<F>(props: {
  de: string;
  filas: readonly F[] | undefined;
  suma: (filas: readonly F[]) => readonly (readonly [nombre: string, valor: string])[];
}) {
  const { de, filas, suma } = props;
  if (!filas || filas.length === 0) return null;
  return (
    <section className={css.totales} aria-label={`Totales de ${de}`}>
      <Cifras cifras={suma(filas).map(([nombre, valor]) => ({ nombre, valor }))} />
    </section>
  );
}

import css from './Recorta.module.css';

/** Text that takes what the other columns leave, on one line; whole in its title and on a card. */
export function Recorta({ children }: { children: string | null }) {
  return (
    <span className={css.recorta} title={children ?? undefined}>
      <span>{children ?? '—'}</span>
    </span>
  );
}

import css from './Cifras.module.css';

export interface Cifra {
  nombre: string;
  /** The figure in words: with thousands separators and its unit. */
  valor: string;
  /** The figure reports something that went wrong. */
  mal?: boolean;
}

/** A few figures in a row, each under its name. */
export function Cifras({ cifras, etiqueta }: { cifras: readonly Cifra[]; etiqueta?: string }) {
  return (
    <dl className={css.cifras} aria-label={etiqueta}>
      {cifras.map(({ nombre, valor, mal }) => (
        <div key={nombre} data-mal={mal || undefined}>
          <dt>{nombre}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  );
}

import css from './Marca.module.css';

/** The product's logo: two platforms and the line between them. */
export function Signo({ tamano = 24 }: { tamano?: number }) {
  return (
    <svg width={tamano} height={tamano} viewBox="0 0 32 32" aria-hidden className={css.signo}>
      <rect width="32" height="32" rx="6" />
      <path d="M7 10h18M7 22h18" />
      <path d="M7 16h11" data-via />
      <circle cx="23.5" cy="16" r="2" />
    </svg>
  );
}

/** The logo and the name. */
export function Marca({ tamano = 24 }: { tamano?: number }) {
  return (
    <span className={css.marca} style={{ fontSize: tamano * 0.75 }}>
      <Signo tamano={tamano} />
      Andén
    </span>
  );
}

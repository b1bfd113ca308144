import css from './Progreso.module.css';

export interface ProgresoProps {
  /** 0 to 100; drawn capped at 100 (specification §9). */
  valor: number;
  /** What progress it shows, for a screen reader. */
  etiqueta: string;
  /** Writes the percentage beside the bar. Default true. */
  conNumero?: boolean;
}

/** How far something has got: a thin bar, green when complete. */
export function Progreso({ valor, etiqueta, conNumero = true }: ProgresoProps) {
  const v = Math.floor(Math.min(100, Math.max(0, Number.isFinite(valor) ? valor : 0)));
  return (
    <span className={css.progreso}>
      <span
        className={css.riel}
        role="progressbar"
        aria-label={etiqueta}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={v}
        data-completo={v === 100 || undefined}
      >
        <span className={css.barra} style={{ width: `${v}%` }} />
      </span>
      {conNumero ? <span className={css.numero}>{v} %</span> : null}
    </span>
  );
}

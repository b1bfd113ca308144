import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { IconoEstado } from './Estado.tsx';
import css from './Explicada.module.css';

export interface ExplicadaProps {
  /** The figure in words. */
  leido: string;
  /** How the figure adds up, line by line, ending with the result. null: not known yet. */
  renglones: readonly (readonly [concepto: string, valor: string])[] | null;
  /** Red, with its icon; `leido` contains the word. */
  rechazo?: boolean;
}

/** A figure in a row that explains how it adds up, on hover, focus or tap. */
export function Explicada({ leido, renglones, rechazo }: ExplicadaProps) {
  const cuerpo = (
    <>
      {rechazo ? <IconoEstado tono="rechazo" tamano={14} /> : null}
      {leido}
    </>
  );
  if (!renglones) {
    return (
      <span className={css.cifra} data-rechazo={rechazo || undefined}>
        {cuerpo}
      </span>
    );
  }
  return (
    <Tooltip
      openDelay={150}
      maw={360}
      label={
        <dl className={css.suma}>
          {renglones.map(([concepto, valor]) => (
            <div key={concepto}>
              <dt>{concepto}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <button
        type="button"
        className={css.cifra}
        data-rechazo={rechazo || undefined}
        aria-label={`${leido}. ${renglones.map((r) => r.join(' ').trim()).join('; ')}`}
        // A click here must not open the row.
        onClick={(e) => e.stopPropagation()}
      >
        {cuerpo}
      </button>
    </Tooltip>
  );
}

import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { IconoEstado } from './Estado.tsx';
import css from './Explicada.module.css';

export interface ExplicadaProps {
  /** The figure as it reads. */
  leido: string;
  /** What it comes from, line by line; the last one is the result. Null: it is not known yet. */
  renglones: readonly (readonly [concepto: string, valor: string])[] | null;
  /** Red, with its mark; `leido` carries the word. */
  rechazo?: boolean;
}

/** A figure in a row and how it adds up: on hover, focus or tap. */
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
        // The row opens on a click of its own.
        onClick={(e) => e.stopPropagation()}
      >
        {cuerpo}
      </button>
    </Tooltip>
  );
}

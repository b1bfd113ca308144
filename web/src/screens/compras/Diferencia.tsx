import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { duracion, VACIO } from '../../platform/format.ts';
import css from './Hist_compras.module.css';
import { sumaDeDiferencia } from './suma.ts';

/** HH:MM from reception to the last put-away; its sum on hover, focus or tap. */
export function Diferencia({ fila }: { fila: Parameters<typeof sumaDeDiferencia>[0] }) {
  const renglones = sumaDeDiferencia(fila);
  if (!renglones) return VACIO;
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
        className={css.diferencia}
        aria-label={`${duracion(fila.DIFERENCIA)}. ${renglones.map((r) => r.join(' ').trim()).join('; ')}`}
        // The row opens on a click of its own.
        onClick={(e) => e.stopPropagation()}
      >
        {duracion(fila.DIFERENCIA)}
      </button>
    </Tooltip>
  );
}

import { useEffect, useRef } from 'react';
import css from './CasillaDeFila.module.css';
import type { Elegibles } from './elegir.ts';

interface CasillaDeFilaProps<F> {
  elegibles: Elegibles<F>;
  fila: F;
  /** The rows in the order shown, for choosing a range. */
  visibles: readonly F[];
  /** Not a Tab stop: the row itself takes the keyboard. */
  porFila?: boolean;
}

/** Class that marks a checkbox's cell. */
export const CELDA = css.celda;

/** The checkbox that chooses a row; with Shift, all rows from the one pressed before. */
export function CasillaDeFila<F>({ elegibles: e, fila, visibles, porFila }: CasillaDeFilaProps<F>) {
  const impide = e.impide(fila);
  return (
    // A press here chooses the row and must not open it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box inside is what the keyboard reaches
    <label className={css.casilla} title={impide ?? undefined} onClick={(x) => x.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={`${e.nombre} ${e.llamada(fila)}${impide ? `. ${impide}` : ''}`}
        checked={e.esta(fila)}
        disabled={impide !== null}
        tabIndex={porFila ? -1 : undefined}
        onChange={(x) => {
          if ((x.nativeEvent as MouseEvent).shiftKey) e.onHasta(fila, visibles);
          else e.onAlterna(fila);
        }}
      />
    </label>
  );
}

/** The checkbox in the header: chooses all visible rows, or none of them. */
export function CasillaDePagina<F>({
  elegibles: e,
  visibles,
}: {
  elegibles: Elegibles<F>;
  visibles: readonly F[];
}) {
  const caja = useRef<HTMLInputElement>(null);
  const posibles = visibles.filter((f) => e.impide(f) === null || e.esta(f));
  const puestas = posibles.filter(e.esta).length;
  const todas = posibles.length > 0 && puestas === posibles.length;
  useEffect(() => {
    if (caja.current) caja.current.indeterminate = puestas > 0 && !todas;
  }, [puestas, todas]);
  return (
    <label className={css.casilla}>
      <input
        ref={caja}
        type="checkbox"
        aria-label="Elegir las de esta página"
        checked={todas}
        disabled={posibles.length === 0}
        onChange={() => e.onPagina(visibles, !todas)}
      />
    </label>
  );
}

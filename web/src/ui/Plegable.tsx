import { type ReactNode, useId, useRef } from 'react';
import { useApretada } from './altoLibre.ts';
import { IconAdjustmentsHorizontal, IconChevronDown } from './iconos.ts';
import css from './Plegable.module.css';
import { useEnPapel } from './papel.ts';

export interface PlegableProps {
  /** What is asked now, in a few words; it stays to be read while the rest is folded. */
  resumen: string;
  /** Unfolded although the rows need the room. */
  abierta: boolean;
  onAbrir: (abierta: boolean) => void;
  /** Never folds. */
  fija: boolean;
  children: ReactNode;
}

/** What stands above the rows of a list: where they need the room it folds to one line, until somebody unfolds it. */
export function Plegable({ resumen, abierta, onAbrir, fija, children }: PlegableProps) {
  const caja = useRef<HTMLDivElement>(null);
  const id = useId();
  const enPapel = useEnPapel();
  const apretada = useApretada(caja, !fija && !enPapel);
  const plegada = apretada && !abierta;
  return (
    <div ref={caja} className={css.plegable} data-plegada={plegada || undefined}>
      {apretada ? (
        <button
          type="button"
          className={css.boton}
          aria-expanded={!plegada}
          aria-controls={id}
          onClick={() => onAbrir(plegada)}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
          <span>{plegada ? 'Filtros' : 'Plegar los filtros'}</span>
          {plegada && resumen ? <span className={css.resumen}>{resumen}</span> : null}
          <IconChevronDown className={css.flecha} size={16} stroke={2} aria-hidden />
        </button>
      ) : null}
      <div id={id} className={css.contenido}>
        {children}
      </div>
    </div>
  );
}

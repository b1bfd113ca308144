import { lazy, Suspense, useRef, useState } from 'react';
import css from './Filtros.module.css';
import type { FiltrosDeLista } from './filtrosDeLista.ts';
import { IconFilterPlus, IconX } from './iconos.ts';

const PanelDeFiltro = lazy(() => import('./PanelDeFiltro.tsx'));

/** A chip for each filtered column (pressing it edits the filter, its cross removes it), and a button that adds another. */
export function Filtros(props: FiltrosDeLista) {
  const { valor, enPalabras, onCambio } = props;
  const [abierto, setAbierto] = useState<string | null>(null);
  const ancla = useRef<HTMLButtonElement>(null);
  const botones = useRef(new Map<string, HTMLButtonElement>());
  function abre(columna: string): void {
    ancla.current = botones.current.get(columna) ?? null;
    setAbierto(abierto === columna ? null : columna);
  }
  const guarda = (id: string) => (e: HTMLButtonElement | null) => {
    if (e) botones.current.set(id, e);
    else botones.current.delete(id);
  };
  function quita(columna: string): void {
    onCambio(valor.filter((f) => f.columna !== columna));
    botones.current.get('')?.focus();
  }
  return (
    <fieldset className={css.filtros} aria-label="Filtros por columna">
      {valor.map((f) => (
        <span key={f.columna} className={css.ficha}>
          <button
            ref={guarda(f.columna)}
            type="button"
            aria-expanded={abierto === f.columna}
            onClick={() => abre(f.columna)}
          >
            {enPalabras(f)}
          </button>
          <button
            type="button"
            aria-label={`Quitar ${enPalabras(f)}`}
            title="Quitar"
            onClick={() => quita(f.columna)}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </span>
      ))}
      <button
        ref={guarda('')}
        type="button"
        className={css.mas}
        aria-expanded={abierto === ''}
        onClick={() => abre('')}
      >
        <IconFilterPlus size={16} stroke={1.75} aria-hidden />
        Filtrar columna
      </button>
      {abierto === null ? null : (
        <Suspense>
          <PanelDeFiltro
            key={abierto}
            {...props}
            columna={abierto}
            ancla={ancla}
            alCerrar={() => setAbierto(null)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

import { entero } from '@anden/contrato/cifras.ts';
import { useState } from 'react';
import { BotonIcono } from './Boton.tsx';
import { IconChevronLeft, IconChevronRight } from './iconos.ts';
import css from './Paginador.module.css';

export interface PaginadorProps {
  pagina: number;
  porPagina: number;
  total: number;
  onPagina: (pagina: number) => void;
  /** The page sizes offered, and what is called when one is chosen. */
  tamanos?: readonly number[];
  onPorPagina?: (porPagina: number) => void;
}

/**
 * The position among the rows, buttons to other pages, a field for any page, and the page size. Always equally wide, so that nothing jumps.
 */
export function Paginador({ pagina, porPagina, total, onPagina, tamanos = [], onPorPagina }: PaginadorProps) {
  const paginas = Math.max(1, Math.ceil(total / porPagina));
  const desde = total === 0 ? 0 : (pagina - 1) * porPagina + 1;
  const hasta = Math.min(total, pagina * porPagina);
  return (
    <nav className={css.paginador} aria-label="Páginas">
      <span className={css.cuenta} aria-live="polite">
        {entero(desde)}–{entero(hasta)} de {entero(total)}
      </span>
      {onPorPagina ? (
        <label className={css.tamano}>
          <span aria-hidden>Por página</span>
          <select
            aria-label="Por página"
            value={porPagina}
            onChange={(e) => onPorPagina(Number(e.target.value))}
          >
            {tamanos.map((n) => (
              <option key={n}>{n}</option>
            ))}
          </select>
        </label>
      ) : null}
      <BotonIcono
        etiqueta="Página anterior"
        disabled={pagina <= 1}
        icono={<IconChevronLeft stroke={1.75} />}
        onClick={() => onPagina(pagina - 1)}
      />
      <span className={css.pagina}>
        <Salto key={pagina} {...{ pagina, paginas, onPagina }} /> / {entero(paginas)}
      </span>
      <BotonIcono
        etiqueta="Página siguiente"
        disabled={pagina >= paginas}
        icono={<IconChevronRight stroke={1.75} />}
        onClick={() => onPagina(pagina + 1)}
      />
    </nav>
  );
}

/** The page's number, which can be typed over; a number out of range goes to the nearest page. */
function Salto({
  pagina,
  paginas,
  onPagina,
}: {
  pagina: number;
  paginas: number;
  onPagina: (p: number) => void;
}) {
  const [escrita, setEscrita] = useState(String(pagina));
  function va(): void {
    const n = Number.parseInt(escrita, 10);
    const destino = Number.isNaN(n) ? pagina : Math.min(paginas, Math.max(1, n));
    setEscrita(String(destino));
    if (destino !== pagina) onPagina(destino);
  }
  return (
    <input
      aria-label="Página"
      inputMode="numeric"
      maxLength={6}
      disabled={paginas === 1}
      value={escrita}
      onChange={(e) => setEscrita(e.target.value)}
      onFocus={(e) => e.target.select()}
      onBlur={va}
      onKeyDown={(e) => {
        if (e.key === 'Enter') va();
        if (e.key === 'Escape') setEscrita(String(pagina));
      }}
    />
  );
}

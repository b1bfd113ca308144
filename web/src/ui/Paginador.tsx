import { entero } from '@anden/contrato/cifras.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { BotonIcono } from './Boton.tsx';
import css from './Paginador.module.css';

export interface PaginadorProps {
  pagina: number;
  porPagina: number;
  total: number;
  onPagina: (pagina: number) => void;
}

/** Where one is among the rows, and the way to the next ones. Always the same width: nothing jumps. */
export function Paginador({ pagina, porPagina, total, onPagina }: PaginadorProps) {
  const paginas = Math.max(1, Math.ceil(total / porPagina));
  const desde = total === 0 ? 0 : (pagina - 1) * porPagina + 1;
  const hasta = Math.min(total, pagina * porPagina);
  return (
    <nav className={css.paginador} aria-label="Páginas">
      <span className={css.cuenta} aria-live="polite">
        {entero(desde)}–{entero(hasta)} de {entero(total)}
      </span>
      <BotonIcono
        etiqueta="Página anterior"
        disabled={pagina <= 1}
        icono={<IconChevronLeft stroke={1.75} />}
        onClick={() => onPagina(pagina - 1)}
      />
      <span className={css.pagina}>
        {entero(pagina)} / {entero(paginas)}
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

import type { ReactNode } from 'react';
import css from './Celda.module.css';
import { type Columna, DentroDeLiga, textoDe } from './columna.ts';
import { dejaSeleccionar } from './pulsaFila.ts';

/** The contents of a cell. */
export function contenido<F>(c: Columna<F>, fila: F): ReactNode {
  return c.celda ? c.celda(fila) : textoDe(c, fila);
}

/** A cell's contents; in the title's column, inside the row's link. */
export function Celda<F>({
  c,
  fila,
  liga,
}: {
  c: Columna<F>;
  fila: F;
  liga: ((fila: F) => string) | undefined;
}) {
  const suyo = liga ? <EnLiga href={liga(fila)}>{contenido(c, fila)}</EnLiga> : contenido(c, fila);
  if (!c.junto) return suyo;
  return (
    <span className={css.conJunto}>
      <span>{suyo}</span>
      {c.junto(fila)}
    </span>
  );
}

/** The row's own link. */
function EnLiga({ href, children }: { href: string; children: ReactNode }) {
  return (
    // Not draggable, so that dragging over it selects its text. Not a Tab stop either: with the keyboard the row itself is opened.
    <a
      href={href}
      className={css.liga}
      data-liga
      tabIndex={-1}
      draggable={false}
      onMouseDown={dejaSeleccionar}
    >
      <DentroDeLiga value={true}>{children}</DentroDeLiga>
    </a>
  );
}

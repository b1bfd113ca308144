import type { ReactNode } from 'react';
import css from './Celda.module.css';
import { type Columna, DentroDeLiga, textoDe } from './columna.ts';
import { dejaSeleccionar } from './pulsaFila.ts';

/** The contents of a cell. */
export function contenido<F>(c: Columna<F>, fila: F): ReactNode {
  return c.celda ? c.celda(fila) : textoDe(c, fila);
}

/**
 * Which cells of a row are its link: its title, and the first one, where it is looked for whatever the operator put there, unless that is
 * another record's or has buttons.
 */
export function ligasDeFila<F>(columnas: readonly Columna<F>[], fila: F, liga?: (fila: F) => string) {
  const titular = columnas.find((c) => c.tarjeta === 'titulo') ?? columnas[0];
  return (c: Columna<F>, i: number) =>
    c === titular || (i === 0 && !c.soloPantalla && !c.enlaza?.(fila)) ? liga : undefined;
}

/** A cell's contents; if `liga` is given, inside the row's link, which can be pressed although there is nothing to read. */
export function Celda<F>({
  c,
  fila,
  liga,
}: {
  c: Columna<F>;
  fila: F;
  liga: ((fila: F) => string) | undefined;
}) {
  const leido = contenido(c, fila);
  const suyo = liga ? <EnLiga href={liga(fila)}>{leido || leido === 0 ? leido : '—'}</EnLiga> : leido;
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

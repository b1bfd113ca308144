import { P } from '@anden/contrato/permissions.ts';
import { useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import { DentroDeLiga } from '../ui/columna.ts';
import { dejaSeleccionar, pulsaLiga } from '../ui/pulsaFila.ts';
import css from './LigaDeArticulo.module.css';
import { direccion, hrefDe } from './navigation.ts';
import { can } from './session.ts';

/**
 * An article's key as a link to its page, for who may open it. Within another link, and on a card where a thumb opens the row,
 * it is its text alone.
 */
export function LigaDeArticulo({ clave }: { clave: string }) {
  const dentro = use(DentroDeLiga);
  const navigate = useNavigate();
  const href = can(P.kardex) ? hrefDe('articulo', { clave }) : undefined;
  if (dentro || !href) return clave;
  return (
    <a
      className={css.liga}
      href={href}
      // The row is what the keyboard goes to. Not dragged, so that dragging over it selects its text.
      tabIndex={-1}
      draggable={false}
      onMouseDown={dejaSeleccionar}
      onAuxClick={(e) => e.stopPropagation()}
      onClick={(e) => {
        // The row below would open too.
        e.stopPropagation();
        pulsaLiga(e, () => void navigate({ to: direccion(href), href }));
      }}
    >
      {clave}
    </a>
  );
}

import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { direccion, hrefDe, REGISTRO } from '../../../platform/navigation.ts';
import { DentroDeLiga } from '../../../ui/columna.ts';
import { IconExternalLink } from '../../../ui/iconos.ts';
import { useEnPapel } from '../../../ui/papel.ts';
import css from './catalogos.module.css';

/** The text in place of a link, on paper and within another link, where a link makes no sense; null: show the link. */
function useSinLiga(): string | null {
  const dentro = use(DentroDeLiga);
  const papel = useEnPapel();
  return papel ? 'Sí' : dentro ? 'Con documento' : null;
}

/** Opens an external document in another tab; a dash if there is none. Pressing it does not open its row. */
export function LigaDeDocumento({ url, que }: { url: string | null; que: string }) {
  const sinLiga = useSinLiga();
  if (!url) return '—';
  if (sinLiga) return sinLiga;
  return (
    <a
      className={css.liga}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(e) => e.stopPropagation()}
    >
      Abrir <span className="solo-lector">{que}, en otra pestaña</span>
      <IconExternalLink size={15} stroke={1.75} aria-hidden />
    </a>
  );
}

/** Link to the page of a record's document, be it a link or a file; if there is none yet, that page publishes it. */
export function LigaDeLectura({ documento, hay, que }: { documento: number; hay: boolean; que: string }) {
  const sinLiga = useSinLiga();
  const href = hrefDe('lectura', { [REGISTRO]: documento });
  if (sinLiga) return hay ? sinLiga : '—';
  if (!href) return '—';
  return (
    <Link className={css.liga} to={direccion(href)} href={href} onClick={(e) => e.stopPropagation()}>
      {hay ? 'Abrir' : 'Publicar'} <span className="solo-lector">{que}</span>
    </Link>
  );
}

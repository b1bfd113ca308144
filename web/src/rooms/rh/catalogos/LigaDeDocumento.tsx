import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { direccion, hrefDe, REGISTRO } from '../../../platform/navigation.ts';
import { DentroDeLiga } from '../../../ui/columna.ts';
import css from './catalogos.module.css';

/** A document of somewhere else, in another tab; nothing where it is not known. The row it stands in is not opened. */
export function LigaDeDocumento({ url, que }: { url: string | null; que: string }) {
  const dentro = use(DentroDeLiga);
  if (!url) return '—';
  if (dentro) return 'Con documento';
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

/** The page of a record's document, whether it is a link or a file; without any, where it is published. */
export function LigaDeLectura({ documento, hay, que }: { documento: number; hay: boolean; que: string }) {
  const dentro = use(DentroDeLiga);
  const href = hrefDe('lectura', { [REGISTRO]: documento });
  if (dentro) return hay ? 'Con documento' : '—';
  if (!href) return '—';
  return (
    <Link className={css.liga} to={direccion(href)} href={href} onClick={(e) => e.stopPropagation()}>
      {hay ? 'Abrir' : 'Publicar'} <span className="solo-lector">{que}</span>
    </Link>
  );
}

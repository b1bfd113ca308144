import { IconExternalLink } from '@tabler/icons-react';
import { use } from 'react';
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

import { entero } from '@anden/contrato/cifras.ts';
import { IconDownload, IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Boton, BotonIcono } from './Boton.tsx';
import css from './BotonDeExportar.module.css';

export interface BotonDeExportarProps {
  /** Rows written so far; true while that is not known, null while nothing is exported. */
  exportando: { filas: number; total: number } | true | null;
  disabled: boolean;
  onExportar: () => void;
  onCancelar: (() => void) | undefined;
}

/** Exports a list; while it does, how many rows are written, and the way to stop it. */
export function BotonDeExportar({ exportando, disabled, onExportar, onCancelar }: BotonDeExportarProps) {
  const avance = exportando === true ? null : exportando;
  const parte = avance && avance.total > 0 ? (100 * avance.filas) / avance.total : 0;
  return (
    <span className={css.exportar}>
      <Boton
        className={css.boton ?? ''}
        style={{ '--parte': `${parte}%` } as CSSProperties}
        icono={<IconDownload stroke={1.75} />}
        cargando={exportando !== null}
        disabled={disabled && exportando === null}
        onClick={onExportar}
      >
        {avance ? `${entero(avance.filas)} de ${entero(avance.total)}` : 'Exportar'}
      </Boton>
      {avance && onCancelar ? (
        <BotonIcono etiqueta="Cancelar la exportación" icono={<IconX stroke={1.75} />} onClick={onCancelar} />
      ) : null}
    </span>
  );
}

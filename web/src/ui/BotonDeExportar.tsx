import { entero } from '@anden/contrato/cifras.ts';
import type { CSSProperties } from 'react';
import { Boton, BotonIcono } from './Boton.tsx';
import css from './BotonDeExportar.module.css';
import { IconCsv, IconDownload, IconX } from './iconos.ts';

export interface BotonDeExportarProps {
  /** Rows written so far; true while that is unknown, null if no export is running. */
  exportando: { filas: number; total: number } | true | null;
  disabled: boolean;
  onExportar: () => void;
  onExportarCsv?: () => void;
  onCancelar: (() => void) | undefined;
}

/** Exports a list. During an export it shows the number of rows written, and a press cancels it. */
export function BotonDeExportar({
  exportando,
  disabled,
  onExportar,
  onExportarCsv,
  onCancelar,
}: BotonDeExportarProps) {
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
      {onExportarCsv && exportando === null ? (
        <BotonIcono
          etiqueta="Bajar como CSV"
          icono={<IconCsv stroke={1.75} />}
          disabled={disabled}
          onClick={onExportarCsv}
        />
      ) : null}
      {avance && onCancelar ? (
        <BotonIcono etiqueta="Cancelar la exportación" icono={<IconX stroke={1.75} />} onClick={onCancelar} />
      ) : null}
    </span>
  );
}

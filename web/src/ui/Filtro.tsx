import { FILTRO_LARGO } from '@anden/contrato/filtros.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { BotonIcono } from './Boton.tsx';
import { Campo } from './Campo.tsx';
import css from './Filtro.module.css';

/** The text field that filters a list, with a button that clears it. */
export function Filtro(props: {
  valor: string;
  onCambio: (filtro: string) => void;
  /** What it searches: 'Folio o proveedor'. */
  ayuda: string;
  /** Default 'Filtro'. */
  etiqueta?: string;
  className?: string;
}) {
  const { valor, onCambio, ayuda, etiqueta = 'Filtro', className = '' } = props;
  return (
    <Campo
      className={`${css.filtro} ${className}`}
      etiqueta={etiqueta}
      type="search"
      placeholder={ayuda}
      value={valor}
      maxLength={FILTRO_LARGO}
      onChange={(e) => onCambio(e.target.value)}
      antes={<IconSearch stroke={1.75} aria-hidden />}
      despues={
        valor ? (
          <BotonIcono etiqueta="Limpiar" icono={<IconX stroke={1.75} />} onClick={() => onCambio('')} />
        ) : null
      }
    />
  );
}

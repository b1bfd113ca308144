import { useRef } from 'react';
import { BotonIcono } from './Boton.tsx';
import css from './BotonCalendario.module.css';
import { IconCalendar } from './iconos.ts';

/** The calendar beside a field in which a day or a moment is typed: the device's own, which on a handheld is made for a thumb. */
export function BotonCalendario(props: {
  /** The field's label. */
  etiqueta: string;
  /** Whether it also asks for the hour. */
  conHora?: boolean;
  /** `YYYY-MM-DD`, with `THH:MM` if it asks for the hour; '' for none. */
  value: string;
  /** First and last that it offers, written as the value. */
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean | undefined;
  /** -1 where the field's own keys change the day, so that nobody has to pass by the button. */
  tabIndex?: number;
  /** The icon's size in pixels. */
  tamano?: number;
  /** Called with what was picked, '' if it was emptied. */
  onCambio: (valor: string) => void;
}) {
  const { etiqueta, conHora = false, value, min, max, disabled, tabIndex, tamano = 24, onCambio } = props;
  const nativo = useRef<HTMLInputElement>(null);
  return (
    <span className={css.calendario}>
      <input
        ref={nativo}
        type={conHora ? 'datetime-local' : 'date'}
        tabIndex={-1}
        aria-hidden
        min={min}
        max={max}
        disabled={disabled}
        value={value}
        onChange={(e) => onCambio(e.target.value)}
      />
      <BotonIcono
        etiqueta={`Calendario: ${etiqueta}`}
        disabled={disabled}
        tabIndex={tabIndex}
        icono={<IconCalendar size={tamano} stroke={1.75} />}
        onClick={() => nativo.current?.showPicker()}
      />
    </span>
  );
}

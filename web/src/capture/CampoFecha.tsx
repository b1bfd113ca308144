import { businessDay } from '../platform/clock.ts';
import { fecha } from '../platform/format.ts';
import { Boton } from '../ui/Boton.tsx';
import { BotonCalendario } from '../ui/BotonCalendario.tsx';
import { Campo } from '../ui/Campo.tsx';
import { diaRejection } from '../ui/dias.ts';
import css from './CampoFecha.module.css';
import { leeDias, type QueDia } from './dia.ts';

/** Shown when the text is not a date. */
const FORMAS = 'Escriba la fecha como 15-06-2027 o JUN27';
const FORMAS_DE_PASADO = 'Escriba la fecha como 15-06-2026, 15/06 o ayer';
const FORMAS_DE_PROXIMO = 'Escriba la fecha como 15-06-2026, 15/06 o mañana';
/** Shown when six digits can be read as two dates. */
const DOS_DIAS = 'Se puede leer de dos maneras. ¿Cuál es?';

export interface CampoFechaProps {
  etiqueta: string;
  /** The text as written; `leeDia` says which date it is. */
  value: string;
  onCambio: (escrito: string) => void;
  /** What the date is of (an expiry, a production date), which rules out absurd readings of six digits. By default nothing is ruled out. */
  que?: QueDia;
  /** Why the date is refused. */
  error?: string | null;
  ayuda?: string;
  /** First and last day that the calendar offers. */
  min?: string;
  max?: string;
  disabled?: boolean;
  className?: string;
  autoFocus?: boolean;
}

/**
 * A day, typed from a label or picked. Every form that `leeDia` reads is accepted and rewritten in one form when the field loses the
 * focus. The calendar is the device's own, which on a handheld is made for a thumb.
 */
export function CampoFecha({
  etiqueta,
  value,
  onCambio,
  que = 'cualquiera',
  error,
  ayuda,
  min,
  max,
  disabled,
  autoFocus,
  className,
}: CampoFechaProps) {
  const hoy = businessDay();
  const dias = leeDias(value, hoy, que);
  const dia = dias.length === 1 ? (dias[0] ?? null) : null;
  const ilegible =
    value.trim() === '' || dia
      ? null
      : dias.length > 1
        ? DOS_DIAS
        : que === 'pasado' || que === 'proximo'
          ? diaRejection(value, que === 'pasado' ? FORMAS_DE_PASADO : FORMAS_DE_PROXIMO)
          : diaRejection(value, FORMAS, true);
  const leida = dia && fecha(dia) !== value.trim() ? `Es el ${fecha(dia)}` : undefined;
  return (
    <div className={className}>
      <Campo
        etiqueta={etiqueta}
        value={value}
        disabled={disabled}
        autoFocus={autoFocus}
        reserva
        placeholder="dd-mm-aaaa"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        onChange={(e) => onCambio(e.target.value)}
        onBlur={() => {
          if (dia) onCambio(fecha(dia));
        }}
        error={ilegible ?? error ?? null}
        ayuda={leida ?? ayuda}
        despues={
          <BotonCalendario
            {...{ etiqueta, min, max, disabled }}
            value={dia ?? ''}
            onCambio={(elegido) => onCambio(elegido ? fecha(elegido) : '')}
          />
        }
      />
      {dias.length > 1 ? (
        <div className={css.dias}>
          {dias.map((d) => (
            <Boton key={d} disabled={disabled} onClick={() => onCambio(fecha(d))}>
              {fecha(d)}
            </Boton>
          ))}
        </div>
      ) : null}
    </div>
  );
}

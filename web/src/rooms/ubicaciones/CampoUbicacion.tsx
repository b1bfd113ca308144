import { CODIGO_PROPIO_MAX } from '@anden/contrato/ubicaciones/propios.ts';
import { UBICACION_LARGO } from '@anden/contrato/ubicaciones/rules.ts';
import type { ReactNode, Ref } from 'react';
import { BotonCamara } from '../../capture/BotonCamara.tsx';
import { comoSeLee, digitosDe, hayCodigosPropios } from '../../platform/codigosPropios.ts';
import { Campo } from '../../ui/Campo.tsx';
import { IconMapPin } from '../../ui/iconos.ts';

export interface CampoUbicacionProps {
  etiqueta: string;
  value: string;
  /** Gives the digits or, where the house has its own codes, what is written of one. */
  onCambio: (codigo: string) => void;
  /** Called on Enter with a code of a location. */
  alCompletar?: () => void;
  error?: string | null;
  ayuda?: ReactNode;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** What a text written in the field stands for: digits alone (specification §5), or an own code where the house has them. */
const limpio = (texto: string): string =>
  hayCodigosPropios() && /[A-Za-z]/.test(texto)
    ? texto.slice(0, CODIGO_PROPIO_MAX)
    : texto.replace(/\D/g, '').slice(0, UBICACION_LARGO);

/** A location's code: its digits, shown with hyphens once they are complete, or the house's own. */
export function CampoUbicacion(props: CampoUbicacionProps) {
  const { etiqueta, value, onCambio, alCompletar, error, ayuda, disabled, ref } = props;
  const digitos = digitosDe(value);
  const deLaCasa = hayCodigosPropios();
  return (
    <Campo
      {...(ref ? { ref } : {})}
      etiqueta={etiqueta}
      inputMode={deLaCasa ? 'text' : 'numeric'}
      // Pasted with the hyphens that every screen shows, or with spaces.
      maxLength={2 * UBICACION_LARGO}
      placeholder={deLaCasa ? 'Código propio u 11 dígitos' : `${UBICACION_LARGO} dígitos`}
      enterKeyHint="next"
      value={value}
      disabled={disabled}
      onChange={(e) => onCambio(limpio(e.target.value))}
      onFocus={(e) => e.target.select()}
      onKeyDown={(e) => {
        if (e.key !== 'Enter') return;
        e.preventDefault();
        if (digitos !== null) alCompletar?.();
      }}
      antes={<BotonCamara icono={<IconMapPin stroke={1.75} aria-hidden />} />}
      reserva
      error={error ?? null}
      ayuda={ayuda ?? (digitos === null ? `${value.length} de ${UBICACION_LARGO}` : comoSeLee(digitos))}
    />
  );
}

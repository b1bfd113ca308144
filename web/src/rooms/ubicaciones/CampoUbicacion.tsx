import { leerUbicacion, UBICACION_LARGO } from '@anden/contrato/ubicaciones/rules.ts';
import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { BotonCamara } from '../../capture/BotonCamara.tsx';
import { Campo } from '../../ui/Campo.tsx';

export interface CampoUbicacionProps {
  etiqueta: string;
  value: string;
  onCambio: (codigo: string) => void;
  /** Called on Enter with a code of the right length. */
  alCompletar?: () => void;
  error?: string | null;
  ayuda?: ReactNode;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A location's code, only digits (specification §5), shown with hyphens once it is complete. */
export function CampoUbicacion(props: CampoUbicacionProps) {
  const { etiqueta, value, onCambio, alCompletar, error, ayuda, disabled, ref } = props;
  const completa = value.length === UBICACION_LARGO;
  return (
    <Campo
      {...(ref ? { ref } : {})}
      etiqueta={etiqueta}
      inputMode="numeric"
      // Pasted with the hyphens that every screen shows, or with spaces.
      maxLength={2 * UBICACION_LARGO}
      placeholder={`${UBICACION_LARGO} dígitos`}
      enterKeyHint="next"
      value={value}
      disabled={disabled}
      onChange={(e) => onCambio(e.target.value.replace(/\D/g, '').slice(0, UBICACION_LARGO))}
      onFocus={(e) => e.target.select()}
      onKeyDown={(e) => {
        if (e.key !== 'Enter') return;
        e.preventDefault();
        if (completa) alCompletar?.();
      }}
      antes={<BotonCamara icono={<IconMapPin stroke={1.75} aria-hidden />} />}
      reserva
      error={error ?? null}
      ayuda={ayuda ?? (completa ? leerUbicacion(value) : `${value.length} de ${UBICACION_LARGO}`)}
    />
  );
}

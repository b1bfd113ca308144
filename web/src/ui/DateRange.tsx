import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { DatePickerInput, DatesProvider } from '@mantine/dates';
import 'dayjs/locale/es-mx';
import { IconCalendar } from '@tabler/icons-react';
import { useAngosto } from './anchuras.ts';
import { useCalendario } from './calendario.ts';
import css from './DateRange.module.css';

/** Said when a date of the range is missing or they are the wrong way round. */
export const RANGO_INCOMPLETO = 'Ingrese la fecha de inicio y fin del período a consultar';

/** Why this range cannot be asked for, or null. Days as `YYYY-MM-DD`. */
export function rangoRejection(desde: string | null, hasta: string | null): string | null {
  if (!desde || !hasta) return RANGO_INCOMPLETO;
  return desde > hasta ? 'La fecha de inicio no puede ser posterior a la fecha de fin' : null;
}

export interface DateRangeProps {
  /** `YYYY-MM-DD`, or null when emptied. */
  desde: string | null;
  hasta: string | null;
  onCambio: (desde: string | null, hasta: string | null) => void;
  error?: string | null;
}

/** Two days, from and to. */
export function DateRange({ desde, hasta, onCambio, error }: DateRangeProps) {
  const angosto = useAngosto();
  const calendarioDesde = useCalendario('Desde', (v) => onCambio(v, hasta));
  const calendarioHasta = useCalendario('Hasta', (v) => onCambio(desde, v));
  const comun = {
    valueFormat: 'DD-MM-YYYY',
    // Half a handheld's width holds a date and its cross, and no more.
    ...(angosto
      ? {}
      : {
          leftSection: <IconCalendar size={18} stroke={1.75} aria-hidden />,
          leftSectionPointerEvents: 'none' as const,
        }),
    placeholder: 'dd-mm-aaaa',
  };
  return (
    <DatesProvider settings={{ locale: 'es-mx', firstDayOfWeek: 0, weekendDays: [0] }}>
      <div className={css.rango}>
        <DatePickerInput
          {...comun}
          {...calendarioDesde}
          label="Desde"
          value={desde}
          error={Boolean(error && !desde)}
        />
        <DatePickerInput
          {...comun}
          {...calendarioHasta}
          label="Hasta"
          value={hasta}
          error={Boolean(error && !hasta)}
        />
      </div>
    </DatesProvider>
  );
}

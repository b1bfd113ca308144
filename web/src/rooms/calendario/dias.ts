import type { Calendario } from '@anden/contrato/calendario/rules.ts';
import type { DiaDeMes } from '../../ui/Mes.tsx';

/** The kind of each day in the business calendar: its hours, closed, or a holiday by its name. */
export function diaLaboral({ HORARIO, FESTIVOS }: Calendario, dia: string): DiaDeMes {
  const festivo = FESTIVOS.find((f) => f.FECHA === dia);
  if (festivo) return { tono: 'atencion', palabra: 'Festivo', detalle: festivo.NOMBRE };
  const horas = HORARIO.find((h) => h.DIA_SEMANA === new Date(`${dia}T00:00:00Z`).getUTCDay());
  return horas
    ? { tono: null, palabra: 'Hábil', detalle: `${horas.ABRE} a ${horas.CIERRA}` }
    : { tono: 'nada', palabra: 'No cuenta' };
}

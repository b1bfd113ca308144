import { BotonesDeForma } from '../../ui/BotonesDeForma.tsx';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/dates/styles.layer.css';
import { fechaRecepcionRejection } from '@anden/contrato/compras/rules.ts';
import { DatesProvider, DateTimePicker } from '@mantine/dates';
import 'dayjs/locale/es-mx';
import { useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { now } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { fechaHoraIso } from '../../platform/format.ts';
import { queryKeyOf } from '../../platform/query.ts';
import { queryClient } from '../../platform/session.ts';
import { useCalendario } from '../../ui/calendario.ts';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { IconCalendar } from '../../ui/iconos.ts';
import { avisar } from '../../ui/modal.ts';
import type { Compra } from './lista.ts';
import { TITULO } from './useRecepcion.ts';

/**
 * The wall-clock time of the business zone as if it were UTC: the rule compares two of them, so the zone cancels out.
 */
const deReloj = (texto: string) => new Date(`${texto.replace(' ', 'T')}Z`);
const reloj = () => fechaHoraIso(new Date(now()));

/** 'Recepción de Mercancía': when the goods arrived; can be set once (specification §2 and §4). */
export default function FechaRecepcion(props: {
  compra: Compra;
  alCerrar: () => void;
  /** Called when the date is set and the operator has read so; the pencil button that had the focus is gone by then. */
  alTerminar: () => void;
}) {
  const { compra, alCerrar, alTerminar } = props;
  const [fecha, setFecha] = useState<string | null>(reloj);
  const comando = useCommand('guardaFechaRecepcion', {
    titulo: TITULO,
  });
  const calendario = useCalendario('Fecha y hora de recepción', setFecha);
  const ahora = reloj();
  const motivo = fechaRecepcionRejection(
    compra.FECHA_RECEPCION,
    fecha ? deReloj(fecha) : null,
    deReloj(ahora),
  );

  async function guardar(): Promise<void> {
    if (motivo || !fecha) return;
    const id = compra.DOCTO_CM_ID;
    const reply = await comando.run({ docto_cm_id: id, fecha_recepcion: fecha });
    alCerrar();
    if (!reply) return;
    queryClient.setQueryData<Respuesta<'getDetalleCompraRecepcion'>>(
      queryKeyOf('getDetalleCompraRecepcion', { docto_cm_id: id }),
      (d) => d && { ...d, cabecera: { ...d.cabecera, FECHA_RECEPCION: reply.data.FECHA_RECEPCION } },
    );
    // Shown whatever the result (specification §8); a refusal was already shown by the command.
    await avisar(TITULO, reply.message, 'hecho');
    requestAnimationFrame(alTerminar);
  }

  return (
    <Dialogo
      abierto
      titulo="Recepción de Mercancía"
      alCerrar={alCerrar}
      guardando={comando.running}
      alEnviar={() => void guardar()}
      botones={
        <BotonesDeForma guardando={comando.running} inhabilitado={motivo !== null} alCancelar={alCerrar} />
      }
    >
      <p>
        {compra.PROVEEDOR} · {compra.FOLIO}
      </p>
      <DatesProvider settings={{ locale: 'es-mx', firstDayOfWeek: 0, weekendDays: [0] }}>
        <DateTimePicker
          label="Fecha y hora de recepción"
          data-autofocus
          valueFormat="DD-MM-YYYY HH:mm"
          maxDate={ahora}
          leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
          leftSectionPointerEvents="none"
          {...calendario}
          submitButtonProps={{ 'aria-label': 'Aceptar fecha' }}
          timePickerProps={{ hoursInputLabel: 'Hora', minutesInputLabel: 'Minuto' }}
          value={fecha}
          error={motivo}
        />
      </DatesProvider>
    </Dialogo>
  );
}

import { vaTarde } from '@anden/contrato/tickets/rules.ts';
import { cuantos, duracion, fechaHora } from '../../platform/format.ts';
import { Explicada } from '../../ui/Explicada.tsx';
import type { Ticket } from './ticket.ts';

/** The data of a ticket that its clock depends on. */
export type ConReloj = Pick<Ticket, 'TRANSCURRIDO' | 'tiempo_respuesta' | 'VENCE' | 'ESPERA' | 'estatus'>;

/** Explains a ticket's time, line by line. */
function sumaDelReloj(t: ConReloj, esperas: readonly { DESDE: string; HASTA: string | null }[] = []) {
  return [
    ['Tiempo hábil, sin esperas', duracion(t.TRANSCURRIDO)],
    ...esperas.map(
      (x) =>
        ['Esperó al cliente', `${fechaHora(x.DESDE)} a ${x.HASTA ? fechaHora(x.HASTA) : 'ahora'}`] as const,
    ),
    ['Para responder', cuantos(t.tiempo_respuesta, ['hora hábil', 'horas hábiles'])],
    [
      t.estatus === 'CERRADO' ? 'Cerrado' : t.ESPERA === 'S' ? 'Detenido: espera al cliente' : 'Vence',
      t.VENCE ? fechaHora(t.VENCE) : '',
    ],
  ] as const satisfies readonly (readonly [string, string])[];
}

/** A ticket's time in hours and minutes, red once it exceeds the hours for answering (specification §9). */
export function Tiempo({
  ticket,
  esperas,
}: {
  ticket: ConReloj;
  esperas?: readonly { DESDE: string; HASTA: string | null }[];
}) {
  const tarde = vaTarde(ticket.TRANSCURRIDO, ticket.tiempo_respuesta);
  return (
    <Explicada
      leido={duracion(ticket.TRANSCURRIDO)}
      rechazo={tarde}
      renglones={sumaDelReloj(ticket, esperas)}
    />
  );
}

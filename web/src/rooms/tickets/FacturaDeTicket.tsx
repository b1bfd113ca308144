import {
  CONTROL_DE_FACTURA,
  controlDeFacturaRejection,
  enControlDeFactura,
} from '@anden/contrato/tickets/rules.ts';
import { useCommand } from '../../platform/command.ts';
import { useTextoEnBorrador } from '../../platform/enBorrador.ts';
import { BotonesDeForma } from '../../ui/BotonesDeForma.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { avisar } from '../../ui/modal.ts';
import { faltaEn, useForma } from '../../ui/useForma.ts';
import { FacturaEnPestanas } from '../clientes/index.ts';
import { TITULO_TICKETS, type Ticket } from './ticket.ts';

/** The invoice of a ticket, in tabs. */
export function VerFactura({ factura, alCerrar }: { factura: string; alCerrar: () => void }) {
  return (
    <Dialogo abierto titulo={`Factura ${factura}`} tamano="ancho" alCerrar={alCerrar}>
      <FacturaEnPestanas factura={factura} />
    </Dialogo>
  );
}

/** Adds the invoice to a ticket by the 9 characters of its control (specification §5). A refused one is cleared (§8). */
export function AgregarFactura({
  ticket,
  alTerminar,
}: {
  ticket: Ticket;
  alTerminar: (mensaje: string | null) => void;
}) {
  const comando = useCommand('agregar_factura_a_ticket', {
    titulo: TITULO_TICKETS,
    onRefusal(refusal): void {
      forma.limpia();
      void avisar(TITULO_TICKETS, refusal.message, 'rechazo');
    },
  });
  const forma = useForma({
    campos: useTextoEnBorrador(`ticket.${ticket.ticket_id}.factura`, 'control'),
    faltaDe: (v) => faltaEn('control', controlDeFacturaRejection(v.control)),
    guardando: comando.running,
    envia: ({ control }) =>
      comando.run({
        ticket_id: ticket.ticket_id,
        factura: enControlDeFactura(control),
        cliente_id: ticket.cliente_id,
      }),
    alGuardar: (reply) => alTerminar(reply.message),
  });

  return (
    <Dialogo
      abierto
      titulo="Agregar factura"
      guardando={comando.running}
      alCerrar={() => alTerminar(null)}
      alEnviar={() => void forma.guarda()}
      botones={
        <BotonesDeForma guardando={comando.running} aceptar="Agregar" alCancelar={() => alTerminar(null)} />
      }
    >
      <Campo
        etiqueta="Control de la factura"
        data-autofocus
        reserva
        autoCapitalize="characters"
        maxLength={CONTROL_DE_FACTURA}
        {...forma.de('control')}
        ayuda={`${forma.valores.control.trim().length} de ${CONTROL_DE_FACTURA}`}
      />
    </Dialogo>
  );
}

import { fechaRecepcionRejection } from '@anden/contrato/compras/rules.ts';
import { useState } from 'react';
import { CampoMomento, momentoRejection } from '../../capture/CampoMomento.tsx';
import type { Respuesta } from '../../platform/client.ts';
import { now } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { fechaHoraIso } from '../../platform/format.ts';
import { queryKeyOf } from '../../platform/query.ts';
import { queryClient } from '../../platform/session.ts';
import { BotonesDeForma } from '../../ui/BotonesDeForma.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { avisar } from '../../ui/modal.ts';
import type { Compra } from './lista.ts';
import { TITULO } from './useRecepcion.ts';

/** Now in the business zone, `YYYY-MM-DDTHH:MM`. */
const reloj = (): string => fechaHoraIso(new Date(now())).slice(0, 16).replace(' ', 'T');
/** A moment of the business zone as if it were UTC: the rule compares two of them, so the zone cancels out. */
const deReloj = (momento: string) => new Date(`${momento}Z`);

/** 'Recepción de Mercancía': when the goods arrived; can be set once (specification §2 and §4). */
export default function FechaRecepcion(props: {
  compra: Compra;
  alCerrar: () => void;
  /** Called when the date is set and the operator has read so; the pencil button that had the focus is gone by then. */
  alTerminar: () => void;
}) {
  const { compra, alCerrar, alTerminar } = props;
  const [fecha, setFecha] = useState(reloj);
  const comando = useCommand('guardaFechaRecepcion', {
    titulo: TITULO,
  });
  const ahora = reloj();
  const motivo =
    momentoRejection(fecha) ??
    fechaRecepcionRejection(compra.FECHA_RECEPCION, fecha ? deReloj(fecha) : null, deReloj(ahora));

  async function guardar(): Promise<void> {
    if (motivo !== null) return;
    const id = compra.DOCTO_CM_ID;
    const reply = await comando.run({ docto_cm_id: id, fecha_recepcion: fecha.replace('T', ' ') });
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
      <CampoMomento
        etiqueta="Fecha y hora de recepción"
        name="fecha_recepcion"
        data-autofocus
        reserva
        max={ahora}
        value={fecha}
        onCambio={setFecha}
        error={motivo}
      />
    </Dialogo>
  );
}

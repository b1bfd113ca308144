import { ABREN_TICKETS } from '@anden/contrato/tickets/rules.ts';
import { useState } from 'react';
import { useQueryCall } from '../../platform/query.ts';
import { can } from '../../platform/session.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { IconMessageReport } from '../../ui/iconos.ts';
import { NuevoTicket } from './NuevoTicket.tsx';
import { useDichoDeTicket } from './useDichoDeTicket.tsx';

/** The line of a remission that a ticket is about. */
export interface RenglonDeTicket {
  DOCTO_VE_DET_ID: number;
  ARTICULO_ID: number;
  CLAVE_ARTICULO: string;
  ARTICULO: string;
  FOLIO: string;
  NOMBRE: string;
}

/**
 * 'Ticket' while picking a remission (specification §2, Picking): a new ticket about the line, with article, pieces, remission and customer
 * filled in. Without a network it waits in the outbox.
 */
export function BotonTicket({ renglon, unidades }: { renglon: RenglonDeTicket; unidades: number }) {
  const [abierto, setAbierto] = useState(false);
  const dicho = useDichoDeTicket();
  const angosto = useAngosto();
  const puede = can(ABREN_TICKETS);
  // Read before the button is pressed, because at the shelf there may be no network then.
  const catalogos = useQueryCall('getCatalogosTicket', {}, { enabled: puede, staleTime: 300_000 }).data;
  if (!puede) return null;
  const abre = () => {
    dicho.calla();
    setAbierto(true);
  };
  return (
    <>
      {angosto ? (
        <BotonIcono etiqueta="Ticket" icono={<IconMessageReport stroke={1.75} />} onClick={abre} />
      ) : (
        <Boton icono={<IconMessageReport stroke={1.75} aria-hidden />} onClick={abre}>
          Ticket
        </Boton>
      )}
      {abierto ? (
        <NuevoTicket
          catalogos={catalogos}
          delRenglon={{
            docto_ve_det_id: renglon.DOCTO_VE_DET_ID,
            articulo_id: renglon.ARTICULO_ID,
            asunto: `${renglon.CLAVE_ARTICULO} ${renglon.ARTICULO}`.slice(0, 100),
            unidades,
            dicho: (
              <>
                <strong>{renglon.ARTICULO}</strong>
                <span>
                  {renglon.CLAVE_ARTICULO} · Remisión {renglon.FOLIO} · {renglon.NOMBRE}
                </span>
              </>
            ),
          }}
          alGuardar={(mensaje, id) => {
            setAbierto(false);
            dicho.di(mensaje, id);
          }}
          alCerrar={() => setAbierto(false)}
        />
      ) : null}
      {dicho.aviso}
    </>
  );
}

import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useQueryCall } from '../../platform/query.ts';
import { DialogoDeForma } from '../../ui/DialogoDeForma.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { type Remision, TITULO } from './linea.ts';

const CUALQUIERA = 'El primero que la escanee';

/** Lets a supervisor assign who packs a remission, or leave it to whoever scans first. */
export default function AsignarRevision({
  remision,
  alCerrar,
}: {
  remision: Remision;
  alCerrar: () => void;
}) {
  const { DOCTO_VE_ID, FOLIO, OPERADOR_ID_REVISION: actual } = remision;
  const query = useQueryCall('getRevisores', { docto_ve_id: DOCTO_VE_ID });
  const comando = useCommand('asignaRevision', { titulo: TITULO });
  const [elegido, setElegido] = useState(actual === null ? '' : String(actual));
  const cambia = elegido !== (actual === null ? '' : String(actual));
  const fallo = query.error?.message ?? null;

  async function guarda(): Promise<void> {
    if (!cambia || comando.running) return;
    const revisor = elegido === '' ? null : Number(elegido);
    if (await comando.run({ docto_ve_id: DOCTO_VE_ID, revisor })) alCerrar();
  }

  return (
    <DialogoDeForma
      titulo="Asignar revisión"
      guardar="Asignar"
      inhabilitado={!cambia && !comando.running}
      forma={{ guardando: comando.running, guarda }}
      alCerrar={alCerrar}
    >
      <p>Solo quien se asigne podrá escanear la remisión {FOLIO} al empacarla.</p>
      <Selector
        etiqueta="Revisa"
        data-autofocus
        value={elegido}
        vacio={CUALQUIERA}
        disabled={!query.data}
        opciones={(query.data?.data ?? []).map((o) => ({ valor: String(o.OPERADOR_ID), texto: o.NOMBRE }))}
        onCambio={setElegido}
        error={fallo}
        reserva
      />
    </DialogoDeForma>
  );
}

import { MOTIVO_DE_REAPERTURA_MAX, reaperturaRejection } from '@anden/contrato/depuracion/rules.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { AreaTexto } from '../../ui/AreaTexto.tsx';
import { DialogoDeForma } from '../../ui/DialogoDeForma.tsx';
import { TITULO_DEPURACION } from './depuracion.ts';

/** Makes a reviewed customer pending again, for a reason. */
export function DialogoDeReapertura(props: {
  id: number;
  cliente: string;
  alCerrar: () => void;
  /** Called once it is pending. */
  alReabrir: () => void;
}) {
  const { id, cliente, alCerrar, alReabrir } = props;
  const [motivo, setMotivo] = useState('');
  const [intentado, setIntentado] = useState(false);
  const comando = useCommand('reabreItemListaDepuracion', { titulo: TITULO_DEPURACION });
  const mensaje = intentado ? reaperturaRejection(motivo) : null;
  async function guarda(): Promise<void> {
    setIntentado(true);
    if (reaperturaRejection(motivo) !== null) return;
    if (await comando.run({ lista_dep_det_id: id, motivo })) alReabrir();
  }
  return (
    <DialogoDeForma
      titulo={`Reabrir a ${cliente}`}
      guardar="Reabrir"
      falta={mensaje === null ? null : { campo: 'motivo', mensaje }}
      guardando={comando.running}
      alGuardar={() => void guarda()}
      alCerrar={alCerrar}
    >
      <p>Vuelve a quedar pendiente, con sus intentos desde cero. Lo que se había guardado no se borra.</p>
      <AreaTexto
        etiqueta="Motivo"
        value={motivo}
        maxLength={MOTIVO_DE_REAPERTURA_MAX}
        rows={3}
        error={mensaje}
        readOnly={comando.running}
        onCambio={setMotivo}
        data-autofocus
      />
    </DialogoDeForma>
  );
}

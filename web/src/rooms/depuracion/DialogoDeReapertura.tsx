import { MOTIVO_DE_REAPERTURA_MAX, reaperturaRejection } from '@anden/contrato/depuracion/rules.ts';
import { useCommand } from '../../platform/command.ts';
import { DialogoDeMotivo } from './DialogoDeMotivo.tsx';
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
  const comando = useCommand('reabreItemListaDepuracion', { titulo: TITULO_DEPURACION });
  return (
    <DialogoDeMotivo
      titulo={`Reabrir a ${cliente}`}
      guardar="Reabrir"
      explica="Vuelve a quedar pendiente, con sus intentos desde cero. Lo que se había guardado no se borra."
      faltaDe={reaperturaRejection}
      max={MOTIVO_DE_REAPERTURA_MAX}
      guardando={comando.running}
      envia={(motivo) => comando.run({ lista_dep_det_id: id, motivo })}
      alCerrar={alCerrar}
      alGuardar={alReabrir}
    />
  );
}

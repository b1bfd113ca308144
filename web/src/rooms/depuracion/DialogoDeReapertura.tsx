import { MOTIVO_DE_REAPERTURA_MAX, reaperturaRejection } from '@anden/contrato/depuracion/rules.ts';
import { useCommand } from '../../platform/command.ts';
import { AreaTexto } from '../../ui/AreaTexto.tsx';
import { DialogoDeForma } from '../../ui/DialogoDeForma.tsx';
import { faltaEn, useEnMemoria, useForma } from '../../ui/useForma.ts';
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
  const forma = useForma({
    campos: useEnMemoria({ motivo: '' }),
    faltaDe: (v) => faltaEn('motivo', reaperturaRejection(v.motivo)),
    guardando: comando.running,
    envia: (v) => comando.run({ lista_dep_det_id: id, ...v }),
    alGuardar: alReabrir,
  });
  return (
    <DialogoDeForma titulo={`Reabrir a ${cliente}`} guardar="Reabrir" forma={forma} alCerrar={alCerrar}>
      <p>Vuelve a quedar pendiente, con sus intentos desde cero. Lo que se había guardado no se borra.</p>
      <AreaTexto
        etiqueta="Motivo"
        {...forma.texto('motivo')}
        maxLength={MOTIVO_DE_REAPERTURA_MAX}
        rows={3}
        readOnly={comando.running}
        data-autofocus
      />
    </DialogoDeForma>
  );
}

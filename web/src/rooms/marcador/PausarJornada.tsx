import { MOTIVOS_DE_PAUSA } from '@anden/contrato/marcador/rules.ts';
import { useCommand } from '../../platform/command.ts';
import { useSession } from '../../platform/session.ts';
import { DialogoDeMotivo } from './DialogoDeMotivo.tsx';
import { TITULO_MARCADOR } from './marcador.ts';

/** The operator stops calling for a while, and says why. */
export function PausarJornada({ alCerrar }: { alCerrar: () => void }) {
  const operador_id = useSession().data.OPERADOR_ID;
  const comando = useCommand('pausaJornada', { titulo: TITULO_MARCADOR });
  return (
    <DialogoDeMotivo
      titulo="Pausar mi día"
      aceptar="Pausar"
      motivos={MOTIVOS_DE_PAUSA}
      guardando={comando.running}
      alCerrar={alCerrar}
      envia={(motivo) => comando.run({ operador_id, motivo })}
    />
  );
}

import { MOTIVO_MAX, motivoRejection } from '@anden/contrato/traspasos/rules.ts';
import { type ReactNode, useState } from 'react';
import { useDraft } from '../platform/draft.ts';
import { useStore } from '../platform/store.ts';
import { Boton } from '../ui/Boton.tsx';
import { Campo } from '../ui/Campo.tsx';
import { Dialogo } from '../ui/Dialogo.tsx';

export interface DialogoDeMotivoProps {
  /** Names the draft in which the reason survives a reload. */
  borrador: string;
  /** The reason shown when the dialog opens. */
  inicial?: string;
  titulo: string;
  /** What a reason is asked for. */
  children: ReactNode;
  /** Tells who will read the reason. */
  ayuda: string;
  cancelar?: string;
  aceptar: string;
  tipo: 'principal' | 'peligro';
  guardando: boolean;
  /** Returns why this reason is not enough, or null. Default: the rule for the warehouse's papers. */
  rechaza?: (motivo: string) => string | null;
  /** Resolves to true once it is done; the draft of the reason is then forgotten. */
  alAceptar: (motivo: string) => Promise<boolean>;
  alCerrar: () => void;
}

/** Asks for a written reason; nothing happens without a good one. */
export function DialogoDeMotivo(props: DialogoDeMotivoProps) {
  const { inicial = '', titulo, children, ayuda, cancelar = 'Cancelar', aceptar, tipo, guardando } = props;
  const borrador = useDraft(props.borrador, inicial);
  const motivo = useStore(borrador);
  const [intentado, setIntentado] = useState(false);
  const rechazo = (props.rechaza ?? motivoRejection)(motivo);

  async function envia(): Promise<void> {
    setIntentado(true);
    if (rechazo || guardando) return;
    if (await props.alAceptar(motivo.trim())) borrador.forget();
  }

  return (
    <Dialogo
      abierto
      titulo={titulo}
      alCerrar={props.alCerrar}
      guardando={guardando}
      alEnviar={() => void envia()}
      botones={
        <>
          <Boton disabled={guardando} onClick={props.alCerrar}>
            {cancelar}
          </Boton>
          <Boton tipo={tipo} enviar disabled={rechazo !== null && !guardando} cargando={guardando}>
            {aceptar}
          </Boton>
        </>
      }
    >
      <p>{children}</p>
      <Campo
        etiqueta="Motivo"
        reserva
        data-autofocus
        maxLength={MOTIVO_MAX}
        value={motivo}
        onChange={(e) => borrador.set(e.target.value)}
        error={intentado || motivo.length > 0 ? rechazo : null}
        ayuda={ayuda}
      />
    </Dialogo>
  );
}

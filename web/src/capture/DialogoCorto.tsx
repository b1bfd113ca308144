import { MOTIVO_MAX, motivoRejection } from '@anden/contrato/traspasos/rules.ts';
import { type ReactNode, useState } from 'react';
import { useDraft } from '../platform/draft.ts';
import { useStore } from '../platform/store.ts';
import { Boton } from '../ui/Boton.tsx';
import { Campo } from '../ui/Campo.tsx';
import { Dialogo } from '../ui/Dialogo.tsx';

export interface DialogoCortoProps {
  /** Names the line, for the reason that survives a reload. */
  clave: string;
  titulo: string;
  /** What is about to happen, with its figures. */
  children: ReactNode;
  /** The verb of the button. */
  aceptar: string;
  guardando: boolean;
  /** Who reads the reason. Default: both warehouses of a transfer. */
  ayuda?: string;
  /** True once it is done. */
  alAceptar: (motivo: string) => Promise<boolean>;
  alCerrar: () => void;
}

/** Closes a line short: what will be missing, and why. */
export function DialogoCorto(props: DialogoCortoProps) {
  const { clave, titulo, children, aceptar, guardando, alAceptar, alCerrar } = props;
  const { ayuda = 'Lo verán los dos almacenes.' } = props;
  const borrador = useDraft(`corto.${clave}`, '');
  const motivo = useStore(borrador);
  const [intentado, setIntentado] = useState(false);
  const rechazo = motivoRejection(motivo);

  async function envia(): Promise<void> {
    setIntentado(true);
    if (rechazo || guardando) return;
    if (await alAceptar(motivo.trim())) borrador.forget();
  }

  return (
    <Dialogo
      abierto
      titulo={titulo}
      alCerrar={alCerrar}
      cerrable={!guardando}
      alEnviar={() => void envia()}
      botones={
        <>
          <Boton disabled={guardando} onClick={alCerrar}>
            Cancelar
          </Boton>
          <Boton tipo="peligro" enviar disabled={rechazo !== null && !guardando} cargando={guardando}>
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

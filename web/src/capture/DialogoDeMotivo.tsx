import { MOTIVO_MAX, motivoRejection } from '@anden/contrato/traspasos/rules.ts';
import type { ReactNode } from 'react';
import { useTextoEnBorrador } from '../platform/enBorrador.ts';
import { Boton } from '../ui/Boton.tsx';
import { Campo } from '../ui/Campo.tsx';
import { Dialogo } from '../ui/Dialogo.tsx';
import { faltaEn, useForma } from '../ui/useForma.ts';
import css from './DialogoDeMotivo.module.css';

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
  /** The usual reasons, as buttons that accept with one tap; the text is for any other. */
  usuales?: readonly string[];
  cancelar?: string;
  aceptar: string;
  tipo: 'principal' | 'peligro';
  guardando: boolean;
  /** Returns why this reason is not enough, or null. Default: the rule for the warehouse's papers. */
  rechaza?: (motivo: string) => string | null;
  /** Resolves to true once it is done; the draft of the reason is then forgotten. */
  alAceptar: (motivo: string) => Promise<boolean>;
  alCerrar: () => void;
  /** What the button 'cancelar' does. Default: it closes, as Escape does. */
  alCancelar?: () => void;
}

/** Asks for a written reason; nothing happens without a good one. */
export function DialogoDeMotivo(props: DialogoDeMotivoProps) {
  const { inicial = '', titulo, children, ayuda, cancelar = 'Cancelar', aceptar, tipo, guardando } = props;
  const forma = useForma({
    campos: useTextoEnBorrador(props.borrador, 'motivo', inicial),
    faltaDe: (v) => faltaEn('motivo', (props.rechaza ?? motivoRejection)(v.motivo)),
    aLaVista: (_, v) => v.motivo.length > 0,
    guardando,
    envia: (v) => props.alAceptar(v.motivo.trim()),
  });

  return (
    <Dialogo
      abierto
      titulo={titulo}
      alCerrar={props.alCerrar}
      guardando={guardando}
      alEnviar={() => void forma.guarda()}
      botones={
        <>
          <Boton disabled={guardando} onClick={props.alCancelar ?? props.alCerrar}>
            {cancelar}
          </Boton>
          <Boton tipo={tipo} enviar disabled={!forma.sePuede && !guardando} cargando={guardando}>
            {aceptar}
          </Boton>
        </>
      }
    >
      <p>{children}</p>
      {props.usuales ? (
        <fieldset className={css.usuales} aria-label="Lo usual">
          {props.usuales.map((motivo) => (
            <Boton key={motivo} grande disabled={guardando} onClick={() => void props.alAceptar(motivo)}>
              {motivo}
            </Boton>
          ))}
        </fieldset>
      ) : null}
      <Campo
        etiqueta="Motivo"
        reserva
        data-autofocus
        maxLength={MOTIVO_MAX}
        {...forma.de('motivo')}
        ayuda={ayuda}
      />
    </Dialogo>
  );
}

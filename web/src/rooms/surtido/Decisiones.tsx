import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { MOTIVO_MAX, motivoRejection } from '@anden/contrato/traspasos/rules.ts';
import { useState } from 'react';
import { totalDe } from '../../capture/captura.ts';
import { useDraft } from '../../platform/draft.ts';
import { entero } from '../../platform/format.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import css from './surtir.module.css';
import type { Urgente } from './useRenglon.ts';

/** What is written down by itself when the lot that expires first was reported missing. */
const NO_HABIA = 'No estaba lo que caduca antes';

export interface DialogoMotivoLoteProps {
  /** Names the line, for the reason that survives a reload. */
  clave: string;
  /** What asks for the reason, in words. */
  pide: string;
  /** Pieces of the line were reported missing. */
  sinPiezas: boolean;
  guardando: boolean;
  alAceptar: (motivo: string) => Promise<boolean>;
  alCerrar: () => void;
}

/** Asks why another lot leaves than what expires first, or one that has expired. */
export function DialogoMotivoLote(props: DialogoMotivoLoteProps) {
  const { clave, pide, sinPiezas, guardando, alAceptar, alCerrar } = props;
  const caducado = pide === MENSAJES_REMISION.loteCaducado;
  const borrador = useDraft(`motivo.${clave}`, sinPiezas && !caducado ? NO_HABIA : '');
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
      titulo={caducado ? 'Piezas caducadas' : 'Otro lote'}
      alCerrar={alCerrar}
      cerrable={!guardando}
      alEnviar={() => void envia()}
      botones={
        <>
          <Boton disabled={guardando} onClick={alCerrar}>
            {caducado ? 'Elegir otro lote' : 'Elegir el otro lote'}
          </Boton>
          <Boton tipo="principal" enviar disabled={rechazo !== null && !guardando} cargando={guardando}>
            Guardar
          </Boton>
        </>
      }
    >
      <p>{pide}</p>
      <Campo
        etiqueta="Motivo"
        reserva
        data-autofocus
        maxLength={MOTIVO_MAX}
        value={motivo}
        onChange={(e) => borrador.set(e.target.value)}
        error={intentado || motivo.length > 0 ? rechazo : null}
        ayuda="Queda con el surtido."
      />
    </Dialogo>
  );
}

export interface DialogoUrgenteProps {
  urgente: Urgente;
  guardando: boolean;
  alGuardarPrimero: () => void;
  alIr: (doctoVeId: number) => void;
}

/** An urgent remission waits: nothing was saved, and there are two ways on (specification §4). */
export function DialogoUrgente({ urgente, guardando, alGuardarPrimero, alIr }: DialogoUrgenteProps) {
  const { DOCTO_VE_ID, FOLIO, NOMBRE, anexadas } = urgente;
  const piezas = totalDe(anexadas);
  return (
    <Dialogo
      abierto
      titulo="Hay un pedido con prioridad"
      alCerrar={() => {}}
      cerrable={false}
      botones={
        <div className={css.botones}>
          <Boton disabled={guardando} onClick={alGuardarPrimero}>
            Guardar este renglón primero
          </Boton>
          <Boton tipo="principal" disabled={guardando} onClick={() => alIr(DOCTO_VE_ID)}>
            Ir al urgente
          </Boton>
        </div>
      }
    >
      <p>
        Espera la remisión <strong>{FOLIO}</strong> de {NOMBRE} y nadie la surte.
      </p>
      <p>
        Lo capturado aquí no se guardó. Si va al urgente, deje{' '}
        {piezas === 1 ? 'la pieza' : `las ${entero(piezas)} piezas`} en su ubicación.
      </p>
    </Dialogo>
  );
}

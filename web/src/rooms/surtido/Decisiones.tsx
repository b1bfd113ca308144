import { segun } from '@anden/contrato/cifras.ts';
import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { totalDe } from '../../capture/captura.ts';
import { DialogoDeMotivo } from '../../capture/DialogoDeMotivo.tsx';
import { entero } from '../../platform/format.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import css from './surtir.module.css';
import type { Urgente } from './useRenglon.ts';

/** The reason filled in automatically if the lot that expires first was reported missing. */
const NO_HABIA = 'No estaba lo que caduca antes';

export interface DialogoMotivoLoteProps {
  /** Identifies the line, for the reason kept through a reload. */
  memoria: string;
  /** Why a reason is needed, in words. */
  pide: string;
  /** Pieces of the line were reported missing. */
  sinPiezas: boolean;
  guardando: boolean;
  alAceptar: (motivo: string) => Promise<boolean>;
  /** Takes back the lots that need the reason, so that others are captured. */
  alElegirOtro: () => void;
  alCerrar: () => void;
}

/** Asks why another lot is taken than what expires first, or one that has expired. */
export function DialogoMotivoLote(props: DialogoMotivoLoteProps) {
  const { memoria, pide, sinPiezas, alElegirOtro, ...suyas } = props;
  const caducado = pide === MENSAJES_REMISION.loteCaducado;
  return (
    <DialogoDeMotivo
      borrador={`motivo.${memoria}`}
      inicial={sinPiezas && !caducado ? NO_HABIA : ''}
      titulo={caducado ? 'Piezas caducadas' : 'Otro lote'}
      ayuda="Queda con el surtido."
      cancelar={caducado ? 'Elegir otro lote' : 'Elegir el otro lote'}
      aceptar="Guardar"
      tipo="principal"
      alCancelar={alElegirOtro}
      {...suyas}
    >
      {pide}
    </DialogoDeMotivo>
  );
}

export interface DialogoUrgenteProps {
  urgente: Urgente;
  guardando: boolean;
  alGuardarPrimero: () => void;
  alIr: (doctoVeId: number) => void;
}

/** An urgent remission waits: nothing was saved, and there are two ways to go on (specification §4). */
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
        {segun(piezas, 'la pieza', `las ${entero(piezas)} piezas`)} en su ubicación.
      </p>
    </Dialogo>
  );
}

import { liberarRejection, OBSERVACIONES_EMPAQUE_MAX } from '@anden/contrato/surtido/remision-rules.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { type Draft, useDraft } from '../../platform/draft.ts';
import { useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { ponRemision } from './cache.ts';
import { cajasRejection } from './cajas.ts';
import css from './FormaDeEmpaque.module.css';
import { type Linea, type Remision, TITULO } from './linea.ts';

interface Escrito {
  observaciones: string;
  cajas: string;
}

const NADA: Escrito = { observaciones: '', cajas: '' };

/** The unsaved entries for ending the packing; they survive a reload, and the panel and its dialog share them. */
export const useEscrito = (doctoVeId: number): Draft<Escrito> =>
  useDraft<Escrito>(`surtidorem.${doctoVeId}.empaque`, NADA);

/**
 * Ends the packing (specification §5): observations, number of cartons for their labels, and Guardar, which releases
 * the remission once every picked line is packed.
 */
export function FormaDeEmpaque(props: {
  remision: Remision;
  lineas: readonly Linea[];
  escrito: Draft<Escrito>;
  /** Somebody else is assigned to pack it. */
  impedido: string | null;
  alLiberar: (mensaje: string) => void;
}) {
  const { remision, lineas, escrito, impedido, alLiberar } = props;
  const { OPERADOR_ID } = useSession().data;
  const { observaciones, cajas } = useStore(escrito);
  const [tocado, setTocado] = useState(false);
  const comando = useCommand('getremisionasurtir', {
    titulo: TITULO,
    memoria: `surtidorem.${remision.DOCTO_VE_ID}.libera`,
  });
  const malasCajas = cajasRejection(cajas);
  const motivo = impedido ? '' : liberarRejection(lineas, observaciones);
  const faltan = motivo !== null && liberarRejection(lineas, 'x') !== null;
  const puede = motivo === null && malasCajas === null;

  async function guarda(): Promise<void> {
    setTocado(true);
    if (!puede || comando.running) return;
    const reply = await comando.run({
      operador: OPERADOR_ID,
      docto_ve_id: remision.DOCTO_VE_ID,
      prioridad: remision.PRIORIDAD,
      liberar_remision: 'S',
      observaciones: observaciones.trim(),
      cajas: cajas.trim() === '' ? null : Number(cajas),
    });
    if (!reply) return;
    escrito.forget();
    alLiberar(`${reply.message || 'Remisión empacada'}: ${remision.FOLIO}`);
    ponRemision(reply);
  }

  return (
    <form
      className={css.forma}
      aria-label="Terminar empaque"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void guarda();
      }}
    >
      <Campo
        etiqueta="Observaciones del empaque"
        reserva
        maxLength={OBSERVACIONES_EMPAQUE_MAX}
        value={observaciones}
        onChange={(e) => escrito.set({ ...escrito.get(), observaciones: e.target.value })}
        onBlur={() => setTocado(true)}
        error={tocado && !faltan ? motivo || null : null}
        ayuda={faltan ? motivo : null}
      />
      <div className={css.fin}>
        <Campo
          className={css.cajas ?? ''}
          etiqueta="Cajas"
          inputMode="numeric"
          maxLength={3}
          value={cajas}
          onChange={(e) => escrito.set({ ...escrito.get(), cajas: e.target.value })}
          onFocus={(e) => e.target.select()}
          error={malasCajas}
        />
        <Boton
          grande
          tipo="principal"
          enviar
          className={css.guardar ?? ''}
          disabled={!puede && !comando.running}
          cargando={comando.running}
        >
          Guardar
        </Boton>
      </div>
    </form>
  );
}

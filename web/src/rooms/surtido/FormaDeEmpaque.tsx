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

/** What the note of a packing says when nothing happened; one tap instead of typing it each time. */
const SIN_NOVEDAD = 'Sin novedad';

interface Liberacion {
  remision: Remision;
  lineas: readonly Linea[];
  escrito: Draft<Escrito>;
  alLiberar: (mensaje: string) => void;
}

/** Releases the remission with its note and its cartons, once every picked line is packed. */
function useLiberar({ remision, lineas, escrito, alLiberar }: Liberacion) {
  const { OPERADOR_ID } = useSession().data;
  const comando = useCommand('getremisionasurtir', {
    titulo: TITULO,
    memoria: `surtidorem.${remision.DOCTO_VE_ID}.libera`,
  });
  return {
    guardando: comando.running,
    async libera(observaciones: string): Promise<void> {
      const { cajas } = escrito.get();
      const motivo = liberarRejection(lineas, observaciones) ?? cajasRejection(cajas);
      if (motivo !== null || comando.running) return;
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
    },
  };
}

/** 'Sin novedad': ends the packing with that note, in one tap; nothing until all is packed, or where a note is being written. */
export function SinNovedad(props: Liberacion) {
  const { guardando, libera } = useLiberar(props);
  const { observaciones, cajas } = useStore(props.escrito);
  const listo = liberarRejection(props.lineas, SIN_NOVEDAD) === null;
  if (!guardando && (!listo || observaciones.trim() !== '' || cajasRejection(cajas) !== null)) return null;
  return (
    <Boton grande tipo="principal" cargando={guardando} onClick={() => void libera(SIN_NOVEDAD)}>
      {SIN_NOVEDAD}
    </Boton>
  );
}

/**
 * Ends the packing (specification §5): observations, number of cartons for their labels, and Guardar, which releases
 * the remission once every picked line is packed.
 */
export function FormaDeEmpaque(
  props: Liberacion & {
    /** Somebody else is assigned to pack it. */
    impedido: string | null;
  },
) {
  const { lineas, escrito, impedido } = props;
  const { observaciones, cajas } = useStore(escrito);
  const [tocado, setTocado] = useState(false);
  const { guardando, libera } = useLiberar(props);
  const malasCajas = cajasRejection(cajas);
  const motivo = impedido ? '' : liberarRejection(lineas, observaciones);
  const faltan = motivo !== null && liberarRejection(lineas, 'x') !== null;
  const puede = motivo === null && malasCajas === null;

  return (
    <form
      className={css.forma}
      aria-label="Terminar empaque"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        setTocado(true);
        if (puede) void libera(observaciones);
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
          disabled={!puede && !guardando}
          cargando={guardando}
        >
          Guardar
        </Boton>
      </div>
    </form>
  );
}

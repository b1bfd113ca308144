import { type LineaDeLote, pideLote } from '@anden/contrato/existencias/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useRef } from 'react';
import { piezasDe } from '../../../capture/captura.ts';
import { businessDay } from '../../../platform/clock.ts';
import type { Draft } from '../../../platform/draft.ts';
import { useGuardado } from '../../../platform/guardado.ts';
import { useSession } from '../../../platform/session.ts';
import { lotesSinPreguntar, useDialogoLotes, useMotivoDeCaducado } from '../../existencias/index.ts';
import type { EnMano, Orden } from './ordenes.ts';

/** Title of the screen and of its modals (specification §2 and §8). */
export const TITULO = tituloDe('acomodoinv');
/** Name of the entry's draft, its save and its queue. */
export const CLAVE = 'acomodoinv';

/**
 * The lots of an entry that need no question: its units were proposed, and the product's label names one lot for all of them. Null: it has
 * none, or they are asked for.
 */
export const lotesEnMano = (e: EnMano, orden: Orden): readonly LineaDeLote[] | null =>
  lotesSinPreguntar(
    { articulo: orden },
    { preset: e.preset, lotes: e.lotes, anexadas: [] },
    piezasDe(e.unidades),
    businessDay(),
  );

/** The save of a put-away, with the lots and the reason that it asks the operator for. */
export function useEnvioDeAcomodo(enMano: Draft<EnMano | null>) {
  const operadorId = useSession().data.OPERADOR_ID;
  const lotes = useDialogoLotes(CLAVE);
  const caducado = useMotivoDeCaducado(CLAVE);
  /** The lots of the last save that was sent. */
  const lineas = useRef<readonly LineaDeLote[]>([]);
  /** The line with the lots was touched: they are asked for even if they follow. */
  const conPregunta = useRef(false);
  const comando = useGuardado('ActualizaArticulosAcomodo', { titulo: TITULO, memoria: CLAVE });

  const pedido = (orden: Orden, unidades: number, caducidades: readonly LineaDeLote[]) => ({
    articulo_id: orden.ARTICULO_ID,
    unidades,
    cat_ubicacion_id: orden.CAT_UBICACION_ID,
    caducidades: [...caducidades],
    operador_id: operadorId,
    ...caducado.parte(),
  });

  async function lotesDe(orden: Orden, unidades: number): Promise<readonly LineaDeLote[] | null> {
    if (!pideLote(orden)) return [];
    // Sent without an answer: the same lots again are the same save.
    if (lineas.current.length > 0 && comando.unanswered(pedido(orden, unidades, lineas.current))) {
      return lineas.current;
    }
    const e = enMano.get();
    const directos = conPregunta.current || !e ? null : lotesEnMano(e, orden);
    conPregunta.current = false;
    if (directos) return directos;
    return lotes.pide({
      articulo: orden,
      almacenId: orden.ALMACEN_ID,
      piezas: unidades,
      movimiento: 'E',
      quienllama: 'acomodo',
      lugar: orden.UBICACION,
      noSonLote: new Set([orden.CLAVE_ARTICULO, orden.NUMERIC_UB, e?.clave ?? '']),
      previas: lineas.current,
      leidos: e?.lotes ?? [],
    });
  }

  function olvida(): void {
    lineas.current = [];
    caducado.olvida();
  }

  return {
    guardando: comando.running,
    dialogo: caducado.dialogo ?? lotes.dialogo,
    /** Sent without an answer: sending it again is the same save. */
    enDuda: (orden: Orden, unidades: number): boolean =>
      comando.unanswered(pedido(orden, unidades, lineas.current)),
    /** Null: it was not saved, because the operator gave it up or it was refused, which they have been told. */
    async manda(orden: Orden, unidades: number, resumen: string) {
      const capturadas = await lotesDe(orden, unidades);
      if (!capturadas) return null;
      if (!comando.unanswered(pedido(orden, unidades, capturadas))) {
        const { TIPO } = orden;
        const piezas = capturadas.map(({ FECHA_CADUCIDAD }) => ({ FECHA_CADUCIDAD, TIPO }));
        if (!(await caducado.pide(piezas))) return null;
      }
      lineas.current = capturadas;
      const reply = await comando.run(pedido(orden, unidades, capturadas), resumen);
      if (reply) olvida();
      return reply;
    },
    /** The next save asks for the lots even if they follow. */
    pregunta: () => {
      conPregunta.current = true;
    },
    olvida(): void {
      comando.forget();
      olvida();
    },
  };
}

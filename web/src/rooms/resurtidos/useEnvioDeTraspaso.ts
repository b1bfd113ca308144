import { tituloDe } from '@anden/contrato/rutas.ts';
import type { RefObject } from 'react';
import { piezasDe } from '../../capture/captura.ts';
import { businessDay } from '../../platform/clock.ts';
import { useGuardado } from '../../platform/guardado.ts';
import { useSession } from '../../platform/session.ts';
import { useMotivoDeCaducado } from '../existencias/index.ts';
import type { Operacion } from './orden.ts';
import { type EnMano, type Traspaso, tomasDe } from './traspaso.ts';

/** Title of the screen and of its modals. */
export const TITULO = tituloDe('traspasoubicacion');
export interface OpcionesDeTraspaso {
  resurtidoId: number;
  operacion: Operacion;
  almacenId: number;
  articuloId: number | undefined;
  /** undefined while it is being read: scans wait for it. */
  traspaso: Traspaso | undefined;
  /** Nothing is left of this operation on the row. */
  alTerminar: () => void;
  /** What was supplied is put away now. */
  alAcomodar: () => void;
}

/** The saves of a row of the order: its supply and its put-away with their lots, or its return. */
export function useEnvioDeTraspaso(
  opciones: OpcionesDeTraspaso,
  memoria: string,
  vigente: RefObject<OpcionesDeTraspaso>,
) {
  const { resurtidoId, operacion, almacenId, articuloId } = opciones;
  const operadorId = useSession().data.OPERADOR_ID;
  const comando = useGuardado('setTraspasoentreubicaciones', { titulo: TITULO, memoria });
  const regreso = useGuardado('regresaResurtido', { titulo: TITULO, memoria });
  const caducado = useMotivoDeCaducado(memoria);

  const deRegreso = (e: EnMano) => ({
    resurtido_id: resurtidoId,
    ubicacion_id: e.ubicacionId ?? 0,
    cantidad: piezasDe(e.piezas),
  });

  const pedido = (e: EnMano, que: 'surtido' | 'acomodo') => ({
    articulo_id: articuloId ?? 0,
    almacen_id: almacenId,
    operador_id: operadorId,
    ubicacion_id: e.ubicacionId ?? 0,
    cantidad: piezasDe(e.piezas),
    operacion: que,
    resurtido_id: resurtidoId,
    ...lotes(e),
    ...caducado.parte(),
  });

  /** The lots that were on screen when the operator saved. */
  function lotes(e: EnMano) {
    const { traspaso: t } = vigente.current;
    if (e.caducidades) return { caducidades: [...e.caducidades] };
    if (!t || operacion === 'regreso' || e.ubicacionId === null) return {};
    const tomas = tomasDe(t, e.ubicacionId, piezasDe(e.piezas), e.leido ?? null, businessDay());
    return {
      caducidades: tomas.map(({ UBICACION_ID: _, PIEZAS, ...lote }) => ({ ...lote, INGRESO: PIEZAS })),
    };
  }

  const enDuda = (e: EnMano): boolean =>
    articuloId !== undefined &&
    e.ubicacionId !== null &&
    (operacion === 'regreso' ? regreso.unanswered(deRegreso(e)) : comando.unanswered(pedido(e, operacion)));

  return {
    caducado,
    guardando: comando.running || regreso.running,
    enDuda,
    lotes,
    manda: (e: EnMano, piezas: string) =>
      operacion === 'regreso'
        ? regreso.run(deRegreso(e), `Regreso de ${piezas}`, articuloId)
        : comando.run(pedido(e, operacion), piezas),
    olvida(): void {
      comando.forget();
      regreso.forget();
    },
  };
}

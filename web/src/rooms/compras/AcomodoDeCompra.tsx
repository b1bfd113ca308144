import { MENSAJES_ACOMODO } from '@anden/contrato/compras/acomodo-rules.ts';
import { useEffect, useMemo, useRef } from 'react';
import { type Anexada, CAPTURA_NUEVA, type Captura, esCaptura } from '../../capture/captura.ts';
import { desenlaceDe } from '../../capture/encolada.ts';
import { CapturaSinRegistrar } from '../../capture/SinRegistrar.tsx';
import { esDeAlguna } from '../../capture/trabajo.ts';
import { dejaDicho } from '../../capture/useColaDeLecturas.ts';
import { useDraft } from '../../platform/draft.ts';
import { useGuardado } from '../../platform/guardado.ts';
import { useRegresar } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { currentSession, useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, FailedState } from '../../ui/Vacios.tsx';
import {
  type Acomodable,
  Acomodar,
  memoriaDeAcomodo,
  piezasDeArticulo,
  useEstante,
} from '../existencias/index.ts';

/** Title of this screen and of its modals (specification §2 and §8). */
const TITULO = 'Acomodo de Compra';
const LISTA = 'acomodocom';

export interface AcomodoDeCompraProps {
  articuloId: number;
  /** The warehouse, if it is not the operator's own; otherwise 0. */
  otroAlmacen: number;
}

/** Purchase mode: an article that was received and waits to be put away. */
export function AcomodoDeCompra({ articuloId, otroAlmacen }: AcomodoDeCompraProps) {
  const { OPERADOR_ID, ALMACEN_ID } = useSession().data;
  const regresa = useRegresar();
  const almacen = otroAlmacen || (ALMACEN_ID ?? 0);
  const memoria = memoriaDeAcomodo(articuloId, otroAlmacen);
  const lista = useQueryCall('getArticulosAcomodoCompra', {}, { oye: { acomodo: articuloId } });
  const articulo = lista.data?.data.find((x) => x.ARTICULO_ID === articuloId && x.ALMACEN_ID === almacen);
  const estante = useEstante({
    memoria,
    articuloId,
    almacenId: almacen,
    unidades: articulo?.DIFERENCIA ?? 0,
    quienllama: 'compras',
    lee: articulo !== undefined,
  });
  const comando = useGuardado('guardaAcomodoCompra', {
    titulo: TITULO,
    memoria,
  });
  const acomodable = useMemo<Acomodable | undefined>(
    () =>
      articulo && {
        modo: 'compras',
        articulo,
        pendientes: articulo.DIFERENCIA,
        almacen: { id: articulo.ALMACEN_ID, nombre: articulo.ALMACEN },
      },
    [articulo],
  );
  const volver = { etiqueta: `Volver a ${TITULO}`, alVolver: () => regresa(LISTA) };

  const pedido = (anexadas: readonly Anexada[]) => ({
    articulo_id: articuloId,
    almacen_id: almacen,
    operador_id: OPERADOR_ID,
    ...estante.parte(anexadas),
  });

  const enDuda = (anexadas: readonly Anexada[]): boolean =>
    anexadas.length > 0 && comando.unanswered(pedido(anexadas));

  async function guarda(anexadas: readonly Anexada[]): Promise<boolean> {
    const que = articulo?.ARTICULO ?? '';
    const resumen = piezasDeArticulo(anexadas, que);
    const reply = await estante.guarda(
      anexadas,
      () => comando.unanswered(pedido(anexadas)),
      () => comando.run(pedido(anexadas), resumen),
    );
    if (!reply) return false;
    dejaDicho(LISTA, desenlaceDe(reply, que, MENSAJES_ACOMODO.acomodado, resumen));
    return true;
  }

  // While a save is on its way, the list may already say that nothing is left.
  const nada = lista.data !== undefined && articulo === undefined && !comando.running;
  useOlvidaAlSalir(memoria, (anexadas) => nada && !enDuda(anexadas));
  const error = lista.error ?? estante.error;
  if (error && !(articulo && estante.lugares)) {
    return (
      <>
        <PageHeader titulo={TITULO} volver={volver} />
        <FailedState
          mensaje={error.message}
          onReintentar={() => {
            void lista.refetch();
            if (articulo) estante.relee();
          }}
        />
      </>
    );
  }
  if (nada) {
    return (
      <>
        <PageHeader titulo={TITULO} volver={volver} />
        <CapturaSinRegistrar memoria={memoria} lugares={estante.lugares} como="puestas" enDuda={enDuda} />
        <EmptyState
          titulo="Este producto no tiene piezas por acomodar"
          accion={
            <Boton tipo="principal" onClick={() => regresa(LISTA)}>
              Ver los pendientes
            </Boton>
          }
        >
          Ya se acomodó todo lo recibido, o se recibió en otro almacén.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Acomodar
        memoria={memoria}
        titulo={TITULO}
        en={{ trabajo: 'acomodo' }}
        volver={volver}
        acomodable={acomodable}
        lugares={estante.lugares}
        sugerencias={estante.sugerencias}
        guardando={comando.running}
        enDuda={enDuda}
        alGuardar={guarda}
        sigue={LISTA}
        esSiguiente={(s) => esDeAlguna(lista.data?.data ?? [], s)}
        alTerminar={() => regresa(LISTA)}
      />
      {estante.dialogo}
    </>
  );
}

/**
 * Forgets what was captured once its operator leaves the screen that said that none of it was saved: the next purchase of the article would
 * begin with pieces of this one.
 */
function useOlvidaAlSalir(memoria: string, perdida: (anexadas: readonly Anexada[]) => boolean): void {
  const { OPERADOR_ID } = useSession().data;
  const captura = useDraft<Captura>(memoria, CAPTURA_NUEVA, esCaptura);
  const vigente = useRef(perdida);
  useEffect(() => {
    vigente.current = perdida;
  });
  useEffect(
    () => () => {
      // An operator who is asked to sign in again has not left the screen.
      if (currentSession()?.data.OPERADOR_ID !== OPERADOR_ID) return;
      if (vigente.current(captura.get().anexadas)) captura.forget();
    },
    [captura, OPERADOR_ID],
  );
}

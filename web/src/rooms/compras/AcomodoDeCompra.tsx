import { MENSAJES_ACOMODO } from '@anden/contrato/compras/acomodo-rules.ts';
import { useMemo } from 'react';
import type { Anexada } from '../../capture/captura.ts';
import { desenlaceDe } from '../../capture/encolada.ts';
import { dejaDicho } from '../../capture/useColaDeLecturas.ts';
import { Refusal } from '../../platform/client.ts';
import { useGuardado } from '../../platform/guardado.ts';
import { useRegresar } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, FailedState } from '../../ui/Vacios.tsx';
import {
  type Acomodable,
  Acomodar,
  claveDeAcomodo,
  lugaresDe,
  pedidoDe,
  piezasDeArticulo,
  porPoner,
  useMotivoDeCaducado,
} from '../existencias/index.ts';

/** Title of this screen and of its modals (specification §2 and §8). */
const TITULO = 'Acomodo de Compra';
const LISTA = 'acomodocom';
const SIN_SUGERENCIAS: never[] = [];
const SIN_LUGARES: never[] = [];

export interface AcomodoDeCompraProps {
  articuloId: number;
  /** The warehouse, where it is not the operator's own; else 0. */
  otroAlmacen: number;
}

/** Purchase mode: an article received that waits for its shelf. */
export function AcomodoDeCompra({ articuloId, otroAlmacen }: AcomodoDeCompraProps) {
  const { OPERADOR_ID, ALMACEN_ID } = useSession().data;
  const regresa = useRegresar();
  const almacen = otroAlmacen || (ALMACEN_ID ?? 0);
  const clave = claveDeAcomodo(articuloId, otroAlmacen);
  const lista = useQueryCall('getArticulosAcomodoCompra', {}, { oye: { acomodo: articuloId } });
  const articulo = lista.data?.data.find((x) => x.ARTICULO_ID === articuloId && x.ALMACEN_ID === almacen);
  const ubicaciones = useQueryCall(
    'getUbicacionesArticulo',
    {
      articulo_id: articuloId,
      almacen_id: almacen,
      unidades: articulo?.DIFERENCIA ?? 0,
      quienllama: 'compras',
    },
    { enabled: articulo !== undefined, keep: true, ignora: ['unidades'] },
  );
  const comando = useGuardado('guardaAcomodoCompra', {
    titulo: TITULO,
    memoria: clave,
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
  // Refused: the article has no location in the warehouse, which is one of the rules here (specification §8).
  const sinLugares = ubicaciones.error instanceof Refusal && ubicaciones.error.http === 200;
  const lugares = useMemo(
    () => (sinLugares ? SIN_LUGARES : ubicaciones.data && lugaresDe(ubicaciones.data)),
    [ubicaciones.data, sinLugares],
  );
  const volver = { etiqueta: `Volver a ${TITULO}`, alVolver: () => regresa(LISTA) };

  const caducado = useMotivoDeCaducado(clave);

  const pedido = (anexadas: readonly Anexada[]) => ({
    articulo_id: articuloId,
    almacen_id: almacen,
    operador_id: OPERADOR_ID,
    ...pedidoDe(anexadas),
    ...caducado.parte(),
  });

  async function guarda(anexadas: readonly Anexada[]): Promise<boolean> {
    const que = articulo?.ARTICULO ?? '';
    // Sent and not answered: the same reason again is the same save.
    if (
      !comando.unanswered(pedido(anexadas)) &&
      !(await caducado.pide(porPoner(lugares ?? SIN_LUGARES, anexadas)))
    ) {
      return false;
    }
    const reply = await comando.run(pedido(anexadas), piezasDeArticulo(anexadas, que));
    if (!reply) return false;
    caducado.olvida();
    dejaDicho(LISTA, desenlaceDe(reply, que, MENSAJES_ACOMODO.acomodado));
    return true;
  }

  const error = lista.error ?? ubicaciones.error;
  if (error && !(articulo && lugares)) {
    return (
      <>
        <PageHeader titulo={TITULO} volver={volver} />
        <FailedState
          mensaje={error.message}
          onReintentar={() => {
            void lista.refetch();
            if (articulo) void ubicaciones.refetch();
          }}
        />
      </>
    );
  }
  // While a save is on its way the list may already say that nothing is left.
  if (lista.data && !articulo && !comando.running) {
    return (
      <>
        <PageHeader titulo={TITULO} volver={volver} />
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
        clave={clave}
        titulo={TITULO}
        en={{ trabajo: 'acomodo' }}
        volver={volver}
        acomodable={acomodable}
        lugares={lugares}
        sugerencias={ubicaciones.data?.sugerencias ?? SIN_SUGERENCIAS}
        guardando={comando.running}
        enDuda={(anexadas) => anexadas.length > 0 && comando.unanswered(pedido(anexadas))}
        alGuardar={guarda}
        sigue={LISTA}
        alTerminar={() => regresa(LISTA)}
      />
      {caducado.dialogo}
    </>
  );
}

import { segun } from '@anden/contrato/cifras.ts';
import { MENSAJES_TRASPASO, porRecibir } from '@anden/contrato/traspasos/rules.ts';
import { type ReactNode, useMemo, useState } from 'react';
import type { Anexada } from '../../capture/captura.ts';
import { DialogoCorto, NO_LLEGA } from '../../capture/DialogoCorto.tsx';
import { desenlaceDe } from '../../capture/encolada.ts';
import { CapturaSinRegistrar } from '../../capture/SinRegistrar.tsx';
import { esDeAlguna } from '../../capture/trabajo.ts';
import { dejaDicho } from '../../capture/useColaDeLecturas.ts';
import { entero } from '../../platform/format.ts';
import { useGuardado } from '../../platform/guardado.ts';
import { useRegresar } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, FailedState } from '../../ui/Vacios.tsx';
import { type Acomodable, Acomodar, piezasDeArticulo, useEstante } from '../existencias/index.ts';
import { AvisoDeReclamo, useReclamo } from '../reclamos/index.ts';
import type { Linea } from './traspaso.ts';

/** Title of this screen, and of the modals of its save (specification §2 and §8). */
const TITULO = 'Recepción de Traspaso';
const TITULO_GUARDADO = 'Guardando Recepción traspaso';

export interface RecepcionDeTraspasoProps {
  doctoInId: number;
  detId: number;
  /** The receiving warehouse; 0: the operator's own. */
  almacenId: number;
}

/** A transfer's line in the form that the shared put-away takes. */
const acomodableDe = (linea: Linea): Acomodable => ({
  modo: 'traspasos',
  articulo: linea,
  pendientes: porRecibir(linea),
  almacen: { id: linea.ALMACEN_DEST_ID, nombre: linea.ALMACEN_DEST },
  lotes: linea.LOTES,
});

/** Transfer mode: supplied pieces of a line go from transit to shelves of the destination. */
export function RecepcionDeTraspaso({ doctoInId, detId, almacenId }: RecepcionDeTraspasoProps) {
  const { data: operador, casa } = useSession();
  const regresa = useRegresar();
  const almacen = almacenId || (operador.ALMACEN_ID ?? 0);
  const detalle = useQueryCall('gettraspasoDetalleRecepcion', {
    empresa_id: casa.empresa_id,
    almacen_id: almacen,
    docto_in_id: doctoInId,
  });
  const linea = detalle.data?.data.find((l) => l.DOCTO_IN_DET_ID === detId);
  const pendientes = linea ? porRecibir(linea) : 0;
  const memoria = `acomodo.traspasos.${detId}`;
  const estante = useEstante({
    memoria,
    articuloId: linea?.ARTICULO_ID ?? 0,
    almacenId: almacen,
    unidades: pendientes,
    quienllama: 'traspasos',
    lee: pendientes > 0,
  });
  const lista = `detalletpr.${doctoInId}`;
  const reclamo = useReclamo(
    linea && pendientes > 0
      ? { documento: 'traspaso', detId: linea.DOCTO_IN_DET_ID, RECLAMO: linea.RECLAMO }
      : undefined,
    TITULO,
  );
  const guardar = useGuardado('guardaTraspasoRecepcion', { titulo: TITULO_GUARDADO, memoria });
  const cerrar = useGuardado('cierraFaltanteTraspaso', {
    titulo: TITULO,
    memoria: `${memoria}.cierre`,
  });
  const [cerrando, setCerrando] = useState(false);
  const acomodable = useMemo(() => linea && acomodableDe(linea), [linea]);
  const alVolver = () =>
    regresa('detalletpr', { docto_in_id: doctoInId, ...(almacenId ? { almacen_id: almacenId } : {}) });
  const volver = { etiqueta: 'Volver a los productos del traspaso', alVolver };

  const pedido = (anexadas: readonly Anexada[]) => ({
    docto_in_id: doctoInId,
    traspaso_id: linea?.TRASPASO_ID ?? doctoInId,
    articulo_id: linea?.ARTICULO_ID ?? 0,
    docto_in_det_id: detId,
    operador_id: operador.OPERADOR_ID,
    almacen_dest_id: linea?.ALMACEN_DEST_ID ?? almacen,
    empresa_id: casa.empresa_id,
    ...estante.parte(anexadas),
  });

  const enDuda = (anexadas: readonly Anexada[]): boolean =>
    anexadas.length > 0 && guardar.unanswered(pedido(anexadas));

  async function guarda(anexadas: readonly Anexada[]): Promise<boolean> {
    const que = linea?.ARTICULO ?? '';
    const resumen = piezasDeArticulo(anexadas, que);
    const reply = await estante.guarda(
      anexadas,
      () => guardar.unanswered(pedido(anexadas)),
      () => guardar.run(pedido(anexadas), resumen),
    );
    if (!reply) return false;
    dejaDicho(lista, desenlaceDe(reply, que, MENSAJES_TRASPASO.recibido, resumen));
    return true;
  }

  async function cierra(motivo: string): Promise<boolean> {
    const que = linea?.ARTICULO ?? '';
    const resumen = `Cierre con faltante de ${que}`;
    const reply = await cerrar.run(
      { docto_in_det_id: detId, lado: 'recepcion', motivo, faltan: pendientes },
      resumen,
    );
    if (!reply) return false;
    dejaDicho(lista, desenlaceDe(reply, que, undefined, resumen));
    alVolver();
    return true;
  }

  const error = detalle.error ?? estante.error;
  if (error && !(linea && estante.lugares)) {
    return (
      <>
        <PageHeader titulo={TITULO} volver={volver} />
        <FailedState
          mensaje={error.message}
          onReintentar={() => {
            void detalle.refetch();
            if (linea) estante.relee();
          }}
        />
      </>
    );
  }
  const guardando = guardar.running || cerrar.running;
  // While a save is on its way, the line may already say that nothing is left.
  if (detalle.data && pendientes === 0 && !guardando) {
    return (
      <NadaPorAcomodar volver={volver} sinSurtir={linea?.UNIDADESSURTIDAS === 0}>
        <CapturaSinRegistrar memoria={memoria} lugares={estante.lugares} como="puestas" enDuda={enDuda} />
      </NadaPorAcomodar>
    );
  }
  return (
    <>
      <Acomodar
        memoria={memoria}
        titulo={TITULO}
        en={{ trabajo: 'traspasoRecepcion', renglones: () => detalle.data?.data ?? [] }}
        volver={volver}
        acomodable={acomodable}
        lugares={estante.lugares}
        sugerencias={estante.sugerencias}
        guardando={guardando}
        enDuda={enDuda}
        alGuardar={guarda}
        sigue={lista}
        esSiguiente={(s) =>
          esDeAlguna(
            (detalle.data?.data ?? []).filter((l) => porRecibir(l) > 0),
            s,
          )
        }
        alTerminar={alVolver}
        impedido={reclamo.ajeno !== null}
        arriba={<AvisoDeReclamo reclamo={reclamo} />}
      >
        <div>
          <Boton disabled={!linea || reclamo.ajeno !== null || guardando} onClick={() => setCerrando(true)}>
            Faltan piezas…
          </Boton>
        </div>
      </Acomodar>
      {estante.dialogo}
      {cerrando && linea ? (
        <DialogoCorto
          memoria={memoria}
          titulo="Cerrar con faltante"
          aceptar="Cerrar con faltante"
          usuales={NO_LLEGA}
          guardando={guardando}
          alAceptar={cierra}
          alCerrar={() => setCerrando(false)}
        >
          {porQueSeCierra(pendientes, linea.ARTICULO)}
        </DialogoCorto>
      ) : null}
    </>
  );
}

/** What closing a line short does with the pieces that did not arrive. */
const porQueSeCierra = (pendientes: number, articulo: string): string =>
  `${segun(pendientes, 'La pieza', `Las ${entero(pendientes)} piezas`)} de ${articulo} que ${segun(pendientes, 'falta', 'faltan')} por acomodar no ${segun(pendientes, 'llegó', 'llegaron')}: se dan de baja como ajuste. Si recibió una parte, guárdela antes.`;

interface Volver {
  etiqueta: string;
  alVolver: () => void;
}

/** The line asks for nothing: it was not supplied yet, or all of it was placed or closed. */
function NadaPorAcomodar(props: { volver: Volver; sinSurtir: boolean; children: ReactNode }) {
  const { volver, sinSurtir, children } = props;
  return (
    <>
      <PageHeader titulo={TITULO} volver={volver} />
      {children}
      <EmptyState
        titulo="Este producto no tiene piezas por acomodar"
        accion={
          <Boton tipo="principal" onClick={volver.alVolver}>
            Ver el traspaso
          </Boton>
        }
      >
        {sinSurtir ? 'Todavía no se ha surtido.' : 'Ya se acomodó o se cerró lo que venía en el traspaso.'}
      </EmptyState>
    </>
  );
}

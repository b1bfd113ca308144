import { estaCompleta } from '@anden/contrato/compras/rules.ts';
import { useCallback, useEffect, useRef } from 'react';
import type { CampoLectorHandle } from '../../capture/CampoLector.tsx';
import { preparaClave } from '../../capture/claves.ts';
import { useEnMano } from '../../capture/ensenar/enMano.ts';
import { LectorDeClave } from '../../capture/LectorDeClave.tsx';
import { HistorialDeLecturas } from '../../capture/Lecturas.tsx';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { usePainted } from '../../platform/paint.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSelected } from '../../platform/store.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import { Franja } from '../../ui/Franja.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FailedState } from '../../ui/Vacios.tsx';
import { useClavesDeCompra } from './busqueda.ts';
import { CabeceraCompra } from './CabeceraCompra.tsx';
import css from './compras.module.css';
import type { Linea } from './lista.ts';
import { PanelRecibir } from './PanelRecibir.tsx';
import { TablaLineas } from './TablaLineas.tsx';
import { DESHACIBLES, type Recepcion, TITULO, useRecepcion } from './useRecepcion.ts';

/** 'Recepción de Compra' (menu 'detallecr'): a purchase and its lines, each of which can be received. */
export function DetalleCR({ id, alVolver }: { id: number; alVolver: () => void }) {
  const query = useQueryCall('getDetalleCompraRecepcion', { docto_cm_id: id });
  const angosto = useAngosto();
  const campo = useRef<CampoLectorHandle>(null);
  const recepcion = useRecepcion(id, {
    alLeer: (codigo) => campo.current?.muestra(codigo),
    alSalir: () => {
      campo.current?.limpia();
      campo.current?.enfoca();
    },
  });
  const { abierta, marca, cola, elige } = recepcion;
  useClavesDeCompra(id);
  const lineas = query.data?.data;
  const error = query.error?.message ?? null;

  const alElegir = useCallback(
    (linea: Linea) => {
      elige(linea);
      preparaClave(linea.CLAVE_ARTICULO);
      campo.current?.muestra(linea.CLAVE_ARTICULO);
      campo.current?.enfoca();
    },
    [elige],
  );

  const alFechar = useCallback(() => campo.current?.enfoca(), []);

  return (
    <>
      <PageHeader
        titulo={TITULO}
        // A placeholder of the same height, so that nothing moves when the name arrives.
        detalle={query.data?.cabecera.PROVEEDOR ?? '\u00a0'}
        volver={{ etiqueta: 'Volver a Recepción de compra', alVolver }}
      />
      {error && !query.data ? (
        <FailedState mensaje={error} onReintentar={() => void query.refetch()} />
      ) : (
        <>
          <CabeceraCompra compra={query.data?.cabecera} lineas={lineas} alFechar={alFechar} />
          <div className={css.detalle}>
            <Franja className={css.captura}>
              <LectorDeClave
                campo={campo}
                enfocar={!abierta.get()}
                cola={cola}
                reposo="Escanee el código de barras del producto que llegó."
              />
            </Franja>
            <Lado lineas={lineas} recepcion={recepcion} abierto={!angosto} />
            <TablaLineas lineas={lineas} marca={marca} abierta={abierta} alElegir={alElegir} error={error} />
          </div>
        </>
      )}
    </>
  );
}

/** The line being received, if there is one, and every scan with its outcome. */
function Lado(props: { lineas: readonly Linea[] | undefined; recepcion: Recepcion; abierto: boolean }) {
  const { lineas, recepcion, abierto } = props;
  const { abierta, suelta, cola } = recepcion;
  const detId = useSelected(abierta, (a) => a?.detId);
  const sinUnidades = useSelected(abierta, (a) => a?.unidades === '');
  const enMano = lineas?.find((l) => l.DOCTO_CM_DET_ID === detId);
  useEnMano(enMano ? [enMano] : (lineas ?? []).filter((l) => !estaCompleta(l)));
  // Shows the answer to a scan first; the panel is drawn a frame later.
  const aLaVista = usePainted(detId) === detId ? enMano : undefined;

  // A draft of a line that no longer exists, or that others finished while this device was offline.
  const sobra = Boolean(detId && lineas && (!enMano || (estaCompleta(enMano) && sinUnidades)));
  useEffect(() => {
    if (sobra) suelta();
  }, [sobra, suelta]);

  return (
    <aside className={css.lado} aria-label="Recepción" data-recibiendo={aLaVista ? true : undefined}>
      {aLaVista ? <PanelRecibir key={detId} linea={aLaVista} recepcion={recepcion} /> : null}
      <UltimoGuardado titulo={TITULO} llamadas={DESHACIBLES} cola={cola} />
      <HistorialDeLecturas cola={cola} abierto={abierto} />
    </aside>
  );
}

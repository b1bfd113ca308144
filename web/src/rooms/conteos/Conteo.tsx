import { MENSAJES_CONTEO } from '@anden/contrato/conteos/rules.ts';
import { useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { dejaDicho } from '../../capture/useColaDeLecturas.ts';
import { useAlmacenDeRegistro, useEnAlmacen } from '../../platform/almacenes.ts';
import type { Entrada } from '../../platform/client.ts';
import { learnMoment } from '../../platform/clock.ts';
import { esDeAhora } from '../../platform/leidos.ts';
import { REGISTRO, useRegresar, useSearchState } from '../../platform/navigation.ts';
import { queryKeyOf, useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { writeDraft } from '../../platform/storage.ts';
import { Boton } from '../../ui/Boton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, FailedState } from '../../ui/Vacios.tsx';
import { AceptarConteo } from './AceptarConteo.tsx';
import { Contar, LISTA } from './Contar.tsx';
import { borradoresDe, TITULO } from './conteo.ts';

/** Largest id a line can have. */
const ID_MAX = 2 ** 31 - 1;

/** 'Conteo de Producto' (menu 'conteo'): `?registro=` is the line of the list, `almacen` its warehouse. */
export default function Conteo() {
  const almacen = useAlmacenDeRegistro();
  const enAlmacen = useEnAlmacen();
  const regresa = useRegresar();
  const [lugar] = useSearchState({ [REGISTRO]: 0 });
  const id = lugar[REGISTRO] ?? 0;
  const valido = [id, almacen].every((n) => Number.isInteger(n) && n > 0 && n <= ID_MAX);
  const alVolver = () => regresa('inventarios', enAlmacen(almacen));
  if (valido) return <Linea key={id} id={id} almacen={almacen} alVolver={alVolver} />;
  return (
    <Aviso titulo="Elija qué contar" alVolver={alVolver}>
      Esta dirección no dice de qué artículo es.
    </Aviso>
  );
}

/** Whether a save is this line's count: a save of another line's count does not matter here. */
const esDe = (variables: unknown, id: number): boolean =>
  (variables as { input: Entrada<'ajustaConteo'> } | undefined)?.input.conteo.INVENTARIO_DET_ID === id;

function Linea({ id, almacen, alVolver }: { id: number; almacen: number; alVolver: () => void }) {
  const { OPERADOR_ID } = useSession().data;
  const lista = useQueryCall(
    'get_inventarioPendiente',
    { operador_id: OPERADOR_ID, almacen_id: almacen, inventario_det_id: id },
    { oye: { inventario: ({ data }) => data[0]?.INVENTARIO_ID } },
  );
  const leida = lista.data?.data[0];
  // While the count is on its way, the list may already say that it is done.
  const guardando =
    useIsMutating({ mutationKey: ['ajustaConteo'], predicate: ({ state }) => esDe(state.variables, id) }) > 0;
  const [enMano, setEnMano] = useState(leida);
  if (leida && leida !== enMano && !guardando) setEnMano(leida);
  const linea = guardando ? enMano : leida;
  const articuloId = linea?.ARTICULO_ID ?? 0;
  const pedido = { articulo_id: articuloId, almacen_id: almacen, quienllama: 'conteo' } as const;
  const ubicaciones = useQueryCall('getUbicacionesArticulo', pedido, { enabled: linea !== undefined });

  const { ahora } = ubicaciones.data ?? {};
  const recibido = ubicaciones.dataUpdatedAt;
  const deAhora = esDeAhora(queryKeyOf('getUbicacionesArticulo', pedido));
  useEffect(() => {
    // Only the server's clock can tell whether a count or a movement came first.
    if (ahora && deAhora) learnMoment(ahora, recibido);
  }, [ahora, recibido, deAhora]);

  function alAceptar(mensaje: string): void {
    if (linea) dejaDicho(LISTA, { tono: 'hecho', mensaje: `${linea.ARTICULO}: ${mensaje}` });
    alVolver();
  }

  const contada = lista.data !== undefined && linea === undefined;
  useEffect(() => {
    // A finished line's capture must not come back if it is counted again.
    if (contada) for (const memoria of borradoresDe(id)) writeDraft(OPERADOR_ID, memoria, undefined);
  }, [contada, id, OPERADOR_ID]);

  const error = lista.error ?? ubicaciones.error;
  if (error && !(linea && ubicaciones.data)) {
    return (
      <>
        <PageHeader titulo={TITULO} volver={{ etiqueta: 'Volver a Inventarios', alVolver }} />
        <FailedState
          mensaje={error.message}
          onReintentar={() => {
            void lista.refetch();
            if (linea) void ubicaciones.refetch();
          }}
        />
      </>
    );
  }
  if (contada) {
    return (
      <Aviso titulo={MENSAJES_CONTEO.yaContado} alVolver={alVolver}>
        Ya está guardado, por usted o por otro operador, o ya no está en la lista.
      </Aviso>
    );
  }
  if (linea?.PUEDE_CONTAR === 'N') {
    return (
      <Aviso
        titulo={MENSAJES_CONTEO.otroOperador}
        alVolver={alVolver}
        ademas={<AceptarConteo linea={linea} alAceptar={alAceptar} />}
      >
        Usted ya lo contó. Otro operador debe contarlo para comprobarlo.
      </Aviso>
    );
  }
  return (
    <Contar
      detId={id}
      linea={linea}
      lugares={ubicaciones.data?.data}
      alVolver={alVolver}
      alAceptar={alAceptar}
    />
  );
}

function Aviso(props: { titulo: string; alVolver: () => void; ademas?: ReactNode; children: string }) {
  const { titulo, alVolver, ademas, children } = props;
  return (
    <>
      <PageHeader titulo={TITULO} volver={{ etiqueta: 'Volver a Inventarios', alVolver }} />
      <EmptyState
        titulo={titulo}
        accion={
          <>
            <Boton tipo="principal" onClick={alVolver}>
              Ver los pendientes
            </Boton>
            {ademas}
          </>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}

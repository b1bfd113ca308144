import { enPiezas } from '@anden/contrato/cifras.ts';
import { useMemo } from 'react';
import { piezasDe } from '../../capture/captura.ts';
import css from '../../capture/Forma.module.css';
import { HistorialDeLecturas } from '../../capture/Lecturas.tsx';
import { SinRegistrar } from '../../capture/SinRegistrar.tsx';
import { TablaUbicaciones } from '../../capture/TablaUbicaciones.tsx';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { useAlmacenDeRegistro, useEnAlmacen } from '../../platform/almacenes.ts';
import { Refusal, type Respuesta } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { REGISTRO, useIr, useRegresar, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton } from '../../ui/Boton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, FailedState } from '../../ui/Vacios.tsx';
import { FichaDeRenglon } from './FichaDeRenglon.tsx';
import { FormaDeTraspaso } from './FormaDeTraspaso.tsx';
import { colaDeTraspaso, faltanDe, type Operacion, operacionRejection, puedeTomar } from './orden.ts';
import { conBuenas, type Traspaso } from './traspaso.ts';
import { TITULO } from './useEnvioDeTraspaso.ts';
import { useToma } from './useToma.ts';
import { ORDEN, useTraspaso } from './useTraspaso.ts';

const DESHACIBLES = ['setTraspasoentreubicaciones'] as const;
/** Largest id a record can have. */
const ID_MAX = 2 ** 31 - 1;
const SIN_LUGARES: never[] = [];
const OPERACIONES: readonly Operacion[] = ['surtido', 'acomodo', 'regreso'];
const COLUMNA: Readonly<Record<Operacion, string>> = {
  surtido: 'Surtido',
  acomodo: 'Acomodado',
  regreso: 'Regresado',
};

/**
 * 'Traspaso entre ubicaciones' (menu 'traspasoubicacion'): supplies a row of the order from a multi-warehouse location,
 * or places it in a fixed one. Its address says which: `?registro=12&operacion=surtido`.
 */
export default function TraspasoUbicacion() {
  const almacenId = useAlmacenDeRegistro();
  const [lugar, setLugar] = useSearchState({ [REGISTRO]: 0, operacion: 'surtido' });
  const ir = useIr();
  const id = Number(lugar[REGISTRO]);
  const operacion = OPERACIONES.find((o) => o === lugar.operacion) ?? 'surtido';
  if ([id, almacenId].every((n) => Number.isInteger(n) && n > 0 && n <= ID_MAX)) {
    return (
      <DeRenglon
        key={`${id}.${operacion}`}
        resurtidoId={id}
        operacion={operacion}
        almacenId={almacenId}
        cambia={(otra) => setLugar({ operacion: otra })}
      />
    );
  }
  return (
    <>
      <PageHeader titulo={TITULO} />
      <EmptyState
        titulo="Elija un renglón de la orden de resurtido"
        accion={
          <Boton tipo="principal" onClick={() => ir(ORDEN)}>
            Ver la orden
          </Boton>
        }
      >
        Esta dirección no dice de cuál es.
      </EmptyState>
    </>
  );
}

function DeRenglon(props: {
  resurtidoId: number;
  operacion: Operacion;
  almacenId: number;
  /** Changes to another operation of the same row. */
  cambia: (operacion: Operacion) => void;
}) {
  const { resurtidoId, operacion, almacenId, cambia } = props;
  const { data } = useSession();
  const regresa = useRegresar();
  const angosto = useAngosto();
  const hoy = businessDay();
  const suyo = ({ data: orden }: Respuesta<'getaAticulosdeOrden'>) =>
    orden.find((r) => r.RESURTIDO_ID === resurtidoId);
  const orden = useQueryCall(
    'getaAticulosdeOrden',
    { almacen_id: almacenId },
    { oye: { existencia: (leida) => suyo(leida)?.ARTICULO_ID ?? 0 } },
  );
  const renglon = orden.data && suyo(orden.data);
  const articuloId = renglon?.ARTICULO_ID;
  const ubicaciones = useQueryCall(
    'getUbicacionesArticulo',
    { articulo_id: articuloId ?? 0, almacen_id: almacenId, quienllama: 'resurtidos' },
    { enabled: articuloId !== undefined, keep: true },
  );
  // Refused because the article has no location in the warehouse, which is a rule of this screen.
  const sinLugares = ubicaciones.error instanceof Refusal && ubicaciones.error.http === 200;
  const lugares = sinLugares ? SIN_LUGARES : ubicaciones.data?.data;
  const traspaso = useMemo<Traspaso | undefined>(
    () =>
      renglon &&
      lugares && {
        renglon,
        operacion,
        lugares: lugares.map((l) => conBuenas({ renglon, operacion }, l, hoy)),
      },
    [renglon, operacion, lugares, hoy],
  );
  const enAlmacen = useEnAlmacen();
  const alVolver = () => regresa(ORDEN, enAlmacen(almacenId));
  const enCurso = useTraspaso({
    resurtidoId,
    operacion,
    almacenId,
    articuloId,
    traspaso,
    alTerminar: alVolver,
    alAcomodar: () => cambia('acomodo'),
  });
  const { toma, tomando } = useToma(TITULO, `traspaso.toma.${resurtidoId}`);
  const e = useStore(enCurso.enMano);
  const piezas = piezasDe(e.piezas);
  const enLaMano =
    e.ubicacionId !== null && piezas > 0
      ? [{ UBICACION_ID: e.ubicacionId, CONTADAS: piezas, lotes: SIN_LUGARES, cuando: 0 }]
      : SIN_LUGARES;
  const cabeza = (
    <PageHeader
      titulo={TITULO}
      volver={{ etiqueta: 'Volver a Orden de Resurtido', alVolver }}
      detalle={
        renglon
          ? `Orden de ${operacion} por ${enPiezas(faltanDe(renglon, operacion))}`
          : `Orden de ${operacion}`
      }
    />
  );
  const error = orden.error ?? (sinLugares ? null : ubicaciones.error);
  if (error && !traspaso) {
    return (
      <>
        {cabeza}
        <FailedState
          mensaje={error.message}
          onReintentar={() => {
            void orden.refetch();
            if (articuloId !== undefined) void ubicaciones.refetch();
          }}
        />
      </>
    );
  }
  const imposible = !orden.data
    ? null
    : renglon
      ? operacionRejection(renglon, operacion, data.OPERADOR_ID)
      : 'El renglón no está en la orden de resurtido';
  // While a save is on its way or its outcome unknown, the row may already say that nothing is left.
  if (imposible && !enCurso.guardando && !enCurso.enDuda(e)) {
    return (
      <>
        {cabeza}
        <FichaDeRenglon renglon={renglon} operacion={operacion} />
        <SinRegistrar
          memoria={colaDeTraspaso(operacion, resurtidoId)}
          puestas={e.clave === null ? SIN_LUGARES : enLaMano}
          lugares={lugares}
          como={operacion === 'surtido' ? 'tomadas' : 'puestas'}
        />
        <EmptyState
          titulo={imposible}
          accion={
            renglon && operacion !== 'surtido' && puedeTomar(renglon, data.OPERADOR_ID) ? (
              <Boton tipo="principal" cargando={tomando} onClick={() => void toma(renglon)}>
                Tomar las piezas
              </Boton>
            ) : (
              <Boton tipo="principal" onClick={alVolver}>
                Ver la orden
              </Boton>
            )
          }
        />
      </>
    );
  }
  return (
    <>
      {cabeza}
      <FichaDeRenglon renglon={renglon} operacion={operacion} />
      <div className={css.pantalla}>
        <FormaDeTraspaso operacion={operacion} traspaso={traspaso} enCurso={enCurso} />
        <div className={css.resto}>
          <UltimoGuardado titulo={TITULO} llamadas={DESHACIBLES} cola={enCurso.cola} />
          {operacion === 'surtido' ? null : (
            <div>
              <Boton tipo="discreto" onClick={() => cambia(operacion === 'acomodo' ? 'regreso' : 'acomodo')}>
                {operacion === 'acomodo' ? 'Regresar a la reserva…' : 'Acomodar en su lugar'}
              </Boton>
            </div>
          )}
          <TablaUbicaciones
            lugares={lugares}
            anexadas={enLaMano}
            enMano={e.ubicacionId}
            columna={COLUMNA[operacion]}
            alQuitar={enCurso.suelta}
          />
          <HistorialDeLecturas cola={enCurso.cola} abierto={!angosto} />
        </div>
      </div>
      {enCurso.dialogo}
    </>
  );
}

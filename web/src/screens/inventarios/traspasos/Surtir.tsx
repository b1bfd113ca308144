import { MENSAJES_SURTIDO } from '@anden/contrato/surtido/rules.ts';
import { porSurtir } from '@anden/contrato/traspasos/rules.ts';
import { useMemo, useState } from 'react';
import { AvisoDeReclamo } from '../../../capture/AvisoDeReclamo.tsx';
import { pedidoDe } from '../../../capture/acomodo.ts';
import { CapturaUbicacion } from '../../../capture/CapturaUbicacion.tsx';
import {
  type Anexada,
  type Captura,
  entradaRejection,
  type Lugar,
  totalDe,
} from '../../../capture/captura.ts';
import { DialogoCorto } from '../../../capture/DialogoCorto.tsx';
import { useDialogoLotes } from '../../../capture/DialogoLotes.tsx';
import { Ficha } from '../../../capture/FichaDeArticulo.tsx';
import { GuiaDeUbicacion, GuiaEnEspera } from '../../../capture/GuiaDeUbicacion.tsx';
import { useCaptura } from '../../../capture/useCaptura.ts';
import { dejaDicho } from '../../../capture/useColaDeLecturas.ts';
import { useReclamo } from '../../../capture/useReclamo.ts';
import { Refusal } from '../../../platform/client.ts';
import { useDraft } from '../../../platform/draft.ts';
import { useLive } from '../../../platform/events.ts';
import { entero } from '../../../platform/format.ts';
import { useCommand, useQueryCall } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.ts';
import { useStore } from '../../../platform/store.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EmptyState, FailedState } from '../../../ui/Vacios.tsx';
import { reglasDeSurtido, siguienteEn, surtirRejection, todasAqui, totalConEntrada } from './surtido.ts';
import { type Linea, TITULO } from './traspaso.ts';

const TITULO_SURTIDO = 'Surtido de traspaso';
const EN_DUDA = 'No se sabe si esto ya se guardó. Guarde de nuevo: no se surte dos veces.';
const RELEE = ['gettraspasoDetalleSurtido', 'getUbicacionesArticulo'] as const;
const SIN_LUGARES: never[] = [];

export interface SurtirProps {
  linea: Linea;
  /** The queue of the list: what is scanned after a save is for it. */
  sigue: string;
  alVolver: () => void;
}

/**
 * The supply sub-screen of a transfer line (specification §2, Picking): its locations, what is taken out of each, and
 * nothing but the whole line, unless it is closed short with a reason.
 */
export function Surtir({ linea, sigue, alVolver }: SurtirProps) {
  const { OPERADOR_ID } = useSession().data;
  const detId = linea.DOCTO_IN_DET_ID;
  const clave = `surtido.traspaso.${detId}`;
  const pendientes = porSurtir(linea);
  const ubicaciones = useQueryCall('getUbicacionesArticulo', {
    articulo_id: linea.ARTICULO_ID,
    almacen_id: linea.ALMACEN_PPAL,
    quienllama: 'traspasos',
  });
  useLive('existencia', linea.ARTICULO_ID, ['getUbicacionesArticulo']);
  // Refused: the article has no location in the warehouse, which is one of the rules here (specification §8).
  const sinLugares = ubicaciones.error instanceof Refusal && ubicaciones.error.http === 200;
  const lugares: readonly Lugar[] | undefined = sinLugares ? SIN_LUGARES : ubicaciones.data?.data;
  const lotes = useDialogoLotes(clave);
  const trabajo = useMemo(
    () => (lugares ? { articulo: linea, lugares, reglas: reglasDeSurtido(linea, lugares) } : undefined),
    [linea, lugares],
  );
  const enCurso = useCaptura({ clave, titulo: TITULO, trabajo, pideLotes });
  const { captura, aviso, cola, anexa, durante } = enCurso;
  const c = useStore(captura);
  const motivo = useStore(aviso);
  const reclamo = useReclamo(pendientes > 0 ? linea : undefined, TITULO);
  const surtir = useCommand('surtirProductoTraspaso', { titulo: TITULO, memoria: clave, refreshes: RELEE });
  const cerrar = useCommand('cierraFaltanteTraspaso', {
    titulo: TITULO,
    memoria: `${clave}.cierre`,
    refreshes: RELEE,
  });
  /** The reason a short save was sent with, until it is answered. */
  const corto = useDraft<string | null>(`${clave}.motivo`, null);
  const [cerrando, setCerrando] = useState(false);

  async function pideLotes(lugar: Lugar, piezas: number) {
    const { clave: codigo, anexadas } = captura.get();
    return lotes.pide({
      articulo: linea,
      almacenId: linea.ALMACEN_PPAL,
      piezas,
      movimiento: 'S',
      quienllama: 'traspasos',
      lugar: lugar.UBICACION,
      noSonLote: new Set([linea.CLAVE_ARTICULO, lugar.NUMERIC_UB, ...(codigo ? [codigo] : [])]),
      previas: anexadas.find((x) => x.UBICACION_ID === lugar.UBICACION_ID)?.lotes ?? [],
    });
  }

  const pedido = (anexadas: readonly Anexada[], porque: string | null) => ({
    articulo_id: linea.ARTICULO_ID,
    docto_in_det_id: detId,
    operador_id: OPERADOR_ID,
    ...pedidoDe(anexadas),
    motivo: porque,
  });
  const dudosa = c.anexadas.length > 0 && surtir.unanswered(pedido(c.anexadas, corto.get()));
  const rechazo = lugares ? surtirRejection(linea, lugares, c, motivo) : 'Todavía no se leen las ubicaciones';
  const rechazoCorto = lugares ? surtirRejection(linea, lugares, c, motivo, true) : rechazo;
  const guardando = surtir.running || cerrar.running;
  const impedido = reclamo.ajeno !== null;
  const total = totalDe(c.anexadas);
  const restan = pendientes - total;

  /** Saves what is set: true once the server has said yes. With a reason the line is closed short. */
  async function guarda(porque: string | null): Promise<boolean> {
    if (!trabajo || impedido) return false;
    if (!dudosa && entradaRejection(trabajo.reglas, captura.get()) === null && !(await anexa())) return false;
    return durante(async () => {
      corto.set(porque);
      const { anexadas } = captura.get();
      const reply = await surtir.run(pedido(anexadas, porque));
      if (!reply) return false;
      termina(
        `${reply.message || MENSAJES_SURTIDO.surtido}: ${entero(totalDe(anexadas))} de ${linea.ARTICULO}`,
      );
      return true;
    });
  }

  async function cierra(porque: string): Promise<boolean> {
    const reply = await cerrar.run({
      docto_in_det_id: detId,
      lado: 'surtido',
      motivo: porque,
      faltan: pendientes,
    });
    if (reply) termina(`${reply.message}: ${linea.ARTICULO}`);
    return reply !== null;
  }

  function termina(mensaje: string): void {
    dejaDicho(sigue, { tono: 'hecho', mensaje });
    cola.cede(sigue, true);
    captura.forget();
    corto.forget();
    alVolver();
  }

  const volver = { etiqueta: 'Volver a los productos del traspaso', alVolver };
  // While a save is on its way the line may already say that nothing is left.
  if (pendientes === 0 && !guardando) {
    return (
      <>
        <PageHeader titulo={TITULO_SURTIDO} detalle={linea.FOLIO} volver={volver} />
        <EmptyState
          titulo="Este producto no tiene piezas por surtir"
          accion={
            <Boton tipo="principal" onClick={alVolver}>
              Ver el traspaso
            </Boton>
          }
        >
          Ya se surtió o se cerró.
        </EmptyState>
      </>
    );
  }
  const tomadas = lugares ? totalConEntrada(linea, lugares, c) : total;
  const error = ubicaciones.error;
  return (
    <>
      <PageHeader
        titulo={TITULO_SURTIDO}
        detalle={`${linea.FOLIO} · Destino: ${linea.ALMACEN_DEST}`}
        volver={volver}
      />
      <Ficha articulo={linea} pendientes={pendientes} queda="por surtir" />
      <AvisoDeReclamo reclamo={reclamo} />
      {error && !lugares ? (
        <FailedState mensaje={error.message} onReintentar={() => void ubicaciones.refetch()} />
      ) : (
        <CapturaUbicacion
          enCurso={enCurso}
          trabajo={trabajo}
          columna="Surtido"
          reposo="Escanee la ubicación de donde toma el producto."
          completo={restan === 0}
          puedeGuardar={(rechazo === null || dudosa) && !impedido && !guardando}
          guardando={guardando}
          alGuardar={() => void guarda(dudosa ? corto.get() : null)}
          todas={lugares ? todasAqui(linea, lugares, c) : undefined}
          guia={<Guia linea={linea} lugares={lugares} captura={c} />}
          total={
            <>
              <span>
                Surtido <strong>{entero(total)}</strong> de {entero(pendientes)}
              </span>
              <span>
                Faltan <strong>{entero(restan)}</strong>
              </span>
            </>
          }
        >
          {dudosa && !guardando ? <Mensaje tono="atencion">{EN_DUDA}</Mensaje> : null}
          {total > 0 && restan > 0 && rechazo === MENSAJES_SURTIDO.totalidad ? (
            <Mensaje tono="nada">{MENSAJES_SURTIDO.totalidad}</Mensaje>
          ) : null}
          {restan > 0 && !dudosa ? (
            <div>
              <Boton
                disabled={impedido || guardando || (tomadas > 0 && rechazoCorto !== null)}
                onClick={() => setCerrando(true)}
              >
                {tomadas > 0 ? 'Surtir corto…' : 'Cerrar sin surtir…'}
              </Boton>
            </div>
          ) : null}
        </CapturaUbicacion>
      )}
      {lotes.dialogo}
      {cerrando ? (
        <DialogoCorto
          clave={clave}
          titulo={tomadas > 0 ? 'Surtir corto' : 'Cerrar sin surtir'}
          aceptar={tomadas > 0 ? 'Surtir corto' : 'Cerrar renglón'}
          guardando={guardando}
          alAceptar={tomadas > 0 ? guarda : cierra}
          alCerrar={() => setCerrando(false)}
        >
          {tomadas > 0
            ? `Se surten ${entero(tomadas)} de ${entero(pendientes)} piezas de ${linea.ARTICULO}; las otras ${entero(pendientes - tomadas)} ya no se surtirán en este traspaso.`
            : `Las ${entero(pendientes)} piezas de ${linea.ARTICULO} ya no se surtirán en este traspaso.`}
        </DialogoCorto>
      ) : null}
    </>
  );
}

/** The next location of the walk, large. */
function Guia(props: { linea: Linea; lugares: readonly Lugar[] | undefined; captura: Captura }) {
  const { linea, lugares, captura } = props;
  if (!lugares) return <GuiaEnEspera />;
  const sigue = siguienteEn(linea, lugares, captura.anexadas);
  if (sigue) {
    return (
      <GuiaDeUbicacion
        paso={
          <>
            Tome <strong>{entero(sigue.piezas)}</strong> de {sigue.lugar.NOMBRE_TIPO}
          </>
        }
        codigo={sigue.lugar.UBICACION}
      >
        {linea.CADUCA === 'S' && linea.PARADA?.UBICACION_ID === sigue.lugar.UBICACION_ID
          ? 'Aquí está lo que caduca primero.'
          : null}
      </GuiaDeUbicacion>
    );
  }
  return totalDe(captura.anexadas) >= porSurtir(linea) ? (
    <GuiaDeUbicacion listo paso="Está completo">
      Guarde para terminar.
    </GuiaDeUbicacion>
  ) : (
    <GuiaDeUbicacion paso="Sin existencia en sus ubicaciones fijas">
      Pida un resurtido o cierre el renglón con su motivo.
    </GuiaDeUbicacion>
  );
}

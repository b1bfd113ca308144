import { MENSAJES_SURTIDO } from '@anden/contrato/surtido/rules.ts';
import { porSurtir } from '@anden/contrato/traspasos/rules.ts';
import { useMemo, useState } from 'react';
import { type Anexada, olvidaEnviada, totalDe } from '../../capture/captura.ts';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { dichoCorto } from '../../capture/corto.ts';
import { DialogoCorto, NO_SE_SURTE } from '../../capture/DialogoCorto.tsx';
import { desenlaceDe } from '../../capture/encolada.ts';
import { CapturaSinRegistrar } from '../../capture/SinRegistrar.tsx';
import { esDeAlguna } from '../../capture/trabajo.ts';
import { dejaDicho } from '../../capture/useColaDeLecturas.ts';
import { useDraft } from '../../platform/draft.ts';
import { entero } from '../../platform/format.ts';
import { useGuardado } from '../../platform/guardado.ts';
import { useMontada } from '../../platform/montada.ts';
import { useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { pedidoDe } from '../existencias/index.ts';
import { useReclamo } from '../reclamos/index.ts';
import type { Surtible } from '../surtido/index.ts';
import { CapturaDeSurtido, useSurtido } from '../surtido/index.ts';
import { type Linea, reclamableDe, TITULO, TRABAJO } from './traspaso.ts';

const TITULO_SURTIDO = 'Surtido de traspaso';

export interface SurtirProps {
  linea: Linea;
  /** Those of its transfer. */
  lineas: readonly Linea[];
  /** The list's queue, which gets scans after a save. */
  sigue: string;
  alVolver: () => void;
}

/** A transfer's line in the form that the shared picking takes. */
const surtibleDe = (linea: Linea): Surtible => ({
  modo: 'traspaso',
  articulo: linea,
  pendientes: porSurtir(linea),
  almacen: { id: linea.ALMACEN_PPAL, nombre: linea.ALMACEN_ORIGEN_TRASP },
  parada: linea.PARADA,
});

/**
 * Supplies a transfer line (specification §2, Picking): its locations and what is taken from each; the whole line,
 * unless it is closed short with a reason.
 */
export function Surtir({ linea, lineas, sigue, alVolver }: SurtirProps) {
  const { OPERADOR_ID } = useSession().data;
  const detId = linea.DOCTO_IN_DET_ID;
  const memoria = `surtido.traspaso.${detId}`;
  const surtible = useMemo(() => surtibleDe(linea), [linea]);
  const { pendientes } = surtible;
  const surtido = useSurtido(surtible, {
    memoria,
    titulo: TITULO,
    quienllama: 'traspasos',
    en: { trabajo: TRABAJO.surtido, renglones: () => lineas },
    alSeguir: {
      espera: (s) =>
        esDeAlguna(
          lineas.filter((l) => porSurtir(l) > 0),
          s,
        ),
      guarda: () => guarda(dudosa ? corto.get() : null),
    },
  });
  const { captura, cola, durante } = surtido.enCurso;
  const { anexadas: puestas } = surtido.captura;
  const { tomadas, restan } = surtido;
  const reclamo = useReclamo(pendientes > 0 ? reclamableDe(linea) : undefined, TITULO);
  const surtir = useGuardado('surtirProductoTraspaso', { titulo: TITULO, memoria });
  const cerrar = useGuardado('cierraFaltanteTraspaso', {
    titulo: TITULO,
    memoria: `${memoria}.cierre`,
  });
  /** The reason that a short save was sent with, kept until it is answered. */
  const corto = useDraft<string | null>(`${memoria}.motivo`, null);
  const [cerrando, setCerrando] = useState(false);

  const pedido = (anexadas: readonly Anexada[], porque: string | null) => ({
    articulo_id: linea.ARTICULO_ID,
    docto_in_det_id: detId,
    operador_id: OPERADOR_ID,
    ...pedidoDe(anexadas),
    motivo: porque,
  });
  const dudosa = puestas.length > 0 && surtir.unanswered(pedido(puestas, corto.get()));
  const guardando = surtir.running || cerrar.running;
  const impedido = reclamo.ajeno !== null;

  /** Saves the capture; true once the server has accepted it. With a reason the line is closed short. */
  async function guarda(porque: string | null): Promise<boolean> {
    if (impedido || !(dudosa || (await surtido.recoge()))) return false;
    const hecho = await durante(async () => {
      corto.set(porque);
      const enviada = captura.get();
      const { anexadas } = enviada;
      const que = `${entero(totalDe(anexadas))} de ${linea.ARTICULO}`;
      const reply = await surtir.run(pedido(anexadas, porque), que);
      if (!reply) return false;
      termina(desenlaceDe(reply, que, MENSAJES_SURTIDO.surtido), enviada);
      return true;
    });
    return hecho === true;
  }

  async function cierra(porque: string): Promise<boolean> {
    const resumen = `cierre corto de ${linea.ARTICULO}, faltan ${entero(pendientes)}`;
    const reply = await cerrar.run(
      { docto_in_det_id: detId, lado: 'surtido', motivo: porque, faltan: pendientes },
      resumen,
    );
    if (reply) termina(desenlaceDe(reply, linea.ARTICULO, undefined, resumen));
    return reply !== null;
  }

  const montada = useMontada();
  function termina(desenlace: Desenlace, enviada = captura.get()): void {
    dejaDicho(sigue, desenlace);
    olvidaEnviada(captura, enviada);
    corto.forget();
    if (!montada()) return;
    cola.cede(sigue, { enCurso: true });
    alVolver();
  }

  const volver = { etiqueta: 'Volver a los productos del traspaso', alVolver };
  // While a save is on its way, the line may already say that nothing is left.
  if (pendientes === 0 && !guardando) {
    return (
      <>
        <PageHeader titulo={TITULO_SURTIDO} detalle={linea.FOLIO} volver={volver} />
        <CapturaSinRegistrar
          memoria={memoria}
          lugares={surtido.lugares}
          como="tomadas"
          enDuda={() => dudosa}
        />
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
  return (
    <>
      <PageHeader
        titulo={TITULO_SURTIDO}
        detalle={`${linea.FOLIO} · Destino: ${linea.ALMACEN_DEST}`}
        volver={volver}
      />
      <CapturaDeSurtido
        surtido={surtido}
        reclamo={reclamo}
        dudosa={dudosa}
        guardando={guardando}
        alGuardar={() => void guarda(dudosa ? corto.get() : null)}
        agotado="Pida un resurtido o cierre el renglón con su motivo."
      >
        {surtido.total > 0 && restan > 0 && surtido.rechazo === MENSAJES_SURTIDO.totalidad ? (
          <Mensaje tono="nada">{MENSAJES_SURTIDO.totalidad}</Mensaje>
        ) : null}
        {restan > 0 && !dudosa ? (
          <div>
            <Boton
              disabled={impedido || guardando || (tomadas > 0 && surtido.rechazoCorto !== null)}
              onClick={() => setCerrando(true)}
            >
              {tomadas > 0 ? 'Surtir corto…' : 'Cerrar sin surtir…'}
            </Boton>
          </div>
        ) : null}
      </CapturaDeSurtido>
      {cerrando ? (
        <DialogoCorto
          usuales={NO_SE_SURTE}
          memoria={memoria}
          titulo={tomadas > 0 ? 'Surtir corto' : 'Cerrar sin surtir'}
          aceptar={tomadas > 0 ? 'Surtir corto' : 'Cerrar renglón'}
          guardando={guardando}
          alAceptar={tomadas > 0 ? guarda : cierra}
          alCerrar={() => setCerrando(false)}
        >
          {dichoCorto(tomadas, pendientes, linea.ARTICULO, 'en este traspaso')}
        </DialogoCorto>
      ) : null}
    </>
  );
}

import { enPiezas, segun } from '@anden/contrato/cifras.ts';
import { porSurtirDeRemision } from '@anden/contrato/surtido/remision-rules.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { dichoCorto } from '../../capture/corto.ts';
import { DialogoCorto, NO_SE_SURTE } from '../../capture/DialogoCorto.tsx';
import { CapturaSinRegistrar } from '../../capture/SinRegistrar.tsx';
import type { AlSeguir } from '../../capture/trabajo.ts';
import { dejaDicho } from '../../capture/useColaDeLecturas.ts';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { entero } from '../../platform/format.ts';
import { useMontada } from '../../platform/montada.ts';
import { useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { CapturaDeSurtido } from './CapturaDeSurtido.tsx';
import { DialogoMotivoLote, DialogoUrgente } from './Decisiones.tsx';
import { AvisoDeRemision } from './Empezar.tsx';
import { TarjetaDeEspera } from './Esperas.tsx';
import { useEsperas } from './espera.ts';
import { DialogoFaltante, TarjetaDeFaltante } from './Faltante.tsx';
import { type Faltante, faltoAntes } from './faltante.ts';
import { colaDeLinea, type Linea, type Remision, TITULO_SURTIDO } from './linea.ts';
import css from './surtir.module.css';
import { type RenglonEnCurso, type Termino, useRenglon } from './useRenglon.ts';

export interface SurtirRenglonProps {
  linea: Linea;
  remision: Remision;
  /** The tote for its pieces, during a walk with a cart. */
  caja?: number;
  /** Where scans go after a save: the list's queue, or the next line's. */
  sigue: string;
  /** Whether what was scanned is other work of the screen that gets it: this line is then saved, if it is whole. */
  esSiguiente: AlSeguir['espera'];
  /** Called when nothing else is to be done here. */
  alTerminar: (como: Termino) => void;
  /** Leaves the line as it is. */
  alDejar: () => void;
  alUrgente: (doctoVeId: number) => void;
}

/**
 * The picking of a remission line: what to take and from where, the capture, and what to do when the pieces are not
 * there. Unfinished work survives a reload.
 */
export function SurtirRenglon(props: SurtirRenglonProps) {
  const { linea, remision, caja, sigue, esSiguiente, alTerminar, alDejar, alUrgente } = props;
  const detId = linea.DOCTO_VE_DET_ID;
  const pendientes = porSurtirDeRemision(linea);
  const faltanteVivo = useDraft<Faltante | null>(`${colaDeLinea(detId)}.faltante`, null);
  const faltante = useStore(faltanteVivo);
  const [abierto, setAbierto] = useState<'faltante' | 'corto' | null>(null);
  const renglon = useRenglon({ linea, remision, caja, esSiguiente, alTerminar: termina });
  const { surtido, reclamo, impedido, dudosa, guardando } = renglon;
  const { cola } = surtido.enCurso;
  const { tomadas, restan } = surtido;
  const quitadas = useAjenas(linea, guardando);
  const espera = useEspera(remision, detId, () => {
    faltanteVivo.forget();
    cola.anota({ tono: 'hecho', mensaje: 'Ya llegaron piezas a una ubicación fija' }, 'Resurtido');
  });

  const montada = useMontada();
  function termina(desenlace: Desenlace, como: Termino): void {
    dejaDicho(sigue, desenlace);
    faltanteVivo.forget();
    if (!montada()) return;
    cola.cede(sigue, { enCurso: true });
    alTerminar(como);
  }

  if (renglon.listo) {
    return (
      <>
        <DeVuelta linea={linea} renglon={renglon} quitadas={quitadas} />
        <EmptyState
          titulo="Este renglón no tiene piezas por surtir"
          accion={
            <Boton tipo="principal" onClick={() => alTerminar({ completo: true, ubicacionId: null })}>
              {caja === undefined ? 'Ver la remisión' : 'Seguir el recorrido'}
            </Boton>
          }
        >
          Ya se surtió o se cerró.
        </EmptyState>
      </>
    );
  }

  const corto = restan > 0 && !dudosa && !(tomadas > 0 && surtido.rechazoCorto !== null);
  const tarjeta = espera.tarjeta(faltante, {
    alSeguir: () => faltanteVivo.forget(),
    alDejar,
    alCerrar: () => setAbierto('corto'),
  });
  return (
    <>
      <AvisoDeRemision remision={remision} />
      {linea.FALTANTE && !tarjeta ? (
        <div className={css.aviso}>
          <Mensaje tono="atencion">{faltoAntes(linea.FALTANTE, linea.PARADA?.UBICACION ?? '')}</Mensaje>
        </div>
      ) : null}
      <CapturaDeSurtido
        surtido={surtido}
        reclamo={reclamo}
        impedido={impedido}
        dudosa={dudosa}
        guardando={guardando}
        alGuardar={renglon.guarda}
        agotado="Avise que no está: se pide el conteo y el resurtido."
        salidas={
          <Salidas
            sinFaltante={
              impedido || guardando || dudosa || restan === 0 || !surtido.lugares?.some((l) => l.TIPO === 'F')
            }
            sinCorto={impedido || guardando || !corto}
            alElegir={setAbierto}
          />
        }
        {...(tarjeta ? { guia: tarjeta } : {})}
      >
        {quitadas > 0 ? (
          <Mensaje tono="atencion">
            {segun(pendientes, 'Queda', 'Quedan')} {entero(pendientes)}. {linea.SURTIO ?? 'Otro operador'}{' '}
            surtió {enPiezas(quitadas)}.
          </Mensaje>
        ) : null}
      </CapturaDeSurtido>
      {abierto === 'faltante' ? (
        <DialogoFaltante
          detId={detId}
          surtido={surtido}
          alReportar={(f, vacia) => {
            faltanteVivo.set(f);
            renglon.ponVacia(vacia);
            setAbierto(null);
          }}
          alCerrar={() => setAbierto(null)}
        />
      ) : null}
      {abierto === 'corto' ? (
        <DialogoCorto
          usuales={NO_SE_SURTE}
          memoria={renglon.memoria}
          titulo="Cerrar corto"
          aceptar="Cerrar renglón"
          ayuda="Lo verán en ventas y al empacar."
          guardando={guardando}
          alAceptar={renglon.cierra}
          alCerrar={() => setAbierto(null)}
        >
          {dichoCorto(tomadas, pendientes, linea.ARTICULO, 'en esta remisión')}
        </DialogoCorto>
      ) : null}
      {renglon.pideMotivo ? (
        <DialogoMotivoLote
          memoria={renglon.memoria}
          pide={renglon.pideMotivo}
          sinPiezas={renglon.vacias.length > 0}
          guardando={guardando}
          alAceptar={renglon.conMotivo}
          alElegirOtro={renglon.eligeOtroLote}
          alCerrar={renglon.sinMotivo}
        />
      ) : null}
      {renglon.urgente ? (
        <DialogoUrgente
          urgente={renglon.urgente}
          guardando={guardando}
          alGuardarPrimero={renglon.guardaPrimero}
          alIr={(doctoVeId) => {
            renglon.olvidaUrgente();
            alUrgente(doctoVeId);
          }}
        />
      ) : null}
    </>
  );
}

/** What to do when the pieces are not there; with fewer words on a handheld. */
function Salidas(props: {
  sinFaltante: boolean;
  sinCorto: boolean;
  alElegir: (que: 'faltante' | 'corto') => void;
}) {
  const angosto = useAngosto();
  return (
    <div className={css.acciones}>
      <Boton
        aria-label="No está / dañado…"
        disabled={props.sinFaltante}
        onClick={() => props.alElegir('faltante')}
      >
        {angosto ? 'No está…' : 'No está / dañado…'}
      </Boton>
      <Boton aria-label="Cerrar corto…" disabled={props.sinCorto} onClick={() => props.alElegir('corto')}>
        {angosto ? 'Corto…' : 'Cerrar corto…'}
      </Boton>
    </div>
  );
}

/** Pieces that another operator took of the line since it was opened here. */
function useAjenas(linea: Linea, guardando: boolean): number {
  const [alAbrir] = useState(linea.UNID_SURT_BOD);
  return guardando ? 0 : Math.max(0, linea.UNID_SURT_BOD - alAbrir);
}

/** Says which pieces go back to which location, now that nothing of the line is left to pick, unless another tab of this operator saved them. */
function DeVuelta(props: { linea: Linea; renglon: RenglonEnCurso; quitadas: number }) {
  const { linea, renglon, quitadas } = props;
  const { memoria, surtido, dudosa } = renglon;
  const { NOMBRE } = useSession().data;
  const propias = quitadas > 0 && linea.SURTIO === NOMBRE;
  return (
    <CapturaSinRegistrar
      memoria={memoria}
      lugares={surtido.lugares}
      como="tomadas"
      enDuda={() => dudosa || propias}
    />
  );
}

/**
 * The waiting for a replenishment of the line's shelf. `alLlegar` is called when its pieces have arrived, so that the walk returns to the
 * filled shelf; `tarjeta` shows the wait, or the shortage that could be waited for.
 */
function useEspera(remision: Remision, detId: number, alLlegar: () => void) {
  const esperar = useCommand('esperaResurtido', {
    titulo: TITULO_SURTIDO,
    parte: { tema: 'remision', id: remision.DOCTO_VE_ID, parte: detId },
  });
  const espera = useEsperas().find((e) => e.DOCTO_VE_DET_ID === detId);
  const esperando = espera !== undefined && espera.LLEGARON === null;

  /** The pieces arrived: the walk returns to the filled shelf. */
  const llegaron = espera?.LLEGARON ?? null;
  const sigueTrasEspera = useRef(() => {});
  useEffect(() => {
    sigueTrasEspera.current = () => {
      alLlegar();
      void esperar.run({ docto_ve_det_id: detId, esperar: false });
    };
  });
  useEffect(() => {
    if (llegaron !== null) sigueTrasEspera.current();
  }, [llegaron]);

  function tarjeta(
    faltante: Faltante | null,
    salidas: { alSeguir: () => void; alDejar: () => void; alCerrar: () => void },
  ): ReactNode {
    if (esperando)
      return (
        <TarjetaDeEspera
          espera={espera}
          ocupada={esperar.running}
          alDejar={() => void esperar.run({ docto_ve_det_id: detId, esperar: false })}
          alSeguir={salidas.alDejar}
        />
      );
    return faltante ? (
      <TarjetaDeFaltante
        faltante={faltante}
        esperando={esperar.running}
        alEsperar={() => void esperar.run({ docto_ve_det_id: detId, esperar: true })}
        {...salidas}
      />
    ) : undefined;
  }
  return { tarjeta };
}

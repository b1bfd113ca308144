import { tituloDe } from '@anden/contrato/rutas.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { dejaDicho } from '../../capture/useColaDeLecturas.ts';
import { useDraft } from '../../platform/draft.ts';
import { useIr } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { createStore, type Store, useStore } from '../../platform/store.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { IconListDetails, IconPlayerSkipForward } from '../../ui/iconos.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FailedState } from '../../ui/Vacios.tsx';
import { BarraLiberada, type Liberada } from './BarraLiberada.tsx';
import { CabeceraRemision } from './CabeceraRemision.tsx';
import { Documentos } from './DocumentosDeRemision.tsx';
import { estaSoltada, seEmpaca } from './decision.ts';
import { AvisoDeEsperas } from './Esperas.tsx';
import { colaDeRemision } from './linea.ts';
import { leePartes } from './partes.ts';
import { Recorrido } from './Recorrido.tsx';
import { Remision, RemisionEnEspera } from './Remision.tsx';
import { Remisiones } from './Remisiones.tsx';
import { Surtir } from './Surtir.tsx';
import { useSueltaAlSalir } from './soltar.ts';
import { useEntrada } from './useEntrada.ts';
import { type Lugar, useLugar } from './useLugar.ts';

const TITULO = tituloDe('surtidorem');

/** 'Artículos a Surtir' (menu 'surtidorem'): a remission to pick or to pack, choosing one, and several in one walk. */
export default function SurtidoRem() {
  return (
    <>
      <AvisoDeEsperas />
      <Sala />
    </>
  );
}

/** Which of its screens is open. */
function Sala() {
  const lugar = useLugar();
  const ir = useIr();
  const dicho = useRef<Desenlace | null>(null);
  const entrada = useEntrada(lugar, !lugar.lista && !lugar.carrito, {
    alEntrar(id) {
      if (dicho.current) dejaDicho(colaDeRemision(id), dicho.current);
      dicho.current = null;
    },
    alSalir: () => ir('inicio'),
  });
  if (lugar.carrito) return <Recorrido alVolver={lugar.abreLista} />;
  if (lugar.lista) return <Remisiones lugar={lugar} />;
  if (entrada.error) {
    return (
      <>
        <PageHeader titulo={TITULO} />
        <FailedState mensaje={entrada.error} onReintentar={entrada.reintenta} />
      </>
    );
  }
  return (
    <EnRemision
      // The same while a remission that was requested by id is being entered.
      key={lugar.id || entrada.id}
      id={entrada.id}
      lugar={lugar}
      alDecir={(que) => {
        dicho.current = que;
      }}
    />
  );
}

/** The entered remission: its lines, or the one being picked. */
function EnRemision(props: { id: number; lugar: Lugar; alDecir: (que: Desenlace) => void }) {
  const { id, lugar, alDecir } = props;
  const liberada = useDraft<Liberada | null>('surtidorem.liberada', null);
  const [quieta] = useState(() => createStore(true));
  const angosto = useAngosto();
  // Read by `Relee`; here it is only observed, so that scanning never waits for a request.
  const query = useQueryCall('getRemision', { docto_ve_id: id }, { enabled: false });
  const leida = query.data;
  const cabecera = leida?.cabecera;
  /** The line to scroll into view (specification §4): the one that was open, or the one after it. */
  const [visto, setVisto] = useState(lugar.detId || lugar.visto);
  useSueltaAlSalir(id);
  // Packed and released, here or by somebody else: on to the next one (specification §4).
  const soltada = cabecera !== undefined && !lugar.ultima && estaSoltada(cabecera);
  const sigue = useEffectEvent(() => lugar.siguiente());
  useEffect(() => {
    if (soltada) sigue();
  }, [soltada]);

  const linea = leida?.data.find((l) => l.DOCTO_VE_DET_ID === lugar.detId);
  if (leida && cabecera && linea && !soltada) {
    return (
      <>
        <Relee id={id} quieta={quieta} />
        <Surtir
          key={linea.DOCTO_VE_DET_ID}
          linea={linea}
          remision={cabecera}
          lineas={leida.data}
          sigue={colaDeRemision(id)}
          alVolver={(visto) => {
            if (visto) setVisto(visto);
            lugar.vuelve();
          }}
          alUrgente={lugar.entra}
        />
      </>
    );
  }
  const empacando = cabecera ? seEmpaca(cabecera) : false;
  return (
    <>
      <Relee id={id} quieta={quieta} />
      <PageHeader
        titulo={TITULO}
        detalle={cabecera ? (empacando ? 'Empacando' : 'Surtiendo') : '\u00a0'}
        acciones={
          <>
            {empacando && !angosto ? (
              <Accion
                icono={<IconPlayerSkipForward stroke={1.75} />}
                palabra="Siguiente por surtir"
                alPulsar={() => lugar.siguiente('surtir')}
              />
            ) : null}
            {cabecera ? <Documentos id={id} folio={cabecera.FOLIO} /> : null}
            <Accion
              icono={<IconListDetails stroke={1.75} />}
              palabra="Remisiones"
              alPulsar={lugar.abreLista}
            />
          </>
        }
      />
      <BarraLiberada liberada={liberada} actual={id} />
      <CabeceraRemision remision={cabecera} ultima={lugar.ultima} alVerUltima={lugar.veUltima} />
      {query.error && !leida ? (
        <FailedState mensaje={query.error.message} onReintentar={() => void query.refetch()} />
      ) : leida && cabecera && !soltada ? (
        <Remision
          key={id}
          leida={leida}
          visto={visto}
          quieta={quieta}
          alAbrir={(l) => {
            setVisto(l.DOCTO_VE_DET_ID);
            lugar.abreLinea(l.DOCTO_VE_DET_ID);
          }}
          alSiguiente={() => lugar.siguiente(empacando ? 'empacar' : 'surtir')}
          alLiberar={(mensaje) => {
            alDecir({ tono: 'hecho', mensaje, termina: true });
            liberada.set({ id, folio: cabecera.FOLIO });
          }}
          alDeshacer={(llamada) => {
            const suya = liberada.get();
            if (llamada !== 'getremisionasurtir' || !suya) return;
            liberada.forget();
            lugar.entra(suya.id);
          }}
        />
      ) : (
        <RemisionEnEspera alLeer={alDecir} />
      )}
    </>
  );
}

/** An action at the top of the screen; on a handheld only its icon. */
function Accion(props: { icono: ReactNode; palabra: string; alPulsar: () => void }) {
  const { icono, palabra, alPulsar } = props;
  if (useAngosto()) return <BotonIcono etiqueta={palabra} icono={icono} onClick={alPulsar} />;
  return (
    <Boton icono={icono} onClick={alPulsar}>
      {palabra}
    </Boton>
  );
}

/**
 * How old the lines may be without a message, in milliseconds: messages tell of work on the remission, but not of what
 * else happens to its shelves.
 */
const VIGENCIA = 60_000;

/**
 * Reads the remission again when it is old, or the parts that messages say have changed, but never while a scan is
 * being handled. Renders nothing.
 */
function Relee({ id, quieta }: { id: number; quieta: Store<boolean> }) {
  const enabled = useStore(quieta) && id > 0;
  useQueryCall('getRemision', { docto_ve_id: id }, { enabled, callada: true, staleTime: VIGENCIA });
  useEffect(() => (enabled ? leePartes(id) : undefined), [enabled, id]);
  return null;
}

import { enPiezas } from '@anden/contrato/cifras.ts';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CAPTURA_NUEVA, esCaptura } from '../../capture/captura.ts';
import { esDeAlguna } from '../../capture/trabajo.ts';
import { dejaDicho } from '../../capture/useColaDeLecturas.ts';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { entero } from '../../platform/format.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { readDraft, writeDraft } from '../../platform/storage.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { confirmar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, PorLeer } from '../../ui/Vacios.tsx';
import { BotonTicket } from '../tickets/index.ts';
import { colaDeLinea, colaDeRemision, porSurtirDe, TITULO } from './linea.ts';
import { NuevoRecorrido } from './NuevoRecorrido.tsx';
import { enTurno, type Leido, type LineaDeRecorrido, type Parada, paradasDe } from './recorrido.ts';
import { SurtirRenglon } from './SurtirRenglon.tsx';
import css from './surtir.module.css';
import { useLugar } from './useLugar.ts';
import type { Termino } from './useRenglon.ts';

const TITULO_RECORRIDO = 'Surtido con carrito';
const NINGUNO: readonly number[] = [];

export interface RecorridoProps {
  /** Back to the list of remissions. */
  alVolver: () => void;
}

/** Several remissions picked in one walk with a cart: the open walk, or the one about to begin. */
export function Recorrido({ alVolver }: RecorridoProps) {
  const [{ remisiones }] = useSearchState({ remisiones: '' });
  const query = useQueryCall('getRecorrido', {});
  const volver = { etiqueta: 'Volver a las remisiones', alVolver };
  const { data } = query;
  if (!data) {
    return (
      <>
        <PageHeader titulo={TITULO_RECORRIDO} detalle=" " volver={volver} />
        <PorLeer lectura={query} />
      </>
    );
  }
  if (!data.recorrido) return <NuevoRecorrido remisiones={idsDe(remisiones)} volver={volver} />;
  return <EnRecorrido key={data.recorrido.RECORRIDO_ID} leido={data} id={data.recorrido.RECORRIDO_ID} />;
}

/** The ids in the address, without repetitions or invalid ones. */
const idsDe = (texto: string): number[] => [
  ...new Set(
    texto
      .split(',')
      .map(Number)
      .filter((n) => Number.isInteger(n) && n > 0),
  ),
];

/** The current walk: its present stop, and its progress. */
function EnRecorrido({ leido, id }: { leido: Leido; id: number }) {
  const lugar = useLugar();
  const { OPERADOR_ID: yo, NOMBRE } = useSession().data;
  const dejadosVivos = useDraft<readonly number[]>(`recorrido.${id}.dejados`, NINGUNO);
  const dejados = useStore(dejadosVivos);
  /** Lines finished here that the walk as last read does not know of. */
  const [hechas, setHechas] = useState<readonly number[]>([]);
  const porSaberse = hechas.filter((id) =>
    leido.data.some((l) => l.DOCTO_VE_DET_ID === id && porSurtirDe(l) > 0),
  );
  if (porSaberse.length !== hechas.length) setHechas(porSaberse);
  const lineas = sinLineas(leido.data, porSaberse);
  const paradas = paradasDe(lineas, dejados, yo);
  /**
   * The current line stays until it is done or left, so that others' work does not change it under the picker's hands.
   */
  const [enManoId, setEnManoId] = useState<number | null>(null);
  const elegida = lineas.find((l) => l.DOCTO_VE_DET_ID === enManoId);
  /** A line that is being closed here is this screen's until its own answer has been handled. */
  const cerrando = useIsMutating({ mutationKey: ['cierraRenglonRemision'] }) > 0;
  // Chosen from an old reading, or finished by another operator while nothing of it was in hand: the walk goes on by itself.
  const sobra = elegida !== undefined && porSurtirDe(elegida) === 0 && !cerrando && nadaEnMano(yo, elegida);
  const enMano = (sobra ? undefined : elegida) ?? enTurno(paradas);
  const suId = enMano?.DOCTO_VE_DET_ID ?? null;
  if (enManoId !== suId) setEnManoId(suId);
  /** Told on the line that follows one which another operator finished, or when the walk is over. */
  const [ajena, setAjena] = useState<string | null>(null);
  if (sobra && (elegida.CERRADO !== null || elegida.SURTIO !== NOMBRE)) setAjena(porQueSobra(elegida));
  useEffect(() => {
    if (ajena === null || enManoId === null) return;
    dejaDicho(colaDeLinea(enManoId), { tono: 'atencion', mensaje: ajena });
    setAjena(null);
  }, [ajena, enManoId]);
  const cierra = useCommand('cierraRecorrido', { titulo: TITULO });
  const parada = paradas.find((p) => p.lineas.some((l) => l.DOCTO_VE_DET_ID === enMano?.DOCTO_VE_DET_ID));
  const remision = leido.remisiones.find((r) => r.DOCTO_VE_ID === enMano?.DOCTO_VE_ID);
  const quedan = lineas.filter((l) => porSurtirDe(l) > 0).length;
  const hechos = leido.data.length - quedan;
  const volver = { etiqueta: 'Volver a las remisiones', alVolver: lugar.abreLista };
  const detalle = `${entero(leido.remisiones.length)} cajas · ${entero(hechos)} de ${entero(leido.data.length)} renglones`;

  async function termina(): Promise<void> {
    const si =
      quedan === 0 ||
      (await confirmar(
        TITULO_RECORRIDO,
        quedan === 1
          ? 'Queda 1 renglón por surtir: su remisión sigue abierta para surtirlo después.'
          : `Quedan ${entero(quedan)} renglones por surtir: sus remisiones siguen abiertas para surtirlos después.`,
        { aceptar: 'Terminar recorrido' },
      ));
    if (!si || !(await cierra.run({ recorrido_id: id }))) return;
    dejadosVivos.forget();
    lugar.abreLista();
  }

  function avanza({ completo, ubicacionId }: Termino): void {
    if (!enMano) return;
    const id = enMano.DOCTO_VE_DET_ID;
    const otros = completo ? dejados : [...dejados.filter((d) => d !== id), id];
    dejadosVivos.set(otros);
    if (completo) setHechas([...porSaberse, id]);
    const siguiente = enTurno(paradasDe(completo ? sinLineas(lineas, [id]) : lineas, otros, yo));
    // The picker is still at the location, so it need not be scanned again for the next tote.
    if (siguiente && ubicacionId !== null && siguiente.ARTICULO_ID === enMano.ARTICULO_ID)
      writeDraft(yo, colaDeLinea(siguiente.DOCTO_VE_DET_ID), { ...CAPTURA_NUEVA, ubicacionId });
    setEnManoId(siguiente?.DOCTO_VE_DET_ID ?? null);
  }

  const terminar = (
    <Boton tipo={enMano ? 'discreto' : 'principal'} cargando={cierra.running} onClick={() => void termina()}>
      Terminar recorrido
    </Boton>
  );
  if (!enMano || !remision) {
    return (
      <>
        <PageHeader titulo={TITULO_RECORRIDO} detalle={detalle} volver={volver} />
        {ajena ? <Mensaje tono="atencion">{ajena}</Mensaje> : null}
        <EmptyState titulo="Recorrido surtido" accion={terminar}>
          Lleve las cajas al área de embarque.
        </EmptyState>
        <Cajas leido={leido} />
      </>
    );
  }
  const siguiente = enTurno(paradasDe(sinLineas(lineas, [enMano.DOCTO_VE_DET_ID]), dejados, yo));
  return (
    <>
      <PageHeader
        titulo={TITULO_RECORRIDO}
        detalle={detalle}
        volver={volver}
        acciones={
          <BotonTicket key={enMano.DOCTO_VE_DET_ID} renglon={enMano} unidades={porSurtirDe(enMano)} />
        }
      />
      <CajasDeParada parada={parada} enMano={enMano} />
      <SurtirRenglon
        key={enMano.DOCTO_VE_DET_ID}
        linea={enMano}
        remision={remision}
        caja={enMano.CAJA}
        sigue={siguiente ? colaDeLinea(siguiente.DOCTO_VE_DET_ID) : colaDeRemision(enMano.DOCTO_VE_ID)}
        // The next stop begins with its location, so its product alone says nothing.
        esSiguiente={(s) => 'lugar' in s && siguiente !== undefined && esDeAlguna([siguiente], s)}
        alTerminar={avanza}
        alDejar={() => avanza({ completo: false, ubicacionId: null })}
        alUrgente={lugar.entra}
      />
      <div className={css.acciones}>{terminar}</div>
    </>
  );
}

/** Whether this operator has nothing of a line that would have to go back to its shelf: neither captured nor put aside for an urgent remission. */
function nadaEnMano(yo: number, { DOCTO_VE_DET_ID }: LineaDeRecorrido): boolean {
  const memoria = colaDeLinea(DOCTO_VE_DET_ID);
  const c = readDraft(yo, memoria);
  return (
    (!esCaptura(c) || (c.clave === null && c.anexadas.length === 0)) && !readDraft(yo, `${memoria}.urgente`)
  );
}

/** Why nothing is left of a line that nobody finished here. */
const porQueSobra = ({ CERRADO, SURTIO, ARTICULO }: LineaDeRecorrido): string =>
  CERRADO === null ? `${SURTIO ?? 'Otro operador'} terminó ${ARTICULO}` : `Se cerró corto: ${ARTICULO}`;

const sinLineas = (lineas: readonly LineaDeRecorrido[], fuera: readonly number[]): LineaDeRecorrido[] =>
  lineas.filter((l) => !fuera.includes(l.DOCTO_VE_DET_ID));

/** The totes of the current stop: the next one in large type, the others with what they wait for. */
function CajasDeParada({ parada, enMano }: { parada: Parada | undefined; enMano: LineaDeRecorrido }) {
  const lineas = parada?.lineas ?? [enMano];
  return (
    <ul className={css.cajas} aria-label="Cajas de esta parada">
      {lineas.map((l) => {
        const turno = l.DOCTO_VE_DET_ID === enMano.DOCTO_VE_DET_ID;
        return (
          <li key={l.DOCTO_VE_DET_ID} className={css.caja} data-turno={turno || undefined}>
            <strong className={css.numero}>Caja {l.CAJA}</strong>
            <span>{enPiezas(porSurtirDe(l))}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Every tote of the walk and its remission. */
function Cajas({ leido }: { leido: Leido }) {
  return (
    <ul className={css.lista} aria-label="Cajas del recorrido">
      {leido.remisiones.map((r) => (
        <li key={r.DOCTO_VE_ID} className={css.remision}>
          <strong>{r.CAJA}</strong>
          <div>
            {r.FOLIO} · {r.NOMBRE}
            <p>
              {entero(r.RENGLONES_SURTIDOS)} de {entero(r.RENGLONES)} renglones ·{' '}
              {enPiezas(r.UNIDADESSURTIDAS)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

import { type LineaDeLote, pideLote } from '@anden/contrato/existencias/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { CapturaUbicacion } from '../../capture/CapturaUbicacion.tsx';
import { type Anexada, type Captura, type Lugar, piezasDe, totalDe } from '../../capture/captura.ts';
import type { EnTrabajo } from '../../capture/colaDeLecturas.ts';
import type { Siguiente } from '../../capture/trabajo.ts';
import { useCaptura } from '../../capture/useCaptura.ts';
import { useGuardaCaptura } from '../../capture/useGuardaCaptura.ts';
import { businessDay } from '../../platform/clock.ts';
import { entero } from '../../platform/format.ts';
import { useIr } from '../../platform/navigation.ts';
import { can } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { BotonIcono } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconSettings } from '../../ui/iconos.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import css from './Acomodar.module.css';
import {
  type Acomodable,
  destinosDe,
  guardarRejection,
  lotesQueLlegan,
  lotesSinPreguntar,
  reglasDeAcomodo,
  restanPara,
  type Sugerencia,
} from './acomodo.ts';
import { useDialogoLotes } from './DialogoLotes.tsx';
import { FichaDeArticulo } from './FichaDeArticulo.tsx';
import { Guia } from './Guia.tsx';

const EN_DUDA = 'No se sabe si esto ya se guardó. Guarde de nuevo: no se cuenta dos veces.';

export interface AcomodarProps {
  /** Identifies the screen and its record, for drafts: `acomodo.compras.12`. */
  memoria: string;
  titulo: string;
  /** What is being worked on, for the message about a product that is not this article. */
  en: EnTrabajo;
  volver: { etiqueta: string; alVolver: () => void };
  /** undefined while it is being read. */
  acomodable: Acomodable | undefined;
  lugares: readonly Lugar[] | undefined;
  sugerencias: readonly Sugerencia[];
  guardando: boolean;
  /** The capture was sent without an answer: sending it again is the same save. */
  enDuda: (anexadas: readonly Anexada[]) => boolean;
  /** Saves; resolves with true once the server has accepted it. */
  alGuardar: (anexadas: readonly Anexada[]) => Promise<boolean>;
  /** The queue of the screen that follows a save, which gets the scans already on their way. */
  sigue: string;
  /** Whether what was scanned is other work of that screen: this one is then saved, if it is whole. */
  esSiguiente?: (siguiente: Siguiente) => boolean;
  /** Called after a save. */
  alTerminar: () => void;
  /** Another operator has it, so nothing can be saved. */
  impedido?: boolean;
  /** Shown above the fields: who has the line. */
  arriba?: ReactNode;
  /** Shown above the locations: whatever else the mode says or offers. */
  children?: ReactNode;
}

/**
 * The shelving screen (specification §2, 'Transfer receipt / purchase shelving'): what to place and where, and the
 * capture of each location, including lots.
 */
export function Acomodar(props: AcomodarProps) {
  const {
    memoria,
    titulo,
    en,
    volver,
    acomodable,
    lugares,
    sugerencias,
    guardando,
    enDuda,
    alGuardar,
    sigue,
    esSiguiente,
    alTerminar,
    impedido = false,
    arriba,
    children,
  } = props;
  const ir = useIr();
  const lotes = useDialogoLotes(memoria);
  /** The line with the lots was touched: they are asked for even if they follow. */
  const conPregunta = useRef(false);
  const trabajo = useMemo(
    () =>
      acomodable && lugares
        ? {
            articulo: acomodable.articulo,
            lugares,
            reglas: reglasDeAcomodo(acomodable, lugares, sugerencias),
          }
        : undefined,
    [acomodable, lugares, sugerencias],
  );
  const enCurso = useCaptura({
    ...{ memoria, titulo, trabajo, en, pideLotes },
    alSeguir: acomodable && lugares && esSiguiente && { entera, espera: esSiguiente, guarda: () => guarda() },
  });
  const { captura, aviso } = enCurso;
  const [c, motivo] = [useStore(captura), useStore(aviso)];

  async function pideLotes(lugar: Lugar, piezas: number, leidos: readonly LineaDeLote[]) {
    if (!acomodable) return null;
    const { articulo, almacen, modo } = acomodable;
    const { clave: codigo, anexadas } = captura.get();
    const directos = conPregunta.current ? null : lotesEnMano(acomodable, captura.get());
    conPregunta.current = false;
    if (directos) return directos;
    return lotes.pide({
      articulo,
      almacenId: almacen.id,
      piezas,
      movimiento: 'E',
      quienllama: modo,
      lugar: lugar.UBICACION,
      noSonLote: new Set([articulo.CLAVE_ARTICULO, lugar.NUMERIC_UB, ...(codigo ? [codigo] : [])]),
      previas:
        anexadas.find((x) => x.UBICACION_ID === lugar.UBICACION_ID)?.lotes ??
        (leidos.length > 0 ? [] : lotesQueLlegan(acomodable, anexadas, piezas)),
      leidos,
    });
  }

  const dudosa = enDuda(c.anexadas);
  const rechazoDe = (suya: Captura, dicho: string | null): string | null =>
    acomodable && lugares
      ? guardarRejection(acomodable, lugares, suya, dicho)
      : 'Todavía no se lee el artículo';
  const rechazo = rechazoDe(c, motivo);
  const total = totalDe(c.anexadas);

  const guarda = useGuardaCaptura(enCurso, {
    ...{ trabajo, dudosa, sigue, alTerminar },
    rechazo: () => (impedido ? '' : rechazoDe(captura.get(), aviso.get())),
    envia: async (anexadas) => !impedido && (await alGuardar(anexadas)),
  });

  function entera(suya: Captura): boolean {
    if (!acomodable || impedido || guardando || dudosa || rechazoDe(suya, null) !== null) return false;
    const conLotes = pideLote(acomodable.articulo) && suya.ubicacionId !== null;
    return restanDe(acomodable, suya) === 0 && !(conLotes && lotesEnMano(acomodable, suya) === null);
  }

  const configura = useCallback(() => {
    if (acomodable) ir('configarticulo', { clave: acomodable.articulo.CLAVE_ARTICULO });
  }, [acomodable, ir]);

  const directos = acomodable ? lotesEnMano(acomodable, c) : null;
  const restan = acomodable ? acomodable.pendientes - total : 0;
  return (
    <>
      <PageHeader
        titulo={titulo}
        volver={volver}
        acciones={
          can(P.configarticulo) ? (
            <BotonIcono
              etiqueta="Configurar artículo"
              icono={<IconSettings stroke={1.75} />}
              disabled={!acomodable}
              onClick={configura}
            />
          ) : null
        }
      />
      <FichaDeArticulo acomodable={acomodable} />
      {arriba}
      <CapturaUbicacion
        enCurso={enCurso}
        trabajo={trabajo}
        columna="Acomodado"
        completo={acomodable !== undefined && restan === 0}
        puedeGuardar={(rechazo === null || dudosa) && !impedido && !guardando}
        guardando={guardando}
        alGuardar={() => void guarda()}
        todas={acomodable ? restanPara(acomodable, c) : 0}
        {...(directos ? { lotes: directos } : {})}
        alCambiarLotes={() => {
          conPregunta.current = true;
        }}
        guia={
          <Guia
            destinos={acomodable && lugares ? destinosDe(acomodable, sugerencias, c.anexadas) : undefined}
            restan={restan}
          />
        }
        total={
          <>
            <span>
              Acomodado <strong>{entero(total)}</strong> de {acomodable ? entero(acomodable.pendientes) : '—'}
            </span>
            <span className={css.faltan} data-sobra={restan < 0 || undefined}>
              {restan < 0 ? 'Sobran' : 'Faltan'}{' '}
              <strong>{acomodable ? entero(Math.abs(restan)) : '—'}</strong>
            </span>
          </>
        }
      >
        {children}
        {dudosa && !guardando ? <Mensaje tono="atencion">{EN_DUDA}</Mensaje> : null}
        {restan < 0 ? (
          <Mensaje tono="atencion">
            Otro operador acomodó piezas de este producto: quite lo que sobra antes de guardar.
          </Mensaje>
        ) : null}
      </CapturaUbicacion>
      {lotes.dialogo}
    </>
  );
}

/** What would be left to place once the entry in hand is set. */
const restanDe = (a: Acomodable, c: Captura): number =>
  restanPara(a, c) - (c.ubicacionId === null ? 0 : piezasDe(c.cantidad));

/** The lots that the entry in hand takes without asking; null: there is none, or they are asked for. */
function lotesEnMano(a: Acomodable, c: Captura) {
  const piezas = piezasDe(c.cantidad);
  return c.ubicacionId !== null && piezas > 0 ? lotesSinPreguntar(a, c, piezas, businessDay()) : null;
}

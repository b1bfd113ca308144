import type { LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { entero } from '../platform/format.ts';
import { afterPaint } from '../platform/paint.ts';
import { useStore } from '../platform/store.ts';
import { useAngosto } from '../ui/anchuras.ts';
import { Boton } from '../ui/Boton.tsx';
import { Campo } from '../ui/Campo.tsx';
import { Mensaje } from '../ui/Estado.tsx';
import { IconBarcode, IconMapPin } from '../ui/iconos.ts';
import { CampoCodigo, type CampoCodigoHandle } from './CampoCodigo.tsx';
import css from './CapturaUbicacion.module.css';
import { contadasEn, esLaPropuesta, pasoDe, piezasDe } from './captura.ts';
import { useEnMano } from './ensenar/enMano.ts';
import forma from './Forma.module.css';
import { deCantidad } from './huella.ts';
import { HistorialDeLecturas } from './Lecturas.tsx';
import { LotesEnMano } from './LotesEnMano.tsx';
import { Respuesta } from './Respuesta.tsx';
import { TablaUbicaciones } from './TablaUbicaciones.tsx';
import { limiteAcomodo } from './tecleo.ts';
import type { Trabajo } from './trabajo.ts';
import type { CapturaEnCurso } from './useCaptura.ts';
import { useReemplazable } from './useReemplazable.ts';

export interface CapturaUbicacionProps {
  enCurso: CapturaEnCurso;
  /** undefined while it is being read. */
  trabajo: Trabajo | undefined;
  /** Heading of the pieces captured at each location: 'Acomodado', 'Surtido', 'Contado'. */
  columna: string;
  /** Marks each location as done or not. */
  conMarca?: boolean;
  /** The total captured and what it is compared with, shown above the buttons. */
  total: ReactNode;
  /** Shown beside the total and always visible: ways to close the line short. */
  junto?: ReactNode;
  /** Also disables Anexar while a validator's message is shown (specification §5, picking). */
  sinAviso?: boolean;
  /** Nothing is left to capture: the focus goes to Guardar. */
  completo: boolean;
  puedeGuardar: boolean;
  guardando: boolean;
  alGuardar: () => void;
  /** What the button 'Todas' writes; 0 when nothing is left to write. Without this there is no such button. */
  todas?: number;
  /** The lots that the entry in hand takes without asking: a line, changed by touching it. */
  lotes?: readonly LineaDeLote[];
  /** Called before the entry is set with its lots asked for. */
  alCambiarLotes?: () => void;
  /** The code with which 'Vacía' counts the current location as empty, in one tap; absent: no such button. */
  vacia?: string;
  /** Where to go next, shown above the fields. */
  guia?: ReactNode;
  /** Text in place of the last scan until there is one. */
  reposo?: string;
  /** What only a count asks for, shown under the fields. */
  children?: ReactNode;
}

/** Said before the first scan when a reload left the entry incomplete. */
const REPOSO = {
  ubicacion: 'Escanee la ubicación donde va el producto.',
  clave: 'Escanee el producto.',
  cantidad: 'Indique la cantidad.',
} as const;

/**
 * The capture of locations (specification §2): location, article code, quantity, Anexar; its table; Guardar at the
 * thumb. The focus goes by itself to what comes next. Put-away, transfers, picking and counting share it.
 */
export function CapturaUbicacion(props: CapturaUbicacionProps) {
  const { enCurso, trabajo, columna, conMarca, total, junto, completo, guia, children } = props;
  const { sinAviso = false, puedeGuardar, guardando, alGuardar, todas, vacia } = props;
  const { reposo = REPOSO.ubicacion } = props;
  const { cola, captura, aviso } = enCurso;
  const angosto = useAngosto();
  const c = useStore(captura);
  const paso = pasoDe(c);
  const ubicacion = useRef<CampoCodigoHandle>(null);
  const clave = useRef<CampoCodigoHandle>(null);
  const cantidad = useRef<HTMLInputElement>(null);
  const guardar = useRef<HTMLButtonElement>(null);
  /** Counts requests to focus the current step again: a refusal or a dialog moves the focus and leaves the step unchanged. */
  const [vuelta, setVuelta] = useState(0);
  const lugar = trabajo?.lugares.find((l) => l.UBICACION_ID === c.ubicacionId);
  const bloqueo = trabajo?.reglas.bloqueo ?? null;
  const avisado = useStore(aviso) !== null;
  const escrita = paso === 'cantidad' && c.cantidad.trim() !== '' && !(sinAviso && avisado);
  const valida = escrita && piezasDe(c.cantidad) >= 0;
  useEnMano([trabajo?.articulo]);
  const teclea = useReemplazable(cantidad, c.cantidad);
  const antes = paso === 'cantidad' && c.ubicacionId !== null ? contadasEn(c.anexadas, c.ubicacionId) : 0;
  const siguiente = completo && paso === 'ubicacion' ? 'guardar' : paso;

  useFocoDelPaso({ siguiente, vuelta, puedeGuardar, guardar, ubicacion, clave, cantidad });

  const otraVez = () => setVuelta((v) => v + 1);
  const { anexar, vaciar } = useAcciones({ enCurso, escrita, otraVez });

  return (
    <div className={`${forma.pantalla} ${css.captura}`}>
      <form
        className={forma.forma}
        aria-label="Capturar"
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          void anexar();
        }}
      >
        {bloqueo ? <Mensaje tono="rechazo">{bloqueo}</Mensaje> : guia}
        <div className={css.campos}>
          <div className={css.ubicacion}>
            <CampoCodigo
              ref={ubicacion}
              etiqueta="Ubicación"
              placeholder="Escanee la ubicación"
              icono={<IconMapPin stroke={1.75} aria-hidden />}
              aceptado={lugar?.UBICACION ?? ''}
              limite={trabajo?.reglas.limite ?? limiteAcomodo()}
              alLeer={enCurso.leeUbicacion}
              alRechazar={enCurso.rechaza}
            />
          </div>
          <div className={css.codigo}>
            <CampoCodigo
              ref={clave}
              etiqueta="Código del artículo"
              placeholder="Escanee"
              icono={<IconBarcode stroke={1.75} aria-hidden />}
              aceptado={c.clave ?? ''}
              alLeer={enCurso.leeClave}
            />
          </div>
          <div className={css.cantidad}>
            <Campo
              ref={cantidad}
              etiqueta="Cantidad"
              grande
              inputMode="numeric"
              enterKeyHint="done"
              maxLength={9}
              {...deCantidad(esLaPropuesta(c, c.cantidad), teclea, enCurso)}
              value={c.cantidad}
              onFocus={(e) => e.target.select()}
              onKeyDown={(e) => {
                // While its button is disabled the browser does not submit on Enter; `anexar` then says why the quantity is refused.
                if (e.key === 'Enter' && !e.nativeEvent.isComposing && !valida) void anexar();
              }}
            />
          </div>
          <Antes
            antes={antes}
            mas={valida && !guardando ? piezasDe(c.cantidad) : null}
            alSumar={() => void anexar(antes)}
          />
          <LotesEnMano
            lotes={props.lotes}
            inhabilitado={guardando}
            alCambiar={() => {
              props.alCambiarLotes?.();
              void anexar();
            }}
          />
        </div>
        <Respuesta cola={cola} aviso={aviso} reposo={paso === 'ubicacion' ? reposo : REPOSO[paso]} />
        <div className={`${forma.barra} ${css.barra}`}>
          <div className={css.cabo}>
            <div className={css.total}>{total}</div>
            {junto}
          </div>
          <Vacia
            codigo={vacia}
            inhabilitado={paso !== 'clave' || guardando}
            alTomar={(codigo) => void vaciar(codigo)}
          />
          <SinUbicar {...{ trabajo, paso, guardando }} alTomar={enCurso.leeUbicacion}>
            <Todas
              piezas={todas}
              inhabilitado={paso !== 'cantidad'}
              alTomar={(piezas) => {
                enCurso.escribe(String(piezas));
                otraVez();
              }}
            />
          </SinUbicar>
          <Boton grande enviar disabled={!valida || guardando} tipo={completo ? 'secundario' : 'principal'}>
            Anexar
          </Boton>
          <Boton
            ref={guardar}
            grande
            tipo={completo ? 'principal' : 'secundario'}
            disabled={!puedeGuardar && !guardando}
            cargando={guardando}
            onClick={alGuardar}
          >
            Guardar
          </Boton>
        </div>
      </form>
      <div className={forma.resto}>
        {children}
        <TablaUbicaciones
          lugares={trabajo?.lugares}
          anexadas={c.anexadas}
          enMano={c.ubicacionId}
          columna={columna}
          {...(conMarca ? { conMarca } : {})}
          alQuitar={enCurso.quita}
        />
        <HistorialDeLecturas cola={cola} abierto={!angosto} />
      </div>
    </div>
  );
}

/** What the buttons of the form do with the entry in hand. */
function useAcciones(de: {
  enCurso: CapturaEnCurso;
  /** A quantity is written, and nothing keeps it from being set. */
  escrita: boolean;
  /** Asks for the focus of the current step again. */
  otraVez: () => void;
}) {
  const { enCurso, escrita, otraVez } = de;

  /** With the pieces that the location had, those in hand are added to them; if they are too many, what it had stays. */
  async function anexar(antes?: number): Promise<void> {
    if (!escrita) return;
    await enCurso.anexa(antes);
    // A closing dialog restores its focus in a later frame, so wait for that.
    requestAnimationFrame(otraVez);
  }

  async function vaciar(codigo: string): Promise<void> {
    await enCurso.vacia(codigo);
    requestAnimationFrame(otraVez);
  }

  return { anexar, vaciar };
}

/**
 * While a location is asked for, chooses the pieces without a shelf, which have no label to scan; where there are none, and at the other
 * steps, what stands in its place.
 */
function SinUbicar(props: {
  trabajo: Trabajo | undefined;
  paso: ReturnType<typeof pasoDe>;
  guardando: boolean;
  alTomar: (codigo: string) => void;
  children: ReactNode;
}) {
  const { trabajo, paso, guardando, alTomar, children } = props;
  const lugar = trabajo?.lugares.find((l) => l.SIN_UBICAR === 'S');
  if (paso !== 'ubicacion' || !lugar || lugar.EXISTENCIA === 0) return children;
  return (
    <Boton grande className={css.todas ?? ''} disabled={guardando} onClick={() => alTomar(lugar.NUMERIC_UB)}>
      Sin ubicar
    </Boton>
  );
}

/** Counts the current location as empty, in one tap; nothing where that is not asked. */
function Vacia(props: {
  codigo: string | undefined;
  inhabilitado: boolean;
  alTomar: (codigo: string) => void;
}) {
  const { codigo, inhabilitado, alTomar } = props;
  if (codigo === undefined) return null;
  return (
    <Boton grande className={css.todas ?? ''} disabled={inhabilitado} onClick={() => alTomar(codigo)}>
      Vacía
    </Boton>
  );
}

interface FocoDelPaso {
  siguiente: 'guardar' | ReturnType<typeof pasoDe>;
  /** Another turn asks for the same step again. */
  vuelta: number;
  puedeGuardar: boolean;
  guardar: RefObject<HTMLButtonElement | null>;
  ubicacion: RefObject<CampoCodigoHandle | null>;
  clave: RefObject<CampoCodigoHandle | null>;
  cantidad: RefObject<HTMLInputElement | null>;
}

/** The focus goes by itself to what comes next. */
function useFocoDelPaso(de: FocoDelPaso): void {
  const { siguiente, vuelta, puedeGuardar, guardar, ubicacion, clave, cantidad } = de;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks for the same step again
  useEffect(
    () =>
      afterPaint(() => {
        if (siguiente === 'guardar') enfoca(guardar.current);
        else if (siguiente === 'ubicacion') ubicacion.current?.enfoca();
        else if (siguiente === 'clave') clave.current?.enfoca();
        else if (enfoca(cantidad.current)) cantidad.current?.select();
      }),
    [siguiente, vuelta, siguiente === 'guardar' && puedeGuardar],
  );
}

/** Takes every piece at once, where the work says how many that is. */
function Todas(props: {
  piezas: number | undefined;
  inhabilitado: boolean;
  alTomar: (piezas: number) => void;
}) {
  const { piezas, inhabilitado, alTomar } = props;
  if (piezas === undefined) return null;
  return (
    <Boton
      grande
      className={css.todas ?? ''}
      disabled={inhabilitado || piezas <= 0}
      onClick={() => alTomar(piezas)}
    >
      Todas
    </Boton>
  );
}

/** What the location already had in this capture, and the offer to add to it instead of replacing it; `mas` null: no quantity to add yet. */
function Antes({ antes, mas, alSumar }: { antes: number; mas: number | null; alSumar: () => void }) {
  if (antes <= 0) return null;
  return (
    <div className={css.antes}>
      <span>
        Aquí antes <strong>{entero(antes)}</strong>: Anexar las reemplaza
      </span>
      <Boton disabled={mas === null} onClick={alSumar}>
        {mas === null ? 'Sumar' : `Sumar: ${entero(antes + mas)}`}
      </Boton>
    </div>
  );
}

/** Focuses the element unless a dialog has the focus. Returns whether it did. */
function enfoca(elemento: HTMLElement | null): boolean {
  if (!elemento || document.querySelector('[aria-modal="true"]')) return false;
  elemento.focus({ preventScroll: true });
  return true;
}

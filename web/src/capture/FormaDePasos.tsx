import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../platform/paint.ts';
import { Boton } from '../ui/Boton.tsx';
import { Campo } from '../ui/Campo.tsx';
import { Mensaje } from '../ui/Estado.tsx';
import { IconBarcode, IconMapPin } from '../ui/iconos.ts';
import { CampoCodigo, type CampoCodigoHandle } from './CampoCodigo.tsx';
import type { ColaDeLecturas } from './colaDeLecturas.ts';
import css from './Forma.module.css';
import { deCantidad } from './huella.ts';
import { limiteAcomodo } from './tecleo.ts';
import { useReemplazable } from './useReemplazable.ts';

/** Fields of a form that takes a product to or from a location: the focus goes by itself to the one that comes next. */
export interface Pasos {
  clave: RefObject<CampoCodigoHandle | null>;
  ubicacion: RefObject<CampoCodigoHandle | null>;
  piezas: RefObject<HTMLInputElement | null>;
  /** Focuses the current step again after the focus went elsewhere. */
  otraVez(): void;
}

/**
 * Focuses the field of the current step whenever the step changes.
 * @param de id of what the step belongs to: another id focuses again even if the step is the same
 */
export function usePasos(paso: 'clave' | 'ubicacion' | 'piezas', de?: number): Pasos {
  const clave = useRef<CampoCodigoHandle>(null);
  const ubicacion = useRef<CampoCodigoHandle>(null);
  const piezas = useRef<HTMLInputElement>(null);
  const [vuelta, setVuelta] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn, or another product, asks for the step again
  useEffect(
    () =>
      afterPaint(() => {
        if (paso === 'clave') clave.current?.enfoca();
        else if (paso === 'ubicacion') ubicacion.current?.enfoca();
        else if (!document.querySelector('[aria-modal="true"]')) {
          piezas.current?.focus({ preventScroll: true });
          piezas.current?.select();
        }
      }),
    [paso, vuelta, de],
  );

  return { clave, ubicacion, piezas, otraVez: () => setVuelta((v) => v + 1) };
}

/** The capture in hand: where scans go, and what a refusal and typed pieces do. */
interface EnCurso {
  cola: ColaDeLecturas;
  rechaza: (motivo: string, borra: boolean) => void;
  escribe: (piezas: string) => void;
  /** The proposed pieces are back in their field after a scan that was written over them: still nobody's. */
  devuelve: (piezas: string) => void;
}

interface CampoProps {
  etiqueta: string;
  /** The accepted code; empty until one is accepted. */
  aceptado: string;
}

/** The product: scanned, or its key typed. */
export function CampoDeProducto(props: CampoProps & { pasos: Pasos; cola: ColaDeLecturas }) {
  const { etiqueta, aceptado, pasos, cola } = props;
  return (
    <CampoCodigo
      ref={pasos.clave}
      etiqueta={etiqueta}
      placeholder="Escanee o teclee la clave"
      icono={<IconBarcode stroke={1.75} aria-hidden />}
      aceptado={aceptado}
      alLeer={(codigo) => cola.lee(codigo, 'teclado')}
    />
  );
}

/** The location, which only a device may write, and beside it the number of pieces. */
export function UbicacionYPiezas(props: {
  pasos: Pasos;
  enCurso: EnCurso;
  ubicacion: CampoProps;
  /** `propuesto`: the screen wrote them, and nobody has confirmed them. */
  piezas: { etiqueta: string; valor: string; propuesto: boolean; disabled?: boolean };
}) {
  const { pasos, enCurso, ubicacion, piezas } = props;
  const teclea = useReemplazable(pasos.piezas, piezas.valor);
  return (
    <div className={css.campos}>
      <CampoCodigo
        ref={pasos.ubicacion}
        etiqueta={ubicacion.etiqueta}
        placeholder="Escanee"
        icono={<IconMapPin stroke={1.75} aria-hidden />}
        aceptado={ubicacion.aceptado}
        limite={limiteAcomodo()}
        alLeer={(codigo) => enCurso.cola.lee(codigo, 'lector')}
        alRechazar={enCurso.rechaza}
      />
      <Campo
        ref={pasos.piezas}
        className={css.unidades ?? ''}
        etiqueta={piezas.etiqueta}
        grande
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={9}
        disabled={piezas.disabled}
        {...deCantidad(piezas.propuesto, teclea, enCurso)}
        value={piezas.valor}
        onFocus={(e) => e.target.select()}
      />
    </div>
  );
}

/** Why the form cannot be saved yet, and its buttons: the one that saves comes last. */
export function BarraDePasos(props: {
  /** The save was sent and got no answer: what to do, in words. */
  enDuda: string | null;
  /** Why it cannot be saved. 'incompleta' shows nothing here: the empty fields show it. */
  motivo: string | null;
  guardando: boolean;
  guardar: string;
  children: ReactNode;
}) {
  const { enDuda, motivo, guardando, guardar, children } = props;
  return (
    <div className={css.barra}>
      <div className={css.nota}>
        {enDuda ? (
          <Mensaje tono="atencion">{enDuda}</Mensaje>
        ) : motivo && motivo !== 'incompleta' ? (
          <Mensaje tono="rechazo">{motivo}</Mensaje>
        ) : null}
      </div>
      {children}
      <Boton grande tipo="principal" enviar disabled={motivo !== null && !guardando} cargando={guardando}>
        {guardar}
      </Boton>
    </div>
  );
}

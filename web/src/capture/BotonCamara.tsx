import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { BotonIcono } from '../ui/Boton.tsx';
import { IconCamera } from '../ui/iconos.ts';
import css from './BotonCamara.module.css';
import { entregaDeCamara } from './lector.ts';

const Camara = lazy(() => import('./Camara.tsx'));

/** The input before which this icon stands, as its `antes`. */
const campoDe = (marca: HTMLElement | null) => marca?.parentElement?.parentElement?.querySelector('input');

/**
 * Opens the camera from a field made for codes: a button in place of the field's icon on a handheld, only the icon elsewhere. A code the
 * camera reads is treated as one scanned over that field.
 */
export function BotonCamara({ icono }: { icono: ReactNode }) {
  const marca = useRef<HTMLSpanElement>(null);
  const [abierta, setAbierta] = useState(false);
  return (
    <>
      <span ref={marca} className={css.icono}>
        {icono}
      </span>
      <BotonIcono
        className={css.boton ?? ''}
        etiqueta="Leer con la cámara"
        icono={<IconCamera stroke={1.75} />}
        onClick={() => setAbierta(true)}
      />
      <Suspense fallback={null}>
        {abierta ? (
          <Camara
            alCerrar={() => setAbierta(false)}
            alLeer={(codigo) => {
              setAbierta(false);
              campoDe(marca.current)?.focus({ preventScroll: true });
              entregaDeCamara(codigo);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

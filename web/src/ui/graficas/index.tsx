import { lazy, Suspense } from 'react';
import { FailedState } from '../Vacios.tsx';
import type { GraficaProps } from './Grafica.tsx';
import css from './hueco.module.css';

export type { Cuadro, Dibujo, Grupo, Punto, TrazoDeSerie } from './cuadro.ts';

/** Shown if the chart's code could not be loaded: without a network only the chart is missing, not its screen. */
const SinDescargar = (_: GraficaProps) => (
  <FailedState
    mensaje="La gráfica no pudo descargarse. Inténtelo cuando haya red."
    // The browser requests a style sheet that failed only once a page, so reload.
    onReintentar={() => window.location.reload()}
  />
);

const Dibujada = lazy(async () => {
  try {
    const { Grafica } = await import('./Grafica.tsx');
    return { default: Grafica };
  } catch {
    return { default: SinDescargar };
  }
});

/** A {@link Dibujada chart} whose code is loaded when one is shown. Its space is reserved meanwhile. */
export function Grafica(props: GraficaProps) {
  return (
    <Suspense
      fallback={
        <div className={css.hueco} style={{ height: (props.alto ?? 200) + (props.desnuda ? 0 : 40) }} />
      }
    >
      <Dibujada {...props} />
    </Suspense>
  );
}

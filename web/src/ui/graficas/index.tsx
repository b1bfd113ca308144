import { lazy, Suspense } from 'react';
import { FailedState } from '../Vacios.tsx';
import type { GraficaProps } from './Grafica.tsx';
import css from './hueco.module.css';

export type { Cuadro, Dibujo, Grupo, Punto } from './cuadro.ts';

/** In place of a picture whose code did not come: without a network only the picture is missing, and not its screen. */
const SinDescargar = (_: GraficaProps) => (
  <FailedState
    mensaje="La gráfica no pudo descargarse. Inténtelo cuando haya red."
    // A style sheet that did not come is asked for again by the next page alone.
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

/** A {@link Dibujada picture}, whose code comes when one is shown. Its place is kept meanwhile. */
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

import { lazy, Suspense } from 'react';
import type { GraficaProps } from './Grafica.tsx';
import css from './hueco.module.css';

export type { Cuadro, Dibujo, Grupo, Punto } from './cuadro.ts';

const Dibujada = lazy(() => import('./Grafica.tsx').then((m) => ({ default: m.Grafica })));

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

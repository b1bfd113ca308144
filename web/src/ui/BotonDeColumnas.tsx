import { lazy, Suspense, useRef, useState } from 'react';
import { BotonIcono } from './Boton.tsx';
import { IconColumns3 } from './iconos.ts';
import type { EleccionDeColumnas } from './PanelDeColumnas.tsx';

const PanelDeColumnas = lazy(() => import('./PanelDeColumnas.tsx'));

/** Opens the choice of a list's columns, their order and widths, and the rows' height. */
export function BotonDeColumnas<F>({ eleccion }: { eleccion: EleccionDeColumnas<F> }) {
  const boton = useRef<HTMLButtonElement>(null);
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <BotonIcono
        ref={boton}
        etiqueta="Columnas"
        aria-expanded={abierto}
        icono={<IconColumns3 stroke={1.75} />}
        onClick={() => setAbierto(!abierto)}
      />
      {abierto ? (
        <Suspense>
          <PanelDeColumnas
            {...(eleccion as unknown as EleccionDeColumnas<unknown>)}
            ancla={boton}
            alCerrar={() => setAbierto(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

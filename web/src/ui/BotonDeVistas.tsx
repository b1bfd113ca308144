import { lazy, Suspense, useRef } from 'react';
import { BotonIcono } from './Boton.tsx';
import { IconBookmark } from './iconos.ts';
import type { VistasDeLista } from './PanelDeVistas.tsx';

const PanelDeVistas = lazy(() => import('./PanelDeVistas.tsx'));

/** Opens the saved views of a list. */
export function BotonDeVistas(props: VistasDeLista) {
  const boton = useRef<HTMLButtonElement>(null);
  const { abierto, onAbierto, vistas } = props;
  return (
    <>
      <BotonIcono
        ref={boton}
        etiqueta="Vistas"
        aria-expanded={abierto}
        icono={<IconBookmark stroke={1.75} />}
        onClick={() => onAbierto(!abierto)}
      />
      {abierto && vistas ? (
        <Suspense>
          <PanelDeVistas {...props} ancla={boton} alCerrar={() => onAbierto(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

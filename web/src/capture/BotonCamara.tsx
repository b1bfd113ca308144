import { IconCamera } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { BotonIcono } from '../ui/Boton.tsx';
import css from './BotonCamara.module.css';
import { entregaDeCamara } from './lector.ts';

const Camara = lazy(() => import('./Camara.tsx'));

/**
 * The way into the camera from a field made for codes: on a handheld in the place of the field's icon, elsewhere only the
 * icon. What it makes out goes where a scanner's code would, or to `alLeer`: a screen that asks where the focus is would find it
 * in the camera.
 */
export function BotonCamara(props: { icono: ReactNode; alLeer?: (codigo: string) => void }) {
  const { icono, alLeer } = props;
  const [abierta, setAbierta] = useState(false);
  return (
    <>
      <span className={css.icono}>{icono}</span>
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
              if (alLeer) alLeer(codigo);
              else entregaDeCamara(codigo);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

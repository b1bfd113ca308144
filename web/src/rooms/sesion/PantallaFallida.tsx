import type { ErrorComponentProps } from '@tanstack/react-router';
import { updateNow, versionNuevaStore } from '../../platform/shell.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import css from './Suelta.module.css';

/** A screen's code did not load (offline, or a newer version was installed), or the screen crashed. */
export function PantallaFallida({ error, reset }: ErrorComponentProps) {
  const texto = error instanceof Error ? error.message : String(error);
  const noLlego = /import|module|fetch|preload/i.test(texto);
  const esVieja = useStore(versionNuevaStore);
  return (
    <div className={css.suelta} role="alert">
      <EmptyState
        titulo={noLlego ? 'La pantalla no pudo descargarse' : 'La pantalla tuvo un problema'}
        accion={
          <div className={css.botones}>
            <Boton onClick={reset}>Reintentar</Boton>
            <Boton tipo="principal" onClick={updateNow}>
              Recargar
            </Boton>
          </div>
        }
      >
        {!noLlego
          ? texto
          : esVieja
            ? 'Hay una versión nueva de Andén y esta pestaña es de la anterior: recárguela. Lo que ya escribió se conserva.'
            : 'Revise la conexión e intente de nuevo.'}
      </EmptyState>
    </div>
  );
}

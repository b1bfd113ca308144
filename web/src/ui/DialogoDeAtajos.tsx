import type { ReactNode } from 'react';
import { atajosPuestos } from './atajos.ts';
import { Boton } from './Boton.tsx';
import { Dialogo } from './Dialogo.tsx';
import css from './DialogoDeAtajos.module.css';

/** The keyboard shortcuts of what is on the screen. */
export default function DialogoDeAtajos(props: {
  alCerrar: () => void;
  /** Shown above the keys: how the screen's work is done. */
  children?: ReactNode;
}) {
  const { alCerrar, children } = props;
  return (
    <Dialogo
      abierto
      titulo="Teclas de esta pantalla"
      alCerrar={alCerrar}
      botones={
        <Boton data-autofocus tipo="principal" onClick={alCerrar}>
          Entendido
        </Boton>
      }
    >
      {children}
      {atajosPuestos().map(({ de, teclas }) => (
        <section key={de} className={css.parte} aria-label={de}>
          <h3>{de}</h3>
          <dl className={css.teclas}>
            {teclas.map((t) => (
              <div key={t.teclas}>
                <dt>
                  {t.teclas.split(' o ').map((una, i) => (
                    <span key={una}>
                      {i > 0 ? ' o ' : ''}
                      <kbd>{una}</kbd>
                    </span>
                  ))}
                </dt>
                <dd>{t.que}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialogo>
  );
}

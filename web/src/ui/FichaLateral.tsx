import { Fragment, type ReactNode } from 'react';
import css from './FichaLateral.module.css';
import { PanelLateral, type PanelLateralProps } from './PanelLateral.tsx';
import { EmptyState } from './Vacios.tsx';

export interface FichaLateralProps extends Omit<PanelLateralProps, 'children'> {
  /** The row's facts, each with its name; undefined: the row is not on the page that is shown. */
  datos: readonly (readonly [nombre: string, valor: ReactNode])[] | undefined;
  /** Text when the row is not on the page. */
  ausente: { titulo: string; texto: string };
  /** What can be done with the row, under its facts. */
  children: ReactNode;
}

/** A row of a list, whole, in a panel beside it. */
export function FichaLateral({ datos, ausente, children, ...panel }: FichaLateralProps) {
  return (
    <PanelLateral {...panel}>
      {datos ? (
        <>
          <dl className={css.datos}>
            {datos.map(([nombre, valor]) => (
              <Fragment key={nombre}>
                <dt>{nombre}</dt>
                <dd>{valor}</dd>
              </Fragment>
            ))}
          </dl>
          {children}
        </>
      ) : (
        <EmptyState titulo={ausente.titulo}>{ausente.texto}</EmptyState>
      )}
    </PanelLateral>
  );
}

/** The heading of a part of it. */
export const SeccionDeFicha = ({ children }: { children: string }) => (
  <h2 className={css.seccion}>{children}</h2>
);

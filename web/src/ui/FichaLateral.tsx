import { Fragment, type ReactNode } from 'react';
import css from './FichaLateral.module.css';
import { PanelLateral, type PanelLateralProps } from './PanelLateral.tsx';
import { EmptyState } from './Vacios.tsx';

export interface FichaLateralProps extends Omit<PanelLateralProps, 'children'> {
  /** The row's facts, each with its name; undefined if the row is not on the page shown. */
  datos: readonly (readonly [nombre: string, valor: ReactNode])[] | undefined;
  /** Shown if the row is not on the page. */
  ausente: { titulo: string; texto: string };
  /** Actions on the row, below its facts. */
  children: ReactNode;
}

/** A row of a list with all its facts, in a panel beside it. */
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

/** The heading of a section of the panel. */
export const SeccionDeFicha = ({ children }: { children: string }) => (
  <h2 className={css.seccion}>{children}</h2>
);

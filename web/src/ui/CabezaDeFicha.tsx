import type { ReactNode } from 'react';
import { Resumen, type ResumenProps } from './Detalle.tsx';
import css from './PartesDeFicha.module.css';

export interface CabezaDeFichaProps extends ResumenProps {
  /** What the record is, for a screen reader. */
  etiqueta: string;
  nombre: ReactNode;
  /** Under the name: the key, where it is. */
  debajo: ReactNode;
  /** Beside the name: its main figure, or its state. */
  cifra: ReactNode;
  /** Below its facts: what can be done with it. */
  children: ReactNode;
}

/** The first part of a record's page: what it is, its main figure and its facts. */
export function CabezaDeFicha({ etiqueta, nombre, debajo, cifra, datos, children }: CabezaDeFichaProps) {
  return (
    <section className={`${css.parte} ${css.entera}`} aria-label={etiqueta}>
      <div className={css.cabeza}>
        <div>
          <p className={css.nombre}>{nombre}</p>
          <p>{debajo}</p>
        </div>
        {cifra}
        <Resumen datos={datos} />
      </div>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { Hueco } from '../ui/Vacios.tsx';
import css from './GuiaDeUbicacion.module.css';

export interface GuiaDeUbicacionProps {
  /** What to do, shown above the code: 'Lleve 12 a FIJA'. */
  paso: ReactNode;
  /** The location's code as people read it, large enough for two metres. */
  codigo?: string;
  /** Shown under the code: why, and what comes after. */
  children?: ReactNode;
  /** True when nothing is left to be taken anywhere. */
  listo?: boolean;
  /** Accessible name. Default: where to go. */
  etiqueta?: string;
}

/** Where to go next. Its place is always there, so that nothing moves when it changes. */
export function GuiaDeUbicacion(props: GuiaDeUbicacionProps) {
  const { paso, codigo, children, listo, etiqueta = 'A dónde va' } = props;
  return (
    <section className={css.guia} aria-label={etiqueta} data-listo={listo || undefined}>
      <span className={css.paso}>{paso}</span>
      {codigo ? <strong className={css.codigo}>{codigo}</strong> : null}
      {children ? <span className={css.nota}>{children}</span> : null}
    </section>
  );
}

/** Holds the guide's place until its contents are known. */
export function GuiaEnEspera() {
  return (
    <div className={css.guia} aria-busy>
      <Hueco ancho="9rem" alto="0.9em" />
      <Hueco ancho="14rem" alto="2.2rem" />
    </div>
  );
}

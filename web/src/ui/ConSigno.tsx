import { conSigno } from '@anden/contrato/cifras.ts';
import css from './ConSigno.module.css';

/** A whole number with its sign; below 0, in red. */
export const ConSigno = ({ de }: { de: number }) => (
  <span data-signo={Math.sign(de)} className={css.cantidad}>
    {conSigno(de)}
  </span>
);

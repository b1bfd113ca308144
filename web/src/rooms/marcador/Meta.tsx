import { avance } from '@anden/contrato/cifras.ts';
import { Progreso } from '../../ui/Progreso.tsx';
import css from './marcador.module.css';

/** A target and how far it has got: the bar is capped at 100 % (specification §9), the figures beside it are not. */
export function Meta(props: { titulo: string; va: number; meta: number; escribe: (n: number) => string }) {
  const { titulo, va, meta, escribe } = props;
  return (
    <div className={css.meta}>
      <span className={css.tenue}>{titulo}</span>
      <span className={css.cifra}>
        {escribe(va)} <small>de {escribe(meta)}</small>
      </span>
      <Progreso valor={avance(va, meta)} etiqueta={titulo} />
    </div>
  );
}

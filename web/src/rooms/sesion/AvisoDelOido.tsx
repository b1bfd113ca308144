import { callaDicho, dichoDelOido } from '../../capture/reparto.ts';
import { useStore } from '../../platform/store.ts';
import { Tostada } from '../../ui/Tostada.tsx';
import css from './AvisoDelOido.module.css';

/** A code that nobody took, or what the ear learnt of its scanner: over screens, dialogs and the sign-in form alike. */
export function AvisoDelOido() {
  const dicho = useStore(dichoDelOido);
  if (!dicho) return null;
  return (
    <div className={css.encima}>
      <Tostada tono={dicho.tono} alCerrar={callaDicho}>
        {dicho.codigo === null ? null : <strong className={css.codigo}>{dicho.codigo}</strong>}
        {dicho.mensaje}
      </Tostada>
    </div>
  );
}

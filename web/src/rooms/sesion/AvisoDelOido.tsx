import { callaDicho, dichoDelOido } from '../../capture/oyentes.ts';
import { useStore } from '../../platform/store.ts';
import { Tostada } from '../../ui/Tostada.tsx';
import css from './AvisoDelOido.module.css';

/**
 * A scan that no screen took, or something learnt about the scanner; shown over screens, dialogs and the sign-in form.
 */
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

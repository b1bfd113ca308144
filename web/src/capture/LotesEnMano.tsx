import type { LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import { enPiezas, textoDeLote } from '../platform/format.ts';
import { Boton } from '../ui/Boton.tsx';
import css from './LotesEnMano.module.css';

/** The lots that the entry in hand takes without asking, changed by touching them; nothing if they are asked for. */
export function LotesEnMano(props: {
  lotes: readonly LineaDeLote[] | null | undefined;
  inhabilitado: boolean;
  alCambiar: () => void;
}) {
  if (!props.lotes) return null;
  return (
    <Boton className={css.lotes ?? ''} disabled={props.inhabilitado} onClick={props.alCambiar}>
      {props.lotes.map((l) => `${enPiezas(l.INGRESO)}: ${textoDeLote(l)}`).join('; ')}
      <span className={css.cambiar}>Cambiar</span>
    </Boton>
  );
}

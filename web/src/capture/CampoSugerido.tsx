import { Campo, type CampoProps } from '../ui/Campo.tsx';
import type { Sugeridos } from './useSugeridos.ts';

export interface CampoSugeridoProps extends Omit<CampoProps, 'value' | 'onChange'> {
  value: string;
  onCambio: (texto: string) => void;
}

/** A text field that suggests the records its text may mean (`useSugeridos`). */
export function CampoSugerido(props: CampoSugeridoProps & { sugeridos: Sugeridos }) {
  const { value, onCambio, sugeridos, onKeyDown, despues, ...rest } = props;
  return (
    <Campo
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      {...sugeridos.campo}
      value={value}
      onChange={(e) => {
        sugeridos.teclea(e.target.value);
        onCambio(e.target.value);
      }}
      onKeyDown={(e) => {
        if (!sugeridos.tecla(e)) onKeyDown?.(e);
      }}
      despues={
        <>
          {despues}
          {sugeridos.lista}
        </>
      }
    />
  );
}

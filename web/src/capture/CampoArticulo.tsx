import { IconBarcode } from '@tabler/icons-react';
import { Campo, type CampoProps } from '../ui/Campo.tsx';
import { BotonCamara } from './BotonCamara.tsx';
import { MARCA_LECTOR, PASA } from './lector.ts';
import { useArticulosSugeridos } from './useArticulosSugeridos.ts';

export interface CampoArticuloProps extends Omit<CampoProps, 'value' | 'onChange'> {
  value: string;
  onCambio: (texto: string) => void;
  /** An article was chosen of those that what is typed may mean: its own key. */
  alElegir: (clave: string) => void;
}

/** Where a screen asks for an article: its key is typed or scanned, or words of its name find it. */
export function CampoArticulo(props: CampoArticuloProps) {
  const { value, onCambio, alElegir, onKeyDown, despues, ...rest } = props;
  const sugeridos = useArticulosSugeridos(value, alElegir);
  return (
    <Campo
      {...{ [MARCA_LECTOR]: PASA }}
      antes={<BotonCamara icono={<IconBarcode stroke={1.75} aria-hidden />} />}
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

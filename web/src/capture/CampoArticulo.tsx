import { IconBarcode } from '../ui/iconos.ts';
import { BotonCamara } from './BotonCamara.tsx';
import { CampoSugerido, type CampoSugeridoProps } from './CampoSugerido.tsx';
import { MARCA_LECTOR, PASA } from './lector.ts';
import { useArticulosSugeridos } from './useArticulosSugeridos.ts';

export interface CampoArticuloProps extends CampoSugeridoProps {
  /** Called with the own key of the suggested article that was chosen. */
  alElegir: (clave: string) => void;
}

/** Where a screen asks for an article: its key is typed or scanned, or words of its name find it. */
export function CampoArticulo({ alElegir, ...rest }: CampoArticuloProps) {
  const sugeridos = useArticulosSugeridos(rest.value, alElegir);
  return (
    <CampoSugerido
      {...{ [MARCA_LECTOR]: PASA }}
      antes={<BotonCamara icono={<IconBarcode stroke={1.75} aria-hidden />} />}
      {...rest}
      sugeridos={sugeridos}
    />
  );
}

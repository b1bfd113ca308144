import { Selector } from '../ui/Selector.tsx';
import { useSearchState } from './navigation.ts';

/**
 * A choice of which rows a list shows, kept in the address as `ver`; the first one until somebody chooses.
 * @param etiqueta of its field, and its name in the export's sheet of what was asked
 * @param opciones the words of each value of the address
 */
export function useVer<V extends string>(etiqueta: string, opciones: Readonly<Record<V, string>>) {
  const valores = Object.keys(opciones) as [V, ...V[]];
  const [lugar, setLugar] = useSearchState({ ver: valores[0] as string, pagina: 1 });
  const ver = valores.find((v) => v === lugar.ver) ?? valores[0];
  return {
    ver,
    enPalabras: [[etiqueta, opciones[ver]]] as const,
    control: (
      <Selector
        etiqueta={etiqueta}
        value={ver}
        opciones={valores.map((valor) => ({ valor, texto: opciones[valor] }))}
        onCambio={(otro) => setLugar({ ver: otro, pagina: 1 })}
      />
    ),
  };
}

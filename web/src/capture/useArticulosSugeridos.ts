import { CONTROLES_DE_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useQueryCall } from '../platform/query.ts';
import { can } from '../platform/session.ts';
import { type Sugeridas, useSugerencias } from '../ui/useSugerencias.tsx';

/** Milliseconds without a key before the server is asked: a scanner is done by then. */
const CALMA = 160;
/** Letters that are worth a search, and the longest text that is one. */
const BUSCA_DESDE = 3;
const BUSCA_HASTA = 100;
/** What fits under the field; who does not see it writes more of it. */
const SUGERIDOS = 8;

/**
 * Articles that what is typed may mean, by any key, by their shelf or by words of their name: as Ctrl K finds them.
 * @param valor what the field holds: what was not typed there, a scan or the address, suggests nothing
 * @param alElegir takes the article's own key
 */
export function useArticulosSugeridos(
  valor: string,
  alElegir: (clave: string) => void,
): Sugeridas & { teclea: (texto: string) => void } {
  const [tecleado, setTecleado] = useState<string | null>(null);
  const pedido = tecleado === valor ? valor.trim().slice(0, BUSCA_HASTA) : '';
  const [calmado] = useDebouncedValue(pedido, CALMA);
  const buscable = pedido.length >= BUSCA_DESDE && calmado.length >= BUSCA_DESDE;
  const { data, isPlaceholderData } = useQueryCall(
    'buscaArticulos',
    { texto: calmado || '-' },
    {
      enabled: buscable && can(CONTROLES_DE_ARTICULO),
      keep: true,
      staleTime: 60_000,
    },
  );
  const hallados = buscable && data ? data.data.slice(0, SUGERIDOS) : [];
  // Those of the words before stay in sight while these are looked for.
  const vigentes = calmado === pedido && !isPlaceholderData;
  const sugeridas = useSugerencias({
    texto: buscable ? pedido : null,
    // A text with digits may be a whole code with one key pressed wrong: another article is not taken for it.
    laPrimera: vigentes && !/\d/.test(pedido),
    etiqueta: 'Artículos',
    sugerencias: hallados.map((a) => ({
      id: String(a.ARTICULO_ID),
      titulo: a.CLAVE_ARTICULO,
      detalle: a.ARTICULO,
    })),
    alElegir: ({ titulo }) => {
      setTecleado(null);
      alElegir(titulo);
    },
    alCerrar: () => setTecleado(null),
  });
  return { ...sugeridas, teclea: setTecleado };
}

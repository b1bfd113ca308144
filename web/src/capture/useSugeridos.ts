import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Respuesta } from '../platform/client.ts';
import { useQueryCall } from '../platform/query.ts';
import { can } from '../platform/session.ts';
import { type Sugerencia, type Sugeridas, useSugerencias } from '../ui/useSugerencias.tsx';

/** Milliseconds without a key before the server is asked: a scanner is done by then. */
const CALMA = 160;
/** Letters that are worth a search, and the longest text that is one. */
export const BUSCA_DESDE = 3;
const BUSCA_HASTA = 100;
/** What fits under the field; who does not see it writes more of it. */
const SUGERIDOS = 8;

/** The calls that say what a text may mean. */
type Buscadora = 'buscaArticulos' | 'buscaClientes';
type Fila<N extends Buscadora> = Respuesta<N>['data'][number];

/** What a field suggests. */
export interface DeQue<N extends Buscadora> {
  llamada: N;
  /** Who may ask it: nobody else is suggested anything. */
  control: readonly number[];
  /** What they are: 'Artículos'. */
  etiqueta: string;
  lee: (fila: Fila<N>) => Sugerencia;
}

/** What is suggested, and who is to be told of what is typed. */
export type Sugeridos = Sugeridas & { teclea: (texto: string) => void };

/**
 * What is typed may mean these, as Ctrl K finds them.
 * @param valor what the field holds: what was not typed there, a scan or the address, suggests nothing
 * @param aviso said above what is suggested
 */
export function useSugeridos<N extends Buscadora>(
  valor: string,
  { llamada, control, etiqueta, lee }: DeQue<N>,
  alElegir: (fila: Fila<N>) => void,
  aviso?: string | null,
): Sugeridos {
  const [tecleado, setTecleado] = useState<string | null>(null);
  const pedido = tecleado === valor ? valor.trim().slice(0, BUSCA_HASTA) : '';
  const [calmado] = useDebouncedValue(pedido, CALMA);
  const buscable = pedido.length >= BUSCA_DESDE && calmado.length >= BUSCA_DESDE;
  const { data, isPlaceholderData } = useQueryCall<Buscadora>(
    llamada,
    { texto: calmado || '-' },
    { enabled: buscable && can(control), keep: true, staleTime: 60_000 },
  );
  const hallados = (buscable && data ? data.data.slice(0, SUGERIDOS) : []) as Fila<N>[];
  // Those of the words before stay in sight while these are looked for.
  const vigentes = calmado === pedido && !isPlaceholderData;
  const sugerencias = hallados.map(lee);
  const sugeridas = useSugerencias({
    texto: buscable ? pedido : null,
    // A text with digits may be a whole code with one key pressed wrong: another one is not taken for it. Nor is the first one where one has to be chosen.
    laPrimera: vigentes && !aviso && !/\d/.test(pedido),
    etiqueta,
    aviso,
    sugerencias,
    alElegir: ({ id }) => {
      const elegida = hallados[sugerencias.findIndex((s) => s.id === id)];
      setTecleado(null);
      if (elegida) alElegir(elegida);
    },
    alCerrar: () => setTecleado(null),
    alAbrir: valor.trim().length >= BUSCA_DESDE ? () => setTecleado(valor) : undefined,
  });
  return { ...sugeridas, teclea: setTecleado };
}

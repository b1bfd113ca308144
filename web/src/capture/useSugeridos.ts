import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Respuesta } from '../platform/client.ts';
import { useQueryCall } from '../platform/query.ts';
import { can } from '../platform/session.ts';
import { type Sugerencia, type Sugeridas, useSugerencias } from '../ui/useSugerencias.tsx';

/** Milliseconds without a key before the server is asked: a scanner is done by then. */
const CALMA = 160;
/** Length of the shortest and of the longest text that is searched for. */
export const BUSCA_DESDE = 3;
const BUSCA_HASTA = 100;
/** As many as fit under the field; to see others the operator types more. */
const SUGERIDOS = 8;

/** The calls that find what a text may mean. */
type Buscadora = 'buscaArticulos' | 'buscaClientes';
type Fila<N extends Buscadora> = Respuesta<N>['data'][number];

/** A kind of record that a field suggests. */
export interface DeQue<N extends Buscadora> {
  llamada: N;
  /** Control ids, any of which allows the search; without one nothing is suggested. */
  control: readonly number[];
  /** What the records are called: 'Artículos'. */
  etiqueta: string;
  lee: (fila: Fila<N>) => Sugerencia;
}

/** The suggestions, and a function to report what is typed. */
export type Sugeridos = Sugeridas & { teclea: (texto: string) => void };

/**
 * Suggests the records that a typed text may mean, as Ctrl K finds them.
 * @param valor the field's text: text that was not typed there (a scan, or from the address) suggests nothing
 * @param aviso shown above the suggestions
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
  // Suggestions for the previous text stay in sight while the new ones are looked for.
  const vigentes = calmado === pedido && !isPlaceholderData;
  const sugerencias = hallados.map(lee);
  const sugeridas = useSugerencias({
    texto: buscable ? pedido : null,
    // Enter must not take the first suggestion if the text has digits, because it may be a whole key with a typing mistake; nor if the
    // operator has been told to choose.
    laPrimera: !aviso && !/\d/.test(pedido),
    anteriores: !vigentes,
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

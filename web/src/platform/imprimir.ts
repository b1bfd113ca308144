import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { imprime } from '../ui/imprime.ts';
import { avisar, elegir } from '../ui/modal.ts';
import { cuantos, entero } from './format.ts';
import { useMontada } from './montada.ts';

/** Most rows that are printed at once: some hundred sheets. More are for a file. */
const IMPRESOS_MAX = 3_000;

/**
 * Prints a list of several pages: all that its filter leaves or the page on the screen, which is asked.
 * @param titulo of its modals
 * @param enPantalla the page on the screen
 * @param lista how many rows there are, what was asked for (as text: an answer to another question is not printed), and how all are read
 * @returns the rows to draw (while all are printed, all of them), and what the list's button does and shows
 */
export function useImprimir<F>(
  titulo: string,
  enPantalla: readonly F[] | undefined,
  lista: { total: number; firma: string; lee: () => Promise<readonly F[]> },
) {
  const [impresas, setImpresas] = useState<readonly F[] | null>(null);
  const [leyendo, setLeyendo] = useState(false);
  const filas = enPantalla ?? [];
  const { total, firma } = lista;
  const montada = useMontada();
  const vigente = useRef(firma);
  useEffect(() => {
    vigente.current = firma;
    setImpresas(null);
  }, [firma]);

  const abre = (): void => {
    if (!imprime()) void avisar(titulo, 'Aquí no se puede imprimir: exporte el archivo.', 'atencion');
  };

  /** Draws every row, for the paper alone. The browser lays it out within the call that opens its dialog, or never. */
  function imprimeTodas(todas: readonly F[]): void {
    const quita = (): void => setImpresas(null);
    let enPapel = false;
    const entra = (): void => {
      enPapel = true;
    };
    flushSync(() => setImpresas(todas));
    window.addEventListener('beforeprint', entra, { once: true });
    window.addEventListener('afterprint', quita, { once: true });
    abre();
    window.removeEventListener('beforeprint', entra);
    if (enPapel) return;
    window.removeEventListener('afterprint', quita);
    quita();
  }

  async function imprimir(): Promise<void> {
    if (leyendo) return;
    if (total <= filas.length) return abre();
    const estaPagina = `Sólo esta página: ${cuantos(filas.length, ['registro', 'registros'])}`;
    const cual = await elegir(
      titulo,
      total > IMPRESOS_MAX
        ? `El filtro deja ${entero(total)} registros; se imprimen hasta ${entero(IMPRESOS_MAX)}. Acótelo, o exporte el archivo.`
        : `El filtro deja ${entero(total)} registros. ¿Cuáles imprime?`,
      total > IMPRESOS_MAX ? [estaPagina] : [`Todos: ${entero(total)} registros`, estaPagina],
    );
    if (cual === null) return;
    if (total > IMPRESOS_MAX || cual === 1) return abre();
    setLeyendo(true);
    try {
      const todas = await lista.lee();
      // Whoever went elsewhere or asked for something else meanwhile did not ask for this paper.
      if (montada() && vigente.current === firma) imprimeTodas(todas);
    } catch (e) {
      await avisar(titulo, e instanceof Error ? e.message : 'No fue posible imprimir.', 'rechazo');
    } finally {
      setLeyendo(false);
    }
  }
  return {
    filas: impresas ?? enPantalla,
    onImprimir: () => void imprimir(),
    imprimiendo: leyendo,
    ...(impresas ? { enteras: true as const } : {}),
  };
}

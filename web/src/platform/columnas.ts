import { useMemo } from 'react';
import type { Columna } from '../ui/columna.ts';
import { COMO_VIENE, conMedida, type Disposicion, dispuestas } from '../ui/disposicion.ts';
import { useColumnasDeAlmacen } from './almacenes.ts';
import { usePreferenciasDeLista } from './preferencias.ts';

/**
 * A list's columns as this operator has chosen, ordered and sized them, for the table, its cards, its export and its print.
 * @param lista the name under which the choice is kept: the list's call
 */
export function useColumnas<F>(lista: string, propias: readonly Columna<F>[]) {
  const todas = useColumnasDeAlmacen(propias);
  const { suya, densidad, onDensidad, cambia } = usePreferenciasDeLista(lista);
  const texto = JSON.stringify(suya.disposicion);
  const columnas = useMemo(() => dispuestas(todas, JSON.parse(texto) as Disposicion), [todas, texto]);
  const pon = (disposicion: Disposicion) => cambia({ disposicion });
  return {
    columnas,
    todas,
    /** For the table's header and its popover 'Columnas'. */
    eleccion: {
      columnas: {
        todas,
        valor: suya.disposicion,
        onCambio: pon,
        alRestablecer: () => pon(COMO_VIENE),
        densidad,
        onDensidad,
      },
      onAncho: (id: string, ancho: number | null) => pon(conMedida(suya.disposicion, id, ancho)),
    },
  };
}

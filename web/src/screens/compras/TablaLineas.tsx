import { estaCompleta } from '@anden/contrato/compras/rules.ts';
import { memo, useDeferredValue, useMemo } from 'react';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { columnasDeLineas } from './columnas.tsx';
import { cuentaDeRecibidos } from './decision.ts';
import type { Linea } from './lista.ts';
import { type Marca, tonoDeLinea } from './useRecepcion.ts';

interface TablaLineasProps {
  lineas: readonly Linea[] | undefined;
  marca: Marca | null;
  alElegir: (linea: Linea) => void;
  error: string | null;
}

/** The purchase's lines. Drawn after the answer to a scan, which must not wait for four hundred of them. */
export function TablaLineas({ lineas, marca, alElegir, error }: TablaLineasProps) {
  const diferida = useDeferredValue(marca);
  const lineasDiferidas = useDeferredValue(lineas);
  return <Lineas lineas={lineasDiferidas} marca={diferida} alElegir={alElegir} error={error} />;
}

const Lineas = memo(function Lineas({ lineas, marca, alElegir, error }: TablaLineasProps) {
  const alaVista = useMemo(() => (marca ? { llave: marca.llave } : null), [marca]);
  return (
    <DataTable
      etiqueta="Productos de la compra"
      columnas={columnasDeLineas}
      filas={lineas}
      llave={(l) => l.DOCTO_CM_DET_ID}
      tono={(l) => tonoDeLinea(l, marca)}
      palabraDeTono={(l) =>
        marca?.llave === l.DOCTO_CM_DET_ID && marca.tono !== 'seleccion'
          ? estaCompleta(l)
            ? 'Ya fue recibido'
            : 'Requiere su código de barras'
          : 'Recibido completo'
      }
      onElegir={alElegir}
      alaVista={alaVista}
      altoMaximo="max(280px, calc(100dvh - 400px))"
      error={lineas ? error : null}
      leyenda={<span role="status">{lineas ? cuentaDeRecibidos(lineas) : 'Leyendo la compra…'}</span>}
      vacio={<EmptyState titulo="La compra no tiene productos" />}
    />
  );
});

import { estaCompleta } from '@anden/contrato/compras/rules.ts';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useSelected, useStore } from '../../platform/store.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { columnasDeLineas } from './columnas.tsx';
import type { Marca } from './decideRecepcion.ts';
import { cuentaDeRecibidos } from './decision.ts';
import type { Linea } from './lista.ts';
import { type Recepcion, tonoDeLinea } from './useRecepcion.ts';

interface LineasProps {
  lineas: readonly Linea[] | undefined;
  marca: Marca | null;
  alElegir: (linea: Linea) => void;
  error: string | null;
}

interface TablaLineasProps extends Omit<LineasProps, 'marca'>, Pick<Recepcion, 'marca' | 'abierta'> {}

/** The purchase's lines. Drawn after the answer to a scan, which must not wait for four hundred rows. */
export function TablaLineas({ lineas, marca, abierta, ...resto }: TablaLineasProps) {
  const puesta = useStore(marca);
  // After a reload there was no scan yet, and the open line is still the current one.
  const [alAbrir] = useState(() => abierta.get()?.detId);
  const enMano = useSelected(abierta, (a) => (a?.detId === alAbrir ? alAbrir : undefined));
  const deAbierta = useMemo<Marca | null>(
    () => (enMano ? { llave: enMano, tono: 'seleccion' } : null),
    [enMano],
  );
  const diferida = useDeferredValue(puesta ?? deAbierta);
  const lineasDiferidas = useDeferredValue(lineas);
  return <Lineas lineas={lineasDiferidas} marca={diferida} {...resto} />;
}

const Lineas = memo(function Lineas({ lineas, marca, alElegir, error }: LineasProps) {
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

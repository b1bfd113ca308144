import { memo, useDeferredValue, useMemo } from 'react';
import { useStore } from '../../platform/store.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { columnasDe } from './columnas.tsx';
import { estadoDe, type Marca, tonoDe } from './decision.ts';
import { ListaRenglones } from './ListaRenglones.tsx';
import type { Linea } from './linea.ts';
import css from './Remision.module.css';
import type { Empaque } from './useEmpaque.ts';

interface RenglonesProps {
  lineas: readonly Linea[];
  empacando: boolean;
  marca: Marca | null;
  alElegir: (linea: Linea) => void;
}

interface TablaRenglonesProps extends Omit<RenglonesProps, 'marca' | 'alElegir'> {
  empaque: Empaque;
}

/** The remission's lines. Drawn after the answer to a scan, which must not wait for five hundred rows. */
export function TablaRenglones({ lineas, empacando, empaque }: TablaRenglonesProps) {
  const puesta = useStore(empaque.marca);
  return (
    <Renglones
      lineas={useDeferredValue(lineas)}
      empacando={empacando}
      marca={useDeferredValue(puesta)}
      alElegir={empaque.elige}
    />
  );
}

const Renglones = memo(function Renglones({ lineas, empacando, marca, alElegir }: RenglonesProps) {
  const angosto = useAngosto();
  const llave = marca?.llave ?? null;
  // Only a new line scrolls into view; a change of its mark's colour does not.
  const alaVista = useMemo(() => (llave === null ? null : { llave }), [llave]);
  const hechos = lineas.filter((l) =>
    empacando ? l.FECHA_HORA_EMPAQUE !== null : l.DIFERENCIA === 0,
  ).length;
  const leyenda = `Renglones ${empacando ? 'empacados' : 'surtidos'}: ${hechos} de ${lineas.length} (en verde)`;
  if (angosto && lineas.length > 0) {
    return (
      <section aria-label="Renglones">
        <p className={css.leyenda} role="status">
          {leyenda}
        </p>
        <ListaRenglones {...{ lineas, empacando, marca, alaVista, alElegir }} />
      </section>
    );
  }
  return (
    <DataTable
      etiqueta="Renglones de la remisión"
      columnas={columnasDe[empacando ? 'empacando' : 'surtiendo']}
      filas={lineas}
      llave={(l) => l.DOCTO_VE_DET_ID}
      tono={(l) => tonoDe(l, empacando, marca)}
      palabraDeTono={(l) => estadoDe(l, empacando)}
      onElegir={alElegir}
      alaVista={alaVista}
      altoMaximo="max(280px, calc(100dvh - 400px))"
      leyenda={<span role="status">{leyenda}</span>}
      vacio={<EmptyState titulo="La remisión no tiene renglones" />}
    />
  );
});

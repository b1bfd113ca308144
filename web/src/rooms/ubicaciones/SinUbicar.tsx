import { tituloDe } from '@anden/contrato/rutas.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { PanelDeSinUbicar } from './PanelDeSinUbicar.tsx';

const COLUMNAS = columnasDe('getSinUbicar', {
  PIEZAS: { ancho: 100 },
  UBICACION: { ayuda: 'Donde el artículo ya se guarda: por ahí conviene empezar' },
});

/**
 * 'Sin ubicar' (menu 'sinubicar'): what warehouses have without anybody knowing on which shelf; opening a row puts its pieces on one. Counting
 * a shelf takes what is found there from this list too.
 */
export default function SinUbicar() {
  const { elegida, panel, abre, ...consulta } = useConsulta('getSinUbicar', { columnas: COLUMNAS });
  return (
    <Lista
      {...consulta}
      {...abre}
      etiqueta={tituloDe('sinubicar')}
      unidad={['artículo', 'artículos']}
      filtroAyuda="Artículo, almacén, ubicación…"
      vacio={{ titulo: 'Todo está ubicado' }}
    >
      <PanelDeSinUbicar {...panel} fila={elegida} />
    </Lista>
  );
}

import { cuantos } from '@anden/contrato/cifras.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { businessDay } from '../../platform/clock.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { entero } from '../../platform/format.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { DESDE, diasDesde, TITULO } from './caducados/caducado.ts';
import { PanelDeCaducado } from './caducados/PanelDeCaducado.tsx';

export type Caducado = FilaDeListado<'getCaducados'>;

/** In words, how long ago the lot expired or how long it will last. */
const plazo = ({ DIAS }: Caducado) =>
  DIAS > 0 ? (
    <Estado tono="rechazo">{`Hace ${cuantos(DIAS, ['día', 'días'])}`}</Estado>
  ) : (
    <Estado tono="atencion">
      {DIAS === 0 ? 'Hoy' : DIAS === -1 ? 'En 1 día' : `En ${entero(-DIAS)} días`}
    </Estado>
  );

const COLUMNAS = columnasDe('getCaducados', {
  LOTE: { ancho: 120 },
  FECHA_CADUCIDAD: { ancho: 110 },
  DIAS: {
    ayuda: 'Días desde que caducó; si todavía no caduca, los que faltan',
    ancho: 130,
    celda: plazo,
  },
  PIEZAS: { ancho: 90 },
  IMPORTE: { ancho: 120 },
  ALMACEN: { ancho: 120, recorta: true },
});

/**
 * 'Caducados' (menu 'caducados'): what has expired and, with a later end date, what is about to, by lot and place, with its cost; opening a
 * row shows what can be done with it.
 */
export default function Caducados() {
  const hoy = businessDay();
  const { elegida, panel, abre, ...consulta } = useConsulta('getCaducados', {
    titulo: TITULO,
    columnas: COLUMNAS,
    dias: diasDesde(DESDE, hoy),
    hasta: -1,
  });
  return (
    <Consulta {...consulta} {...abre} filtroAyuda="Artículo, ubicación, lote…">
      <PanelDeCaducado {...panel} caducado={elegida} />
    </Consulta>
  );
}

import { useConsulta } from '../../platform/consulta.ts';
import { entero } from '../../platform/format.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { PanelMovimientos } from './PanelMovimientos.tsx';
import { sumaDeDiferencia } from './suma.ts';

/** Pieces of which some are missing: red, with an icon and words (specification §9). */
function cuenta(unidades: number, total: number) {
  if (unidades >= total) return entero(unidades);
  const faltan = `Faltan ${entero(total - unidades)}`;
  return (
    <Estado tono="rechazo">
      <span className="solo-lector">{faltan}: </span>
      <span title={faltan}>{entero(unidades)}</span>
    </Estado>
  );
}

const COLUMNAS = columnasDe('getHistorialRecepcionAcomodo', {
  FECHA: { ancho: 106 },
  FOLIO: { tarjeta: 'titulo' },
  PLAZO: { ancho: 72, ayuda: 'Días de la orden a la recepción' },
  RECIBIDAS: { celda: (f) => cuenta(f.RECIBIDAS, f.UNIDADES) },
  ACOMODADAS: { celda: (f) => cuenta(f.ACOMODADAS, f.UNIDADES) },
  DIFERENCIA: {
    ayuda: 'De la recepción al último acomodo, menos 36 horas por cada domingo',
    explica: sumaDeDiferencia,
  },
});

/** 'Compras Recibidas-Acomodadas': what arrived in a range, how much of it was put away, and how long that took. */
export default function Hist_compras() {
  const { elegida, panel, abre, ...consulta } = useConsulta('getHistorialRecepcionAcomodo', {
    columnas: COLUMNAS,
  });
  return (
    <Consulta {...consulta} {...abre} filtroAyuda="Folio o proveedor">
      <PanelMovimientos {...panel} doctoCmId={Number(consulta.registro)} compra={elegida} />
    </Consulta>
  );
}

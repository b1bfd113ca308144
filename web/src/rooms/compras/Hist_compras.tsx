import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { duracion, entero, VACIO } from '../../platform/format.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { Explicada } from '../../ui/Explicada.tsx';
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

/** HH:MM from reception to the last put-away, with an explanation of how it adds up. */
function diferencia(fila: FilaDeListado<'getHistorialRecepcionAcomodo'>) {
  const renglones = sumaDeDiferencia(fila);
  return renglones ? <Explicada leido={duracion(fila.DIFERENCIA)} renglones={renglones} /> : VACIO;
}

const COLUMNAS = columnasDe('getHistorialRecepcionAcomodo', {
  FECHA: { ancho: 106 },
  FOLIO: { tarjeta: 'titulo' },
  PLAZO: { ancho: 72, ayuda: 'Días de la orden a la recepción' },
  RECIBIDAS: { celda: (f) => cuenta(f.RECIBIDAS, f.UNIDADES) },
  ACOMODADAS: { celda: (f) => cuenta(f.ACOMODADAS, f.UNIDADES) },
  DIFERENCIA: {
    ayuda: 'De la recepción al último acomodo, menos 36 horas por cada domingo',
    celda: diferencia,
  },
});

/** 'Compras Recibidas-Acomodadas': what arrived in a range, how much of it was put away, and how long that took. */
export default function Hist_compras() {
  const consulta = useConsulta('getHistorialRecepcionAcomodo', { columnas: COLUMNAS });
  const { registro, elegida, panel, abre } = consulta;
  return (
    <Consulta {...consulta} {...abre} filtroAyuda="Folio o proveedor">
      <PanelMovimientos
        doctoCmId={Number(registro) || 0}
        compra={elegida}
        alCerrar={panel.alCerrar}
        vecinos={panel.vecinos}
      />
    </Consulta>
  );
}

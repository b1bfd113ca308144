import { useConsulta } from '../../platform/consulta.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { Contados } from './Contados.tsx';

const COLUMNAS = columnasDe('getAjustesyDevoluciones', {
  CONCEPTO: {
    ancho: 180,
    celda: (f) => (f.DESHECHO === 'S' ? <Estado tono="nada">{f.CONCEPTO}, se deshizo</Estado> : f.CONCEPTO),
  },
  CANTIDAD: { ancho: 90, signo: true },
  COSTO: { ancho: 90 },
  COSTO_TOTAL: { ancho: 110 },
  MOTIVO: { ancho: 150 },
  OBSERVACIONES: { ancho: 160, recorta: true },
});

/** 'Historial de Ajustes' (menu 'ajustesalmacen'): changes of stock that are neither purchases nor sales. */
export default function AjustesAlmacen() {
  const consulta = useConsulta('getAjustesyDevoluciones', { columnas: COLUMNAS });
  return (
    <Consulta {...consulta} filtroAyuda="Artículo, motivo, ubicación…">
      <Contados inventarios={consulta.respuesta?.inventarios} />
    </Consulta>
  );
}

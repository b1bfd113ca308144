import { useConsulta } from '../../platform/consulta.ts';
import { entero } from '../../platform/format.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Estado } from '../../ui/Estado.tsx';
import css from './AjustesAlmacen.module.css';
import { COLUMNAS_INVENTARIOS } from './columnas.tsx';

const COLUMNAS = columnasDe('getAjustesyDevoluciones', {
  CONCEPTO: {
    ancho: 180,
    celda: (f) => (f.DESHECHO === 'S' ? <Estado tono="nada">{f.CONCEPTO}, se deshizo</Estado> : f.CONCEPTO),
  },
  CANTIDAD: {
    ancho: 90,
    celda: (f) => (
      <span data-signo={Math.sign(f.CANTIDAD)} className={css.cantidad}>
        {f.CANTIDAD > 0 ? '+' : ''}
        {entero(f.CANTIDAD)}
      </span>
    ),
  },
  COSTO: { ancho: 90 },
  COSTO_TOTAL: { ancho: 110 },
  MOTIVO: { ancho: 150 },
  OBSERVACIONES: { ancho: 160, recorta: true },
});

/** 'Historial de Ajustes' (menu 'ajustesalmacen'): changes of stock that are neither purchases nor sales. */
export default function AjustesAlmacen() {
  const consulta = useConsulta('getAjustesyDevoluciones', {
    columnas: COLUMNAS,
  });
  const inventarios = consulta.respuesta?.inventarios;
  return (
    <Consulta {...consulta} filtroAyuda="Artículo, motivo, ubicación…">
      {inventarios && inventarios.length > 0 ? (
        <section className={css.inventarios}>
          <h2>Inventarios contados en el período</h2>
          <DataTable
            etiqueta="Inventarios contados en el período"
            columnas={COLUMNAS_INVENTARIOS}
            filas={inventarios}
            llave={(i) => i.INVENTARIO_ID}
            tono={(i) => (i.PENDIENTES === 0 ? 'hecho' : null)}
            altoMaximo="40dvh"
          />
        </section>
      ) : null}
    </Consulta>
  );
}

import { tituloDe } from '@anden/contrato/rutas.ts';
import { de } from '../../platform/columns.ts';
import { type FilaDe, useConsulta } from '../../platform/consulta.ts';
import { useLive } from '../../platform/events.ts';
import { dinero, entero } from '../../platform/format.ts';
import { Consulta } from '../../ui/Consulta.tsx';
import type { Columna } from '../../ui/columna.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Estado } from '../../ui/Estado.tsx';
import css from './AjustesAlmacen.module.css';
import { COLUMNAS_INVENTARIOS } from './conteo/columnas.tsx';

/** Title of the screen and of its modals (specification §2). */
const TITULO = tituloDe('ajustesalmacen');

type Ajuste = FilaDe<'getAjustesyDevoluciones'>;

const c = de<Ajuste>();

const recorta = (valor: string | null) => (
  <span className={css.recorta} title={valor ?? undefined}>
    {valor ?? '—'}
  </span>
);

const COLUMNAS: readonly Columna<Ajuste>[] = [
  c.fechaHora('FECHA', 'Fecha'),
  c.texto('CLAVE_ARTICULO', 'Clave', { ancho: 120 }),
  c.texto('ARTICULO', 'Artículo', { ancho: 190, tarjeta: 'titulo', celda: (f) => recorta(f.ARTICULO) }),
  c.texto('CONCEPTO', 'Concepto', {
    ancho: 180,
    celda: (f) => (f.DESHECHO === 'S' ? <Estado tono="nada">{f.CONCEPTO}, se deshizo</Estado> : f.CONCEPTO),
  }),
  c.entero('CANTIDAD', 'Cantidad', {
    ancho: 90,
    celda: (f) => (
      <span data-signo={Math.sign(f.CANTIDAD)} className={css.cantidad}>
        {f.CANTIDAD > 0 ? '+' : ''}
        {entero(f.CANTIDAD)}
      </span>
    ),
  }),
  c.dinero('COSTO', 'Costo', { ancho: 90 }),
  c.dinero('COSTO_TOTAL', 'Costo total', { ancho: 110 }),
  c.texto('MOTIVO', 'Motivo', { ancho: 150 }),
  c.texto('OBSERVACIONES', 'Observaciones', { ancho: 160, celda: (f) => recorta(f.OBSERVACIONES) }),
  c.texto('ALMACEN', 'Almacén'),
  c.texto('UBICACION', 'Ubicación', { ancho: 150 }),
  c.texto('OPERADOR', 'Operador'),
];

/** 'Historial de Ajustes' (menu 'ajustesalmacen'): what changed the stock without a document of purchase or sale. */
export default function AjustesAlmacen() {
  const consulta = useConsulta('getAjustesyDevoluciones', {
    titulo: TITULO,
    columnas: COLUMNAS,
    porPagina: 50,
    orden: 'FECHA',
  });
  const { filas, total, respuesta } = consulta;
  const inventarios = respuesta?.inventarios;
  useLive('inventario', null, ['getAjustesyDevoluciones']);

  const piezas = filas?.reduce((n, f) => n + f.CANTIDAD, 0) ?? 0;
  const costo = filas?.reduce((n, f) => n + f.COSTO_TOTAL, 0) ?? 0;
  return (
    <Consulta
      {...consulta}
      llave={(f) => f.MOVIMIENTO_ID}
      filtroAyuda="Artículo, motivo, ubicación…"
      leyenda={
        filas && filas.length > 0 ? (
          <span>
            {filas.length < total ? 'En esta página: ' : ''}
            {entero(piezas)} piezas · {dinero(costo)} de costo
          </span>
        ) : null
      }
    >
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

import { historialCompras } from './compras/reportes.ts';
import { ajustes } from './conteos/reportes.ts';
import { facturasSinEntrega, guias, revisadas, tiempos } from './embarques/reportes.ts';
import { caducados } from './existencias/caducados.ts';
import { kardex } from './existencias/kardex.ts';
import type { Columnas, FilaDe, Reporte } from './reporte.ts';
import { historialResurtidos } from './resurtidos/reportes.ts';
import { faltantesTraspasos } from './traspasos/reportes.ts';

/** Every report and declared list by the call that answers it: the server runs it, and the screen draws it, from the same declaration. */
export const reportes = {
  getGuiasFacturas: guias,
  getTiemposRemisiones: tiempos,
  getRemisionesRevisadas: revisadas,
  getHistorialRecepcionAcomodo: historialCompras,
  getAjustesyDevoluciones: ajustes,
  getCaducados: caducados,
  getHistorialResurtidos: historialResurtidos,
  getResurtidosAbiertos: historialResurtidos,
  getFaltantesTraspasos: faltantesTraspasos,
  getKardex: kardex,
  getFacturasSinEntregaAFletera: facturasSinEntrega,
} as const satisfies Readonly<Record<string, Reporte>>;

export type NombreDeReporte = keyof typeof reportes;

/** A row of a report, as it travels. */
export type FilaDeReporte<N extends NombreDeReporte> = FilaDe<(typeof reportes)[N]>;

type Dibujada = Omit<Columnas[string], 'schema'>;

/** What a screen needs of a declaration: all but its schemas. */
export interface ReporteDibujado extends Omit<Reporte, 'columnas' | 'fila'> {
  readonly columnas: Readonly<Record<string, Dibujada>>;
}

/** The declarations without their schemas, which stay out of the browser. */
export const reportesDibujados = (): Record<NombreDeReporte, ReporteDibujado> =>
  Object.fromEntries(
    Object.entries(reportes).map(([llamada, { columnas, clave, rango, extremos, orden, porPagina }]) => [
      llamada,
      {
        columnas: Object.fromEntries(
          Object.entries(columnas as Columnas).map(([id, { schema: _schema, ...resto }]) => [id, resto]),
        ),
        clave,
        rango,
        extremos,
        orden,
        porPagina,
      },
    ]),
  ) as Record<NombreDeReporte, ReporteDibujado>;

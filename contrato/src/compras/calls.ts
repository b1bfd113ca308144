import { z } from 'zod';
import { ClaveArticulo } from '../articulos/calls.ts';
import { command, query, queryReport } from '../call.ts';
import { id, momento, piezas, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { compras } from './listas.ts';
import { historialCompras } from './reportes.ts';

/** A purchase as shown in the list and in the detail's header. */
export const Compra = compras.fila;

/** A purchase line (specification §3). Units are pieces. */
export const LineaCompra = z.object({
  DOCTO_CM_ID: z.number(),
  DOCTO_CM_DET_ID: z.number(),
  ARTICULO_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  UNIDADES: z.number(),
  UNIDADES_RECIB: z.number(),
  UNIDADES_ACOM: z.number(),
  COMODIN_EMPAQUE: siNo(),
});

const Movimiento = z.object({
  MOVIMIENTO_ID: z.number(),
  FECHA: momento(),
  OPERADOR: z.string(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  PIEZAS: z.number(),
  ORIGEN: z.string(),
  DESTINO: z.string(),
});

export const comprasCalls = {
  getComprasRecepcion: query({
    resumen: 'Las compras pendientes de recibir y sus líneas, de los almacenes del operador.',
    control: P.recepcioncom,
    lee: { compra: true, articulo: true },
    enCampo: true,
    input: z.strictObject({}),
    output: z.object({ data: z.array(Compra), detalle: z.array(LineaCompra) }),
  }),
  getDetalleCompraRecepcion: query({
    resumen: 'Las líneas de una compra y su cabecera.',
    control: P.recepcioncom,
    lee: { compra: 'docto_cm_id', articulo: true },
    enCampo: true,
    input: z.strictObject({ docto_cm_id: id() }),
    output: z.object({ data: z.array(LineaCompra), cabecera: Compra }),
  }),
  getClavesCompra: query({
    resumen:
      'Las claves de los artículos de una compra que no comparten con ningún otro registro: lo que getClavesArticulos contestaría a cada una.',
    control: P.recepcioncom,
    lee: { articulo: true },
    propia: true,
    enCampo: true,
    input: z.strictObject({ docto_cm_id: id() }),
    output: z.object({ data: z.array(ClaveArticulo) }),
  }),
  guardarRecepcionCompra: command({
    resumen: 'Recibe piezas de una línea de compra: quedan en el lugar de recepción del almacén.',
    control: P.recepcioncom,
    cambia: ['acomodo', 'aviso', 'compra', 'existencia', 'guardado'],
    enCampo: true,
    deshace: true,
    input: z.strictObject({ docto_cm_det_id: id(), operador_id: id(), cantidad: piezas() }),
    output: z.object({ data: LineaCompra }),
  }),
  guardaFechaRecepcion: command({
    resumen: 'Pone la fecha de recepción de una compra que aún no la tiene.',
    control: P.fechaRecepcion,
    cambia: ['aviso', 'compra'],
    input: z.strictObject({ docto_cm_id: id(), fecha_recepcion: texto(40) }),
    output: z.object({ data: z.object({ FECHA_RECEPCION: momento() }) }),
  }),
  getHistorialRecepcionAcomodo: queryReport(historialCompras, {
    resumen: 'Compras con fecha de recepción en el período: lo recibido, lo acomodado y cuánto tardó.',
    control: P.histcompras,
    lee: { compra: true },
  }),
  getMovimientosCompra: query({
    resumen: 'Los movimientos de existencia de una compra: las filas detrás de lo recibido y lo acomodado.',
    control: [P.recepcioncom, P.histcompras],
    lee: { compra: 'docto_cm_id' },
    propia: true,
    pesada: true,
    input: z.strictObject({ docto_cm_id: id() }),
    output: z.object({ data: z.array(Movimiento) }),
  }),
};

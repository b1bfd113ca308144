import { z } from 'zod';
import { CLAVE_ARTICULO_MAX } from '../articulos/rules.ts';
import { command, query, queryReport } from '../call.ts';
import { LineaCaducidad, motivoCaducado } from '../existencias/calls.ts';
import { id, piezas, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { ordenDeResurtido, partesDeLote } from './listas.ts';
import { historialResurtidos } from './reportes.ts';

/** A replenishment of one article in one warehouse (specification §3). */
export const Resurtido = historialResurtidos.fila;

/** The lots that moved, which the operator should have in hand. */
const lotes = z.array(z.object(partesDeLote));

export const resurtidosCalls = {
  getaAticulosdeOrden: query({
    resumen: 'La orden de resurtido de un almacén: lo abierto, primero lo que antes se prometió.',
    control: P.resurtidos,
    lee: { resurtido: true, existencia: true, articulo: true },
    enCampo: true,
    input: z.strictObject({ almacen_id: id() }),
    output: z.object({ data: z.array(ordenDeResurtido.fila) }),
  }),
  generaOrdenResurtido: command({
    resumen:
      'Agrega a la orden lo que falta en ubicaciones fijas: la demanda de traspasos y remisiones abiertos y lo que está bajo su mínimo, hasta donde alcance la reserva. Lo que ya está en la orden crece si ahora hace falta más.',
    control: P.resurtidos,
    cambia: ['resurtido'],
    input: z.strictObject({ almacen_id: id(), operador_id: id() }),
    /** Only what was added or increased; `message` says how many of each. */
    output: z.object({ data: z.array(Resurtido) }),
  }),
  anexarProductoaOrden: command({
    resumen:
      'Agrega un artículo a la orden, por cualquiera de sus claves; si ya está y hace falta más, su renglón crece.',
    control: P.resurtidos,
    cambia: ['resurtido'],
    input: z.strictObject({
      clave_articulo: texto(CLAVE_ARTICULO_MAX).min(1),
      almacen_id: id(),
      operador_id: id(),
      /** Pieces to request; default: what its fixed locations need. */
      cantidad: piezas().optional(),
    }),
    output: z.object({ data: Resurtido }),
  }),
  cierraRegistroOrdenResurtido: command({
    resumen: 'Cierra un renglón de la orden: todo lo surtido está acomodado, o no se surtió nada.',
    control: P.resurtidos,
    cambia: ['resurtido'],
    input: z.strictObject({ resurtido_id: id() }),
    output: z.object({ data: Resurtido }),
  }),
  setTraspasoentreubicaciones: command({
    resumen:
      'Surte de una ubicación multialmacén o acomoda en una fija las piezas de un renglón de la orden; los lotes viajan con ellas.',
    control: P.resurtidos,
    cambia: ['existencia', 'guardado', 'resurtido'],
    enCampo: true,
    deshace: true,
    input: z.strictObject({
      articulo_id: id(),
      almacen_id: id(),
      operador_id: id(),
      /** surtido: where pieces are taken from; acomodo: where they are put. */
      ubicacion_id: id(),
      cantidad: piezas(),
      operacion: z.enum(['surtido', 'acomodo']),
      resurtido_id: id(),
      /**
       * The lots taken or placed, all of them; without it, pieces without a lot go first, then what expires first.
       * surtido: expired lots are refused; acomodo: they are accepted if they are on the way.
       */
      caducidades: z.array(LineaCaducidad).max(500).default([]),
      /** acomodo: the reason for putting expired pieces in a fixed location. */
      motivo_caducado: motivoCaducado(),
    }),
    output: z.object({
      data: z.object({
        ...Resurtido.shape,
        /** For `deshacerGuardado`. */
        OPERACION_ID: z.string(),
        LOTES: lotes,
      }),
    }),
  }),
  tomaResurtido: command({
    resumen:
      'Toma las piezas en camino de un renglón que surtió otro operador, para acomodarlas o regresarlas; queda escrito de quién.',
    control: P.tomarResurtido,
    cambia: ['resurtido'],
    propia: true,
    input: z.strictObject({
      resurtido_id: id(),
      /** Who had the pieces when the operator decided; refused if somebody else has them now. */
      de_operador_id: id(),
    }),
    output: z.object({ data: Resurtido }),
  }),
  regresaResurtido: command({
    resumen:
      'Regresa a una ubicación multialmacén piezas en camino de un renglón, con sus lotes: es como si no se hubieran surtido.',
    control: P.resurtidos,
    cambia: ['existencia', 'resurtido'],
    propia: true,
    enCampo: true,
    input: z.strictObject({ resurtido_id: id(), ubicacion_id: id(), cantidad: piezas() }),
    output: z.object({ data: z.object({ ...Resurtido.shape, LOTES: lotes }) }),
  }),
  getHistorialResurtidos: queryReport(historialResurtidos, {
    resumen: 'Resurtidos ya cerrados que se pidieron en el período.',
    control: P.histresurtidos,
    lee: { resurtido: true },
  }),
  getResurtidosAbiertos: queryReport(historialResurtidos, {
    resumen: 'Resurtidos que siguen abiertos y se pidieron en el período.',
    control: P.histresurtidos,
    lee: { resurtido: true },
  }),
};

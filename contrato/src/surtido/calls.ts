import { z } from 'zod';
import { ClaveArticulo } from '../articulos/calls.ts';
import { CLAVE_ARTICULO_MAX } from '../articulos/rules.ts';
import { command, query } from '../call.ts';
import { Acomodada } from '../compras/acomodo.ts';
import { LineaCaducidad } from '../existencias/calls.ts';
import { id, momento, piezas, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { Reclamo } from '../reclamos/calls.ts';
import { LineaDeSurtido, LineaRemision, LoteDeEmpaque, linea, motivo, Remision, Toma } from './formas.ts';
import { CONTROLES_VER_REMISION, ESTATUS_REMISION, OBSERVACIONES_EMPAQUE_MAX } from './remision-rules.ts';

/** Picking and packing of remissions (specification §7). */
export const surtidoCalls = {
  getremisionasurtir: command({
    resumen:
      'Entra a una remisión (docto_ve_id) o a la siguiente que toca: la propia empezada, luego las urgentes, luego por fecha. Con empezar N sólo la mira: no la aparta para nadie. Con liberar_remision S termina el empaque. Responde estatus 2 cuando no hay ninguna y 0 cuando esa no se puede abrir.',
    control: P.surtidorem,
    cambia: ['guardado', 'remision'],
    deshace: true,
    input: z.strictObject({
      operador: id(),
      /** 0: the next one. */
      docto_ve_id: z.int().min(0).max(2_147_483_647).default(0),
      /** S: an urgent one, if there is any. */
      prioridad: siNo().nullish().default(null),
      liberar_remision: siNo().default('N'),
      observaciones: texto(OBSERVACIONES_EMPAQUE_MAX).nullish().default(null),
      /** S (control 1017): the operator's last remission, whatever its state. */
      ultimaremision: siNo().default('N'),
      /**
       * Only the next one in this state: `AREAEMBARQUE` to pack, `PENDIENTE` or `SURTIENDO` to pick; empty: either job.
       */
      estatus: z
        .union([z.enum(ESTATUS_REMISION), z.literal('')])
        .nullish()
        .default(null),
      /** N: only look. The remission then begins with its first pick or pack, or by empiezaRemision. */
      empezar: siNo().default('S'),
      /** Cartons it was packed in, for its labels; only together with liberar_remision S. */
      cajas: z.int().min(1).max(999).nullish().default(null),
    }),
    output: z.object({
      data: z.array(LineaRemision),
      claves_articulos: z.array(ClaveArticulo),
      cabecera: Remision,
    }),
  }),
  getRemision: query({
    resumen:
      'Los renglones de una remisión y su cabecera, sin entrar a trabajarla. Con docto_ve_det_id, de sus renglones sólo los de ese artículo, sin sus claves; con 0, ninguno.',
    control: CONTROLES_VER_REMISION,
    lee: { remision: 'docto_ve_id', articulo: true },
    propia: true,
    enCampo: true,
    input: z.strictObject({
      docto_ve_id: id(),
      docto_ve_det_id: z.int().min(0).max(2_147_483_647).nullish().default(null),
    }),
    output: z.object({
      data: z.array(LineaRemision),
      claves_articulos: z.array(ClaveArticulo),
      cabecera: Remision,
    }),
  }),
  getRemisionesAbiertas: query({
    resumen:
      'Las remisiones por surtir y por empacar del almacén del operador, en el orden en que tocan, con quién las trabaja.',
    control: P.surtidorem,
    lee: { remision: true },
    propia: true,
    enCampo: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(Remision),
      /** The operator's warehouse, and how it packs. */
      almacen: z.object({ ALMACEN_ID: z.number(), EMPAQUE_POR_PIEZA: siNo(), EMPAQUE_CANTIDAD: siNo() }),
    }),
  }),
  AsignaHoraSurtidoRemision: command({
    resumen:
      'Anota que el operador empieza a surtir un renglón y lo aparta. Responde de qué ubicación y lote tomar las piezas: primero lo que caduca antes.',
    control: P.surtidorem,
    cambia: ['remision'],
    input: z.strictObject({
      ...linea,
      /** False: refused with estatus 2 if another operator works on the remission and this one does not. */
      unirse: z.boolean().default(true),
    }),
    output: z.object({
      data: z.object({ DOCTO_VE_DET_ID: z.number(), INICIO: momento(), DIFERENCIA: z.number() }),
      /** What to take; less than `DIFERENCIA` if the fixed locations do not hold enough. */
      propuesta: z.array(Toma),
      reclamo: Reclamo,
    }),
  }),
  surtirArticulodeRemision: command({
    resumen:
      'Surte piezas de un renglón desde ubicaciones fijas: quedan en el área de embarque. Sin caducidades sale primero lo que caduca antes. Con revisar_prioridad, si espera un pedido urgente que nadie atiende no guarda nada y lo dice.',
    control: P.surtidorem,
    cambia: ['existencia', 'guardado', 'remision'],
    enCampo: true,
    deshace: true,
    input: z.strictObject({
      ...linea,
      cantidad: piezas(),
      ubicaciones: z.array(Acomodada).min(1).max(200),
      caducidades: z.array(LineaCaducidad).max(500).default([]),
      operador_id: id(),
      revisar_prioridad: z.boolean().default(false),
      /** The reason for taking another lot than what expires first; required in that case. */
      motivo_lote: motivo().nullish().default(null),
    }),
    output: z.object({
      /** True: nothing was saved, because an urgent remission waits (`urgente`). */
      hayOtroPedidoConPrioridad: z.boolean(),
      urgente: z.object({ DOCTO_VE_ID: z.number(), FOLIO: z.string(), NOMBRE: z.string() }).nullable(),
      /** Null when nothing was saved. */
      data: LineaDeSurtido.nullable(),
    }),
  }),
  AsignaHoraEmpaqueRemision: command({
    resumen:
      'Empaca piezas de un renglón surtido, o sin piezas todas las que esperan. La hora de empaque queda cuando está entero. Responde estatus 2 cuando la remisión cambió y hay que volver a leerla.',
    control: P.surtidorem,
    cambia: ['guardado', 'remision'],
    enCampo: true,
    deshace: true,
    input: z.strictObject({
      docto_ve_det_id: id(),
      docto_ve_id: id(),
      prioridad: siNo().nullish().default(null),
      /** Pieces that the scan stands for; without it, everything of the line that waits to be packed. */
      piezas: piezas().nullish().default(null),
      /** The scanned key: it must belong to the line's article, or be the 13 zeros of a wildcard. */
      codigo: texto(CLAVE_ARTICULO_MAX).min(1).nullish().default(null),
      /** What the label says of the lot, which must be one of those picked for the line. */
      lote: LoteDeEmpaque.nullish().default(null),
      /**
       * True: `piezas` were counted by hand and typed after scanning `codigo`, which the warehouse must allow
       * (`EMPAQUE_CANTIDAD`).
       */
      contadas: z.boolean().default(false),
    }),
    output: z.object({ data: LineaDeSurtido }),
  }),
  cierraRenglonRemision: command({
    resumen: 'Cierra corto un renglón con su motivo: lo que falta ya no se surte.',
    control: P.surtidorem,
    cambia: ['guardado', 'remision'],
    propia: true,
    enCampo: true,
    deshace: true,
    input: z.strictObject({
      ...linea,
      motivo: motivo(),
      /** Missing pieces that the operator saw; refused if the number has changed. */
      faltan: piezas(),
    }),
    output: z.object({ data: LineaDeSurtido }),
  }),
};

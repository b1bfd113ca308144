import { z } from 'zod';
import { query } from '../call.ts';
import { momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import type { Registro } from '../reporte.ts';
import { FOLIO_MAX, TIPOS_DE_DOCUMENTO } from './rules.ts';

/** The records that a fact may name, each a link to its page. */
const NOMBRADOS = ['cliente', 'operador', 'pedido', 'factura'] as const satisfies readonly Registro[];

/** A fact about the document, with its title; the screen formats the value by `CLASE`: a `Registro` names one, a customer by its key. */
const Dato = z.object({
  TITULO: z.string(),
  CLASE: z.enum(['texto', 'dia', 'momento', 'dinero', ...NOMBRADOS]),
  VALOR: z.string(),
});

/** A line, and how far it has come in the three steps of its kind of document (`DOCUMENTOS`). */
const Renglon = z.object({
  RENGLON: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  PEDIDAS: z.number(),
  HECHAS: z.number(),
  TERMINADAS: z.number(),
  /**
   * A note on the line: the reason the operator wrote for doing less than asked, or whatever `nota` of its kind calls
   * it.
   */
  MOTIVO: z.string().nullable(),
});

/** Something that was done with the document. */
const Hecho = z.object({
  FECHA: momento(),
  OPERADOR: z.string().nullable(),
  HECHO: z.string(),
  /** Somebody else whom it says at its end: who accepted what was counted. */
  POR: z.string().nullable(),
  /** Pieces moved; null: none. */
  PIEZAS: z.number().nullable(),
  /** Its article, if there was only one. */
  CLAVE_ARTICULO: z.string().nullable(),
  /** S: it was undone. */
  DESHECHO: siNo(),
});

const Expediente = z.object({
  TIPO: z.enum(TIPOS_DE_DOCUMENTO),
  DOCUMENTO_ID: z.number(),
  FOLIO: z.string(),
  ALMACEN: z.string(),
  /** The other party: supplier, customer, or the other warehouse. */
  CON: z.string().nullable(),
  ESTADO: z.string(),
  /** S: there is still work on it. */
  ABIERTO: siNo(),
  /** The screen on which this operator can work on it now; null: none. */
  ABRE: z.object({ MENU: z.string(), LUGAR: z.record(z.string(), z.number()) }).nullable(),
  datos: z.array(Dato),
  /** In the document's order. */
  renglones: z.array(Renglon),
  /** The oldest first. */
  historia: z.array(Hecho),
});

export const expedientesCalls = {
  getDocumento: query({
    resumen:
      'El expediente de un documento por su folio: qué es, cómo va cada renglón, y quién hizo qué y cuándo con él; de los almacenes del operador.',
    control: P.kardex,
    propia: true,
    lee: {
      compra: true,
      acomodo: true,
      traspaso: true,
      remision: true,
      resurtido: true,
      inventario: true,
      existencia: true,
    },
    input: z.strictObject({ tipo: z.enum(TIPOS_DE_DOCUMENTO), folio: texto(FOLIO_MAX).min(1) }),
    output: z.object({ data: Expediente }),
  }),
};

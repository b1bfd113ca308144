import { z } from 'zod';
import { command, query, queryReport } from '../call.ts';
import { momento, siNo } from '../fields.ts';
import { P } from '../permissions.ts';
import { kardex } from './kardex.ts';

const Guardado = z.object({
  OPERACION_ID: z.string(),
  FECHA: momento(),
  LLAMADA: z.string(),
  RESUMEN: z.string(),
  DESHECHO: siNo(),
});

/** The ledger as operators read it, and undoing a save. */
export const libroCalls = {
  getKardex: queryReport(kardex, {
    resumen:
      'Cada movimiento de un artículo, una ubicación o un lote, o de lo que cumpla todos ellos: quién, cuándo, de dónde, a dónde y por qué documento. Sin ninguno, todo el período.',
    control: P.kardex,
    lee: {},
    propia: true,
  }),
  getUltimoGuardado: query({
    resumen: 'El último guardado de hoy del operador que se puede deshacer.',
    control: 'cualquier operador',
    lee: { guardado: true },
    propia: true,
    enCampo: true,
    input: z.strictObject({}),
    output: z.object({ data: Guardado.nullable() }),
  }),
  deshacerGuardado: command({
    resumen: 'Deshace un guardado propio con contramovimientos, mientras nada se haya construido sobre él.',
    control: 'cualquier operador',
    cambia: [
      'acomodo',
      'compra',
      'existencia',
      'guardado',
      'inventario',
      'remision',
      'resurtido',
      'traspaso',
      'ubicacion',
    ],
    propia: true,
    enCampo: true,
    input: z.strictObject({ operacion_id: z.uuid() }),
    output: z.object({ data: Guardado }),
  }),
};

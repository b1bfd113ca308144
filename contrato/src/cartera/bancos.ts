import { z } from 'zod';
import { command, query } from '../call.ts';
import { INT4_MAX, id, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { bancos, conceptosBanco, cuentasBanco, formasPago } from './listas-bancos.ts';
import {
  CATALOGOS_BANCO,
  CATALOGOS_DE_NOMBRES,
  type CatalogoBanco,
  NOMBRE_BANCO_MAX,
} from './rules-bancos.ts';
import { EMPRESA_DE_DEPOSITO } from './rules-depositos.ts';

/** 0: a record that is new, or nothing chosen. */
const idONada = () => z.int().min(0).max(INT4_MAX).default(0);

/** A name as it is typed: one too long is refused in words. */
const nombre = () => texto(NOMBRE_BANCO_MAX.CUENTA * 2);

const guardado = z.object({ data: z.object({ ID: z.number() }) });

/** Banks, accounts, ways of paying and concepts: what a deposit, a payment and a statement name. */
export const bancosCalls = {
  getCatalogosBanco: query({
    resumen: 'Las cuentas de banco de la empresa, los bancos, las formas de pago y los conceptos.',
    control: P.catalogosBanco,
    lee: { deposito: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(cuentasBanco.fila),
      bancos: z.array(bancos.fila),
      formas_pago: z.array(formasPago.fila),
      conceptos_ba: z.array(conceptosBanco.fila),
    }),
  }),
  guardaCuentaBanco: command({
    resumen: 'Da de alta una cuenta de banco de la empresa, también con un banco nuevo, o la cambia.',
    control: P.catalogosBanco,
    cambia: ['deposito'],
    propia: true,
    input: z.strictObject({
      cuenta_ba_id: idONada(),
      cuenta: nombre(),
      banco_id: idONada(),
      /** Name of a new bank, where none is chosen. */
      banco: nombre().default(''),
      empresa: z.int().min(0).max(9).default(EMPRESA_DE_DEPOSITO),
      /** The account as it was read before it was edited (decision 0012). */
      leido: z
        .strictObject({
          cuenta: nombre().optional(),
          banco_id: idONada().optional(),
          empresa: z.int().min(0).max(9).optional(),
        })
        .optional(),
      edicion: siNo(),
    }),
    output: guardado,
  }),
  guardaCatalogoBanco: command({
    resumen: 'Agrega un banco, una forma de pago o un concepto, o le cambia el nombre.',
    control: P.catalogosBanco,
    cambia: ['deposito'],
    propia: true,
    input: z.strictObject({
      catalogo: z.enum(CATALOGOS_DE_NOMBRES),
      id: idONada(),
      nombre: nombre(),
      /** The name as it was read before it was edited. */
      leido: z.strictObject({ nombre: nombre().optional() }).optional(),
      edicion: siNo(),
    }),
    output: guardado,
  }),
  quitaCatalogoBanco: command({
    resumen: 'Quita una cuenta, un banco, una forma de pago o un concepto que nada usa todavía.',
    control: P.catalogosBanco,
    cambia: ['deposito'],
    propia: true,
    input: z.strictObject({
      catalogo: z.enum(Object.keys(CATALOGOS_BANCO) as [CatalogoBanco, ...CatalogoBanco[]]),
      id: id(),
    }),
    output: z.object({}),
  }),
};

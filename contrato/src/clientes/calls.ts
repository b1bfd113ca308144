import { z } from 'zod';
import { query } from '../call.ts';
import { texto } from '../fields.ts';
import { CONTROLES_DE_CLIENTE, TEXTO_DE_CLIENTE_MAX } from './rules.ts';

export const clientesCalls = {
  buscaClientes: query({
    resumen:
      'Clientes por su clave, su teléfono o palabras de su nombre, su nombre comercial, su RFC o su correo, aun con una letra equivocada; los del asesor que pregunta, o todos para quien los ve.',
    control: CONTROLES_DE_CLIENTE,
    lee: { cliente: true },
    propia: true,
    input: z.strictObject({ texto: texto(TEXTO_DE_CLIENTE_MAX).min(1) }),
    output: z.object({
      data: z.array(
        z.object({
          CLIENTE_ID: z.number(),
          /** Its main address. */
          DIR_CLI_ID: z.number(),
          CLAVE_CLIENTE: z.string(),
          CLIENTE: z.string(),
          NOMBRE_COMERCIAL: z.string().nullable(),
          ZONA: z.string().nullable(),
          TELEFONO: z.string().nullable(),
        }),
      ),
    }),
  }),
};

import { z } from 'zod';
import { command, query, queryReport } from '../call.ts';
import { texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { claveDeCliente } from './clave.ts';
import { conCatalogo, distribuidores, todosLosClientes } from './reportes.ts';
import { CLAVE_CLIENTE_MAX, CONTROLES_DE_CLIENTE, TEXTO_DE_CLIENTE_MAX } from './rules.ts';

export const clientesCalls = {
  getClientesDistribuidor: queryReport(distribuidores, {
    resumen: 'Los clientes que se hicieron distribuidores en el período, con su saldo y su último pedido.',
    control: P.clientes,
    lee: { cliente: true, cartera: true, pedido: true },
  }),
  getTodosLosClientes: queryReport(todosLosClientes, {
    resumen: 'Todos los clientes, distribuidores o no, con su saldo y su último pedido.',
    control: P.clientes,
    lee: { cliente: true, cartera: true, pedido: true },
    propia: true,
  }),
  getClientesConCatalogoDist: queryReport(conCatalogo, {
    resumen: 'Los catálogos de distribuidor que se descargaron en el período y de qué clientes son.',
    control: P.clientescc,
    lee: { cliente: true, pedido: true },
  }),
  setClteRecoge: command({
    resumen:
      'El cliente de una clave recoge sus pedidos: también los que están por surtir o por empacar, y los que lleguen sin decir otra cosa.',
    control: P.clteRecoge,
    cambia: ['cliente', 'remision'],
    input: z.strictObject({ clave_cliente: claveDeCliente(CLAVE_CLIENTE_MAX) }),
    output: z.object({
      data: z.object({
        CLIENTE_ID: z.number(),
        CLAVE_CLIENTE: z.string(),
        CLIENTE: z.string(),
        /** Its remissions that changed. */
        REMISIONES: z.number(),
      }),
    }),
  }),
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

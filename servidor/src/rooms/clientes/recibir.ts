import type { Input } from '@anden/contrato/call.ts';
import type { entregaCalls } from '@anden/contrato/embarques/calls.ts';
import type { Tx } from '../../platform/calls/handlers.ts';
import { cargar, type Tanda } from '../../platform/llegadas/tomar.ts';
import { DATOS_DE_CLIENTE, LLEGADA_DE_CLIENTES } from './llegada-clientes.ts';

type Entrega = Input<typeof entregaCalls.recibeDocumentos>;

/** What a program sends of customers, in the order in which one needs the other. */
export const tandasDeClientes = (db: Tx, { clientes }: Entrega): Tanda<'cliente'>[] => [
  {
    tipo: 'cliente',
    llegada: LLEGADA_DE_CLIENTES,
    documentos: clientes.map((c) => ({ documento: c.CLAVE_CLIENTE, contenido: c })),
    llenar: (indices) =>
      cargar(
        db,
        'cliente_llegado',
        indices.map((i) => {
          const dicho = Object.entries(clientes[i] ?? {}).map(([k, v]) => [k.toLowerCase(), v] as const);
          const valores = new Map(dicho);
          return {
            documento: valores.get('clave_cliente'),
            fila: i,
            vacios: dicho.flatMap(([k, v]) => (v === null ? [k] : [])),
            ...Object.fromEntries(DATOS_DE_CLIENTE.map((d) => [d, valores.get(d) ?? null])),
          };
        }),
      ),
  },
];

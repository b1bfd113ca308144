import { z } from 'zod';
import { command, query, queryReport } from '../call.ts';
import { id, importe, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { asiento, pesos } from './campos.ts';
import { antiguedad, carteraCliente } from './reportes.ts';
import { MOTIVO_DE_CARTERA } from './rules.ts';

const motivo = () => texto(MOTIVO_DE_CARTERA.max).trim();

export const carteraCalls = {
  getAnticiposClientes: query({
    resumen:
      'Los clientes con dinero a favor sin aplicar: los del operador que se dice, o los de todos los asesores para quien los ve y dice el suyo.',
    control: [P.fichaCliente, P.clientes, P.marcador, P.conciliarDepositos],
    lee: { cartera: true },
    pesada: true,
    input: z.strictObject({ operador_id: id() }),
    output: z.object({
      data: z.array(
        z.object({
          CLIENTE_ID: z.number(),
          CLAVE_CLIENTE: z.string(),
          CLIENTE: z.string(),
          /** Pesos. */
          ANTICIPO: importe(),
        }),
      ),
    }),
  }),
  getAntiguedadCartera: queryReport(antiguedad, {
    resumen: 'Lo que debe cada cliente según los días que lleva vencido, y lo que tiene por aplicar.',
    control: P.cartera,
    lee: { cartera: true },
    pesada: true,
    propia: true,
  }),
  getCarteraCliente: query({
    resumen: 'Lo que un cliente debe y lo que tiene a favor, con lo que se aplicó de cada cosa a cada otra.',
    control: [P.fichaCliente, P.cartera, P.conciliarDepositos],
    lee: { cartera: 'cliente_id' },
    propia: true,
    input: z.strictObject({
      cliente_id: id(),
      /** Only what is open, or what is settled too. */
      ver: z.enum(['ABIERTO', 'TODO']).default('ABIERTO'),
    }),
    output: z.object({ data: z.array(carteraCliente.fila) }),
  }),
  aplicaAnticipo: command({
    resumen: 'Paga facturas de un cliente con lo que tiene a favor, en todo o en parte. Todas o ninguna.',
    control: P.conciliarDepositos,
    cambia: ['cartera', 'cliente'],
    propia: true,
    input: z.strictObject({
      abono_id: asiento(),
      cargos: z
        .array(z.strictObject({ cargo_id: asiento(), importe: pesos() }))
        .min(1)
        // More than one save takes (APLICACIONES_MAX) is refused in words.
        .max(1_000),
    }),
    output: z.object({ data: z.object({ POR_APLICAR: importe() }) }),
  }),
  deshaceAplicacion: command({
    resumen: 'Quita lo que se aplicó de un abono a una factura: vuelve a deberse y a estar a favor.',
    control: P.conciliarDepositos,
    cambia: ['cartera', 'cliente'],
    propia: true,
    input: z.strictObject({ aplicacion_id: asiento(), motivo: motivo() }),
    output: z.object({}),
  }),
  corrigeAbono: command({
    resumen:
      'Corrige el importe de un pago o una devolución, o lo que se dio de un depósito, con otro asiento que dice quién y por qué; con cero lo quita.',
    control: P.conciliarDepositos,
    cambia: ['cartera', 'cliente', 'deposito'],
    propia: true,
    input: z.strictObject({ abono_id: asiento(), importe: pesos(), motivo: motivo() }),
    output: z.object({}),
  }),
};

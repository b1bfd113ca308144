import { z } from 'zod';
import { command, query } from '../call.ts';
import { claveDeCliente } from '../clientes/clave.ts';
import { id, importe, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { MOTIVO_MAX } from '../traspasos/rules.ts';
import { asiento, pesos } from './campos.ts';

const motivo = () => texto(MOTIVO_MAX).trim();

/** An open charge of a customer. */
const Cargo = z.object({
  CARGO_ID: z.number(),
  FOLIO: z.string(),
  FECHA: z.string(),
  VENCE: z.string(),
  VENCIDO: siNo(),
  IMPORTE: importe(),
  PENDIENTE: importe(),
});

/** Why a customer is proposed for a deposit. */
const Motivo = z.object({
  CLASE: z.enum(['factura', 'pedido', 'reparto', 'clave', 'nombre', 'importe', 'ordenante']),
  DICHO: z.string(),
});

/** A deposit given to customers and taken back. */
export const repartoCalls = {
  getSugerenciasDeDeposito: query({
    resumen: 'De quién puede ser un depósito y de qué facturas, con la razón de cada sugerencia.',
    control: P.conciliarDepositos,
    lee: { deposito: 'docto_ba_id' },
    propia: true,
    pesada: true,
    input: z.strictObject({ docto_ba_id: id() }),
    output: z.object({
      data: z.array(
        z.object({
          CLIENTE_ID: z.number(),
          CLAVE_CLIENTE: z.string(),
          CLIENTE: z.string(),
          motivos: z.array(Motivo),
          /** The charges to which what is left of the deposit would be applied. */
          cargos: z.array(Cargo.extend({ APLICAR: importe() })),
          /** What would then remain, as an advance. */
          ANTICIPO: importe(),
        }),
      ),
    }),
  }),
  getCargosPorCobrar: query({
    resumen: 'Lo que un cliente debe, factura por factura, la que vence primero al principio.',
    control: P.conciliarDepositos,
    lee: { cartera: true },
    propia: true,
    input: z.strictObject({ clave_cliente: claveDeCliente(40).min(1) }),
    output: z.object({
      data: z.object({
        CLIENTE_ID: z.number(),
        CLAVE_CLIENTE: z.string(),
        CLIENTE: z.string(),
        SALDO: importe(),
        ANTICIPO: importe(),
        cargos: z.array(Cargo),
      }),
    }),
  }),
  aplicaDeposito: command({
    resumen: 'Da lo que queda de un depósito a uno o varios clientes y lo aplica a sus facturas.',
    control: P.conciliarDepositos,
    cambia: ['deposito', 'cartera'],
    propia: true,
    input: z.strictObject({
      docto_ba_id: id(),
      /** The deposit's version as it was read; refused if somebody has distributed some of it, or taken it back, since. */
      version: z.int().min(0).max(1_000_000),
      clientes: z
        .array(
          z.strictObject({
            cliente_id: id(),
            /** Applied to no charge. */
            anticipo: pesos().default(0),
            cargos: z
              .array(z.strictObject({ cargo_id: asiento(), importe: pesos() }))
              .max(1_000)
              .default([]),
          }),
        )
        .min(1)
        .max(20),
    }),
    output: z.object({ data: z.object({ POR_APLICAR: importe() }) }),
  }),
  deshaceReparto: command({
    resumen: 'Quita a un cliente lo que se le dio de un depósito: vuelve a quedar por aplicar.',
    control: P.conciliarDepositos,
    cambia: ['deposito', 'cartera'],
    propia: true,
    input: z.strictObject({ docto_ba_id: id(), asiento_id: asiento(), motivo: motivo() }),
    output: z.object({ data: z.object({ POR_APLICAR: importe() }) }),
  }),
};

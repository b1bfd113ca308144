import { z } from 'zod';
import { command, query } from '../call.ts';
import { fecha, id, importe, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { MOTIVO_MAX } from '../traspasos/rules.ts';
import { depositos } from './reporte-depositos.ts';
import {
  CONCEPTO_DE_DEPOSITO,
  EMPRESA_DE_DEPOSITO,
  EMPRESAS_DE_DEPOSITO,
  NOMBRE_ESTADO_DEPOSITO,
} from './rules-depositos.ts';

const motivo = () => texto(MOTIVO_MAX).trim();

/** Catalogues of the dialog that registers a deposit (specification §7). */
const catalogos = {
  conceptos_ba: z.array(z.object({ CONCEPTO_BA_ID: z.number(), CONCEPTO: z.string() })),
  cuentas: z.array(
    z.object({
      CUENTA_BA_ID: z.number(),
      CUENTA: z.string(),
      BANCO_ID: z.number(),
      EMPRESA: z.number(),
    }),
  ),
  bancos: z.array(z.object({ BANCO_ID: z.number(), BANCO: z.string() })),
  formas_pago: z.array(z.object({ FORMA_PAGO_ID: z.number(), FORMA_PAGO: z.string() })),
};

/** A deposit whole, as its page shows it. */
const Deposito = z.object({
  DOCTO_BA_ID: z.number(),
  FECHA: z.string(),
  CUENTA: z.string(),
  BANCO: z.string(),
  CONCEPTO: z.string(),
  FORMA_PAGO: z.string(),
  EMPRESA: z.number(),
  IMPORTE: importe(),
  REPARTIDO: importe(),
  POR_APLICAR: importe(),
  ESTADO: z.enum(Object.keys(NOMBRE_ESTADO_DEPOSITO) as [keyof typeof NOMBRE_ESTADO_DEPOSITO]),
  FOLIO: z.string().nullable(),
  REFERENCIA_WEB: z.string().nullable(),
  REFERENCIA: z.string().nullable(),
  ORDENANTE: z.string().nullable(),
  DESCRIPCION: z.string(),
  SUCURSAL: z.string().nullable(),
  /** The statement that brought it, with its row; null: it was registered by hand or came with a document. */
  ESTADO_CUENTA: z.string().nullable(),
  RENGLON: z.number().nullable(),
  /** Grows each time some of the deposit is given or taken back. A save sends the version that was on the screen. */
  VERSION: z.number(),
  /** What of the deposit was given to each customer and not taken back. */
  reparto: z.array(
    z.object({
      ASIENTO_ID: z.number(),
      /** Null, with blank names, if the operator may not see that customer. */
      CLIENTE_ID: z.number().nullable(),
      CLAVE_CLIENTE: z.string(),
      CLIENTE: z.string(),
      IMPORTE: importe(),
      /** What is applied to no charge. */
      ANTICIPO: importe(),
      FECHA: z.string(),
      OPERADOR: z.string().nullable(),
      aplicaciones: z.array(z.object({ FOLIO: z.string(), IMPORTE: importe() })),
    }),
  ),
  /** What was done with it, the newest first. */
  rastro: z.array(z.object({ FECHA: z.string(), OPERADOR: z.string().nullable(), DICHO: z.string() })),
});

export const depositosCalls = {
  getDepositosClientes: query({
    resumen:
      'Los depósitos que nadie reclama, los aplicados y los cancelados, con los catálogos para registrar uno.',
    control: P.depositonoid,
    lee: { deposito: true },
    input: depositos.entrada,
    output: depositos.salida.extend(catalogos),
  }),
  setCreaDepositoNoId: command({
    resumen: 'Registra un depósito que no se sabe de quién es.',
    control: P.depositonoid,
    cambia: ['deposito'],
    input: z.strictObject({
      deposito: z.strictObject({
        folio: texto(100).trim(),
        fecha: fecha(),
        concepto_ba_id: id().default(CONCEPTO_DE_DEPOSITO),
        cuenta_ba_id: id(),
        referencia_web: texto(100).trim(),
        banco_id: id(),
        forma_pago: id(),
        empresa: z.literal(EMPRESAS_DE_DEPOSITO).default(EMPRESA_DE_DEPOSITO),
        descripcion: texto(300).trim(),
        /** Pesos, or as they are typed: '$1,500.00'. */
        importe: z.union([z.number().min(-1e12).max(1e12), texto(30)]),
        /** Who registers it, by login or id: whoever is signed in, or it is refused. */
        operador: z.union([texto(60), id()]).nullish(),
        /** Why it is taken although there is one of the same account, day, amount and reference. */
        repetido: motivo().optional(),
      }),
    }),
    output: z.object({ data: z.object({ DOCTO_BA_ID: z.number() }) }),
  }),
  cancelaDeposito: command({
    resumen: 'Cancela un depósito registrado por error, del que nada se ha aplicado.',
    control: P.conciliarDepositos,
    cambia: ['deposito'],
    propia: true,
    input: z.strictObject({ docto_ba_id: id(), motivo: motivo() }),
    output: z.object({}),
  }),
  getDeposito: query({
    resumen: 'Un depósito, a quién se ha dado de él y quién hizo qué con él.',
    control: P.depositonoid,
    lee: { deposito: 'docto_ba_id' },
    propia: true,
    input: z.strictObject({ docto_ba_id: id() }),
    output: z.object({ data: Deposito }),
  }),
};

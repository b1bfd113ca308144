import {
  CONCEPTO_DE_DEPOSITO,
  type DepositoNuevo,
  EMPRESA_DE_DEPOSITO,
  type EstadoDeDeposito,
  IMPORTE_INICIAL,
} from '@anden/contrato/cartera/rules-depositos.ts';
import { dichoEnPesos, leeDinero } from '@anden/contrato/centavos.ts';
import { leeDia } from '../../capture/dia.ts';
import type { Respuesta } from '../../platform/client.ts';
import type { EstadoTono } from '../../ui/Estado.tsx';

export type Deposito = Respuesta<'getDeposito'>['data'];

/** The initial contents of a new deposit's dialog: `fecha` is a day as people write it, blank for today. */
export const BORRADOR_DE_DEPOSITO: DepositoNuevo = {
  folio: '',
  fecha: '',
  concepto_ba_id: CONCEPTO_DE_DEPOSITO,
  cuenta_ba_id: 0,
  referencia_web: '',
  banco_id: 0,
  forma_pago: 0,
  empresa: EMPRESA_DE_DEPOSITO,
  descripcion: '',
  importe: IMPORTE_INICIAL,
};

/** A draft in the form that the rules read: its day as `YYYY-MM-DD`, blank if it is not a day. */
export const leido = (d: DepositoNuevo, hoy: string): DepositoNuevo => ({
  ...d,
  fecha: d.fecha.trim() === '' ? hoy : (leeDia(d.fecha, hoy, 'pasado') ?? ''),
});

/** An amount as its field shows it on losing the focus: `$1,500.00`; text that is no amount stays as typed. */
export function importePuesto(escrito: string): string {
  const centavos = leeDinero(escrito);
  return centavos === null ? escrito : dichoEnPesos(centavos);
}

export const TONO_DE_DEPOSITO: Readonly<Record<EstadoDeDeposito, EstadoTono>> = {
  POR_APLICAR: 'atencion',
  EN_PARTE: 'atencion',
  APLICADO: 'hecho',
  CANCELADO: 'nada',
};

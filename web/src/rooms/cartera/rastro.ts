import { motivoDeCarteraRejection } from '@anden/contrato/cartera/rules.ts';

/** The dialog that asks why something of a deposit is undone: the reason stays in its trail. */
export const MOTIVO_DEL_RASTRO = {
  ayuda: 'Queda en el rastro del depósito',
  tipo: 'peligro',
  rechaza: motivoDeCarteraRejection,
} as const;

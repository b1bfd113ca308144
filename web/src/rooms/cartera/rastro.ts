import { motivoDeCarteraRejection } from '@anden/contrato/cartera/rules.ts';

/** Text for the dialog that asks why something about a deposit is undone: the reason stays in its trail. */
export const MOTIVO_DEL_RASTRO = {
  ayuda: 'Queda en el rastro del depósito',
  tipo: 'peligro',
  rechaza: motivoDeCarteraRejection,
} as const;

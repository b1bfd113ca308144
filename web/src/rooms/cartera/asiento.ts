import type { FilaDeListado } from '@anden/contrato/reportes.ts';

/** An entry of a customer's account. */
export type Asiento = FilaDeListado<'getCarteraCliente'>;

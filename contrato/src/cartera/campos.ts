import { z } from 'zod';
import { aPesos, CENTAVOS_MAX } from '../centavos.ts';

/** The id of an entry of the ledger, or of an application: there are more of them than other ids have room for. */
export const asiento = () => z.int().min(1).max(1_000_000_000_000);

/** Pesos, not negative; its rule says that they have two decimals at most. */
export const pesos = () => z.number().min(0).max(aPesos(CENTAVOS_MAX));

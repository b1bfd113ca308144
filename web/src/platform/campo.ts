import { llamadas } from 'virtual:llamadas';
import type { CallName, DeCampo, Deshacible } from '@anden/contrato/contrato.ts';

/** Whether a call's saves may wait in the outbox. */
const esDeCampo = (llamada: CallName): llamada is DeCampo =>
  llamadas[llamada].kind === 'command' && llamadas[llamada].enCampo;

/** Whether a call's answers are kept on the device, so that what was opened can be worked without a network. */
export const esLeidoEnCampo = (llamada: CallName): boolean =>
  llamadas[llamada].kind === 'query' && llamadas[llamada].enCampo;

const nombres = Object.keys(llamadas) as CallName[];

/** Every call whose answers are kept. */
export const leidasEnCampo = (): CallName[] => nombres.filter(esLeidoEnCampo);

/** Every shelf call whose save can be undone. */
export const deshaciblesDeCampo = (): (DeCampo & Deshacible)[] =>
  nombres.filter((n): n is DeCampo & Deshacible => esDeCampo(n) && llamadas[n].deshace);

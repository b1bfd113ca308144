import type { FilaDeListado } from '@anden/contrato/reportes.ts';

/** Pieces that are known only by warehouse, of an article. */
export type SinEstante = FilaDeListado<'getSinUbicar'>;

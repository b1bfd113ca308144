import type { FilaDeListado } from '@anden/contrato/reportes.ts';

export type Operador = FilaDeListado<'getOperadores'>;

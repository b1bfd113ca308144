import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import type { Config } from '../../platform/config.ts';
import { Rejection } from '../../platform/rejection.ts';

/** Refuses another company's documents: each installation has one (ANDEN_EMPRESA). */
export function exigirEmpresa(config: Config, empresaId: number): void {
  if (empresaId !== config.empresaId) throw new Rejection(MENSAJES_TRASPASO.empresa);
}

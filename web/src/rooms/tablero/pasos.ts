import type { PasoDelDia } from '@anden/contrato/tablero/pasos.ts';

/** The name of each step, and what its list holds. */
export const PASO: Readonly<
  Record<PasoDelDia, readonly [nombre: string, registros: readonly [uno: string, varios: string]]>
> = {
  recibido: ['Recibido', ['movimiento', 'movimientos']],
  acomodado: ['Acomodado', ['movimiento', 'movimientos']],
  surtido: ['Surtido', ['movimiento', 'movimientos']],
  empacado: ['Empacado', ['remisión', 'remisiones']],
  embarcado: ['Embarcado', ['movimiento', 'movimientos']],
};

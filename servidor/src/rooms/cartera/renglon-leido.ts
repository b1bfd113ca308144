import type { IdentidadDeDeposito } from '@anden/contrato/cartera/rules-depositos.ts';
import type { Centavos } from '@anden/contrato/centavos.ts';

/** A deposit of a statement. */
export type Movimiento = IdentidadDeDeposito & {
  ordenante: string | null;
  hora: string | null;
  saldo: Centavos | null;
};

/** A row as it was read: a deposit, or why it is none. */
export interface RenglonLeido {
  renglon: number;
  movimiento: Movimiento | null;
  /** Why it cannot be read, or is no deposit; null with a deposit. */
  motivo: string | null;
  /** The row is of money that went out, or of no money. */
  noAbona: boolean;
  /** What of its texts is left out of the deposit, and why; null: nothing. */
  nota: string | null;
  /** What could be read of a row that is not a deposit, so that people recognise it. */
  visto:
    | (Pick<Movimiento, 'referencia' | 'ordenante'> & {
        fecha: string | null;
        centavos: Centavos | null;
        descripcion: string | null;
      })
    | null;
}

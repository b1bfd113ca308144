import { enPiezas } from '@anden/contrato/cifras.ts';
import { porAcomodar } from '@anden/contrato/resurtidos/rules.ts';
import { useCommand } from '../../platform/command.ts';
import { confirmar } from '../../ui/modal.ts';
import type { Renglon } from './orden.ts';

/** Takes over a row's pieces from another operator, after asking; it is recorded. */
export function useToma(titulo: string, memoria: string) {
  const comando = useCommand('tomaResurtido', { titulo, memoria });
  return {
    tomando: comando.running,
    /** Whether the pieces are this operator's now. */
    async toma(renglon: Renglon): Promise<boolean> {
      const n = porAcomodar(renglon);
      const piezas = enPiezas(n);
      const si = await confirmar(
        titulo,
        `${renglon.LLEVA ?? 'Otro operador'} lleva ${piezas} de ${renglon.ARTICULO}. ¿Tomarlas? Quedará escrito que usted las tomó.`,
        { aceptar: 'Tomar las piezas' },
      );
      if (!si) return false;
      const reply = await comando.run({
        resurtido_id: renglon.RESURTIDO_ID,
        de_operador_id: renglon.OPERADOR_ID_LLEVA ?? 0,
      });
      return Boolean(reply);
    },
  };
}

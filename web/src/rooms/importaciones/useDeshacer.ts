import { useCommand } from '../../platform/command.ts';
import { avisar, confirmar } from '../../ui/modal.ts';
import { PACIENCIA } from './paciencia.ts';

/** Undoing an import: asks, undoes, and reports. */
export function useDeshacer(titulo: string) {
  const { run, running } = useCommand('deshaceImportacion', { titulo, paciencia: PACIENCIA });
  return {
    deshaciendo: running,
    /** Whether it was undone. */
    async deshace(importacionId: number, archivo: string): Promise<boolean> {
      const si = await confirmar(
        titulo,
        `Lo que ${archivo} creó se quita, y lo que cambió vuelve a como estaba. Si algo se hizo después con ello, no se deshace nada.`,
        { aceptar: 'Deshacer', tono: 'atencion' },
      );
      if (!si) return false;
      const reply = await run({ importacion_id: importacionId });
      if (reply) await avisar(titulo, reply.message, 'hecho');
      return reply !== null;
    },
  };
}

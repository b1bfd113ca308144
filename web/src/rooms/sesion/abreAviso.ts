import { useCommand } from '../../platform/command.ts';
import { hrefDe, REGISTRO, useIr } from '../../platform/navigation.ts';

/** Where a notice leads: a screen and, optionally, its record. */
export interface Destino {
  MENU: string | null;
  DOCUMENTO_ID: number | null;
}

const registroDe = ({ DOCUMENTO_ID }: Destino) => (DOCUMENTO_ID ? { [REGISTRO]: DOCUMENTO_ID } : {});

/** The address of what a notice is about; without a screen, that of the notices. */
export const ligaDeAviso = (aviso: Destino): string =>
  (aviso.MENU && hrefDe(aviso.MENU, registroDe(aviso))) || '/Avisos';

/** Opens what a notice is about, and marks it as read. `AVISO_ID` null: there is nothing to mark. */
export function useAbreAviso(): (aviso: Destino & { AVISO_ID: number | null }) => void {
  const leido = useCommand('marcaAvisoLeido', { titulo: 'Avisos' });
  const ir = useIr();
  return (aviso) => {
    if (aviso.AVISO_ID !== null) void leido.run({ aviso_id: aviso.AVISO_ID });
    if (aviso.MENU) ir(aviso.MENU, registroDe(aviso));
  };
}

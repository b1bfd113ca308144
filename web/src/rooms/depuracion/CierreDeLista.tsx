import { cierreRejection, MOTIVO_DE_CIERRE_MAX } from '@anden/contrato/depuracion/rules.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { Boton } from '../../ui/Boton.tsx';
import { avisar } from '../../ui/modal.ts';
import { DialogoDeMotivo } from './DialogoDeMotivo.tsx';
import { TITULO_DEPURACION } from './depuracion.ts';

/** The button that closes a list before it is done, for a reason, or that takes that back. */
export function CierreDeLista({ id, nombre, cerrada }: { id: number; nombre: string; cerrada: boolean }) {
  const [abierto, setAbierto] = useState(false);
  const cierra = useCommand('cierraListaDepuracion', { titulo: TITULO_DEPURACION });
  const abre = useCommand('abreListaDepuracion', { titulo: TITULO_DEPURACION });
  if (cerrada)
    return (
      <Boton
        cargando={abre.running}
        onClick={() =>
          void abre.run({ lista_id: id }).then((r) => r && avisar(TITULO_DEPURACION, r.message, 'hecho'))
        }
      >
        Abrir otra vez
      </Boton>
    );
  return (
    <>
      <Boton onClick={() => setAbierto(true)}>Cerrar lista</Boton>
      {abierto ? (
        <DialogoDeMotivo
          titulo={`Cerrar la lista ${nombre}`}
          guardar="Cerrar lista"
          explica="Sus clientes pendientes dejan de esperar en ella y pueden entrar en otra. Lo que ya se guardó no se borra."
          faltaDe={cierreRejection}
          max={MOTIVO_DE_CIERRE_MAX}
          guardando={cierra.running}
          envia={(motivo) => cierra.run({ lista_id: id, motivo })}
          alCerrar={() => setAbierto(false)}
          alGuardar={() => setAbierto(false)}
        />
      ) : null}
    </>
  );
}

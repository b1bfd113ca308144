import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { ClienteEnLlamada } from './ClienteEnLlamada.tsx';
import { ListaDeMarcacion } from './ListaDeMarcacion.tsx';
import { TITULO_MARCADOR } from './marcador.ts';
import { useNoLlamar } from './noLlamar/useNoLlamar.tsx';
import { useLlamada } from './useLlamada.ts';

/**
 * 'Marcador' (menu 'marcador', specification §2, Dialer): the day's list, or the customer that is being called. Which of them is in the address, so
 * that a reload goes on with the call.
 */
export default function Marcador() {
  const yo = useSession().data.OPERADOR_ID;
  const [lugar, setLugar] = useSearchState({ modo: '' });
  const tablero = useQueryCall('get_clientesMarcador', { opid: yo }, { pausa: 1_000 });
  const [sinNadie, setSinNadie] = useState<string | null>(null);
  const aLista = () => setLugar({ modo: '' });
  const retomada = useRef(false);
  const llamada = useLlamada((motivo) => {
    // Until the address is the list's, the screen without a customer asks for none.
    retomada.current = true;
    setSinNadie(motivo);
    aLista();
  });
  const entra = useCommand('set_registrarEvento', { titulo: TITULO_MARCADOR });
  const arma = useCommand('armaListaMarcacion', { titulo: TITULO_MARCADOR });
  // Here and not beside the call: to take it back is offered also once the call has given way to the next one.
  const noLlamar = useNoLlamar(TITULO_MARCADOR);
  const enLlamada = lugar.modo === 'cliente';

  const { toma, llamada: actual, tomando } = llamada;
  useEffect(() => {
    if (!enLlamada) {
      retomada.current = false;
      return;
    }
    if (actual || retomada.current) return;
    retomada.current = true;
    void toma(null);
  }, [enLlamada, actual, toma]);

  const falta = tablero.data?.seguimiento_id === null;
  const armada = useRef(false);
  useEffect(() => {
    if (!falta || armada.current) return;
    armada.current = true;
    void arma.run({});
  }, [falta, arma.run]);

  async function llama(cual: { dir_cli_id: number; seguimiento_id: number } | null, anexado = false) {
    setSinNadie(null);
    await entra.run({});
    if (await toma(cual, anexado)) setLugar({ modo: 'cliente' }, 'abre');
  }

  return (
    <>
      {noLlamar.aviso}
      {enLlamada && actual ? (
        <ClienteEnLlamada
          key={`${actual.SEGUIMIENTO_ID}-${actual.DIR_CLI_ID}`}
          llamada={llamada}
          actual={actual}
          tablero={tablero.data}
          noLlamar={noLlamar}
          alVolver={aLista}
        />
      ) : (
        <ListaDeMarcacion
          tablero={tablero.data}
          tomando={tomando || entra.running || enLlamada}
          sinNadie={sinNadie}
          alLlamar={(cual, anexado) => void llama(cual, anexado)}
          alReanudar={() => void entra.run({})}
        />
      )}
    </>
  );
}

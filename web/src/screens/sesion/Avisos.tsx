import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
import { useLive } from '../../platform/events.ts';
import { fechaHora } from '../../platform/format.ts';
import { REGISTRO, useIr } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import css from './Avisos.module.css';

type Aviso = Respuesta<'checkForOpenTickets'>['data'][number];

/**
 * The pulsing red dot and its message, while there is something the operator has not read (specification §2). It
 * opens the list; each notice leads to its screen and is then read. `corto` leaves the message out.
 */
export function Avisos({ corto }: { corto?: boolean }) {
  const operador_id = useSession().data.OPERADOR_ID;
  const { data } = useQueryCall('checkForOpenTickets', { operador_id }, { staleTime: 60_000 });
  useLive('aviso', null, ['checkForOpenTickets']);
  const leido = useCommand('marcaAvisoLeido', { titulo: 'Avisos', refreshes: ['checkForOpenTickets'] });
  const ir = useIr();
  const [abierto, setAbierto] = useState(false);
  const avisos = data?.data ?? [];
  const primero = avisos[0];

  function abre(aviso: Aviso): void {
    setAbierto(false);
    void leido.run({ aviso_id: aviso.AVISO_ID });
    if (aviso.MENU) ir(aviso.MENU, aviso.DOCUMENTO_ID ? { [REGISTRO]: aviso.DOCUMENTO_ID } : {});
  }

  return (
    <div className={css.lugar} role="status">
      {primero ? (
        <Popover
          opened={abierto}
          onChange={setAbierto}
          position="bottom-start"
          width={340}
          trapFocus
          shadow="md"
        >
          <Popover.Target>
            <button
              type="button"
              className={css.boton}
              aria-label={`${cuenta(avisos.length)}: ${primero.MENSAJE}`}
              onClick={() => setAbierto(!abierto)}
            >
              <span className={css.punto} aria-hidden />
              {corto ? null : <span className={css.mensaje}>{primero.MENSAJE}</span>}
              {corto || avisos.length > 1 ? <span className={css.cuenta}>{avisos.length}</span> : null}
            </button>
          </Popover.Target>
          <Popover.Dropdown p={0} aria-label="Avisos">
            <ul className={css.lista}>
              {avisos.map((a) => (
                <li key={a.AVISO_ID}>
                  <button type="button" className={css.aviso} onClick={() => abre(a)}>
                    {a.MENSAJE}
                    <time dateTime={a.FECHA}>{fechaHora(a.FECHA)}</time>
                  </button>
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </div>
  );
}

const cuenta = (n: number): string => (n === 1 ? '1 aviso' : `${n} avisos`);

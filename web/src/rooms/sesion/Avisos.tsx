import { cuantos } from '@anden/contrato/cifras.ts';
import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { fechaHora } from '../../platform/format.ts';
import { direccion } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import css from './Avisos.module.css';
import { useAbreAviso } from './abreAviso.ts';
import { useAvisoDeOrden } from './orden.ts';

type Aviso = Respuesta<'checkForOpenTickets'>['data'][number];
/** A notice of the server, or a temporary one found by a check, which need not be marked as read. */
type Mostrado = Aviso | (Pick<Aviso, 'MENSAJE' | 'MENU' | 'DOCUMENTO_ID'> & { AVISO_ID: null; FECHA: null });

/**
 * The pulsing red dot with its message, while there are unread notices (specification §2). It opens the list; opening a
 * notice leads to its screen and marks it as read. `forma`: the message in one line, or only the dot.
 */
export function Avisos({ forma }: { forma?: 'linea' | 'punto' }) {
  const operador_id = useSession().data.OPERADOR_ID;
  const { data } = useQueryCall('checkForOpenTickets', { operador_id }, { staleTime: 60_000 });
  const abreAviso = useAbreAviso();
  const [abierto, setAbierto] = useState(false);
  const deOrden = useAvisoDeOrden();
  const avisos: readonly Mostrado[] = [
    ...(data?.data ?? []),
    ...(deOrden
      ? [{ AVISO_ID: null, MENSAJE: deOrden, MENU: 'resurtidos', DOCUMENTO_ID: null, FECHA: null }]
      : []),
  ];
  const primero = avisos[0];

  function abre(aviso: Mostrado): void {
    setAbierto(false);
    abreAviso(aviso);
  }

  return (
    <div className={css.lugar} role="status" data-forma={forma} data-hay={primero ? true : undefined}>
      {primero ? (
        <Popover
          opened={abierto}
          onChange={setAbierto}
          position={forma === 'punto' ? 'right-end' : 'bottom-start'}
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
              <span className={css.mensaje}>{primero.MENSAJE}</span>
              {avisos.length > 1 ? <span className={css.cuenta}>{avisos.length}</span> : null}
            </button>
          </Popover.Target>
          <Popover.Dropdown p={0} aria-label="Avisos">
            <ul className={css.lista}>
              {avisos.map((a) => (
                <li key={a.AVISO_ID ?? 'orden'}>
                  <button type="button" className={css.aviso} onClick={() => abre(a)}>
                    {a.MENSAJE}
                    {a.FECHA === null ? null : <time dateTime={a.FECHA}>{fechaHora(a.FECHA)}</time>}
                  </button>
                </li>
              ))}
            </ul>
            <Link to={direccion('/Avisos')} className={css.todos} onClick={() => setAbierto(false)}>
              Ver todos los avisos
            </Link>
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </div>
  );
}

const cuenta = (n: number): string => cuantos(n, ['aviso', 'avisos']);

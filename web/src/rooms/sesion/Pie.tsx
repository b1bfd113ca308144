import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { EVENTO_SALIDA } from '@anden/contrato/sesion/rules.ts';
import { Menu } from '@mantine/core';
import { useCommand } from '../../platform/command.ts';
import { versionYCompilacion } from '../../platform/compilacion.ts';
import { conexionStore } from '../../platform/events.ts';
import { hora } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { enLineaStore } from '../../platform/shell.ts';
import { useStore } from '../../platform/store.ts';
import { useEscritorio } from '../../ui/anchuras.ts';
import { IconCalendarEvent } from '../../ui/iconos.ts';
import { avisar, confirmar } from '../../ui/modal.ts';
import css from './Pie.module.css';
import { PorEnviar } from './PorEnviar.tsx';
import { cerrarSesion } from './salir.ts';

const CONEXION = {
  viva: 'En línea',
  conectando: 'Conectando',
  caida: 'Sin avisos en vivo',
  sinRed: 'Sin conexión',
} as const;

/** The status strip: operator, entry time, connection, events, version (specification §2). */
export function Pie() {
  const escritorio = useEscritorio();
  const { data: operador, casa } = useSession();
  const avisos = useStore(conexionStore);
  const enLinea = useStore(enLineaStore);
  const conexion = enLinea ? avisos : 'sinRed';
  return (
    <footer className={css.pie}>
      <span className={css.operador} title={operador.NOMBRE}>
        {operador.NOMBRE}
      </span>
      <span>
        {operador.FECHAHORAENTRADA ? (
          <>
            Entrada <time dateTime={operador.FECHAHORAENTRADA}>{hora(operador.FECHAHORAENTRADA)}</time>
          </>
        ) : (
          'Sin hora de entrada'
        )}
      </span>
      <span className={css.conexion} data-estado={conexion} role="status">
        {CONEXION[conexion]}
      </span>
      {escritorio ? <PorEnviar /> : null}
      <span className={css.derecha}>
        <Eventos />
        <span title={`Ambiente: ${casa.ambiente}`}>
          {casa.pruebas ? <span className={css.ambiente}>{casa.ambiente} · </span> : null}
          {versionYCompilacion(casa)}
        </span>
      </span>
    </footer>
  );
}

/** Events an operator may record; each asks first. Leaving (code 2) is done by signing out. */
function Eventos() {
  const { data: operador } = useSession();
  const eventos = useQueryCall('getEventos', {}, { staleTime: 60 * 60_000 });
  const registra = useCommand('setRegistraEvento', { titulo: 'Registro de evento' });

  async function elige(codigo: number, descripcion: string): Promise<void> {
    if (codigo === EVENTO_SALIDA) return cerrarSesion();
    const acepta = await confirmar('Registro de evento', `¿Desea registrar el evento «${descripcion}»?`, {
      aceptar: 'Registrar',
    });
    if (!acepta) return;
    const reply = await registra.run({ operador_id: operador.OPERADOR_ID, codigo, descripcion });
    if (reply) void avisar('Registro de evento', reply.message || 'Evento registrado', 'hecho');
  }

  return (
    <Menu position="top-end" shadow="md" width={240}>
      <Menu.Target>
        <button type="button" className={css.eventos} disabled={!eventos.data}>
          <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
          Eventos
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {eventos.data?.data.map((e) => (
          <Menu.Item key={e.CODIGO_ID} onClick={() => void elige(e.CODIGO_ID, e.DESCRIPCION)}>
            {e.DESCRIPCION}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

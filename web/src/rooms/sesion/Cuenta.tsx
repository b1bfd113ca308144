import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu, useMantineColorScheme } from '@mantine/core';
import { hora } from '../../platform/format.ts';
import { useIr } from '../../platform/navigation.ts';
import { type Densidad, usePreferencias } from '../../platform/preferencias.ts';
import { useSession } from '../../platform/session.ts';
import { useEscritorio } from '../../ui/anchuras.ts';
import {
  IconBell,
  IconCalendarUser,
  IconDeviceMobile,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconSchool,
  IconUserCircle,
} from '../../ui/iconos.ts';
import css from './Cuenta.module.css';
import { cambioStore } from './cambio.ts';
import { cerrarSesion } from './salir.ts';

const icono = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const TEMAS = [
  ['auto', 'Como el equipo'],
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
] as const;

const DENSIDADES: readonly (readonly [Densidad, string])[] = [
  ['compacta', 'Compactos'],
  ['comoda', 'Cómodos'],
];

/** The initials of the first and the last word of a name. */
const iniciales = (nombre: string): string => {
  const palabras = nombre.trim().split(/\s+/);
  return [palabras[0], palabras.length > 1 ? palabras.at(-1) : ''].map((p) => p?.charAt(0) ?? '').join('');
};

interface CuentaProps {
  /** With the name beside the initials, in a handheld's drawer. */
  conNombre?: boolean;
  alPedirAyuda: () => void;
  /** Called when a link is followed, to close the drawer around it. */
  alIr: () => void;
}

/** The operator's menu behind their initials: their data, preferences, the device, and signing out. */
export function Cuenta({ conNombre, alPedirAyuda, alIr }: CuentaProps) {
  const { data: operador } = useSession();
  const { preferencias, prefiere } = usePreferencias();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const irA = useIr();
  const escritorio = useEscritorio();
  const ir = (menu: string): void => {
    irA(menu);
    alIr();
  };
  return (
    <Menu position="bottom-start" width={280} shadow="md">
      <Menu.Target>
        <button
          type="button"
          className={css.cuenta}
          aria-label={conNombre ? undefined : `Su cuenta: ${operador.NOMBRE}`}
        >
          <span className={css.iniciales} aria-hidden>
            {iniciales(operador.NOMBRE)}
          </span>
          {conNombre ? <span className={css.nombre}>{operador.NOMBRE}</span> : null}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        <div className={css.quien}>
          <strong>{operador.NOMBRE}</strong>
          <span>
            {operador.OPERADOR} · {operador.ALMACEN ?? 'Sin almacén'}
          </span>
          {operador.EMAIL ? <span>{operador.EMAIL}</span> : null}
          <span>
            {operador.FECHAHORAENTRADA
              ? `Entró a las ${hora(operador.FECHAHORAENTRADA)}`
              : 'Aún no marca su hora de entrada'}
          </span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUserCircle {...icono} />} onClick={() => ir('inicio')}>
          Perfil y hora de entrada
        </Menu.Item>
        <Menu.Item leftSection={<IconCalendarUser {...icono} />} onClick={() => ir('operador')}>
          Mi página
        </Menu.Item>
        <Menu.Item leftSection={<IconBell {...icono} />} onClick={() => ir('avisos')}>
          Avisos
        </Menu.Item>
        <Menu.Item leftSection={<IconSchool {...icono} />} onClick={() => ir('miscapacitaciones')}>
          Mis capacitaciones
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKey {...icono} />}
          onClick={() => {
            alIr();
            cambioStore.set(true);
          }}
        >
          Cambiar contraseña
        </Menu.Item>
        <Menu.Item leftSection={<IconDeviceMobile {...icono} />} onClick={() => ir('aparato')}>
          Este aparato
        </Menu.Item>
        {escritorio ? (
          <Menu.Item
            leftSection={<IconKeyboard {...icono} />}
            rightSection={<kbd className={css.tecla}>?</kbd>}
            onClick={() => {
              alIr();
              alPedirAyuda();
            }}
          >
            Teclas de esta pantalla
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Label>Tema</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(v) => setColorScheme(v as typeof colorScheme)}>
          {TEMAS.map(([valor, nombre]) => (
            <Menu.RadioItem key={valor} value={valor}>
              {nombre}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>Renglones de las listas</Menu.Label>
        <Menu.RadioGroup
          value={preferencias.densidad}
          onChange={(v) => prefiere({ densidad: v as Densidad })}
        >
          {DENSIDADES.map(([valor, nombre]) => (
            <Menu.RadioItem key={valor} value={valor}>
              {nombre}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icono} />} onClick={() => void cerrarSesion()}>
          Cerrar Sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  spotlight,
} from '@mantine/spotlight';
import {
  IconDeviceMobile,
  IconHome,
  IconKey,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { useIr } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.ts';
import { claveStore } from './clave.ts';
import { menuDe } from './menu.ts';
import { cerrarSesion } from './salir.ts';

const icono = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The command palette (Ctrl K): every screen this operator may open, and the frame's actions. */
export default function Paleta({ abre }: { abre: number }) {
  useSession();
  const ir = useIr();
  const { setColorScheme } = useMantineColorScheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of Ctrl K counts
  useEffect(() => spotlight.open(), [abre]);

  const acciones: SpotlightActionData[] = [
    { id: 'inicio', label: 'Inicio', leftSection: <IconHome {...icono} />, onClick: () => ir('inicio') },
    {
      id: 'aparato',
      label: 'Este aparato',
      leftSection: <IconDeviceMobile {...icono} />,
      onClick: () => ir('aparato'),
    },
    {
      id: 'clave',
      label: 'Cambiar contraseña',
      leftSection: <IconKey {...icono} />,
      onClick: () => claveStore.set(true),
    },
    {
      id: 'claro',
      label: 'Tema claro',
      leftSection: <IconSun {...icono} />,
      onClick: () => setColorScheme('light'),
    },
    {
      id: 'oscuro',
      label: 'Tema oscuro',
      leftSection: <IconMoon {...icono} />,
      onClick: () => setColorScheme('dark'),
    },
    {
      id: 'salir',
      label: 'Cerrar Sesión',
      leftSection: <IconLogout {...icono} />,
      onClick: () => void cerrarSesion(),
    },
  ];
  const grupos: SpotlightActionGroupData[] = [
    ...menuDe().map(({ seccion, entradas }) => ({
      group: seccion,
      actions: entradas
        .filter((e) => !e.motivo)
        .map(({ ruta }) => ({
          id: ruta.menu,
          label: ruta.titulo,
          keywords: [ruta.menu, sinAcentos(ruta.titulo)],
          onClick: () => ir(ruta.menu),
        })),
    })),
    { group: 'Andén', actions: acciones },
  ].filter((g) => g.actions.length > 0);

  return (
    <Spotlight
      actions={grupos}
      shortcut={null}
      lockScroll={false}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      attributes={{ content: { 'aria-label': 'Ir a una pantalla o acción' } }}
      nothingFound="Nada con ese nombre"
      highlightQuery
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 80, transition: 'fade' }}
      searchProps={{
        leftSection: <IconSearch {...icono} />,
        placeholder: 'Pantalla o acción',
        'aria-label': 'Pantalla o acción',
      }}
    />
  );
}

const sinAcentos = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '');

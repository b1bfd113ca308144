import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  useSpotlight,
} from '@mantine/spotlight';
import {
  IconBell,
  IconDeviceMobile,
  IconHome,
  IconKey,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { MARCA_LECTOR, PASA } from '../../capture/lector.ts';
import { useIr } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.ts';
import { useEncima } from '../../ui/encima.ts';
import { contiene } from '../../ui/filtra.ts';
import { cambioStore } from './cambio.ts';
import { menuDe } from './menu.ts';
import { cerrarSesion } from './salir.ts';
import { ALMACEN, ELEGIDA, paleta, useHallados } from './useHallados.ts';

const icono = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The command palette (Ctrl K): every screen and record this operator may open, and actions. */
export default function Paleta({ abre }: { abre: number }) {
  useSession();
  const ir = useIr();
  const { setColorScheme } = useMantineColorScheme();
  const [texto, setTexto] = useState('');
  useEncima(useSpotlight(ALMACEN).opened, paleta.close);
  const { hallados, buscando, alTeclear } = useHallados(texto, setTexto);
  const elegida = useElegida(texto);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of Ctrl K counts
  useEffect(() => {
    setTexto('');
    paleta.open();
  }, [abre]);

  const acciones: SpotlightActionData[] = [
    { id: 'inicio', label: 'Inicio', leftSection: <IconHome {...icono} />, onClick: () => ir('inicio') },
    {
      id: 'avisos',
      label: 'Avisos',
      leftSection: <IconBell {...icono} />,
      onClick: () => ir('avisos'),
    },
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
      onClick: () => cambioStore.set(true),
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
          keywords: [ruta.menu],
          onClick: () => ir(ruta.menu),
        })),
    })),
    { group: 'Andén', actions: acciones },
  ].filter((g) => g.actions.length > 0);

  return (
    <Spotlight
      actions={grupos}
      store={ALMACEN}
      query={texto}
      onQueryChange={setTexto}
      // After the screens, so that a selected one does not move when the server answers.
      filter={(escrito) => [...conPalabras(grupos, escrito), ...hallados]}
      shortcut={null}
      lockScroll={false}
      // Positioned by its top edge, so that the field does not move as results come and go.
      centered={false}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      attributes={{ content: { 'aria-label': 'Ir a una pantalla, un registro o una acción' } }}
      nothingFound={buscando ? 'Buscando…' : 'Nada con ese nombre'}
      highlightQuery
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 80, transition: 'fade' }}
      searchProps={{
        leftSection: <IconSearch {...icono} />,
        // Read aloud as the arrows move; the focus stays in the field.
        rightSection: (
          <span role="status" className="solo-lector">
            {elegida}
          </span>
        ),
        placeholder: 'Pantalla, artículo, folio, guía…',
        'aria-label': 'Pantalla, registro o acción',
        onKeyDown: alTeclear,
        ...{ [MARCA_LECTOR]: PASA },
      }}
    />
  );
}

/** The words of the selected action, which only its colour shows. */
function useElegida(texto: string): string {
  const { opened, selected } = useSpotlight(ALMACEN);
  const [elegida, setElegida] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection or another list is another action
  useEffect(() => {
    const accion = opened ? document.querySelector(ELEGIDA) : null;
    setElegida(accion?.textContent ?? '');
  }, [opened, selected, texto]);
  return elegida;
}

/** The actions whose name or synonyms contain every typed word. */
const conPalabras = (
  grupos: readonly SpotlightActionGroupData[],
  escrito: string,
): SpotlightActionGroupData[] =>
  grupos
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label, keywords = [] }) =>
        contiene([label, keywords].flat().join(' '), escrito),
      ),
    }))
    .filter((g) => g.actions.length > 0);

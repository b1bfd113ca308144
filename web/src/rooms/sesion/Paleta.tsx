import '@mantine/spotlight/styles.layer.css';
import { casiContieneTodas } from '@anden/contrato/busqueda/rules.ts';
import { useMantineColorScheme } from '@mantine/core';
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  useSpotlight,
} from '@mantine/spotlight';
import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { MARCA_LECTOR, PASA } from '../../capture/lector.ts';
import { useIr } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.ts';
import { useEncima } from '../../ui/encima.ts';
import { contiene, sinAcentos } from '../../ui/filtra.ts';
import {
  IconBell,
  IconDeviceMobile,
  IconHome,
  IconKey,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
} from '../../ui/iconos.ts';
import { SIN_DESCRIPCION } from '../../ui/theme.ts';
import { cambioStore } from './cambio.ts';
import { menuDe } from './menu.ts';
import css from './Paleta.module.css';
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
  const id = useId();
  const elegida = useElegida(id);

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

  const deAqui = conPalabras(grupos, texto);
  // After the screens, so that a selected one does not move when the server answers.
  const exactos = [...deAqui, ...hallados];
  // A wrong letter is forgiven where nothing else bears that name: a screen must not come before the record that is meant.
  const mostrados = exactos.length > 0 || buscando ? exactos : conPalabras(grupos, texto, casiContiene);
  return (
    <Spotlight.Root
      store={ALMACEN}
      query={texto}
      onQueryChange={setTexto}
      shortcut={null}
      lockScroll={false}
      // Positioned by its top edge, so that the field does not move as results come and go.
      centered={false}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      attributes={{
        content: { 'aria-label': 'Ir a una pantalla, un registro o una acción' },
        body: SIN_DESCRIPCION,
      }}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 80, transition: 'fade' }}
    >
      <Spotlight.Search
        leftSection={<IconSearch {...icono} />}
        placeholder="Pantalla, artículo, folio, guía…"
        role="combobox"
        aria-label="Pantalla, registro o acción"
        aria-autocomplete="list"
        aria-expanded={mostrados.length > 0}
        aria-controls={mostrados.length > 0 ? id : undefined}
        aria-activedescendant={elegida}
        onKeyDown={alTeclear}
        {...{ [MARCA_LECTOR]: PASA }}
      />
      {mostrados.length > 0 ? (
        <Spotlight.ActionsList id={id} role="listbox" aria-label="Pantallas, registros y acciones">
          {mostrados.map(({ group, actions }) => (
            <Spotlight.ActionsGroup key={group} label={group} role="group" aria-label={group}>
              {actions.map(({ id: cual, keywords: _, ...accion }) => (
                <Spotlight.Action
                  key={cual}
                  {...accion}
                  role="option"
                  className={css.accion}
                  highlightQuery
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      ) : null}
      {/* Always there, so that what comes into it is read aloud. */}
      <div role="status">
        {mostrados.length > 0 ? null : (
          <Spotlight.Empty>{buscando ? 'Buscando…' : 'Nada con ese nombre'}</Spotlight.Empty>
        )}
      </div>
    </Spotlight.Root>
  );
}

/**
 * The id of the selected action, for the field to name: the focus stays in the field, and the palette marks what is selected in the document
 * alone, after drawing it. So each drawing tells screen readers too.
 */
function useElegida(lista: string): string | undefined {
  useSpotlight(ALMACEN);
  const [elegida, setElegida] = useState<string>();
  useLayoutEffect(() => {
    let cual: string | undefined;
    const opciones = document.getElementById(lista)?.querySelectorAll('[role=option]') ?? [];
    for (const [i, opcion] of [...opciones].entries()) {
      opcion.id = `${lista}-${i}`;
      const esta = opcion.matches(ELEGIDA);
      opcion.setAttribute('aria-selected', String(esta));
      if (esta) cual = opcion.id;
    }
    setElegida(cual);
  });
  return elegida;
}

/** Like `contiene`, where one letter of a word may be wrong. */
const casiContiene = (nombre: string, escrito: string): boolean =>
  casiContieneTodas(sinAcentos(nombre), sinAcentos(escrito).split(/\s+/).filter(Boolean));

/** The actions whose name or synonyms contain every typed word. */
const conPalabras = (
  grupos: readonly SpotlightActionGroupData[],
  escrito: string,
  responde = contiene,
): SpotlightActionGroupData[] =>
  grupos
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label, keywords = [] }) =>
        responde([label, keywords].flat().join(' '), escrito),
      ),
    }))
    .filter((g) => g.actions.length > 0);

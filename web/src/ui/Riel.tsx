import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { Popover, Tooltip } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import css from './Riel.module.css';

/** Milliseconds that the pointer stays on an icon before its section opens, and away from it before it closes. */
const ABRE_MS = 120;
const CIERRA_MS = 250;

export interface SeccionDeRiel {
  id: string;
  nombre: string;
  icono: ReactNode;
  /** It contains the present screen. */
  activa: boolean;
  /** Its entries, links and buttons; they call `cierra` when they lead somewhere. */
  contenido: (cierra: () => void) => ReactNode;
}

export interface RielProps {
  etiqueta: string;
  /** Icons above and below the sections, each a single button. */
  antes: ReactNode;
  secciones: readonly SeccionDeRiel[];
  despues: ReactNode;
}

/**
 * A menu folded to icons. A section opens beside its icon when the pointer is over it, when it is pressed, or with Enter or →; ← and Escape
 * close it; ↑ and ↓ move along the icons, or along the open section's entries.
 */
export function Riel({ etiqueta, antes, secciones, despues }: RielProps) {
  // `fija`: opened by a press, so it stays when the pointer leaves.
  const [abierta, setAbierta] = useState<{ id: string; fija: boolean } | null>(null);
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(espera.current), []);

  function tras(ms: number, haz: () => void): void {
    clearTimeout(espera.current);
    espera.current = setTimeout(haz, ms);
  }
  function pon(nueva: typeof abierta): void {
    clearTimeout(espera.current);
    setAbierta(nueva);
  }

  return (
    <nav className={css.riel} aria-label={etiqueta} onKeyDown={recorre}>
      {antes}
      {secciones.map((s) => {
        const suya = abierta?.id === s.id ? abierta : null;
        return (
          <Seccion
            key={s.id}
            seccion={s}
            abierta={suya !== null}
            alPulsar={() => pon(suya?.fija ? null : { id: s.id, fija: true })}
            alCerrar={() => pon(null)}
            alEntrar={() =>
              tras(abierta ? 0 : ABRE_MS, () => setAbierta((a) => (a?.fija ? a : { id: s.id, fija: false })))
            }
            alSalir={() => tras(CIERRA_MS, () => setAbierta((a) => (a?.fija ? a : null)))}
          />
        );
      })}
      {despues}
    </nav>
  );
}

interface SeccionProps {
  seccion: SeccionDeRiel;
  abierta: boolean;
  alPulsar: () => void;
  alCerrar: () => void;
  alEntrar: () => void;
  alSalir: () => void;
}

function Seccion({ seccion, abierta, alPulsar, alCerrar, alEntrar, alSalir }: SeccionProps) {
  const boton = useRef<HTMLButtonElement>(null);
  const vuelo = useRef<HTMLDivElement | null>(null);
  const id = useId();
  // Opened by the keyboard: the focus goes to the entries once they are there.
  const entra = useRef(false);
  const puesto = useCallback((caja: HTMLDivElement | null) => {
    vuelo.current = caja;
    if (!caja || !entra.current) return;
    entra.current = false;
    caja.querySelector<HTMLElement>(PARADAS)?.focus({ preventScroll: true });
  }, []);

  function tecla(e: KeyboardEvent): void {
    const enBoton = e.target === boton.current;
    if (enBoton && e.key === 'ArrowRight') {
      e.preventDefault();
      if (abierta) vuelo.current?.querySelector<HTMLElement>(PARADAS)?.focus();
      else {
        entra.current = true;
        alPulsar();
      }
    } else if (abierta && (e.key === 'Escape' || (!enBoton && e.key === 'ArrowLeft'))) {
      e.preventDefault();
      e.stopPropagation();
      alCerrar();
      boton.current?.focus();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is the button within
    <div
      className={css.seccion}
      onKeyDown={tecla}
      onPointerEnter={(e) => (e.pointerType === 'mouse' ? alEntrar() : undefined)}
      onPointerLeave={(e) => (e.pointerType === 'mouse' ? alSalir() : undefined)}
      onBlur={(e) => {
        if (abierta && e.relatedTarget && !e.currentTarget.contains(e.relatedTarget)) alCerrar();
      }}
    >
      <Popover
        opened={abierta}
        onChange={(abre) => (abre ? undefined : alCerrar())}
        position="right-start"
        offset={6}
        floatingStrategy="fixed"
        withinPortal={false}
        withRoles={false}
        width={248}
        shadow="md"
        transitionProps={{ duration: 80 }}
      >
        <Popover.Target>
          <button
            ref={boton}
            type="button"
            className={css.icono}
            data-activa={seccion.activa || undefined}
            aria-expanded={abierta}
            aria-controls={abierta ? id : undefined}
            onClick={(e) => {
              entra.current = e.detail === 0 && !abierta;
              alPulsar();
            }}
          >
            {seccion.icono}
            <span className="solo-lector">{seccion.nombre}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <div id={id} ref={puesto} className={css.vuelo} data-vuelo>
            <p className={css.titulo} aria-hidden>
              {seccion.nombre}
            </p>
            {seccion.contenido(alCerrar)}
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

export interface IconoDeRielProps {
  /** What it does: its accessible name and its tooltip. */
  nombre: string;
  /** The button or link with the icon; `clase` is its class, `texto` its name for screen readers. */
  children: (clase: string, texto: ReactNode) => ReactNode;
}

/** A single icon of the rail, with its tooltip beside it. */
export function IconoDeRiel({ nombre, children }: IconoDeRielProps) {
  return (
    <Tooltip label={nombre} position="right">
      {children(css.icono ?? '', <span className="solo-lector">{nombre}</span>)}
    </Tooltip>
  );
}

const PARADAS = 'a[href], button:not([disabled])';

/** Moves with ↑ and ↓ along the icons, or along the open section's entries. */
function recorre(e: KeyboardEvent<HTMLElement>): void {
  const paso = { ArrowDown: 1, ArrowUp: -1 }[e.key];
  if (!paso || e.defaultPrevented) return;
  const dentro = (e.target as Element).closest('[data-vuelo]');
  const paradas = [...(dentro ?? e.currentTarget).querySelectorAll<HTMLElement>(PARADAS)].filter(
    (p) => dentro || !p.closest('[data-vuelo]'),
  );
  const i = paradas.indexOf(e.target as HTMLElement);
  if (i < 0) return;
  e.preventDefault();
  paradas[(i + paso + paradas.length) % paradas.length]?.focus();
}

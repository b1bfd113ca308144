import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { direccion } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.ts';
import { recall, remember } from '../../platform/storage.ts';
import { IconChevronDown, IconHome, IconLogout } from '../../ui/iconos.ts';
import { EntradaDeMenu, Estrella } from './EntradaDeMenu.tsx';
import { Favoritas } from './Favoritas.tsx';
import { useFavoritas } from './favoritas.ts';
import css from './Menu.module.css';
import { menuDe } from './menu.ts';
import { revisaOrden } from './orden.ts';
import { cerrarSesion } from './salir.ts';

/**
 * Scrolls the current screen's entry into view on load, on navigation, and when a notice leaves the menu less space;
 * only the menu's own frame scrolls.
 */
function useEntradaALaVista() {
  const menu = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => {
    const marco = menu.current ? marcoQueDesliza(menu.current) : null;
    if (!marco) return;
    const muestra = () => {
      const href = JSON.stringify(router.state.location.pathname);
      const entrada = menu.current?.querySelector<HTMLElement>(`a[href=${href}]`);
      if (entrada) aLaVista(entrada, marco);
    };
    // Also tells the size it has now.
    const mira = new ResizeObserver(muestra);
    mira.observe(marco);
    let pendiente = 0;
    // After the router has restored scroll positions, and in the next frame: asked at once, the browser would lay the new screen out before it is whole.
    const deja = router.subscribe('onRendered', () => {
      cancelAnimationFrame(pendiente);
      pendiente = requestAnimationFrame(muestra);
    });
    return () => {
      cancelAnimationFrame(pendiente);
      mira.disconnect();
      deja();
    };
  }, [router]);
  return menu;
}

/** Including its neighbours, because an entry at the very edge looks like the last one. */
function aLaVista(entrada: HTMLElement, marco: HTMLElement): void {
  const suya = entrada.getBoundingClientRect();
  const deMarco = marco.getBoundingClientRect();
  const aire = suya.height;
  if (suya.top < deMarco.top + aire) marco.scrollTop -= deMarco.top + aire - suya.top;
  else if (suya.bottom > deMarco.bottom - aire) marco.scrollTop += suya.bottom - deMarco.bottom + aire;
}

/** The nearest ancestor that scrolls vertically. */
function marcoQueDesliza(de: HTMLElement): HTMLElement | null {
  let e = de.parentElement;
  while (e && !/auto|scroll/.test(getComputedStyle(e).overflowY)) e = e.parentElement;
  return e;
}

/** The side menu: Inicio, the sections, Cerrar Sesión. `alIr` closes the drawer around it. */
export function Menu({ alIr }: { alIr: () => void }) {
  // Read so that a change of permissions shows at once.
  useSession();
  const menu = useEntradaALaVista();
  const favoritas = useFavoritas();
  const [cerradas, setCerradas] = useState(() => recall('seccionesCerradas', []));
  // Sections without an entry for this operator start folded; these are the ones unfolded since.
  const [ajenasAbiertas, setAjenasAbiertas] = useState<readonly string[]>([]);

  function pliega(seccion: string): void {
    const nuevas = cerradas.includes(seccion)
      ? cerradas.filter((s) => s !== seccion)
      : [...cerradas, seccion];
    setCerradas(nuevas);
    remember('seccionesCerradas', nuevas);
  }

  function asoma(seccion: string): void {
    setAjenasAbiertas((a) => (a.includes(seccion) ? a.filter((s) => s !== seccion) : [...a, seccion]));
  }

  const secciones = menuDe();
  const suyas = favoritas.de(secciones);

  function va(): void {
    revisaOrden();
    alIr();
  }

  return (
    <nav ref={menu} className={css.menu} aria-label="Menú">
      <Link
        to={direccion('/Inicio')}
        className={css.entrada}
        activeProps={{ 'data-activa': true }}
        onClick={va}
      >
        <IconHome size={18} stroke={1.75} aria-hidden />
        Inicio
      </Link>
      {suyas.length > 0 ? (
        <section className={css.seccion} aria-label="Favoritas">
          <p className={css.nombre}>Favoritas</p>
          <Favoritas entradas={suyas} mueve={favoritas.mueve} alIr={va} />
        </section>
      ) : null}
      {secciones.map(({ seccion, entradas, ajena }) => {
        const abierta = ajena ? ajenasAbiertas.includes(seccion) : !cerradas.includes(seccion);
        const id = `seccion-${seccion}`;
        return (
          <section key={seccion} className={css.seccion}>
            <button
              type="button"
              className={css.nombre}
              aria-expanded={abierta}
              aria-controls={id}
              onClick={() => (ajena ? asoma(seccion) : pliega(seccion))}
            >
              {seccion}
              <IconChevronDown size={14} stroke={2} aria-hidden />
            </button>
            <ul id={id} className={css.lista} hidden={!abierta}>
              {entradas.map((e) => (
                <li key={e.ruta.menu}>
                  <EntradaDeMenu entrada={e} alIr={va}>
                    <Estrella
                      puesta={favoritas.esta(e.ruta.menu)}
                      onCambio={() => favoritas.alterna(e.ruta.menu)}
                    />
                  </EntradaDeMenu>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <section className={css.seccion} aria-label="La sesión">
        <button type="button" className={css.entrada} onClick={() => void cerrarSesion()}>
          <IconLogout size={18} stroke={1.75} aria-hidden />
          Cerrar Sesión
        </button>
      </section>
    </nav>
  );
}

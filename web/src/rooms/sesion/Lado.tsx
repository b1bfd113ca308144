import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { direccion } from '../../platform/navigation.ts';
import { BotonIcono } from '../../ui/Boton.tsx';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '../../ui/iconos.ts';
import { AlmacenDeTrabajo } from './AlmacenDeTrabajo.tsx';
import { Avisos } from './Avisos.tsx';
import { Cuenta } from './Cuenta.tsx';
import css from './Lado.module.css';
import { Marca, Signo } from './Marca.tsx';
import { Menu } from './Menu.tsx';
import { MenuPlegado } from './MenuPlegado.tsx';

const NADA = (): void => {};

interface LadoProps {
  plegado: boolean;
  alPlegar: () => void;
  alBuscar: () => void;
  alPedirAyuda: () => void;
  /** The icon of a test server, if it is one. */
  herramienta: ReactNode;
}

/** The frame's left side at a desk: operator, palette, menu and notices, in full or folded to icons. */
export function Lado({ plegado, alPlegar, alBuscar, alPedirAyuda, herramienta }: LadoProps) {
  const cuenta = <Cuenta alPedirAyuda={alPedirAyuda} alIr={NADA} />;
  const Dibujo = plegado ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className={css.lado} data-plegado={plegado || undefined}>
      <div className={css.cabeza}>
        <Link to={direccion('/Inicio')} className={css.marca} aria-label="Andén, ir a Inicio">
          {plegado ? <Signo tamano={26} /> : <Marca tamano={26} />}
        </Link>
        <span className={css.derecha}>
          {herramienta}
          {cuenta}
        </span>
      </div>
      <div className={css.arriba}>
        {plegado ? (
          <BotonIcono etiqueta="Ir a… (Ctrl K)" icono={<IconSearch stroke={1.75} />} onClick={alBuscar} />
        ) : (
          <button type="button" className={css.buscar} onClick={alBuscar}>
            <IconSearch size={16} stroke={1.75} aria-hidden />
            Ir a…
            <kbd>Ctrl K</kbd>
          </button>
        )}
        <AlmacenDeTrabajo plegado={plegado} />
      </div>
      <div className={css.desliza}>{plegado ? <MenuPlegado /> : <Menu alIr={NADA} />}</div>
      {/* Below the menu, so that arriving notices do not move its entries. */}
      <div className={css.abajo}>
        <Avisos {...(plegado ? { forma: 'punto' } : {})} />
        <BotonIcono
          className={css.plegar ?? ''}
          etiqueta={plegado ? 'Desplegar el menú' : 'Plegar el menú'}
          icono={<Dibujo stroke={1.75} />}
          aria-pressed={plegado}
          onClick={alPlegar}
        />
      </div>
    </aside>
  );
}

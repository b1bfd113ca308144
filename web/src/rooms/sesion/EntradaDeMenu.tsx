import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { direccion } from '../../platform/navigation.ts';
import { IconStar, IconStarFilled } from '../../ui/iconos.ts';
import css from './Menu.module.css';
import type { Entrada } from './menu.ts';

interface EstrellaProps {
  puesta: boolean;
  onCambio: () => void;
}

/** The star that keeps a screen at the top of the menu, or removes it; shown only beside the current screen's entry. */
export function Estrella({ puesta, onCambio }: EstrellaProps) {
  const Dibujo = puesta ? IconStarFilled : IconStar;
  const etiqueta = puesta ? 'Quitar esta pantalla de favoritas' : 'Poner esta pantalla en favoritas';
  return (
    <button
      type="button"
      className={css.estrella}
      aria-label={etiqueta}
      title={etiqueta}
      aria-pressed={puesta}
      onClick={onCambio}
    >
      <Dibujo size={16} stroke={1.75} aria-hidden />
    </button>
  );
}

interface EntradaProps {
  entrada: Entrada;
  alIr: () => void;
  /** Shown beside it, if it is a link. */
  children?: ReactNode;
}

/** An entry of the menu: a link, or the control id it needs. */
export function EntradaDeMenu({ entrada, alIr, children }: EntradaProps) {
  const { ruta, motivo } = entrada;
  if (motivo) {
    return (
      <Tooltip label={motivo} position="right">
        <button type="button" className={css.entrada} aria-disabled aria-description={motivo}>
          {ruta.titulo}
        </button>
      </Tooltip>
    );
  }
  return (
    <span className={css.conEstrella}>
      <Link
        to={direccion(ruta.ruta)}
        className={css.entrada}
        activeOptions={{ includeSearch: false }}
        activeProps={{ 'data-activa': true }}
        onClick={alIr}
      >
        {ruta.titulo}
      </Link>
      {children}
    </span>
  );
}

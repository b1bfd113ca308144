import { createContext, type ReactNode, useContext } from 'react';
import { pulsaLiga } from '../pulsaFila.ts';
import type { Cuadro, Lugar } from './cuadro.ts';
import { enPalabras } from './cuadro.ts';
import css from './graficas.module.css';

/** What every mark of a chart needs: the chart, the current mark, and functions to report what is done with it. */
export interface Mando {
  cuadro: Cuadro;
  /** The mark that Tab reaches. */
  enMano: Lugar;
  /** Called when a mark is pointed at or gets the focus, with a point in the chart in pixels; null when that ends. */
  alSenalar: (lugar: Lugar | null, x?: number, y?: number) => void;
  alAbrir: (liga: string) => void;
}

export const MandoDeMarcas = createContext<Mando | null>(null);

export interface MarcaProps extends Lugar {
  /** Point above which its text is shown, in pixels of the chart. */
  x: number;
  y: number;
  children: ReactNode;
}

/** A mark: a link to its rows, if it has any, that shows its figure when it is pointed at or focused. */
export function Marca({ grupo, serie, x, y, children }: MarcaProps) {
  const mando = useContext(MandoDeMarcas);
  if (!mando) return null;
  const { cuadro, enMano, alSenalar, alAbrir } = mando;
  const punto = cuadro.grupos[grupo]?.puntos[serie];
  if ((punto?.valor ?? null) === null) return null;
  const lugar = { grupo, serie };
  const liga = punto?.liga;
  const comun = {
    className: css.marca ?? '',
    'data-marca': `${grupo}.${serie}`,
    'data-serie': serie % SERIES,
    'aria-label': enPalabras(cuadro, lugar),
    tabIndex: enMano.grupo === grupo && enMano.serie === serie ? 0 : -1,
    onPointerEnter: () => alSenalar(lugar, x, y),
    onPointerLeave: () => alSenalar(null),
    onFocus: () => alSenalar(lugar, x, y),
    onBlur: () => alSenalar(null),
  };
  if (liga === undefined)
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a mark that leads nowhere is only read
      <g role="img" {...comun}>
        {children}
      </g>
    );
  return (
    <a {...comun} href={liga} onClick={(e) => pulsaLiga(e, () => alAbrir(liga))}>
      {children}
    </a>
  );
}

/** Number of colours and patterns; further series start again with the first. */
export const SERIES = 6;

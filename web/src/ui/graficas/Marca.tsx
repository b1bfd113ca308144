import { createContext, type ReactNode, useContext } from 'react';
import { pulsaLiga } from '../pulsaFila.ts';
import type { Cuadro, Lugar } from './cuadro.ts';
import { enPalabras } from './cuadro.ts';
import css from './graficas.module.css';

/** What every mark of a picture needs: the picture, the mark in hand, and who is told what is done with it. */
export interface Mando {
  cuadro: Cuadro;
  /** The mark that the Tab key comes to. */
  enMano: Lugar;
  /** A mark is pointed at or has the focus, over that point of the picture, in pixels; null: it no longer is. */
  alSenalar: (lugar: Lugar | null, x?: number, y?: number) => void;
  alAbrir: (liga: string) => void;
}

export const MandoDeMarcas = createContext<Mando | null>(null);

export interface MarcaProps extends Lugar {
  /** Where its words are shown: over this point, in pixels of the picture. */
  x: number;
  y: number;
  children: ReactNode;
}

/** A mark: a link to its rows, where it has some, that says its figure when it is pointed at or focused. */
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

/** Colours and patterns there are; a series beyond them takes the first again. */
export const SERIES = 6;

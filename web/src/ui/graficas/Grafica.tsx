import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Atajos, useAtajos } from '../atajos.ts';
import { Boton } from '../Boton.tsx';
import { Barras } from './Barras.tsx';
import { Calor, FILA_DE_CALOR } from './Calor.tsx';
import { type Cuadro, type Dibujo, enPalabras, type Lugar, primero, siguiente } from './cuadro.ts';
import css from './graficas.module.css';
import { Chispa, Linea } from './Linea.tsx';
import { MandoDeMarcas, SERIES } from './Marca.tsx';
import { ALTO_DE_PARTES, Partes } from './Partes.tsx';
import { Ranking, RENGLON } from './Ranking.tsx';
import { TablaDeCuadro } from './TablaDeCuadro.tsx';

export interface GraficaProps {
  cuadro: Cuadro;
  dibujo: Dibujo;
  /** Height of the drawing in pixels. A ranking, a heat map and parts are as high as their rows need. Default 200. */
  alto?: number;
  /** Opens a mark's rows, by their address. */
  alAbrir: (liga: string) => void;
  /** Shown beside the title: an explanation. */
  ayuda?: ReactNode;
  /** Without title, note and button, for a card or a row. */
  desnuda?: boolean;
}

/** Drawings whose groups go downwards. */
const ACOSTADAS: readonly Dibujo[] = ['ranking', 'calor', 'partes'];

const porFilas = (dibujo: Dibujo, grupos: number): number | null => {
  if (dibujo === 'ranking') return grupos * RENGLON;
  if (dibujo === 'partes') return grupos * ALTO_DE_PARTES;
  return dibujo === 'calor' ? grupos * FILA_DE_CALOR + 22 : null;
};

function Trazos({ dibujo, ...como }: { dibujo: Dibujo; cuadro: Cuadro; ancho: number; alto: number }) {
  switch (dibujo) {
    case 'barras':
    case 'apiladas':
      return <Barras {...como} apiladas={dibujo === 'apiladas'} />;
    case 'linea':
    case 'escalones':
      return <Linea {...como} escalones={dibujo === 'escalones'} />;
    case 'ranking':
      return <Ranking {...como} />;
    case 'calor':
      return <Calor {...como} />;
    case 'partes':
      return <Partes {...como} />;
    case 'chispa':
      return <Chispa {...como} />;
  }
}

/** Patterns over the colours, so that series can be told apart without colour. */
function Tramas({ de }: { de: string }) {
  return (
    <defs>
      {Array.from({ length: SERIES }, (_, i) => (
        <pattern
          // biome-ignore lint/suspicious/noArrayIndexKey: they are always the same six
          key={i}
          id={`${de}trama${i}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${i * 45})`}
        >
          <rect width="6" height="6" className={css.tinte} data-serie={i} />
          {i > 0 ? <line className={css.raya} x1="0" y1="0" x2="0" y2="6" /> : null}
        </pattern>
      ))}
    </defs>
  );
}

const ATAJOS: Atajos = {
  de: 'En una gráfica',
  teclas: [
    { teclas: '← o → o ↑ o ↓', que: 'De una marca a otra' },
    { teclas: 'Enter', que: 'Abre los renglones de la marca' },
    { teclas: 'T', que: 'La tabla que está detrás' },
  ],
};

/**
 * A chart. Each mark opens its rows, shows its figure when pointed at, and can be reached with the arrow keys; `t` or the button shows the
 * table behind the chart.
 */
export function Grafica({
  cuadro: entero,
  dibujo,
  alto = 200,
  alAbrir,
  ayuda,
  desnuda = false,
}: GraficaProps) {
  const faltan = entero.grupos.length - (entero.dibujados ?? entero.grupos.length);
  const cuadro = faltan > 0 ? { ...entero, grupos: entero.grupos.slice(0, entero.dibujados) } : entero;
  const id = useId();
  const { ref: mide, width: ancho } = useElementSize<HTMLDivElement>();
  const [enTabla, setEnTabla] = useState(false);
  const [enMano, setEnMano] = useState<Lugar | null>(null);
  const [senalada, setSenalada] = useState<(Lugar & { x: number; y: number }) | null>(null);
  const mano = enMano && cuadro.grupos[enMano.grupo]?.puntos[enMano.serie] ? enMano : primero(cuadro);
  const suAlto = porFilas(dibujo, cuadro.grupos.length) ?? alto;

  // Switching between chart and table removes the element with the focus; its replacement gets it.
  const lienzo = useRef<HTMLDivElement>(null);
  useAtajos(ATAJOS);
  const enLienzo = useRef(false);
  const ambos = useMergedRef(mide, lienzo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when one takes the place of the other
  useLayoutEffect(() => {
    if (enLienzo.current) lienzo.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    enLienzo.current = false;
  }, [enTabla]);

  function alTeclear(e: KeyboardEvent<HTMLElement>): void {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === 't' || e.key === 'T') {
      e.preventDefault();
      enLienzo.current = lienzo.current?.contains(e.target as Node) ?? false;
      setEnTabla(!enTabla);
      return;
    }
    // The mark with the focus, because the mouse may be over another.
    const [grupo, serie] = (e.target as Element).getAttribute('data-marca')?.split('.').map(Number) ?? [];
    if (grupo === undefined || serie === undefined) return;
    const va = siguiente(cuadro, { grupo, serie }, e.key, ACOSTADAS.includes(dibujo));
    if (!va) return;
    e.preventDefault();
    setEnMano(va);
    e.currentTarget.querySelector<SVGElement>(`[data-marca="${va.grupo}.${va.serie}"]`)?.focus();
  }

  const mando = {
    cuadro,
    enMano: mano,
    alAbrir,
    alSenalar: (lugar: Lugar | null, x = 0, y = 0) => {
      setSenalada(lugar && { ...lugar, x, y });
      if (lugar) setEnMano(lugar);
    },
  };
  return (
    <figure
      className={css.grafica}
      data-desnuda={desnuda || undefined}
      aria-labelledby={id}
      onKeyDown={alTeclear}
    >
      <figcaption className={desnuda ? 'solo-lector' : (css.titulo ?? '')}>
        <span id={id} className={css.nombreDeGrafica}>
          {cuadro.titulo}
        </span>
        {ayuda}
        {cuadro.nota ? <span className={css.nota}>{cuadro.nota}</span> : null}
        {faltan > 0 ? <span className={css.nota}>{`${faltan} más en la tabla`}</span> : null}
        <span className="solo-lector">Flechas: de una cifra a otra; t: la tabla.</span>
        {desnuda || dibujo === 'calor' ? null : <Leyenda cuadro={cuadro} />}
        {desnuda ? null : (
          <Boton tipo="discreto" aria-keyshortcuts="t" onClick={() => setEnTabla(!enTabla)}>
            {enTabla ? 'Ver gráfica' : 'Ver tabla'}
          </Boton>
        )}
      </figcaption>
      <div
        ref={ambos}
        className={css.lienzo}
        style={
          enTabla
            ? { height: Math.max(suAlto, alto) }
            : { [cuadro.grupos.length === 0 ? 'minHeight' : 'height']: suAlto }
        }
      >
        {enTabla ? (
          <TablaDeCuadro cuadro={entero} alAbrir={alAbrir} />
        ) : cuadro.grupos.length === 0 ? (
          <p className={css.vacia}>No hay datos que dibujar.</p>
        ) : ancho > 0 ? (
          <MandoDeMarcas value={mando}>
            {/* biome-ignore lint/a11y/noSvgWithoutTitle: its caption names it, and a title would hover over every mark */}
            <svg
              className={css.dibujo}
              width={ancho}
              height={suAlto}
              style={Object.fromEntries(
                Array.from({ length: SERIES }, (_, i) => [`--trama-${i}`, `url("#${id}trama${i}")`]),
              )}
            >
              <Tramas de={id} />
              <Trazos dibujo={dibujo} cuadro={cuadro} ancho={ancho} alto={suAlto} />
            </svg>
          </MandoDeMarcas>
        ) : null}
        {senalada && !enTabla ? (
          <div
            className={css.globo}
            aria-hidden
            data-lado={senalada.x > ancho - 120 ? 'derecha' : senalada.x < 120 ? 'izquierda' : undefined}
            style={{ left: senalada.x, top: senalada.y }}
          >
            {enPalabras(cuadro, senalada)}
          </div>
        ) : null}
      </div>
    </figure>
  );
}

/** The legend of the colours, if there is more than one. */
function Leyenda({ cuadro: { series, trazos = [] } }: { cuadro: Cuadro }) {
  if (series.length < 2 || series.length > SERIES) return null;
  return (
    <span className={css.leyenda}>
      {series.map((serie, i) => (
        <span key={serie} className={css.clave} data-serie={i} data-trazo={trazos[i]}>
          {serie}
        </span>
      ))}
    </span>
  );
}

import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react';
import { BotonIcono } from './Boton.tsx';
import css from './Carrusel.module.css';
import { IconChevronLeft, IconChevronRight, IconPhotoOff } from './iconos.ts';

export interface Imagen {
  src: string;
  /** What it shows, as its alternative text and its caption. */
  titulo: string;
}

/** A finger that moved less than this was a tap, in CSS pixels. */
const ARRASTRE_MIN = 40;

export interface CarruselProps {
  imagenes: readonly Imagen[];
  etiqueta: string;
  /** Index of the picture shown first. */
  inicial?: number;
  /** Whether it gets the focus of the dialog that it opens in, so that the arrow keys turn it at once. */
  enfocado?: boolean;
}

/** Pictures, one at a time: turned by buttons, arrow keys or swiping. Its frame keeps its size, and says so if a picture cannot be loaded. */
export function Carrusel({ imagenes, etiqueta, inicial = 0, enfocado = false }: CarruselProps) {
  const [pedida, setPedida] = useState(inicial);
  const [rotas, setRotas] = useState<ReadonlySet<string>>(new Set());
  const dedo = useRef<number | null>(null);
  const n = imagenes.length;
  const i = Math.min(pedida, n - 1);
  const actual = imagenes[i];
  if (!actual) return null;

  const mueve = (pasos: number) => setPedida((i + pasos + n) % n);

  function tecla(e: KeyboardEvent): void {
    const pasos = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
    if (pasos === 0 || n < 2) return;
    e.preventDefault();
    mueve(pasos);
  }

  function suelta(e: TouchEvent): void {
    const hasta = e.changedTouches[0]?.clientX;
    if (dedo.current === null || hasta === undefined || n < 2) return;
    const corrido = hasta - dedo.current;
    dedo.current = null;
    if (Math.abs(corrido) >= ARRASTRE_MIN) mueve(corrido < 0 ? 1 : -1);
  }

  return (
    <section
      className={css.carrusel}
      aria-roledescription="carrusel"
      aria-label={etiqueta}
      {...(enfocado ? { tabIndex: -1, 'data-autofocus': true } : {})}
      onKeyDown={tecla}
      onTouchStart={(e) => {
        dedo.current = e.touches.length === 1 ? (e.touches[0]?.clientX ?? null) : null;
      }}
      onTouchEnd={suelta}
    >
      <div className={css.marco}>
        {rotas.has(actual.src) ? (
          <div className={css.sinImagen}>
            <IconPhotoOff size={40} stroke={1.25} aria-hidden />
            <span>Sin imagen</span>
          </div>
        ) : (
          <img
            key={actual.src}
            src={actual.src}
            alt={actual.titulo}
            decoding="async"
            draggable={false}
            onError={() => setRotas((r) => new Set(r).add(actual.src))}
          />
        )}
      </div>
      <div className={css.pie}>
        {n > 1 ? (
          <BotonIcono
            etiqueta="Imagen anterior"
            icono={<IconChevronLeft stroke={1.75} />}
            onClick={() => mueve(-1)}
          />
        ) : null}
        <div className={css.titulo} aria-live="polite">
          <span>{actual.titulo}</span>
          {n > 1 ? (
            <span className={css.cuenta}>
              {i + 1} de {n}
            </span>
          ) : null}
        </div>
        {n > 1 ? (
          <BotonIcono
            etiqueta="Imagen siguiente"
            icono={<IconChevronRight stroke={1.75} />}
            onClick={() => mueve(1)}
          />
        ) : null}
      </div>
    </section>
  );
}

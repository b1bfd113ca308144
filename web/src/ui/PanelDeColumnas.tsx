import { type KeyboardEvent, useRef, useState } from 'react';
import { Boton, BotonIcono } from './Boton.tsx';
import type { Columna } from './columna.ts';
import { conMedida, conMovida, conVista, type Disposicion, enSuOrden, esComoViene } from './disposicion.ts';
import { Flotante, type FlotanteProps } from './Flotante.tsx';
import { IconChevronDown, IconChevronUp, IconMinus, IconPlus } from './iconos.ts';
import css from './PanelDeColumnas.module.css';

/** A list's choice of columns and look, and what is called when it changes. */
export interface EleccionDeColumnas<F> {
  /** Every column there is, in the screen's order. */
  todas: readonly Columna<F>[];
  valor: Disposicion;
  onCambio: (d: Disposicion) => void;
  alRestablecer: () => void;
  densidad: 'compacta' | 'comoda';
  onDensidad: (d: 'compacta' | 'comoda') => void;
}

/** Pixels that 'Más ancha' adds. */
const PASO = 24;
/** Width from which a column without one starts. */
const ANCHO_DE_INICIO = 120;

/**
 * Chooses which columns a list shows, their order and width, and the rows' height. By mouse or keyboard: Alt and the arrow keys move a
 * column.
 */
export default function PanelDeColumnas<F>({
  todas,
  valor,
  onCambio,
  alRestablecer,
  densidad,
  onDensidad,
  ...flotante
}: EleccionDeColumnas<F> & Omit<FlotanteProps, 'titulo' | 'children'>) {
  const [arrastrada, setArrastrada] = useState<string | null>(null);
  const lista = useRef<HTMLUListElement>(null);
  const columnas = enSuOrden(todas, valor);
  const mueve = (id: string, a: number) => onCambio(conMovida(todas, valor, id, a));
  const ensancha = (c: Columna<F>, px: number) =>
    onCambio(conMedida(valor, c.id, (valor.anchos[c.id] ?? c.ancho ?? ANCHO_DE_INICIO) + px));

  function tecla(e: KeyboardEvent, c: Columna<F>, i: number): void {
    if (!e.altKey || (e.key !== 'ArrowUp' && e.key !== 'ArrowDown')) return;
    e.preventDefault();
    mueve(c.id, i + (e.key === 'ArrowUp' ? -1 : 1));
    // The moved row keeps the focus.
    requestAnimationFrame(() =>
      lista.current?.querySelector<HTMLElement>(`[data-columna="${c.id}"] input`)?.focus(),
    );
  }

  return (
    <Flotante {...flotante} titulo="Columnas">
      <fieldset className={css.densidad}>
        <legend>Filas</legend>
        {(['compacta', 'comoda'] as const).map((d) => (
          <label key={d}>
            <input type="radio" name="densidad" checked={densidad === d} onChange={() => onDensidad(d)} />
            {d === 'compacta' ? 'Compactas' : 'Cómodas'}
          </label>
        ))}
      </fieldset>
      <ul ref={lista} className={css.lista} aria-label="Columnas">
        {columnas.map((c, i) => (
          <li
            key={c.id}
            data-columna={c.id}
            data-arrastrada={arrastrada === c.id || undefined}
            draggable
            onDragStart={(e) => {
              setArrastrada(c.id);
              e.dataTransfer.effectAllowed = 'move';
              // Without data Firefox begins no drag.
              e.dataTransfer.setData('text/plain', c.titulo);
            }}
            onDragOver={(e) => {
              e.preventDefault();
              if (arrastrada && arrastrada !== c.id) mueve(arrastrada, i);
            }}
            // Firefox would look for what was dropped.
            onDrop={(e) => e.preventDefault()}
            onDragEnd={() => setArrastrada(null)}
            onKeyDown={(e) => tecla(e, c, i)}
          >
            <label className={css.nombre}>
              <input
                type="checkbox"
                checked={!valor.ocultas.includes(c.id)}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onChange={(e) => onCambio(conVista(todas, valor, c.id, e.target.checked))}
              />
              <span>{c.titulo}</span>
            </label>
            <BotonIcono
              etiqueta={`${c.titulo}: más angosta`}
              icono={<IconMinus size={16} stroke={1.75} />}
              onClick={() => ensancha(c, -PASO)}
            />
            <BotonIcono
              etiqueta={`${c.titulo}: más ancha`}
              icono={<IconPlus size={16} stroke={1.75} />}
              onClick={() => ensancha(c, PASO)}
            />
            <BotonIcono
              etiqueta={`${c.titulo}: antes`}
              disabled={i === 0}
              icono={<IconChevronUp size={16} stroke={1.75} />}
              onClick={() => mueve(c.id, i - 1)}
            />
            <BotonIcono
              etiqueta={`${c.titulo}: después`}
              disabled={i === columnas.length - 1}
              icono={<IconChevronDown size={16} stroke={1.75} />}
              onClick={() => mueve(c.id, i + 1)}
            />
          </li>
        ))}
      </ul>
      <div className={css.pie}>
        <Boton disabled={esComoViene(valor)} onClick={alRestablecer}>
          Restablecer
        </Boton>
      </div>
    </Flotante>
  );
}

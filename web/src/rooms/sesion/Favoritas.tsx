import { type KeyboardEvent, useRef, useState } from 'react';
import { type Atajos, useAtajos } from '../../ui/atajos.ts';
import { EntradaDeMenu } from './EntradaDeMenu.tsx';
import type { useFavoritas } from './favoritas.ts';
import css from './Menu.module.css';
import type { Entrada } from './menu.ts';

const ATAJOS: Atajos = {
  de: 'Favoritas del menú',
  teclas: [{ teclas: 'Alt ↑ o Alt ↓', que: 'Subirla o bajarla' }],
};

interface FavoritasProps {
  entradas: readonly Entrada[];
  mueve: ReturnType<typeof useFavoritas>['mueve'];
  alIr: () => void;
}

/** The favourites, in the operator's own order, which is changed by dragging or with Alt and the arrow keys. */
export function Favoritas({ entradas, mueve, alIr }: FavoritasProps) {
  const [arrastrada, setArrastrada] = useState<string | null>(null);
  const lista = useRef<HTMLUListElement>(null);
  useAtajos(entradas.length > 1 ? ATAJOS : null);

  function tecla(e: KeyboardEvent, menu: string, i: number): void {
    if (!e.altKey || (e.key !== 'ArrowUp' && e.key !== 'ArrowDown')) return;
    e.preventDefault();
    const otra = entradas[i + (e.key === 'ArrowUp' ? -1 : 1)];
    if (!otra) return;
    mueve(menu, otra.ruta.menu);
    // The moved entry keeps the focus.
    requestAnimationFrame(() =>
      lista.current?.querySelector<HTMLElement>(`[data-menu="${menu}"] a`)?.focus(),
    );
  }

  return (
    <ul ref={lista} className={css.lista}>
      {entradas.map((e, i) => {
        const { menu } = e.ruta;
        return (
          <li
            key={menu}
            data-menu={menu}
            data-arrastrada={arrastrada === menu || undefined}
            draggable
            onDragStart={(d) => {
              setArrastrada(menu);
              d.dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(d) => {
              if (!arrastrada) return;
              d.preventDefault();
              if (arrastrada !== menu) mueve(arrastrada, menu);
            }}
            onDragEnd={() => setArrastrada(null)}
            onKeyDown={(t) => tecla(t, menu, i)}
          >
            <EntradaDeMenu entrada={e} alIr={alIr} />
          </li>
        );
      })}
    </ul>
  );
}

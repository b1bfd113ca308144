import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import css from './Sugerencias.module.css';

/** Something that a typed text may mean. */
export interface Sugerencia {
  id: string;
  titulo: string;
  detalle: string;
}

export interface PideSugerencias {
  /** The text for which suggestions are shown; null: none are. */
  texto: string | null;
  sugerencias: readonly Sugerencia[];
  /** They answer an earlier text and stay in sight until this one's come: no key chooses one of them. */
  anteriores?: boolean;
  /** Enter chooses the first suggestion although no arrow key selected it. */
  laPrimera: boolean;
  /** What they are called: 'Artículos'. */
  etiqueta: string;
  /** Shown above the suggestions, or in their place while they are closed: why one has to be chosen. */
  aviso?: string | null | undefined;
  alElegir: (sugerencia: Sugerencia) => void;
  /** Called to close them, until something else is typed or `alAbrir` is called. */
  alCerrar: () => void;
  /** Called by the down arrow to open them again. Without it the arrow is left to the field. */
  alAbrir?: (() => void) | undefined;
}

export interface Sugeridas {
  /** Attributes for the field: its role for screen readers, and its key handling. */
  campo: {
    role: 'combobox';
    'aria-autocomplete': 'list';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
    'data-mantine-stop-propagation': true | undefined;
    onBlur: () => void;
  };
  /** Handles a key of the field. Returns false if it is left to the field. */
  tecla: (e: KeyboardEvent) => boolean;
  /** To be rendered inside the field's box (`despues` of `Campo`); it appears below it. */
  lista: ReactNode;
}

/**
 * Suggestions below a field: the arrow keys select one, Enter chooses it, Escape closes them and the down arrow opens them again. If none
 * is selected, Enter is left to the field.
 */
export function useSugerencias(pide: PideSugerencias): Sugeridas {
  const { texto, sugerencias, anteriores, laPrimera, etiqueta, aviso, alElegir, alCerrar, alAbrir } = pide;
  const id = useId();
  const caja = useRef<HTMLDivElement>(null);
  const lista = useRef<HTMLDivElement>(null);
  const [marcada, setMarcada] = useState<{ texto: string | null; id: string } | null>(null);
  const abierta = texto !== null && sugerencias.length > 0;
  // By its id: the list may change under a selection.
  const propia = marcada?.texto === texto ? sugerencias.findIndex((s) => s.id === marcada.id) : -1;
  const cual = anteriores || !abierta ? -1 : propia < 0 && laPrimera ? 0 : propia;
  const idDe = (i: number): string => `${id}-${i}`;

  // Near the window's right edge the list grows to the left.
  useLayoutEffect(() => {
    const e = caja.current;
    if (!e) return;
    e.removeAttribute('data-al-final');
    e.toggleAttribute('data-al-final', e.getBoundingClientRect().right > window.innerWidth);
  });

  useEffect(() => {
    if (abierta && cual >= 0) lista.current?.children[cual]?.scrollIntoView({ block: 'nearest' });
  }, [abierta, cual]);

  function tecla(e: KeyboardEvent): boolean {
    if (e.nativeEvent.isComposing) return false;
    if (!abierta) {
      if (e.key !== 'ArrowDown' || !alAbrir) return false;
      alAbrir();
      e.preventDefault();
      return true;
    }
    const elegida = sugerencias[cual];
    const paso = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    const cuantas = sugerencias.length;
    // From no selection, up goes to the last one.
    if (paso) {
      const id = sugerencias[(Math.max(cual, paso === 1 ? -1 : 0) + paso + cuantas) % cuantas]?.id;
      if (id !== undefined && !anteriores) setMarcada({ texto, id });
    } else if (e.key === 'Enter' && elegida) alElegir(elegida);
    else if (e.key === 'Escape') alCerrar();
    else {
      if (e.key === 'Enter') alCerrar();
      return false;
    }
    e.preventDefault();
    e.stopPropagation();
    return true;
  }

  return {
    campo: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': abierta,
      // Escape must close only the list, not the dialog around it, which would hear of it first.
      'data-mantine-stop-propagation': abierta || undefined,
      'aria-controls': abierta ? id : undefined,
      'aria-activedescendant': abierta && cual >= 0 ? idDe(cual) : undefined,
      onBlur: alCerrar,
    },
    tecla,
    lista:
      abierta || aviso ? (
        <div ref={caja} className={css.lista}>
          {aviso ? (
            <p className={css.aviso} role="status">
              {aviso}
            </p>
          ) : null}
          {abierta ? (
            <div ref={lista} id={id} role="listbox" aria-label={etiqueta} aria-busy={anteriores}>
              {sugerencias.map((s, i) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and attends to the keys
                <div
                  key={s.id}
                  id={idDe(i)}
                  role="option"
                  aria-selected={i === cual}
                  tabIndex={-1}
                  className={css.opcion}
                  // The focus stays in the field.
                  onPointerDown={(e) => e.preventDefault()}
                  onMouseDown={(e) => e.preventDefault()}
                  onClick={() => alElegir(s)}
                >
                  <span className={css.titulo}>{s.titulo}</span>
                  <span className={css.detalle}>{s.detalle}</span>
                </div>
              ))}
            </div>
          ) : null}
        </div>
      ) : null,
  };
}

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

/** Something that what is typed may mean. */
export interface Sugerencia {
  id: string;
  titulo: string;
  detalle: string;
}

export interface PideSugerencias {
  /** What is typed and asked about; null: nothing is, and nothing is suggested. */
  texto: string | null;
  sugerencias: readonly Sugerencia[];
  /** Enter takes the first one though no arrow chose it. */
  laPrimera: boolean;
  /** What they are: 'Artículos'. */
  etiqueta: string;
  /** Said above them, or where they would be while they are not open: why one has to be chosen. */
  aviso?: string | null | undefined;
  alElegir: (sugerencia: Sugerencia) => void;
  /** Nothing more is suggested until something else is typed, or `alAbrir`. */
  alCerrar: () => void;
  /** The down arrow asks for them again. Without it, the arrow is the field's own while nothing is suggested. */
  alAbrir?: (() => void) | undefined;
}

export interface Sugeridas {
  /** For the field: what it is to a screen reader, and where its keys go first. */
  campo: {
    role: 'combobox';
    'aria-autocomplete': 'list';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
    'data-mantine-stop-propagation': true | undefined;
    onBlur: () => void;
  };
  /** Attends to a key of the field; false: it is the field's own. */
  tecla: (e: KeyboardEvent) => boolean;
  /** Stands in the field's box (`despues` of `Campo`), and is drawn under it. */
  lista: ReactNode;
}

/**
 * What a text may mean, under its field: the arrows choose, Enter takes the chosen one, Escape closes and the down arrow opens again. With none
 * chosen, Enter is the field's own.
 */
export function useSugerencias(pide: PideSugerencias): Sugeridas {
  const { texto, sugerencias, laPrimera, etiqueta, aviso, alElegir, alCerrar, alAbrir } = pide;
  const id = useId();
  const caja = useRef<HTMLDivElement>(null);
  const lista = useRef<HTMLDivElement>(null);
  const [marcada, setMarcada] = useState<{ texto: string | null; cual: number } | null>(null);
  const abierta = texto !== null && sugerencias.length > 0;
  const propia = marcada?.texto === texto ? marcada.cual : null;
  const cual = Math.min(propia ?? (laPrimera ? 0 : -1), sugerencias.length - 1);
  const idDe = (i: number): string => `${id}-${i}`;

  // A field near the window's end has its list grow the other way.
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
    // From none, up goes to the last.
    if (paso) setMarcada({ texto, cual: (Math.max(cual, paso === 1 ? -1 : 0) + paso + cuantas) % cuantas });
    else if (e.key === 'Enter' && elegida) alElegir(elegida);
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
      // Escape closes the list, and not the dialog around it, which hears of it first.
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
            <div ref={lista} id={id} role="listbox" aria-label={etiqueta}>
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

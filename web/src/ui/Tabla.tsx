import { dinero, entero } from '@anden/contrato/cifras.ts';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { QUE_LLENA, useAltoLibre } from './altoLibre.ts';
import { type Atajos, useAtajos } from './atajos.ts';
import { Cabecera } from './Cabecera.tsx';
import { CasillaDeFila, CELDA } from './CasillaDeFila.tsx';
import { Celda, ligasDeFila } from './Celda.tsx';
import { anchoDe, type Columna, esNumerica, type TonoDeFila, textoDe } from './columna.ts';
import css from './DataTable.module.css';
import type { DataTableProps } from './deDataTable.ts';
import { anchoPosible, conAncho } from './disposicion.ts';
import { type EstadoTono, IconoEstado } from './Estado.tsx';
import { useOrillas } from './orillas.ts';
import { usePosicion } from './posicion.ts';
import { pulsaFila } from './pulsaFila.ts';
import type { Filas } from './useFilas.ts';
import { useVentana } from './useVentana.ts';

/** A table with more columns than this is printed in landscape. */
const DE_PIE_HASTA = 7;
/** A table with more columns than this is printed in smaller letters. */
const HOLGADA_HASTA = 12;
/** Texts that stay on one line on paper: a folio, a key or a date. */
const ENTERA = /^\S{1,20}$|^\d\d-\d\d-\d{4} /;

export const PALABRAS: Record<NonNullable<TonoDeFila>, string> = {
  hecho: 'Completo',
  atencion: 'Pendiente',
  rechazo: 'Urgente',
  seleccion: 'Elegido',
  nada: 'En espera',
};
const ATAJOS: Atajos = {
  de: 'En la lista',
  teclas: [
    { teclas: '↑ o ↓', que: 'De un renglón a otro' },
    { teclas: '← o →', que: 'A las ligas del renglón, donde las tiene' },
    { teclas: 'Re Pág o Av Pág', que: 'Diez renglones' },
    { teclas: 'Inicio o Fin', que: 'Al primero, al último' },
    { teclas: 'Enter', que: 'Abre el renglón' },
    { teclas: 'Mayús Enter', que: 'En una cabecera: ordena además por ella' },
  ],
};
const AL_ELEGIR: Atajos = {
  de: 'Al elegir renglones',
  teclas: [
    { teclas: 'Espacio', que: 'Elige el renglón, o deja de elegirlo' },
    { teclas: 'Mayús ↑ o Mayús ↓', que: 'Elige también el que sigue' },
  ],
};

/** `DataTable` on a desk. */
export function Tabla<F>(props: DataTableProps<F> & Filas<F> & { enPapel: boolean }) {
  const { ordenadas, llave, tono, palabraDeTono, onElegir, renovando, altoMaximo } = props;
  const liga = onElegir && props.liga;
  // Rows cannot be chosen on paper.
  const elegibles = props.enPapel ? undefined : props.elegibles;
  const conTeclas = Boolean(onElegir || elegibles) || props.columnas.some((c) => c.junto);
  const [enMedida, setEnMedida] = useState<{ id: string; ancho: number } | null>(null);
  const columnas = enMedida
    ? props.columnas.map((c) => (c.id === enMedida.id ? conAncho(c, anchoPosible(enMedida.ancho)) : c))
    : props.columnas;
  const { onAncho } = props;
  const mide = (id: string, ancho: number | null, suelta: boolean): void => {
    setEnMedida(suelta || ancho === null ? null : { id, ancho });
    if (suelta) onAncho?.(id, ancho);
  };
  const marco = useRef<HTMLDivElement>(null);
  // Before the rows, which are as many as fit in that height.
  useAltoLibre(marco, Boolean(props.llena) && !props.enPapel);
  const { virtual, virtualizer, primera, visibles, arriba, abajo } = useVentana(props, marco);
  const conMarcas = Boolean(tono) && ordenadas.some((f) => esMarca(tono?.(f) ?? null));
  const { activa, setActiva, tecla } = useRenglonActivo(props, elegibles, marco, (i, align) => {
    if (virtual) virtualizer.scrollToIndex(i, { align });
    return virtual;
  });
  const enfocable = Math.min(activa, ordenadas.length - 1);
  const ancho = columnas.length + (elegibles ? 1 : 0);

  useAtajos(conTeclas ? ATAJOS : null);
  useAtajos(elegibles ? AL_ELEGIR : null);
  useOrillas(marco, columnas);
  usePosicion(marco, props.etiqueta, ordenadas.length, activa, setActiva);

  return (
    <div className={css.orilla}>
      <div
        ref={marco}
        className={css.marco}
        data-renovando={renovando || undefined}
        data-virtual={virtual || undefined}
        {...(props.llena ? { [QUE_LLENA]: true } : {})}
        style={altoMaximo ? ({ '--alto': altoMaximo } as CSSProperties) : {}}
        // Without rows to focus, the frame itself must be reachable to be scrolled by keyboard.
        {...(conTeclas ? {} : { tabIndex: 0, role: 'group', 'aria-label': props.etiqueta })}
      >
        <table
          className={css.tabla}
          data-con-marca={conMarcas || undefined}
          data-apaisada={columnas.length > DE_PIE_HASTA || undefined}
          data-apretada={columnas.length > HOLGADA_HASTA || undefined}
          role={conTeclas ? 'grid' : undefined}
          {...(elegibles ? { 'aria-multiselectable': true } : {})}
          aria-label={props.etiqueta}
          aria-rowcount={virtual ? ordenadas.length + 1 : undefined}
        >
          <Cabecera {...props} columnas={columnas} onAncho={onAncho && mide} elegibles={elegibles} />
          <tbody>
            {arriba > 0 ? <Relleno alto={arriba} columnas={ancho} /> : null}
            {visibles.map((fila, n) => {
              const i = primera + n;
              const t = tono?.(fila) ?? null;
              return (
                <tr
                  key={llave(fila)}
                  data-i={i}
                  data-tono={t ?? undefined}
                  data-elegible={onElegir ? true : undefined}
                  aria-rowindex={virtual ? i + 2 : undefined}
                  data-elegida={elegibles?.esta(fila) || undefined}
                  aria-selected={elegibles ? elegibles.esta(fila) : onElegir ? t === 'seleccion' : undefined}
                  tabIndex={conTeclas ? (i === enfocable ? 0 : -1) : undefined}
                  onFocus={() => setActiva(i)}
                  // With Shift, rows are chosen and no text is selected.
                  onMouseDown={elegibles ? (e) => e.shiftKey && e.preventDefault() : undefined}
                  {...(onElegir
                    ? {
                        onClick: (e) => {
                          if (elegibles && e.shiftKey) {
                            e.preventDefault();
                            elegibles.onHasta(fila, ordenadas);
                          } else pulsaFila(e, liga?.(fila), () => onElegir(fila));
                        },
                        onAuxClick: (e) => pulsaFila(e, liga?.(fila), () => {}),
                      }
                    : {})}
                  onKeyDown={conTeclas ? (e) => tecla(e, i, fila) : undefined}
                >
                  {elegibles ? (
                    <td className={CELDA}>
                      <CasillaDeFila elegibles={elegibles} fila={fila} visibles={ordenadas} porFila />
                    </td>
                  ) : null}
                  <Celdas
                    fila={fila}
                    columnas={columnas}
                    liga={liga}
                    tono={conMarcas ? t : undefined}
                    palabra={conMarcas && t ? (palabraDeTono?.(fila) ?? PALABRAS[t]) : ''}
                    enPapel={props.enPapel}
                  />
                </tr>
              );
            })}
            {abajo > 0 ? <Relleno alto={abajo} columnas={ancho} /> : null}
          </tbody>
          {props.totales ? (
            <Totales columnas={columnas} totales={props.totales} conElegir={Boolean(elegibles)} />
          ) : null}
        </table>
      </div>
    </div>
  );
}

interface CeldasProps<F> {
  fila: F;
  columnas: readonly Columna<F>[];
  liga: ((fila: F) => string) | undefined;
  /** undefined: no row of this table has a mark. */
  tono: TonoDeFila | undefined;
  palabra: string;
  enPapel: boolean;
}

function CeldasDeFila<F>({ fila, columnas, liga, tono, palabra, enPapel }: CeldasProps<F>): ReactNode {
  const ligaDe = ligasDeFila(columnas, fila, liga);
  return columnas.map((c, j) => {
    const celda = <Celda c={c} fila={fila} liga={ligaDe(c, j)} />;
    return (
      <td
        key={c.id}
        data-num={esNumerica(c) || undefined}
        style={c.fija ? anchoDe(c) : undefined}
        data-entera={(enPapel && ENTERA.test(textoDe(c, fila))) || undefined}
        title={c.celda ? undefined : textoDe(c, fila)}
      >
        {j === 0 && tono !== undefined ? (
          <span className={css.conMarca}>
            <Marca tono={tono} palabra={palabra} />
            {celda}
          </span>
        ) : (
          celda
        )}
      </td>
    );
  });
}

/** The cells of a row, which are not rendered again when only the focus or the scroll moves. */
const Celdas = memo(CeldasDeFila) as typeof CeldasDeFila;

/** The row that Tab reaches, and the keys that move it. `lleva` scrolls to a row that may not be rendered; it returns false if all are. */
function useRenglonActivo<F>(
  { ordenadas, llave, onElegir, alaVista }: DataTableProps<F> & Filas<F>,
  elegibles: DataTableProps<F>['elegibles'],
  marco: RefObject<HTMLDivElement | null>,
  lleva: (i: number, align: 'center' | 'auto') => boolean,
) {
  const [activa, setActiva] = useState(0);
  const irA = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (irA.current === null) return;
    const fila = marco.current?.querySelector<HTMLElement>(`tr[data-i="${irA.current}"]`);
    if (fila) {
      fila.focus();
      irA.current = null;
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only being asked again scrolls
  useEffect(() => {
    const i = alaVista ? ordenadas.findIndex((f) => llave(f) === alaVista.llave) : -1;
    if (i < 0 || !marco.current) return;
    setActiva(i);
    if (!lleva(i, 'center')) {
      const fila = marco.current.querySelector<HTMLElement>(`tr[data-i="${i}"]`);
      if (fila) marco.current.scrollTop = fila.offsetTop - marco.current.clientHeight / 2;
    }
  }, [alaVista]);

  function mueve(a: number): void {
    const i = Math.max(0, Math.min(ordenadas.length - 1, a));
    irA.current = i;
    lleva(i, 'auto');
    setActiva(i);
    if (i === activa) marco.current?.querySelector<HTMLElement>(`tr[data-i="${i}"]`)?.focus();
  }

  /** Shift and an arrow key: chooses the present row, if it was not, and all up to the next one. */
  function extiende(i: number, destino: number): void {
    const [fila, otra] = [i, Math.max(0, Math.min(ordenadas.length - 1, destino))].map((n) => ordenadas[n]);
    if (!elegibles || !fila || !otra) return;
    if (!elegibles.esta(fila) && elegibles.impide(fila) === null) elegibles.onAlterna(fila);
    elegibles.onHasta(otra, ordenadas);
  }

  function tecla(e: KeyboardEvent<HTMLTableRowElement>, i: number, fila: F): void {
    if (!esDelRenglon(e)) return;
    if (e.key === 'ArrowRight' || e.key === 'ArrowLeft') {
      aLoLargo(e);
      return;
    }
    const saltos: Record<string, number> = {
      ArrowDown: i + 1,
      ArrowUp: i - 1,
      PageDown: i + 10,
      PageUp: i - 10,
      Home: 0,
      End: ordenadas.length - 1,
    };
    const destino = saltos[e.key];
    if (destino !== undefined) {
      e.preventDefault();
      if (e.shiftKey && elegibles) extiende(i, destino);
      mueve(destino);
    } else if (e.key === ' ' && elegibles) {
      e.preventDefault();
      if (e.shiftKey) elegibles.onHasta(fila, ordenadas);
      else if (elegibles.impide(fila) === null) elegibles.onAlterna(fila);
    } else if (e.key === 'Enter' || e.key === ' ') {
      e.preventDefault();
      onElegir?.(fila);
    }
  }

  return { activa, setActiva, tecla };
}

/** The links within a row, to the pages of its records. */
const REGISTROS = 'a[data-registro]';

/** Whether a key belongs to the row: pressed on the row itself or, for arrow keys, on its checkbox or links too. */
function esDelRenglon(e: KeyboardEvent<HTMLTableRowElement>): boolean {
  if (e.target === e.currentTarget) return true;
  return e.key.startsWith('Arrow') && (e.target as Element).matches(`input[type="checkbox"], ${REGISTROS}`);
}

/** The left and right arrows go through the row's links and back to the row, so that Tab has only one stop for all rows. */
function aLoLargo(e: KeyboardEvent<HTMLTableRowElement>): void {
  const paradas = [e.currentTarget, ...e.currentTarget.querySelectorAll<HTMLElement>(REGISTROS)];
  const a = paradas.indexOf(e.target as HTMLElement) + (e.key === 'ArrowRight' ? 1 : -1);
  const parada = paradas[a];
  if (!parada) return;
  e.preventDefault();
  parada.focus();
}

/** Below each summed column, the sum of this page and, if there are more pages, that of all. */
function Totales<F>({
  columnas,
  totales = {},
  conElegir,
}: {
  columnas: readonly Columna<F>[];
  conElegir: boolean;
  totales: DataTableProps<F>['totales'];
}) {
  if (!columnas.some((c) => totales[c.id])) return null;
  const titulo = (de: string, dice: string | undefined) => (dice ? `${de}, ${dice}` : de);
  const escribe = (c: Columna<F>, n: number) => (c.tipo === 'dinero' ? dinero(n) : entero(n));
  return (
    <tfoot>
      <tr>
        {conElegir ? <td className={CELDA} /> : null}
        {columnas.map((c, i) => {
          const suyo = totales[c.id];
          return (
            <td key={c.id} data-num={esNumerica(c) || undefined}>
              {i === 0 && !suyo ? (
                <>
                  <span>Esta página</span>
                  <strong>Total</strong>
                </>
              ) : null}
              {suyo ? (
                <>
                  <span title={titulo('Esta página', suyo.dice)}>{escribe(c, suyo.pagina)}</span>
                  <strong title={titulo('Todas las páginas', suyo.dice)}>{escribe(c, suyo.todas)}</strong>
                </>
              ) : null}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

/** Whether a tone has a mark; the selected row only has a colour. */
const esMarca = (tono: TonoDeFila): tono is EstadoTono & TonoDeFila => tono !== null && tono !== 'seleccion';

/** A tone as an icon and a word, because many people cannot tell the colours apart. */
export function Marca({ tono, palabra }: { tono: TonoDeFila; palabra: string }) {
  if (!esMarca(tono)) return <span className={css.marca} />;
  return (
    <span className={css.marca} title={palabra}>
      <IconoEstado tono={tono} />
      <span className="solo-lector">{palabra}. </span>
    </span>
  );
}

function Relleno({ alto, columnas }: { alto: number; columnas: number }) {
  return (
    <tr aria-hidden className={css.relleno}>
      <td colSpan={columnas} style={{ height: alto }} />
    </tr>
  );
}

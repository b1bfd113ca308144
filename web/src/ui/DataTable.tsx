import type { ReactNode } from 'react';
import { useAngosto } from './anchuras.ts';
import { anchoDe, type Columna, esNumerica, seEstira, type TonoDeFila } from './columna.ts';
import css from './DataTable.module.css';
import type { Elegibles } from './elegir.ts';
import type { Orden } from './enOrden.ts';
import { useEnPapel } from './papel.ts';
import { Tabla } from './Tabla.tsx';
import cssDeTarjetas from './Tarjetas.module.css';
import { Tarjetas } from './Tarjetas.tsx';
import { useFilas } from './useFilas.ts';
import { Cargando, EmptyState, FailedState, Hueco } from './Vacios.tsx';

export interface DataTableProps<F> {
  columnas: readonly Columna<F>[];
  /** undefined until the first answer. */
  filas: readonly F[] | undefined;
  /** The key that identifies a row. */
  llave: (fila: F) => string | number;
  /** The table's accessible name: 'Compras pendientes de recibir'. */
  etiqueta: string;
  /** Shown above the table: counts, the meaning of the colours. */
  leyenda?: ReactNode;
  /** The order in force if the rows come sorted, main column first; together with `onOrdenes`. */
  ordenes?: readonly Orden[];
  onOrdenes?: (ordenes: readonly Orden[]) => void;
  /** The initial order if the rows are sorted here. */
  ordenInicial?: Orden;
  tono?: (fila: F) => TonoDeFila;
  /** The word for a row's tone, which its icon says. Default 'Completo', 'Pendiente', 'Urgente', 'Elegido'. */
  palabraDeTono?: (fila: F) => string;
  /** Opens a row: by click, Enter, or a tap on its card. */
  onElegir?: (fila: F) => void;
  /** Lets rows be chosen, to do something with several of them. */
  elegibles?: Elegibles<F> | undefined;
  /** Called when a column was dragged to another width, in pixels; null: its own width again. */
  onAncho?: (id: string, ancho: number | null) => void;
  /** The address of a row that can be opened: its title is then a link, which can be copied or opened in another tab. */
  liga?: (fila: F) => string;
  /** For each summed column, the sum of this page and that of every page, and what they count if not every row. */
  totales?: Readonly<Record<string, { pagina: number; todas: number; dice?: string | undefined }>>;
  /** The rows are being read again: they stay, slightly dimmed. */
  renovando?: boolean;
  error?: string | null;
  onReintentar?: () => void;
  vacio?: ReactNode;
  /** Number of placeholder rows before the first answer. Default 8. */
  filasDeEspera?: number;
  /** Fills what the rest of the screen leaves of the window, so that only its rows scroll. */
  llena?: boolean;
  /** Largest height of the table's frame, as a CSS length. Default: what is left of the window. */
  altoMaximo?: string;
  /** On a handheld, cards of three lines without labels, for rows that are scanned and not read. */
  compactas?: boolean;
  /** The row to scroll into view, each time this is a new object (for a row that a scan found). */
  alaVista?: { llave: string | number } | null;
}

/**
 * Rows of anything: on a desk a dense table with sticky header and first column (arrow keys move, Enter opens, headers sort); under 640 px
 * cards. Virtualised above 200 rows. Shows the loading, empty and failed states.
 */
export function DataTable<F>(props: DataTableProps<F>) {
  const { filas, error, onReintentar, vacio, leyenda } = props;
  const angosto = useAngosto();
  const enPapel = useEnPapel();
  const ordenadas = useFilas(props);
  let cuerpo: ReactNode;
  if (error && !filas) {
    cuerpo = <FailedState mensaje={error} {...(onReintentar ? { onReintentar } : {})} />;
  } else if (!filas) cuerpo = <Espera {...props} angosto={angosto} />;
  else if (filas.length === 0) cuerpo = vacio ?? <EmptyState titulo="Sin registros" />;
  else {
    const tarjetas = angosto && !enPapel;
    cuerpo = tarjetas ? (
      <Tarjetas {...props} {...ordenadas} />
    ) : (
      <Tabla
        {...props}
        columnas={enPapel ? props.columnas.filter((c) => !c.soloPantalla) : props.columnas}
        {...ordenadas}
        enPapel={enPapel}
      />
    );
  }
  return (
    <section className={css.bloque} aria-label={props.etiqueta} aria-busy={props.renovando || !filas}>
      {leyenda ? <div className={css.leyenda}>{leyenda}</div> : null}
      {error && filas ? <FailedState mensaje={error} {...(onReintentar ? { onReintentar } : {})} /> : null}
      {cuerpo}
    </section>
  );
}

/** Placeholder rows with the same header and row heights, so that nothing moves when the rows arrive. */
function Espera<F>({ columnas, filasDeEspera = 8, angosto }: DataTableProps<F> & { angosto: boolean }) {
  const lugares = Array.from({ length: filasDeEspera }, (_, i) => i);
  if (angosto) {
    return (
      <div className={cssDeTarjetas.tarjetas}>
        <Cargando />
        {lugares.slice(0, 5).map((i) => (
          <div key={i} className={cssDeTarjetas.tarjeta}>
            <Hueco ancho="45%" alto="1.1em" />
            <Hueco ancho="80%" />
            <Hueco ancho="60%" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={css.marco}>
      <Cargando />
      <table className={css.tabla} aria-hidden>
        <thead>
          <tr>
            {columnas.map((c) => (
              <th
                key={c.id}
                data-num={esNumerica(c) || undefined}
                data-estira={seEstira(c) || undefined}
                style={anchoDe(c)}
              >
                <span className={css.titulo}>{c.titulo}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lugares.map((i) => (
            <tr key={i}>
              {columnas.map((c, j) => (
                <td key={c.id} data-num={esNumerica(c) || undefined}>
                  <Hueco ancho={`${[70, 90, 55, 80][(i + j) % 4]}%`} alto="0.8em" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

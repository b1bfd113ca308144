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
  /** undefined while nothing has ever arrived. */
  filas: readonly F[] | undefined;
  /** What tells one row from another. */
  llave: (fila: F) => string | number;
  /** What the table holds, for a screen reader: 'Compras pendientes de recibir'. */
  etiqueta: string;
  /** Drawn over the table: counts, what the colours mean. */
  leyenda?: ReactNode;
  /** The order in force, where the rows come in it, the first column first; with `onOrdenes`. */
  ordenes?: readonly Orden[];
  onOrdenes?: (ordenes: readonly Orden[]) => void;
  /** The first order, when the rows are all here and are sorted here. */
  ordenInicial?: Orden;
  tono?: (fila: F) => TonoDeFila;
  /** Word for a tone, said by its icon. Default 'Completo', 'Pendiente', 'Urgente', 'Elegido'. */
  palabraDeTono?: (fila: F) => string;
  /** A row can be opened: by click, Enter, or a tap on its card. */
  onElegir?: (fila: F) => void;
  /** Its rows can be chosen, to do something with several of them. */
  elegibles?: Elegibles<F> | undefined;
  /** A column was dragged to another width, in pixels; null: its own again. */
  onAncho?: (id: string, ancho: number | null) => void;
  /** The row's own address, where it can be opened: its title is a link, for another tab and to be copied. */
  liga?: (fila: F) => string;
  /** Of each column that is added up, the sum of this page and that of every page. */
  totales?: Readonly<Record<string, { pagina: number; todas: number }>>;
  /** Being read again: the rows stay, dimmed a little. */
  renovando?: boolean;
  error?: string | null;
  onReintentar?: () => void;
  vacio?: ReactNode;
  /** Rows drawn as skeleton before the first answer. Default 8. */
  filasDeEspera?: number;
  /** Takes what the rest of the screen leaves of the window: its rows alone scroll. */
  llena?: boolean;
  /** Largest height of the table's frame, CSS. Default what remains of the window. */
  altoMaximo?: string;
  /** The row to bring into view, each time another object says so (a row that a scan has found). */
  alaVista?: { llave: string | number } | null;
}

/**
 * Rows of anything: a dense table with sticky header and first column on a desk (arrows move, Enter opens, headers
 * sort), cards under 640 px, virtualised above 200 rows. States its loading, empty and failed look.
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

/** The skeleton: the same header, the same row heights, so that nothing moves when the rows arrive. */
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

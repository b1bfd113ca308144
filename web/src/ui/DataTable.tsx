import type { ReactNode } from 'react';
import { useAngosto } from './anchuras.ts';
import { anchoDe, esNumerica, seEstira } from './columna.ts';
import css from './DataTable.module.css';
import type { DataTableProps } from './deDataTable.ts';
import { useEnPapel } from './papel.ts';
import { Tabla } from './Tabla.tsx';
import cssDeTarjetas from './Tarjetas.module.css';
import { Tarjetas } from './Tarjetas.tsx';
import { useFilas } from './useFilas.ts';
import { Cargando, EmptyState, FailedState, Hueco } from './Vacios.tsx';

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

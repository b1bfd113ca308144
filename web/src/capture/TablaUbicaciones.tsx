import { entero, textoDeLote } from '../platform/format.ts';
import { BotonIcono } from '../ui/Boton.tsx';
import { IconoEstado } from '../ui/Estado.tsx';
import { IconX } from '../ui/iconos.ts';
import { Hueco } from '../ui/Vacios.tsx';
import type { Anexada, Lugar } from './captura.ts';
import css from './TablaUbicaciones.module.css';

export interface TablaUbicacionesProps {
  /** undefined while they are being read. */
  lugares: readonly Lugar[] | undefined;
  anexadas: readonly Anexada[];
  /** The location in hand. */
  enMano: number | null;
  /** Heading of the pieces set on each location: 'Acomodado', 'Surtido', 'Contado'. */
  columna: string;
  /** Marks each location as done or not, because a count covers all of them. */
  conMarca?: boolean;
  alQuitar: (lugar: Lugar) => void;
}

/** Type, stock and what was set on each location of the article; the stock only where the operator may see it. */
export function TablaUbicaciones(props: TablaUbicacionesProps) {
  const { lugares, anexadas, enMano, columna, conMarca, alQuitar } = props;
  const conExistencia = lugares === undefined || lugares.some((l) => l.EXISTENCIA !== undefined);
  return (
    <div className={css.marco}>
      <table className={css.tabla} aria-label="Ubicaciones del artículo" aria-busy={!lugares}>
        <thead>
          <tr>
            <th scope="col">Ubicación</th>
            {conExistencia ? (
              <th scope="col" data-num>
                Existencia
              </th>
            ) : null}
            <th scope="col" data-num>
              {columna}
            </th>
            <th scope="col">
              <span className="solo-lector">Quitar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lugares === undefined
            ? [1, 2].map((n) => (
                <tr key={n}>
                  <td colSpan={4}>
                    <Hueco ancho="70%" />
                  </td>
                </tr>
              ))
            : lugares.map((lugar) => (
                <Fila
                  key={lugar.UBICACION_ID}
                  lugar={lugar}
                  anexada={anexadas.find((a) => a.UBICACION_ID === lugar.UBICACION_ID)}
                  enMano={enMano === lugar.UBICACION_ID}
                  conExistencia={conExistencia}
                  conMarca={conMarca ?? false}
                  alQuitar={alQuitar}
                />
              ))}
        </tbody>
      </table>
    </div>
  );
}

function Fila(props: {
  lugar: Lugar;
  anexada: Anexada | undefined;
  enMano: boolean;
  conExistencia: boolean;
  conMarca: boolean;
  alQuitar: (lugar: Lugar) => void;
}) {
  const { lugar, anexada, enMano, conExistencia, conMarca, alQuitar } = props;
  const puesta = anexada !== undefined && (conMarca || anexada.CONTADAS > 0);
  return (
    <tr data-tono={enMano ? 'seleccion' : puesta ? 'hecho' : undefined} data-tipo={lugar.TIPO}>
      <td>
        <div className={css.lugar}>
          {conMarca ? (
            <>
              <IconoEstado tono={puesta ? 'hecho' : 'nada'} />
              <span className="solo-lector">{puesta ? 'Listo.' : 'Pendiente.'}</span>
            </>
          ) : null}
          <span>
            <span className={css.codigo}>{lugar.UBICACION}</span>
            <span className={css.tipo}>
              {lugar.NOMBRE_TIPO}
              {lugar.NUEVA === 'S' ? ' · nueva para el artículo' : ''}
            </span>
          </span>
        </div>
        {anexada && anexada.lotes.length > 0 ? (
          <ul className={css.lotes}>
            {anexada.lotes.map((l) => (
              <li key={textoDeLote(l)}>
                {entero(l.INGRESO)} · {textoDeLote(l)}
              </li>
            ))}
          </ul>
        ) : null}
      </td>
      {conExistencia ? <td data-num>{entero(lugar.EXISTENCIA)}</td> : null}
      <td data-num>
        <strong>{anexada ? entero(anexada.CONTADAS) : '—'}</strong>
      </td>
      <td className={css.quitar}>
        {anexada ? (
          <BotonIcono
            etiqueta={`Quitar lo anexado en ${lugar.UBICACION}`}
            icono={<IconX stroke={1.75} />}
            onClick={() => alQuitar(lugar)}
          />
        ) : null}
      </td>
    </tr>
  );
}

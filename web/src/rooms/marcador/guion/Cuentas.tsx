import { useState } from 'react';
import { businessDay } from '../../../platform/clock.ts';
import { cuantos, entero } from '../../../platform/format.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { DateRange, rangoRejection } from '../../../ui/DateRange.tsx';
import { masDias } from '../../../ui/dias.ts';
import { Selector } from '../../../ui/Selector.tsx';
import { Cargando, FailedState } from '../../../ui/Vacios.tsx';
import css from './guion.module.css';

/** Days before today at which the range begins. */
const DIAS = 30;

/** How many calls came to each question of a version in some days, and how many ended there. */
export function Cuentas({ vigente }: { vigente: number | null }) {
  const hoy = businessDay();
  const [rango, setRango] = useState<{ desde: string | null; hasta: string | null }>({
    desde: masDias(hoy, -DIAS),
    hasta: hoy,
  });
  const [elegida, setElegida] = useState<number | null>(null);
  const versiones = useQueryCall('getVersionesGuion', {});
  const guion_id = elegida ?? vigente;
  const rechazo = rangoRejection(rango.desde, rango.hasta);
  const { data, error, refetch } = useQueryCall(
    'getCuentasGuion',
    { guion_id: guion_id ?? 0, fecha_ini: rango.desde ?? hoy, fecha_fin: rango.hasta ?? hoy },
    { keep: true, enabled: guion_id !== null && rechazo === null },
  );
  if (guion_id === null) return <p className={css.tenue}>No hay una versión publicada todavía.</p>;
  return (
    <div className={css.prueba}>
      <div className={css.deCuentas}>
        <Selector
          etiqueta="Versión"
          required
          value={String(guion_id)}
          opciones={(versiones.data?.data ?? []).map((v) => ({
            valor: String(v.GUION_ID),
            texto: `${v.NUMERO}${v.GUION_ID === vigente ? ' (vigente)' : ''}`,
          }))}
          onCambio={(v) => setElegida(Number(v))}
        />
        <DateRange
          desde={rango.desde}
          hasta={rango.hasta}
          hoy={hoy}
          error={rechazo}
          onCambio={(desde, hasta) => setRango({ desde, hasta })}
        />
      </div>
      {rechazo ? <p role="alert">{rechazo}</p> : null}
      {error && !data ? <FailedState mensaje={error.message} onReintentar={() => void refetch()} /> : null}
      {!data && !error && !rechazo ? <Cargando /> : null}
      {data && !rechazo ? (
        <>
          <p className={css.tenue} role="status">
            {cuantos(data.llamadas, ['llamada', 'llamadas'])} con esta versión en esos días
          </p>
          <table className={css.cuentas} aria-label="Llamadas por pregunta">
            <thead>
              <tr>
                <th scope="col">Pregunta</th>
                <th scope="col">Llegaron</th>
                <th scope="col">Terminaron</th>
                <th scope="col" title="Terminaron ahí sin contestarla">
                  Sin respuesta
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((f, i) => (
                <tr key={f.CLAVE}>
                  <th scope="row">
                    {i + 1}. {f.PREGUNTA}
                    <span className={css.parte} aria-hidden>
                      <span style={{ width: `${(100 * f.LLEGARON) / Math.max(1, data.llamadas)}%` }} />
                    </span>
                  </th>
                  <td>{entero(f.LLEGARON)}</td>
                  <td>{entero(f.TERMINARON)}</td>
                  <td>{entero(f.SIN_RESPUESTA)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
    </div>
  );
}

import { GuiaDeUbicacion, GuiaEnEspera } from '../../capture/GuiaDeUbicacion.tsx';
import { entero } from '../../platform/format.ts';
import { IconArrowRight } from '../../ui/iconos.ts';
import css from './Acomodar.module.css';
import type { Destino } from './acomodo.ts';

/** The suggested location for what is left, and the following ones. The operator may go elsewhere. */
export function Guia({ destinos, restan }: { destinos: readonly Destino[] | undefined; restan: number }) {
  if (!destinos) return <GuiaEnEspera />;
  const [primero, ...despues] = destinos;
  if (restan < 0) {
    return <GuiaDeUbicacion paso="Hay piezas de más">Quite lo que sobra de lo acomodado.</GuiaDeUbicacion>;
  }
  if (!primero) {
    return restan === 0 ? (
      <GuiaDeUbicacion listo paso="Todo tiene lugar">
        Guarde para terminar.
      </GuiaDeUbicacion>
    ) : (
      <GuiaDeUbicacion paso="Sin sugerencia">
        No hay lugar libre según sus límites: elija una de sus ubicaciones.
      </GuiaDeUbicacion>
    );
  }
  const { sugerencia, piezas } = primero;
  return (
    <GuiaDeUbicacion
      paso={
        <>
          Lleve <strong>{entero(piezas)}</strong> a {sugerencia.NOMBRE_TIPO}
        </>
      }
      codigo={sugerencia.UBICACION}
    >
      {sugerencia.RAZON}
      {despues.map((d) => (
        <span key={d.sugerencia.UBICACION_ID} className={css.despues}>
          <IconArrowRight size={14} stroke={2} aria-label="después" />
          {entero(d.piezas)} a {d.sugerencia.UBICACION}
        </span>
      ))}
    </GuiaDeUbicacion>
  );
}

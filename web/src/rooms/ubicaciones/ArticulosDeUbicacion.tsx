import { P } from '@anden/contrato/permissions.ts';
import { missing } from '../../platform/permisos.ts';
import { Boton } from '../../ui/Boton.tsx';
import { IconPlus } from '../../ui/iconos.ts';
import css from './ArticulosDeUbicacion.module.css';
import { type Pendiente, porAnexar, porCorregir } from './pendiente.ts';
import { TablaDeArticulos } from './TablaDeArticulos.tsx';
import type { Ubicacion } from './ubicacion.ts';

/** The articles of a location; with control 1228 they can be attached and their pieces corrected. */
export function ArticulosDeUbicacion(props: {
  ubicacion: Ubicacion;
  abierto: Pendiente | null;
  abre: (dialogo: Pendiente) => void;
}) {
  const { ubicacion, abierto, abre } = props;
  const { UBICACION_ID, UBICACION } = ubicacion;
  const sinAnexar = missing(P.existenciaUbicacion);
  return (
    <>
      <div className={css.barra}>
        <h2 className={css.subtitulo}>Artículos en {UBICACION}</h2>
        {sinAnexar ? <p className={css.porque}>Anexar artículo: {sinAnexar}</p> : null}
        <Boton
          tipo="principal"
          icono={<IconPlus stroke={1.75} />}
          disabled={sinAnexar !== null}
          onClick={() => abre(porAnexar(UBICACION_ID))}
        >
          Anexar artículo
        </Boton>
      </div>
      <TablaDeArticulos
        ubicacion={ubicacion}
        elegido={abierto?.tipo === 'existencia' ? abierto.articuloId : null}
        {...(sinAnexar ? {} : { alElegir: (a) => abre(porCorregir(UBICACION_ID, a)) })}
      />
    </>
  );
}

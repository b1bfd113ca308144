import { ESTATUS_DE_SESION } from '@anden/contrato/rh/capacitaciones-rules.ts';
import type { ReactNode } from 'react';
import { fecha } from '../../../platform/format.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Resumen } from '../../../ui/Detalle.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Estado } from '../../../ui/Estado.tsx';
import { LigaDeDocumento } from '../catalogos/LigaDeDocumento.tsx';
import { type SesionEnCalendario, TONO_DE_SESION } from './sesion.ts';

/** A session, read-only. */
export function DetalleDeSesion(props: {
  sesion: SesionEnCalendario;
  alCerrar: () => void;
  /** Buttons shown before 'Cerrar'. */
  acciones?: ReactNode;
}) {
  const { sesion: s, alCerrar, acciones } = props;
  return (
    <Dialogo
      abierto
      titulo={s.TITULO}
      alCerrar={alCerrar}
      botones={
        <>
          <Boton onClick={alCerrar}>Cerrar</Boton>
          {acciones}
        </>
      }
    >
      <Resumen
        datos={[
          ['Folio', s.FOLIO],
          [
            'Estatus',
            <Estado key="estatus" tono={TONO_DE_SESION[s.ESTATUS]}>
              {ESTATUS_DE_SESION[s.ESTATUS]}
            </Estado>,
          ],
          ['Fecha', `${fecha(s.FECHA_PROGRAMADA)} ${s.HORA_PROGRAMADA}`],
          ['Duración', `${s.DURACION} min`],
          ['Dirigido a', s.DIRIGIDO_A],
          ['Impartida por', s.IMPARTIDA_POR],
          ['Material', <LigaDeDocumento key="material" url={s.URL_CAPACITACION} que="material" />],
        ]}
      />
    </Dialogo>
  );
}

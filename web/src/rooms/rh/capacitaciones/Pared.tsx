import { cuantos } from '@anden/contrato/cifras.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { useCommand } from '../../../platform/command.ts';
import { hora } from '../../../platform/format.ts';
import { Boton } from '../../../ui/Boton.tsx';
import css from './asistencia.module.css';
import { TITULO } from './sesion.ts';

/** The code of a session for a screen on the wall, with how many have come, live. */
export function Pared(props: { sesion: Respuesta<'getSesionCapacitacion'>; alSalir: () => void }) {
  const { sesion, alSalir } = props;
  const { data: s, invitados } = sesion;
  const abre = useCommand('abreCodigo', { titulo: TITULO });
  return (
    <section className={css.pared} aria-label="Código de asistencia">
      <h1>{s.TITULO}</h1>
      {s.CODIGO ? (
        <>
          <p>Anote su asistencia en Mis capacitaciones con este código</p>
          <p className={css.codigo}>{s.CODIGO}</p>
          <p>Sirve hasta las {hora(s.CODIGO_HASTA)}</p>
        </>
      ) : (
        <Boton
          tipo="principal"
          grande
          cargando={abre.running}
          onClick={() => void abre.run({ capacitacion_det_id: s.CAPACITACION_DET_ID })}
        >
          Mostrar el código
        </Boton>
      )}
      <p role="status">
        {invitados.filter((i) => i.ASISTIO).length} de {cuantos(invitados.length, ['invitado', 'invitados'])}
      </p>
      <Boton tipo="discreto" onClick={alSalir}>
        Salir de la pared
      </Boton>
    </section>
  );
}

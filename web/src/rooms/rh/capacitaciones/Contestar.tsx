import { EVALUACION_MAX, MENSAJES_CONSTANCIA } from '@anden/contrato/rh/constancias-rules.ts';
import { useState } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { BotonesDeForma } from '../../../ui/BotonesDeForma.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { avisar } from '../../../ui/modal.ts';
import { Cargando, FailedState } from '../../../ui/Vacios.tsx';
import css from './asistencia.module.css';

/** The evaluation of a session, as whoever attended answers it. */
export function Contestar(props: { titulo: string; sesionId: number; alCerrar: () => void }) {
  const { titulo, sesionId, alCerrar } = props;
  const query = useQueryCall('getEvaluacion', { capacitacion_det_id: sesionId });
  const [elegidas, setElegidas] = useState<Readonly<Record<number, number>>>({});
  const [falta, setFalta] = useState(false);
  const responde = useCommand('respondeEvaluacion', { titulo });
  const preguntas = query.data?.preguntas ?? [];

  async function enviar(): Promise<void> {
    const respuestas = preguntas.map((_, i) => elegidas[i] ?? -1);
    const incompleta = respuestas.includes(-1);
    setFalta(incompleta);
    if (incompleta) return;
    const reply = await responde.run({ capacitacion_det_id: sesionId, respuestas });
    if (!reply) return;
    const { ACIERTOS, DE, APROBO, INTENTOS } = reply.data;
    const quedan = EVALUACION_MAX.intentos - INTENTOS;
    alCerrar();
    void avisar(
      titulo,
      APROBO === 'S'
        ? `Aprobó con ${ACIERTOS} de ${DE}.`
        : `No alcanzó el mínimo: ${ACIERTOS} de ${DE}. ${quedan > 0 ? `Puede contestarla otra vez: le quedan ${quedan}.` : 'Ya no quedan intentos.'}`,
      APROBO === 'S' ? 'hecho' : 'atencion',
    );
  }
  return (
    <Dialogo
      abierto
      titulo={`Evaluación: ${query.data?.data.TITULO ?? ''}`}
      alCerrar={alCerrar}
      alEnviar={() => void enviar()}
      botones={
        <BotonesDeForma
          guardando={responde.running}
          inhabilitado={!query.data}
          aceptar="Enviar respuestas"
          alCancelar={alCerrar}
        />
      }
    >
      {query.error ? (
        <FailedState mensaje={query.error.message} onReintentar={() => void query.refetch()} />
      ) : query.data ? (
        <div className={css.preguntas}>
          <p className={css.nota}>
            Se aprueba con {query.data.data.MINIMO} %. Intento {query.data.data.INTENTOS + 1} de{' '}
            {EVALUACION_MAX.intentos}.
          </p>
          {preguntas.map((p, n) => (
            <fieldset key={p.PREGUNTA} className={css.pregunta}>
              <legend>{p.PREGUNTA}</legend>
              {p.OPCIONES.map((o, i) => (
                <label key={o} className={css.opcion}>
                  <input
                    type="radio"
                    name={`pregunta-${n}`}
                    checked={elegidas[n] === i}
                    onChange={() => setElegidas({ ...elegidas, [n]: i })}
                  />
                  {o}
                </label>
              ))}
            </fieldset>
          ))}
          {falta ? <Mensaje tono="rechazo">{MENSAJES_CONSTANCIA.incompleta}</Mensaje> : null}
        </div>
      ) : (
        <Cargando />
      )}
    </Dialogo>
  );
}

import { EVALUACION_MAX, MENSAJES_CONSTANCIA } from '@anden/contrato/rh/constancias-rules.ts';
import { useState } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { avisar } from '../../../ui/modal.ts';
import { faltaEn, useEnMemoria, useForma } from '../../../ui/useForma.ts';
import { Cargando, FailedState } from '../../../ui/Vacios.tsx';
import css from './asistencia.module.css';

/** Index of the chosen option of each question, by the question's. */
type Elegidas = Readonly<Record<number, number>>;

/**
 * The evaluation of a session, as whoever attended answers it. If its questions change meanwhile, what was chosen of the former ones is given up and
 * said: it would answer others.
 */
export function Contestar(props: { titulo: string; sesionId: number; alCerrar: () => void }) {
  const query = useQueryCall('getEvaluacion', { capacitacion_det_id: props.sesionId });
  const preguntas = query.data ? JSON.stringify(query.data.preguntas) : null;
  const [vistas, setVistas] = useState<string | null>(null);
  const [cambios, setCambios] = useState(0);
  if (preguntas !== null && vistas !== preguntas) {
    setVistas(preguntas);
    if (vistas !== null) setCambios(cambios + 1);
  }
  return <Preguntas key={cambios} {...props} lectura={query} cambiaron={cambios > 0} />;
}

function Preguntas(props: {
  titulo: string;
  sesionId: number;
  lectura: ReturnType<typeof useQueryCall<'getEvaluacion'>>;
  cambiaron: boolean;
  alCerrar: () => void;
}) {
  const { titulo, sesionId, lectura: query, cambiaron, alCerrar } = props;
  const responde = useCommand('respondeEvaluacion', { titulo });
  const preguntas = query.data?.preguntas ?? [];
  const respuestasDe = (elegidas: Elegidas) => preguntas.map((_, i) => elegidas[i] ?? -1);
  const forma = useForma({
    campos: useEnMemoria<Elegidas>({}),
    faltaDe(v) {
      const sinElegir = respuestasDe(v).indexOf(-1);
      return sinElegir < 0 ? null : faltaEn(`pregunta-${sinElegir}`, MENSAJES_CONSTANCIA.incompleta);
    },
    guardando: responde.running,
    envia: (v) =>
      responde.run({
        capacitacion_det_id: sesionId,
        respuestas: respuestasDe(v),
        leidas: preguntas.map(({ PREGUNTA, OPCIONES }) => ({ PREGUNTA, OPCIONES: [...OPCIONES] })),
      }),
    alGuardar({ data: { ACIERTOS, DE, APROBO, INTENTOS } }) {
      const quedan = EVALUACION_MAX.intentos - INTENTOS;
      alCerrar();
      void avisar(
        titulo,
        APROBO === 'S'
          ? `Aprobó con ${ACIERTOS} de ${DE}.`
          : `No alcanzó el mínimo: ${ACIERTOS} de ${DE}. ${quedan > 0 ? `Puede contestarla otra vez: le quedan ${quedan}.` : 'Ya no quedan intentos.'}`,
        APROBO === 'S' ? 'hecho' : 'atencion',
      );
    },
  });
  return (
    <DialogoDeForma
      titulo={`Evaluación: ${query.data?.data.TITULO ?? ''}`}
      guardar="Enviar respuestas"
      inhabilitado={!query.data}
      forma={forma}
      alCerrar={alCerrar}
    >
      {query.error ? (
        <FailedState mensaje={query.error.message} onReintentar={() => void query.refetch()} />
      ) : query.data ? (
        <div className={css.preguntas}>
          {cambiaron ? <Mensaje tono="atencion">{MENSAJES_CONSTANCIA.otrasPreguntas}</Mensaje> : null}
          <p className={css.nota}>
            Se aprueba con {query.data.data.MINIMO} %. Intento {query.data.data.INTENTOS + 1} de{' '}
            {EVALUACION_MAX.intentos}.
          </p>
          {preguntas.map((p, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place, and two may say the same
            <fieldset key={n} className={css.pregunta}>
              <legend>{p.PREGUNTA}</legend>
              {p.OPCIONES.map((o, i) => (
                <label key={o} className={css.opcion}>
                  <input
                    type="radio"
                    name={`pregunta-${n}`}
                    checked={forma.valores[n] === i}
                    onChange={() => forma.pon({ [n]: i })}
                  />
                  {o}
                </label>
              ))}
            </fieldset>
          ))}
          {forma.falta ? <Mensaje tono="rechazo">{forma.falta.mensaje}</Mensaje> : null}
        </div>
      ) : (
        <Cargando />
      )}
    </DialogoDeForma>
  );
}

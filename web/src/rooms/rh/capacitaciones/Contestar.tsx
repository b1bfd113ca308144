import { EVALUACION_MAX, MENSAJES_CONSTANCIA } from '@anden/contrato/rh/constancias-rules.ts';
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

/** The evaluation of a session, as whoever attended answers it. */
export function Contestar(props: { titulo: string; sesionId: number; alCerrar: () => void }) {
  const { titulo, sesionId, alCerrar } = props;
  const query = useQueryCall('getEvaluacion', { capacitacion_det_id: sesionId });
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
    envia: (v) => responde.run({ capacitacion_det_id: sesionId, respuestas: respuestasDe(v) }),
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

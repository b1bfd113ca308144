import {
  EVALUACION_MAX,
  type EvaluacionLeida,
  esLaMismaEvaluacion,
  MENSAJES_CONSTANCIA,
  MINIMO_APROBATORIO,
  type Pregunta,
  preguntasRejection,
} from '@anden/contrato/rh/constancias-rules.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { useCommand } from '../../../platform/command.ts';
import { useDraft } from '../../../platform/draft.ts';
import { useStore } from '../../../platform/store.ts';
import { Boton, BotonIcono } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { IconPlus, IconTrash } from '../../../ui/iconos.ts';
import { avisar } from '../../../ui/modal.ts';
import partes from '../../../ui/PartesDeFicha.module.css';
import { comoForm, faltaEn, useForma } from '../../../ui/useForma.ts';
import css from './asistencia.module.css';
import { TITULO } from './sesion.ts';

const NUEVA: Pregunta = { PREGUNTA: '', OPCIONES: ['', '', ''], CORRECTA: 0 };

/** The questions without their empty options; `CORRECTA` is adjusted to the options left. */
function escrita(p: Pregunta): Pregunta {
  const buena = p.OPCIONES[p.CORRECTA] ?? '';
  const OPCIONES = p.OPCIONES.filter((o) => o.trim() !== '');
  return { PREGUNTA: p.PREGUNTA, OPCIONES, CORRECTA: buena.trim() === '' ? -1 : OPCIONES.indexOf(buena) };
}

const copia = (p: Pregunta) => ({ ...p, OPCIONES: [...p.OPCIONES] });

interface Editada {
  preguntas: readonly Pregunta[];
  minimo: string;
  /** The evaluation that was changed; a draft of an older version does not say it. */
  sobre?: EvaluacionLeida;
}

/** Null: it is as it was read. */
interface Escrita {
  editada: Editada | null;
}

const SIN_EDITAR: Escrita = { editada: null };

/** What is wrong with it, and the field it is about: a question's text, or the percentage. */
function faltaDe({ preguntas, minimo }: Editada) {
  const mala = preguntasRejection(preguntas.map(escrita));
  if (mala) return faltaEn(`pregunta-${mala.pregunta}`, `Pregunta ${mala.pregunta + 1}: ${mala.mensaje}`);
  const porciento = Number(minimo);
  const cabe = Number.isInteger(porciento) && porciento >= 1 && porciento <= 100;
  return faltaEn('minimo', cabe ? null : 'El mínimo para aprobar es un porcentaje de 1 a 100');
}

/** The questions of a session, which can be edited until somebody answers them. */
export function Evaluacion({ sesion }: { sesion: Respuesta<'getSesionCapacitacion'> }) {
  const { data: s, preguntas: guardadas } = sesion;
  const borrador = useDraft(`evaluacion.${s.CAPACITACION_DET_ID}`, SIN_EDITAR);
  const cambiable = s.CAMBIABLE === 'S' && s.ESTATUS !== 'CANCELADA';
  const escrito = useStore(borrador).editada;
  const editada = cambiable ? escrito : null;
  const guarda = useCommand('guardaEvaluacion', { titulo: TITULO });
  const leida: EvaluacionLeida = { minimo: s.MINIMO, preguntas: guardadas };
  const valores: Editada = editada ?? {
    preguntas: guardadas,
    minimo: String(s.MINIMO ?? MINIMO_APROBATORIO),
    sobre: leida,
  };
  const cambioOtro = editada?.sobre !== undefined && !esLaMismaEvaluacion(editada.sobre, leida);
  const forma = useForma({
    campos: {
      valores,
      lee: () => borrador.get().editada ?? valores,
      pon: (cambios) => borrador.set({ editada: { ...(borrador.get().editada ?? valores), ...cambios } }),
      descarta: (enviada) => borrador.forgetSent({ editada: enviada }),
    },
    faltaDe,
    callaAlEscribir: true,
    guardando: guarda.running,
    envia: async ({ preguntas, minimo, sobre }) => {
      const enviada = { minimo: Number(minimo), preguntas: preguntas.map(escrita).map(copia) };
      const reply = await guarda.run({
        capacitacion_det_id: s.CAPACITACION_DET_ID,
        ...enviada,
        ...(sobre ? { leido: { minimo: sobre.minimo, preguntas: sobre.preguntas.map(copia) } } : {}),
      });
      return reply && { reply, enviada };
    },
    alGuardar: ({ reply, enviada }) => {
      // What was typed meanwhile changes what was saved.
      const queda = borrador.get().editada;
      if (queda) borrador.set({ editada: { ...queda, sobre: enviada } });
      void avisar(TITULO, reply.message, 'hecho');
    },
  });
  const { preguntas } = valores;
  const ponen = (otras: readonly Pregunta[]): void => forma.pon({ preguntas: otras });
  const pon = (n: number, cambios: Partial<Pregunta>): void =>
    ponen(preguntas.map((p, i) => (i === n ? { ...p, ...cambios } : p)));

  return (
    <section className={partes.parte} aria-label="Evaluación">
      <h2>Evaluación</h2>
      {cambiable ? null : <p className={css.nota}>Alguien ya la contestó: no se puede cambiar.</p>}
      <form className={css.preguntas} {...comoForm(forma)}>
        {preguntas.map((p, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
          <fieldset key={n} className={css.pregunta} disabled={!cambiable}>
            <legend>Pregunta {n + 1}</legend>
            <Campo
              etiqueta="Pregunta"
              name={`pregunta-${n}`}
              maxLength={EVALUACION_MAX.texto}
              value={p.PREGUNTA}
              onChange={(e) => pon(n, { PREGUNTA: e.target.value })}
            />
            {p.OPCIONES.map((o, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
              <div key={i} className={css.opcion}>
                <input
                  type="radio"
                  name={`correcta-${n}`}
                  aria-label={`La opción ${i + 1} es la correcta`}
                  checked={p.CORRECTA === i}
                  onChange={() => pon(n, { CORRECTA: i })}
                />
                <Campo
                  etiqueta={`Opción ${i + 1}`}
                  etiquetaOculta
                  placeholder={`Opción ${i + 1}`}
                  maxLength={EVALUACION_MAX.texto}
                  value={o}
                  onChange={(e) =>
                    pon(n, { OPCIONES: p.OPCIONES.map((x, j) => (j === i ? e.target.value : x)) })
                  }
                />
              </div>
            ))}
            {cambiable ? (
              <div className={css.barra}>
                <Boton
                  tipo="discreto"
                  disabled={p.OPCIONES.length >= EVALUACION_MAX.opciones}
                  onClick={() => pon(n, { OPCIONES: [...p.OPCIONES, ''] })}
                >
                  Otra opción
                </Boton>
                <BotonIcono
                  etiqueta={`Quitar la pregunta ${n + 1}`}
                  icono={<IconTrash stroke={1.75} />}
                  onClick={() => ponen(preguntas.filter((_, i) => i !== n))}
                />
              </div>
            ) : null}
          </fieldset>
        ))}
        {forma.falta ? <Mensaje tono="rechazo">{forma.falta.mensaje}</Mensaje> : null}
        {cambioOtro && editada && !guarda.running ? (
          <Mensaje tono="atencion">
            {MENSAJES_CONSTANCIA.otraEvaluacion}. «Descartar cambios» muestra la guardada.
            <Boton onClick={() => borrador.set({ editada: { ...editada, sobre: leida } })}>
              Seguir con lo mío
            </Boton>
          </Mensaje>
        ) : null}
        {cambiable ? (
          <>
            {preguntas.length > 0 ? (
              <Campo
                etiqueta="Mínimo para aprobar (%)"
                inputMode="numeric"
                maxLength={3}
                name="minimo"
                value={valores.minimo}
                onChange={(e) => forma.pon({ minimo: e.target.value })}
              />
            ) : (
              <p className={css.nota}>Sin evaluación, la constancia es de quien asistió.</p>
            )}
            <div className={css.barra}>
              <Boton
                icono={<IconPlus stroke={1.75} />}
                disabled={preguntas.length >= EVALUACION_MAX.preguntas}
                onClick={() => ponen([...preguntas, NUEVA])}
              >
                Agregar pregunta
              </Boton>
              {editada ? (
                <>
                  <Boton tipo="discreto" disabled={guarda.running} onClick={forma.limpia}>
                    Descartar cambios
                  </Boton>
                  <Boton tipo="principal" enviar cargando={guarda.running}>
                    Guardar evaluación
                  </Boton>
                </>
              ) : null}
            </div>
          </>
        ) : null}
      </form>
    </section>
  );
}

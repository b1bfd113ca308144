import { MENSAJES_MARCADOR as M, OBSERVACIONES_MAX } from '@anden/contrato/marcador/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../platform/draft.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useStore } from '../../platform/store.ts';
import { AreaTexto } from '../../ui/AreaTexto.tsx';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { IconArrowBackUp, IconPencil } from '../../ui/iconos.ts';
import { Selector } from '../../ui/Selector.tsx';
import { FailedState, Hueco } from '../../ui/Vacios.tsx';
import { useDigitos } from './digitos.ts';
import css from './marcador.module.css';
import type { Historia, Llamada } from './marcador.ts';

/** Resolves to whether the answer was saved. */
type AlContestar = (respuestaId: number, orden: number, observaciones: string) => Promise<boolean>;

/** The script so far, greyed, and the question that comes next (specification §4). Only the latest answer has 'back'; any earlier one can be corrected. */
export function Guion(props: {
  actual: Llamada;
  contestando: boolean;
  alContestar: AlContestar;
  alRegresar: (orden: number) => void;
}) {
  const { actual, contestando, alContestar, alRegresar } = props;
  const { historico, siguientepregunta } = actual;
  const ultima = historico.at(-1);
  return (
    <ol className={css.guion} aria-label="Guion">
      {historico.map((h) => (
        <Contestada
          key={h.ORDEN}
          dada={h}
          contestando={contestando}
          {...(h === ultima ? { alRegresar: () => alRegresar(h.ORDEN) } : {})}
          alCorregir={(respuesta, nota) => void alContestar(respuesta, h.ORDEN, nota)}
        />
      ))}
      {siguientepregunta === null ? null : (
        <Pregunta
          key={`${historico.length}-${siguientepregunta}`}
          id={siguientepregunta}
          orden={historico.length + 1}
          llave={`${actual.SEGUIMIENTO_ID}.${actual.DIR_CLI_ID}`}
          contestando={contestando}
          alContestar={alContestar}
        />
      )}
    </ol>
  );
}

/** A question's text and its answers, kept for the whole call. */
function usePregunta(id: number) {
  const pregunta = useQueryCall('getPregunta', { pregunta_id: id }, { staleTime: 3_600_000 });
  const respuestas = useQueryCall('getRespuesta', { pregunta_id: id }, { staleTime: 3_600_000 });
  return {
    pregunta: pregunta.data?.data[0],
    respuestas: respuestas.data?.data,
    error: pregunta.error ?? respuestas.error,
    relee: () => {
      void pregunta.refetch();
      void respuestas.refetch();
    },
  };
}

function Contestada(props: {
  dada: Historia[number];
  contestando: boolean;
  alRegresar?: () => void;
  alCorregir: (respuestaId: number, observaciones: string) => void;
}) {
  const { dada, contestando, alRegresar, alCorregir } = props;
  const { pregunta, respuestas = [] } = usePregunta(dada.PREGUNTA_ID);
  const [corrige, setCorrige] = useState(false);
  const dicha = respuestas.find((r) => r.RESPUESTA_ID === dada.RESPUESTA_ID);
  return (
    <li className={css.contestada}>
      <span className={css.preguntaDicha}>{pregunta?.PREGUNTA ?? <Hueco ancho="60%" />}</span>
      {corrige ? (
        <Selector
          etiqueta="Corregir respuesta"
          value={String(dada.RESPUESTA_ID)}
          opciones={respuestas.map((r) => ({ valor: String(r.RESPUESTA_ID), texto: r.RESPUESTA }))}
          onCambio={(valor) => {
            setCorrige(false);
            alCorregir(Number(valor), dada.OBSERVACIONES ?? '');
          }}
          onBlur={() => setCorrige(false)}
          autoFocus
        />
      ) : (
        <span className={css.respuestaDicha}>
          <strong>{dicha?.RESPUESTA ?? ''}</strong>
          {dada.OBSERVACIONES ? <span>«{dada.OBSERVACIONES}»</span> : null}
          <span className={css.mandos}>
            <BotonIcono
              etiqueta="Corregir respuesta"
              icono={<IconPencil stroke={1.75} />}
              disabled={contestando}
              onClick={() => setCorrige(true)}
            />
            {alRegresar ? (
              <Boton
                tipo="discreto"
                icono={<IconArrowBackUp stroke={1.75} />}
                disabled={contestando}
                onClick={alRegresar}
              >
                Atrás
              </Boton>
            ) : null}
          </span>
        </span>
      )}
    </li>
  );
}

/**
 * Answers by digit. One pressed at the sight of the question, while the answer before it is still being saved, is kept until it can be given; once
 * the question was answered, its digits wait for nothing.
 */
function useRespuestaPorDigito(cuantas: number, activos: boolean, alElegir: (indice: number) => void): void {
  const guardado = useRef<number | null>(null);
  const contestada = useRef(false);
  const elige = useRef(alElegir);
  elige.current = alElegir;
  useEffect(() => {
    const indice = guardado.current;
    if (!activos || indice === null) return;
    guardado.current = null;
    if (indice < cuantas) elige.current(indice);
  }, [activos, cuantas]);
  useDigitos('pagina', (digito) => {
    if (!activos && !contestada.current) guardado.current = digito - 1;
    if (!activos || digito > cuantas) return;
    contestada.current = true;
    alElegir(digito - 1);
  });
}

/** The question that is to be answered: its answers as buttons, or in a list where the script says so. */
function Pregunta(props: {
  id: number;
  orden: number;
  llave: string;
  contestando: boolean;
  alContestar: AlContestar;
}) {
  const { id, orden, llave, contestando, alContestar } = props;
  const { pregunta, respuestas, error, relee } = usePregunta(id);
  const borrador = useDraft(`marcador.${llave}.${id}`, '');
  const nota = useStore(borrador);
  const [falta, setFalta] = useState<string | null>(null);
  const caja = useRef<HTMLLIElement>(null);
  const conNota = pregunta?.OBSERVACIONES === 'S';
  const enCombo = (respuestas ?? []).filter((r) => r.EN_COMBO === 'S');
  const sueltas = (respuestas ?? []).filter((r) => r.EN_COMBO === 'N');
  const todas = [...sueltas, ...enCombo];
  function elige(respuestaId: number): void {
    if (conNota && nota.trim() === '') {
      setFalta(M.sinObservacion);
      caja.current?.querySelector('textarea')?.focus();
      return;
    }
    void alContestar(respuestaId, orden, nota.trim()).then((guardada) => {
      if (guardada) borrador.forget();
    });
  }
  useRespuestaPorDigito(todas.length, !contestando && todas.length > 0, (i) => {
    const r = todas[i];
    if (r) elige(r.RESPUESTA_ID);
  });
  useEffect(() => {
    caja.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (error && !pregunta) return <FailedState mensaje={error.message} onReintentar={relee} />;
  return (
    <li ref={caja} className={css.pregunta} aria-label="Pregunta">
      <h2 className={css.preguntaTexto}>
        {/* Shown with its answers, so that a digit pressed at its sight is never lost. */}
        {pregunta && respuestas ? pregunta.PREGUNTA : <Hueco ancho="70%" />}
      </h2>
      {pregunta?.LETRERO ? <p className={css.letrero}>{pregunta.LETRERO}</p> : null}
      {conNota ? (
        <AreaTexto
          etiqueta="Observaciones de la respuesta"
          value={nota}
          maxLength={OBSERVACIONES_MAX}
          rows={2}
          error={falta}
          onCambio={(texto) => {
            setFalta(null);
            borrador.set(texto);
          }}
        />
      ) : null}
      <div className={css.respuestas}>
        {sueltas.map((r, i) => (
          <label key={r.RESPUESTA_ID} className={css.respuesta}>
            <kbd>{i + 1}</kbd>
            <input
              type="checkbox"
              checked={false}
              disabled={contestando}
              onChange={() => elige(r.RESPUESTA_ID)}
            />
            {r.RESPUESTA}
          </label>
        ))}
        {enCombo.length > 0 ? (
          <Selector
            etiqueta="Respuesta"
            value=""
            vacio="Elija la respuesta"
            disabled={contestando}
            opciones={enCombo.map((r, i) => ({
              valor: String(r.RESPUESTA_ID),
              texto: `${sueltas.length + i + 1}. ${r.RESPUESTA}`,
            }))}
            onCambio={(valor) => elige(Number(valor))}
          />
        ) : null}
      </div>
    </li>
  );
}

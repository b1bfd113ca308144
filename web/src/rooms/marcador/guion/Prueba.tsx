import { comoGuion, DESTINOS, type PreguntaEditable } from '@anden/contrato/marcador/borrador.ts';
import { alcanzables, type Paso } from '@anden/contrato/marcador/guion.ts';
import { MENSAJES_MARCADOR } from '@anden/contrato/marcador/rules.ts';
import { useState } from 'react';
import { Boton } from '../../../ui/Boton.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { IconArrowBackUp, IconRefresh } from '../../../ui/iconos.ts';
import css from './guion.module.css';
import type { IncidenciaDeLista } from './useEditor.ts';

/** The script tried without a customer: as it is being edited, and nothing is saved. */
export function Prueba({
  preguntas,
  incidencias,
}: {
  preguntas: readonly PreguntaEditable[];
  incidencias: readonly IncidenciaDeLista[];
}) {
  const [dados, setDados] = useState<readonly Paso[]>([]);
  const porClave = new Map(preguntas.map((p) => [p.CLAVE, p]));
  const guion = new Map(comoGuion(preguntas).map((p) => [p.PREGUNTA_ID, p]));
  const [primera] = preguntas;
  if (!primera) return <p className={css.tenue}>El guion no tiene preguntas.</p>;
  // What is still reached after an edit goes on.
  const pasos = alcanzables(guion, primera.CLAVE, dados);
  const respuestaDe = (paso: Paso) =>
    porClave.get(paso.PREGUNTA_ID)?.respuestas.find((r) => r.CLAVE === paso.RESPUESTA_ID);
  const ultimo = pasos.at(-1);
  const ultima = ultimo && respuestaDe(ultimo);
  const termina = ultima !== undefined && ultima.LLEVA_A !== 'siguiente_pregunta';
  const aqui = ultima ? porClave.get(ultima.SIGUIENTE ?? 0) : primera;
  const incidencia = incidencias.find((i) => i.INCIDENCIA_ID === ultima?.INCIDENCIA_ID);
  return (
    <div className={css.prueba}>
      {pasos.length > 0 ? (
        <ol className={css.pasos} aria-label="Contestado">
          {pasos.map((paso, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a question may come twice, and a step is its place.
            <li key={i}>
              {guion.get(paso.PREGUNTA_ID)?.PREGUNTA} <strong>{respuestaDe(paso)?.RESPUESTA}</strong>
            </li>
          ))}
        </ol>
      ) : null}
      <div aria-live="polite" className={css.prueba}>
        {termina ? (
          <Mensaje tono="hecho">
            {DESTINOS[ultima.LLEVA_A]}
            {incidencia
              ? `: ${incidencia.DESCRIPCION}. El cliente vuelve: ${incidencia.REGRESA.toLowerCase()}`
              : ''}
            {ultima.LLEVA_A === 'por_agendar' ? '. El operador dice cuándo.' : '.'}
          </Mensaje>
        ) : aqui ? (
          <>
            <p className={css.preguntaDePrueba}>{guion.get(aqui.CLAVE)?.PREGUNTA}</p>
            {aqui.LETRERO ? <p className={css.letrero}>{aqui.LETRERO}</p> : null}
            {aqui.OBSERVACIONES === 'S' ? <p className={css.tenue}>Pide observaciones.</p> : null}
          </>
        ) : (
          <Mensaje tono="rechazo">{MENSAJES_MARCADOR.sinAccion}</Mensaje>
        )}
      </div>
      {!termina && aqui ? (
        <div className={css.opciones}>
          {aqui.respuestas.map((r) => (
            <Boton
              key={r.CLAVE}
              onClick={() => setDados([...pasos, { PREGUNTA_ID: aqui.CLAVE, RESPUESTA_ID: r.CLAVE }])}
            >
              {r.RESPUESTA || 'sin texto'}
            </Boton>
          ))}
        </div>
      ) : null}
      <div className={css.enLinea}>
        <Boton
          tipo="discreto"
          icono={<IconArrowBackUp stroke={1.75} />}
          disabled={pasos.length === 0}
          onClick={() => setDados(pasos.slice(0, -1))}
        >
          Atrás
        </Boton>
        <Boton
          tipo="discreto"
          icono={<IconRefresh stroke={1.75} />}
          disabled={pasos.length === 0}
          onClick={() => setDados([])}
        >
          Empezar otra vez
        </Boton>
      </div>
    </div>
  );
}

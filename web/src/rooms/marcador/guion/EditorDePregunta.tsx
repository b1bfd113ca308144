import {
  DESTINOS,
  LETRERO_MAX,
  nombreDePregunta,
  PREGUNTA_MAX,
  type PreguntaEditable,
  RESPUESTA_MAX,
  RESPUESTAS_DE_PREGUNTA_MAX,
  type RespuestaEditable,
} from '@anden/contrato/marcador/borrador.ts';
import { useEffect, useRef } from 'react';
import { AreaTexto } from '../../../ui/AreaTexto.tsx';
import { Boton, BotonIcono } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { Casilla } from '../../../ui/Casilla.tsx';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../../../ui/iconos.ts';
import { Selector } from '../../../ui/Selector.tsx';
import { cambiada, conMovido, conPregunta, conRespuesta, respuestaCambiada } from './edicion.ts';
import css from './guion.module.css';
import type { Editor, IncidenciaDeLista } from './useEditor.ts';

const NUEVA = 'nueva';
const FINES = ['agendado', 'por_agendar', 'cerrado'] as const;

/** The question that is being edited, in the outline. */
export function EditorDePregunta({ pregunta: p, editor }: { pregunta: PreguntaEditable; editor: Editor }) {
  const { preguntas, incidencias, fallas } = editor;
  const caja = useRef<HTMLDivElement>(null);
  /** Where the focus goes once what it is about is drawn. */
  const foco = useRef<string | null>(null);
  useEffect(() => {
    if (foco.current === null) return;
    caja.current?.querySelector<HTMLElement>(foco.current)?.focus();
    foco.current = null;
  });
  const pon = (cambios: Partial<PreguntaEditable>): void =>
    editor.cambia(cambiada(preguntas, p.CLAVE, cambios));
  const ponRespuesta = (clave: number, cambios: Partial<RespuestaEditable>): void =>
    pon({ respuestas: respuestaCambiada(p, clave, cambios) });
  function lleva(r: RespuestaEditable, valor: string): void {
    if (valor === NUEVA) {
      const clave = editor.claveLibre;
      const suya = cambiada(preguntas, p.CLAVE, {
        respuestas: respuestaCambiada(p, r.CLAVE, {
          LLEVA_A: 'siguiente_pregunta',
          SIGUIENTE: clave,
          INCIDENCIA_ID: null,
        }),
      });
      editor.cambia(conPregunta(suya, p.CLAVE, clave));
      return;
    }
    const fin = FINES.find((f) => f === valor);
    ponRespuesta(
      r.CLAVE,
      fin
        ? { LLEVA_A: fin, SIGUIENTE: null }
        : { LLEVA_A: 'siguiente_pregunta', SIGUIENTE: Number(valor), INCIDENCIA_ID: null },
    );
  }
  const suyas = fallas.filter((f) => f.PREGUNTA_ID === p.CLAVE);
  return (
    <div className={css.editor} ref={caja}>
      {suyas.length > 0 ? (
        <ul className={css.fallas} aria-label="Lo que le falta a la pregunta">
          {suyas.map((f) => (
            <li key={f.motivo}>{f.motivo}</li>
          ))}
        </ul>
      ) : null}
      <Campo
        etiqueta="Pregunta"
        value={p.PREGUNTA}
        maxLength={PREGUNTA_MAX}
        data-campo="pregunta"
        aria-invalid={p.PREGUNTA.trim() === '' || undefined}
        onChange={(e) => pon({ PREGUNTA: e.target.value })}
      />
      <AreaTexto
        etiqueta="Letrero para el operador"
        value={p.LETRERO ?? ''}
        maxLength={LETRERO_MAX}
        rows={2}
        onCambio={(texto) => pon({ LETRERO: texto === '' ? null : texto })}
      />
      <Casilla
        etiqueta="Pide observaciones con la respuesta"
        checked={p.OBSERVACIONES === 'S'}
        onCambio={(si) => pon({ OBSERVACIONES: si ? 'S' : 'N' })}
      />
      <ol className={css.respuestasEditables} aria-label="Respuestas">
        {p.respuestas.map((r, i) => (
          <li key={r.CLAVE}>
            <Respuesta
              r={r}
              lugar={i}
              ultima={i === p.respuestas.length - 1}
              preguntas={preguntas}
              incidencias={incidencias}
              alCambiar={(cambios) => ponRespuesta(r.CLAVE, cambios)}
              alLlevar={(valor) => lleva(r, valor)}
              alMover={(salto) => {
                foco.current = `[data-respuesta="${r.CLAVE}"] input`;
                pon({ respuestas: conMovido(p.respuestas, i, salto) });
              }}
              alQuitar={() => {
                foco.current = '[data-campo="otra"]';
                pon({ respuestas: p.respuestas.filter((x) => x !== r) });
              }}
            />
          </li>
        ))}
      </ol>
      <Boton
        data-campo="otra"
        icono={<IconPlus stroke={1.75} />}
        disabled={p.respuestas.length >= RESPUESTAS_DE_PREGUNTA_MAX}
        onClick={() => {
          const respuestas = conRespuesta(p);
          foco.current = `[data-respuesta="${respuestas.at(-1)?.CLAVE}"] input`;
          pon({ respuestas });
        }}
      >
        Agregar respuesta
      </Boton>
    </div>
  );
}

function Respuesta(props: {
  r: RespuestaEditable;
  lugar: number;
  ultima: boolean;
  preguntas: readonly PreguntaEditable[];
  incidencias: readonly IncidenciaDeLista[];
  alCambiar: (cambios: Partial<RespuestaEditable>) => void;
  alLlevar: (valor: string) => void;
  alMover: (salto: -1 | 1) => void;
  alQuitar: () => void;
}) {
  const { r, lugar, ultima, preguntas, incidencias, alCambiar, alLlevar, alMover, alQuitar } = props;
  const cual = `la respuesta ${lugar + 1}`;
  const sigue = r.LLEVA_A === 'siguiente_pregunta';
  const perdida = sigue && !preguntas.some((p) => p.CLAVE === r.SIGUIENTE);
  return (
    <div className={css.respuestaEditable} data-respuesta={r.CLAVE}>
      <Campo
        etiqueta={`Respuesta ${lugar + 1}`}
        value={r.RESPUESTA}
        maxLength={RESPUESTA_MAX}
        aria-invalid={r.RESPUESTA.trim() === '' || undefined}
        onChange={(e) => alCambiar({ RESPUESTA: e.target.value })}
      />
      <Selector
        etiqueta="Lleva a"
        required
        value={sigue ? (perdida ? '' : String(r.SIGUIENTE)) : r.LLEVA_A}
        {...(perdida ? { vacio: 'Una pregunta que ya no está', error: 'Elija a dónde lleva' } : {})}
        opciones={[
          ...FINES.map((valor) => ({ valor, texto: DESTINOS[valor] })),
          ...preguntas.map((p, i) => ({
            valor: String(p.CLAVE),
            texto: `→ ${i + 1}. ${nombreDePregunta(p, i)}`,
          })),
          { valor: NUEVA, texto: '→ Una pregunta nueva…' },
        ]}
        onCambio={alLlevar}
      />
      {sigue ? null : (
        <Selector
          etiqueta="Con la incidencia"
          value={r.INCIDENCIA_ID === null ? '' : String(r.INCIDENCIA_ID)}
          vacio={r.LLEVA_A === 'agendado' ? 'Elija la incidencia' : 'La que elija el operador'}
          opciones={incidencias
            .filter((i) => i.ACTIVA === 'S' || i.INCIDENCIA_ID === r.INCIDENCIA_ID)
            .map((i) => ({
              valor: String(i.INCIDENCIA_ID),
              texto: i.ACTIVA === 'S' ? i.DESCRIPCION : `${i.DESCRIPCION} (retirada)`,
            }))}
          onCambio={(valor) => alCambiar({ INCIDENCIA_ID: valor === '' ? null : Number(valor) })}
        />
      )}
      <div className={css.pieDeRespuesta}>
        <Casilla
          etiqueta="Se elige de una lista"
          checked={r.EN_COMBO === 'S'}
          onCambio={(si) => alCambiar({ EN_COMBO: si ? 'S' : 'N' })}
        />
        <span className={css.mandos}>
          <BotonIcono
            etiqueta={`Subir ${cual}`}
            icono={<IconArrowUp stroke={1.75} />}
            disabled={lugar === 0}
            onClick={() => alMover(-1)}
          />
          <BotonIcono
            etiqueta={`Bajar ${cual}`}
            icono={<IconArrowDown stroke={1.75} />}
            disabled={ultima}
            onClick={() => alMover(1)}
          />
          <BotonIcono etiqueta={`Quitar ${cual}`} icono={<IconTrash stroke={1.75} />} onClick={alQuitar} />
        </span>
      </div>
    </div>
  );
}

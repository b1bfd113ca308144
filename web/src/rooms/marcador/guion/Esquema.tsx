import { cuantos } from '@anden/contrato/cifras.ts';
import {
  DESTINOS,
  nombreDePregunta,
  PREGUNTAS_DE_GUION_MAX,
  type PreguntaEditable,
  type RespuestaEditable,
} from '@anden/contrato/marcador/borrador.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type Atajos, useAtajos } from '../../../ui/atajos.ts';
import { Boton, BotonIcono } from '../../../ui/Boton.tsx';
import { IconoEstado } from '../../../ui/Estado.tsx';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../../../ui/iconos.ts';
import { confirmar } from '../../../ui/modal.ts';
import { EditorDePregunta } from './EditorDePregunta.tsx';
import { conMovido, conPregunta, cuantasLlevanA, sinPregunta } from './edicion.ts';
import css from './guion.module.css';
import { type Editor, TITULO } from './useEditor.ts';

const ATAJOS: Atajos = {
  de: 'En el esquema del guion',
  teclas: [
    { teclas: '↑ o ↓', que: 'De una pregunta a otra' },
    { teclas: 'Inicio o Fin', que: 'A la primera, a la última' },
    { teclas: 'Enter', que: 'Abre la pregunta, o la cierra' },
    { teclas: 'Alt ↑ o Alt ↓', que: 'Mueve la pregunta' },
    { teclas: 'Insert', que: 'Pregunta nueva después de ésta' },
    { teclas: 'Supr', que: 'Quita la pregunta' },
  ],
};

/** The script's questions in their order, each edited where it stands. */
export function Esquema({
  editor,
  abierta,
  alAbrir,
}: {
  editor: Editor;
  /** Key of the question that is being edited; null: none. */
  abierta: number | null;
  alAbrir: (clave: number | null) => void;
}) {
  const { preguntas, fallas } = editor;
  const lista = useRef<HTMLOListElement>(null);
  /** Selector of what gets the focus once it is drawn. */
  const foco = useRef<string | null>(null);
  useAtajos(ATAJOS);
  useEffect(() => {
    if (foco.current === null) return;
    const suyo = lista.current?.querySelector<HTMLElement>(foco.current);
    if (!suyo) return;
    suyo.focus();
    suyo.scrollIntoView({ block: 'nearest' });
    foco.current = null;
  });
  const conFalla = new Set(fallas.map((f) => f.PREGUNTA_ID));
  const lugares = new Map(preguntas.map((p, i) => [p.CLAVE, i]));
  const botonDe = (clave: number | undefined): string => `[data-pregunta="${clave}"]`;

  function agrega(tras: number | null): void {
    if (preguntas.length >= PREGUNTAS_DE_GUION_MAX) return;
    const clave = editor.claveLibre;
    editor.cambia(conPregunta(preguntas, tras, clave));
    foco.current = `[data-editor="${clave}"] input`;
    alAbrir(clave);
  }
  function mueve(lugar: number, salto: number): void {
    foco.current = botonDe(preguntas[lugar]?.CLAVE);
    editor.cambia(conMovido(preguntas, lugar, salto));
  }
  async function quita(p: PreguntaEditable, lugar: number): Promise<void> {
    const llevan = cuantasLlevanA(preguntas, p.CLAVE);
    const aviso =
      llevan > 0
        ? ` A ella ${llevan === 1 ? 'lleva' : 'llevan'} ${cuantos(llevan, ['respuesta', 'respuestas'])}, que habrá que corregir.`
        : '';
    if (!(await confirmar(TITULO, `¿Quitar «${nombreDePregunta(p, lugar)}»?${aviso}`, { aceptar: 'Quitar' })))
      return;
    foco.current = botonDe((preguntas[lugar + 1] ?? preguntas[lugar - 1])?.CLAVE);
    editor.cambia(sinPregunta(preguntas, p.CLAVE));
    if (abierta === p.CLAVE) alAbrir(null);
  }
  function tecla(e: KeyboardEvent, p: PreguntaEditable, lugar: number): void {
    if (e.ctrlKey || e.metaKey || e.shiftKey) return;
    const n = preguntas.length;
    const a: Record<string, number> = { ArrowUp: lugar - 1, ArrowDown: lugar + 1, Home: 0, End: n - 1 };
    const destino = a[e.key];
    if (e.altKey && destino !== undefined && e.key.startsWith('Arrow')) mueve(lugar, destino - lugar);
    else if (e.altKey) return;
    else if (destino !== undefined)
      lista.current?.querySelector<HTMLElement>(botonDe(preguntas[destino]?.CLAVE))?.focus();
    else if (e.key === 'Insert') agrega(p.CLAVE);
    else if (e.key === 'Delete') void quita(p, lugar);
    else return;
    e.preventDefault();
  }
  return (
    <div className={css.esquema} inert={editor.guardando}>
      <ol ref={lista} className={css.preguntas} aria-label="Preguntas del guion">
        {preguntas.map((p, lugar) => {
          const estaAbierta = p.CLAVE === abierta;
          return (
            <li key={p.CLAVE} className={css.preguntaDeEsquema} data-abierta={estaAbierta || undefined}>
              <div className={css.renglon}>
                <button
                  type="button"
                  className={css.titular}
                  data-pregunta={p.CLAVE}
                  aria-expanded={estaAbierta}
                  onKeyDown={(e) => tecla(e, p, lugar)}
                  onClick={() => alAbrir(estaAbierta ? null : p.CLAVE)}
                >
                  <span className={css.numero}>{lugar + 1}</span>
                  <span className={css.textos}>
                    <span className={css.texto}>
                      {conFalla.has(p.CLAVE) ? (
                        <>
                          <IconoEstado tono="rechazo" />
                          <span className="solo-lector">Le falta algo: </span>
                        </>
                      ) : null}
                      {nombreDePregunta(p, lugar)}
                    </span>
                    <span className={css.destinos}>
                      {p.respuestas
                        .map((r) => `${r.RESPUESTA || 'sin texto'} ${aDonde(r, lugares, editor)}`)
                        .join(' · ')}
                    </span>
                  </span>
                </button>
                <span className={css.mandos}>
                  <BotonIcono
                    etiqueta={`Subir la pregunta ${lugar + 1}`}
                    icono={<IconArrowUp stroke={1.75} />}
                    disabled={lugar === 0}
                    onClick={() => mueve(lugar, -1)}
                  />
                  <BotonIcono
                    etiqueta={`Bajar la pregunta ${lugar + 1}`}
                    icono={<IconArrowDown stroke={1.75} />}
                    disabled={lugar === preguntas.length - 1}
                    onClick={() => mueve(lugar, 1)}
                  />
                  <BotonIcono
                    etiqueta={`Quitar la pregunta ${lugar + 1}`}
                    icono={<IconTrash stroke={1.75} />}
                    onClick={() => void quita(p, lugar)}
                  />
                </span>
              </div>
              {estaAbierta ? (
                <div data-editor={p.CLAVE}>
                  <EditorDePregunta pregunta={p} editor={editor} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
      <Boton
        icono={<IconPlus stroke={1.75} />}
        disabled={preguntas.length >= PREGUNTAS_DE_GUION_MAX}
        onClick={() => agrega(abierta)}
      >
        Agregar pregunta
      </Boton>
    </div>
  );
}

/** Where an answer leads, in few characters. */
function aDonde(r: RespuestaEditable, lugares: ReadonlyMap<number, number>, editor: Editor): string {
  if (r.LLEVA_A !== 'siguiente_pregunta')
    return `→ fin: ${(r.INCIDENCIA_ID === null ? undefined : editor.incidenciaDe(r.INCIDENCIA_ID)) ?? DESTINOS[r.LLEVA_A]}`;
  const lugar = lugares.get(r.SIGUIENTE ?? 0);
  return `→ ${lugar === undefined ? '?' : lugar + 1}`;
}

import { cuantos } from '@anden/contrato/cifras.ts';
import { nombreDePregunta, type PreguntaEditable } from '@anden/contrato/marcador/borrador.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Casilla } from '../../../ui/Casilla.tsx';
import { CAJA, dibujoDe, enRenglones } from './dibujo.ts';
import css from './guion.module.css';

const LARGO = 24;

/** The flow of the script, to look at; the outline says the same in words. */
export function Dibujo({
  preguntas,
  elegida,
  conFalla,
}: {
  preguntas: readonly PreguntaEditable[];
  elegida: number | null;
  conFalla: ReadonlySet<number>;
}) {
  const punta = useId();
  const marco = useRef<HTMLElement>(null);
  const [entero, setEntero] = useState(false);
  const { ancho, alto, cajas, flechas } = useMemo(() => dibujoDe(preguntas), [preguntas]);
  const porClave = new Map(preguntas.map((p, i) => [p.CLAVE, nombreDePregunta(p, i)]));
  const alCentro = cajas.find((c) => c.CLAVE === elegida) ?? cajas.find((c) => c.numero === 1);
  const { x = 0, y = 0 } = alCentro ?? {};
  // The question that is being edited is in sight.
  useEffect(() => {
    const suyo = marco.current;
    if (!suyo || entero) return;
    suyo.scrollLeft = x + CAJA.ancho / 2 - suyo.clientWidth / 2;
    suyo.scrollTop = y - suyo.clientHeight / 3;
  }, [x, y, entero]);
  if (preguntas.length === 0) return <p className={css.tenue}>El guion no tiene preguntas.</p>;
  return (
    <>
      <Casilla etiqueta="Ver el dibujo entero" checked={entero} onCambio={setEntero} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reached by keyboard. */}
      <section ref={marco} className={css.marcoDeDibujo} tabIndex={0} aria-label="Dibujo del guion">
        <svg
          width={entero ? '100%' : ancho}
          height={entero ? undefined : alto}
          viewBox={`0 0 ${ancho} ${alto}`}
          role="img"
          aria-label={`Dibujo de ${cuantos(preguntas.length, ['pregunta', 'preguntas'])} y ${cuantos(flechas.length, ['flecha', 'flechas'])}`}
        >
          <defs>
            <marker
              id={punta}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M 0 0 L 8 4 L 0 8 z" className={css.punta} />
            </marker>
          </defs>
          {flechas.map((f) => (
            <path
              key={`${f.de}-${f.a}`}
              d={f.camino}
              className={css.flecha}
              data-regresa={f.regresa || undefined}
              data-elegida={f.de === elegida || f.a === elegida || undefined}
              markerEnd={`url(#${punta})`}
            />
          ))}
          {cajas.map((c) => (
            <g
              key={c.CLAVE}
              className={css.caja}
              data-elegida={c.CLAVE === elegida || undefined}
              data-falla={!c.alcanzada || conFalla.has(c.CLAVE) || undefined}
            >
              <title>{porClave.get(c.CLAVE)}</title>
              <rect x={c.x} y={c.y} width={CAJA.ancho} height={CAJA.alto} rx={4} />
              {enRenglones(`${c.numero}. ${porClave.get(c.CLAVE) ?? ''}`, LARGO, 2).map((renglon, i) => (
                <text key={renglon} x={c.x + 8} y={c.y + 18 + i * 15}>
                  {renglon}
                </text>
              ))}
              {c.terminan > 0 ? (
                <text x={c.x + 8} y={c.y + CAJA.alto - 6} className={css.final}>
                  {c.terminan === 1 ? '1 respuesta termina' : `${c.terminan} respuestas terminan`}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </section>
    </>
  );
}

import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Atajos, useAtajos } from './atajos.ts';
import { Boton, BotonIcono } from './Boton.tsx';
import { masMeses } from './dias.ts';
import { type EstadoTono, IconoEstado } from './Estado.tsx';
import { IconChevronLeft, IconChevronRight } from './iconos.ts';
import css from './Mes.module.css';
import { diaTrasTecla, mesDe, semanasDe } from './mes.ts';

/** Something that happens on a day: a dot with a text. */
export interface EventoDeMes {
  id: string | number;
  /** One line or several. */
  titulo: string;
  tono: EstadoTono;
}

/** How a day is drawn. */
export interface DiaDeMes {
  /** null: a day like any other. */
  tono: EstadoTono | null;
  /** The kind of day in a word or two; '' if it has none and is only drawn because something happens on it. */
  palabra: string;
  /** More about it, shown if there is room. */
  detalle?: string | undefined;
  eventos?: readonly EventoDeMes[];
}

export interface MesProps {
  /** What the month is about, for a screen reader. */
  etiqueta: string;
  /** `YYYY-MM`. */
  mes: string;
  onMes: (mes: string) => void;
  hoy: string;
  /** How a day (`YYYY-MM-DD`) is drawn; null: nothing special. */
  dia: (dia: string) => DiaDeMes | null;
  /** The selected day. */
  elegido?: string | null;
  /** Called when a day is pressed, or on Enter; without it days cannot be selected. */
  onElegir?: (dia: string) => void;
  /** Called when an event is pressed. With the keyboard the day is selected instead, whose events the screen lists. */
  onEvento?: (id: string) => void;
}

const SEMANA = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'] as const;

const TECLAS: Atajos = {
  de: 'En el calendario',
  teclas: [
    { teclas: '← ↑ ↓ →', que: 'De un día a otro' },
    { teclas: 'Inicio o Fin', que: 'Domingo o sábado de la semana' },
    { teclas: 'RePág o AvPág', que: 'Mes anterior o siguiente' },
    { teclas: 'Enter', que: 'Elige el día' },
  ],
};

const NOMBRE_DE_MES = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const NOMBRE_DE_DIA = new Intl.DateTimeFormat('es-MX', { dateStyle: 'full', timeZone: 'UTC' });
const enFecha = (dia: string): Date => new Date(`${dia}T00:00:00Z`);

/** A month, Sunday to Saturday: each day with its kind as colour and word, and its events as dots. */
export function Mes({ etiqueta, mes, onMes, hoy, dia, elegido = null, onElegir, onEvento }: MesProps) {
  const titulo = useId();
  const cuadricula = useRef<HTMLDivElement>(null);
  // The day that Tab reaches: the one moved to, else the selected one, else today, else the first.
  const [ido, setIdo] = useState<string | null>(null);
  const parada = [ido, elegido, hoy].find((d): d is string => d !== null && mesDe(d) === mes) ?? `${mes}-01`;
  const porEnfocar = useRef(false);
  useAtajos(TECLAS);

  useEffect(() => {
    if (!porEnfocar.current) return;
    porEnfocar.current = false;
    cuadricula.current?.querySelector<HTMLElement>(`[data-dia="${parada}"]`)?.focus();
  }, [parada]);

  function va(a: string): void {
    setIdo(a);
    if (mesDe(a) !== mes) onMes(mesDe(a));
  }
  function tecla(e: KeyboardEvent): void {
    const a = diaTrasTecla(parada, e.key);
    if (a === null || e.ctrlKey || e.altKey || e.metaKey) return;
    e.preventDefault();
    porEnfocar.current = true;
    va(a);
  }
  const mueve = (meses: number): void => va(masMeses(parada, meses));

  return (
    <div className={css.mes}>
      <CabezaDeCalendario
        id={titulo}
        titulo={NOMBRE_DE_MES.format(enFecha(`${mes}-01`))}
        unidad="Mes"
        enHoy={mesDe(hoy) === mes}
        alHoy={() => va(hoy)}
        alMover={mueve}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a table of days is no table of data */}
      <div
        ref={cuadricula}
        role="grid"
        tabIndex={-1}
        className={css.cuadricula}
        aria-label={etiqueta}
        aria-describedby={titulo}
        onKeyDown={tecla}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="row" tabIndex={-1} className={css.semana}>
          {SEMANA.map((nombre) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <span key={nombre} role="columnheader" tabIndex={-1} className={css.nombre} aria-label={nombre}>
              {nombre.slice(0, 3)}
            </span>
          ))}
        </div>
        {semanasDe(mes).map((semana) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div key={semana[0]} role="row" tabIndex={-1} className={css.semana}>
            {semana.map((d) => (
              <Dia
                key={d}
                fecha={d}
                que={dia(d)}
                ajeno={mesDe(d) !== mes}
                esHoy={d === hoy}
                elegido={d === elegido}
                parada={d === parada}
                {...(onEvento ? { onEvento } : {})}
                {...(onElegir
                  ? {
                      alElegir: () => {
                        setIdo(d);
                        onElegir(d);
                      },
                    }
                  : {})}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The header of a month or a week: its name, and buttons to today's and to the neighbouring ones. */
export function CabezaDeCalendario(props: {
  id: string;
  titulo: string;
  unidad: 'Mes' | 'Semana';
  /** It is the present one. */
  enHoy: boolean;
  alHoy: () => void;
  alMover: (cuantos: 1 | -1) => void;
}) {
  const { id, titulo, unidad, enHoy, alHoy, alMover } = props;
  return (
    <div className={css.cabeza}>
      <h2 id={id} className={css.titulo} aria-live="polite">
        {titulo}
      </h2>
      <Boton tipo="discreto" disabled={enHoy} onClick={alHoy}>
        Hoy
      </Boton>
      <BotonIcono
        etiqueta={`${unidad} anterior`}
        icono={<IconChevronLeft stroke={1.75} />}
        onClick={() => alMover(-1)}
      />
      <BotonIcono
        etiqueta={`${unidad} siguiente`}
        icono={<IconChevronRight stroke={1.75} />}
        onClick={() => alMover(1)}
      />
    </div>
  );
}

interface DiaProps {
  fecha: string;
  que: DiaDeMes | null;
  /** It belongs to another month. */
  ajeno: boolean;
  esHoy: boolean;
  elegido: boolean;
  /** The day that Tab reaches. */
  parada: boolean;
  alElegir?: () => void;
  onEvento?: (id: string) => void;
}

function Dia({ fecha, que, ajeno, esHoy, elegido, parada, alElegir, onEvento }: DiaProps) {
  const eventos = que?.eventos ?? [];
  const dicho = [
    NOMBRE_DE_DIA.format(enFecha(fecha)),
    esHoy ? 'hoy' : null,
    que?.palabra,
    que?.detalle,
    ...eventos.map((e) => e.titulo.replaceAll('\n', ', ')),
  ].filter(Boolean);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      role="gridcell"
      tabIndex={parada ? 0 : -1}
      className={css.dia}
      data-dia={fecha}
      data-tono={que?.tono ?? undefined}
      data-ajeno={ajeno || undefined}
      data-hoy={esHoy || undefined}
      data-pulsable={alElegir ? true : undefined}
      aria-label={dicho.join(', ')}
      aria-selected={elegido}
      aria-current={esHoy ? 'date' : undefined}
      onClick={(e) => {
        const evento = (e.target as Element).closest<HTMLElement>('[data-evento]')?.dataset.evento;
        if (evento !== undefined && onEvento) onEvento(evento);
        else alElegir?.();
      }}
      onKeyDown={(e) => {
        if (!alElegir || (e.key !== 'Enter' && e.key !== ' ')) return;
        e.preventDefault();
        alElegir();
      }}
    >
      <span className={css.numero}>{Number(fecha.slice(8))}</span>
      {que ? (
        <>
          {que.palabra ? (
            <span className={css.palabra}>
              {que.tono === null || que.tono === 'nada' ? null : <IconoEstado tono={que.tono} tamano={12} />}
              {que.palabra}
            </span>
          ) : null}
          {que.detalle ? <span className={css.detalle}>{que.detalle}</span> : null}
        </>
      ) : null}
      {eventos.length > 0 ? (
        <span className={css.eventos}>
          {eventos.map((e) => (
            <Tooltip key={e.id} label={<span className={css.lineas}>{e.titulo}</span>}>
              <span
                className={css.punto}
                data-tono={e.tono}
                data-evento={onEvento ? String(e.id) : undefined}
              />
            </Tooltip>
          ))}
        </span>
      ) : null}
    </div>
  );
}

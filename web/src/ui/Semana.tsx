import { useId } from 'react';
import { masDias } from './dias.ts';
import { type EstadoTono, IconoEstado } from './Estado.tsx';
import { CabezaDeCalendario } from './Mes.tsx';
import { semanaDe } from './mes.ts';
import css from './Semana.module.css';

/** Something that happens on a day, with its hour. */
export interface EventoDeSemana {
  id: string | number;
  /** `HH:MM`, or a text in its place. */
  hora: string;
  titulo: string;
  detalle: string;
  tono: EstadoTono;
}

export interface SemanaProps {
  /** What the week is about, for a screen reader. */
  etiqueta: string;
  /** Any day of the week shown, `YYYY-MM-DD`. */
  dia: string;
  /** Called with a day of another week, to show that. */
  onDia: (dia: string) => void;
  hoy: string;
  /** What happens on a day, in order. */
  eventos: (dia: string) => readonly EventoDeSemana[];
  onEvento: (id: string | number) => void;
}

const RANGO = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const DIA = new Intl.DateTimeFormat('es-MX', { weekday: 'long', day: 'numeric', timeZone: 'UTC' });
const enFecha = (dia: string): Date => new Date(`${dia}T00:00:00Z`);

/** A week, Sunday to Saturday, with what happens on each day and its hour, as buttons. */
export function Semana({ etiqueta, dia, onDia, hoy, eventos, onEvento }: SemanaProps) {
  const titulo = useId();
  const dias = semanaDe(dia);
  const [primero = dia] = dias;
  return (
    <div>
      <CabezaDeCalendario
        id={titulo}
        titulo={RANGO.formatRange(enFecha(primero), enFecha(dias.at(-1) ?? dia))}
        unidad="Semana"
        enHoy={dias.includes(hoy)}
        alHoy={() => onDia(hoy)}
        alMover={(cuantas) => onDia(masDias(dia, cuantas * 7))}
      />
      <ol className={css.semana} aria-label={etiqueta} aria-describedby={titulo}>
        {dias.map((d) => {
          const suyos = eventos(d);
          return (
            <li key={d} className={css.dia} data-hoy={d === hoy || undefined}>
              <h3 className={css.nombre} aria-current={d === hoy ? 'date' : undefined}>
                {DIA.format(enFecha(d))}
                {d === hoy ? <span className="solo-lector">, hoy</span> : null}
              </h3>
              {suyos.length === 0 ? <p className={css.nada}>—</p> : <Eventos {...{ suyos, onEvento }} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** What happens on one day, as buttons; also used below a month, for the selected day. */
export function Eventos(props: {
  suyos: readonly EventoDeSemana[];
  onEvento: (id: string | number) => void;
}) {
  return (
    <ul className={css.eventos}>
      {props.suyos.map((e) => (
        <li key={e.id}>
          <button type="button" className={css.evento} onClick={() => props.onEvento(e.id)}>
            <span className={css.hora}>{e.hora}</span>
            <IconoEstado tono={e.tono} />
            <span className={css.que}>
              {e.titulo}
              <small>{e.detalle}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

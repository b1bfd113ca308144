import { type KeyboardEvent, useRef, useState } from 'react';
import { type Atajos, useAtajos } from './atajos.ts';
import { BotonIcono } from './Boton.tsx';
import { BotonCalendario } from './BotonCalendario.tsx';
import { Campo } from './Campo.tsx';
import css from './DateRange.module.css';
import { diaRejection, leeDia, masDias, masMeses } from './dias.ts';
import { IconX } from './iconos.ts';

/** Shown if a date of the range is missing, or the two are in the wrong order. */
export const RANGO_INCOMPLETO = 'Ingrese la fecha de inicio y fin del período a consultar';

/** Why a range is refused, or null. Days as `YYYY-MM-DD`. */
export function rangoRejection(desde: string | null, hasta: string | null): string | null {
  if (!desde || !hasta) return RANGO_INCOMPLETO;
  return desde > hasta ? 'La fecha de inicio no puede ser posterior a la fecha de fin' : null;
}

export interface DateRangeProps {
  /** `YYYY-MM-DD`; null if the field is empty. */
  desde: string | null;
  hasta: string | null;
  onCambio: (desde: string | null, hasta: string | null) => void;
  error?: string | null;
  /** The business day, from which 'ayer' is counted. */
  hoy: string;
  /** The first and last day that the calendar offers. */
  min?: string;
  max?: string;
  /** Leaves out the first day. */
  soloHasta?: boolean;
}

const ATAJOS: Atajos = {
  de: 'En una fecha',
  teclas: [
    { teclas: 'Re Pág o Av Pág', que: 'Un mes antes, un mes después' },
    { teclas: '↑ o ↓', que: 'Un día' },
  ],
};

/** Two days, from and to: typed as people say them, picked in the device's own calendar, or changed with PageUp and PageDown. */
export function DateRange(props: DateRangeProps) {
  const { desde, hasta, onCambio, error, hoy, min, max, soloHasta } = props;
  useAtajos(ATAJOS);
  const falta = (dia: string | null): boolean => Boolean(error) && !dia;
  return (
    <div className={css.rango}>
      {soloHasta ? null : (
        <Dia
          {...{ hoy, min, max, valor: desde, falta: falta(desde) }}
          etiqueta="Desde"
          onCambio={(v) => onCambio(v, hasta)}
        />
      )}
      <Dia
        {...{ hoy, min, max, valor: hasta, falta: falta(hasta) }}
        etiqueta="Hasta"
        onCambio={(v) => onCambio(desde, v)}
      />
    </div>
  );
}

interface DiaProps {
  etiqueta: string;
  valor: string | null;
  onCambio: (dia: string | null) => void;
  falta: boolean;
  hoy: string;
  min: string | undefined;
  max: string | undefined;
}

/** `22-11-2026`. */
export const diaEscrito = (dia: string | null): string => dia?.split('-').reverse().join('-') ?? '';

/** How a day can be written. */
const FORMAS = 'Escriba un día: 22/11, 22-11-2026, ayer, hoy';

function Dia({ etiqueta, valor, onCambio, falta, hoy, min, max }: DiaProps) {
  const [texto, setTexto] = useState(diaEscrito(valor));
  const [visto, setVisto] = useState(valor);
  const [dejado, setDejado] = useState(false);
  const campo = useRef<HTMLInputElement>(null);
  // The day was changed elsewhere: by a period, the calendar, or Back.
  if (visto !== valor) {
    setVisto(valor);
    if (leeDia(texto, hoy) !== valor) setTexto(diaEscrito(valor));
  }
  const ilegible = texto.trim() !== '' && valor === null;

  function pon(dia: string | null): void {
    setTexto(diaEscrito(dia));
    onCambio(dia);
    campo.current?.focus();
  }
  function tecla(e: KeyboardEvent): void {
    if (e.ctrlKey || e.altKey || e.metaKey || e.shiftKey) return;
    const de = valor ?? hoy;
    const a: Record<string, string> = {
      PageUp: masMeses(de, -1),
      PageDown: masMeses(de, 1),
      ArrowUp: masDias(de, -1),
      ArrowDown: masDias(de, 1),
    };
    const dia = a[e.key];
    if (!dia) return;
    e.preventDefault();
    pon(dia);
  }

  return (
    <div className={css.dia}>
      <Campo
        ref={campo}
        etiqueta={etiqueta}
        value={texto}
        placeholder="22/11, ayer…"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        aria-invalid={ilegible || falta || undefined}
        error={ilegible && (dejado || falta) ? diaRejection(texto, FORMAS) : null}
        onChange={(e) => {
          setTexto(e.target.value);
          setDejado(false);
          onCambio(leeDia(e.target.value, hoy));
        }}
        onBlur={() => {
          setTexto(valor ? diaEscrito(valor) : texto);
          setDejado(true);
        }}
        onKeyDown={tecla}
        despues={
          <span className={css.botones}>
            {texto ? (
              <BotonIcono
                etiqueta={`Quitar fecha: ${etiqueta}`}
                icono={<IconX size={16} stroke={1.75} />}
                onClick={() => pon(null)}
              />
            ) : null}
            <BotonCalendario
              {...{ etiqueta, min, max }}
              tabIndex={-1}
              tamano={18}
              value={valor ?? ''}
              onCambio={(dia) => pon(dia || null)}
            />
          </span>
        }
      />
    </div>
  );
}

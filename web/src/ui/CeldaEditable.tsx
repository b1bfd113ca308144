import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type Atajos, useAtajos } from './atajos.ts';
import css from './CeldaEditable.module.css';

export interface CeldaEditableProps {
  /** Accessible name: the column and what the row is about. */
  etiqueta: string;
  /** The column: Enter goes to the same one of the next row. */
  columna: string;
  /** As it was read, in the letters in which it is edited. */
  valor: string;
  maxLength?: number;
  numerica?: boolean;
  /** Why what was typed cannot be saved, or null. */
  rechazo: (texto: string) => string | null;
  /** Whether what was typed is what was read, in other letters ('1500' and '1,500.00'). */
  igual?: (texto: string, valor: string) => boolean;
  /** Saves it over `leido`, what had been read when it was typed; resolves to whether it was saved. */
  alGuardar: (texto: string, leido: string) => Promise<boolean>;
}

const ATAJOS: Atajos = {
  de: 'Al editar una celda',
  teclas: [
    { teclas: 'Enter', que: 'Guarda y baja a la siguiente' },
    { teclas: 'Mayús Enter', que: 'Guarda y sube a la anterior' },
    { teclas: 'Tab', que: 'Guarda y pasa a la celda de al lado' },
    { teclas: 'Esc', que: 'Deja lo que estaba' },
  ],
};

/** The field of the same column so many rows further; null beyond the first or the last. */
function vecina(campo: HTMLInputElement, pasos: 1 | -1): HTMLInputElement | null {
  const columna = [
    ...document.querySelectorAll<HTMLInputElement>(`input[data-celda="${campo.dataset.celda}"]`),
  ];
  return columna[columna.indexOf(campo) + pasos] ?? null;
}

/**
 * A cell that is edited where it stands. Leaving it saves what was typed (Enter, Tab, a click elsewhere), Escape takes back what had been read;
 * an empty cell, or one that says the same, saves nothing. What was refused stays typed, with the reason.
 */
export function CeldaEditable(props: CeldaEditableProps) {
  const { etiqueta, columna, valor, maxLength, numerica, rechazo, alGuardar, igual } = props;
  const nota = useId();
  /** What is typed; null: nothing else than what was read. */
  const [escrito, setEscrito] = useState<string | null>(null);
  /** What is typed is being saved, or was saved and has not been read again. */
  const [enviado, setEnviado] = useState<'no' | 'va' | 'llego'>('no');
  const [error, setError] = useState<string | null>(null);
  const [visto, setVisto] = useState(valor);
  /** What is typed replaces this; null: what is read now. */
  const sobre = useRef<string | null>(null);
  /** The save that is under way: its text, and whether it was saved. */
  const enVuelo = useRef<{ texto: string; llega: Promise<boolean> } | null>(null);
  useAtajos(ATAJOS);
  if (visto !== valor) {
    setVisto(valor);
    // What was saved has been read; what is still being typed stays although somebody else changed the record.
    if (enviado === 'llego') {
      setEscrito(null);
      setEnviado('no');
      sobre.current = null;
    }
  }
  const texto = escrito ?? valor;

  async function guarda(): Promise<void> {
    if (escrito === null || enviado !== 'no') return;
    const limpio = escrito.trim();
    const queda = enVuelo.current?.texto ?? valor;
    const esLoMismo = limpio === queda || igual?.(limpio, queda);
    // Typed again as it is being saved: it is shown until that is read.
    if (esLoMismo && enVuelo.current) return setEnviado('va');
    if (limpio === '' || esLoMismo) {
      deja();
      return;
    }
    const motivo = rechazo(limpio);
    setError(motivo);
    if (motivo) return;
    setEnviado('va');
    // Left again before the answer: a command takes one press at a time, and what is typed last would stay on the screen without being saved.
    const antes = enVuelo.current?.llega;
    const leido = enVuelo.current?.texto ?? sobre.current ?? valor;
    const suyo = {
      texto: limpio,
      llega: antes ? antes.then(() => alGuardar(limpio, leido)) : alGuardar(limpio, leido),
    };
    enVuelo.current = suyo;
    const llego = await suyo.llega;
    // Refused, it was said what there is now: leaving the cell again saves over that.
    sobre.current = llego ? limpio : null;
    if (enVuelo.current !== suyo) return;
    enVuelo.current = null;
    // Typed on meanwhile: that is saved when the cell is left.
    setEnviado((como) => (como === 'va' ? (llego ? 'llego' : 'no') : como));
  }

  function deja(): void {
    setEscrito(null);
    setEnviado('no');
    setError(null);
    sobre.current = null;
  }

  function tecla(e: KeyboardEvent<HTMLInputElement>): void {
    // The keys of the rows are not those of a field.
    e.stopPropagation();
    if (e.nativeEvent.isComposing) return;
    if (e.key === 'Escape' && escrito !== null) {
      e.preventDefault();
      deja();
    }
    if (e.key === 'Enter') {
      e.preventDefault();
      const otra = vecina(e.currentTarget, e.shiftKey ? -1 : 1);
      if (otra) otra.focus();
      else void guarda();
    }
  }

  return (
    <span className={css.celda} data-papel={valor}>
      <input
        className={css.entrada}
        aria-label={etiqueta}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? nota : undefined}
        autoComplete="off"
        data-celda={columna}
        data-numerica={numerica || undefined}
        data-guardando={enviado === 'va' || undefined}
        {...(numerica ? { inputMode: 'decimal' as const } : {})}
        {...(maxLength === undefined ? {} : { maxLength })}
        value={texto}
        onChange={(e) => {
          if (escrito === null) sobre.current = valor;
          setEscrito(e.target.value);
          setEnviado('no');
          setError(null);
        }}
        onFocus={(e) => e.currentTarget.select()}
        onBlur={() => void guarda()}
        onKeyDown={tecla}
        onClick={(e) => e.stopPropagation()}
      />
      {error ? (
        <span id={nota} role="alert" className={css.nota}>
          {error}
        </span>
      ) : null}
    </span>
  );
}

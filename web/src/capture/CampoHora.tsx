import { useState } from 'react';
import { Campo } from '../ui/Campo.tsx';
import { leeReloj } from '../ui/dias.ts';

const FORMAS = 'Escriba la hora como 9:05 o 16:30';

export interface CampoHoraProps {
  etiqueta: string;
  /** `HH:MM`; '' for none; any other text as it was written, which is no hour. */
  value: string;
  onCambio: (valor: string) => void;
  /** Why the hour is refused. */
  error?: string | null;
  ayuda?: string | undefined;
  reserva?: boolean;
}

/**
 * An hour of the day, typed the way people say it and shown as the house writes it. The browser's own field follows the language of the
 * browser: '04:30 PM' in an English one.
 */
export function CampoHora({ value, onCambio, error, ...campo }: CampoHoraProps) {
  const [tecleado, setTecleado] = useState({ texto: '', valor: '' });
  const [dejado, setDejado] = useState(true);
  const ilegible = dejado && value.trim() !== '' && leeReloj(value) === null ? FORMAS : null;
  return (
    <Campo
      {...campo}
      // What is being typed stays as it is, unless the value was changed elsewhere.
      value={tecleado.valor === value && tecleado.texto ? tecleado.texto : value}
      placeholder="hh:mm"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={10}
      error={ilegible ?? error ?? null}
      onChange={(e) => {
        const texto = e.target.value;
        const valor = leeReloj(texto) ?? texto;
        setDejado(false);
        setTecleado({ texto, valor });
        onCambio(valor);
      }}
      onBlur={() => {
        setDejado(true);
        setTecleado({ texto: '', valor: '' });
      }}
    />
  );
}

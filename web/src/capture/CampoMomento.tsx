import { useState } from 'react';
import { businessDay } from '../platform/clock.ts';
import { fecha } from '../platform/format.ts';
import { BotonCalendario } from '../ui/BotonCalendario.tsx';
import { Campo } from '../ui/Campo.tsx';
import { diaRejection, leeDia, leeMomento } from '../ui/dias.ts';

const FORMAS = 'Escriba el día y la hora: ayer 16:30, 22/11 9:05';

/** A moment as it comes from a record, `YYYY-MM-DDTHH:MM`. */
const MOMENTO = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

const esMomento = (valor: string): boolean =>
  MOMENTO.test(valor) && leeMomento(valor, businessDay()) === valor;

/** Why the value of a `CampoMomento` is no moment, or null. */
export function momentoRejection(valor: string): string | null {
  if (valor === '' || esMomento(valor)) return null;
  const dia = valor.trim().replace(/(\s+|T)\d{1,2}:\d{2}$/i, '');
  return leeDia(dia, businessDay()) === null ? diaRejection(dia, FORMAS) : FORMAS;
}

const escrito = (valor: string): string =>
  esMomento(valor) ? `${fecha(valor.slice(0, 10))} ${valor.slice(11)}` : valor;

interface CampoMomentoProps {
  etiqueta: string;
  name: string;
  /** `YYYY-MM-DDTHH:MM`; '' for none; any other text as it was written, which is no moment. */
  value: string;
  onCambio: (valor: string) => void;
  error: string | null;
  ayuda?: string | null | undefined;
  /** Keeps the room of a message, in which what was understood is told while it is typed. */
  reserva?: boolean;
  /** The last that the calendar offers, written as the value. */
  max?: string;
  'data-autofocus'?: boolean;
}

/** A past day and hour, typed the way people say them or picked, in the zone of the business. */
export function CampoMomento({ value, onCambio, max, ayuda, ...campo }: CampoMomentoProps) {
  const [tecleado, setTecleado] = useState({ texto: '', valor: '' });
  const teclea = tecleado.valor === value && tecleado.texto !== '';
  const leida =
    campo.reserva && teclea && esMomento(value) && escrito(value) !== tecleado.texto
      ? `Es el ${escrito(value)}`
      : null;
  return (
    <Campo
      {...campo}
      // What is being typed stays as it is, unless the value was changed elsewhere.
      value={teclea ? tecleado.texto : escrito(value)}
      ayuda={leida ?? ayuda}
      placeholder="ayer 16:30"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={20}
      onChange={(e) => {
        const texto = e.target.value;
        const valor = leeMomento(texto, businessDay()) ?? texto;
        setTecleado({ texto, valor });
        onCambio(valor);
      }}
      onBlur={() => setTecleado({ texto: '', valor: '' })}
      despues={
        <BotonCalendario
          conHora
          etiqueta={campo.etiqueta}
          value={esMomento(value) ? value : ''}
          max={max}
          onCambio={onCambio}
        />
      }
    />
  );
}

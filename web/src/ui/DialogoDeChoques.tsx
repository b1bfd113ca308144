import { useState } from 'react';
import { Boton } from './Boton.tsx';
import { Dialogo } from './Dialogo.tsx';
import css from './DialogoDeChoques.module.css';

/** A field that two people changed, in words. */
export interface CampoEnChoque {
  campo: string;
  etiqueta: string;
  era: string;
  ajeno: string;
  mio: string;
}

export type Elegidos = Readonly<Record<string, 'mio' | 'ajeno'>>;

export interface DialogoDeChoquesProps {
  titulo: string;
  /** Without any, the dialog is closed. */
  choques: readonly CampoEnChoque[];
  /** Called with the value chosen for each field; the caller saves again. */
  alGuardar: (elegidos: Elegidos) => void;
  /** Closes without saving; what was typed stays in the form. */
  alCerrar: () => void;
}

/** Fields changed by another person while they were changed here: the original value, both changes, and the choice which of them stays. */
export function DialogoDeChoques({ choques, ...resto }: DialogoDeChoquesProps) {
  // The key makes a new dialog for each refusal: a choice between older values must not be kept.
  return choques.length > 0 ? <Abierto key={JSON.stringify(choques)} choques={choques} {...resto} /> : null;
}

function Abierto({ titulo, choques, alGuardar, alCerrar }: DialogoDeChoquesProps) {
  const [elegidos, setElegidos] = useState<Elegidos>({});
  const faltan = choques.some((c) => !elegidos[c.campo]);
  return (
    <Dialogo
      abierto
      titulo={titulo}
      alCerrar={alCerrar}
      alEnviar={() => {
        if (!faltan) alGuardar(elegidos);
      }}
      botones={
        <>
          <Boton onClick={alCerrar}>Seguir editando</Boton>
          <Boton tipo="principal" enviar disabled={faltan}>
            Guardar lo elegido
          </Boton>
        </>
      }
    >
      <p className={css.porque}>
        Otra persona cambió lo mismo mientras usted lo editaba. Nada se ha guardado: elija con qué se queda.
      </p>
      {choques.map((c, i) => (
        <fieldset key={c.campo} className={css.campo}>
          <legend>
            {c.etiqueta} <span className={css.era}>era {c.era}</span>
          </legend>
          {(['mio', 'ajeno'] as const).map((de) => (
            <label key={de} className={css.opcion}>
              <input
                type="radio"
                name={c.campo}
                data-autofocus={(i === 0 && de === 'mio') || undefined}
                checked={elegidos[c.campo] === de}
                onChange={() => setElegidos({ ...elegidos, [c.campo]: de })}
              />
              <span className={css.de}>{de === 'mio' ? 'Usted' : 'Otra persona'}</span>{' '}
              <span className={css.valor}>{c[de]}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialogo>
  );
}

import { FORMATOS, type Pregunta, type Respuestas } from '@anden/contrato/formatos.ts';
import { fecha } from '../../platform/format.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import css from './importar.module.css';

export interface PreguntasProps {
  preguntas: readonly Pregunta[];
  respondiendo: boolean;
  alResponder: (respuesta: Respuestas) => void;
}

/** A reading as people write it: `05-04-2024`, `3,000.00`. */
const dicha = (que: Pregunta['QUE'], lectura: string): string =>
  que === 'fecha'
    ? fecha(lectura)
    : Number(lectura).toLocaleString('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** What a file's cells do not tell about how they are written: each question with two of its rows, as each answer would read them. */
export function Preguntas({ preguntas, respondiendo, alResponder }: PreguntasProps) {
  return preguntas.map(({ QUE, COLUMNA, EJEMPLOS }) => {
    const opciones = Object.entries(FORMATOS[QUE].opciones);
    return (
      <section key={QUE} className={css.pregunta} aria-label={FORMATOS[QUE].pregunta}>
        <Mensaje tono="atencion">
          {FORMATOS[QUE].pregunta} La columna «{COLUMNA}» no lo dice.
        </Mensaje>
        <div className={css.lecturas}>
          {opciones.map(([valor, texto], i) => (
            <div key={valor} className={css.lectura}>
              <Boton
                disabled={respondiendo}
                onClick={() => alResponder({ [QUE]: valor } as unknown as Respuestas)}
              >
                {texto}
              </Boton>
              <ul>
                {EJEMPLOS.map((e) => (
                  <li key={e.FILA}>
                    Fila {e.FILA}: «{e.ESCRITO}» es <strong>{dicha(QUE, e.LECTURAS[i] ?? '')}</strong>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
    );
  });
}

import { trabajadaPor } from '@anden/contrato/surtido/remision-rules.ts';
import { hora } from '../../platform/format.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconPlayerPlay } from '../../ui/iconos.ts';
import { estaSoltada, seEmpaca } from './decision.ts';
import css from './Empezar.module.css';
import { ajenaDe, type Remision } from './linea.ts';
import { type Empezada, useEmpezar } from './useEmpezar.ts';

/**
 * Whose the remission on screen is; looking at it takes it from nobody. A free one can be begun here or by the first
 * scan; of another operator's, it shows who has it and since when; one's own can be released.
 */
export function Empezar({ remision, alSiguiente }: { remision: Remision; alSiguiente: () => void }) {
  const empezada = useEmpezar(remision);
  if (estaSoltada(remision)) return null;
  if (remision.EMPEZADA === 'S') {
    return (
      <div className={css.fila}>
        <span>La tiene usted: a los demás les toca otra.</span>
        <Boton cargando={empezada.corriendo} onClick={empezada.suelta}>
          Soltar
        </Boton>
      </div>
    );
  }
  const motivo = motivoDe(remision, empezada);
  if (motivo !== null) return <Aviso {...{ remision, motivo, empezada, alSiguiente }} />;
  return (
    <div className={css.fila}>
      <span>Empieza con el primer escaneo, o aquí para que nadie más la tome.</span>
      <Boton
        icono={<IconPlayerPlay stroke={1.75} />}
        cargando={empezada.corriendo}
        onClick={() => empezada.empieza(false)}
      >
        Empezar
      </Boton>
    </div>
  );
}

/** Above a line opened in another operator's remission: who has it, and a button to join. */
export function AvisoDeRemision({ remision }: { remision: Remision }) {
  const empezada = useEmpezar(remision);
  const motivo = motivoDe(remision, empezada);
  return motivo === null ? null : (
    <div className={css.sobre}>
      <Aviso {...{ remision, motivo, empezada }} />
    </div>
  );
}

function motivoDe(remision: Remision, { negada }: Empezada): string | null {
  if (remision.EMPEZADA === 'S') return null;
  const ajena = ajenaDe(remision);
  return ajena ? trabajadaPor(ajena.NOMBRE, hora(ajena.DESDE)) : negada;
}

function Aviso(props: { remision: Remision; motivo: string; empezada: Empezada; alSiguiente?: () => void }) {
  const { remision, motivo, empezada, alSiguiente } = props;
  return (
    <Mensaje tono="atencion">
      <div className={css.aviso}>
        <span>{motivo}</span>
        <div className={css.botones}>
          {alSiguiente ? (
            <Boton disabled={empezada.corriendo} onClick={alSiguiente}>
              Ir a otra
            </Boton>
          ) : null}
          <Boton cargando={empezada.corriendo} onClick={() => empezada.empieza(true)}>
            {seEmpaca(remision) ? 'Empacar también' : 'Surtir también'}
          </Boton>
        </div>
      </div>
    </Mensaje>
  );
}

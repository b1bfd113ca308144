import { type ReactNode, useState } from 'react';
import { Boton } from './Boton.tsx';
import { DateRange, rangoRejection } from './DateRange.tsx';
import css from './Lista.module.css';
import { Lista, type ListaProps } from './Lista.tsx';

/** What `useConsulta` (web/src/platform/consulta.ts) gives, and what the screen adds. */
export interface ConsultaProps<F> extends Omit<ListaProps<F>, 'pregunta' | 'lector' | 'unidad' | 'vacio'> {
  /** The range in force, `YYYY-MM-DD`. */
  desde: string;
  hasta: string;
  onConsultar: (desde: string, hasta: string) => void;
  /** What else Consultar asks with, beside the range: fields of the same form. */
  criterios?: ReactNode;
  /** What the report adds up to, where the screen says nothing else. */
  sumas?: string | null;
}

/** A list of a range of days: nothing is asked before Consultar is pressed. */
export function Consulta<F>({ criterios, sumas, ...props }: ConsultaProps<F>) {
  const [rango, setRango] = useState<[string | null, string | null]>([props.desde, props.hasta]);
  const [rechazo, setRechazo] = useState<string | null>(null);
  // While an answer is on its way the same question is not asked twice; another one is.
  const misma = rango[0] === props.desde && rango[1] === props.hasta && !criterios;

  function alEnviar(): void {
    const [desde, hasta] = rango;
    const motivo = rangoRejection(desde, hasta);
    setRechazo(motivo);
    if (!motivo && desde && hasta) props.onConsultar(desde, hasta);
  }

  return (
    <Lista
      {...props}
      unidad={['registro', 'registros']}
      leyenda={
        <>
          {sumas ? <span>{sumas}</span> : null}
          {props.leyenda}
        </>
      }
      vacio={{
        titulo: 'No hay registros en el período',
        texto: 'Elija otro rango de fechas y presione Consultar.',
      }}
      pregunta={{
        rechazo,
        alEnviar,
        campos: (
          <>
            <DateRange
              desde={rango[0]}
              hasta={rango[1]}
              error={rechazo}
              onCambio={(desde, hasta) => setRango([desde, hasta])}
            />
            {criterios ? <div className={css.criterios}>{criterios}</div> : null}
            <Boton tipo="principal" enviar cargando={Boolean(props.renovando) && misma}>
              Consultar
            </Boton>
          </>
        ),
      }}
    />
  );
}

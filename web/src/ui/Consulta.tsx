import { cuantos, type Unidad } from '@anden/contrato/cifras.ts';
import { type ReactNode, useState } from 'react';
import { Boton } from './Boton.tsx';
import { DateRange, diaEscrito, rangoRejection } from './DateRange.tsx';
import { PERIODOS } from './dias.ts';
import css from './Lista.module.css';
import { Lista, type ListaProps } from './Lista.tsx';
import { Selector } from './Selector.tsx';

/** What `useConsulta` (web/src/platform/consulta.ts) returns, and what the screen adds. */
export interface ConsultaProps<F> extends Omit<ListaProps<F>, 'pregunta' | 'lector' | 'unidad' | 'vacio'> {
  /** Noun for the rows. Default 'registro'. */
  unidad?: Unidad;
  /** The range in force, `YYYY-MM-DD`. */
  desde: string;
  hasta: string;
  onConsultar: (desde: string, hasta: string) => void;
  /** The business day, `YYYY-MM-DD`. */
  hoy: string;
  /** The named period in force instead of days, and what is called when another is chosen; without it periods cannot be chosen. */
  periodo?: string;
  onPeriodo?: (periodo: string) => void;
  /** Other criteria of the query, beside the range: fields of the same form. */
  criterios?: ReactNode;
  /** The days that may be asked for, and why others are refused; `soloHasta`: only the last day is chosen, and read as soon as it is; it gives the first day of each. */
  limites?: {
    min?: string;
    max?: string;
    soloHasta?: (hasta: string) => string;
    rechazo: (desde: string, hasta: string) => string | null;
  };
  /** Said where there are none, in place of asking for another range, which would not help. */
  espera?: string | undefined;
  /** Totals of the report, shown unless the screen shows something else there. */
  sumas?: string | null;
  /** Kinds of rows of this page that are counted beside the total: `[[['demorada', 'demoradas'], seDemoro]]`. */
  cuentas?: readonly (readonly [que: Unidad, es: (fila: F) => boolean])[];
}

const OPCIONES = Object.entries(PERIODOS).map(([valor, texto]) => ({ valor, texto }));

/** A range in a few words. */
const enDias = (desde: string, hasta: string): string =>
  desde === hasta ? diaEscrito(desde) : `Del ${diaEscrito(desde)} al ${diaEscrito(hasta)}`;

/** Counts of the page's rows, such as '3 demoradas'; if there are other pages, it says that it counts this one. */
function Cuentas<F>(props: Required<Pick<ConsultaProps<F>, 'cuentas' | 'filas' | 'total'>>) {
  const { cuentas, filas = [], total } = props;
  if (filas.length === 0) return null;
  const dichas = cuentas.map(([que, es]) => cuantos(filas.filter(es).length, que));
  return <span>{`${filas.length < total ? 'En esta página: ' : ''}${dichas.join(' · ')}`}</span>;
}

/** A list with a range of days: a new range is read only when Consultar is pressed or a period chosen. */
export function Consulta<F>({ criterios, sumas, cuentas, limites, espera, ...props }: ConsultaProps<F>) {
  const { desde, hasta, hoy, periodo = '', onPeriodo } = props;
  const [rango, setRango] = useState<readonly [string | null, string | null]>([desde, hasta]);
  const [vigente, setVigente] = useState(`${desde} ${hasta}`);
  const [rechazo, setRechazo] = useState<string | null>(null);
  // The range may change without these fields: by a period, a saved view, or Back.
  if (vigente !== `${desde} ${hasta}`) {
    setVigente(`${desde} ${hasta}`);
    setRango([desde, hasta]);
    setRechazo(null);
  }
  // Consultar waits while the same range is being read; another range can be asked for.
  const mismosDias = rango[0] === desde && rango[1] === hasta;
  const misma = mismosDias && !criterios;

  function alEnviar([inicio, fin] = rango): void {
    const motivo =
      rangoRejection(inicio, fin) ?? (inicio && fin ? (limites?.rechazo(inicio, fin) ?? null) : null);
    setRechazo(motivo);
    if (!motivo && inicio && fin) props.onConsultar(inicio, fin);
  }

  return (
    <Lista
      {...props}
      unidad={props.unidad ?? ['registro', 'registros']}
      resumenDeBarra={[
        OPCIONES.find((o) => o.valor === periodo)?.texto ?? enDias(desde, hasta),
        ...(props.resumenDeBarra ? [props.resumenDeBarra] : []),
      ].join(' · ')}
      leyenda={
        <>
          {sumas ? <span>{sumas}</span> : null}
          {cuentas ? <Cuentas cuentas={cuentas} filas={props.filas} total={props.total} /> : null}
          {props.leyenda}
        </>
      }
      vacio={
        espera === undefined
          ? {
              titulo: 'No hay registros en el período',
              texto: 'Elija otro rango de fechas y presione Consultar.',
            }
          : { titulo: espera }
      }
      pregunta={{
        rechazo,
        alEnviar: () => alEnviar(),
        campos: (
          <>
            {onPeriodo ? (
              <Selector
                className={css.periodo ?? ''}
                etiqueta="Período"
                value={mismosDias ? periodo : ''}
                vacio="Por fechas"
                opciones={OPCIONES}
                onCambio={onPeriodo}
              />
            ) : null}
            <DateRange
              desde={rango[0]}
              hasta={rango[1]}
              error={rechazo}
              hoy={hoy}
              {...(limites?.min ? { min: limites.min } : {})}
              {...(limites?.max ? { max: limites.max } : {})}
              {...(limites?.soloHasta ? { soloHasta: true } : {})}
              onCambio={(escrito, fin) => {
                const inicio = limites?.soloHasta && fin ? limites.soloHasta(fin) : escrito;
                setRango([inicio, fin]);
                if (limites?.soloHasta && fin) alEnviar([inicio, fin]);
              }}
            />
            {criterios ? <div className={css.criterios}>{criterios}</div> : null}
            {limites?.soloHasta ? null : (
              <Boton tipo="principal" enviar cargando={Boolean(props.renovando) && misma}>
                Consultar
              </Boton>
            )}
          </>
        ),
      }}
    />
  );
}

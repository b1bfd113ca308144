import { ESTADOS_DE_ENTRADA, type EstadoDeEntrada } from '@anden/contrato/personas/rules.ts';
import type { Respuesta } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { hora } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import type { EstadoTono } from '../../ui/Estado.tsx';
import { type DiaDeMes, Mes } from '../../ui/Mes.tsx';
import css from '../../ui/PartesDeFicha.module.css';
import { FailedState } from '../../ui/Vacios.tsx';

type Dia = Respuesta<'getEntradasOperador'>['data'][number];

const TONO: Readonly<Record<EstadoDeEntrada, EstadoTono | null>> = {
  MARCADA: 'hecho',
  DESPUES: 'atencion',
  SIN_MARCA: 'rechazo',
  PENDIENTE: 'previsto',
  NADA: null,
};

/** A day for the calendar: the time of the entry, or why there is none. */
function deMes(d: Dia): DiaDeMes | null {
  const detalle = [
    d.SALIDA ? `Salió ${hora(d.SALIDA)}` : '',
    d.FESTIVO ?? '',
    // The day's colour says so too, but not to a screen reader.
    d.ESTADO === 'DESPUES' ? ESTADOS_DE_ENTRADA.DESPUES : '',
  ].filter(Boolean);
  const palabra = d.ENTRADA ? hora(d.ENTRADA) : ESTADOS_DE_ENTRADA[d.ESTADO];
  if (!palabra && detalle.length === 0) return d.ABRE === null ? { tono: 'nada', palabra: '' } : null;
  return {
    tono: TONO[d.ESTADO] ?? 'nada',
    palabra,
    ...(detalle.length > 0 ? { detalle: detalle.join(' · ') } : {}),
  };
}

export interface EntradasProps {
  operadorId: number;
  /** `YYYY-MM`. */
  mes: string;
  onMes: (mes: string) => void;
  /** The selected day, `YYYY-MM-DD`, whose work is shown. */
  dia: string;
  onDia: (dia: string) => void;
}

/** A month's times of coming and leaving; selecting a day shows what was done on it. */
export function Entradas({ operadorId, mes, onMes, dia, onDia }: EntradasProps) {
  const query = useQueryCall(
    'getEntradasOperador',
    { operador_id: operadorId, mes: `${mes}-01` },
    { keep: true },
  );
  const dias = new Map(query.data?.data.map((d) => [d.DIA, d]));
  return (
    <section className={`${css.parte} ${css.media}`} aria-label="Horas de entrada">
      <h2>Horas de entrada</h2>
      <Mes
        etiqueta="Horas de entrada del mes"
        mes={mes}
        onMes={onMes}
        hoy={businessDay()}
        elegido={dia}
        onElegir={onDia}
        dia={(d) => {
          const suyo = dias.get(d);
          return suyo ? deMes(suyo) : null;
        }}
      />
      {query.error && !query.data ? (
        <FailedState mensaje={query.error.message} onReintentar={() => void query.refetch()} />
      ) : (
        <p className={css.nota}>
          En ámbar, después de la hora en que abre la empresa; en rojo, un día hábil sin marca. Elija un día
          para ver lo que hizo.
        </p>
      )}
    </section>
  );
}

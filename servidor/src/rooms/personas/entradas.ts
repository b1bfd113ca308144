import type { Input, Output } from '@anden/contrato/call.ts';
import type { personasCalls } from '@anden/contrato/personas/calls.ts';
import { estadoDeEntrada } from '@anden/contrato/personas/rules.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { exigirPersona } from './alcance.ts';

type Calls = typeof personasCalls;

/** The event of leaving (specification §7, setRegistraEvento). */
const SALIDA = 2;

interface Fila {
  dia: string;
  entrada: string | null;
  /** `HH:MM` of the business zone. */
  hora: string | null;
  salida: string | null;
  abre: string | null;
  festivo: string | null;
  contratado: boolean;
}

/** When somebody came and left on each day of a month, by the business calendar. */
export async function getEntradasOperador(
  { operador_id, mes }: Input<Calls['getEntradasOperador']>,
  ctx: QueryContext,
): Promise<Output<Calls['getEntradasOperador']>> {
  const persona = await exigirPersona({ operador_id }, ctx);
  const { zona } = ctx.config;
  const primero = sql`date_trunc('month', ${mes}::date::timestamp)`;
  const { rows } = await sql<Fila>`
    select d.dia::date as dia, e.fechahora as entrada, to_char(e.fechahora at time zone ${zona}, 'HH24:MI') as hora, f.nombre as festivo,
           case when f.fecha is null then to_char(h.abre, 'HH24:MI') end as abre,
           (select max(v.fecha) from eventos_operador v
             where v.operador_id = ${persona} and v.codigo_id = ${SALIDA} and v.fecha >= d.dia at time zone ${zona}
               and v.fecha < (d.dia + interval '1 day') at time zone ${zona}) as salida,
           exists (select from operadores_periodos p
                    where p.operador_id = ${persona} and p.activo and p.desde < (d.dia + interval '1 day') at time zone ${zona}
                      and (p.hasta is null or p.hasta >= (d.dia + interval '1 day') at time zone ${zona})) as contratado
      from generate_series(${primero}, ${primero} + interval '1 month - 1 day', interval '1 day') as d (dia)
      left join entradas e on e.operador_id = ${persona} and e.dia = d.dia::date
      left join dias_festivos f on f.fecha = d.dia::date
      left join horario_laboral h on h.dia_semana = extract(dow from d.dia)
     order by d.dia`.execute(ctx.db);
  return {
    data: rows.map(({ dia, entrada, hora, salida, abre, festivo, contratado }) => ({
      DIA: dia,
      ESTADO: estadoDeEntrada({ dia, hoy: ctx.dia, abre, entrada: hora, contratado }),
      ENTRADA: entrada,
      SALIDA: salida,
      ABRE: abre,
      FESTIVO: festivo,
    })),
  };
}

import { MOTIVOS_DE_PAUSA } from '@anden/contrato/marcador/rules.ts';
import type { ClientBase } from 'pg';

/** Seconds in which an adviser writes down what a call was about, and what they wait before they leave their place in a long gap. */
const NOTA_S = 12;
const ANTES_DE_PAUSA_S = 120;
/** A gap between two calls of more than so many seconds was a pause. */
const PAUSA_S = 14 * 60;

/** One wait of so many of a minute or more was the system's, in part. */
const LENTAS_CADA = 9;
/** How long the demo's server stood still once, in seconds. */
const PARADO_S = 150;

/** What the demo's advisers did between the calls that they made, as the dialer would have written it down. */
export async function cargaTramos(pg: ClientBase): Promise<void> {
  await pg.query(
    `with l as (
       select *, lead(apartada) over (partition by operador_id, (apartada at time zone 'UTC' - interval '6 hours')::date order by apartada) as sigue,
              greatest(iniciada, cerrada - $1 * interval '1 second') as anota
         from llamadas where estado = 'CERRADA'),
     t (operador_id, clase, llamada_id, motivo, desde, hasta) as (
       select operador_id, 'CON_CLIENTE', llamada_id, null, apartada, iniciada from l
       union all select operador_id, 'EN_LLAMADA', llamada_id, null, iniciada, anota from l
       union all select operador_id, 'NOTA', llamada_id, null, anota, cerrada from l
       union all select operador_id, 'LIBRE', null, null, cerrada,
                        case when sigue - cerrada > $2 * interval '1 second' then cerrada + $3 * interval '1 second' else sigue end from l where sigue is not null
       union all select operador_id, 'PAUSA', null, ($4::text[])[llamada_id % cardinality($4::text[]) + 1], cerrada + $3 * interval '1 second', sigue
                   from l where sigue - cerrada > $2 * interval '1 second')
     insert into tramos_marcador (operador_id, clase, llamada_id, motivo, desde, visto, hasta)
     select operador_id, clase, llamada_id, motivo, desde, hasta, hasta from t order by desde`,
    [NOTA_S, PAUSA_S, ANTES_DE_PAUSA_S, [...MOTIVOS_DE_PAUSA]],
  );
  await cargaLentitud(pg);
}

/** Customers that the server gave late, and the last long wait of all, in which it attended nobody. */
async function cargaLentitud(pg: ClientBase): Promise<void> {
  await pg.query(
    `with e as (
       select *, row_number() over (order by tramo_id) as n, extract(epoch from hasta - desde)::int as dura
         from tramos_marcador where clase = 'LIBRE' and hasta - desde >= interval '1 minute'),
     s (clase, operador_id, llamada, desde, segundos) as (
       select 'LENTA', operador_id, 'clienteDisponible', desde + interval '3 seconds', least(2 + n * 7 % 47, dura - 3) from e where n % $1::int = 0
       union all select 'LENTA', operador_id, 'get_clientesMarcador', desde + interval '2 seconds', 4 from e where n % (2 * $1::int) = 0
       union all (select 'PARADO', null, null, desde + interval '20 seconds', $2::int from e where dura > $2::int + 60 order by n desc limit 1))
     insert into lentitud_servidor (clase, operador_id, llamada, desde, hasta, veces, peor_ms)
     select clase, operador_id, llamada, desde, desde + segundos * interval '1 second', 1, segundos * 1000 from s order by desde`,
    [LENTAS_CADA, PARADO_S],
  );
}

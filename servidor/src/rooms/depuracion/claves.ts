import { DIAS_DE_DEPURADO, type MotivoDeClave } from '@anden/contrato/depuracion/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { type ClaveDeLista, momentoDe } from '../marcador/index.ts';

/**
 * SQL: each of the keys with its row `fila`, its customer of the operator's if it names one (`cliente_id`, `dir_cli_id`), `lista`, the open one on which that is pending, and `motivo`, why it is not
 * taken; null or RECIENTE: it is. Judged in the database, because a file's fifty thousand would hold everybody here.
 */
const juzgadas = (
  ctx: Pick<QueryContext, 'operador' | 'config'>,
  claves: readonly ClaveDeLista[],
): RawBuilder<unknown> => sql`(
  select k.fila, k.clave, c.cliente_id, c.dir_cli_id, e.lista,
         case when k.vez > 1 then 'REPETIDA' when c.cliente_id is null then 'NO_EXISTE' when e.lista is not null then 'EN_LISTA'
              when exists (select from depuraciones x where x.cliente_id = c.cliente_id
                              and x.revisado > ${momentoDe(ctx)}::timestamptz - make_interval(days => ${DIAS_DE_DEPURADO})) then 'RECIENTE' end as motivo
    from (select clave, fila, row_number() over (partition by clave order by fila) as vez
            from unnest(${claves.map((c) => c.clave)}::text[], ${claves.map((c) => c.fila)}::int[]) x (clave, fila)) k
    left join (select upper(c.clave_cliente) as clave, c.cliente_id, d.dir_cli_id
                 from clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
                where ${deSusClientes(ctx.operador, 'c.operador_id')}) c on c.clave = k.clave and k.vez = 1
    left join lateral (select l.nombre as lista from depuraciones x join listas_depuracion l using (lista_id)
                        where x.cliente_id = c.cliente_id and x.revisado is null and l.cerrada is null order by l.lista_id limit 1) e on true)`;

const SE_TOMA = sql<boolean>`(j.cliente_id is not null and coalesce(j.motivo, 'RECIENTE') = 'RECIENTE')`;

/** In the order in which they are said. */
const MOTIVOS: readonly MotivoDeClave[] = ['REPETIDA', 'EN_LISTA', 'RECIENTE', 'NO_EXISTE'];

interface DeUnMotivo {
  MOTIVO: MotivoDeClave;
  CUANTAS: number;
  /** The first of them. */
  EJEMPLOS: { FILA: number; CLAVE: string; LISTA: string | null }[];
}

/** How many customers of the operator's the keys are of, and why the others are not taken, with so many examples of each reason. */
export async function cuentaClaves(
  ctx: Pick<QueryContext, 'db' | 'operador' | 'config'>,
  claves: readonly ClaveDeLista[],
  ejemplos: number,
): Promise<{ clientes: number; motivos: DeUnMotivo[] }> {
  const { rows } = await sql<{
    motivo: MotivoDeClave | null;
    cuantas: number;
    se_toman: number;
    ejemplos: DeUnMotivo['EJEMPLOS'] | null;
  }>`
    select j.motivo, count(*)::int as cuantas, (count(*) filter (where ${SE_TOMA}))::int as se_toman,
           jsonb_agg(jsonb_build_object('FILA', j.fila, 'CLAVE', j.clave, 'LISTA', j.lista) order by j.fila) filter (where j.lugar <= ${ejemplos}) as ejemplos
      from (select j.*, row_number() over (partition by j.motivo order by j.fila) as lugar from ${juzgadas(ctx, claves)} j) j group by 1`.execute(
    ctx.db,
  );
  return {
    clientes: rows.reduce((n, f) => n + f.se_toman, 0),
    motivos: MOTIVOS.flatMap((MOTIVO) =>
      rows
        .filter((f) => f.motivo === MOTIVO)
        .map((f) => ({ MOTIVO, CUANTAS: f.cuantas, EJEMPLOS: f.ejemplos ?? [] })),
    ),
  };
}

/** Nobody else makes a customer pending on a list until the transaction ends. */
export const unaListaALaVez = (db: Tx) =>
  sql`select pg_advisory_xact_lock(${CANDADOS.depuracion.solo})`.execute(db);

/** Puts the customers that the keys are of into a list, under {@link unaListaALaVez}. Returns how many. */
export async function ponClaves(
  ctx: Pick<QueryContext, 'db' | 'operador' | 'config'>,
  listaId: number,
  claves: readonly ClaveDeLista[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into depuraciones (lista_id, cliente_id, dir_cli_id)
    select ${listaId}, j.cliente_id, j.dir_cli_id from ${juzgadas(ctx, claves)} j where ${SE_TOMA} order by j.fila`.execute(
    ctx.db,
  );
  return Number(numAffectedRows ?? 0n);
}

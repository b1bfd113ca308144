import type { Input, Output } from '@anden/contrato/call.ts';
import { leePesos } from '@anden/contrato/centavos.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { objetivosCalls } from '@anden/contrato/ventas/objetivos.ts';
import { objetivos } from '@anden/contrato/ventas/objetivos-reporte.ts';
import { loQueGuarda, MENSAJES_OBJETIVO } from '@anden/contrato/ventas/objetivos-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes, exigirCliente } from '../../platform/auth/clientes.ts';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import {
  deClientes,
  deOperadores,
  deTabla,
  diaDelMomento,
  enOrden,
  limites,
  responde,
} from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection } from '../../platform/rejection.ts';
import { cifrasDe, estaAlDia, type Hoy } from '../cartera/index.ts';

type Calls = typeof objetivosCalls;
type Pedido = Input<Calls['getObjetivosclientes']>;

/** Whole months of which {@link vendidoAlMes} is the average. */
const MESES = 12;

/** SQL: pesos that customer `c` was invoiced in a month, on the average of the last whole months of the business zone. */
const vendidoAlMes = ({ dia, config }: Hoy): RawBuilder<string> => {
  const mes = sql`date_trunc('month', ${dia}::date::timestamp)`;
  const desde = sql`(${mes} - make_interval(months => ${MESES}))`;
  return sql<string>`(
    select coalesce(round(sum(f.total) / ${MESES}, 2), 0) from facturas f
     where f.cliente_id = c.cliente_id and f.fecha >= ${desde} at time zone ${config.zona} and f.fecha < ${mes} at time zone ${config.zona})`;
};

/** SQL: whether customer `c` with its objective `j` is of those asked for. */
function pedidos(pedido: Pedido, zona: string): RawBuilder<boolean> {
  const { fecha_ini, fecha_fin, zona_cliente_id, asesor_id } = pedido;
  const partes: RawBuilder<unknown>[] = [];
  if (fecha_ini) partes.push(sql`j.fecha_obj >= ${limites(fecha_ini, fecha_fin ?? fecha_ini, zona).inicio}`);
  if (fecha_fin) partes.push(sql`j.fecha_obj < ${limites(fecha_fin, fecha_fin, zona).fin}`);
  if (zona_cliente_id) partes.push(sql`z.zona_cliente_id = ${zona_cliente_id}`);
  if (asesor_id) partes.push(sql`c.operador_id = ${asesor_id}`);
  return partes.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(partes, sql` and `)}`;
}

/** The zones and the advisers of the customers that the operator may see. */
async function opciones({ db, operador }: QueryContext) {
  const { rows: zonas } = await sql<{ ZONA_CLIENTE_ID: number; ZONA: string }>`
    select z.zona_cliente_id as "ZONA_CLIENTE_ID", z.zona as "ZONA" from zonas z
     where exists (select from clientes c where c.zona = z.zona and ${deSusClientes(operador, 'c.operador_id')})
     order by z.zona collate es_mx`.execute(db);
  const { rows: operadores } = await sql<{ OPERADOR_ID: number; OPERADOR: string }>`
    select o.operador_id as "OPERADOR_ID", o.nombre as "OPERADOR" from operadores o
     where exists (select from clientes c where c.operador_id = o.operador_id and ${deSusClientes(operador, 'c.operador_id')})
     order by o.nombre collate es_mx`.execute(db);
  return { zonas, operadores };
}

/** Customers with their objectives. A column that needs a look-up for each customer is made for the rows of the page alone. */
export const getObjetivosclientes = responde(objetivos, async (ctx, pedido) => {
  const { db, operador, dia, config } = ctx;
  const vencido = (await estaAlDia(ctx))
    ? sql<string>`k.vencido`
    : sql<string>`(select m.vencido from ${cifrasDe(ctx, sql.ref('c.cliente_id'))} m)`;
  return {
    catalogos: {
      CLAVE_CLIENTE: enOrden(deClientes('clave_cliente')),
      CLIENTE: enOrden(deClientes('nombre')),
      OPERADOR: deOperadores('OPERADOR_ID'),
      TIPO: deTabla('tipo', 'TIPO'),
      ZONA: deTabla('zona', 'ZONA'),
    },
    filas: db
      .selectFrom('clientes as c')
      .leftJoin('zonas as z', 'z.zona', 'c.zona')
      .leftJoin('operadores as o', 'o.operador_id', 'c.operador_id')
      .leftJoin('cifras_clientes as k', 'k.cliente_id', 'c.cliente_id')
      .leftJoin('objetivos_clientes as j', 'j.cliente_id', 'c.cliente_id')
      .where(deSusClientes(operador, 'c.operador_id'))
      .where(pedidos(pedido, config.zona))
      .select([
        'c.cliente_id as CLIENTE_ID',
        sql<number>`(select d.dir_cli_id from direcciones_clientes d where d.cliente_id = c.cliente_id and d.principal)`.as(
          'DIR_CLI_ID',
        ),
        'z.zona_cliente_id as ZONA_CLIENTE_ID',
        'c.clave_cliente as CLAVE_CLIENTE',
        'c.nombre as CLIENTE',
        ...conSuNombre('c', 'TIPO', 'ZONA', 'OPERADOR_ID'),
        'o.nombre as OPERADOR',
        vendidoAlMes(ctx).as('OBJETIVO_CLIENTE'),
        'j.objetivo as OBJETIVO_CLTE_VEN',
        'j.fecha_obj as FECHA_OBJ',
        'j.observaciones as OBSERVACIONES_OBJ',
        sql<string>`coalesce(k.saldo, 0)`.as('SALDO_CXC'),
        sql<string>`coalesce(${vencido}, 0)`.as('SALDO_VENCIDO'),
        sql<
          number | null
        >`case when k.ultimo_pedido is not null then greatest(${dia}::date - ${diaDelMomento(sql`k.ultimo_pedido`, config.zona)}, 0) / 7 end`.as(
          'SEMSINATEN',
        ),
      ]),
    ademas: () => opciones(ctx),
  };
});

/** What is said of the objective, or the comment, that somebody else saved meanwhile. */
async function loDeOtro({ db }: CommandContext, clienteId: number, comentario: boolean): Promise<string> {
  const { rows } = await sql<{ quien: string; objetivo: number | null; obs: string | null }>`
    select coalesce(o.nombre, 'Alguien más') as quien, j.objetivo, j.observaciones as obs
      from objetivos_clientes j left join operadores o using (operador_id) where j.cliente_id = ${clienteId}`.execute(
    db,
  );
  const { quien, objetivo, obs } = rows[0] ?? { quien: 'Alguien más', objetivo: null, obs: null };
  return comentario
    ? MENSAJES_OBJETIVO.otroComentario(quien, obs ?? '')
    : MENSAJES_OBJETIVO.otroObjetivo(quien, objetivo === null ? null : leePesos(objetivo));
}

/**
 * Saves a customer's objective or its comment, whichever the input says; the other stays as it was. Another adviser's customer is refused as
 * if it did not exist.
 */
export async function setObjetivoCliente(
  dice: Input<Calls['setObjetivoCliente']>,
  ctx: CommandContext,
): Promise<Output<Calls['setObjetivoCliente']> & { message: string }> {
  const { cliente_id } = dice;
  await exigirCliente(ctx, cliente_id);
  const { objetivo, observaciones } = loQueGuarda(dice);
  if (objetivo === null && observaciones === null) throw new Rejection(MENSAJES_OBJETIVO.nada);
  if (objetivo !== null && leePesos(objetivo) === null) throw new Rejection(MENSAJES_OBJETIVO.noNumerico);
  const ahora = ctx.config.ahora();
  const { leido } = dice;
  /** Whether the row `j` still says what was read of the one that is saved. */
  const esLoLeido =
    objetivo !== null && leido?.objetivo !== undefined
      ? sql`j.objetivo is not distinct from ${leido.objetivo}::numeric`
      : objetivo === null && leido?.obs !== undefined
        ? sql`j.observaciones is not distinct from ${leido.obs?.trim() || null}::text`
        : sql`true`;
  const { rows } = await sql<Output<Calls['setObjetivoCliente']>['data']>`
    insert into objetivos_clientes as j (cliente_id, objetivo, fecha_obj, observaciones, operador_id, guardado)
    values (${cliente_id}, ${objetivo}, ${objetivo === null ? null : ahora}, ${observaciones}, ${ctx.operador.operador_id}, ${ahora})
    on conflict (cliente_id) do update set
      objetivo = coalesce(excluded.objetivo, j.objetivo), fecha_obj = coalesce(excluded.fecha_obj, j.fecha_obj),
      observaciones = coalesce(excluded.observaciones, j.observaciones), operador_id = excluded.operador_id, guardado = excluded.guardado
      where ${esLoLeido} or (${objetivo === null ? sql`j.observaciones = ${observaciones}` : sql`j.objetivo = ${objetivo}`})
    returning cliente_id as "CLIENTE_ID", objetivo as "OBJETIVO_CLTE_VEN", fecha_obj as "FECHA_OBJ", observaciones as "OBSERVACIONES_OBJ"`.execute(
    ctx.db,
  );
  const [data] = rows;
  if (!data) throw new Rejection(await loDeOtro(ctx, cliente_id, objetivo === null));
  ctx.publicar({ tema: 'objetivo', id: cliente_id, controles: [P.objetivoscltes] });
  return {
    data,
    message: objetivo === null ? MENSAJES_OBJETIVO.comentado : MENSAJES_OBJETIVO.guardado,
  };
}

import type { Input, Output } from '@anden/contrato/call.ts';
import { type Centavos, comoNumeric, deNumeric, leePesos } from '@anden/contrato/centavos.ts';
import { comoClave } from '@anden/contrato/clientes/clave.ts';
import { P } from '@anden/contrato/permissions.ts';
import { masMeses } from '@anden/contrato/ventas/comisiones-rules.ts';
import { MENSAJES_OBJETIVO, objetivoEscrito } from '@anden/contrato/ventas/objetivos-rules.ts';
import type { objetivosDeZonaCalls } from '@anden/contrato/ventas/objetivos-zona.ts';
import {
  aumentoRejection,
  estadoDeObjetivo,
  MENSAJES_ZONA as M,
  mesesDePropuesta,
  OBJETIVOS_MAX,
  propuestaRejection,
  renglonPegadoRejection,
} from '@anden/contrato/ventas/objetivos-zona-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { diceTotal } from '../../importar/totales.ts';
import { deSusClientes, exigirCliente } from '../../platform/auth/clientes.ts';
import { soloSusClientes } from '../../platform/auth/operador.ts';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { esVenta, importeDeVenta } from './venta.ts';

type Calls = typeof objetivosDeZonaCalls;
type PorPoner = Output<Calls['getObjetivosPropuestos']>['data'][number];
interface DeQuienes {
  zona_cliente_id?: number | null | undefined;
  asesor_id?: number | null | undefined;
}

/** SQL: customer `c`, of zone `z`, is of those asked for. */
const pedidos = ({ zona_cliente_id, asesor_id }: DeQuienes): RawBuilder<boolean> =>
  sql<boolean>`(${zona_cliente_id ? sql`z.zona_cliente_id = ${zona_cliente_id}` : sql`true`} and ${asesor_id ? sql`c.operador_id = ${asesor_id}` : sql`true`})`;

/** Objectives proposed by what was sold in the same months of last year: the month's average, with so many percent more, in whole pesos. */
export async function getObjetivosPropuestos(
  dice: Input<Calls['getObjetivosPropuestos']>,
  { db, operador, dia, config }: QueryContext,
): Promise<Output<Calls['getObjetivosPropuestos']>> {
  rejectIf(aumentoRejection(dice.aumento));
  const { desde, hasta, meses } = mesesDePropuesta(dice.meses, dia);
  const { inicio } = limites(desde, desde, config.zona);
  const siguiente = masMeses(hasta, 1);
  const { inicio: fin } = limites(siguiente, siguiente, config.zona);
  const { rows } = await sql<Omit<PorPoner, 'FILA' | 'ESTADO' | 'COMENTARIO' | 'MOTIVO'>>`
    with pedidos as materialized (
      select c.cliente_id, c.clave_cliente, c.nombre from clientes c left join zonas z using (zona)
       where ${deSusClientes(operador, 'c.operador_id')} and ${pedidos(dice)}),
    ventas as (
      select k.cliente_id, sum(${importeDeVenta}) as venta from cartera k
       where ${esVenta} and k.fecha >= ${inicio} and k.fecha < ${fin} and k.cliente_id in (select cliente_id from pedidos) group by 1)
    select c.cliente_id as "CLIENTE_ID", c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE", coalesce(v.venta, 0) as "VENTA",
           j.objetivo as "OBJETIVO_CLTE_VEN", j.observaciones as "COMENTARIO_ANTES",
           round(coalesce(v.venta, 0) * (100 + ${dice.aumento}::numeric) / ${100 * meses}) as "OBJETIVO"
      from pedidos c left join ventas v using (cliente_id) left join objetivos_clientes j using (cliente_id)
     order by c.nombre collate es_mx, c.cliente_id limit ${OBJETIVOS_MAX + 1}`.execute(db);
  if (rows.length > OBJETIVOS_MAX) throw new Rejection(M.muchos);
  const data = rows.map((f, n): PorPoner => {
    const objetivo = deNumeric(f.OBJETIVO ?? '0');
    const motivo = propuestaRejection(objetivo);
    return {
      ...f,
      FILA: n + 1,
      COMENTARIO: '',
      OBJETIVO: motivo === null ? f.OBJETIVO : null,
      ESTADO: motivo === null ? estado(objetivo, '', f) : 'NO',
      MOTIVO: motivo ?? '',
    };
  });
  return { data, DESDE: desde, HASTA: hasta, MESES: meses };
}

const estado = (
  objetivo: Centavos,
  comentario: string,
  ahora: Pick<PorPoner, 'OBJETIVO_CLTE_VEN' | 'COMENTARIO_ANTES'>,
) =>
  estadoDeObjetivo(
    { objetivo, comentario },
    {
      objetivo: ahora.OBJETIVO_CLTE_VEN === null ? null : deNumeric(ahora.OBJETIVO_CLTE_VEN),
      comentario: ahora.COMENTARIO_ANTES,
    },
  );

/** A customer that a pasted key is of. */
type Hallado = Pick<
  PorPoner,
  'CLIENTE_ID' | 'CLAVE_CLIENTE' | 'CLIENTE' | 'OBJETIVO_CLTE_VEN' | 'COMENTARIO_ANTES'
> & { clave: string; zona: string | null; asesor: string | null; de_la_zona: boolean; del_asesor: boolean };

/** The customers whom the operator may see, by their keys. */
async function hallados(
  claves: readonly string[],
  dice: DeQuienes,
  { db, operador }: QueryContext,
): Promise<Map<string, Hallado>> {
  const { rows } = await sql<Hallado>`
    select distinct on (x.clave) x.clave, c.cliente_id as "CLIENTE_ID", c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE",
           j.objetivo as "OBJETIVO_CLTE_VEN", j.observaciones as "COMENTARIO_ANTES", c.zona, o.nombre as asesor,
           coalesce(${pedidos({ zona_cliente_id: dice.zona_cliente_id })}, false) as de_la_zona,
           coalesce(${pedidos({ asesor_id: dice.asesor_id })}, false) as del_asesor
      from unnest(${[...new Set(claves)]}::text[]) x (clave) join clientes c on upper(c.clave_cliente) = x.clave
      left join zonas z using (zona) left join operadores o on o.operador_id = c.operador_id left join objetivos_clientes j using (cliente_id)
     where ${deSusClientes(operador, 'c.operador_id')} order by x.clave, c.clave_cliente <> x.clave, c.cliente_id`.execute(
    db,
  );
  return new Map(rows.map((f) => [f.clave, f]));
}

/** What was pasted from a spreadsheet, row by row in its order, with why each one that cannot be saved cannot. */
export async function getObjetivosPegados(
  dice: Input<Calls['getObjetivosPegados']>,
  ctx: QueryContext,
): Promise<Output<Calls['getObjetivosPegados']>> {
  const renglones = dice.renglones.map((r) => ({ ...r, clave: comoClave(r.clave) }));
  const filas = new Map<string, number[]>();
  for (const { clave, fila } of renglones) filas.set(clave, [...(filas.get(clave) ?? []), fila]);
  const suyos = await hallados(
    renglones.map((r) => r.clave),
    dice,
    ctx,
  );
  const soloSuyos = soloSusClientes(ctx.operador) !== null;
  // A row that adds up the others is nobody's, unless a customer is called so.
  const deClientes = renglones.filter((r) => suyos.has(r.clave) || !diceTotal(r.clave));
  const data = deClientes.map((r): PorPoner => {
    const c = suyos.get(r.clave);
    const veces = filas.get(r.clave) ?? [];
    const comentario = r.comentario.trim();
    const motivo =
      renglonPegadoRejection(r) ??
      (veces.length > 1 ? M.repetida(veces.join(', ')) : null) ??
      (!c ? (soloSuyos ? M.desconocidaOAjena : M.desconocida) : null) ??
      (c && !c.del_asesor ? M.deOtroAsesor(c.asesor) : null) ??
      (c && !c.de_la_zona ? M.deOtraZona(c.zona) : null);
    const objetivo = motivo === null ? objetivoEscrito(r.objetivo) : null;
    return {
      FILA: r.fila,
      CLIENTE_ID: c?.CLIENTE_ID ?? null,
      CLAVE_CLIENTE: c?.CLAVE_CLIENTE ?? r.clave,
      CLIENTE: c?.CLIENTE ?? '',
      ESTADO: c && objetivo !== null ? estado(objetivo, comentario, c) : 'NO',
      VENTA: null,
      OBJETIVO_CLTE_VEN: c?.OBJETIVO_CLTE_VEN ?? null,
      COMENTARIO_ANTES: c?.COMENTARIO_ANTES ?? null,
      OBJETIVO: objetivo === null ? null : comoNumeric(objetivo),
      COMENTARIO: comentario,
      MOTIVO: motivo ?? '',
    };
  });
  return { data };
}

/**
 * Saves the objectives of many customers in one transaction. One whose objective, or whose comment if that is saved too, is not what had been read
 * stays as it is and is told, as is a customer that is no longer the operator's.
 */
export async function guardaObjetivosClientes(
  { renglones }: Input<Calls['guardaObjetivosClientes']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaObjetivosClientes']> & { message: string }> {
  const { db, operador } = ctx;
  if (new Set(renglones.map((r) => r.cliente_id)).size < renglones.length) throw new Rejection(M.dosVeces);
  if (renglones.some((r) => leePesos(r.objetivo) === null)) throw new Rejection(MENSAJES_OBJETIVO.noNumerico);
  const ahora = ctx.config.ahora();
  const enviados = JSON.stringify(
    renglones.map((r) => ({ ...r, obs: r.obs.trim() || null, leido_obs: r.leido_obs ?? null })),
  );
  const { rows: guardados } = await sql<{ cliente_id: number }>`
    with r as materialized (
      select x.* from jsonb_to_recordset(${enviados}::jsonb) x (cliente_id int, objetivo numeric, obs text, leido numeric, leido_obs text)
        join clientes c using (cliente_id) where ${deSusClientes(operador, 'c.operador_id')})
    insert into objetivos_clientes as j (cliente_id, objetivo, fecha_obj, observaciones, operador_id, guardado)
    select r.cliente_id, r.objetivo, ${ahora}, r.obs, ${operador.operador_id}, ${ahora}
      from r left join objetivos_clientes a using (cliente_id)
     where a.objetivo is not distinct from r.leido and (r.obs is null or a.observaciones is not distinct from r.leido_obs) order by r.cliente_id
    on conflict (cliente_id) do update set
      objetivo = excluded.objetivo, fecha_obj = excluded.fecha_obj, observaciones = coalesce(excluded.observaciones, j.observaciones),
      operador_id = excluded.operador_id, guardado = excluded.guardado
      -- The row as it is now, locked: somebody may have saved since the statement began.
      where exists (select from r where r.cliente_id = j.cliente_id and j.objetivo is not distinct from r.leido
                                    and (r.obs is null or j.observaciones is not distinct from r.leido_obs))
    returning cliente_id`.execute(db);
  const si = new Set(guardados.map((g) => g.cliente_id));
  const no = await porQueNo(
    ctx,
    renglones.map((r) => r.cliente_id).filter((id) => !si.has(id)),
  );
  if (no.length === renglones.length && no.every((x) => x.MOTIVO === M.ajeno)) throw new Rejection(M.ajeno);
  if (si.size > 0) ctx.publicar({ tema: 'objetivo', controles: [P.objetivoscltes] });
  return {
    data: { GUARDADOS: si.size, no_guardados: no },
    message: M.guardados(si.size, no.length),
  };
}

/** Why these customers' objectives were not saved, in their order. */
async function porQueNo({ db, operador }: CommandContext, ids: readonly number[]) {
  const { rows } = await sql<{ cliente_id: number; objetivo: string | null; quien: string | null }>`
    select c.cliente_id, j.objetivo, o.nombre as quien
      from clientes c left join objetivos_clientes j using (cliente_id) left join operadores o on o.operador_id = j.operador_id
     where c.cliente_id = any(${[...ids]}::int[]) and ${deSusClientes(operador, 'c.operador_id')}`.execute(
    db,
  );
  const suyos = new Map(rows.map((f) => [f.cliente_id, f]));
  return ids.map((CLIENTE_ID) => {
    const f = suyos.get(CLIENTE_ID);
    return {
      CLIENTE_ID,
      MOTIVO: f
        ? M.loCambiaron(f.quien ?? 'Alguien', f.objetivo === null ? null : deNumeric(f.objetivo))
        : M.ajeno,
    };
  });
}

/** Most changes that the history of a customer's objective shows. */
const CAMBIOS = 200;

/** Who changed a customer's objective and its comment, the last change first. Another adviser's customer is a {@link Rejection}. */
export async function getHistorialObjetivo(
  { cliente_id }: Input<Calls['getHistorialObjetivo']>,
  ctx: QueryContext,
): Promise<Output<Calls['getHistorialObjetivo']>> {
  await exigirCliente(ctx, cliente_id);
  const { rows: data } = await sql<Output<Calls['getHistorialObjetivo']>['data'][number]>`
    select x.cambio_id as "CAMBIO_ID", x.fecha as "FECHA", o.nombre as "OPERADOR", x.campo as "CAMPO", x.antes as "ANTES", x.despues as "DESPUES"
      from objetivos_clientes_cambios x join operadores o using (operador_id)
     where x.cliente_id = ${cliente_id} order by x.cambio_id desc limit ${CAMBIOS}`.execute(ctx.db);
  return { data };
}

import type { Input, Output } from '@anden/contrato/call.ts';
import { type campanasCalls, RECHAZADAS_MAX } from '@anden/contrato/marcador/campanas.ts';
import {
  type CriterioDeCampana,
  campanaRejection,
  criterioEnPalabras,
  MENSAJES_CAMPANA as M,
  type MotivoDeCampana,
  reparte,
} from '@anden/contrato/marcador/rules-campanas.ts';
import { P } from '@anden/contrato/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import {
  type CommandContext,
  conPreparacion,
  type Handlers,
  type QueryContext,
} from '../../platform/calls/handlers.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { cifrasDe } from '../cartera/index.ts';
import { ahoraDe, hoyDe, momentoDe } from './ajustes.ts';
import { seVe } from './alcance.ts';
import { type ClaveDeLista, leeClaves, type Subidos } from './claves.ts';
import { armar } from './lista.ts';
import { MARCA } from './suplentes.ts';

type Calls = typeof campanasCalls;
type Cuenta = Output<Calls['getCuentaCampana']>['data'];

const DIA_MS = 86_400_000;

interface Cliente {
  cliente_id: number;
  dir_cli_id: number;
  operador_id: number | null;
}

/** SQL condition: customer `c` is inactive, and on no list. */
export const INACTIVO = sql<boolean>`exists (select from clientes_inactivos z where z.cliente_id = c.cliente_id)`;

/** SQL condition: customer `c` is never called. */
export const NUNCA = sql<boolean>`exists (select from no_llamar n where n.cliente_id = c.cliente_id and n.numero is null and n.quitado is null)`;

/** SQL condition: customer `c` is still to be spoken to in a campaign that goes on or begins later. */
export const enOtra = (ctx: Pick<QueryContext, 'config'>) => sql<boolean>`exists (
  select from campana_clientes x join campanas k using (campana_id)
   where x.cliente_id = c.cliente_id and x.llamada_id is null and k.terminada is null and k.hasta >= ${hoyDe(ctx)})`;

/** SQL conditions of customer `c` with its figures `k`. */
function cumple(ctx: QueryContext, c: CriterioDeCampana): RawBuilder<boolean> {
  const desdeHace = (dias: number) => new Date(ahoraDe(ctx) - dias * DIA_MS).toISOString();
  const condiciones = [
    ...(c.zona === '' ? [] : [sql<boolean>`c.zona = ${c.zona}`]),
    ...(c.giro === '' ? [] : [sql<boolean>`c.giro = ${c.giro}`]),
    ...(c.semanas === 0
      ? []
      : [
          sql<boolean>`not exists (select from llamadas l join incidencias i using (incidencia_id)
             where l.cliente_id = c.cliente_id and i.clase = 'CONTACTO' and l.cerrada >= ${desdeHace(c.semanas * 7)})`,
        ]),
    ...(c.con_atraso === 'N'
      ? []
      : [
          sql<boolean>`(k.abiertos > 0 and (select f.vencido from ${cifrasDe(ctx, sql.ref('c.cliente_id'))} f) > 0)`,
        ]),
    ...(c.dias_sin_pedido === 0
      ? []
      : [sql<boolean>`(k.ultimo_pedido is null or k.ultimo_pedido < ${desdeHace(c.dias_sin_pedido)})`]),
  ];
  return sql<boolean>`${sql.join(condiciones, sql` and `)}`;
}

/** The customers of the operator's for whom a condition holds, that may be called and that no other campaign has. */
async function porCriterio(ctx: QueryContext, criterio: CriterioDeCampana): Promise<Cliente[]> {
  const { rows } = await sql<Cliente>`
    select c.cliente_id, d.dir_cli_id, c.operador_id
      from clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
      left join cifras_clientes k on k.cliente_id = c.cliente_id
     where ${cumple(ctx, criterio)} and not ${NUNCA} and not ${INACTIVO} and not ${enOtra(ctx)} and ${deSusClientes(ctx.operador, 'c.operador_id')}
     order by c.cliente_id`.execute(ctx.db);
  return rows;
}

interface DeArchivo {
  clientes: Cliente[];
  rechazadas: Cuenta['rechazadas'];
}

/** The customers that the keys of a file name, and each row that is not taken with its reason. */
async function porClaves(ctx: QueryContext, claves: readonly ClaveDeLista[]): Promise<DeArchivo> {
  const { rows } = await sql<
    Cliente & { clave: string; nunca: boolean; inactivo: boolean; en_otra: boolean }
  >`
    select upper(c.clave_cliente) as clave, c.cliente_id, d.dir_cli_id, c.operador_id, ${NUNCA} as nunca, ${INACTIVO} as inactivo, ${enOtra(ctx)} as en_otra
      from clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
     where upper(c.clave_cliente) = any(${[...new Set(claves.map((c) => c.clave))]}::text[])
       and ${deSusClientes(ctx.operador, 'c.operador_id')}`.execute(ctx.db);
  const halladas = new Map(rows.map((f) => [f.clave, f]));
  const vistas = new Set<string>();
  const clientes: Cliente[] = [];
  const rechazadas: Cuenta['rechazadas'] = [];
  for (const { fila, clave } of claves) {
    const f = halladas.get(clave);
    const MOTIVO: MotivoDeCampana | null = vistas.has(clave)
      ? 'REPETIDA'
      : !f
        ? 'NO_EXISTE'
        : f.nunca
          ? 'NO_LLAMAR'
          : f.inactivo
            ? 'INACTIVO'
            : f.en_otra
              ? 'EN_CAMPANA'
              : null;
    vistas.add(clave);
    if (MOTIVO !== null) rechazadas.push({ FILA: fila, CLAVE: clave, MOTIVO });
    else if (f)
      clientes.push({ cliente_id: f.cliente_id, dir_cli_id: f.dir_cli_id, operador_id: f.operador_id });
  }
  return { clientes: clientes.toSorted((a, b) => a.cliente_id - b.cliente_id), rechazadas };
}

type Leido = Awaited<ReturnType<typeof leeClaves>> | null;

/** Whom a campaign would have. Without a condition and without a file, nobody. */
async function escoge(ctx: QueryContext, criterio: CriterioDeCampana, leido: Leido): Promise<DeArchivo> {
  if (leido) return await porClaves(ctx, leido.claves);
  if (criterioEnPalabras(criterio, null) === '') return { clientes: [], rechazadas: [] };
  return { clientes: await porCriterio(ctx, criterio), rechazadas: [] };
}

/** Those of some operators who call customers, by name. */
export async function losQueMarcan(
  { db }: QueryContext,
  cuales: readonly number[] | null,
): Promise<{ OPERADOR_ID: number; NOMBRE: string }[]> {
  const { rows } = await sql<{ OPERADOR_ID: number; NOMBRE: string }>`
    select o.operador_id as "OPERADOR_ID", o.nombre as "NOMBRE" from operadores o
     where ${MARCA} and (${cuales === null} or o.operador_id = any(${[...(cuales ?? [])]}::int[])) order by o.nombre collate es_mx, 1`.execute(
    db,
  );
  return rows;
}

/** Tells whoever keeps campaigns, and whoever calls. */
export function avisar({ publicar }: CommandContext): void {
  publicar({ tema: 'marcacion', controles: [P.campanas, P.marcador, P.tableroMarcador] });
}

/** SQL condition: list `s` is of an operator of a campaign. */
export const deCampana = (campanaId: number) => sql<boolean>`
  exists (select from campana_clientes x where x.campana_id = ${campanaId} and x.operador_id = s.operador_id)`;

/** Makes those of today's lists `s` anew, as far as they are made. */
export async function rehacerListas(ctx: CommandContext, cuales: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ operador_id: number }>`
    select s.operador_id from listas_marcacion s where s.dia = ${hoyDe(ctx)} and ${cuales} order by 1`.execute(
    ctx.db,
  );
  for (const { operador_id } of rows) await armar(ctx, operador_id);
}

/** Campaigns with what was reached of each: what the advisers whom the operator may see have of it, as the board of calls lists it. */
async function getCampanas(_: unknown, ctx: QueryContext): Promise<Output<Calls['getCampanas']>> {
  const { db, operador } = ctx;
  const suyos = seVe(operador, sql`x.operador_id`);
  type Fila = Output<Calls['getCampanas']>['data'][number];
  const { rows } = await sql<
    Omit<Fila, 'CRITERIO' | 'AVANCE'> & { criterio: CriterioDeCampana; archivo: string | null }
  >`
    select k.campana_id as "CAMPANA_ID", k.nombre as "NOMBRE",
           case when k.terminada is not null then 'TERMINADA' when k.hasta < ${hoyDe(ctx)} then 'ACABADA'
                when k.desde > ${hoyDe(ctx)} then 'PROXIMA' else 'VIGENTE' end as "ESTADO",
           k.desde::text as "DESDE", k.hasta::text as "HASTA", n.clientes as "CLIENTES", n.alcanzados as "ALCANZADOS", k.meta as "META",
           l.llamados as "LLAMADOS", l.llamadas as "LLAMADAS",
           o.nombre as "CREO", k.creada as "CREADA", k.terminada as "TERMINADA", k.criterio, k.archivo, n.operadores
      from campanas k join operadores o on o.operador_id = k.creada_por
     cross join lateral (
       select count(distinct m.cliente_id)::int as llamados, count(*)::int as llamadas from marcaciones m join llamadas l using (marcacion_id)
        where m.campana_id = k.campana_id and l.iniciada is not null and ${seVe(operador, sql`l.operador_id`)}) l
     cross join lateral (
       select coalesce(sum(p.clientes), 0)::int as clientes, coalesce(sum(p.alcanzados), 0)::int as alcanzados,
              coalesce(jsonb_agg(jsonb_build_object('OPERADOR', q.nombre, 'CLIENTES', p.clientes, 'ALCANZADOS', p.alcanzados) order by q.nombre), '[]') as operadores
         from (select x.operador_id, count(*)::int as clientes, count(x.llamada_id)::int as alcanzados
                 from campana_clientes x where x.campana_id = k.campana_id and ${suyos} group by 1) p join operadores q using (operador_id)) n
     where n.clientes > 0 or ${seVe(operador, sql`k.creada_por`)}
     order by k.terminada is not null or k.hasta < ${hoyDe(ctx)}, k.hasta, k.campana_id desc`.execute(db);
  const { rows: zonas } = await sql<{
    t: string;
  }>`select zona as t from zonas order by zona collate es_mx`.execute(db);
  const { rows: giros } = await sql<{
    t: string;
  }>`select giro as t from giros order by giro collate es_mx`.execute(db);
  return {
    data: rows.map(({ criterio, archivo, ...f }) => ({
      ...f,
      CRITERIO: criterioEnPalabras(criterio, archivo),
      AVANCE: Math.round((f.ALCANZADOS / f.META) * 100),
    })),
    operadores: await losQueMarcan(ctx, null),
    zonas: zonas.map((z) => z.t),
    giros: giros.map((g) => g.t),
  };
}

const getCuentaCampana =
  (subidos: Subidos) =>
  async (
    { criterio, importacion_id, operadores, reparto }: Input<Calls['getCuentaCampana']>,
    ctx: QueryContext,
  ): Promise<Output<Calls['getCuentaCampana']>> => {
    const leido = importacion_id == null ? null : await leeClaves(subidos, ctx, importacion_id);
    const { clientes, rechazadas } = await escoge(ctx, criterio, leido);
    const quienes = await losQueMarcan(ctx, operadores);
    const de = reparte(
      clientes,
      quienes.map((q) => q.OPERADOR_ID),
      reparto,
    );
    const tocan = Map.groupBy(de, (o) => o);
    return {
      data: {
        ARCHIVO: leido?.archivo ?? null,
        DESCRIPCION: leido?.descripcion ?? null,
        LEIDAS: leido?.claves.length ?? 0,
        CLIENTES: clientes.length,
        operadores: quienes.map((q) => ({ ...q, CLIENTES: tocan.get(q.OPERADOR_ID)?.length ?? 0 })),
        RECHAZADAS: rechazadas.length,
        rechazadas: rechazadas.slice(0, RECHAZADAS_MAX),
      },
    };
  };

/** Makes a campaign of whoever is meant when it is saved; a file is read before the transaction begins. */
const creaCampana = (subidos: Subidos) =>
  conPreparacion<Calls['creaCampana'], Leido>(
    async ({ importacion_id }, ctx) =>
      importacion_id == null ? null : await leeClaves(subidos, ctx, importacion_id),
    async ({ nombre, desde, hasta, meta, criterio, importacion_id, operadores, reparto }, ctx, leido) => {
      const { db, operador } = ctx;
      const nueva = { nombre, desde, hasta, meta, operadores, criterio, conArchivo: leido !== null };
      rejectIf(campanaRejection(nueva, hoyDe(ctx), null)?.mensaje ?? null);
      // One at a time, so that no two take the same name or the same customer.
      await sql`select pg_advisory_xact_lock(${CANDADOS.listas.solo})`.execute(db);
      const { rows: igual } = await sql<{
        nombre: string;
      }>`select nombre from campanas where plegar(nombre) = plegar(${nombre}) limit 1`.execute(db);
      if (igual[0]) throw new Rejection(M.repetida(igual[0].nombre));
      const quienes = (await losQueMarcan(ctx, operadores)).map((q) => q.OPERADOR_ID);
      if (quienes.length !== new Set(operadores).size) throw new Rejection(M.noMarca);
      const { clientes } = await escoge(ctx, criterio, leido);
      rejectIf(campanaRejection(nueva, hoyDe(ctx), clientes.length)?.mensaje ?? null);
      const { rows } = await sql<{ CAMPANA_ID: number }>`
        insert into campanas (nombre, criterio, archivo, desde, hasta, meta, reparto, creada, creada_por)
        values (${nombre}, ${JSON.stringify(criterio)}, ${leido?.archivo ?? null}, ${desde}, ${hasta}, ${meta}, ${reparto}, ${momentoDe(ctx)}, ${operador.operador_id})
        returning campana_id as "CAMPANA_ID"`.execute(db);
      const CAMPANA_ID = rows[0]?.CAMPANA_ID ?? 0;
      await sql`
        insert into campana_clientes (campana_id, cliente_id, dir_cli_id, operador_id)
        select ${CAMPANA_ID}, c, d, o from unnest(${clientes.map((c) => c.cliente_id)}::int[], ${clientes.map((c) => c.dir_cli_id)}::int[],
               ${reparte(clientes, quienes, reparto)}::int[]) x (c, d, o)`.execute(db);
      if (importacion_id != null) await subidos.olvida(db, operador, importacion_id);
      await rehacerListas(ctx, deCampana(CAMPANA_ID));
      avisar(ctx);
      return { data: { CAMPANA_ID, CLIENTES: clientes.length }, message: M.creada(clientes.length) };
    },
  );

/** Ends a campaign of the operator's list: who was not called for it leaves today's lists, and comes back to them if the day's own rule says so. */
async function terminaCampana(
  { campana_id }: Input<Calls['terminaCampana']>,
  ctx: CommandContext,
): Promise<Output<Calls['terminaCampana']>> {
  const { db, operador } = ctx;
  await sql`select pg_advisory_xact_lock(${CANDADOS.listas.solo})`.execute(db);
  const { numAffectedRows } = await sql`
    update campanas k set terminada = ${momentoDe(ctx)}, terminada_por = ${operador.operador_id}
     where k.campana_id = ${campana_id} and k.terminada is null and k.hasta >= ${hoyDe(ctx)} and (${seVe(operador, sql`k.creada_por`)}
        or exists (select from campana_clientes x where x.campana_id = k.campana_id and ${seVe(operador, sql`x.operador_id`)}))`.execute(
    db,
  );
  if (!numAffectedRows) throw new Rejection(M.noExiste);
  // Held before it is looked whether a call has begun, so that none begins meanwhile.
  await sql`
    select from marcaciones m where m.campana_id = ${campana_id} and m.origen = 'CAMPANA' and m.cerrada is null
     order by m.marcacion_id for update`.execute(db);
  await sql`
    delete from marcaciones m where m.campana_id = ${campana_id} and m.origen = 'CAMPANA' and m.cerrada is null
       and not exists (select from llamadas l where l.marcacion_id = m.marcacion_id)`.execute(db);
  await rehacerListas(ctx, deCampana(campana_id));
  avisar(ctx);
  return { message: M.terminada };
}

/** Campaigns of calls. */
export const campanas = (subidos: Subidos): Handlers<typeof campanasCalls> => ({
  getCampanas,
  getCuentaCampana: getCuentaCampana(subidos),
  creaCampana: creaCampana(subidos),
  terminaCampana,
});

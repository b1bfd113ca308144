import type { ajustesMarcadorCalls } from '@anden/contrato/marcador/ajustes.ts';
import { MENSAJES_CENTRALITA } from '@anden/contrato/marcador/centralita.ts';
import {
  type AjustesEscritos,
  type AsesorEscrito,
  ajustesRejection,
  asesorRejection,
  MENSAJES_AJUSTES as M,
} from '@anden/contrato/marcador/rules-ajustes.ts';
import { P } from '@anden/contrato/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { enFila } from '../../platform/auth/fila.ts';
import type { CommandContext, Handlers, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { conservaMetaDeVenta, metaDeClientes, metaDeVenta } from '../ventas/index.ts';
import { apartadosDesde, hoyDe, momentoDe } from './ajustes.ts';

type Ctx = Pick<QueryContext, 'db' | 'config'>;

/** SQL condition: operator `o` calls customers. */
export const MARCA = sql<boolean>`(o.activo and exists (select from operador_controles c where c.operador_id = o.operador_id and c.control_id = ${sql.lit(P.marcador)}))`;

/** SQL of who is present and who stands in for whom, by the server's clock. */
export interface Presencias {
  /** Condition: operator `o` is there: neither declared absent by 'Suplencias' nor without a session of today, or a call that shows signs of life. */
  presente: RawBuilder<boolean>;
  /** The operator of alias `de` has, by 'Suplencias', this one in their place now; null: nobody. */
  suplencia(de: RawBuilder<number>): RawBuilder<number | null>;
  /** Who takes the callbacks of `de` now: present and calling customers; null: nobody. */
  suplente(de: RawBuilder<number>): RawBuilder<number | null>;
}

export async function presencias(ctx: Ctx): Promise<Presencias> {
  const ahora = sql`${momentoDe(ctx)}::timestamptz`;
  const vivos = new Date(await apartadosDesde(ctx)).toISOString();
  const vigente = sql`p.cancelada is null and ${ahora} >= p.inicio and ${ahora} < p.fin`;
  const presente = sql<boolean>`(o.activo
    and not exists (select from suplencias p where p.operador_id = o.operador_id and ${vigente})
    and (exists (select from sesiones x where x.operador_id = o.operador_id and x.dia = ${hoyDe(ctx)}::date and x.terminada is null)
         or exists (select from llamadas l where l.operador_id = o.operador_id and l.estado = 'ABIERTA' and l.visto >= ${vivos})))`;
  return {
    presente,
    suplencia: (de) => sql`(
      select p.suplente_id from suplencias p where p.operador_id = ${de} and ${vigente} order by p.suplencia_id desc limit 1)`,
    suplente: (de) => sql`(
      select o.operador_id from (
        select p.suplente_id, 0 as orden from suplencias p where p.operador_id = ${de} and ${vigente}
         union all select t.suplente_id, 1 from suplentes_marcador t where t.operador_id = ${de}) s
        join operadores o on o.operador_id = s.suplente_id
       where ${MARCA} and ${presente} order by s.orden limit 1)`,
  };
}

/** The settings as the screen writes them. */
async function escritos(db: Tx): Promise<AjustesEscritos> {
  const { rows } = await sql<AjustesEscritos>`
    select left(abre::text, 5) as abre, left(cierra::text, 5) as cierra, case when en_festivo then 'S' else 'N' end as en_festivo, intentos_dia,
           hueco_min, coalesce(pasa_min, 0) as pasa_min, credito_semanas, lanzamiento, vence_apartado_s, dominio_tienda,
           trim_scale(objetivo_venta)::text as objetivo_venta, objetivo_clientes::text as objetivo_clientes
      from ajustes_marcador for update`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Error('Falta la fila de ajustes_marcador');
  return fila;
}

/** Tells those who keep the settings. */
const avisar = ({ publicar }: CommandContext): void =>
  publicar({ tema: 'guion', controles: [P.guionMarcador] });

/** The dialer's settings and who stands in for whom. */
export const ajustesMarcador: Handlers<typeof ajustesMarcadorCalls> = {
  async getAjustesMarcador(_, { db, config }) {
    const { rows } = await sql<Awaited<ReturnType<typeof ajustesMarcador.getAjustesMarcador>>['data']>`
      select left(abre::text, 5) as "ABRE", left(cierra::text, 5) as "CIERRA", case when en_festivo then 'S' else 'N' end as "EN_FESTIVO",
             intentos_dia as "INTENTOS_DIA", hueco_min as "HUECO_MIN", coalesce(pasa_min, 0) as "PASA_MIN", credito_semanas as "CREDITO_SEMANAS",
             lanzamiento as "LANZAMIENTO", vence_apartado_s as "VENCE_APARTADO_S", dominio_tienda as "DOMINIO_TIENDA",
             trim_scale(objetivo_venta)::text as "OBJETIVO_VENTA", objetivo_clientes::text as "OBJETIVO_CLIENTES",
             ${config.centralita ? 'S' : 'N'} as "CENTRALITA"
        from ajustes_marcador`.execute(db);
    const [data] = rows;
    if (!data) throw new Error('Falta la fila de ajustes_marcador');
    return { data };
  },

  async guardaAjustesMarcador({ leido, ...pedido }, ctx) {
    const { db } = ctx;
    rejectIf(ajustesRejection(pedido)?.mensaje ?? null);
    const queda = fundidos<AjustesEscritos>(leido ?? {}, await escritos(db), pedido);
    // Both could be right alone and wrong together.
    rejectIf(ajustesRejection(queda)?.mensaje ?? null);
    if (queda.lanzamiento === 'http' && !ctx.config.centralita)
      throw new Rejection(MENSAJES_CENTRALITA.sinCentralita);
    await conservaMetaDeVenta(ctx, null);
    await sql`
      update ajustes_marcador set abre = ${queda.abre}, cierra = ${queda.cierra}, en_festivo = ${queda.en_festivo === 'S'},
             intentos_dia = ${queda.intentos_dia}, hueco_min = ${queda.hueco_min}, pasa_min = ${queda.pasa_min || null}, credito_semanas = ${queda.credito_semanas},
             lanzamiento = ${queda.lanzamiento}, vence_apartado_s = ${queda.vence_apartado_s}, dominio_tienda = ${queda.dominio_tienda},
             objetivo_venta = ${queda.objetivo_venta}::numeric, objetivo_clientes = ${queda.objetivo_clientes}::int`.execute(
      db,
    );
    avisar(ctx);
    ctx.publicar({ tema: 'marcacion', controles: [P.marcador, P.tableroMarcador] });
    return { message: M.guardados };
  },

  async getSuplentesMarcador(_, ctx) {
    const { presente, suplencia } = await presencias(ctx);
    const { rows: data } = await sql<
      Awaited<ReturnType<typeof ajustesMarcador.getSuplentesMarcador>>['data'][number]
    >`
      select o.operador_id as "OPERADOR_ID", o.nombre as "NOMBRE", case when ${presente} then 'S' else 'N' end as "PRESENTE",
             t.suplente_id as "SUPLENTE_ID", q.nombre as "SUPLENTE",
             (select z.nombre from operadores z where z.operador_id = ${suplencia(sql`o.operador_id`)}) as "SUPLENCIA",
             e.extension as "EXTENSION", b.venta as "VENTA_PROPIA", b.clientes as "CLIENTES_PROPIOS",
             ${metaDeVenta(sql`o.operador_id`)} as "OBJETIVO_VENTA", ${metaDeClientes(sql`o.operador_id`)} as "OBJETIVO_CLIENTES"
        from operadores o left join suplentes_marcador t on t.operador_id = o.operador_id left join operadores q on q.operador_id = t.suplente_id
        left join extensiones_marcador e on e.operador_id = o.operador_id left join objetivos_operador b on b.operador_id = o.operador_id
       where ${MARCA} order by o.nombre collate es_mx, 1`.execute(ctx.db);
    return { data };
  },

  async guardaAsesorMarcador({ asesor_id, leido, ...pedido }, ctx) {
    const { db } = ctx;
    rejectIf(asesorRejection(pedido)?.mensaje ?? null);
    await enFila(db, asesor_id);
    const quien = await asesor(db, asesor_id);
    const queda = fundidos<AsesorEscrito>(leido ?? {}, await loSuyo(db, asesor_id), pedido);
    if (queda.suplente_id === asesor_id) throw new Rejection(M.elMismo);
    if (queda.suplente_id === 0)
      await sql`delete from suplentes_marcador where operador_id = ${asesor_id}`.execute(db);
    else {
      await asesor(db, queda.suplente_id);
      await sql`
        insert into suplentes_marcador (operador_id, suplente_id) values (${asesor_id}, ${queda.suplente_id})
        on conflict (operador_id) do update set suplente_id = excluded.suplente_id`.execute(db);
    }
    if (queda.extension === '')
      await sql`delete from extensiones_marcador where operador_id = ${asesor_id}`.execute(db);
    else
      await sql`
        insert into extensiones_marcador (operador_id, extension) values (${asesor_id}, ${queda.extension})
        on conflict (operador_id) do update set extension = excluded.extension`.execute(db);
    await conservaMetaDeVenta(ctx, asesor_id);
    await sql`
      insert into objetivos_operador (operador_id, venta, clientes)
      values (${asesor_id}, nullif(${queda.objetivo_venta}, '')::numeric, nullif(${queda.objetivo_clientes}, '')::int)
      on conflict (operador_id) do update set venta = excluded.venta, clientes = excluded.clientes`.execute(
      db,
    );
    avisar(ctx);
    ctx.publicar({ tema: 'marcacion', operador_id: asesor_id });
    ctx.publicar({ tema: 'marcacion', controles: [P.tableroMarcador] });
    return { message: M.guardado(quien) };
  },
};

/** The name of somebody who calls customers; anybody else is a {@link Rejection}. */
async function asesor(db: Tx, id: number): Promise<string> {
  const { rows } = await sql<{
    nombre: string;
  }>`select o.nombre from operadores o where o.operador_id = ${id} and ${MARCA}`.execute(db);
  if (!rows[0]) throw new Rejection(M.noMarca);
  return rows[0].nombre;
}

/** What is particular to an adviser, as their form writes it. */
async function loSuyo(db: Tx, id: number): Promise<AsesorEscrito> {
  const { rows } = await sql<AsesorEscrito>`
    select coalesce((select suplente_id from suplentes_marcador where operador_id = ${id}), 0) as suplente_id,
           coalesce((select extension from extensiones_marcador where operador_id = ${id}), '') as extension,
           coalesce((select trim_scale(venta)::text from objetivos_operador where operador_id = ${id}), '') as objetivo_venta,
           coalesce((select clientes::text from objetivos_operador where operador_id = ${id}), '') as objetivo_clientes`.execute(
    db,
  );
  const [fila] = rows;
  if (!fila) throw new Error('Sin renglón');
  return fila;
}

import type { ajustesMarcadorCalls } from '@anden/contrato/marcador/ajustes.ts';
import {
  type AjustesEscritos,
  ajustesRejection,
  MENSAJES_AJUSTES as M,
} from '@anden/contrato/marcador/rules-ajustes.ts';
import { P } from '@anden/contrato/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { enFila } from '../../platform/auth/fila.ts';
import type { CommandContext, Handlers, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
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
           hueco_min, coalesce(pasa_min, 0) as pasa_min
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
  async getAjustesMarcador(_, { db }) {
    const { rows } = await sql<Awaited<ReturnType<typeof ajustesMarcador.getAjustesMarcador>>['data']>`
      select left(abre::text, 5) as "ABRE", left(cierra::text, 5) as "CIERRA", case when en_festivo then 'S' else 'N' end as "EN_FESTIVO",
             intentos_dia as "INTENTOS_DIA", hueco_min as "HUECO_MIN", coalesce(pasa_min, 0) as "PASA_MIN"
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
    await sql`
      update ajustes_marcador set abre = ${queda.abre}, cierra = ${queda.cierra}, en_festivo = ${queda.en_festivo === 'S'},
             intentos_dia = ${queda.intentos_dia}, hueco_min = ${queda.hueco_min}, pasa_min = ${queda.pasa_min || null}`.execute(
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
             (select z.nombre from operadores z where z.operador_id = ${suplencia(sql`o.operador_id`)}) as "SUPLENCIA"
        from operadores o left join suplentes_marcador t on t.operador_id = o.operador_id left join operadores q on q.operador_id = t.suplente_id
       where ${MARCA} order by o.nombre collate es_mx, 1`.execute(ctx.db);
    return { data };
  },

  async ponSuplenteMarcador({ asesor_id, suplente_id }, ctx) {
    const { db } = ctx;
    if (asesor_id === suplente_id) throw new Rejection(M.elMismo);
    await enFila(db, asesor_id);
    const nombre = async (id: number): Promise<string> => {
      const { rows } = await sql<{
        nombre: string;
      }>`select o.nombre from operadores o where o.operador_id = ${id} and ${MARCA}`.execute(db);
      if (!rows[0]) throw new Rejection(M.noMarca);
      return rows[0].nombre;
    };
    const quien = await nombre(asesor_id);
    if (suplente_id === null)
      await sql`delete from suplentes_marcador where operador_id = ${asesor_id}`.execute(db);
    else {
      await nombre(suplente_id);
      await sql`
        insert into suplentes_marcador (operador_id, suplente_id) values (${asesor_id}, ${suplente_id})
        on conflict (operador_id) do update set suplente_id = excluded.suplente_id`.execute(db);
    }
    avisar(ctx);
    return {
      message:
        suplente_id === null ? M.sinSuplente(quien) : M.suplenteGuardado(await nombre(suplente_id), quien),
    };
  },
};

import { type puenteCalls, puente as reporteDelPuente } from '@anden/contrato/puente/puente.ts';
import type { ESTADOS_DEL_PUENTE } from '@anden/contrato/puente/rules.ts';
import { sql } from 'kysely';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { responde } from '../../platform/consulta/index.ts';

/** What the bridge (`servidor/src/puente`) wrote down of its work; nothing of it is changed here. */
export const puente: Handlers<typeof puenteCalls> = {
  getPuente: responde(reporteDelPuente, ({ db, config }) => ({
    filas: db
      .selectFrom('puente_documentos as d')
      .where('d.estado', '<>', 'TOMADO')
      .select([
        'd.lectura as LECTURA',
        sql<string>`coalesce(d.documento, d.llave)`.as('DOCUMENTO'),
        sql<keyof typeof ESTADOS_DEL_PUENTE>`d.estado`.as('ESTADO'),
        sql<string>`array_to_string(d.motivos, '; ')`.as('MOTIVO'),
        'd.desde as DESDE',
        'd.visto as VISTO',
        sql<string>`concat(d.lectura, '|', d.llave)`.as('LLAVE'),
      ]),
    ademas: async () => {
      const de = (estado: string) =>
        sql<number>`(count(d.llave) filter (where d.estado = ${sql.lit(estado)}))::int`;
      const lecturas = await db
        .selectFrom('puente_lecturas as l')
        .leftJoin('puente_documentos as d', 'd.lectura', 'l.lectura')
        .groupBy('l.lectura')
        .orderBy('l.lectura')
        .select([
          'l.lectura as LECTURA',
          'l.leida as LEIDA',
          sql<
            number | null
          >`floor(extract(epoch from ${config.ahora()}::timestamptz - l.leida) / 60)::int`.as('HACE'),
          // To be compared again in the next round.
          sql<string | null>`nullif(l.completa, to_timestamp(0))`.as('COMPLETA'),
          'l.error as ERROR',
          de('TOMADO').as('TOMADOS'),
          de('RECHAZADO').as('RECHAZADOS'),
          de('AUSENTE').as('AUSENTES'),
          de('DIFIERE').as('DIFIEREN'),
          de('ENVIADO').as('ENVIADOS'),
        ])
        .execute();
      return { lecturas };
    },
  })),
};

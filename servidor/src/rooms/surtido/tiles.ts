import { cuantos, entero } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { QueryContext, Tile } from '../../platform/calls/handlers.ts';
import { getRenglonajeOperadores } from './renglonaje.ts';

interface Cuenta {
  remisiones: number;
  renglones: number;
  urgentes: number;
  atrasadas: number;
  desde: string | null;
}

/** Tile: remissions of the operator's warehouse waiting to be picked or packed, and how many of their lines are. */
async function contar({ db, operador }: QueryContext, estados: readonly string[]): Promise<Cuenta> {
  const { rows } = await sql<Cuenta>`
    select count(*) as remisiones, coalesce(sum(l.esperan), 0)::int as renglones, count(*) filter (where r.urgente) as urgentes,
           count(*) filter (where r.prometido < now()) as atrasadas, min(r.prometido) filter (where r.prometido < now()) as desde
      from remisiones r, lateral (
        select count(*) filter (where case when r.surtida is null then d.cerrado is null and d.unidades_surt < d.unidades
                                           else d.unidades_surt > 0 and d.fecha_hora_empaque is null end) as esperan
          from remisiones_det d where d.docto_ve_id = r.docto_ve_id) l
     where r.almacen_id = ${operador.almacen_id} and r.estatus = any(${[...estados]}::text[])
       and r.estatus in ('PENDIENTE', 'SURTIENDO', 'AREAEMBARQUE')`.execute(db);
  return rows[0] ?? { remisiones: 0, renglones: 0, urgentes: 0, atrasadas: 0, desde: null };
}

const tile = (titulo: string, verbo: 'surtir' | 'empacar', estados: readonly string[]): Tile => ({
  control: P.surtidorem,
  async leer(ctx) {
    const { remisiones, renglones, urgentes, atrasadas, desde } = await contar(ctx, estados);
    const partes = [`${cuantos(renglones, ['renglón', 'renglones'])} por ${verbo}`];
    if (urgentes) partes.push(cuantos(urgentes, ['urgente', 'urgentes']));
    if (atrasadas) partes.push(`${entero(atrasadas)} después de lo prometido`);
    return {
      MENU: 'surtidorem',
      LUGAR: { lista: 1, trabajo: verbo },
      TITULO: titulo,
      CANTIDAD: remisiones,
      DETALLE: partes.join(' · '),
      DESDE: desde,
    };
  },
});

/** Tile: who picked today, which 'Renglonaje y Surtidos' opens with. */
export const tileSurtidores: Tile = {
  control: P.renglonajesop,
  async leer(ctx) {
    const { renglonaje } = await getRenglonajeOperadores({ fecha_ini: ctx.dia, fecha_fin: ctx.dia }, ctx);
    const renglones = renglonaje.reduce((n, r) => n + r.RENGLONES, 0);
    return {
      MENU: 'renglonajesop',
      TITULO: 'Operadores que surtieron hoy',
      CANTIDAD: renglonaje.length,
      DETALLE: cuantos(renglones, ['renglón', 'renglones']),
    };
  },
};

export const tileRemisionesPorSurtir = tile('Remisiones por surtir', 'surtir', ['PENDIENTE', 'SURTIENDO']);
export const tileRemisionesPorEmpacar = tile('Remisiones por empacar', 'empacar', ['AREAEMBARQUE']);

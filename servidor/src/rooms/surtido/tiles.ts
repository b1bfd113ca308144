import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { QueryContext, Tile } from '../../platform/calls/handlers.ts';

const enNumero = (n: number): string => n.toLocaleString('es-MX');

interface Cuenta {
  remisiones: number;
  renglones: number;
  urgentes: number;
  atrasadas: number;
}

/** Remissions of the operator's warehouse that wait to be picked or to be packed, and their lines that do. */
async function contar({ db, operador }: QueryContext, estados: readonly string[]): Promise<Cuenta> {
  const { rows } = await sql<Cuenta>`
    select count(*) as remisiones, coalesce(sum(l.esperan), 0) as renglones, count(*) filter (where r.urgente) as urgentes,
           count(*) filter (where r.prometido < now()) as atrasadas
      from remisiones r, lateral (
        select count(*) filter (where case when r.surtida is null then d.cerrado is null and d.unidades_surt < d.unidades
                                           else d.unidades_surt > 0 and d.fecha_hora_empaque is null end) as esperan
          from remisiones_det d where d.docto_ve_id = r.docto_ve_id) l
     where r.almacen_id = ${operador.almacen_id} and r.estatus = any(${[...estados]}::text[])
       and r.estatus in ('PENDIENTE', 'SURTIENDO', 'AREAEMBARQUE')`.execute(db);
  return rows[0] ?? { remisiones: 0, renglones: 0, urgentes: 0, atrasadas: 0 };
}

const tile = (titulo: string, verbo: string, estados: readonly string[]): Tile => ({
  control: P.surtidorem,
  async leer(ctx) {
    const { remisiones, renglones, urgentes, atrasadas } = await contar(ctx, estados);
    const partes = [`${enNumero(renglones)} ${renglones === 1 ? 'renglón' : 'renglones'} por ${verbo}`];
    if (urgentes) partes.push(urgentes === 1 ? '1 urgente' : `${enNumero(urgentes)} urgentes`);
    if (atrasadas) partes.push(`${enNumero(atrasadas)} después de lo prometido`);
    return {
      MENU: 'surtidorem',
      TITULO: titulo,
      CANTIDAD: remisiones,
      DETALLE: partes.join(' · '),
      URGENTE: urgentes || atrasadas ? 'S' : 'N',
    };
  },
});

export const tileRemisionesPorSurtir = tile('Remisiones por surtir', 'surtir', ['PENDIENTE', 'SURTIENDO']);
export const tileRemisionesPorEmpacar = tile('Remisiones por empacar', 'empacar', ['AREAEMBARQUE']);

import { cuantos } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { DESDE_SIEMPRE, UNA } from '../../platform/calls/fichas.ts';
import type { Tile } from '../../platform/calls/handlers.ts';
import { deSuPuesto, seVe } from './comunes.ts';
import { ABIERTO, getTickets, porVencer, VENCIDO } from './consultas.ts';

/** Tile: open tickets of the operator's position, of every date; late since the first of them that was due. */
export const tileTickets: Tile = {
  control: P.tickets,
  async leer(ctx) {
    const { db, operador, config, dia } = ctx;
    const { total } = await getTickets(
      {
        operador_id: operador.operador_id,
        fecha_ini: DESDE_SIEMPRE,
        fecha_fin: dia,
        mios: 'S',
        abiertos: 'S',
        ...UNA,
      },
      ctx,
    );
    if (total === 0) return null;
    const { rows } = await sql<{ vencidos: number; pronto: number; desde: string | null }>`
      select count(*) filter (where ${VENCIDO})::int as vencidos, count(*) filter (where ${porVencer(config.zona)})::int as pronto,
             min(t.vence) filter (where ${VENCIDO}) as desde
        from tickets t where ${ABIERTO} and ${deSuPuesto(operador)} and ${seVe(operador)}`.execute(db);
    const { vencidos = 0, pronto = 0, desde = null } = rows[0] ?? {};
    const partes = [
      ...(vencidos > 0 ? [cuantos(vencidos, ['vencido', 'vencidos'])] : []),
      ...(pronto > 0 ? [`${pronto} por vencer`] : []),
    ];
    return {
      MENU: 'tickets',
      LUGAR: { ver: 'mios_abiertos', desde: DESDE_SIEMPRE, hasta: dia },
      TITULO: 'Tickets de mi puesto',
      CANTIDAD: total,
      DETALLE: partes.join(' · ') || 'Abiertos, a tiempo',
      DESDE: desde,
    };
  },
};

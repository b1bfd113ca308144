import {
  CERO,
  type Centavos,
  deNumeric,
  dichoEnPesos,
  menos,
  parte,
  razon,
} from '@anden/contrato/centavos.ts';
import { entero, pesos } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { inicioDeMes } from '@anden/contrato/ventas/alcance-rules.ts';
import { mesDe } from '@anden/contrato/ventas/comisiones-rules.ts';
import { SEMANAS_SIN_ATENCION } from '@anden/contrato/ventas/objetivos-rules.ts';
import { DETENIDO_POR, DIAS_DE_DETENIDOS } from '@anden/contrato/ventas/pedidos-web-rules.ts';
import { sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import { puede } from '../../platform/auth/operador.ts';
import { UNA } from '../../platform/calls/fichas.ts';
import type { QueryContext, Tile } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { diasHabiles, ultimoDiaHabil } from '../calendario/index.ts';
import { getAntiguedadCartera } from '../cartera/index.ts';
import { deQuienEs } from './alcance.ts';
import { metaDelMes } from './objetivo-operador.ts';
import { getObjetivosclientes } from './objetivos.ts';
import { getPedidosWeb } from './pedidos-web.ts';

interface Vendido {
  lineas: number;
  venta: Centavos;
  /** What all the advisers whom the operator may see have to sell in the month. */
  objetivo: Centavos;
}

/** What was sold from a day to another of its month, as 'Alcance de venta' lists it. */
async function vendidoDe(ctx: QueryContext, desde: string, hasta: string): Promise<Vendido> {
  const { inicio, fin } = limites(desde, hasta, ctx.config.zona);
  const { rows } = await sql<{ lineas: number; venta: string; objetivo: string }>`
    select count(*)::int as lineas, coalesce(sum(l.venta), 0) as venta,
           (select coalesce(sum(${metaDelMes(sql`o.operador_id`, mesDe(desde))}), 0) from operadores o
             where ${deSusClientes(ctx.operador, 'o.operador_id')} and exists (select from clientes c where c.operador_id = o.operador_id)) as objetivo
      from lineas_comision l where l.fecha >= ${inicio} and l.fecha < ${fin} and ${deQuienEs(ctx, null)}`.execute(
    ctx.db,
  );
  const { lineas = 0, venta = '0', objetivo = '0' } = rows[0] ?? {};
  return { lineas, venta: deNumeric(venta), objetivo: deNumeric(objetivo) };
}

const finDeMes = (dia: string): string => {
  const [anio = 0, mes = 1] = dia.split('-').map(Number);
  return new Date(Date.UTC(anio, mes, 0)).toISOString().slice(0, 10);
};
const enPorciento = (de: Centavos, meta: Centavos, partes = 1): string =>
  `${Math.round(razon(de, meta) * partes * 100)} %`;
const diaCorto = (dia: string): string => dia.split('-').toReversed().slice(0, 2).join('/');

/** Tile: what the last business day sold, against a business day's part of its month's objective. */
export const tileVentaDeAyer: Tile = {
  control: P.comisionesventatmk,
  async leer(ctx) {
    const ayer = await ultimoDiaHabil(ctx.db, ctx.dia);
    if (!ayer) return null;
    const { lineas, venta, objetivo } = await vendidoDe(ctx, ayer, ayer);
    const dias = await diasHabiles(ctx.db, inicioDeMes(ayer), finDeMes(ayer));
    return {
      MENU: 'comisionesventatmk',
      // Without 1196 the report begins with the month: a filter leaves the day for everybody.
      LUGAR: { desde: inicioDeMes(ayer), hasta: ayer, filtros: `FECHA~${ayer}..${ayer}` },
      TITULO: `Ventas del ${diaCorto(ayer)}`,
      CANTIDAD: lineas,
      DETALLE:
        objetivo > CERO && dias > 0
          ? `${dichoEnPesos(venta)} de ${dichoEnPesos(parte(objetivo, 1, dias))} por día hábil: ${enPorciento(venta, objetivo, dias)}`
          : `${dichoEnPesos(venta)}, sin objetivo`,
    };
  },
};

/** Tile: what the month has sold, and what each of its business days left, today among them, has to sell. */
export const tileAlcanceDelMes: Tile = {
  control: P.comisionesventatmk,
  async leer(ctx) {
    const desde = inicioDeMes(ctx.dia);
    const { lineas, venta, objetivo } = await vendidoDe(ctx, desde, ctx.dia);
    const quedan = await diasHabiles(ctx.db, ctx.dia, finDeMes(ctx.dia));
    return {
      MENU: 'comisionesventatmk',
      LUGAR: { desde, hasta: ctx.dia },
      TITULO: 'Ventas del mes',
      CANTIDAD: lineas,
      DETALLE: alcanceEnPalabras(venta, objetivo, quedan),
    };
  },
};

/** '$80,000.00 de $100,000.00 (80 %): faltan $20,000.00, $5,000.00 en cada uno de 4 días hábiles'. */
export function alcanceEnPalabras(venta: Centavos, objetivo: Centavos, quedan: number): string {
  if (objetivo <= CERO) return `${dichoEnPesos(venta)}, sin objetivo`;
  const va = `${dichoEnPesos(venta)} de ${dichoEnPesos(objetivo)} (${enPorciento(venta, objetivo)})`;
  if (venta >= objetivo) return `${va}: objetivo alcanzado`;
  const faltan = menos(objetivo, venta);
  if (quedan === 0) return `${va}: faltan ${dichoEnPesos(faltan)} y no quedan días hábiles`;
  const cada = quedan === 1 ? 'el único día hábil que queda' : `cada uno de ${entero(quedan)} días hábiles`;
  return `${va}: faltan ${dichoEnPesos(faltan)}, ${dichoEnPesos(parte(faltan, 1, quedan))} en ${cada}`;
}

/** Tile: customers who have not ordered for weeks. */
export const tileSinAtencion: Tile = {
  control: P.objetivoscltes,
  async leer(ctx) {
    const filtros = `SEMSINATEN~${SEMANAS_SIN_ATENCION}..`;
    const { total } = await getObjetivosclientes({ filtros, ...UNA }, ctx);
    return total === 0
      ? null
      : {
          MENU: 'objetivoscltes',
          LUGAR: { filtros },
          TITULO: 'Clientes sin atención',
          CANTIDAD: total,
          DETALLE: `${SEMANAS_SIN_ATENCION} semanas o más sin pedir`,
        };
  },
};

/** Tile: paid orders of the web that do not move. */
export const tilePedidosDetenidos: Tile = {
  control: P.pedidosweb,
  async leer(ctx) {
    const desde = new Date(Date.parse(ctx.dia) - DIAS_DE_DETENIDOS * 86_400_000).toISOString().slice(0, 10);
    const lugar = {
      filtros: `DETENIDO~${Object.keys(DETENIDO_POR)}`,
      orden: 'MOVIDO',
      sentido: 'asc',
    } as const;
    const { data, total } = await getPedidosWeb(
      { fecha_ini: desde, fecha_fin: ctx.dia, ...lugar, ...UNA },
      ctx,
    );
    return total === 0
      ? null
      : {
          MENU: 'pedidosweb',
          LUGAR: { desde, hasta: ctx.dia, ...lugar },
          TITULO: 'Pedidos web detenidos',
          CANTIDAD: total,
          DETALLE: 'Pagados, sin moverse desde hace una hora',
          DESDE: data[0]?.MOVIDO ?? null,
        };
  },
};

/** Tile: customers who owe something overdue, for whoever collects it. */
export const tileSaldoVencido: Tile = {
  control: P.cartera,
  async leer(ctx) {
    const filtros = 'VENCIDO~0.01..';
    const { total, sumas } = await getAntiguedadCartera({ filtros, ...UNA }, ctx);
    return total === 0
      ? null
      : {
          MENU: 'cartera',
          LUGAR: { filtros },
          TITULO: 'Saldo vencido',
          CANTIDAD: total,
          DETALLE: `${pesos(sumas.VENCIDO)} vencidos`,
        };
  },
};

/** Tile: the same of an adviser's own customers. */
export const tileClientesVencidos: Tile = {
  control: P.objetivoscltes,
  async leer(ctx) {
    if (puede(ctx.operador, P.cartera)) return null;
    const filtros = 'SALDO_VENCIDO~0.01..';
    const { total } = await getObjetivosclientes({ filtros, ...UNA }, ctx);
    return total === 0
      ? null
      : {
          MENU: 'objetivoscltes',
          LUGAR: { filtros },
          TITULO: 'Saldo vencido',
          CANTIDAD: total,
          DETALLE: 'Sus clientes que deben algo vencido',
        };
  },
};

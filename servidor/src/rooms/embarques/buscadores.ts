import { P } from '@anden/contrato/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import { permite, puede } from '../../platform/auth/operador.ts';
import { diaDeNegocio } from '../../platform/business-day.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { terminaEn } from '../../platform/consulta/index.ts';
import type { Buscador, Hallado } from '../busqueda/index.ts';
import { guiaVisible } from './queries.ts';

interface Fila {
  folio: string;
  cliente_id: number;
  cliente: string;
  entregado: boolean;
  guia: string | null;
  fletera: string | null;
  fecha_guia: string | null;
  /** Whether the operator may open the page of its customer, and whether they may see the invoice among those of the warehouse. */
  suya: boolean;
  se_ve: boolean;
}

/** Invoices of the warehouses or customers that the operator sees, one row per guide, by the end of a folio or a guide. */
async function facturas(
  { db, operador }: QueryContext,
  columna: RawBuilder<unknown>,
  fin: string,
  cuantos: number,
): Promise<Fila[]> {
  const suya = puede(operador, P.fichaCliente) ? deSusClientes(operador, 'c.operador_id') : sql`false`;
  const seVe = permite([P.embarquefletera, P.guias], operador) ? guiaVisible(operador, 'f') : sql`false`;
  const { rows } = await sql<Fila>`
    select f.folio, f.cliente_id, c.nombre as cliente, f.entregado is not null as entregado, g.guia, g.fletera, g.fecha as fecha_guia,
           ${suya} is true as suya, ${seVe} is true as se_ve
      from facturas f join clientes c using (cliente_id) left join guias g on g.docto_ve_id = f.docto_ve_id
     where ${terminaEn(columna, fin)} and (${suya} or ${seVe})
     order by ${columna} <> ${fin}, f.docto_ve_id desc, g.guia_id desc limit ${cuantos}`.execute(db);
  return rows;
}

/** The order of an invoice on the page of its customer; empty if the operator may not open that page. */
const dondeVa = (f: Fila, titulo: string, detalle: string): Hallado[] =>
  f.suya
    ? [
        {
          TITULO: titulo,
          DETALLE: detalle,
          MENU: 'cliente',
          LUGAR: { cliente: f.cliente_id, factura: f.folio },
        },
      ]
    : [];

/** Opens the guides of a day, filtered by a folio or a guide. */
function enGuias({ config }: QueryContext, fecha: string, filtro: string): Pick<Hallado, 'MENU' | 'LUGAR'> {
  const dia = diaDeNegocio(config.zona, new Date(fecha));
  return { MENU: 'guias', LUGAR: { desde: dia, hasta: dia, filtro } };
}

/** Invoices by the end of their folio: on the page of their customer, among those waiting for the carrier, or else with their guide. */
export const buscadorDeFacturas: Buscador = {
  clase: 'Factura',
  controles: [P.embarquefletera, P.guias, P.fichaCliente],
  async busca({ folio }, ctx, cuantos) {
    if (folio === null) return [];
    const envia = puede(ctx.operador, P.embarquefletera);
    const sigue = puede(ctx.operador, P.guias);
    const filas = await facturas(ctx, sql`f.folio`, folio, cuantos);
    const vistas = new Set<string>();
    return filas.flatMap((f) => {
      const estado = f.entregado ? 'Enviada' : 'Por enviar';
      if (vistas.has(f.folio)) return [];
      vistas.add(f.folio);
      const suyo = dondeVa(f, f.folio, `Pedido de ${f.cliente} · ${estado}`);
      const detalle = { TITULO: f.folio, DETALLE: `${f.cliente} · ${estado}` };
      if (f.se_ve && envia && !f.entregado)
        return [...suyo, { ...detalle, MENU: 'embarquefletera', LUGAR: { filtro: f.folio } }];
      return f.se_ve && sigue && f.fecha_guia
        ? [...suyo, { ...detalle, ...enGuias(ctx, f.fecha_guia, f.folio) }]
        : suyo;
    });
  },
};

/** SQL: a guide's number as it is searched, by the index on it: people leave out the hyphens and blanks that its label has. */
const SIN_GUIONES = sql`translate(g.guia, '- ', '')`;

/** Guides by the end of their number, as the carrier's label shows it: on the page of their customer, or among the guides of its day. */
export const buscadorDeGuias: Buscador = {
  clase: 'Guía',
  controles: [P.guias, P.fichaCliente],
  async busca({ folio }, ctx, cuantos) {
    if (folio === null) return [];
    const sigue = puede(ctx.operador, P.guias);
    const filas = await facturas(ctx, SIN_GUIONES, folio.replaceAll('-', ''), cuantos);
    return filas.flatMap((f) => {
      if (!f.guia || !f.fecha_guia) return [];
      const detalle = [f.fletera, `Factura ${f.folio}`].filter(Boolean).join(' · ');
      const suyo = dondeVa(f, f.guia, `${detalle} · Pedido de ${f.cliente}`);
      return f.se_ve && sigue
        ? [
            ...suyo,
            { TITULO: f.guia, DETALLE: `${detalle} · ${f.cliente}`, ...enGuias(ctx, f.fecha_guia, f.guia) },
          ]
        : suyo;
    });
  },
};

import { P } from '@anden/contrato/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { puede } from '../../platform/auth/operador.ts';
import { diaDeNegocio } from '../../platform/business-day.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { terminaEn } from '../../platform/consulta/index.ts';
import type { Buscador, Hallado } from '../busqueda/index.ts';
import { guiaVisible } from './queries.ts';

interface Fila {
  folio: string;
  cliente: string;
  entregado: boolean;
  guia: string | null;
  fletera: string | null;
  fecha_guia: string | null;
}

/** Invoices of the warehouses the operator sees, one row per guide, by the end of a folio or a guide. */
async function facturas(
  { db, operador }: QueryContext,
  columna: RawBuilder<unknown>,
  fin: string,
  cuantos: number,
): Promise<Fila[]> {
  const { rows } = await sql<Fila>`
    select f.folio, c.nombre as cliente, f.entregado is not null as entregado, g.guia, g.fletera, g.fecha as fecha_guia
      from facturas f join clientes c using (cliente_id) left join guias g on g.docto_ve_id = f.docto_ve_id
     where ${terminaEn(columna, fin)} and ${guiaVisible(operador)}
     order by ${columna} <> ${fin}, f.docto_ve_id desc, g.guia_id desc limit ${cuantos}`.execute(db);
  return rows;
}

/** Opens the guides of a day, filtered by a folio or a guide. */
function enGuias({ config }: QueryContext, fecha: string, filtro: string): Pick<Hallado, 'MENU' | 'LUGAR'> {
  const dia = diaDeNegocio(config.zona, new Date(fecha));
  return { MENU: 'guias', LUGAR: { desde: dia, hasta: dia, filtro } };
}

/** Invoices by the end of their folio: among those waiting for the carrier, or else with their guide. */
export const buscadorDeFacturas: Buscador = {
  clase: 'Factura',
  controles: [P.embarquefletera, P.guias],
  async busca({ folio }, ctx, cuantos) {
    if (folio === null) return [];
    const envia = puede(ctx.operador, P.embarquefletera);
    const sigue = puede(ctx.operador, P.guias);
    const filas = await facturas(ctx, sql`f.folio`, folio, cuantos);
    const vistas = new Set<string>();
    return filas.flatMap((f) => {
      const detalle = {
        TITULO: f.folio,
        DETALLE: `${f.cliente} · ${f.entregado ? 'Enviada' : 'Por enviar'}`,
      };
      if (vistas.has(f.folio)) return [];
      vistas.add(f.folio);
      if (envia && !f.entregado) return [{ ...detalle, MENU: 'embarquefletera', LUGAR: { filtro: f.folio } }];
      return sigue && f.fecha_guia ? [{ ...detalle, ...enGuias(ctx, f.fecha_guia, f.folio) }] : [];
    });
  },
};

/** Guides by the end of their number, as the carrier's label shows it. */
export const buscadorDeGuias: Buscador = {
  clase: 'Guía',
  controles: [P.guias],
  async busca({ folio }, ctx, cuantos) {
    if (folio === null) return [];
    const filas = await facturas(ctx, sql`g.guia`, folio, cuantos);
    return filas.flatMap((f) =>
      f.guia && f.fecha_guia
        ? [
            {
              TITULO: f.guia,
              DETALLE: [f.fletera, `Factura ${f.folio}`, f.cliente].filter(Boolean).join(' · '),
              ...enGuias(ctx, f.fecha_guia, f.guia),
            },
          ]
        : [],
    );
  },
};

import type { Input, Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { catalogosCalls } from '@anden/contrato/ventas/catalogos.ts';
import { catalogosVendidos } from '@anden/contrato/ventas/catalogos-reporte.ts';
import {
  foleadorEscrito,
  MENSAJES_CATALOGOS,
  yaTieneFoleador,
} from '@anden/contrato/ventas/catalogos-rules.ts';
import { sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { deClientes, limites, responde } from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection } from '../../platform/rejection.ts';

type Calls = typeof catalogosCalls;

/** Invoice lines of catalogues in the range, with the place that they were sent to. */
export const getCatalogosDistribuidorVendidos = responde(
  catalogosVendidos,
  async ({ db, operador, config }, pedido) => {
    const { inicio, fin } = limites(pedido.fecha_ini, pedido.fecha_fin, config.zona);
    // Invoices are numbered more or less as they are dated: between these numbers an index finds the few lines of catalogues of the range.
    const { primera, ultima } = await db
      .selectFrom('facturas as f')
      .where(sql<boolean>`f.fecha >= ${inicio} and f.fecha < ${fin}`)
      .select((e) => [e.fn.min('f.docto_ve_id').as('primera'), e.fn.max('f.docto_ve_id').as('ultima')])
      .executeTakeFirstOrThrow();
    const vendidos = db
      .selectFrom('articulos as a')
      .innerJoin('facturas_det as l', 'l.articulo_id', 'a.articulo_id')
      .innerJoin('facturas as f', 'f.docto_ve_id', 'l.docto_ve_id')
      .innerJoin('clientes as c', 'c.cliente_id', 'f.cliente_id')
      .where('a.es_catalogo', '=', 'S')
      .where(sql<boolean>`l.docto_ve_id between ${primera}::int and ${ultima}::int`)
      .where(deSusClientes(operador, 'c.operador_id'));
    return {
      catalogos: { CLAVE_CLIENTE: deClientes('clave_cliente'), CLIENTE: deClientes('nombre') },
      filas: vendidos
        .leftJoin('foleadores as n', 'n.docto_ve_id', 'f.docto_ve_id')
        .leftJoin('direcciones_clientes as d', (j) =>
          j.on(
            'd.dir_cli_id',
            '=',
            sql<number>`coalesce(f.dir_cli_id, (select m.dir_cli_id from direcciones_clientes m where m.cliente_id = f.cliente_id and m.principal))`,
          ),
        )
        .select([
          'l.docto_ve_det_id as DOCTO_VE_DET_ID',
          ...conSuNombre('f', 'DOCTO_VE_ID', 'CLIENTE_ID', 'FECHA', 'FOLIO'),
          'c.clave_cliente as CLAVE_CLIENTE',
          'c.nombre as CLIENTE',
          'a.clave_articulo as CLAVE_ARTICULO',
          'a.articulo as PRODUCTO',
          'l.unidades as PIEZAS',
          'd.tipo_localidad as TIPO_LOCALIDAD',
          'n.foleador as FOLEADOR',
        ]),
      ademas: async () => {
        const { cuantos } = await vendidos
          .where(sql<boolean>`f.fecha >= ${inicio} and f.fecha < ${fin}`)
          .select(sql<number>`count(distinct f.cliente_id)::int`.as('cuantos'))
          .executeTakeFirstOrThrow();
        return { CLIENTES_CON_PEDIDO: cuantos };
      },
    };
  },
);

/** Of these invoices, those with catalogues that the operator may see: their folio, in the order of their ids. */
async function deCatalogos(
  { db, operador }: CommandContext,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; folio: string }>`
    select f.docto_ve_id as id, f.folio from facturas f join clientes c using (cliente_id)
     where f.docto_ve_id = any(${[...ids]}::int[]) and ${deSusClientes(operador, 'c.operador_id')}
       and exists (select from facturas_det l join articulos a using (articulo_id) where l.docto_ve_id = f.docto_ve_id and a.es_catalogo = 'S')
     order by f.docto_ve_id`.execute(db);
  return new Map(rows.map((f) => [f.id, f.folio]));
}

/**
 * Saves the number of one invoice's catalogues. Of the list that comes with it, an invoice gains the number that it has there only if it has
 * none, so that who saves with an old list takes nothing from who saved in between.
 */
export async function set_GuardaFolioCatalogo(
  { docto_ve_id, folio, leido, catalogos = [] }: Input<Calls['set_GuardaFolioCatalogo']>,
  ctx: CommandContext,
): Promise<Output<Calls['set_GuardaFolioCatalogo']> & { message: string }> {
  const FOLEADOR = foleadorEscrito(folio);
  const otros = new Map(
    catalogos.flatMap((c) => {
      const suyo = foleadorEscrito(c.folio ?? '');
      return suyo && c.docto_ve_id !== docto_ve_id ? [[c.docto_ve_id, suyo] as const] : [];
    }),
  );
  const nombradas = new Set([docto_ve_id, ...catalogos.map((c) => c.docto_ve_id)]);
  const facturas = await deCatalogos(ctx, [...nombradas]);
  const suya = facturas.get(docto_ve_id);
  if (suya === undefined || facturas.size !== nombradas.size)
    throw new Rejection(MENSAJES_CATALOGOS.noExiste);
  // The invoice is locked, since there may be no row of its number yet.
  await sql`select from facturas where docto_ve_id = ${docto_ve_id} for no key update`.execute(ctx.db);
  const { rows: antes } = await sql<{ foleador: string }>`
    select foleador from foleadores where docto_ve_id = ${docto_ve_id}`.execute(ctx.db);
  exigirLoLeido(suya, leido, antes[0]?.foleador, FOLEADOR);
  const ids = [docto_ve_id, ...otros.keys()];
  const { rows: escritos } = await sql<{ id: number; foleador: string }>`
    insert into foleadores as n (docto_ve_id, foleador, operador_id, guardado)
    select x.id, x.foleador, ${ctx.operador.operador_id}, ${ctx.config.ahora()}
      from unnest(${ids}::int[], ${ids.map((id) => otros.get(id) ?? FOLEADOR)}::text[]) x (id, foleador) order by x.id
    on conflict (docto_ve_id) do update set foleador = excluded.foleador, operador_id = excluded.operador_id, guardado = excluded.guardado
      where n.docto_ve_id = ${docto_ve_id}
    returning n.docto_ve_id as id, n.foleador`.execute(ctx.db);
  for (const { id } of escritos)
    ctx.publicar({ tema: 'foleador', id, controles: [P.catalogosdistribuidores] });
  return { data: { DOCTO_VE_ID: docto_ve_id, FOLEADOR }, message: MENSAJES_CATALOGOS.guardado };
}

/** Refuses to overwrite a number that is neither the one that had been read nor the one that is saved. */
function exigirLoLeido(
  factura: string,
  leido: string | null | undefined,
  hay: string | undefined,
  folio: string,
): void {
  if (leido === undefined || hay === undefined || hay === folio) return;
  if (hay !== leido) throw new Rejection(yaTieneFoleador(factura, hay));
}

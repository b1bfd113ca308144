import type { Input, Output } from '@anden/contrato/call.ts';
import type { entregaCalls } from '@anden/contrato/embarques/calls.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { conFechaMala, type FechaDicha } from '../../platform/llegadas/fechas.ts';
import { DICE_EMPRESA, UNA_A_LA_VEZ } from '../../platform/llegadas/llegada.ts';
import { cargar, enUtc, filas, type Tanda, tomar } from '../../platform/llegadas/tomar.ts';
import { avisarCartera, avisarDeLaEntrega, firmarCartera, tandasDeCartera } from '../cartera/index.ts';
import { avisarDeClientes, tandasDeClientes } from '../clientes/index.ts';
import { avisarRemision } from '../surtido/index.ts';
import { avisarFacturas } from './avisos.ts';
import { LLEGADA_DE_FACTURAS } from './llegada-facturas.ts';
import { LLEGADA_DE_REMISIONES } from './llegada-remisiones.ts';

type Entrega = Input<typeof entregaCalls.recibeDocumentos>;
function deRemisiones(db: Tx, remisiones: Entrega['remisiones']): Tanda<'remision'> {
  return {
    tipo: 'remision',
    llegada: LLEGADA_DE_REMISIONES,
    documentos: remisiones.map((r) => ({ documento: r.DOCUMENTO, contenido: r })),
    malos: conFechaMala(remisiones, (r) => [
      ['FECHA', r.FECHA],
      ['PROMETIDO', r.PROMETIDO],
    ]),
    async llenar(indices) {
      const suyas = indices.flatMap((fila) => (remisiones[fila] ? [{ fila, r: remisiones[fila] }] : []));
      await cargar(
        db,
        'remision_llegada',
        suyas.map(({ fila, r }) => ({
          documento: r.DOCUMENTO,
          fila,
          folio: r.FOLIO,
          folio_dr: r.FOLIO_DR ?? null,
          almacen_id: r.ALMACEN_ID,
          clave_cliente: r.CLAVE_CLIENTE,
          operador: r.OPERADOR ?? null,
          fecha: enUtc(r.FECHA),
          prometido: r.PROMETIDO ? enUtc(r.PROMETIDO) : null,
          urgente: r.PRIORIDAD === 'S',
          clte_recoge: r.CLTE_RECOGE ? r.CLTE_RECOGE === 'S' : null,
          paqueteria: r.PAQUETERIA ?? null,
          observaciones: r.OBSERVACIONES ?? null,
        })),
      );
      await cargar(
        db,
        'remision_renglon',
        suyas.flatMap(({ fila, r }) =>
          r.RENGLONES.map((l, i) => ({
            documento: r.DOCUMENTO,
            fila,
            renglon: i + 1,
            clave_articulo: l.CLAVE_ARTICULO,
            unidades: l.UNIDADES,
            precio: l.PRECIO,
          })),
        ),
      );
    },
    ajenas: [
      `select documento, fila, 'ALMACEN_ID' columna, almacen_id::text valor, 'no tiene acceso a ese almacén' motivo
         from remision_llegada where not almacen_id = any ($1::int[]) or not almacen_antes = any ($1::int[])`,
    ],
  };
}

function deFacturas(db: Tx, facturas: Entrega['facturas']): Tanda<'factura'> {
  return {
    tipo: 'factura',
    llegada: LLEGADA_DE_FACTURAS,
    documentos: facturas.map((f) => ({ documento: f.DOCUMENTO, contenido: f })),
    malos: conFechaMala(facturas, (f) => [
      ['FECHA', f.FECHA],
      ['VENCE', f.VENCE],
      ...f.GUIAS.flatMap((g): FechaDicha[] => [
        [`FECHA de la guía ${g.GUIA}`, g.FECHA],
        [`FECHA_ENTREGA de la guía ${g.GUIA}`, g.FECHA_ENTREGA],
      ]),
    ]),
    async llenar(indices) {
      const suyas = indices.flatMap((fila) => (facturas[fila] ? [{ fila, f: facturas[fila] }] : []));
      await cargar(
        db,
        'factura_llegada',
        suyas.map(({ fila, f }) => ({
          documento: f.DOCUMENTO,
          fila,
          folio: f.FOLIO,
          folio_fiscal: f.FOLIO_FISCAL ?? null,
          clave_cliente: f.CLAVE_CLIENTE,
          fecha: enUtc(f.FECHA),
          importe_neto: f.IMPORTE_NETO,
          total: f.TOTAL,
          fletera: f.FLETERA ?? null,
          vence: f.VENCE ? enUtc(f.VENCE) : null,
          dir_cli: f.DIR_CLI ?? null,
          folio_dr: f.FOLIO_DR ?? null,
        })),
      );
      await cargar(
        db,
        'factura_renglon',
        suyas.flatMap(({ fila, f }) =>
          (f.RENGLONES ?? []).map((l, i) => ({
            documento: f.DOCUMENTO,
            fila,
            renglon: i + 1,
            clave_articulo: l.CLAVE_ARTICULO,
            unidades: l.UNIDADES,
            unitario_con_iva: l.UNITARIO_CON_IVA,
            total_con_iva: l.TOTAL_CON_IVA,
          })),
        ),
      );
      await cargar(
        db,
        'factura_remision',
        suyas.flatMap(({ fila, f }) =>
          f.REMISIONES.map((folio) => ({ documento: f.DOCUMENTO, fila, folio })),
        ),
      );
      await cargar(
        db,
        'factura_guia',
        suyas.flatMap(({ fila, f }) =>
          f.GUIAS.map((g) => ({
            documento: f.DOCUMENTO,
            fila,
            guia: g.GUIA,
            fletera: g.FLETERA,
            fecha: enUtc(g.FECHA),
            recibido_por: g.RECIBIDO_POR?.trim() || null,
            fecha_entrega: g.FECHA_ENTREGA ? enUtc(g.FECHA_ENTREGA) : null,
            incidencia: g.INCIDENCIA?.trim() || null,
            observaciones_clte: g.OBSERVACIONES_CLTE?.trim() || null,
          })),
        ),
      );
    },
    ajenas: [
      // Remissions it already bills and remissions it names, in two look-ups: as one condition, PostgreSQL would scan all
      // remissions for each invoice.
      `select k.documento, k.fila, 'REMISION' columna, r.folio valor, 'no tiene acceso a su almacén' motivo
         from (select k.documento, k.fila, v.docto_ve_id from factura_llegada k join remisiones v on v.factura_id = k.docto_ve_id
               union select k.documento, k.fila, e.docto_ve_id from factura_llegada k join factura_remision e using (documento)) k
         join remisiones r using (docto_ve_id)
        where not r.almacen_id = any ($1::int[])`,
    ],
  };
}

/**
 * Locks every stored invoice that is sent again, and every remission that is sent, billed, or was billed by these invoices: invoices before
 * remissions, both by id, as delivering does.
 */
async function bloquear(db: Tx, { remisiones, facturas }: Entrega): Promise<void> {
  const documentos = facturas.map((f) => f.DOCUMENTO);
  await filas(
    db,
    `select 1 from facturas where documento_externo = any ($1::text[]) order by docto_ve_id for no key update`,
    [documentos],
  );
  await filas(
    db,
    `select 1 from remisiones where docto_ve_id in (
       select docto_ve_id from remisiones where documento_externo = any ($1::text[])
       union select docto_ve_id from remisiones where folio = any ($2::text[])
       union select r.docto_ve_id from remisiones r join facturas f on f.docto_ve_id = r.factura_id
              where f.documento_externo = any ($3::text[]))
     order by docto_ve_id for no key update`,
    [remisiones.map((r) => r.DOCUMENTO), facturas.flatMap((f) => f.REMISIONES), documentos],
  );
}

async function avisar(ctx: CommandContext): Promise<void> {
  type Fila = { docto_ve_id: number; almacen_id: number; almacen_antes: number | null };
  const cambiadas = await filas<Fila>(
    ctx.db,
    `select docto_ve_id, almacen_id, almacen_antes from remision_llegada where resultado <> 'igual'`,
  );
  for (const { docto_ve_id: DOCTO_VE_ID, almacen_id, almacen_antes } of cambiadas) {
    for (const ALMACEN_ID of new Set([almacen_id, almacen_antes ?? almacen_id])) {
      avisarRemision(ctx, { DOCTO_VE_ID, ALMACEN_ID });
    }
  }
}

/** Tells whoever looks at the money of these invoices' customers, former ones included, that what they owe changed. */
async function avisarDeSusCargos(ctx: CommandContext): Promise<void> {
  const suyos = await filas<{ cliente_id: number }>(
    ctx.db,
    `select distinct c.cliente_id from cartera c join factura_llegada k using (docto_ve_id) where k.resultado <> 'igual'`,
  );
  avisarCartera(
    ctx,
    suyos.map((c) => c.cliente_id),
  );
}

/**
 * Imports what another system sends: customers first, then the remissions that name them, then the invoices that bill these, and then deposits,
 * returns and payments. Each document is accepted or refused by itself, and imported once by its own id, whoever sends it and however often;
 * simultaneous deliveries go one after another.
 */
export async function recibeDocumentos(
  entrega: Entrega,
  ctx: CommandContext,
): Promise<Output<typeof entregaCalls.recibeDocumentos>> {
  const { db, config } = ctx;
  await filas(db, UNA_A_LA_VEZ);
  await filas(db, DICE_EMPRESA, [String(config.empresaId)]);
  await firmarCartera(ctx);
  await bloquear(db, entrega);
  const data: Output<typeof entregaCalls.recibeDocumentos>['data'] = [];
  for (const tanda of tandasDeClientes(db, entrega)) data.push(...(await tomar(ctx, tanda)));
  avisarDeClientes(ctx, data);
  data.push(...(await tomar(ctx, deRemisiones(db, entrega.remisiones))));
  if (entrega.remisiones.length > 0) await avisar(ctx);
  const facturas = await tomar(ctx, deFacturas(db, entrega.facturas));
  if (facturas.some((f) => f.RESULTADO === 'nuevo' || f.RESULTADO === 'cambiado')) {
    avisarFacturas(ctx);
    await avisarDeSusCargos(ctx);
  }
  data.push(...facturas);
  for (const tanda of tandasDeCartera(db, entrega)) data.push(...(await tomar(ctx, tanda)));
  await avisarDeLaEntrega(ctx, entrega);
  return { data };
}

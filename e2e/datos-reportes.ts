import type { Casa } from './casa.ts';
import { operadorId } from './datos.ts';
import { nuevaSurtida, type RemisionSurtida } from './datos-empaque.ts';
import { llama } from './datos-inventarios.ts';

/**
 * `cuantas` remissions of warehouse 1 in a month nothing else uses, an hour apart, from nine o'clock on the 5th on:
 * folios `{prefijo}001`…, of n lines and n × 10.50 pesos, one of which SURTIDO1 picked in n minutes; packed, billed as
 * `F{prefijo}001`… with a guide, and with the carrier n × 90 minutes after they came.
 */
export async function remisionesDeUnMes(
  casa: Casa,
  mes: string,
  prefijo: string,
  cuantas: number,
): Promise<void> {
  const surtidor = await operadorId(casa, 'SURTIDO1');
  const empacador = await operadorId(casa, 'EMPAQUE1');
  await casa.sql(
    `with h as (
       select n, $2 || lpad(n::text, 3, '0') as folio, ($1 || '-05 09:00-06')::timestamptz + (n - 1) * interval '1 hour' as fecha
         from generate_series(1, $3::int) n),
     c as (insert into clientes (clave_cliente, nombre, zona) values ('K' || $2, 'CLIENTE ' || $2, 'CENTRO') returning cliente_id),
     f as (insert into facturas (folio, folio_fiscal, cliente_id, fecha, importe_neto, total, entregado, operador_id_entrego)
           select 'F' || folio, 'UUID-' || folio, cliente_id, fecha + interval '15 minutes', n * 10.5, n * 12.18,
                  fecha + n * interval '90 minutes', $5 from h, c returning docto_ve_id, folio),
     g as (insert into guias (docto_ve_id, fecha, fletera, guia, incidencia)
           select f.docto_ve_id, fecha + interval '20 minutes', 'FLETES DE PRUEBA', 'G-' || h.folio,
                  case when n = 1 then 'CAJA ABIERTA' end from h join f on f.folio = 'F' || h.folio),
     r as (insert into remisiones (folio, empresa_id, almacen_id, cliente_id, fecha, importe_neto, renglones, estatus, surtida,
                                   operador_id_surt, empacada, operador_id_empaque, embarcada, factura_id)
           select h.folio, 3, 1, cliente_id, fecha, n * 10.5, n, 'EMBARCADA', fecha + interval '5 minutes', $4,
                  fecha + interval '10 minutes', $5, fecha + n * interval '90 minutes', f.docto_ve_id
             from c, h join f on f.folio = 'F' || h.folio returning docto_ve_id, folio),
     d as (insert into remisiones_det (docto_ve_id, renglon, articulo_id, unidades)
           select docto_ve_id, 1, (select min(articulo_id) from articulos), 5 from r
           returning docto_ve_id, docto_ve_det_id)
     insert into surtidos (operacion_id, docto_ve_id, docto_ve_det_id, almacen_id, operador_id, inicio, fin, segundos, espera,
                           piezas, importe, completo)
     select gen_random_uuid(), d.docto_ve_id, d.docto_ve_det_id, 1, $4, fecha, fecha + interval '5 minutes', n * 60, 30, 5,
            n * 10.5, true
       from d join r using (docto_ve_id) join h on h.folio = r.folio`,
    [mes, prefijo, cuantas, surtidor, empacador],
  );
}

export interface Facturada extends RemisionSurtida {
  factura: string;
}

/** A picked remission of two articles and its invoice; packed and released unless `empacada` is false. */
export async function nuevaFacturada(
  casa: Casa,
  p: { empacada?: boolean; cajas?: number } = {},
): Promise<Facturada> {
  const remision = await nuevaSurtida(casa, [{ piezas: 3 }, { piezas: 2 }]);
  if (p.empacada !== false) {
    for (const docto_ve_det_id of remision.renglones) {
      await llama(casa, 'AsignaHoraEmpaqueRemision', { docto_ve_det_id, docto_ve_id: remision.id });
    }
    await llama(casa, 'getremisionasurtir', {
      operador: 1,
      docto_ve_id: remision.id,
      liberar_remision: 'S',
      observaciones: 'Caja doble',
      cajas: p.cajas ?? 1,
    });
  }
  const factura = `F${remision.folio}`;
  await llama(casa, 'recibeDocumentos', {
    facturas: [
      {
        DOCUMENTO: `DOC-${factura}`,
        FOLIO: factura,
        CLAVE_CLIENTE: `C${remision.folio.slice(1)}`,
        FECHA: new Date().toISOString(),
        IMPORTE_NETO: 50,
        TOTAL: 58,
        FLETERA: 'FLETES DE PRUEBA',
        REMISIONES: [remision.folio],
      },
    ],
  });
  return { ...remision, factura };
}

/** Undoes the packing of a remission that waits for the carrier, and packs it again in other cartons. */
export async function empacaOtraVez(casa: Casa, { id }: Facturada, cajas: number): Promise<void> {
  const [guardado] = await casa.sql<{ operacion_id: string }>(
    `select operacion_id from guardados where documento_id = $1 and llamada = 'getremisionasurtir' order by fecha desc limit 1`,
    [id],
  );
  await llama(casa, 'deshacerGuardado', { operacion_id: guardado?.operacion_id });
  await llama(casa, 'getremisionasurtir', {
    operador: 1,
    docto_ve_id: id,
    liberar_remision: 'S',
    observaciones: 'Otra vez',
    cajas,
  });
}

/**
 * `cuantas` remissions of 2015, 900 a day from 5 January on, each packed, billed and with a guide, for reports that
 * must hold so many.
 */
export async function muchasRemisiones(casa: Casa, cuantas: number): Promise<void> {
  await casa.sql(
    `with h as (
       select n, 'XR' || n as folio, timestamptz '2015-01-05 08:00-06' + (n / 900) * interval '1 day' + (n % 900) * interval '30 seconds' as fecha
         from generate_series(0, $1::int - 1) n),
     c as (insert into clientes (clave_cliente, nombre, zona) values ('KXR', 'CLIENTE DE MUCHAS', 'CENTRO') returning cliente_id),
     f as (insert into facturas (folio, folio_fiscal, cliente_id, fecha, importe_neto, total, entregado, operador_id_entrego)
           select 'F' || folio, 'UUID-' || folio, cliente_id, fecha + interval '15 minutes', n + 0.5, n + 1.25,
                  fecha + interval '90 minutes', 1 from h, c returning docto_ve_id, folio),
     g as (insert into guias (docto_ve_id, fecha, fletera, guia)
           select f.docto_ve_id, fecha + interval '20 minutes', 'FLETES DE PRUEBA', 'G-' || h.folio from h join f on f.folio = 'F' || h.folio)
     insert into remisiones (folio, empresa_id, almacen_id, cliente_id, fecha, importe_neto, renglones, estatus, surtida,
                             operador_id_surt, empacada, operador_id_empaque, embarcada, factura_id)
     select h.folio, 3, 1, cliente_id, fecha, n + 0.5, n % 90 + 1, 'EMBARCADA', fecha + interval '5 minutes', 1,
            fecha + interval '10 minutes', 1, fecha + interval '90 minutes', f.docto_ve_id
       from c, h join f on f.folio = 'F' || h.folio`,
    [cuantas],
  );
}

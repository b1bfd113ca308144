import { futuras } from '../../platform/llegadas/futuras.ts';
import {
  CANCELADA_ALLA,
  DE_MAS_DECIMALES,
  folioRepetido,
  type Llegada,
} from '../../platform/llegadas/llegada.ts';

/** Columns of the invoice that are stored as they come, after keys were replaced with ids. */
const GUARDADAS = [
  'folio',
  'folio_fiscal',
  'cliente_id',
  'fecha',
  'importe_neto',
  'total',
  'fletera',
  'vence',
  'dir_cli_id',
];
const lista = (alias: string): string => GUARDADAS.map((d) => `${alias}.${d}`).join(', ');

/** SQL: the invoice itself, or what it bills, differs from what is stored. */
const OTRA = `
  (exists (select from facturas f where f.docto_ve_id = k.docto_ve_id and (${lista('f')}) is distinct from (${lista('k')}))
   or exists (select from (select docto_ve_id from remisiones where factura_id = k.docto_ve_id) r
                full join (select docto_ve_id from factura_remision where documento = k.documento) e using (docto_ve_id)
               where r.docto_ve_id is null or e.docto_ve_id is null))`;

/** What the carrier reports of a delivery; fields that are not sent stay as they were. */
export const SEGUIMIENTO = ['recibido_por', 'fecha_entrega', 'incidencia', 'observaciones_clte'];

/** SQL: whether document `k` brings a guide that is not stored just like that. */
const CON_GUIA = `exists (select from factura_guia e where e.documento = k.documento
  and not exists (select from guias g where g.docto_ve_id = k.docto_ve_id and g.guia = e.guia
                   and g.fletera = e.fletera and g.fecha = e.fecha
                   and ${SEGUIMIENTO.map((c) => `(e.${c} is null or g.${c} is not distinct from e.${c})`).join(' and ')}))`;

/** SQL: whether document `k` names another order than the stored one; an invoice received without an order keeps its own. */
const CON_PEDIDO = `exists (select from facturas f where f.docto_ve_id = k.docto_ve_id and f.folio_dr is distinct from coalesce(k.folio_dr, f.folio_dr))`;

/** SQL: whether the stored lines differ from those received; an invoice received without lines keeps its own. */
const CON_RENGLONES = `(exists (select from factura_renglon e where e.documento = k.documento) and exists (
  select from (select * from factura_renglon where documento = k.documento) e
    full join (select * from facturas_det where docto_ve_id = k.docto_ve_id) d on d.renglon = e.renglon
   where (d.articulo_id, d.unidades, d.unitario_con_iva, d.total_con_iva)
         is distinct from (e.articulo_id, e.unidades, round(e.unitario_con_iva, 4), round(e.total_con_iva, 2))))`;

const deCabeza = (columna: string, motivo: string, donde: string): string =>
  `select k.documento, k.fila, '${columna.toUpperCase()}' columna, coalesce(k.${columna}::text, '') valor, ${motivo} motivo
     from factura_llegada k left join facturas f using (docto_ve_id) where ${donde}`;

/** SQL: what was paid of the invoice of document `k`. */
const APLICADO = `(select coalesce(sum(s.importe - s.pendiente), 0) from cartera c join saldos_cartera s using (asiento_id)
  where c.docto_ve_id = k.docto_ve_id and c.clase = 'CARGO')`;

/** SQL: the remissions that document `k` bills, by name or from before. */
const SUS_REMISIONES = `(select r.* from remisiones r join factura_remision e on e.docto_ve_id = r.docto_ve_id where e.documento = k.documento
  union select r.* from remisiones r where r.factura_id = k.docto_ve_id)`;

const deRemision = (motivo: string, donde: string): string =>
  `select k.documento, e.fila, 'REMISION' columna, e.folio valor, ${motivo} motivo
     from factura_llegada k join factura_remision e using (documento) left join remisiones r on r.docto_ve_id = e.docto_ve_id
     left join facturas f on f.docto_ve_id = r.factura_id where ${donde} order by e.fila`;

/** SQL: whether document `k` was cancelled in the system that sent it. */
const CANCELADA = `k.cierre is not distinct from 'CANCELADA'`;

/**
 * SQL: makes stored documents `k` that were cancelled owe, sell and bill nothing: their remissions may be billed by another. One of which something
 * was paid is refused.
 */
export const VACIA_CANCELADAS = [
  `update factura_llegada k set importe_neto = 0, total = 0, saldo = null where ${CANCELADA}`,
  ...['factura_remision', 'factura_renglon'].map(
    (t) => `delete from ${t} e using factura_llegada k where k.documento = e.documento and ${CANCELADA}`,
  ),
];

/**
 * Imports invoices with the remissions they bill (by folio) and their guides, each once by its own id. One that comes
 * again with other content replaces the stored one until it has left; from then on only its guides and its order are updated. One that was
 * cancelled ({@link VACIA_CANCELADAS}) is closed, also after it left. Guides are never deleted.
 */
export const LLEGADA_DE_FACTURAS: Llegada = {
  tablas: ['factura_llegada', 'factura_remision', 'factura_guia', 'factura_renglon'],
  crear: [
    `create temp table factura_llegada (documento text not null, fila int not null, folio text, folio_fiscal text,
       clave_cliente text, fecha timestamptz, importe_neto numeric, total numeric, fletera text,
       vence timestamptz, dir_cli text, dir_cli_id int, folio_dr text,
       cierre text, saldo numeric, historia boolean not null default false, pagada_antes numeric not null default 0,
       cliente_id int, docto_ve_id int, otra boolean, resultado text) on commit drop`,
    `create temp table factura_renglon (documento text not null, fila int not null, renglon int not null, clave_articulo text not null,
       unidades int, unitario_con_iva numeric, total_con_iva numeric, articulo_id int) on commit drop`,
    'create temp table factura_remision (documento text not null, fila int not null, folio text not null, docto_ve_id int) on commit drop',
    `create temp table factura_guia (documento text not null, fila int not null, guia text not null, fletera text,
       fecha timestamptz, recibido_por text, fecha_entrega timestamptz, incidencia text, observaciones_clte text) on commit drop`,
  ],
  indices: [
    'create index on factura_llegada (documento)',
    'create index on factura_remision (documento)',
    'create index on factura_guia (documento)',
    'create index on factura_renglon (documento)',
    'analyze factura_llegada, factura_remision, factura_guia, factura_renglon',
  ],
  preparar: [
    'update factura_llegada k set docto_ve_id = f.docto_ve_id from facturas f where f.documento_externo = k.documento',
    // Invoices before their remissions, by id: the order in which delivering locks them.
    'select 1 from facturas f join factura_llegada k using (docto_ve_id) order by f.docto_ve_id for no key update of f',
    // In the order in which applying money locks charges.
    `select count(*) from bloquear_saldos(array(select c.asiento_id from cartera c join factura_llegada k using (docto_ve_id)
                                                 where c.clase = 'CARGO' and c.corrige is null))`,
    'update factura_remision e set docto_ve_id = r.docto_ve_id from remisiones r where r.folio = e.folio',
    `select 1 from remisiones r
      where r.docto_ve_id in (select docto_ve_id from factura_remision
                              union select v.docto_ve_id from remisiones v join factura_llegada k on k.docto_ve_id = v.factura_id)
      order by r.docto_ve_id for no key update of r`,
    'update factura_llegada k set cliente_id = c.cliente_id from clientes c where c.clave_cliente = k.clave_cliente',
    `update factura_llegada k set dir_cli_id = d.dir_cli_id from direcciones_clientes d
      where k.dir_cli is not null and d.documento_externo = k.dir_cli and d.cliente_id = k.cliente_id`,
    'update factura_renglon e set articulo_id = a.articulo_id from articulos a where a.clave_articulo = e.clave_articulo',
    // It left before Andén if its system says so or all that it bills did; what is still to be picked or sent here goes on here.
    `update factura_llegada k set historia = true
      where (k.cierre in ('CERRADA', 'ENTREGADA')
             or k.cierre is null and exists (select from ${SUS_REMISIONES} r) and not exists (select from ${SUS_REMISIONES} r where not r.historia and not r.ausente))
        and not exists (select from ${SUS_REMISIONES} r where r.estatus not in ('EMBARCADA', 'CANCELADA'))
        and not exists (select from facturas f where f.docto_ve_id = k.docto_ve_id and f.entregado is not null)`,
    // What was paid before is said once, when the invoice comes; from then on its payments are entries of their own.
    `update factura_llegada k set pagada_antes = case when k.saldo is not null then k.total - k.saldo when k.cierre = 'CERRADA' then k.total else 0 end
      where k.docto_ve_id is null and k.historia and coalesce(k.saldo, 0) <= k.total`,
    `update factura_llegada k set otra = k.docto_ve_id is not null and (${OTRA}
       or ${CANCELADA} and exists (select from facturas f where f.docto_ve_id = k.docto_ve_id and f.cierre_motivo is distinct from '${CANCELADA_ALLA}'))`,
    `update factura_llegada k set resultado = case
       when k.docto_ve_id is null then 'nuevo' when k.otra or k.historia or ${CON_GUIA} or ${CON_RENGLONES} or ${CON_PEDIDO} then 'cambiado' else 'igual' end`,
  ],
  revisiones: [
    deCabeza('clave_cliente', `'está vacía y la factura es nueva'`, 'k.clave_cliente is null'),
    deCabeza(
      'clave_cliente',
      `'no existe el cliente'`,
      'k.clave_cliente is not null and k.cliente_id is null',
    ),
    deCabeza('fecha', `'está vacía y la factura es nueva'`, 'k.fecha is null'),
    futuras({
      cabeza: 'factura_llegada',
      estaba: 'select f.fecha from facturas f where f.docto_ve_id = k.docto_ve_id',
    }),
    ...(['importe_neto', 'total'] as const).map((c) =>
      deCabeza(c, `'${DE_MAS_DECIMALES}'`, `k.${c} <> round(k.${c}, 2)`),
    ),
    futuras({
      cabeza: 'factura_guia',
      columna: 'fecha_entrega',
      estaba:
        'select g.fecha_entrega from guias g join factura_llegada x using (docto_ve_id) where x.documento = k.documento and g.guia = k.guia',
    }),
    deCabeza(
      'folio',
      `'cambió y la factura ya se entregó: queda como estaba'`,
      `k.otra and f.entregado is not null and not ${CANCELADA}`,
    ),
    `select k.documento, k.fila, 'FOLIO' columna, k.folio valor,
            'ya es de ' || coalesce('otro documento: ' || f.documento_externo, 'una factura que no vino de otro sistema') motivo
       from factura_llegada k join facturas f using (folio) where f.docto_ve_id is distinct from k.docto_ve_id`,
    folioRepetido('factura_llegada'),
    deCabeza(
      'dir_cli',
      `'no es una dirección del cliente'`,
      `k.dir_cli is not null and k.cliente_id is not null and not exists (
         select from direcciones_clientes d where d.documento_externo = k.dir_cli and d.cliente_id = k.cliente_id)`,
    ),
    `select documento, fila, 'CLAVE_ARTICULO' columna, clave_articulo valor, 'no existe el artículo' motivo
       from factura_renglon where articulo_id is null order by fila`,
    `select documento, fila, 'UNIDADES' columna, clave_articulo valor, 'faltan sus unidades o su importe' motivo
       from factura_renglon where num_nulls(unidades, unitario_con_iva, total_con_iva) > 0 order by fila`,
    deCabeza('saldo', `'es mayor que su total'`, 'k.saldo > k.total'),
    deCabeza('total', `'es menor que lo que ya se le aplicó'`, `k.total < ${APLICADO} and not ${CANCELADA}`),
    `select k.documento, k.fila, 'ESTATUS' columna, 'CANCELADA' valor, 'se le aplicó dinero: quite primero sus pagos' motivo
       from factura_llegada k where ${CANCELADA} and ${APLICADO} > 0`,
    deCabeza(
      'clave_cliente',
      `'es otro cliente y la factura ya tiene abonos aplicados'`,
      `f.cliente_id <> k.cliente_id and ${APLICADO} > 0`,
    ),
    deRemision(`'no existe la remisión'`, 'e.docto_ve_id is null'),
    deRemision(`'la remisión es de otro cliente'`, 'r.cliente_id <> k.cliente_id'),
    deRemision(
      `'la remisión está cancelada'`,
      `r.estatus = 'CANCELADA' and not r.ausente and r.factura_id is distinct from k.docto_ve_id`,
    ),
    deRemision(
      `'la remisión ya va en la factura ' || f.folio`,
      'r.factura_id is distinct from k.docto_ve_id and f.folio is not null',
    ),
    `select documento, fila, 'REMISION' columna, folio valor, 'la remisión viene también en el documento ' || primero motivo
       from (select *, first_value(documento) over (partition by folio order by fila) primero from factura_remision) e
      where documento <> primero`,
    `select documento, fila, 'GUIA' columna, guia valor, 'viene dos veces' motivo
       from (select *, row_number() over (partition by documento, guia order by fila) vez from factura_guia) e where vez = 2`,
    `select documento, fila, 'FLETERA' columna, '' valor, 'está vacía y la guía ' || guia || ' necesita una' motivo
       from factura_guia where fletera is null`,
  ],
  aplicar: [
    `insert into facturas (documento_externo, folio_dr, ${GUARDADAS.join(', ')}, historia, entregado, pagada_antes)
     select k.documento, k.folio_dr, ${lista('k')}, k.historia, case when k.historia then k.fecha end, k.pagada_antes from factura_llegada k where k.resultado = 'nuevo' order by k.fila`,
    `update factura_llegada k set docto_ve_id = f.docto_ve_id from facturas f
      where k.resultado = 'nuevo' and f.documento_externo = k.documento`,
    `update facturas f set ${GUARDADAS.map((d) => `${d} = k.${d}`).join(', ')}
       from factura_llegada k where f.docto_ve_id = k.docto_ve_id and k.otra`,
    `update facturas f set cierre_motivo = '${CANCELADA_ALLA}', historia = f.historia or f.entregado is null, entregado = coalesce(f.entregado, now())
       from factura_llegada k where f.docto_ve_id = k.docto_ve_id and k.otra and ${CANCELADA}`,
    `update facturas f set historia = true, entregado = k.fecha from factura_llegada k
      where f.docto_ve_id = k.docto_ve_id and k.historia and f.entregado is null`,
    `update facturas f set folio_dr = k.folio_dr from factura_llegada k
      where f.docto_ve_id = k.docto_ve_id and k.resultado = 'cambiado' and k.folio_dr is not null`,
    `update remisiones r set factura_id = null from factura_llegada k
      where r.factura_id = k.docto_ve_id and k.otra
        and not exists (select from factura_remision e where e.documento = k.documento and e.docto_ve_id = r.docto_ve_id)`,
    `update remisiones r set factura_id = k.docto_ve_id from factura_llegada k join factura_remision e using (documento)
      where r.docto_ve_id = e.docto_ve_id and r.factura_id is distinct from k.docto_ve_id`,
    // What was closed here because its file did not bring it had left there: its system bills it.
    `update remisiones_det d set unidades_surt = d.unidades, cerrado = null, motivo_corto = null
       from remisiones r join factura_remision e using (docto_ve_id) where d.docto_ve_id = r.docto_ve_id and r.ausente`,
    `update remisiones r set estatus = 'EMBARCADA', historia = true, embarcada = k.fecha, cancelada = null, ausente = false
       from factura_llegada k join factura_remision e using (documento) where r.docto_ve_id = e.docto_ve_id and r.ausente`,
    `delete from facturas_det d using factura_llegada k
      where d.docto_ve_id = k.docto_ve_id and k.resultado = 'cambiado'
        and (${CANCELADA} or exists (select from factura_renglon e where e.documento = k.documento))
        and not exists (select from factura_renglon e where e.documento = k.documento and e.renglon = d.renglon)`,
    `insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva)
     select k.docto_ve_id, e.renglon, e.articulo_id, e.unidades, e.unitario_con_iva, e.total_con_iva
       from factura_llegada k join factura_renglon e using (documento) where k.resultado <> 'igual' order by e.fila, e.renglon
     on conflict (docto_ve_id, renglon) do update
        set articulo_id = excluded.articulo_id, unidades = excluded.unidades,
            unitario_con_iva = excluded.unitario_con_iva, total_con_iva = excluded.total_con_iva`,
    `insert into guias (docto_ve_id, fecha, fletera, guia, ${SEGUIMIENTO.join(', ')})
     select k.docto_ve_id, e.fecha, e.fletera, e.guia, ${SEGUIMIENTO.map((c) => `e.${c}`).join(', ')}
       from factura_llegada k join factura_guia e using (documento)
      where k.resultado <> 'igual' order by e.fila
     on conflict (docto_ve_id, guia) do update
        set fletera = excluded.fletera, fecha = excluded.fecha,
            ${SEGUIMIENTO.map((c) => `${c} = coalesce(excluded.${c}, guias.${c})`).join(', ')}`,
  ],
};

import { CENTAVOS_MAX, comoNumeric } from '@anden/contrato/centavos.ts';
import { futuras } from '../../platform/llegadas/futuras.ts';
import { DE_MAS_DECIMALES, type Llegada } from '../../platform/llegadas/llegada.ts';

/** SQL: the operation of the entries that an import or a delivery writes, a `uuid`; null if none was set ({@link DICE_OPERACION}). */
export const OPERACION = `nullif(current_setting('anden.operacion_id', true), '')::uuid`;
export const DICE_OPERACION = `select set_config('anden.operacion_id', $1, true)`;

/** Recorded reason of a correction that an import or a delivery makes. */
const CAMBIO = 'Cambió el documento en el sistema que lo envía';
/** Recorded reason of what undoing an import takes back ({@link DESHACER_ABONOS}). */
export const SE_DESHIZO = 'Se deshizo la importación';

const deCabeza = (columna: string, motivo: string, donde: string): string =>
  `select k.documento, k.fila, '${columna.toUpperCase()}' columna, coalesce(k.${columna}::text, '') valor, ${motivo} motivo
     from abono_llegado k left join cartera c on c.asiento_id = k.asiento_id where ${donde}`;

const deFactura = (motivo: string, donde: string): string =>
  `select e.documento, e.fila, 'FACTURA' columna, e.factura valor, ${motivo} motivo from abono_aplicado e join abono_llegado k using (documento, clase) where ${donde}`;

const enPesos = (n: string): string => `'$' || to_char(${n}, 'FM999,999,990.00')`;

/** SQL: how much of the credit of document `k` is applied already, and how much more will be applied now. */
const APLICADO = '(k.vale - k.queda)';
const NUEVO = `(select coalesce(sum(e.importe), 0) from abono_aplicado e where e.documento = k.documento and not e.estaba)`;

/** SQL: that application `a` is of credit `k` and in force. */
const EN_VIGOR = `a.abono_id = k.asiento_id and a.corrige is null
  and not exists (select from aplicaciones x where x.corrige = a.aplicacion_id)`;
/** SQL: whether credit `k` is cancelled where it came from, and nobody applied it here: its applications came with it, and go with it. */
const CANCELADO = `(k.asiento_id is not null and k.importe = 0 and not exists (
  select from aplicaciones a where ${EN_VIGOR} and a.operador_id is not null))`;

/**
 * Payments, or returns, each imported once by its own id, with the invoices it pays and how much of each; the rest is the customer's advance. What
 * was imported stays as it first came, with two exceptions: another amount is corrected by a counter-entry, and applications to further invoices are
 * added. An amount of 0 takes it back, with the applications that came with it; one that somebody made here has to be undone first.
 */
export const llegadaDeAbonos = (clase: 'PAGO' | 'DEVOLUCION'): Llegada => ({
  tablas: ['abono_llegado', 'abono_aplicado'],
  crear: [
    // A delivery may bring both kinds, and imports one after the other.
    'drop table if exists abono_llegado, abono_aplicado',
    `create temp table abono_llegado (documento text not null, fila int not null, clase text not null default '${clase}', folio text, clave_cliente text,
       fecha timestamptz, importe numeric, forma_pago text, referencia text, de_factura text, cliente_id int, forma_pago_id int, docto_ve_id int,
       asiento_id bigint, vale numeric, queda numeric, resultado text) on commit drop`,
    `create temp table abono_aplicado (documento text not null, fila int not null, clase text not null default '${clase}', factura text not null,
       importe numeric not null, cargo_id bigint, estaba boolean not null default false) on commit drop`,
  ],
  indices: [
    'create index on abono_llegado (documento)',
    'create index on abono_aplicado (documento)',
    'analyze abono_llegado, abono_aplicado',
  ],
  preparar: [
    `update abono_llegado k set asiento_id = c.asiento_id, clave_cliente = coalesce(k.clave_cliente, d.clave_cliente),
            fecha = coalesce(k.fecha, c.fecha)
       from cartera c join clientes d using (cliente_id) where c.documento_externo = k.documento`,
    'update abono_llegado k set cliente_id = c.cliente_id from clientes c where c.clave_cliente = k.clave_cliente',
    'update abono_llegado k set docto_ve_id = f.docto_ve_id from facturas f where f.folio = k.de_factura',
    `update abono_aplicado e set cargo_id = x.asiento_id
       from (select f.folio, max(c.asiento_id) asiento_id from abono_aplicado a join facturas f on f.folio = a.factura
               join cartera c on c.docto_ve_id = f.docto_ve_id and c.clase = 'CARGO' and c.corrige is null
               join saldos_cartera s on s.asiento_id = c.asiento_id and s.importe > 0 group by f.folio) x
      where x.folio = e.factura`,
    `select count(*) from bloquear_saldos(array(select asiento_id from abono_llegado where asiento_id is not null
                                                union select cargo_id from abono_aplicado where cargo_id is not null
                                                union select a.cargo_id from abono_llegado k join aplicaciones a on a.abono_id = k.asiento_id where k.importe = 0))`,
    'update abono_llegado k set vale = s.importe, queda = s.pendiente from saldos_cartera s where s.asiento_id = k.asiento_id',
    // An application already received is not made again, even if somebody has taken it back since. If the whole document was taken back, all its
    // applications count as new.
    `update abono_aplicado e set estaba = true from abono_llegado k
      where k.documento = e.documento and k.vale > 0
        and e.importe = (select sum(a.importe) from aplicaciones a
                          where a.abono_id = k.asiento_id and a.cargo_id = e.cargo_id and a.corrige is null and a.operador_id is null
                            and not exists (select from aplicaciones x where x.corrige = a.aplicacion_id and x.motivo = '${SE_DESHIZO}'))`,
    `update abono_llegado k set resultado = case
       when k.asiento_id is null then 'nuevo'
       when k.importe <> k.vale or exists (select from abono_aplicado e where e.documento = k.documento and not e.estaba) then 'cambiado'
       else 'igual' end`,
  ],
  revisiones: [
    deCabeza('clave_cliente', `'está vacía'`, 'k.clave_cliente is null'),
    deCabeza(
      'clave_cliente',
      `'no existe el cliente'`,
      'k.clave_cliente is not null and k.cliente_id is null',
    ),
    deCabeza('fecha', `'está vacía'`, 'k.fecha is null'),
    futuras({
      cabeza: 'abono_llegado',
      estaba: 'select c.fecha from cartera c where c.asiento_id = k.asiento_id',
    }),
    deCabeza('importe', `'está vacío o es cero'`, 'coalesce(k.importe, 0) = 0 and k.asiento_id is null'),
    deCabeza('importe', `'está vacío'`, 'k.importe is null and k.asiento_id is not null'),
    deCabeza('importe', `'${DE_MAS_DECIMALES}'`, 'k.importe <> round(k.importe, 2)'),
    deCabeza('importe', `'es demasiado grande'`, `k.importe > ${comoNumeric(CENTAVOS_MAX)}`),
    deCabeza('documento', `'ya es de un movimiento de otra clase'`, 'c.clase <> k.clase'),
    deCabeza('clave_cliente', `'es otro cliente y el documento ya se tomó'`, 'c.cliente_id <> k.cliente_id'),
    deCabeza(
      'fecha',
      `'es otra fecha y el documento ya se tomó'`,
      "date_trunc('second', c.fecha) <> date_trunc('second', k.fecha)",
    ),
    deCabeza(
      'importe',
      `'es menor que lo ya aplicado de él: ' || ${enPesos(APLICADO)}`,
      `k.asiento_id is not null and k.importe < ${APLICADO} and not ${CANCELADO}`,
    ),
    deCabeza(
      'importe',
      `'no alcanza para lo que se aplica de él: ' || ${enPesos(`coalesce(${APLICADO}, 0) + ${NUEVO}`)}`,
      `${NUEVO} > 0 and k.importe < coalesce(${APLICADO}, 0) + ${NUEVO}`,
    ),
    deCabeza('de_factura', `'no existe la factura'`, 'k.de_factura is not null and k.docto_ve_id is null'),
    deFactura(
      `case when exists (select from facturas f where f.folio = e.factura and f.pagada_antes > 0) then 'la factura entró como historia, ya pagada'
            else 'no existe la factura, o no debe nada' end`,
      'e.cargo_id is null',
    ),
    deFactura(
      `'se aplica dos veces'`,
      '(select count(*) from abono_aplicado x where x.documento = e.documento and x.factura = e.factura) > 1',
    ),
    deFactura(
      `'el importe aplicado debe ser mayor a cero, con dos decimales a lo más'`,
      'e.importe <= 0 or e.importe <> round(e.importe, 2)',
    ),
    deFactura(
      `'es de otro cliente'`,
      'exists (select from saldos_cartera s where s.asiento_id = e.cargo_id and s.cliente_id <> k.cliente_id)',
    ),
    deFactura(
      `'antes se aplicó otro importe: deshaga primero la aplicación'`,
      `not e.estaba and k.vale > 0 and exists (select from aplicaciones a where ${EN_VIGOR} and a.cargo_id = e.cargo_id)`,
    ),
    `select documento, fila, 'FACTURA' columna, factura valor,
            case when pendiente = 0 and exists (select from facturas f where f.folio = x.factura and f.pagada_antes > 0)
                 then 'la factura entró como historia, ya pagada' else 'sólo debe ' || ${enPesos('pendiente')} end motivo
       from (select e.documento, e.fila, e.factura, s.pendiente, sum(e.importe) over (partition by e.cargo_id order by e.fila, e.documento) suma
               from abono_aplicado e join saldos_cartera s on s.asiento_id = e.cargo_id where not e.estaba) x
      where suma > pendiente`,
  ],
  aplicar: [
    `insert into formas_pago (forma_pago)
     select distinct k.forma_pago from abono_llegado k where k.forma_pago is not null and k.resultado = 'nuevo'
        and not exists (select from formas_pago f where f.forma_pago = k.forma_pago) on conflict do nothing`,
    'update abono_llegado k set forma_pago_id = f.forma_pago_id from formas_pago f where f.forma_pago = k.forma_pago',
    `insert into cartera (cliente_id, clase, fecha, importe, folio, docto_ve_id, forma_pago_id, referencia, documento_externo, operacion_id)
     select cliente_id, clase, fecha, importe, folio, docto_ve_id, forma_pago_id, referencia, documento, ${OPERACION}
       from abono_llegado where resultado = 'nuevo' order by fila`,
    `update abono_llegado k set asiento_id = c.asiento_id from cartera c where k.resultado = 'nuevo' and c.documento_externo = k.documento`,
    `insert into aplicaciones (abono_id, cargo_id, importe, corrige, motivo, operacion_id)
     select a.abono_id, a.cargo_id, -a.importe, a.aplicacion_id, '${CAMBIO}', ${OPERACION}
       from abono_llegado k join aplicaciones a on ${EN_VIGOR} where ${CANCELADO} order by a.aplicacion_id`,
    `insert into cartera (cliente_id, clase, fecha, importe, folio, docto_ve_id, forma_pago_id, referencia, corrige, motivo, operacion_id)
     select c.cliente_id, c.clase, c.fecha, k.importe - k.vale, c.folio, c.docto_ve_id, c.forma_pago_id, c.referencia, c.asiento_id,
            '${CAMBIO}', ${OPERACION}
       from abono_llegado k join cartera c using (asiento_id) where k.resultado = 'cambiado' and k.importe <> k.vale order by k.fila`,
    `insert into aplicaciones (abono_id, cargo_id, importe, operacion_id)
     select k.asiento_id, e.cargo_id, e.importe, ${OPERACION}
       from abono_aplicado e join abono_llegado k using (documento) where not e.estaba order by e.fila`,
  ],
});

/** How a payment reads that was made before the invoice came here. */
const ANTES = 'PAGADA ANTES DE ANDÉN';

/**
 * SQL: what was paid of invoices before they came here, as payments of their own day, applied to them: what they owe is the rest, and sales are
 * whole. They are of the import's operation, so its undo takes them back.
 * @param nuevas SQL: docto_ve_id, cliente_id, folio, fecha and pagada_antes (pesos, above 0) of the new invoices
 */
export const asientaPagadasAntes = (nuevas: string): readonly string[] => [
  `insert into cartera (cliente_id, clase, fecha, importe, folio, referencia, operacion_id)
   select cliente_id, 'PAGO', fecha, pagada_antes, folio, '${ANTES}', ${OPERACION} from (${nuevas}) n order by docto_ve_id`,
  `insert into aplicaciones (abono_id, cargo_id, importe, operacion_id)
   select b.asiento_id, g.asiento_id, n.pagada_antes, ${OPERACION}
     from (${nuevas}) n
     join cartera b on b.clase = 'PAGO' and b.folio = n.folio and b.cliente_id = n.cliente_id and b.referencia = '${ANTES}' and b.corrige is null
     join cartera g on g.docto_ve_id = n.docto_ve_id and g.clase = 'CARGO' and g.corrige is null
     join saldos_cartera s on s.asiento_id = g.asiento_id and s.importe > 0
    where not exists (select from aplicaciones a where a.abono_id = b.asiento_id)
    order by n.docto_ve_id`,
];

/** SQL: applications that an operation (`$1`) made and that are in force. */
const SUYAS = `select a.* from aplicaciones a where a.operacion_id = $1 and a.corrige is null
  and not exists (select from aplicaciones x where x.corrige = a.aplicacion_id)`;

/** SQL: entries that an operation (`$1`) wrote, each with the one it corrects or itself. */
const ASENTADOS = `select c.*, coalesce(c.corrige, c.asiento_id) as de from cartera c where c.operacion_id = $1 and c.clase <> 'CARGO'`;

/**
 * How an undo takes back what an import brought, by the import's operation (`$1`): applications are taken back and entries corrected to nothing, all
 * by counter-entries.
 */
export const DESHACER_ABONOS = {
  /** Locks, in the order of the ids, the entries that it touches. */
  bloquear: `select count(*) from bloquear_saldos(array(
    select de from (${ASENTADOS}) c union select abono_id from (${SUYAS}) a union select cargo_id from (${SUYAS}) a))`,
  /** One row with a text for each reason why it cannot be undone. */
  impide: `
    select 'No se puede deshacer: ' || coalesce(min(c.folio), min(c.documento_externo), 'el depósito ' || min(c.docto_ba_id)) || case when count(distinct c.de) > 1 then ' y otros' else '' end
           || ' ya se aplicó o se corrigió después' as texto
      from (${ASENTADOS}) c
     where exists (select from aplicaciones a where a.abono_id = c.de and a.operacion_id is distinct from $1
                      and not exists (select from aplicaciones x where x.corrige = a.aplicacion_id) and a.corrige is null)
        or exists (select from cartera k where k.corrige = c.de and k.asiento_id > c.asiento_id and k.operacion_id is distinct from $1)
    having count(*) > 0`,
  aplicar: [
    `insert into aplicaciones (abono_id, cargo_id, importe, corrige, motivo, operador_id)
     select abono_id, cargo_id, -importe, aplicacion_id, '${SE_DESHIZO}', $2::int from (${SUYAS}) a order by aplicacion_id`,
    `insert into cartera (cliente_id, clase, fecha, importe, folio, docto_ve_id, docto_ba_id, forma_pago_id, referencia, corrige, motivo, operador_id)
     select cliente_id, clase, min(fecha), -sum(importe), min(folio), min(docto_ve_id), min(docto_ba_id), min(forma_pago_id), min(referencia), de, '${SE_DESHIZO}', $2::int
       from (${ASENTADOS}) c group by cliente_id, clase, de having sum(importe) <> 0 order by de`,
  ],
} as const;

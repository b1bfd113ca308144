import { futuras } from '../../platform/llegadas/futuras.ts';
import { CANCELADA_ALLA, EMPRESA, folioRepetido, type Llegada } from '../../platform/llegadas/llegada.ts';

/** Columns of the remission that are stored as they come, after keys were replaced with ids. */
const GUARDADAS = [
  'folio',
  'folio_dr',
  'almacen_id',
  'cliente_id',
  'operador_id',
  'fecha',
  'prometido',
  'urgente',
  'clte_recoge',
  'paqueteria',
  'observaciones',
];
const lista = (alias: string): string => GUARDADAS.map((d) => `${alias}.${d}`).join(', ');

/** SQL: somebody has worked on the remission or is about to, so what it asks for must not change. One that was closed as absent waits for that. */
export const EMPEZADA = `(r.estatus <> 'PENDIENTE' and not r.ausente
  or exists (select from remisiones_surtidores s where s.docto_ve_id = r.docto_ve_id)
  or exists (select from recorridos_remisiones w where w.docto_ve_id = r.docto_ve_id and w.abierta)
  or exists (select from remisiones_det d
              where d.docto_ve_id = r.docto_ve_id
                and (d.inicio_surtido is not null
                     or exists (select from esperas e where e.docto_ve_det_id = d.docto_ve_det_id)
                     or exists (select from faltantes_surtido f where f.docto_ve_det_id = d.docto_ve_det_id)
                     or exists (select from reclamos c where c.documento = 'remision'
                                 and c.documento_det_id = d.docto_ve_det_id and c.vence > now()))))`;

/** `numeric(14, 2)` holds less than this. */
const IMPORTE_MAX = 1_000_000_000_000;

const IMPORTES = `
  (select documento, count(*)::int renglones, round(sum(unidades * precio), 2) importe
     from remision_renglon group by documento) s`;

/** How a remission that was finished in its own system is stored: shipped then, without work of ours, or cancelled. */
const CIERRE: readonly (readonly [string, string])[] = [
  ['historia', `(k.cierra and k.cierre = 'CERRADA')`],
  [
    'estatus',
    `case when not k.cierra then 'PENDIENTE' when k.cierre = 'CERRADA' then 'EMBARCADA' else 'CANCELADA' end`,
  ],
  ['embarcada', `case when k.cierra and k.cierre = 'CERRADA' then k.fecha end`],
  ['cancelada', `case when k.cierra and k.cierre = 'CANCELADA' then k.fecha end`],
];

/** A reason against a remission, reported at its first row. */
const deCabeza = (columna: string, motivo: string, donde: string): string =>
  `select k.documento, k.fila, '${columna.toUpperCase()}' columna, coalesce(k.${columna}::text, '') valor, ${motivo} motivo
     from remision_llegada k left join remisiones r using (docto_ve_id) where ${donde}`;

/**
 * Imports remissions, each once by its own id. One that comes again with other content replaces the stored one until
 * somebody opens it, and is refused afterwards. Lines are those of `remision_renglon`, identified by their number.
 */
export const LLEGADA_DE_REMISIONES: Llegada = {
  tablas: ['remision_llegada', 'remision_renglon'],
  crear: [
    `create temp table remision_llegada (documento text not null, fila int not null, folio text, folio_dr text, almacen_id int,
       clave_cliente text, operador text, fecha timestamptz, prometido timestamptz, urgente boolean, clte_recoge boolean,
       paqueteria text, observaciones text, cliente_id int, operador_id int, docto_ve_id int, almacen_antes int,
       cierre text, cierra boolean, resultado text) on commit drop`,
    `create temp table remision_renglon (documento text not null, fila int not null, renglon int not null, clave_articulo text not null,
       unidades int not null, precio numeric(14, 4), articulo_id int) on commit drop`,
  ],
  indices: [
    'create index on remision_llegada (documento)',
    'create index on remision_renglon (documento, renglon)',
    'analyze remision_llegada, remision_renglon',
  ],
  preparar: [
    `update remision_llegada k set docto_ve_id = r.docto_ve_id, almacen_antes = r.almacen_id
       from remisiones r where r.documento_externo = k.documento`,
    'select 1 from remisiones r join remision_llegada k using (docto_ve_id) order by r.docto_ve_id for no key update of r',
    `update remision_llegada k set
       cliente_id = (select c.cliente_id from clientes c where c.clave_cliente = k.clave_cliente),
       operador_id = (select o.operador_id from operadores o where o.operador = upper(trim(k.operador)))`,
    // Locks the customers, so that `setClteRecoge` waits and then finds these remissions.
    `select 1 from clientes where cliente_id in (select cliente_id from remision_llegada) order by cliente_id for share`,
    // A remission that does not say how it goes follows its customer. One that the office set to be picked up stays so, whatever is sent.
    `update remision_llegada k set clte_recoge = case when r.clte_recoge and c.clte_recoge then true
            else coalesce(k.clte_recoge, c.clte_recoge, false) end
       from remision_llegada x left join clientes c using (cliente_id) left join remisiones r using (docto_ve_id)
      where x.documento = k.documento`,
    `update remision_renglon e set articulo_id = a.articulo_id, precio = coalesce(e.precio, 0)
       from articulos a where a.clave_articulo = e.clave_articulo`,
    // What was begun here goes on here, whatever its system says.
    `update remision_llegada k set cierra = k.cierre is not null
        and (k.docto_ve_id is null or exists (select from remisiones r where r.docto_ve_id = k.docto_ve_id and not ${EMPEZADA}))`,
    `update remision_llegada k set resultado = case
       when k.docto_ve_id is null then 'nuevo' when k.cierra then 'cambiado'
       when exists (select from remisiones r where r.docto_ve_id = k.docto_ve_id and r.ausente) then 'cambiado'
       when exists (select from remisiones r where r.docto_ve_id = k.docto_ve_id and (${lista('r')}) is distinct from (${lista('k')}))
         or exists (select from (select * from remisiones_det where docto_ve_id = k.docto_ve_id) d
                      full join (select * from remision_renglon where documento = k.documento) e on e.renglon = d.renglon
                     where (d.articulo_id, d.unidades, d.precio) is distinct from (e.articulo_id, e.unidades, e.precio))
       then 'cambiado' else 'igual' end`,
  ],
  revisiones: [
    `select documento, fila, 'CLAVE_ARTICULO' columna, clave_articulo valor, 'no existe el artículo' motivo
       from remision_renglon where articulo_id is null order by fila`,
    deCabeza('clave_cliente', `'está vacía y la remisión es nueva'`, 'k.clave_cliente is null'),
    deCabeza(
      'clave_cliente',
      `'no existe el cliente'`,
      'k.clave_cliente is not null and k.cliente_id is null',
    ),
    deCabeza('operador', `'no existe el operador'`, 'k.operador is not null and k.operador_id is null'),
    deCabeza('almacen_id', `'está vacío y la remisión es nueva'`, 'k.almacen_id is null'),
    deCabeza(
      'almacen_id',
      `'no existe el almacén'`,
      'k.almacen_id is not null and not exists (select from almacenes a where a.almacen_id = k.almacen_id)',
    ),
    deCabeza('fecha', `'está vacía y la remisión es nueva'`, 'k.fecha is null'),
    futuras({
      cabeza: 'remision_llegada',
      estaba: 'select r.fecha from remisiones r where r.docto_ve_id = k.docto_ve_id',
    }),
    `select k.documento, k.fila, 'FOLIO' columna, k.folio valor,
            'ya es de ' || coalesce('otro documento: ' || r.documento_externo, 'una remisión que no vino de otro sistema') motivo
       from remision_llegada k join remisiones r using (folio) where r.docto_ve_id is distinct from k.docto_ve_id`,
    folioRepetido('remision_llegada'),
    `select k.documento, k.fila, 'PRECIO' columna, s.importe::text valor, 'suma un importe que no es posible' motivo
       from remision_llegada k join ${IMPORTES} using (documento) where s.importe >= ${IMPORTE_MAX}`,
    deCabeza(
      'folio',
      `'cambió y la remisión ' || case r.estatus when 'CANCELADA' then 'está cancelada' when 'EMBARCADA' then 'ya se embarcó'
         else 'ya se empezó a surtir' end || ': queda como estaba'`,
      `k.resultado = 'cambiado' and ${EMPEZADA}`,
    ),
  ],
  aplicar: [
    `insert into remisiones (documento_externo, ${GUARDADAS.join(', ')}, empresa_id, importe_neto, renglones, ${CIERRE.map(([c]) => c).join(', ')})
     select k.documento, ${lista('k')}, ${EMPRESA}, s.importe, s.renglones, ${CIERRE.map(([, v]) => v).join(', ')}
       from remision_llegada k join ${IMPORTES} using (documento) where k.resultado = 'nuevo' order by k.fila`,
    `update remision_llegada k set docto_ve_id = r.docto_ve_id from remisiones r
      where k.resultado = 'nuevo' and r.documento_externo = k.documento`,
    `update remisiones r set ${GUARDADAS.map((d) => `${d} = k.${d}`).join(', ')},
            importe_neto = s.importe, renglones = s.renglones, ausente = false, ${CIERRE.map(([c, v]) => `${c} = ${v}`).join(', ')}
       from remision_llegada k join ${IMPORTES} using (documento)
      where r.docto_ve_id = k.docto_ve_id and k.resultado = 'cambiado'`,
    `delete from remisiones_det d using remision_llegada k
      where d.docto_ve_id = k.docto_ve_id and k.resultado = 'cambiado'
        and not exists (select from remision_renglon e where e.documento = k.documento and e.renglon = d.renglon)`,
    `insert into remisiones_det (docto_ve_id, renglon, articulo_id, unidades, precio, unidades_surt, cerrado, motivo_corto)
     select k.docto_ve_id, e.renglon, e.articulo_id, e.unidades, e.precio, case when k.cierra and k.cierre = 'CERRADA' then e.unidades else 0 end,
            case when k.cierra and k.cierre = 'CANCELADA' then k.fecha end, case when k.cierra and k.cierre = 'CANCELADA' then '${CANCELADA_ALLA}' end
       from remision_llegada k join remision_renglon e using (documento) where k.resultado <> 'igual' order by k.fila, e.renglon
     on conflict (docto_ve_id, renglon) do update
        set articulo_id = excluded.articulo_id, unidades = excluded.unidades, precio = excluded.precio,
            unidades_surt = excluded.unidades_surt, cerrado = excluded.cerrado, motivo_corto = excluded.motivo_corto`,
  ],
};

import { motivoDeCarteraRejection } from '@anden/contrato/cartera/rules.ts';
import {
  CONCEPTO_DE_DEPOSITO,
  dichoRepetido,
  EMPRESAS_DE_DEPOSITO,
  type IdentidadDeDeposito,
  MENSAJES_DEPOSITO,
} from '@anden/contrato/cartera/rules-depositos.ts';
import { CENTAVOS_MAX, comoNumeric, deNumeric } from '@anden/contrato/centavos.ts';
import { futuras } from '../../platform/llegadas/futuras.ts';
import { DE_MAS_DECIMALES, type Llegada, type Pide } from '../../platform/llegadas/llegada.ts';
import { respiro } from '../../platform/respiro.ts';
import { depositosDe, repeticiones } from './iguales.ts';
import { OPERACION, SE_DESHIZO } from './llegada-abonos.ts';

/** Recorded reason of cancelling a deposit that its own system takes back. */
const SE_QUITO = 'Se quitó en el sistema que lo envía';

const malo = (columna: string, motivo: string, donde: string): string =>
  `select k.documento, k.fila, '${columna.toUpperCase()}' columna, coalesce(k.${columna}::text, '') valor, ${motivo} motivo
     from deposito_llegado k left join depositos d on d.docto_ba_id = k.docto_ba_id where ${donde}`;

/** SQL: a new deposit: its document was not received before, and its amount is not 0. */
const NUEVO = `k.docto_ba_id is null and k.resultado <> 'igual'`;
/** SQL: a deposit that is stored and not cancelled. */
const EN_PIE = 'd.docto_ba_id is not null and d.cancelado is null';

/** SQL: the entry that gave deposit `k` to the customer its document named, unless an undone import took it back. */
const DADO = `from cartera c join saldos_cartera s using (asiento_id)
  where c.docto_ba_id = k.docto_ba_id and c.corrige is null and c.operador_id is null
    and not exists (select from cartera x where x.corrige = c.asiento_id and x.motivo = '${SE_DESHIZO}')`;

/** SQL: whether something given of deposit `k` is more than its document gave: a person gave it, or some of it was applied. */
const DE_ALGUIEN = `exists (select from cartera c join saldos_cartera s using (asiento_id)
  where c.docto_ba_id = k.docto_ba_id and s.importe > 0 and (c.operador_id is not null or s.pendiente < s.importe))`;

/** Catalogues of a deposit: the column of the file, its table, the id and the name in it. */
const CATALOGOS = [
  ['cuenta', 'cuentas_banco', 'cuenta_ba_id', 'la cuenta'],
  ['banco', 'bancos', 'banco_id', 'el banco'],
  ['forma_pago', 'formas_pago', 'forma_pago_id', 'la forma de pago'],
  ['concepto', 'conceptos_banco', 'concepto_ba_id', 'el concepto'],
] as const;

/** SQL: finds what a column names in its catalogue: by its name, else by its id. */
const busca = ([columna, tabla, id]: (typeof CATALOGOS)[number]): string =>
  `update deposito_llegado k set ${id} = (
     select x.${id} from ${tabla} x where plegar(x.${columna}) = plegar(k.${columna}) or x.${id}::text = k.${columna}
      order by x.${columna} <> k.${columna}, plegar(x.${columna}) <> plegar(k.${columna}), x.${id} limit 1)
    where k.${columna} is not null`;

type PorJuzgar = IdentidadDeDeposito & { documento: string; cuenta_ba_id: number; repetido: string | null };

/** Deposits per update. */
const LOTE = 2000;

/** Marks each new deposit that repeats another one, with which one it is; with a reason for repeating it, it is imported all the same. */
async function juzga(pide: Pide): Promise<void> {
  const llegados = await pide<Omit<PorJuzgar, 'centavos'> & { importe: string }>(
    `select k.documento, k.cuenta_ba_id, k.fecha::text as fecha, k.importe, k.folio, k.referencia, k.referencia_web,
            k.descripcion, k.repetido
       from deposito_llegado k
      where ${NUEVO} and k.cuenta_ba_id is not null and k.fecha is not null
        and k.importe = round(k.importe, 2) and k.importe <= ${comoNumeric(CENTAVOS_MAX)} order by k.fila`,
  );
  const nuevos: PorJuzgar[] = llegados.map(({ importe, ...d }) => ({ ...d, centavos: deNumeric(importe) }));
  const hay = await depositosDe(
    pide,
    nuevos.map((n) => n.cuenta_ba_id),
    nuevos.map((n) => n.fecha),
  );
  const deCuenta = new Map(
    [...Map.groupBy(nuevos, (n) => n.cuenta_ba_id).keys()].map((cuenta) => [
      cuenta,
      repeticiones<string>(hay.filter((d) => d.cuenta_ba_id === cuenta)),
    ]),
  );
  const respira = respiro();
  const dichos: { documento: string; es: string; mal: string | null }[] = [];
  for (const n of nuevos) {
    if (respira.toca()) await respira.deja();
    const { iguales, gemelo } = deCuenta.get(n.cuenta_ba_id)?.(n.documento, n) ?? {
      iguales: [],
      gemelo: undefined,
    };
    const [igual] = iguales;
    const es = igual ? dichoRepetido(igual) : gemelo === undefined ? null : `es igual al documento ${gemelo}`;
    if (es !== null)
      dichos.push({ documento: n.documento, es, mal: n.repetido && motivoDeCarteraRejection(n.repetido) });
  }
  for (let i = 0; i < dichos.length; i += LOTE)
    await pide(
      `update deposito_llegado k set es_igual = x.es, mal_repetido = x.mal
         from jsonb_to_recordset($1::jsonb) x (documento text, es text, mal text) where x.documento = k.documento`,
      [JSON.stringify(dichos.slice(i, i + LOTE))],
    );
}

const seTomo = (que: string): string => `'es ${que} y el depósito ya se tomó'`;

/**
 * Deposits, each imported once by its own id, unless it was cancelled. Without a customer, a deposit waits among those without an owner, and may get
 * one later; with one, all of it is that customer's credit. An imported deposit is not edited, and an amount of 0 takes it back. What somebody
 * cancelled or took back here does not return. A deposit equal to another one is refused, as in a bank statement.
 */
export const LLEGADA_DE_DEPOSITOS: Llegada = {
  tablas: ['deposito_llegado'],
  crear: [
    `create temp table deposito_llegado (documento text not null, fila int not null, folio text, fecha date, importe numeric, cuenta text, banco text,
       forma_pago text, concepto text, empresa int, descripcion text, referencia text, referencia_web text, ordenante text, sucursal text,
       clave_cliente text, repetido text, cuenta_ba_id int, banco_id int, forma_pago_id int, concepto_ba_id int, cliente_id int, docto_ba_id int,
       es_igual text, mal_repetido text, resultado text) on commit drop`,
  ],
  indices: ['create index on deposito_llegado (documento)', 'analyze deposito_llegado'],
  preparar: [
    ...CATALOGOS.map(busca),
    'update deposito_llegado k set cliente_id = c.cliente_id from clientes c where c.clave_cliente = k.clave_cliente',
    // The order in which others lock: accounts, deposits, what was given of them.
    `select 1 from cuentas_banco where cuenta_ba_id in (select cuenta_ba_id from deposito_llegado) order by cuenta_ba_id for no key update`,
    `select 1 from depositos where documento_externo in (select documento from deposito_llegado) order by docto_ba_id for no key update`,
    `update deposito_llegado k set docto_ba_id = d.docto_ba_id, fecha = coalesce(k.fecha, d.fecha), importe = coalesce(k.importe, d.importe),
            cuenta_ba_id = case when k.cuenta is null then d.cuenta_ba_id else k.cuenta_ba_id end
       from (select distinct on (documento_externo) * from depositos
              where documento_externo in (select documento from deposito_llegado)
                and (cancelado is null or operador_id_cancelo is not null and motivo_cancelo <> '${SE_DESHIZO}')
              order by documento_externo, (cancelado is null) desc, docto_ba_id desc) d
      where d.documento_externo = k.documento`,
    `select count(*) from bloquear_saldos(array(select c.asiento_id from cartera c join deposito_llegado k using (docto_ba_id) where c.corrige is null))`,
    `update deposito_llegado k set resultado = case
       when k.docto_ba_id is null and k.importe = 0 and exists (select from depositos d where d.documento_externo = k.documento) then 'igual'
       when k.docto_ba_id is null then 'nuevo'
       when exists (select from depositos d where d.docto_ba_id = k.docto_ba_id and d.cancelado is not null) then 'igual'
       when k.importe = 0 then 'cambiado'
       when k.cliente_id is not null and not exists (select ${DADO})
            and exists (select from depositos d where d.docto_ba_id = k.docto_ba_id and d.repartido = 0) then 'cambiado'
       else 'igual' end`,
    `update deposito_llegado k set descripcion = coalesce(k.descripcion, k.referencia, 'DEPÓSITO'),
            concepto_ba_id = case when k.concepto is null then ${CONCEPTO_DE_DEPOSITO} else k.concepto_ba_id end
      where k.resultado = 'nuevo'`,
    `update deposito_llegado k set empresa = coalesce(k.empresa, c.empresa_id), banco_id = case when k.banco is null then c.banco_id else k.banco_id end
       from cuentas_banco c where c.cuenta_ba_id = k.cuenta_ba_id and k.resultado = 'nuevo'`,
    juzga,
  ],
  revisiones: [
    malo('fecha', `'está vacía'`, `${NUEVO} and k.fecha is null`),
    futuras({
      cabeza: 'deposito_llegado',
      estaba: 'select d.fecha from depositos d where d.docto_ba_id = k.docto_ba_id',
      dias: 0,
    }),
    malo('importe', `'está vacío o es cero'`, `${NUEVO} and coalesce(k.importe, 0) = 0`),
    malo('importe', `'${DE_MAS_DECIMALES}'`, 'k.importe <> round(k.importe, 2)'),
    malo('importe', `'es demasiado grande'`, `k.importe > ${comoNumeric(CENTAVOS_MAX)}`),
    malo('cuenta', `'está vacía'`, `${NUEVO} and k.cuenta is null`),
    malo('forma_pago', `'está vacía'`, `${NUEVO} and k.forma_pago is null`),
    ...CATALOGOS.map(([columna, , id, que]) =>
      malo(columna, `'no existe ${que}'`, `k.${columna} is not null and k.${id} is null`),
    ),
    malo(
      'empresa',
      `'${MENSAJES_DEPOSITO.empresa.toLocaleLowerCase('es-MX')}'`,
      `k.empresa is not null and k.empresa not in (${EMPRESAS_DE_DEPOSITO.join(', ')})`,
    ),
    malo('clave_cliente', `'no existe el cliente'`, 'k.clave_cliente is not null and k.cliente_id is null'),
    malo('documento', 'k.es_igual', `${NUEVO} and k.es_igual is not null and k.repetido is null`),
    malo('repetido', 'k.mal_repetido', `${NUEVO} and k.mal_repetido is not null`),
    malo('fecha', seTomo('otra fecha'), 'k.fecha <> d.fecha'),
    malo('cuenta', seTomo('otra cuenta'), 'k.cuenta_ba_id <> d.cuenta_ba_id'),
    malo(
      'importe',
      `'es otro importe y el depósito ya se tomó: quítelo con 0 y mándelo de nuevo'`,
      'k.importe <> 0 and k.importe <> d.importe',
    ),
    malo(
      'importe',
      `'el depósito ya se aplicó, en todo o en parte: deshaga primero su reparto'`,
      `k.importe = 0 and ${EN_PIE} and ${DE_ALGUIEN}`,
    ),
    malo(
      'clave_cliente',
      seTomo('otro cliente'),
      `${EN_PIE} and exists (select ${DADO} and c.cliente_id <> k.cliente_id)`,
    ),
    malo(
      'clave_cliente',
      `'el depósito ya se dio aquí a otro cliente: deshaga primero su reparto'`,
      `${EN_PIE} and k.cliente_id is not null and not exists (select ${DADO}) and exists (
         select from cartera c join saldos_cartera s using (asiento_id) where c.docto_ba_id = k.docto_ba_id and s.importe > 0 and c.cliente_id <> k.cliente_id)`,
    ),
  ],
  aplicar: [
    `insert into cartera (cliente_id, clase, fecha, importe, folio, docto_ba_id, forma_pago_id, referencia, corrige, motivo, operacion_id)
     select c.cliente_id, c.clase, c.fecha, -s.importe, c.folio, c.docto_ba_id, c.forma_pago_id, c.referencia, c.asiento_id, '${SE_QUITO}', ${OPERACION}
       from deposito_llegado k join cartera c using (docto_ba_id) join saldos_cartera s using (asiento_id)
      where k.resultado = 'cambiado' and k.importe = 0 and s.importe > 0 order by c.asiento_id`,
    `update depositos d set cancelado = now(), motivo_cancelo = '${SE_QUITO}', operacion_id_cancelo = ${OPERACION}
       from deposito_llegado k where k.docto_ba_id = d.docto_ba_id and k.resultado = 'cambiado' and k.importe = 0`,
    `insert into depositos (documento_externo, folio, fecha, concepto_ba_id, cuenta_ba_id, banco_id, forma_pago_id, empresa_id, importe, descripcion,
                            referencia_web, referencia, ordenante, sucursal, repetido, operacion_id)
     select documento, folio, fecha, concepto_ba_id, cuenta_ba_id, banco_id, forma_pago_id, empresa, importe, descripcion,
            referencia_web, referencia, ordenante, sucursal, case when es_igual is not null then repetido end, ${OPERACION}
       from deposito_llegado where resultado = 'nuevo' order by fila`,
    `update deposito_llegado k set docto_ba_id = d.docto_ba_id from depositos d
      where k.resultado = 'nuevo' and d.documento_externo = k.documento and d.cancelado is null`,
    // A day begins in the business zone, to which the session is set (DICE_ZONA).
    `insert into cartera (cliente_id, clase, fecha, importe, folio, docto_ba_id, forma_pago_id, referencia, operacion_id)
     select k.cliente_id, 'DEPOSITO', d.fecha::timestamptz, d.importe, coalesce(nullif(d.folio, ''), nullif(d.referencia_web, '')), d.docto_ba_id,
            d.forma_pago_id, d.referencia, ${OPERACION}
       from deposito_llegado k join depositos d using (docto_ba_id)
      where k.resultado in ('nuevo', 'cambiado') and k.importe <> 0 and k.cliente_id is not null order by k.fila`,
  ],
};

/** SQL: the columns that only one deposit may have, unless it was repeated on purpose: index `depositos_una_vez`. */
const UNA_VEZ = (d: string): string =>
  `(${d}.cuenta_ba_id, ${d}.fecha, ${d}.importe, coalesce(${d}.referencia, ''), coalesce(${d}.folio, ''), coalesce(${d}.referencia_web, ''),
    (case when ${d}.referencia is null and ${d}.folio is null and ${d}.referencia_web is null then md5(upper(btrim(${d}.descripcion))) else '' end),
    coalesce(${d}.hora, time '24:00'), coalesce(${d}.saldo, 'NaN'::numeric))`;

/** How the deposits of an operation (`$1`) are taken back with its entries: see `DESHACER_ABONOS`. */
export const DESHACER_DEPOSITOS = {
  /** Locks, in the order of the ids, the deposits that the operation brought, gave or took back. */
  bloquear: `select 1 from depositos where operacion_id = $1 or operacion_id_cancelo = $1
     or docto_ba_id in (select docto_ba_id from cartera where operacion_id = $1 and docto_ba_id is not null)
   order by docto_ba_id for no key update`,
  /** One row with a text for each reason why it cannot be undone. */
  impide: `
    select 'No se puede deshacer: el depósito ' || min(d.docto_ba_id) || case when count(*) > 1 then ' y otros ya se dieron' else ' ya se dio' end
           || ' a un cliente después' as texto
      from depositos d
     where d.operacion_id = $1 and d.cancelado is null
       and d.repartido <> (select coalesce(sum(c.importe), 0) from cartera c where c.docto_ba_id = d.docto_ba_id and c.operacion_id = $1)
    having count(*) > 0
    union all
    select 'No se puede deshacer: el depósito ' || min(d.docto_ba_id) || case when count(*) > 1 then ' y otros volvieron' else ' volvió' end
           || ' a llegar después' as texto
      from depositos d
     where d.operacion_id_cancelo = $1 and exists (
       select from depositos x where x.cancelado is null and (x.documento_externo = d.documento_externo
          or x.repetido is null and d.repetido is null and ${UNA_VEZ('x')} = ${UNA_VEZ('d')}))
    having count(*) > 0`,
  /** Runs before the entries are undone: deposits that the operation cancelled are valid again. */
  antes: `update depositos set cancelado = null, operador_id_cancelo = null, motivo_cancelo = null, operacion_id_cancelo = null
           where operacion_id_cancelo = $1`,
  /** Runs after the entries are undone: deposits that the operation brought are cancelled. */
  despues: `update depositos set cancelado = now(), operador_id_cancelo = $2::int, motivo_cancelo = '${SE_DESHIZO}'
             where operacion_id = $1 and cancelado is null`,
} as const;

import type { Input, Output } from '@anden/contrato/call.ts';
import { comoNumeric, compara, deNumeric, suma } from '@anden/contrato/centavos.ts';
import type { alcanceCalls } from '@anden/contrato/ventas/alcance.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { exigirQueQuepan } from '../../platform/consulta/index.ts';
import { juntas } from '../../platform/db/juntas.ts';
import { alcanceDe, metaDeClientes, metaDelMes } from './objetivo-operador.ts';
import { esVenta, folioDeVenta, importeDeVenta, seAtendio, tipoDeVenta, VENTAS } from './venta.ts';

type Calls = typeof alcanceCalls;
type Respuesta = Output<Calls['getVentaGeneral']>;

/** A month in the business zone, as SQL moments: its first, the next one's, and January of the year before. */
function mesDe(
  { config, dia }: QueryContext,
  anio: number | null | undefined,
  mes: number | null | undefined,
) {
  const de = [anio ?? Number(dia.slice(0, 4)), mes ?? Number(dia.slice(5, 7))] as const;
  const primero = sql`make_date(${de[0]}::int, ${de[1]}::int, 1)::timestamp`;
  return {
    anio: de[0],
    mes: de[1],
    inicio: sql`(${primero} at time zone ${config.zona})`,
    fin: sql`((${primero} + interval '1 month') at time zone ${config.zona})`,
    desde: sql`(make_date(${de[0]}::int - 1, 1, 1)::timestamp at time zone ${config.zona})`,
  };
}

/** What was sold in a month in a zone to an adviser's customers (0: nobody's); month 1 is January of the year before. */
interface Venta {
  n: number;
  zona: string;
  operador_id: number;
  importe: string;
}

/** The sales from January of the year before to the end of the month, in one reading: every figure of the page is a sum of these. */
async function ventasDe(ctx: QueryContext, anio: number, mes: number): Promise<Venta[]> {
  const { db, config, operador } = ctx;
  const { desde, fin } = mesDe(ctx, anio, mes);
  // The place of each sale among the months since January of the year before: taking a moment apart costs several times as much.
  const meses = sql`array(select m at time zone ${config.zona} from generate_series(make_date(${anio}::int - 1, 1, 1)::timestamp, make_date(${anio}::int, ${mes}::int, 1), interval '1 month') m)`;
  const { rows } = await sql<Venta>`
    select width_bucket(k.fecha, ${meses}) as n, coalesce(c.zona, '') as zona, coalesce(c.operador_id, 0) as operador_id, sum(${importeDeVenta}) as importe
      from cartera k join clientes c using (cliente_id)
     where ${esVenta} and k.fecha >= ${desde} and k.fecha < ${fin} and ${deSusClientes(operador, 'c.operador_id')}
     group by 1, 2, 3`.execute(db);
  return rows;
}

/** What sales add up to by what `de` says of each. */
function sumasPor<K>(ventas: readonly Venta[], de: (v: Venta) => K): Map<K, string> {
  return new Map(
    [...Map.groupBy(ventas, de)].map(([k, suyas]) => [k, sumaDe(suyas, (v) => v.importe)] as const),
  );
}

/** The sales of each month by zone, the last month and what sold most first. */
const porZonaDe = (ventas: readonly Venta[], anio: number): Respuesta['general'] =>
  [...Map.groupBy(ventas, (v) => v.n)]
    .sort(([a], [b]) => b - a)
    .flatMap(([n, delMes]) =>
      [...sumasPor(delMes, (v) => v.zona)]
        .map(([ZONA, IMPORTE]) => ({
          ANIO: anio - 1 + Math.floor((n - 1) / 12),
          MES: ((n - 1) % 12) + 1,
          ZONA,
          IMPORTE,
        }))
        .sort(masVendidaPrimero),
    );

const masVendidaPrimero = (
  a: { ZONA: string; IMPORTE: string },
  b: { ZONA: string; IMPORTE: string },
): number => compara(deNumeric(b.IMPORTE), deNumeric(a.IMPORTE)) || (a.ZONA < b.ZONA ? -1 : 1);

/** What some rows add up to. */
const sumaDe = <F>(filas: readonly F[], importe: (f: F) => string): string =>
  comoNumeric(suma(filas.map((f) => deNumeric(importe(f)))));

/** Whose customers the caller may see, as operators `o`: those who have some. */
const asesores = ({ operador }: QueryContext): RawBuilder<boolean> =>
  sql<boolean>`(${deSusClientes(operador, 'o.operador_id')} and exists (select from clientes c where c.operador_id = o.operador_id))`;

const diaUno = (anio: number, mes: number): string => `${anio}-${String(mes).padStart(2, '0')}-01`;

/** The twelve months of a year, with what all advisers had to sell in each, beside those of the year before, from the sales by zone. */
async function mesesDe(
  ctx: QueryContext,
  general: Respuesta['general'],
  anio: number,
  mes: number,
): Promise<Respuesta['meses']> {
  const { rows } = await sql<{ objetivo: string }>`
    select coalesce(sum(${metaDelMes(sql`o.operador_id`, sql`m`)}), 0) as objetivo
      from generate_series(${diaUno(anio, 1)}::date, ${diaUno(anio, 12)}::date, interval '1 month') m left join operadores o on ${asesores(ctx)}
     group by m order by m`.execute(ctx.db);
  const de = (a: number, m: number) =>
    sumaDe(
      general.filter((f) => f.ANIO === a && f.MES === m),
      (f) => f.IMPORTE,
    );
  return Array.from({ length: 12 }, (_, i) => i + 1).map((MES) => ({
    MES,
    IMPORTE: MES <= mes ? de(anio, MES) : null,
    // The sales were read up to the end of the month asked for, and those of the year before are all of them earlier.
    ANTES: de(anio - 1, MES),
    OBJETIVO: rows[MES - 1]?.objetivo ?? '0',
  }));
}

/** A month by zone beside the same month of the year before, with the objectives of the customers of each zone. */
async function zonasDe(
  { db, operador }: QueryContext,
  general: Respuesta['general'],
  anio: number,
  mes: number,
): Promise<Respuesta['zonas']> {
  const { rows: metas } = await sql<{ zona: string; objetivo: string }>`
    select coalesce(c.zona, '') as zona, sum(o.objetivo) as objetivo from objetivos_clientes o join clientes c using (cliente_id)
     where o.objetivo > 0 and ${deSusClientes(operador, 'c.operador_id')} group by 1`.execute(db);
  const objetivos = new Map(metas.map((m) => [m.zona, m.objetivo]));
  const delMes = (a: number) =>
    new Map(general.filter((f) => f.ANIO === a && f.MES === mes).map((f) => [f.ZONA, f.IMPORTE]));
  const [ahora, antes] = [delMes(anio), delMes(anio - 1)];
  return [...new Set([...ahora.keys(), ...antes.keys(), ...objetivos.keys()])]
    .map((ZONA) => ({
      ZONA,
      IMPORTE: ahora.get(ZONA) ?? '0',
      ANTES: antes.get(ZONA) ?? '0',
      OBJETIVO: objetivos.get(ZONA) ?? '0',
    }))
    .sort(masVendidaPrimero);
}

/**
 * A month by adviser beside the same month of the year before, with what each had to sell in it; what customers without an adviser were sold is a row too, so
 * that the rows add up to the month.
 */
async function porOperadorDe(
  ctx: QueryContext,
  ventas: readonly Venta[],
  anio: number,
  mes: number,
): Promise<Respuesta['objventas']> {
  const delMes = (n: number) =>
    sumasPor(
      ventas.filter((v) => v.n === n),
      (v) => v.operador_id,
    );
  const [ahora, antes] = [delMes(12 + mes), delMes(mes)];
  const operadores = [...new Set([...ahora.keys(), ...antes.keys()])];
  const { rows } = await sql<Respuesta['objventas'][number]>`
    select x.*, ${alcanceDe(sql`x."VENTAS"`, sql`x."OBJETIVO"`)} as "ALCANCE"
      from (select o.operador_id as "OPERADOR_ID", o.operador as "OPERADOR", o.nombre as "NOMBRE", o.objetivo as "OBJETIVO",
                   coalesce(v.ventas, 0) as "VENTAS", coalesce(v.antes, 0) as "ANTES"
              from (select o.operador_id, o.operador, o.nombre, ${metaDelMes(sql`o.operador_id`, sql`${diaUno(anio, mes)}`)} as objetivo
                      from operadores o where ${asesores(ctx)}
                     union all select 0, '', 'Sin asesor', 0) o
              left join unnest(${operadores}::int[], ${operadores.map((o) => ahora.get(o) ?? '0')}::numeric[],
                               ${operadores.map((o) => antes.get(o) ?? '0')}::numeric[]) as v (operador_id, ventas, antes) using (operador_id)
             where o.operador_id > 0 or v.ventas <> 0 or v.antes <> 0) x order by x."VENTAS" desc, x."OPERADOR_ID"`.execute(
    ctx.db,
  );
  return rows;
}

/** 'Ventas generales' of a month; those of zones, from January of the year before. */
export async function getVentaGeneral(
  entrada: Input<Calls['getVentaGeneral']>,
  ctx: QueryContext,
): Promise<Respuesta> {
  const { db, operador } = ctx;
  const { anio, mes, inicio, fin } = mesDe(ctx, entrada.anio, entrada.mes);
  // The documents first: they are read here while PostgreSQL adds up the months.
  const [{ rows: detallado }, ventas, { rows: objcltes }] = await juntas([
    sql<Respuesta['detallado'][number]>`
      select k.asiento_id as "ASIENTO_ID", k.cliente_id as "CLIENTE_ID", c.operador_id as "OPERADOR_ID", c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "NOMBRE",
             o.nombre as "OPERADOR", c.tipo as "TIPO_CLIENTE", c.zona as "ZONA", ${folioDeVenta} as "FOLIO", ${tipoDeVenta} as "TIPO_DOCTO", k.fecha as "FECHA",
             ${mes}::int as "MES", ${anio}::int as "ANIO", ${importeDeVenta} as "TOTAL"
        from ${VENTAS} left join operadores o on o.operador_id = c.operador_id
       where ${esVenta} and k.fecha >= ${inicio} and k.fecha < ${fin} and ${deSusClientes(operador, 'c.operador_id')}
       order by k.fecha desc, k.asiento_id desc`.execute(db),
    ventasDe(ctx, anio, mes),
    sql<Respuesta['objcltes'][number]>`
      select o.operador_id as "OPERADOR_ID", ${metaDeClientes(sql`o.operador_id`)} as "OBJETIVO",
             (select count(distinct l.cliente_id)::int from llamadas l join incidencias i using (incidencia_id)
               where l.operador_id = o.operador_id and l.cerrada >= ${inicio} and l.cerrada < ${fin} and ${seAtendio}) as "CLTS_ATENDIDOS"
        from operadores o where ${asesores(ctx)} order by 1`.execute(db),
  ]);
  exigirQueQuepan(detallado.length);
  const general = porZonaDe(ventas, anio);
  const [objventas, meses, zonas] = await juntas([
    porOperadorDe(ctx, ventas, anio, mes),
    mesesDe(ctx, general, anio, mes),
    zonasDe(ctx, general, anio, mes),
  ]);
  return { general, detallado, objventas, objcltes, meses, zonas };
}

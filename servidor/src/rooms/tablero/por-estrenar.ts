import type { Output } from '@anden/contrato/call.ts';
import type { tableroCalls } from '@anden/contrato/tablero/calls.ts';
import type { LoQueSeEstrena } from '@anden/contrato/tablero/por-estrenar.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Mirada } from './alcance.ts';

type Calls = typeof tableroCalls;

/** The newest first: what is history came before what is not, so a company that works has an answer in its first row. */
const hay = (filas: RawBuilder<unknown>, llave: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from (select ${filas} order by ${llave} desc limit 1) ultima)`;

/** Why there is none, of what belongs to a warehouse: `aqui` and `vivas` are of what is looked at, `vivas` without history. */
const deAlmacenes = (
  todas: RawBuilder<boolean>,
  aqui: RawBuilder<boolean>,
  vivas: RawBuilder<boolean> = aqui,
): RawBuilder<unknown> =>
  sql`case when ${vivas} then null when ${aqui} then 'historia' when ${todas} then 'ajeno' else 'nada' end`;

/** The same of what is the whole company's. */
const deLaCasa = (hubo: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`case when not ${hubo} then 'nada' end`;

/** What the company has not had yet, of what its boards fill with. Of each thing one row is looked for, and none is counted. */
export async function porEstrenar({ db, dentro }: Mirada): Promise<Output<Calls['getPorEstrenar']>> {
  const compras = (donde: RawBuilder<unknown>) =>
    hay(sql`docto_cm_id from compras c where ${donde}`, sql`docto_cm_id`);
  const remisiones = (donde: RawBuilder<unknown>) =>
    hay(sql`docto_ve_id from remisiones r where ${donde}`, sql`docto_ve_id`);
  const recibido = (donde: RawBuilder<unknown>) =>
    hay(
      sql`d.docto_cm_det_id from compras_det d join compras c using (docto_cm_id)
           where d.unidades_recib > 0 and not c.historia and ${donde}`,
      sql`d.docto_cm_det_id`,
    );
  const [deCompra, deRemision] = [dentro(sql`c.almacen_id`), dentro(sql`r.almacen_id`)];
  /** Of a table without history. */
  const simple = (tabla: string): RawBuilder<unknown> => {
    const de = sql.table(tabla);
    return deAlmacenes(
      sql<boolean>`exists (select from ${de})`,
      sql<boolean>`exists (select from ${de} t where ${dentro(sql`t.almacen_id`)})`,
    );
  };
  const surtidos = (donde: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from surtidos s where s.deshecho is null and ${donde})`;
  const empacada = sql`r.empacada is not null and not r.historia`;
  const todas: Readonly<Record<LoQueSeEstrena, RawBuilder<unknown>>> = {
    compra: deAlmacenes(compras(sql`true`), compras(deCompra), compras(sql`not c.historia and ${deCompra}`)),
    recibido: deAlmacenes(recibido(sql`true`), recibido(deCompra)),
    remision: deAlmacenes(
      remisiones(sql`true`),
      remisiones(deRemision),
      remisiones(sql`not r.historia and ${deRemision}`),
    ),
    surtido: deAlmacenes(surtidos(sql`true`), surtidos(dentro(sql`s.almacen_id`))),
    empacado: deAlmacenes(remisiones(empacada), remisiones(sql`${empacada} and ${deRemision}`)),
    inventario: simple('inventarios'),
    resurtido: simple('resurtidos'),
    caducidad: deLaCasa(sql<boolean>`exists (select from articulos where caduca = 'S')`),
    ticket: deLaCasa(sql<boolean>`exists (select from tickets)`),
    llamada: deLaCasa(sql<boolean>`exists (select from llamadas)`),
    factura: deLaCasa(sql<boolean>`exists (select from facturas)`),
  };
  const { rows } = await sql<Output<Calls['getPorEstrenar']>['data'][number]>`
    select que as "QUE", falta as "FALTA"
      from (values ${sql.join(Object.entries(todas).map(([que, falta]) => sql`(${que}::text, ${falta})`))}) e (que, falta)
     where falta is not null`.execute(db);
  return { data: rows };
}

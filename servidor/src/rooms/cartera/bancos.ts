import type { Input, Output } from '@anden/contrato/call.ts';
import type { bancosCalls } from '@anden/contrato/cartera/bancos.ts';
import {
  type CatalogoBanco,
  cuentaRejection,
  MENSAJES_BANCO,
  nombreDeBanco,
  nombreDeCatalogoRejection,
} from '@anden/contrato/cartera/rules-bancos.ts';
import { CONCEPTO_DE_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { conceptosDeBanco, formasDePago } from './depositos.ts';

type Calls = typeof bancosCalls;

/** The table of each catalogue, its id and the column of its names. */
const TABLA_DE_CATALOGO = {
  CUENTA: { tabla: 'cuentas_banco', id: 'cuenta_ba_id', nombre: 'cuenta' },
  BANCO: { tabla: 'bancos', id: 'banco_id', nombre: 'banco' },
  FORMA_PAGO: { tabla: 'formas_pago', id: 'forma_pago_id', nombre: 'forma_pago' },
  CONCEPTO: { tabla: 'conceptos_banco', id: 'concepto_ba_id', nombre: 'concepto' },
} as const satisfies Readonly<Record<CatalogoBanco, { tabla: string; id: string; nombre: string }>>;

/** Saves of these catalogues, by screen or file, pass one at a time, so that each sees the names that are taken; there are few of them. */
const unoALaVez = (db: Tx) => sql`select pg_advisory_xact_lock(${CANDADOS.bancos.solo})`.execute(db);

/** Tells the screens that show these catalogues, alone or in the dialog of a deposit. */
const avisar = ({ publicar }: CommandContext): void =>
  publicar({ tema: 'deposito', controles: [P.depositonoid, P.conciliarDepositos, P.catalogosBanco] });

/** Refuses a name that another record of the catalogue has, in other capitals or accents too. */
async function exigirNombreLibre(
  db: Tx,
  catalogo: CatalogoBanco,
  nombre: string,
  suyo: number,
): Promise<void> {
  const t = TABLA_DE_CATALOGO[catalogo];
  const { rows } = await sql<{ nombre: string }>`
    select ${sql.ref(t.nombre)} as nombre from ${sql.table(t.tabla)}
     where plegar(${sql.ref(t.nombre)}) = plegar(${nombre}) and ${sql.ref(t.id)} <> ${suyo} limit 1`.execute(
    db,
  );
  if (rows[0]) throw new Rejection(MENSAJES_BANCO.repetido(catalogo, rows[0].nombre));
}

/** Adds a record that is only a name, and returns its id. */
async function agrega(db: Tx, catalogo: Exclude<CatalogoBanco, 'CUENTA'>, escrito: string): Promise<number> {
  const t = TABLA_DE_CATALOGO[catalogo];
  const nombre = nombreDeBanco(escrito);
  await exigirNombreLibre(db, catalogo, nombre, 0);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(t.tabla)} (${sql.ref(t.nombre)}) values (${nombre}) returning ${sql.ref(t.id)} as id`.execute(
    db,
  );
  return (rows[0] as { id: number }).id;
}

function exigirNuevo(edicion: 'S' | 'N', id: number): void {
  if (edicion === 'N' && id !== 0) throw new Rejection(MENSAJES_BANCO.nuevoConId);
}

/** 'Bancos y cuentas': the catalogues whole; there are some dozens of rows. */
export async function getCatalogosBanco(
  _pedido: Input<Calls['getCatalogosBanco']>,
  { db }: QueryContext,
): Promise<Output<Calls['getCatalogosBanco']>> {
  return {
    data: await db
      .selectFrom('cuentas_banco as c')
      .innerJoin('bancos as b', 'b.banco_id', 'c.banco_id')
      .select([
        'c.cuenta_ba_id as CUENTA_BA_ID',
        'c.banco_id as BANCO_ID',
        'c.cuenta as CUENTA',
        'b.banco as BANCO',
        'c.empresa_id as EMPRESA',
      ])
      .orderBy(sql`c.cuenta collate es_mx`)
      .execute(),
    bancos: await db
      .selectFrom('bancos as b')
      .select([
        'b.banco_id as BANCO_ID',
        'b.banco as BANCO',
        sql<number>`(select count(*)::int from cuentas_banco c where c.banco_id = b.banco_id)`.as('CUENTAS'),
      ])
      .orderBy(sql`b.banco collate es_mx`)
      .execute(),
    formas_pago: await formasDePago(db),
    conceptos_ba: await conceptosDeBanco(db),
  };
}

/** Adds a bank account, and its bank if that is new, or changes it field by field. */
export async function guardaCuentaBanco(
  p: Input<Calls['guardaCuentaBanco']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaCuentaBanco']>> {
  const { db } = ctx;
  rejectIf(cuentaRejection(p)?.mensaje ?? null);
  exigirNuevo(p.edicion, p.cuenta_ba_id);
  await unoALaVez(db);
  const banco_id = p.banco_id === 0 ? await agrega(db, 'BANCO', p.banco) : await exigirBanco(db, p.banco_id);
  const escrita = { cuenta: nombreDeBanco(p.cuenta), banco_id, empresa: p.empresa };
  const quedara = p.edicion === 'N' ? escrita : await conLaDeAhora(db, p, escrita);
  await exigirNombreLibre(db, 'CUENTA', quedara.cuenta, p.cuenta_ba_id);
  const fila = { cuenta: quedara.cuenta, banco_id: quedara.banco_id, empresa_id: quedara.empresa };
  let ID = p.cuenta_ba_id;
  if (p.edicion === 'S')
    await db.updateTable('cuentas_banco').set(fila).where('cuenta_ba_id', '=', ID).execute();
  else
    ID = (
      await db.insertInto('cuentas_banco').values(fila).returning('cuenta_ba_id').executeTakeFirstOrThrow()
    ).cuenta_ba_id;
  avisar(ctx);
  return { data: { ID }, message: MENSAJES_BANCO.guardado('CUENTA') };
}

/** What is written of an account, merged with what others changed since it was read. */
async function conLaDeAhora(
  db: Tx,
  { cuenta_ba_id, leido }: Input<Calls['guardaCuentaBanco']>,
  escrita: { cuenta: string; banco_id: number; empresa: number },
): Promise<typeof escrita> {
  const ahora = await db
    .selectFrom('cuentas_banco')
    .select(['cuenta', 'banco_id', 'empresa_id as empresa'])
    .where('cuenta_ba_id', '=', cuenta_ba_id)
    .forUpdate()
    .executeTakeFirst();
  if (!ahora) throw new Rejection(MENSAJES_BANCO.noExiste);
  return fundidos(leido ?? {}, ahora, escrita);
}

async function exigirBanco(db: Tx, bancoId: number): Promise<number> {
  const hay = await db
    .selectFrom('bancos')
    .select('banco_id')
    .where('banco_id', '=', bancoId)
    .forKeyShare()
    .executeTakeFirst();
  if (!hay) throw new Rejection(MENSAJES_BANCO.banco);
  return hay.banco_id;
}

/** Adds a bank, a way of paying or a concept, or changes its name. */
export async function guardaCatalogoBanco(
  p: Input<Calls['guardaCatalogoBanco']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaCatalogoBanco']>> {
  const { db } = ctx;
  rejectIf(nombreDeCatalogoRejection(p.catalogo, p)?.mensaje ?? null);
  exigirNuevo(p.edicion, p.id);
  await unoALaVez(db);
  let ID = p.id;
  if (p.edicion === 'N') ID = await agrega(db, p.catalogo, p.nombre);
  else {
    const t = TABLA_DE_CATALOGO[p.catalogo];
    const { rows } = await sql<{ nombre: string }>`
      select ${sql.ref(t.nombre)} as nombre from ${sql.table(t.tabla)} where ${sql.ref(t.id)} = ${ID} for update`.execute(
      db,
    );
    if (!rows[0]) throw new Rejection(MENSAJES_BANCO.noExiste);
    const { nombre } = fundidos(p.leido ?? {}, rows[0], { nombre: nombreDeBanco(p.nombre) });
    await exigirNombreLibre(db, p.catalogo, nombre, ID);
    await sql`update ${sql.table(t.tabla)} set ${sql.ref(t.nombre)} = ${nombre} where ${sql.ref(t.id)} = ${ID}`.execute(
      db,
    );
  }
  avisar(ctx);
  return { data: { ID }, message: MENSAJES_BANCO.guardado(p.catalogo) };
}

/** PostgreSQL's code for a row that others refer to. */
const EN_USO = '23503';

/** Removes what was added by mistake; what deposits, payments or accounts name stays. */
export async function quitaCatalogoBanco(
  { catalogo, id }: Input<Calls['quitaCatalogoBanco']>,
  ctx: CommandContext,
): Promise<Output<Calls['quitaCatalogoBanco']>> {
  if (catalogo === 'CONCEPTO' && id === CONCEPTO_DE_DEPOSITO) throw new Rejection(MENSAJES_BANCO.deLaCasa);
  const t = TABLA_DE_CATALOGO[catalogo];
  await unoALaVez(ctx.db);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(t.tabla)} where ${sql.ref(t.id)} = ${id}`
    .execute(ctx.db)
    .catch((e: { code?: string }) => {
      if (e.code === EN_USO) throw new Rejection(MENSAJES_BANCO.enUso(catalogo));
      throw e;
    });
  if (!numAffectedRows) throw new Rejection(MENSAJES_BANCO.noExiste);
  avisar(ctx);
  return { message: MENSAJES_BANCO.quitado(catalogo) };
}

import type { Input, Output } from '@anden/contrato/call.ts';
import type { repartoCalls } from '@anden/contrato/cartera/reparto.ts';
import { aplicacionesRejection, MENSAJES_CARTERA } from '@anden/contrato/cartera/rules.ts';
import { ESTATUS_REPARTIDO, MENSAJES_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import {
  absoluto,
  CERO,
  type Centavos,
  comoNumeric,
  deNumeric,
  dichoEnPesos,
  leePesos,
  menos,
  suma,
} from '@anden/contrato/centavos.ts';
import { sql } from 'kysely';
import { soloSusClientes } from '../../platform/auth/operador.ts';
import type { CommandContext, Handlers } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { aplicar } from './aplicar.ts';
import { regresarDeposito, repartirDeposito } from './asentar.ts';
import { avisarCartera } from './avisos.ts';
import { getCargosPorCobrar } from './cargos.ts';
import { cambioDeDeposito, depositoRetenido } from './depositos.ts';
import { getSugerenciasDeDeposito } from './sugerencias.ts';

type Calls = typeof repartoCalls;
type Pedido = Input<Calls['aplicaDeposito']>;

/** What was last done with the deposit, as it is told to whoever saves over it. */
async function loUltimo({ db, operador }: CommandContext, id: number): Promise<string> {
  const asesor = soloSusClientes(operador);
  const { rows } = await sql<{ quien: string | null; importe: string; cliente: string; quita: boolean }>`
    select o.nombre as quien, c.importe, c.corrige is not null as quita,
           case when (${asesor}::int is null or k.operador_id = ${asesor}::int) is true
                then k.clave_cliente || ' ' || k.nombre else 'un cliente de otro asesor' end as cliente
      from cartera c join clientes k using (cliente_id) left join operadores o on o.operador_id = c.operador_id
     where c.docto_ba_id = ${id} order by c.asiento_id desc limit 1`.execute(db);
  const [ultimo] = rows;
  if (!ultimo) return MENSAJES_DEPOSITO.cambio;
  const cuanto = dichoEnPesos(absoluto(deNumeric(ultimo.importe)));
  const que = ultimo.quita ? `quitó ${cuanto} a` : `dio ${cuanto} a`;
  return `Mientras tanto ${ultimo.quien ?? 'otro sistema'} ${que} ${ultimo.cliente}. Revise lo que queda y guarde de nuevo`;
}

async function exigirVersion(ctx: CommandContext, id: number, version: number): Promise<void> {
  const { rows } = await sql<{ asientos: number }>`
    select count(*)::int as asientos from cartera where docto_ba_id = ${id}`.execute(ctx.db);
  if (rows[0]?.asientos !== version) throw new Rejection(await loUltimo(ctx, id), ESTATUS_REPARTIDO);
}

function importeDe(importe: number): Centavos {
  const centavos = leePesos(importe);
  if (centavos === null) throw new Rejection(MENSAJES_CARTERA.importe);
  return centavos;
}

/** What each customer is given, and how much of it pays which charge; amounts of 0 are left out. */
function partesDe(clientes: Pedido['clientes']) {
  const partes = clientes.map((c) => {
    const cargos = c.cargos
      .map((k) => ({ cargoId: k.cargo_id, centavos: importeDe(k.importe) }))
      .filter((k) => k.centavos > CERO);
    const centavos = suma([importeDe(c.anticipo), ...cargos.map((k) => k.centavos)]);
    return { clienteId: c.cliente_id, centavos, cargos };
  });
  if (partes.some((p) => p.centavos === CERO)) throw new Rejection(MENSAJES_DEPOSITO.nada);
  if (new Set(partes.map((p) => p.clienteId)).size < partes.length)
    throw new Rejection(MENSAJES_DEPOSITO.clienteDosVeces);
  rejectIf(aplicacionesRejection(partes.reduce((n, p) => n + p.cargos.length, 0)));
  return partes;
}

const queda = async ({ db }: CommandContext, id: number): Promise<string> => {
  const { importe, repartido } = await db
    .selectFrom('depositos')
    .select(['importe', 'repartido'])
    .where('docto_ba_id', '=', id)
    .executeTakeFirstOrThrow();
  return comoNumeric(menos(deNumeric(importe), deNumeric(repartido)));
};

/** A deposit given to customers, and what was given taken back. */
export const reparto: Handlers<Calls> = {
  getSugerenciasDeDeposito,
  getCargosPorCobrar,

  async aplicaDeposito({ docto_ba_id, version, clientes }, ctx): Promise<Output<Calls['aplicaDeposito']>> {
    const partes = partesDe(clientes);
    await depositoRetenido(ctx.db, docto_ba_id);
    await exigirVersion(ctx, docto_ba_id, version);
    const abonos = await repartirDeposito(ctx, docto_ba_id, partes);
    const aplicaciones = partes.flatMap((p, i) =>
      p.cargos.map((k) => ({ abonoId: abonos[i] ?? 0, cargoId: k.cargoId, centavos: k.centavos })),
    );
    if (aplicaciones.length > 0) await aplicar(ctx, aplicaciones);
    ctx.publicar(cambioDeDeposito(docto_ba_id));
    avisarCartera(
      ctx,
      partes.map((p) => p.clienteId),
    );
    return { data: { POR_APLICAR: await queda(ctx, docto_ba_id) }, message: MENSAJES_DEPOSITO.aplicado };
  },

  async deshaceReparto({ docto_ba_id, asiento_id, motivo }, ctx): Promise<Output<Calls['deshaceReparto']>> {
    const { clientes } = await regresarDeposito(ctx, docto_ba_id, { motivo, asientos: [asiento_id] });
    ctx.publicar(cambioDeDeposito(docto_ba_id));
    avisarCartera(ctx, clientes);
    return { data: { POR_APLICAR: await queda(ctx, docto_ba_id) }, message: MENSAJES_DEPOSITO.deshecho };
  },
};

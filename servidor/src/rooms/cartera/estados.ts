import type { Input, Output } from '@anden/contrato/call.ts';
import type { estadosCalls } from '@anden/contrato/cartera/estados.ts';
import { motivoDeCarteraRejection } from '@anden/contrato/cartera/rules.ts';
import { MENSAJES_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import {
  type ColumnasDichas,
  columnasRejection,
  ESTADO_BYTES_MAX,
  MENSAJES_ESTADO,
} from '@anden/contrato/cartera/rules-estados.ts';
import { CERO, comoNumeric, deNumeric, suma } from '@anden/contrato/centavos.ts';
import { cuantos, pesos } from '@anden/contrato/cifras.ts';
import { dichoDePregunta, type Respuestas } from '@anden/contrato/formatos.ts';
import { Respuestas as FormaDeRespuestas } from '@anden/contrato/formatos-campos.ts';
import { sql } from 'kysely';
import type { Limites } from '../../importar/hilo.ts';
import type { OperadorEnSesion } from '../../platform/auth/operador.ts';
import { diaDeNegocio } from '../../platform/business-day.ts';
import {
  type CommandContext,
  conPreparacion,
  type Handlers,
  type PreparacionContext,
  type QueryContext,
  type Tx,
} from '../../platform/calls/handlers.ts';
import type { Db } from '../../platform/db/pool.ts';
import { pideDe } from '../../platform/llegadas/tomar.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { cuentaDeEstado, leeCabeza } from './cuenta-de-estado.ts';
import { cambioDeDeposito, cancelacion, enFilaPorCuenta, formasDePago } from './depositos.ts';
import { type EstadoLeido, leeEstado } from './estado-leido.ts';
import { depositosDe } from './iguales.ts';
import { juzga, type RenglonJuzgado } from './renglones-estado.ts';

type Calls = typeof estadosCalls;
type Renglones = Output<Calls['getEstadoCuenta']>['data']['renglones'];

/** Access to uploaded files, which another room keeps. */
export interface Subidos {
  /**
   * Puts an operator's file on the disk while `hacer` reads it, within limits, and returns its result.
   * @throws Rejection where it is not there, is not whole, has more than `max` bytes or cannot be read
   */
  lee<T>(
    db: Db,
    pedido: { operador: OperadorEnSesion; importacion_id: number; max: number; grande: string },
    hacer: (ruta: string, nombre: string, limites: Limites) => Promise<T>,
  ): Promise<T>;
  /** Deletes a file that is done with. */
  olvida(db: Tx, operador: OperadorEnSesion, importacionId: number): Promise<void>;
}

interface Leido extends EstadoLeido {
  nombre: string;
  respuestas: Respuestas;
}

/** How an account's last statement was read. */
async function recuerdoDe(db: Db, cuentaId: number) {
  const cuenta = await db
    .selectFrom('cuentas_banco')
    .select(['columnas', 'titulos', 'respuestas'])
    .where('cuenta_ba_id', '=', cuentaId)
    .executeTakeFirst();
  if (!cuenta) throw new Rejection(MENSAJES_ESTADO.cuenta);
  const columnas = cuenta.columnas as ColumnasDichas | null;
  return {
    recordadas: columnas && { columnas, titulos: (cuenta.titulos ?? []) as string[] },
    respuestas: FormaDeRespuestas.parse(cuenta.respuestas),
  };
}

const sumaDe = (renglones: readonly RenglonJuzgado[]): string =>
  comoNumeric(suma(renglones.map((r) => r.movimiento?.centavos ?? CERO)));

const enElAlambre = (r: RenglonJuzgado): Renglones[number] => {
  const dice = r.movimiento ?? r.visto;
  return {
    RENGLON: r.renglon,
    VEREDICTO: r.veredicto,
    MOTIVO: r.motivo,
    NOTA: r.nota,
    IGUALES: r.iguales,
    FECHA: dice?.fecha ?? null,
    IMPORTE: dice?.centavos == null ? null : comoNumeric(dice.centavos),
    REFERENCIA: dice?.referencia ?? null,
    DESCRIPCION: dice?.descripcion ?? null,
    ORDENANTE: dice?.ordenante ?? null,
  };
};

/** The rows of a statement with the verdict on each, by the deposits that exist now. */
async function juzgados(db: Tx, cuentaId: number, { renglones }: EstadoLeido): Promise<RenglonJuzgado[]> {
  const dias = renglones.flatMap((r) => (r.movimiento ? [r.movimiento.fecha] : []));
  return juzga(renglones, await depositosDe(pideDe(db), [cuentaId], dias));
}

type Pedido = Input<Calls['cargaEstadoCuenta']>;
type PorCargar = RenglonJuzgado & { repetido: string | null };

/** Which rows are loaded, and the reason against each of the others; rows that are not deposits are left out of both. */
function aparta(renglones: readonly RenglonJuzgado[], aceptados: Pedido['aceptados']) {
  const dichos = new Map(aceptados.map((a) => [a.renglon, a]));
  const rechazados: { RENGLON: number; MOTIVO: string }[] = [];
  const porCargar: PorCargar[] = [];
  for (const r of renglones) {
    const aceptado = dichos.get(r.renglon);
    if (r.veredicto === 'NUEVO') porCargar.push({ ...r, repetido: null });
    else if (r.veredicto === 'REPETIDO' && aceptado && aceptado.iguales === r.iguales)
      porCargar.push({ ...r, repetido: aceptado.motivo });
    else if (r.veredicto !== 'NO_ABONO') rechazados.push({ RENGLON: r.renglon, MOTIVO: r.motivo ?? '' });
  }
  return { porCargar, rechazados };
}

/** Rows per SQL insert, each of some fifteen values. */
const LOTE = 1000;

async function inserta(
  { db, operador }: CommandContext,
  pedido: Pedido,
  { nombre, porCargar }: { nombre: string; porCargar: readonly PorCargar[] },
): Promise<{ estadoId: number; ids: number[] }> {
  const cuenta = await db
    .selectFrom('cuentas_banco')
    .select(['banco_id', 'empresa_id'])
    .where('cuenta_ba_id', '=', pedido.cuenta_ba_id)
    .executeTakeFirstOrThrow();
  const { estado_cuenta_id } = await db
    .insertInto('estados_cuenta')
    .values({
      cuenta_ba_id: pedido.cuenta_ba_id,
      archivo: nombre,
      operador_id: operador.operador_id,
      renglones: porCargar.length,
    })
    .returning('estado_cuenta_id')
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (let i = 0; i < porCargar.length; i += LOTE) {
    const puestos = await db
      .insertInto('depositos')
      .values(
        porCargar.slice(i, i + LOTE).flatMap(({ renglon, movimiento, repetido }) =>
          movimiento
            ? [
                {
                  fecha: movimiento.fecha,
                  concepto_ba_id: pedido.concepto_ba_id,
                  cuenta_ba_id: pedido.cuenta_ba_id,
                  banco_id: cuenta.banco_id,
                  forma_pago_id: pedido.forma_pago,
                  empresa_id: cuenta.empresa_id,
                  importe: comoNumeric(movimiento.centavos),
                  descripcion: movimiento.descripcion,
                  referencia: movimiento.referencia,
                  ordenante: movimiento.ordenante,
                  hora: movimiento.hora,
                  saldo: movimiento.saldo === null ? null : comoNumeric(movimiento.saldo),
                  operador_id: operador.operador_id,
                  estado_cuenta_id,
                  renglon,
                  repetido,
                },
              ]
            : [],
        ),
      )
      .returning('docto_ba_id')
      .execute();
    ids.push(...puestos.map((p) => p.docto_ba_id));
  }
  return { estadoId: estado_cuenta_id, ids };
}

async function exigirFormaYConcepto(db: Tx, { forma_pago, concepto_ba_id }: Pedido): Promise<void> {
  const { rows } = await sql<{ forma: boolean; concepto: boolean }>`
    select exists (select from formas_pago where forma_pago_id = ${forma_pago}) as forma,
           exists (select from conceptos_banco where concepto_ba_id = ${concepto_ba_id}) as concepto`.execute(
    db,
  );
  if (!rows[0]?.forma) throw new Rejection(MENSAJES_DEPOSITO.formaPago);
  if (!rows[0].concepto) throw new Rejection(MENSAJES_DEPOSITO.concepto);
}

/** Bank statements: uploaded, looked at row by row, and loaded as deposits. */
export function estadosDeCuenta(subidos: Subidos): Handlers<Calls> {
  const leer = async (
    db: Db,
    { operador, config }: Pick<QueryContext, 'operador' | 'config'>,
    pedido: Input<Calls['getEstadoCuenta']>,
  ): Promise<Leido> => {
    const { recordadas, respuestas: dichas } = await recuerdoDe(db, pedido.cuenta_ba_id);
    const respuestas = { ...dichas, ...pedido.respuestas };
    const { importacion_id } = pedido;
    return subidos.lee(
      db,
      { operador, importacion_id, max: ESTADO_BYTES_MAX, grande: MENSAJES_ESTADO.grande },
      async (ruta, nombre, limites) => {
        const hoy = diaDeNegocio(config.zona, config.ahora());
        const pedidas = pedido.columnas ?? null;
        const leido = await leeEstado({ ruta, pedidas, recordadas, respuestas, hoy }, limites);
        return { ...leido, nombre, respuestas };
      },
    );
  };

  return {
    getCuentasBanco,
    deshaceEstadoCuenta,

    async getCuentaDeEstado({ importacion_id }, { db, operador }) {
      const leido = await subidos.lee(
        db,
        { operador, importacion_id, max: ESTADO_BYTES_MAX, grande: MENSAJES_ESTADO.grande },
        async (ruta, nombre, limites) => ({ ...(await leeCabeza(ruta, limites)), nombre }),
      );
      return { data: await cuentaDeEstado(db, leido) };
    },

    async getEstadoCuenta(pedido, ctx) {
      const { db } = ctx;
      const { columnas } = pedido;
      const leido = await leer(db, ctx, pedido);
      const PROBLEMA = leido.problema;
      // Columns named in the request that the file does not have are ignored.
      const COLUMNAS = { ...leido.columnas, ...columnas, tipo: columnas?.tipo ?? leido.columnas.tipo };
      const renglones = await juzgados(db, pedido.cuenta_ba_id, leido);
      return {
        data: {
          ARCHIVO: leido.nombre,
          DESCRIPCION: leido.descripcion,
          TITULOS: leido.titulos.filter((t) => t !== ''),
          COLUMNAS: PROBLEMA ? COLUMNAS : leido.columnas,
          PROBLEMA,
          PREGUNTAS: leido.preguntas,
          AVISO: leido.cuentas.length > 0 ? MENSAJES_ESTADO.variasCuentas(leido.cuentas) : null,
          SUMA: sumaDe(renglones.filter((r) => r.veredicto === 'NUEVO')),
          renglones: renglones.map(enElAlambre),
        },
      };
    },

    cargaEstadoCuenta: conPreparacion<Calls['cargaEstadoCuenta'], Leido | Rejection>(
      // After a statement was loaded its file is gone. A repeated request gets the stored reply of its key, so the refusal is only thrown if there is
      // none.
      (pedido, ctx: PreparacionContext) =>
        leer(ctx.db, ctx, pedido).catch((e) => {
          if (e instanceof Rejection) return e;
          throw e;
        }),
      async (pedido, ctx, leido) => {
        if (leido instanceof Rejection) throw leido;
        const { db, operador, publicar } = ctx;
        rejectIf(columnasRejection(pedido.columnas));
        for (const a of pedido.aceptados) rejectIf(motivoDeCarteraRejection(a.motivo));
        await exigirFormaYConcepto(db, pedido);
        await enFilaPorCuenta(db, pedido.cuenta_ba_id, MENSAJES_ESTADO.cuenta);
        if (!leido.pedidas) throw new Rejection(MENSAJES_ESTADO.otrasColumnas);
        const [pregunta] = leido.preguntas;
        if (pregunta) throw new Rejection(dichoDePregunta(pregunta));
        const renglones = await juzgados(db, pedido.cuenta_ba_id, leido);
        const { porCargar, rechazados } = aparta(renglones, pedido.aceptados);
        if (porCargar.length === 0) throw new Rejection(MENSAJES_ESTADO.nada);
        const { estadoId, ids } = await inserta(ctx, pedido, { nombre: leido.nombre, porCargar });
        await db
          .updateTable('cuentas_banco')
          .set({
            columnas: JSON.stringify(leido.columnas),
            titulos: JSON.stringify(leido.titulos),
            respuestas: JSON.stringify(leido.respuestas),
          })
          .where('cuenta_ba_id', '=', pedido.cuenta_ba_id)
          .execute();
        await subidos.olvida(db, operador, pedido.importacion_id);
        // A single message for all of them, so that screens read the list again once.
        publicar(cambioDeDeposito(ids[0] ?? 0));
        return {
          data: { ESTADO_CUENTA_ID: estadoId, CARGADOS: ids.length, SUMA: sumaDe(porCargar), rechazados },
          message: `${cuantos(ids.length, ['depósito cargado', 'depósitos cargados'])}`,
        };
      },
    ),
  };
}

/** Cancels what was loaded with a statement by mistake (another account, another file): all of it, or nothing where some was given. */
async function deshaceEstadoCuenta(
  { estado_cuenta_id, motivo }: Input<Calls['deshaceEstadoCuenta']>,
  { db, operador, publicar }: CommandContext,
): Promise<Output<Calls['deshaceEstadoCuenta']>> {
  rejectIf(motivoDeCarteraRejection(motivo));
  const suyos = await db
    .selectFrom('depositos')
    .select(['docto_ba_id', 'repartido', 'referencia', 'fecha', 'importe'])
    .where('estado_cuenta_id', '=', estado_cuenta_id)
    .where('cancelado', 'is', null)
    .orderBy('docto_ba_id')
    .forUpdate()
    .execute();
  const [primero] = suyos;
  if (!primero) throw new Rejection(MENSAJES_ESTADO.sinVigentes);
  const dados = suyos.filter((d) => deNumeric(d.repartido) > CERO);
  if (dados.length > 0)
    throw new Rejection(
      MENSAJES_ESTADO.repartidos(
        dados.map(
          (d) =>
            `${d.referencia ?? `el del ${String(d.fecha).split('-').reverse().join('-')}`}, de ${pesos(d.importe)}`,
        ),
      ),
    );
  await db
    .updateTable('depositos')
    .set(cancelacion(operador, motivo))
    .where('estado_cuenta_id', '=', estado_cuenta_id)
    .where('cancelado', 'is', null)
    .execute();
  // A single message for all of them, so that screens read the list again once.
  publicar(cambioDeDeposito(primero.docto_ba_id));
  return {
    data: { CANCELADOS: suyos.length },
    message: cuantos(suyos.length, ['depósito cancelado', 'depósitos cancelados']),
  };
}

async function getCuentasBanco(
  _input: Input<Calls['getCuentasBanco']>,
  { db }: QueryContext,
): Promise<Output<Calls['getCuentasBanco']>> {
  const { rows } = await sql<Output<Calls['getCuentasBanco']>['data'][number]>`
    select c.cuenta_ba_id as "CUENTA_BA_ID", c.cuenta as "CUENTA", b.banco as "BANCO", c.empresa_id as "EMPRESA",
           (select jsonb_build_object('ESTADO_CUENTA_ID', e.estado_cuenta_id, 'ARCHIVO', e.archivo, 'CARGADO', e.cargado, 'OPERADOR', o.nombre,
              'RENGLONES', e.renglones,
              'VIGENTES', (select count(*) from depositos d where d.estado_cuenta_id = e.estado_cuenta_id and d.cancelado is null))
              from estados_cuenta e join operadores o using (operador_id)
             where e.cuenta_ba_id = c.cuenta_ba_id order by e.estado_cuenta_id desc limit 1) as "ULTIMO"
      from cuentas_banco c join bancos b using (banco_id) order by c.cuenta collate es_mx`.execute(db);
  return { data: rows, formas_pago: await formasDePago(db) };
}

import { PedidoDeArchivo } from '@anden/contrato/archivo.ts';
import { CABECERA_FILAS, CABECERA_FORMATO, TIPO_DE_PIEZAS } from '@anden/contrato/archivo-piezas.ts';
import type { CallMap } from '@anden/contrato/call.ts';
import { esReporte, type NombreDeReporte, reportes } from '@anden/contrato/reportes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { diaDeNegocio } from '../business-day.ts';
import { escribirLlevado } from '../calls/audit.ts';
import { responderError } from '../calls/errors.ts';
import type { Handler, QueryContext } from '../calls/handlers.ts';
import { antesDelCuerpo, exigirPermiso, identificar, type Servida } from '../calls/quien.ts';
import { leer } from '../calls/run.ts';
import { PLAZOS_DE_ARCHIVO } from '../entrega.ts';
import type { Servicios } from '../services.ts';
import { Archivo } from './archivo.ts';
import { columnasDeArchivo } from './columnas.ts';
import { pideTalCual, TIPOS_DE_ARCHIVO, talCual } from './tal-cual.ts';

type Lector = (input: unknown, ctx: QueryContext) => Promise<unknown>;

/**
 * Serves the file of every report at `POST /api/<call>/archivo` (`contrato/src/archivo.ts`): all rows of its answer,
 * written as the database returns them and sent as they are written. Whoever may make the call may ask for its file.
 */
export function registrarArchivos<M extends CallMap>(
  app: FastifyInstance,
  s: Servicios,
  calls: M,
  handlers: { [N in keyof M]: Handler<M[N]> },
): void {
  for (const [nombre, call] of Object.entries(calls)) {
    if (!esReporte(nombre)) continue;
    const servida: Servida = { s, nombre, call };
    const lector = handlers[nombre] as unknown as Lector;
    app.route({
      method: 'POST',
      url: `/api/${nombre}/archivo`,
      compress: false,
      config: { entrega: PLAZOS_DE_ARCHIVO },
      onRequest: (req) => antesDelCuerpo(servida, req),
      handler: (req, reply) => atender(servida, nombre, lector, req, reply),
    });
  }
}

async function atender(
  servida: Servida,
  nombre: NombreDeReporte,
  lector: Lector,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { s } = servida;
  const { operador } = req.quien ?? (await identificar(servida, req));
  const salirDelLimite = s.limites.entrar(`operador ${operador.operador_id}`);
  let salir = salirDelLimite;
  try {
    const pedido = PedidoDeArchivo.parse(req.body ?? {});
    const {
      pagina: _,
      por_pagina: __,
      ...input
    } = await exigirPermiso(servida, req, operador, pedido.pedido);
    const archivo = new Archivo({
      pedido,
      columnas: columnasDeArchivo(nombre, pedido.columnas),
      sumadas: reportes[nombre].columnas,
      operador: operador.nombre,
      zona: s.config.zona,
      xlsxMax: s.config.xlsxMax,
    });
    const salirDelCupo = s.exportaciones.entrar(operador.operador_id);
    salir = () => {
      salirDelCupo();
      salirDelLimite();
    };
    const contexto = {
      operador,
      config: s.config,
      dia: diaDeNegocio(s.config.zona, s.config.ahora()),
      salida: archivo,
    };
    const hecho = leer(s, (db) =>
      mientrasEste(s, reply, archivo, db, () => lector(input, { ...contexto, db })),
    );
    // A refusal before the first row is a reply like any other.
    const { total, formato } = await Promise.race([archivo.empezado, hecho.then(() => archivo.empezado)]);
    if (reportes[nombre].personales) {
      const registro = { titulo: pedido.titulo, filas: total, pedido: input };
      const quien = { operadorId: operador.operador_id, direccion: req.ip, peticionId: req.id };
      await escribirLlevado(s.pool, { ...quien, llamada: nombre, registro }).catch((e) => {
        // Without this handler, destroying the pieces would make the reading fail with nobody listening.
        hecho.catch(() => {});
        archivo.piezas.destroy();
        throw e;
      });
    }
    void hecho
      .then(() => archivo.termina())
      .catch((e) => archivo.falla(responderError(e, req.id, req.log).cuerpo.message))
      .finally(salir);
    reply.header(CABECERA_FILAS, total).header(CABECERA_FORMATO, formato);
    if (!pideTalCual(req.headers.accept)) return reply.type(TIPO_DE_PIEZAS).send(archivo.piezas);
    return reply
      .type(TIPOS_DE_ARCHIVO[formato])
      .header('content-disposition', `attachment; filename="${nombre}.${formato}"`)
      .send(talCual(archivo.piezas));
  } catch (e) {
    salir();
    throw e;
  }
}

/**
 * Reads only while somebody is receiving: if the client leaves, the running statement is cancelled, and with it the
 * cursor and its transaction.
 */
async function mientrasEste<T>(
  s: Servicios,
  { raw }: FastifyReply,
  archivo: Archivo,
  db: QueryContext['db'],
  lee: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  let cortando: Promise<unknown> = Promise.resolve();
  const corta = (): void => {
    archivo.piezas.destroy();
    cortando = sql`select pg_cancel_backend(${rows[0]?.pid ?? 0})`.execute(s.db).catch(() => {});
  };
  if (raw.destroyed) corta();
  raw.once('close', corta);
  try {
    return await lee();
  } finally {
    raw.off('close', corta);
    // The connection returns to the pool only after the cancellation has been carried out.
    await cortando;
  }
}

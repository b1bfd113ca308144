import type { FastifyInstance } from 'fastify';
import {
  almacenesVisibles,
  exigirClavePropia,
  type OperadorEnSesion,
  operadorPorSesion,
  puede,
} from './auth/operador.ts';
import { hashDeSesion, tokenDeSesion } from './auth/sessions.ts';
import { diaDeNegocio } from './business-day.ts';
import { sinSesion } from './calls/quien.ts';
import type { Evento } from './events.ts';
import { Fault } from './rejection.ts';
import type { Servicios } from './services.ts';

const LATIDO_MS = 20_000;
/** How often a session's sign of life is written down, in milliseconds. */
const VISTO_MS = 120_000;
/** Most bytes buffered for a browser that does not read; beyond it the connection is cut and the browser reconnects. */
const ATRASO_MAX = 256 * 1024;
/**
 * Most open streams of one operator in this process: enough for a person's tabs and handhelds, not for a client that
 * never closes.
 */
const POR_OPERADOR_MAX = 64;
/** Milliseconds a browser has to take the end of its stream before the connection is cut. */
const DESPEDIDA_MS = 1_000;

function leToca(e: Evento, o: OperadorEnSesion): boolean {
  if (e.operador_id !== undefined && e.operador_id !== o.operador_id) return false;
  const visibles = almacenesVisibles(o);
  if (e.almacen_id !== undefined && visibles !== null && !visibles.includes(e.almacen_id)) return false;
  return e.controles === undefined || e.controles.some((c) => puede(o, c));
}

/**
 * `GET /api/avisos`: server-sent events for a signed-in browser, each `{tema, id?, parte?, key?}`. The session is
 * checked at every heartbeat and whenever an event says that it changed; the stream ends with it.
 * @param alLatir a sign of life of the operator's browser, which a hidden tab's own timers would not give
 */
export function registrarAvisos(
  app: FastifyInstance,
  s: Servicios,
  alLatir: (operador: OperadorEnSesion) => Promise<void> = async () => {},
): void {
  const abiertas = new Map<number, number>();
  app.get('/api/avisos', { exposeHeadRoute: false }, async (req, reply) => {
    const token = tokenDeSesion(req, s.config);
    const sesionHash = token ? hashDeSesion(token) : null;
    const buscar = async () =>
      sesionHash
        ? operadorPorSesion(s.pool, sesionHash, diaDeNegocio(s.config.zona, s.config.ahora()))
        : null;
    const inicial = await buscar();
    if (!inicial) throw sinSesion(token);
    exigirClavePropia(inicial);
    const suyas = abiertas.get(inicial.operador_id) ?? 0;
    if (suyas >= POR_OPERADOR_MAX) throw new Fault(429, 'Tiene demasiadas pantallas abiertas.', 30);
    let operador = inicial;
    let corte: NodeJS.Timeout | undefined;
    reply.hijack();
    const { raw } = reply;
    // The client left during the look-up of its session. 'close' was already emitted, so nothing would clean up what
    // follows.
    if (raw.destroyed) return;
    abiertas.set(inicial.operador_id, suyas + 1);
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Kept alive after its end, the connection would delay a server that is closing.
      connection: 'close',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    const escribir = (texto: string) => {
      // Writing after the end emits an 'error' event, which without a listener ends the process.
      if (raw.writableEnded) return;
      if (raw.writableLength > ATRASO_MAX) raw.destroy();
      else raw.write(texto);
    };
    const revisar = async () => {
      const actual = await buscar().catch(() => operador);
      if (actual) {
        operador = actual;
        return;
      }
      escribir('data: {"tema":"fin"}\n\n');
      despedir();
    };
    escribir('retry: 2000\ndata: {"tema":"inicio"}\n\n');
    const dejarDeOir = s.eventos.oir((e) => {
      if (!leToca(e, operador)) return;
      const { tema, id, parte } = e;
      const key = e.autor === operador.operador_id ? e.key : undefined;
      escribir(`data: ${JSON.stringify({ tema, id, parte, key })}\n\n`);
      if (e.tema === 'sesion') void revisar();
    });
    let visto = Number.NEGATIVE_INFINITY;
    const anotarVisto = async () => {
      if (s.esquema.superada || performance.now() - visto < VISTO_MS) return;
      visto = performance.now();
      await s.pool.query('update sesiones set visto = now() where sesion_hash = $1', [sesionHash]);
    };
    // What cannot be written down is written at another beat.
    void anotarVisto().catch(() => {});
    const latido = setInterval(() => {
      escribir(': latido\n\n');
      // A beat that is lost is followed by another.
      void revisar().then(() => Promise.all([alLatir(operador), anotarVisto()]).catch(() => {}));
    }, LATIDO_MS);
    const despedir = () => {
      clearInterval(latido);
      dejarDeOir();
      raw.end();
      corte ??= setTimeout(() => raw.destroy(), DESPEDIDA_MS).unref();
    };
    s.alCerrar.add(despedir);
    raw.on('error', () => {});
    raw.on('close', () => {
      clearInterval(latido);
      clearTimeout(corte);
      dejarDeOir();
      s.alCerrar.delete(despedir);
      const quedan = (abiertas.get(inicial.operador_id) ?? 1) - 1;
      if (quedan > 0) abiertas.set(inicial.operador_id, quedan);
      else abiertas.delete(inicial.operador_id);
    });
  });
}

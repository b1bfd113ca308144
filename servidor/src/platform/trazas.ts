import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Config } from './config.ts';

/** How long a span waits for others to go with, in milliseconds. */
const JUNTAR_MS = 1_000;
/** Longest wait for the collector to take the last ones when the server closes; a collector that is away delays nobody. */
const DESPEDIDA_MS = 500;
/** Most statements of one call that are told, because a report's file fetches its rows by the hundred. */
const SENTENCIAS_MAX = 100;
const TEXTO_MAX = 500;

/** A call that is being served. */
interface Abierta {
  span: Span;
  contexto: Context;
  /** Statements that may still be told. */
  quedan: number;
}

/** Epoch milliseconds, with their fraction. */
const ahora = (): number => performance.timeOrigin + performance.now();

/**
 * Tells a collector of OpenTelemetry each call as a span with its statements below it, under the caller's own (`traceparent`) if it says so.
 * Told are names, codes and ids: never a body, a value of a statement, a header or a name of a person. Only loaded where a collector is configured.
 */
export class Trazas {
  readonly #proveedor: TracerProvider;
  readonly #tracer: Tracer;
  readonly #propagador = new W3CTraceContextPropagator();
  readonly #corriente = new AsyncLocalStorage<Abierta>();
  readonly #abiertas = new WeakMap<FastifyRequest, Abierta>();

  constructor(
    { url, servicio }: NonNullable<Config['trazas']>,
    { version, proceso }: Pick<Config, 'version' | 'proceso'>,
  ) {
    this.#proveedor = new TracerProvider({
      resource: defaultResource().merge(
        resourceFromAttributes({
          'service.name': servicio,
          'service.version': version,
          'service.instance.id': `${hostname()}:${proceso ?? process.pid}`,
        }),
      ),
      sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
      spanProcessors: [
        new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }), scheduledDelayMillis: JUNTAR_MS }),
      ],
    });
    this.#tracer = this.#proveedor.getTracer('anden', version);
  }

  /** Runs a part of serving a call, whose statements are then told below it. */
  en<T>(req: FastifyRequest, llamada: string, sirve: () => Promise<T>): Promise<T> {
    return this.#corriente.run(this.#abiertas.get(req) ?? this.#abre(req, llamada), sirve);
  }

  #abre(req: FastifyRequest, llamada: string): Abierta {
    const deQuienLlama = this.#propagador.extract(ROOT_CONTEXT, req.headers, defaultTextMapGetter);
    const span = this.#tracer.startSpan(
      llamada,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': req.method,
          'anden.llamada': llamada,
          'anden.peticion_id': req.id,
        },
      },
      deQuienLlama,
    );
    const abierta = { span, contexto: trace.setSpan(deQuienLlama, span), quedan: SENTENCIAS_MAX };
    this.#abiertas.set(req, abierta);
    req.costo.traza = span.spanContext().traceId;
    return abierta;
  }

  /** Tells a statement that has ended, below the call that asked for it. */
  sentencia({ level, query, queryDurationMillis, ...resto }: LogEvent): void {
    const abierta = this.#corriente.getStore();
    if (!abierta || abierta.quedan-- <= 0) return;
    const acabo = ahora();
    // Its values are apart, and stay here.
    const texto = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, TEXTO_MAX);
    const span = this.#tracer.startSpan(
      /^\w+/.exec(texto)?.[0].toLowerCase() ?? 'sql',
      {
        kind: SpanKind.CLIENT,
        startTime: acabo - queryDurationMillis,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': texto },
      },
      abierta.contexto,
    );
    if (level === 'error') {
      const { code } = ('error' in resto ? (resto.error ?? {}) : {}) as { code?: string };
      if (code) span.setAttribute('db.response.status_code', code);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end(acabo);
  }

  /** Ends the span of a request that was answered, if it was a call. */
  acaba(req: FastifyRequest, { statusCode }: Pick<FastifyReply, 'statusCode'>): void {
    const abierta = this.#abiertas.get(req);
    if (!abierta) return;
    this.#abiertas.delete(req);
    const { span } = abierta;
    const { fin, operador_id } = req.costo;
    const operador = operador_id ?? req.quien?.operador.operador_id;
    span.setAttribute('http.response.status_code', statusCode);
    if (operador !== undefined && operador !== null) span.setAttribute('anden.operador_id', operador);
    if (fin) span.setAttributes({ 'anden.desenlace': fin.desenlace, 'anden.repetida': fin.repetida });
    if (statusCode >= 500) {
      span.setAttribute('error.type', String(statusCode));
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  }

  /** Sends what is left, if the collector takes it at once. */
  async cerrar(): Promise<void> {
    let reloj: NodeJS.Timeout | undefined;
    const tarde = new Promise<void>((listo) => {
      reloj = setTimeout(listo, DESPEDIDA_MS);
    });
    await Promise.race([this.#proveedor.shutdown().catch(() => {}), tarde]);
    clearTimeout(reloj);
  }
}

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from './rejection.ts';

const NONCE = '__NONCE__';

/** Security headers of every reply; pages add their own Content-Security-Policy. */
export const CABECERAS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
} as const;

/**
 * What a page of ours may load: our own files, and its style tags.
 * @param estilos how the policy knows them: by this reply's nonce, or by their digest
 */
export const cspDePagina = (estilos: string): string =>
  [
    "default-src 'none'",
    // WebAssembly alone, for the camera's decoder; no eval of scripts.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' '${estilos}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');

/** The service worker fetches the shell it keeps; a worker obeys the policy its own file came with. */
const CSP_DEL_SERVICE_WORKER = "default-src 'none'; connect-src 'self'";

const nuevoNonce = (): string => randomBytes(16).toString('base64');

/**
 * Serves the built web app from `carpeta`. Hashed assets are kept by browsers for good; every other address that asks
 * for a page gets index.html (history mode), with a nonce of its own.
 */
export async function registrarWeb(app: FastifyInstance, carpeta: string): Promise<void> {
  const indice = `${carpeta}/index.html`;
  const hayWeb = existsSync(indice);
  if (hayWeb) {
    await app.register(fastifyStatic, {
      root: carpeta,
      index: false,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, ruta) {
        if (ruta.endsWith('/sw.js')) reply.header('content-security-policy', CSP_DEL_SERVICE_WORKER);
        reply.header(
          'cache-control',
          ruta.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    app.get('/', (req, reply) => pagina(req, reply));
    app.get('/index.html', (req, reply) => pagina(req, reply));
  }

  let leido: { cuando: number; html: string } | undefined;
  async function leerIndice(): Promise<string> {
    // Looked at each time: a build under a running server names other assets, and the old ones are gone.
    const { mtimeMs } = await stat(indice);
    if (leido?.cuando !== mtimeMs) leido = { cuando: mtimeMs, html: await readFile(indice, 'utf8') };
    return leido.html;
  }

  async function pagina(_req: FastifyRequest, reply: FastifyReply): Promise<string> {
    const nonce = nuevoNonce();
    const html = await leerIndice();
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', cspDePagina(`nonce-${nonce}`));
    return html.replaceAll(NONCE, nonce);
  }

  app.setNotFoundHandler(async (req, reply) => {
    const ruta = req.url.split('?', 1)[0] ?? '/';
    if (ruta === '/api' || ruta.startsWith('/api/')) throw new Fault(404, 'La llamada no existe');
    const esArchivo = /\.[a-z0-9]{1,6}$/i.test(ruta);
    if (!hayWeb || esArchivo || (req.method !== 'GET' && req.method !== 'HEAD')) {
      throw new Fault(404, 'No existe lo que se pidió');
    }
    return pagina(req, reply);
  });
}

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { aceptaGzip } from './calls/escrita.ts';
import { NONCE, type PaginaConNonce, paginaConNonce } from './con-nonce.ts';
import { Fault } from './rejection.ts';

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
 * @param estilos how the policy recognises styles: by this reply's nonce, or by their digest
 */
export const cspDePagina = (estilos: string): string =>
  [
    "default-src 'none'",
    // Only WebAssembly, for the camera's decoder; no eval of scripts.
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

/** The service worker fetches the pages it keeps, and obeys the policy of its own file. */
const CSP_DEL_SERVICE_WORKER = "default-src 'none'; connect-src 'self'";

/** The thread that reads PDFs decodes some of their pictures with WebAssembly, and fetches nothing. */
const CSP_DEL_LECTOR_DE_PDF = "default-src 'none'; script-src 'wasm-unsafe-eval'";

const rutaDe = (url: string): string => url.split('?', 1)[0] ?? '/';
const esLlamada = (url: string): boolean => /^\/api(\/|$)/.test(rutaDe(url));

/** The message for an address that does not exist. */
export const loQueNoHay = (url: string): string =>
  esLlamada(url) ? 'La llamada no existe' : 'No existe lo que se pidió';

/**
 * Scripts and links are allowed by origin. The nonce is for the style tags that the page creates, which reads it from
 * its meta tag.
 */
const soloElDeEstilos = (html: string): string =>
  html.replaceAll(/<(?:script|link)\b[^>]*>/g, (etiqueta) => etiqueta.replace(` nonce="${NONCE}"`, ''));

/** The page, marked as a rehearsal company's. */
const marcada = (html: string, prueba: boolean): string =>
  prueba ? html.replace('<html ', '<html data-empresa="prueba" ') : html;

const nuevoNonce = (): string => randomBytes(16).toString('base64');

/**
 * Serves the built web app from `carpeta`. Browsers keep hashed assets for good; every other address that asks for a
 * page gets index.html (history mode) with a nonce of its own.
 * @param prueba the page says that it is of a rehearsal company; `ui/base.css` draws it
 * @param anteriores a folder with assets of earlier versions, for tabs that still run one; none if it does not exist
 */
export async function registrarWeb(
  app: FastifyInstance,
  carpeta: string,
  anteriores?: string,
  prueba = false,
): Promise<void> {
  const indice = `${carpeta}/index.html`;
  const hayWeb = existsSync(indice);
  if (hayWeb) {
    await app.register(fastifyStatic, {
      root: anteriores && existsSync(anteriores) ? [carpeta, anteriores] : carpeta,
      index: false,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, ruta) {
        if (ruta.endsWith('/sw.js')) reply.header('content-security-policy', CSP_DEL_SERVICE_WORKER);
        if (/\/pdf\.worker[^/]*\.mjs$/.test(ruta))
          reply.header('content-security-policy', CSP_DEL_LECTOR_DE_PDF);
        reply.header(
          'cache-control',
          ruta.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    app.get('/', { compress: false }, pagina);
    app.get('/index.html', { compress: false }, pagina);
  }

  let leida: { cuando: number; pagina: PaginaConNonce } | undefined;
  async function leeIndice(): Promise<PaginaConNonce> {
    // Read every time: a build under a running server names new assets and deletes the old ones.
    const { mtimeMs } = await stat(indice);
    if (leida?.cuando !== mtimeMs)
      leida = {
        cuando: mtimeMs,
        pagina: paginaConNonce(soloElDeEstilos(marcada(await readFile(indice, 'utf8'), prueba))),
      };
    return leida.pagina;
  }

  async function pagina(req: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    const nonce = nuevoNonce();
    const { tal, gzip } = await leeIndice();
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', cspDePagina(`nonce-${nonce}`));
    if (!aceptaGzip(req.headers['accept-encoding'])) return tal(nonce);
    // Set here so that the compression plugin leaves the page alone.
    reply.header('content-encoding', 'gzip');
    return gzip(nonce);
  }

  app.setNotFoundHandler(async (req, reply) => {
    const esArchivo = /\.[a-z0-9]{1,6}$/i.test(rutaDe(req.url));
    if (!hayWeb || esArchivo || esLlamada(req.url)) throw new Fault(404, loQueNoHay(req.url));
    return pagina(req, reply);
  });
}

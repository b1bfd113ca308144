import type { CallMap } from '@anden/contrato/call.ts';
import type { FastifyInstance } from 'fastify';
import { ESTILO_DE_LLAMADAS, indiceDeLlamadas, paginaDeSala } from './docs-page.ts';
import { documentoFijo } from './documento-fijo.ts';
import { openapi } from './openapi.ts';
import { cspDePagina } from './static.ts';

/** Serves what the API says of itself: `/api/openapi.json`, and its readable pages below `/api/docs`. */
export function registrarDocumentacion(
  app: FastifyInstance,
  salas: Readonly<Record<string, CallMap>>,
  version: string,
): void {
  app.get(
    '/api/openapi.json',
    { compress: false },
    documentoFijo('application/json; charset=utf-8', () => JSON.stringify(openapi(salas, version))),
  );
  const csp = cspDePagina(ESTILO_DE_LLAMADAS);
  const indice = documentoFijo('text/html; charset=utf-8', () => indiceDeLlamadas(salas), {
    'content-security-policy': csp,
  });
  app.get('/api/docs', { compress: false }, async (req, reply) => {
    const { busca } = req.query as { busca?: unknown };
    if (typeof busca !== 'string' || busca.trim() === '') return indice(req, reply);
    reply.headers({ 'content-security-policy': csp }).type('text/html; charset=utf-8');
    return indiceDeLlamadas(salas, busca.slice(0, 100));
  });
  for (const [sala, calls] of Object.entries(salas))
    app.get(
      `/api/docs/${sala}`,
      { compress: false },
      documentoFijo('text/html; charset=utf-8', () => paginaDeSala(sala, calls), {
        'content-security-policy': csp,
      }),
    );
}

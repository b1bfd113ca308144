import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Fault } from '../rejection.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its call takes a multipart form. */
    formulario?: boolean;
  }
}

const MAL = 'El formulario no está bien formado';

/**
 * A multipart form as the call's input: files of `x[]` become the list `x` of `{ nombre, datos }` with their bytes in
 * base64; texts are JSON.
 */
async function leeFormulario(tipo: string, cuerpo: Buffer): Promise<Record<string, unknown>> {
  const forma = await new Response(new Uint8Array(cuerpo), { headers: { 'content-type': tipo } })
    .formData()
    .catch(() => {
      throw new Fault(400, MAL);
    });
  const input: Record<string, unknown> = Object.create(null);
  for (const [campo, valor] of forma.entries()) {
    if (typeof valor === 'string') {
      if (campo in input) throw new Fault(400, MAL);
      try {
        input[campo] = JSON.parse(valor);
      } catch {
        throw new Fault(400, MAL);
      }
      continue;
    }
    const nombre = campo.replace(/\[\]$/, '');
    input[nombre] ??= [];
    const lista = input[nombre];
    if (!Array.isArray(lista)) throw new Fault(400, MAL);
    lista.push({ nombre: valor.name, datos: Buffer.from(await valor.arrayBuffer()).toString('base64') });
  }
  return { ...input };
}

/** Lets the calls that declare it take a multipart form; for any other it is no JSON (415). */
export function admitirFormularios(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (req: FastifyRequest, cuerpo: Buffer) => {
      if (!req.routeOptions.config.formulario)
        throw new Fault(415, 'El cuerpo debe ser JSON (Content-Type: application/json)');
      return leeFormulario(String(req.headers['content-type']), cuerpo);
    },
  );
}

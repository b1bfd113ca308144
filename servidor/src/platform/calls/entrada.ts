import type { Call } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type OperadorEnSesion, puede } from '../auth/operador.ts';

/** The input as it was sent: the JSON body, or the query string with numbers where the call declares numbers. */
export function entrada(call: Call, req: FastifyRequest): unknown {
  if (call.metodo === 'POST') return req.body ?? {};
  const campos = call.input.shape as Record<string, z.ZodType>;
  return Object.fromEntries(
    Object.entries(req.query as Record<string, unknown>).map(([k, v]) => {
      // Own properties only, because a field may be called `constructor`, which every object inherits.
      const declarado = Object.hasOwn(campos, k) ? campos[k] : undefined;
      const numero = typeof v === 'string' && /^-?\d{1,15}$/.test(v) ? Number(v) : undefined;
      return [k, numero !== undefined && declarado?.safeParse(v).success === false ? numero : v];
    }),
  );
}

/** Whether the input names another operator for whom the caller may neither act nor look. */
export function esAjeno(call: Call, input: Record<string, unknown>, operador: OperadorEnSesion): boolean {
  const nombrado = input.operador_id ?? input.opid;
  if (nombrado === undefined || nombrado === operador.operador_id) return false;
  const ajeno = call.ajeno ?? (call.kind === 'query' ? P.verOtros : []);
  return ![ajeno].flat().some((control) => puede(operador, control));
}

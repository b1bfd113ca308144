import type { Call, CallMap, Control } from '@anden/contrato/call.ts';
import { ESTATUS_CHOQUE } from '@anden/contrato/campos.ts';
import { CONTROLES } from '@anden/contrato/permissions.ts';
import { z } from 'zod';

const nombreDeControl = (c: number): string => {
  const nombre = CONTROLES.find((x) => x.id === c)?.nombre;
  return nombre ? `${c} (${nombre})` : String(c);
};

/** Who may make a call, in words. */
export function controlEnPalabras(control: Control): string {
  if (typeof control === 'number') return nombreDeControl(control);
  if (typeof control === 'string') return control;
  return control.map(nombreDeControl).join(' o ');
}

const esquema = (s: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...resto } = z.toJSONSchema(s, { io, unrepresentable: 'any' });
  return resto;
};

function respuestaDe(call: Call) {
  const salida = esquema(call.output, 'output') as { properties?: object; required?: string[] };
  return {
    type: 'object',
    properties: { estatus: { const: '1' }, message: { type: 'string' }, ...salida.properties },
    required: ['estatus', 'message', ...(salida.required ?? [])],
  };
}

function operacion(nombre: string, call: Call, sala: string) {
  const entrada = esquema(call.input, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const porGet = call.metodo === 'GET';
  return {
    operationId: nombre,
    tags: [sala],
    summary: call.resumen,
    description: `Control: ${controlEnPalabras(call.control)}.${call.propia ? ' Llamada propia de Andén.' : ''}`,
    ...(call.control === 'sin sesión' ? { security: [] } : {}),
    parameters: [
      ...(call.kind === 'query' || call.pasajera ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
      ...(porGet
        ? Object.entries(entrada.properties ?? {}).map(([name, schema]) => ({
            name,
            in: 'query',
            required: entrada.required?.includes(name) ?? false,
            schema,
          }))
        : []),
    ],
    ...(porGet
      ? {}
      : {
          requestBody: {
            required: call.kind !== 'query',
            content: { 'application/json': { schema: entrada } },
          },
        }),
    responses: {
      '200': {
        description: "estatus '1': hecho. Otro estatus: rechazo de negocio, con su motivo en message.",
        content: {
          'application/json': {
            schema: { anyOf: [respuestaDe(call), { $ref: '#/components/schemas/Rechazo' }] },
          },
        },
      },
      default: { $ref: '#/components/responses/Falla' },
    },
  };
}

const VALOR = { type: ['string', 'number', 'boolean', 'null'] };
const CHOQUE = {
  type: 'object',
  description: `Con estatus '${ESTATUS_CHOQUE}': un campo que otra persona cambió mientras tanto, y sus tres valores.`,
  properties: { CAMPO: { type: 'string' }, ERA: VALOR, AHORA: VALOR, MIO: VALOR },
  required: ['CAMPO', 'ERA', 'AHORA', 'MIO'],
};

/** The OpenAPI 3.1 document of every call, grouped by room. */
export function openapi(salas: Readonly<Record<string, CallMap>>, version: string) {
  const paths: Record<string, object> = {};
  for (const [sala, calls] of Object.entries(salas)) {
    for (const [nombre, call] of Object.entries(calls)) {
      paths[`/api/${nombre}`] = { [call.metodo.toLowerCase()]: operacion(nombre, call, sala) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Andén',
      version,
      description:
        'Cada llamada lleva autenticación básica (usuario y contraseña) o la cookie de sesión que abre get_user. ' +
        'Las que escriben aceptan Idempotency-Key: la misma clave con los mismos datos devuelve la primera respuesta.',
    },
    security: [{ basic: [] }, { sesion: [] }],
    paths,
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        sesion: {
          type: 'apiKey',
          in: 'cookie',
          name: 'anden_sesion',
          description: 'Por HTTPS se llama __Host-anden_sesion.',
        },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 200 },
        },
      },
      schemas: {
        Rechazo: {
          type: 'object',
          properties: {
            estatus: { type: 'string' },
            message: { type: 'string' },
            data: { anyOf: [{ type: 'null' }, { type: 'array', items: CHOQUE }] },
          },
          required: ['estatus', 'message', 'data'],
        },
      },
      responses: {
        Falla: {
          description: 'Falla de transporte: 400, 401, 403, 404, 405, 413, 415, 422, 429, 500 o 503.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Rechazo' } } },
        },
      },
    },
  };
}

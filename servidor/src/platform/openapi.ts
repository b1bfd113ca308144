import { PedidoDeArchivo } from '@anden/contrato/archivo.ts';
import type { Call, CallMap, Control } from '@anden/contrato/call.ts';
import { ESTATUS_CHOQUE } from '@anden/contrato/campos.ts';
import { CONTROLES } from '@anden/contrato/permissions.ts';
import { ESTATUS_DE_RECHAZO } from '@anden/contrato/rechazo.ts';
import { esReporte, reportes } from '@anden/contrato/reportes.ts';
import { z } from 'zod';
import { type Esquema, ejemploDe } from './ejemplos-de-llamadas.ts';
import { CODIGOS, GUIA } from './guia-de-llamadas.ts';

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

/** The JSON schema of what a call takes or returns. */
export const esquema = (s: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...resto } = z.toJSONSchema(s, {
    io,
    unrepresentable: 'any',
    // Frozen in our code is not 'read only' on the wire: generated clients would leave it out.
    override: ({ jsonSchema }) => {
      delete jsonSchema.readOnly;
    },
  });
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
            content: {
              'application/json': { schema: entrada, example: ejemploDe(entrada) },
              ...(call.formulario ? { 'multipart/form-data': { schema: enFormulario(entrada) } } : {}),
            },
          },
        }),
    responses: {
      '200': {
        description: "estatus '1': hecho. Otro estatus: rechazo de negocio, con su motivo en message.",
        ...(call.kind === 'query'
          ? {}
          : {
              headers: {
                'idempotency-replayed': {
                  description: "'true': es la respuesta de la primera vez; no se repitió nada.",
                  schema: { const: 'true' },
                },
              },
            }),
        content: {
          'application/json': {
            schema: { anyOf: [respuestaDe(call), { $ref: '#/components/schemas/Rechazo' }] },
          },
        },
      },
      ...RESPUESTAS,
    },
  };
}

/** The transport faults, which every call may answer. */
const RESPUESTAS = Object.fromEntries(
  Object.keys(CODIGOS).map((http) => [http, { $ref: `#/components/responses/Falla${http}` }]),
);
const CON_ESPERA = ['429', '503'];

/** A form instead of JSON: files are parts of their own, everything else is a part of JSON. */
const enFormulario = ({ properties = {} }: { properties?: Record<string, object> }) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([nombre, s]) =>
      JSON.stringify(s).includes('"datos"')
        ? [`${nombre}[]`, { type: 'array', items: { type: 'string', format: 'binary' } }]
        : [nombre, { type: 'string', contentMediaType: 'application/json', contentSchema: s }],
    ),
  ),
});

/** A report's file: the same input, and how its columns are written. */
const archivoDe = (nombre: string, sala: string, entrada: Esquema, columnas: readonly string[]) => ({
  operationId: `${nombre}_archivo`,
  tags: [sala],
  summary: `El archivo de ${nombre}: todas sus filas, en .xlsx o, si son muchas, en .csv.`,
  description:
    'Con Accept: application/octet-stream, el archivo tal cual; si algo lo impide a medias, la conexión se corta sin terminarlo. Sin él, en las piezas con que el navegador dice cuánto lleva.',
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: esquema(PedidoDeArchivo, 'input'),
        example: {
          pedido: ejemploDe(entrada),
          columnas: columnas.slice(0, 3),
          titulo: nombre,
          filtro: [],
        },
      },
    },
  },
  responses: {
    '200': {
      description: 'El archivo; o el sobre de un rechazo.',
      content: {
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
          schema: { type: 'string', format: 'binary' },
        },
        'text/csv': { schema: { type: 'string' } },
        'application/json': { schema: { $ref: '#/components/schemas/Rechazo' } },
      },
    },
    ...RESPUESTAS,
  },
});

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
      if (esReporte(nombre)) {
        const entrada = esquema(call.input, 'input') as Esquema;
        paths[`/api/${nombre}/archivo`] = {
          post: archivoDe(nombre, sala, entrada, Object.keys(reportes[nombre].columnas)),
        };
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Andén',
      version,
      description: GUIA.map(([titulo, parrafos]) => `## ${titulo}\n\n${parrafos.join('\n\n')}`).join('\n\n'),
    },
    servers: [{ url: '/', description: 'Este servidor' }],
    tags: Object.keys(salas).map((name) => ({ name })),
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
          description: 'Un UUID hecho al decidir la operación. Vive 30 días.',
          schema: { type: 'string', maxLength: 200 },
        },
      },
      schemas: {
        Rechazo: {
          type: 'object',
          properties: {
            estatus: { enum: ESTATUS_DE_RECHAZO },
            message: { type: 'string' },
            data: { anyOf: [{ type: 'null' }, { type: 'array', items: CHOQUE }] },
          },
          required: ['estatus', 'message', 'data'],
        },
      },
      responses: Object.fromEntries(
        Object.entries(CODIGOS).map(([http, description]) => [
          `Falla${http}`,
          {
            description,
            ...(CON_ESPERA.includes(http)
              ? { headers: { 'Retry-After': { description: 'Segundos', schema: { type: 'integer' } } } }
              : {}),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Rechazo' } } },
          },
        ]),
      ),
    },
  };
}

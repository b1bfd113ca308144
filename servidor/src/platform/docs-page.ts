import { createHash } from 'node:crypto';
import type { CallMap } from '@anden/contrato/call.ts';
import { z } from 'zod';
import { controlEnPalabras } from './openapi.ts';

const ENTIDADES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapar = (s: string): string => s.replace(/[&<>"]/g, (c) => ENTIDADES[c] ?? c);

interface Esquema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Esquema[];
  items?: Esquema;
  properties?: Record<string, Esquema>;
  required?: string[];
  format?: string;
  maxLength?: number;
}

function tipo(e: Esquema): string {
  if (e.enum) return e.enum.map((v) => JSON.stringify(v)).join(' | ');
  if ('const' in e) return JSON.stringify(e.const);
  if (e.anyOf) return e.anyOf.map(tipo).join(' | ');
  if (e.type === 'array' && e.items) return `${tipo(e.items)}[]`;
  if (e.properties) {
    const campos = Object.entries(e.properties).map(
      ([k, v]) => `${k}${e.required?.includes(k) ? '' : '?'}: ${tipo(v)}`,
    );
    return campos.length ? `{ ${campos.join(', ')} }` : '{ }';
  }
  const nombre = Array.isArray(e.type) ? e.type.join(' | ') : (e.type ?? 'cualquiera');
  if (e.format) return `${nombre} (${e.format})`;
  return e.maxLength ? `${nombre} (≤ ${e.maxLength})` : nombre;
}

const describir = (s: z.ZodType, io: 'input' | 'output') =>
  escapar(tipo(z.toJSONSchema(s, { io, unrepresentable: 'any' }) as Esquema));

const ESTILO = `
:root{color-scheme:light dark;--t:light-dark(#1b2430,#e4e8ee);--s:light-dark(#5a6675,#9aa6b5);--f:light-dark(#fff,#14181e);--b:light-dark(#dfe4ea,#2b323c);--a:light-dark(#0b6e69,#4fc3bb)}
body{font:15px/1.5 system-ui,sans-serif;color:var(--t);background:var(--f);max-width:64rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.6rem;margin:0 0 .5rem}h2{margin:2.5rem 0 .5rem;text-transform:capitalize;font-size:1.15rem}
section{border-top:1px solid var(--b);padding:.9rem 0}h3{font:600 1rem ui-monospace,monospace;margin:0;overflow-wrap:anywhere}
h3 b{font-size:.75rem;color:var(--a);margin-right:.5rem}p{margin:.25rem 0}.c{color:var(--s);font-size:.9rem}
code{font:13px/1.45 ui-monospace,monospace;overflow-wrap:anywhere}dl{margin:.5rem 0 0;display:grid;grid-template-columns:5rem 1fr;gap:.25rem .75rem}
dt{color:var(--s);font-size:.85rem}dd{margin:0}a{color:var(--a)}@media(max-width:30rem){dl{grid-template-columns:1fr}}`;

/** The content security policy allows the page's style by its digest, so that the page is the same for everybody. */
export const ESTILO_DE_LLAMADAS = `sha256-${createHash('sha256').update(ESTILO).digest('base64')}`;

/** The readable page of the API: for every call, who may make it, what it takes and what it returns. */
export function paginaDeLlamadas(salas: Readonly<Record<string, CallMap>>): string {
  const cuerpo = Object.entries(salas)
    .map(([sala, calls]) => {
      const fichas = Object.entries(calls).map(
        ([nombre, c]) => `<section id="${nombre}"><h3><b>${c.metodo}</b>/api/${nombre}</h3>
<p>${escapar(c.resumen)}</p>
<p class="c">${c.kind === 'query' ? 'Consulta' : 'Escritura'} · control: ${escapar(controlEnPalabras(c.control))}${c.propia ? ' · propia de Andén' : ''}</p>
<dl><dt>Recibe</dt><dd><code>${describir(c.input, 'input')}</code></dd><dt>Responde</dt><dd><code>${describir(c.output, 'output')}</code></dd></dl></section>`,
      );
      return `<h2>${sala}</h2>${fichas.join('\n')}`;
    })
    .join('\n');
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Llamadas de Andén</title><style>${ESTILO}</style></head><body><h1>Llamadas de Andén</h1>
<p>Cada llamada lleva autenticación básica o la cookie de sesión que abre <a href="#get_user">get_user</a>, y responde
<code>{ estatus, message, data, … }</code>; <code>estatus</code> "1" es éxito. Las que escriben aceptan el encabezado
<code>Idempotency-Key</code>. El documento completo: <a href="/api/openapi.json">openapi.json</a>.</p>
${cuerpo}</body></html>`;
}

import { createHash } from 'node:crypto';
import type { CallMap } from '@anden/contrato/call.ts';
import type { z } from 'zod';
import { type Esquema, ejemploDe } from './ejemplos-de-llamadas.ts';
import { CODIGOS, GUIA } from './guia-de-llamadas.ts';
import { controlEnPalabras, esquema } from './openapi.ts';

const ENTIDADES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapar = (s: string): string => s.replace(/[&<>"]/g, (c) => ENTIDADES[c] ?? c);

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

const describir = (s: z.ZodType, io: 'input' | 'output') => escapar(tipo(esquema(s, io) as Esquema));

const ESTILO = `
:root{color-scheme:light dark;--t:light-dark(#1b2430,#e4e8ee);--s:light-dark(#5a6675,#9aa6b5);--f:light-dark(#fff,#14181e);--b:light-dark(#dfe4ea,#2b323c);--a:light-dark(#0b6e69,#4fc3bb)}
body{font:15px/1.5 system-ui,sans-serif;color:var(--t);background:var(--f);max-width:64rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.6rem;margin:0 0 .5rem}h2{margin:2.5rem 0 .5rem;text-transform:capitalize;font-size:1.15rem}h2.g{text-transform:none}ul{padding-left:1.2rem}li{margin:.15rem 0}input,button{font:inherit;padding:.35rem .6rem}
section{border-top:1px solid var(--b);padding:.9rem 0}h3{font:600 1rem ui-monospace,monospace;margin:0;overflow-wrap:anywhere}
h3 b{font-size:.75rem;color:var(--a);margin-right:.5rem}p{margin:.25rem 0}.c{color:var(--s);font-size:.9rem}
code{font:13px/1.45 ui-monospace,monospace;overflow-wrap:anywhere}dl{margin:.5rem 0 0;display:grid;grid-template-columns:5rem 1fr;gap:.25rem .75rem}
dt{color:var(--s);font-size:.85rem}dd{margin:0}a{color:var(--a)}@media(max-width:30rem){dl{grid-template-columns:1fr}}`;

/** The content security policy allows the page's style by its digest, so that the page is the same for everybody. */
export const ESTILO_DE_LLAMADAS = `sha256-${createHash('sha256').update(ESTILO).digest('base64')}`;

/** A paragraph of the guide: what stands between backquotes is code. */
const parrafo = (texto: string): string =>
  `<p>${escapar(texto).replace(/`([^`]*)`/g, '<code>$1</code>')}</p>`;

const pagina = (
  titulo: string,
  cuerpo: string,
): string => `<!doctype html><html lang="es-MX"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${titulo}</title><style>${ESTILO}</style></head><body>${cuerpo}</body></html>`;

type Salas = Readonly<Record<string, CallMap>>;

/** Letters without accents or capitals, to be searched. */
const plegado = (s: string): string => s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The first page of the API: what every integrator has to know, and each call by room, with its page.
 * @param busca words that a call's name or summary must contain; empty: all of them
 */
export function indiceDeLlamadas(salas: Salas, busca = ''): string {
  const palabras = plegado(busca).split(/\s+/).filter(Boolean);
  const listas = Object.entries(salas).flatMap(([sala, calls]) => {
    const suyas = Object.entries(calls).filter(([nombre, c]) =>
      palabras.every((p) => plegado(`${nombre} ${c.resumen}`).includes(p)),
    );
    if (suyas.length === 0) return [];
    const ligas = suyas.map(
      ([nombre, c]) =>
        `<li><a href="/api/docs/${sala}#${nombre}">/api/${nombre}</a> ${escapar(c.resumen)}</li>`,
    );
    return [`<h2><a href="/api/docs/${sala}">${sala}</a></h2><ul>${ligas.join('\n')}</ul>`];
  });
  const guia = palabras.length
    ? ''
    : GUIA.map(([titulo, parrafos]) => `<h2 class="g">${titulo}</h2>${parrafos.map(parrafo).join('')}`).join(
        '\n',
      ) +
      `<h2 class="g">Códigos</h2><dl>${Object.entries(CODIGOS)
        .map(([http, que]) => `<dt>${http}</dt><dd>${parrafo(que)}</dd>`)
        .join('')}</dl>`;
  return pagina(
    'Llamadas de Andén',
    `<h1>Llamadas de Andén</h1>
<form role="search"><label>Buscar <input type="search" name="busca" value="${escapar(busca)}"></label> <button>Buscar</button></form>
<p>El documento completo: <a href="/api/openapi.json">openapi.json</a>.</p>${guia}
${listas.join('\n') || '<p>Ninguna llamada dice eso.</p>'}`,
  );
}

/** A room's page: for every call of it, who may make it, what it takes, with an example, and what it returns. */
export function paginaDeSala(sala: string, calls: CallMap): string {
  const fichas = Object.entries(calls).map(
    ([nombre, c]) => `<section id="${nombre}"><h3><b>${c.metodo}</b>/api/${nombre}</h3>
<p>${escapar(c.resumen)}</p>
<p class="c">${c.kind === 'query' ? 'Consulta' : 'Escritura'} · control: ${escapar(controlEnPalabras(c.control))}${c.propia ? ' · propia de Andén' : ''}</p>
<dl><dt>Recibe</dt><dd><code>${describir(c.input, 'input')}</code></dd>
<dt>Ejemplo</dt><dd><code>${escapar(JSON.stringify(ejemploDe(esquema(c.input, 'input') as Esquema)))}</code></dd>
<dt>Responde</dt><dd><code>${describir(c.output, 'output')}</code></dd></dl></section>`,
  );
  return pagina(
    `Llamadas de Andén: ${sala}`,
    `<p><a href="/api/docs">Llamadas de Andén</a></p><h1>${sala}</h1>${fichas.join('\n')}`,
  );
}

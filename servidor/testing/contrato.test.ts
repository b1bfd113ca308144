import { readFileSync } from 'node:fs';
import type { Call } from '@anden/contrato/call.ts';
import { type CallName, contrato, salas } from '@anden/contrato/contrato.ts';
import { LLAMADAS_ESPECIFICADAS } from '@anden/contrato/especificacion.ts';
import { CONTROLES } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exigirControles } from '../src/platform/calls/routes.ts';
import { RAIZ } from '../src/platform/config.ts';
import { type Esquema, ejemploDe } from '../src/platform/ejemplos-de-llamadas.ts';
import { esquema, openapi } from '../src/platform/openapi.ts';
import { basic, type TestApp, testApp } from './app.ts';
import { huella } from './db.ts';
import { EJEMPLOS } from './ejemplos.ts';
import { AJENOS } from './ejemplos-ajenos.ts';
import { OP } from './fixture.ts';
import { LARGO } from './largo.ts';

const NOMBRES = Object.keys(contrato) as CallName[];
const llamada = (n: CallName): Call => contrato[n];
/** Every control id except Andén's own, which show other operators' records. */
const DE_LA_ESPECIFICACION = CONTROLES.map((c) => c.id).filter((id) => id < 9000);
/** Tables that a refusal may write to. */
const RASTRO = ['auditoria', 'idempotencia', 'intentos_acceso'];

/** A body that is too large for every call, serialised once for all of them. */
const ENORME = Buffer.from(JSON.stringify({ relleno: 'x'.repeat(10_000_000) }));

let app: TestApp;
/** Digests of the tables after the last check, if nothing was to change since. */
let visto: Record<string, string> | null = null;
beforeAll(async () => {
  app = await testApp();
});

/** Does what is to be refused, and expects every table as it was. */
async function sinCambios(haz: () => Promise<void>): Promise<void> {
  const antes = visto ?? (await huella(app.db, RASTRO));
  visto = null;
  await haz();
  const despues = await huella(app.db, RASTRO);
  expect(despues).toEqual(antes);
  visto = despues;
}
afterAll(() => app.close());

describe('el contrato', () => {
  test('ningún nombre está en dos salas', () => {
    const todos = Object.values(salas).flatMap((s) => Object.keys(s));
    expect(new Set(todos).size).toBe(todos.length);
    expect(todos.sort()).toEqual([...NOMBRES].sort());
  });

  test('cada llamada especificada se sirve por su método y las demás se dicen propias', () => {
    const especificadas = new Map(LLAMADAS_ESPECIFICADAS.map(([n, metodo]) => [n, metodo]));
    for (const n of NOMBRES) {
      const metodo = especificadas.get(n);
      expect(llamada(n).propia, n).toBe(metodo === undefined);
      if (metodo) expect(llamada(n).metodo, n).toBe(metodo);
    }
  });

  test('cobertura de las 127 llamadas', () => {
    const porModulo = new Map<string, { servidas: string[]; faltan: string[] }>();
    for (const [nombre, , modulo] of LLAMADAS_ESPECIFICADAS) {
      const m = porModulo.get(modulo) ?? { servidas: [], faltan: [] };
      porModulo.set(modulo, m);
      (nombre in contrato ? m.servidas : m.faltan).push(nombre);
    }
    const filas = [...porModulo].map(
      ([modulo, m]) =>
        `  ${modulo.padEnd(12)} ${String(m.servidas.length).padStart(3)} de ${String(m.servidas.length + m.faltan.length).padStart(3)}  ${m.servidas.join(' ')}`,
    );
    const servidas = LLAMADAS_ESPECIFICADAS.filter(([n]) => n in contrato).length;
    console.log(`Llamadas servidas: ${servidas} de ${LLAMADAS_ESPECIFICADAS.length}\n${filas.join('\n')}`);
    expect(LLAMADAS_ESPECIFICADAS).toHaveLength(127);
  });

  test('docs/openapi.json está al día', () => {
    const { version } = app.servicios.config;
    const guardado = JSON.parse(readFileSync(`${RAIZ}docs/openapi.json`, 'utf8'));
    expect(guardado, 'corra: npm run tipos').toEqual(JSON.parse(JSON.stringify(openapi(salas, version))));
  });

  test('cada ejemplo de la documentación lo acepta su llamada', () => {
    const malos = NOMBRES.filter((n) => {
      const entrada = llamada(n).input;
      return !entrada.safeParse(ejemploDe(esquema(entrada, 'input') as Esquema)).success;
    });
    expect(malos).toEqual([]);
  });

  test('el servidor se niega a arrancar con una llamada sin control', () => {
    const { control: _, ...sinControl } = contrato.getEventos;
    expect(() => exigirControles({ getEventos: sinControl as never })).toThrow(/getEventos/);
    const abierta = { ...contrato.getEventos, control: 'sin sesión' as const };
    expect(() => exigirControles({ getEventos: abierta })).toThrow(/getEventos/);
  });
});

/** What the same code refuses for all calls, before it knows which one it is: the short form tries it on one of four. */
const porTodas = (nombre: CallName): boolean => LARGO || NOMBRES.indexOf(nombre) % 4 === 0;

describe.each(NOMBRES)('#%s', (nombre) => {
  const call = llamada(nombre);
  const url = `/api/${nombre}`;
  const conJson = { 'content-type': 'application/json', authorization: basic('ADMIN') };

  if (call.kind !== 'acceso')
    test('sin credenciales: 401, y sin la ventana del navegador', async () => {
      const r = await app.call(nombre, EJEMPLOS[nombre], { como: null });
      expect(r.http).toBe(401);
      expect(r.headers.get('www-authenticate')).toBeNull();
      expect(r.body).toMatchObject({ estatus: '0', data: null });
    });

  if (call.kind !== 'acceso' && porTodas(nombre))
    test('con otra clave: 401', async () => {
      const r = await app.request(url, {
        method: call.metodo,
        headers: { ...conJson, authorization: basic('NORTE', 'no es esta') },
        ...(call.metodo === 'POST' ? { body: '{}' } : {}),
      });
      expect([401, 429]).toContain(r.http);
      expect(r.body.data).toBeNull();
      await app.db.sql('delete from intentos_acceso');
    });

  if (typeof call.control !== 'string')
    test('sin permiso: 403, y nada cambia', async () => {
      await sinCambios(async () => {
        const r = await app.call(nombre, EJEMPLOS[nombre], { como: 'NADIE' });
        expect(r.http).toBe(403);
        expect(r.body.data).toBeNull();
      });
    });

  test('otro método: 405 con Allow; otro tipo de cuerpo: 415', async () => {
    const otro = call.metodo === 'POST' ? 'GET' : 'POST';
    const r = await app.request(url, { method: otro, headers: { authorization: basic('ADMIN') } });
    expect(r.http).toBe(405);
    expect(r.headers.get('allow')).toBe(call.metodo);
    const conTexto = { authorization: basic('ADMIN'), 'content-type': 'text/plain' };
    expect((await app.request(url, { method: 'PUT', headers: conTexto, body: 'x' })).http).toBe(405);
    if (call.metodo === 'GET') return;
    for (const tipo of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const t = await app.request(url, {
        method: 'POST',
        headers: { ...conJson, 'content-type': tipo },
        body: JSON.stringify(EJEMPLOS[nombre]),
      });
      // A call that takes forms reads this one, and finds no form in it.
      const esperado = call.formulario && tipo.startsWith('multipart/') ? 400 : 415;
      expect(t.http, tipo).toBe(esperado);
    }
  });

  test('campo de más, JSON roto y 10 MB: 400, 400 y 413, y nada cambia', async () => {
    await sinCambios(async () => {
      const deMas = await app.call(nombre, { ...EJEMPLOS[nombre], campo_de_mas: 1 });
      expect(deMas.http).toBe(400);
      expect(deMas.body.message).toMatch(/campo_de_mas/);
      if (call.metodo !== 'POST') return;
      const roto = await app.request(url, { method: 'POST', headers: conJson, body: '{"a":' });
      expect(roto.http).toBe(400);
      if (!porTodas(nombre)) return;
      const enorme = await app.request(url, { method: 'POST', headers: conJson, body: ENORME });
      expect(enorme.http).toBe(413);
    });
  });

  if (porTodas(nombre))
    test('desde la página de otro sitio: 403', async () => {
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://otro.example' }]) {
        const r = await app.call(nombre, EJEMPLOS[nombre], { headers: headers as Record<string, string> });
        expect(r.http).toBe(403);
      }
    });

  if (nombre in AJENOS)
    test('registro de otro: no se ve ni se cambia', async () => {
      await app.darControles(OP.UNO, DE_LA_ESPECIFICACION);
      visto = null;
      await sinCambios(async () => {
        const ajeno = AJENOS[nombre] as Record<string, unknown>;
        const propio = ajeno.operador_id === OP.RECIBO ? { ...ajeno, operador_id: OP.UNO } : ajeno;
        const r = await app.call(nombre, propio, { como: 'UNO' });
        expect(r.body.estatus).not.toBe('1');
        expect(r.body.data).toBeNull();
      });
    });
});

const conControl = NOMBRES.flatMap((nombre) => {
  const { control } = llamada(nombre);
  if (typeof control === 'string') return [];
  return [{ nombre, suyos: typeof control === 'number' ? [control] : control }];
});

/** With an unknown field, an input gets as far as its validation and has no effect: 400, where the call is open. */
const tocaComoUno = async (nombre: CallName): Promise<number> =>
  (await app.call(nombre, { ...EJEMPLOS[nombre], campo_de_mas: 1 }, { como: 'UNO' })).http;

test('cada llamada se abre con cada uno de sus controles, y no con todos los demás juntos', async () => {
  const fugas: string[] = [];
  for (const { id } of CONTROLES) {
    await app.darControles(OP.UNO, [id]);
    for (const { nombre, suyos } of conControl) {
      // Those of other calls are tried one by one only in the long form, because a control id never takes away what another gives.
      if (!LARGO && !suyos.includes(id)) continue;
      const http = await tocaComoUno(nombre);
      if (http !== (suyos.includes(id) ? 400 : 403)) fugas.push(`${nombre} con ${id}: ${http}`);
    }
  }
  for (const { nombre, suyos } of conControl) {
    const ajenos = CONTROLES.map((c) => c.id).filter((id) => !suyos.includes(id));
    await app.darControles(OP.UNO, ajenos);
    const http = await tocaComoUno(nombre);
    if (http !== 403) fugas.push(`${nombre} con todos menos ${suyos}: ${http}`);
  }
  expect(fugas).toEqual([]);
});

test('cada operador_id ajeno se rechaza en cada llamada que lo recibe', async () => {
  // Calls about another operator need only the control id that opens them, so they are left out.
  const conOperador = NOMBRES.filter(
    (n) => 'operador_id' in llamada(n).input.shape && llamada(n).ajeno !== llamada(n).control,
  );
  expect(conOperador.length).toBeGreaterThan(0);
  await app.darControles(OP.UNO, DE_LA_ESPECIFICACION);
  for (const nombre of conOperador) {
    const r = await app.call(nombre, { ...EJEMPLOS[nombre], operador_id: OP.JEFE }, { como: 'UNO' });
    expect(r.http, nombre).toBe(403);
  }
  const rastro = await app.db.sql(`select 1 from auditoria where resultado = 'ajeno'`);
  expect(rastro.length).toBeGreaterThanOrEqual(conOperador.length);
});

test('llamada desconocida: 404 en el mismo sobre', async () => {
  const r = await app.request('/api/noExiste', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  expect(r.http).toBe(404);
  expect(r.body).toEqual({ estatus: '0', message: 'La llamada no existe', data: null });
});

test.each(['/api//getEventos', '/api/', '/api/getEventos/', '/api/getEventos%00'])(
  '%s no existe',
  async (ruta) => {
    expect((await app.request(ruta)).http).toBe(404);
  },
);

test('dirección mal escrita: 400 en el mismo sobre', async () => {
  const r = await app.request('/api/%E0%A4%A');
  expect(r.http).toBe(400);
  expect(r.body.estatus).toBe('0');
});

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { DE_LIGERAS, Turnos } from './turnos.ts';

let turnos: Turnos;
let orden: string[];
beforeEach(() => {
  turnos = new Turnos({
    aLaVez: 3,
    porOperador: () => 2,
    enEspera: 4,
    enEsperaDeTodos: 6,
    hastaEntregar: true,
  });
  orden = [];
});

/** A heavy reading of somebody: its start, its end, and its client hanging up. */
function pide(quien: string, nombre = quien) {
  const respuesta = new ServerResponse(new IncomingMessage(new Socket()));
  let termina = () => {};
  const entrada = turnos.entrar(quien, respuesta).then((fin) => {
    orden.push(nombre);
    termina = fin;
  });
  const cuelga = async () => {
    respuesta.destroy();
    await setImmediate();
  };
  return {
    entrada,
    cuelga,
    async acaba() {
      termina();
      await cuelga();
    },
    async acabaSinEntregar() {
      termina();
      await setImmediate();
    },
  };
}

test('uno solo no los toma todos, y los operadores se turnan, cada uno en su orden', async () => {
  const a = ['a1', 'a2', 'a3', 'a4'].map((n) => pide('a', n));
  const b = ['b1', 'b2', 'b3'].map((n) => pide('b', n));
  const c = pide('c', 'c1');
  await setImmediate();
  expect(orden).toEqual(['a1', 'a2', 'b1']);
  await a[0]?.acaba();
  expect(orden.slice(3)).toEqual(['b2']);
  await a[1]?.acaba();
  expect(orden.slice(4)).toEqual(['a3']);
  await b[0]?.acaba();
  expect(orden.slice(5)).toEqual(['c1']);
  await c.acaba();
  await a[2]?.acaba();
  expect(orden).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'c1', 'b3', 'a4']);
  expect(turnos.esperando).toBe(0);
});

test('con demasiadas de uno, 429; con demasiadas de todos, 503; y ambas dicen cuándo volver', async () => {
  const deA = Array.from({ length: 6 }, () => pide('a'));
  await expect(pide('a').entrada).rejects.toMatchObject({ http: 429, retryAfter: 5 });
  const deB = Array.from({ length: 3 }, () => pide('b'));
  await expect(pide('c').entrada).rejects.toMatchObject({ http: 503, retryAfter: 5 });
  await setImmediate();
  expect(turnos.esperando).toBe(6);
  for (const p of [...deA, ...deB]) await p.acaba();
  expect(turnos.esperando).toBe(0);
  await pide('c').entrada;
});

test('quien cuelga mientras espera deja su lugar, y no se hace lo que nadie oye', async () => {
  const enMarcha = [pide('a', 'a1'), pide('a', 'a2')];
  const seFue = pide('a', 'a3');
  const sigue = pide('a', 'a4');
  seFue.entrada.catch(() => {});
  await setImmediate();
  await seFue.cuelga();
  await expect(seFue.entrada).rejects.toMatchObject({ http: 503 });
  expect(turnos.esperando).toBe(1);
  await enMarcha[0]?.acaba();
  await sigue.entrada;
  expect(orden).toEqual(['a1', 'a2', 'a4']);
});

test('una respuesta que nadie toma sigue siendo de quien la pidió, y no detiene a los demás', async () => {
  const lentas = [pide('a'), pide('a')];
  await setImmediate();
  for (const l of lentas) await l.acabaSinEntregar();
  const otraSuya = pide('a', 'otra suya');
  await pide('b').entrada;
  await setImmediate();
  expect(orden).toEqual(['a', 'a', 'b']);
  await lentas[0]?.cuelga();
  await otraSuya.entrada;
});

test('uno que ya colgó al llegar no espera', async () => {
  const llenas = [pide('a'), pide('a')];
  await setImmediate();
  const respuesta = new ServerResponse(new IncomingMessage(new Socket()));
  respuesta.destroy();
  await expect(turnos.entrar('a', respuesta)).rejects.toMatchObject({ http: 503 });
  expect(turnos.esperando).toBe(0);
  for (const p of llenas) await p.acaba();
});

test('lo que uno puede tomar mengua con lo que otros tienen: quien se detiene con todo lo suyo deja lugar a los siguientes', async () => {
  turnos = new Turnos(DE_LIGERAS);
  const detenidas = ['a', 'b', 'c'].flatMap((quien) => Array.from({ length: 8 }, () => pide(quien)));
  await setImmediate();
  const cuantas = (quien: string) => orden.filter((o) => o === quien).length;
  expect(['a', 'b', 'c'].map(cuantas)).toEqual([4, 3, 2]);
  const sigue = pide('d');
  await sigue.entrada;
  await sigue.acaba();
  await pide('d').entrada;
  await pide('e').entrada;
  // A turn that is given back goes to whoever has fewest, and in the end everybody is served.
  for (const p of detenidas) {
    await p.entrada;
    await p.acaba();
  }
  expect(['a', 'b', 'c'].map(cuantas)).toEqual([8, 8, 8]);
  expect(turnos.esperando).toBe(0);
});

import { describe, expect, test, vi } from 'vitest';
import { creaCola, type Desenlace, type Lectura, SinPantalla } from './colaDeLecturas.ts';

const bien = (mensaje: string): Desenlace => ({ tono: 'hecho', mensaje });
const turno = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A queue whose scans the test answers by hand, whenever it chooses. */
function armada(pendientes: readonly Lectura[] = []) {
  const enCurso: Array<{
    codigo: string;
    contesta: (d: Desenlace) => void;
    falla: (e: Error) => void;
    guardada: () => void;
  }> = [];
  const guardadas: string[][] = [];
  let reloj = 0;
  const cola = creaCola({
    atiende: ({ codigo }, guardada) =>
      new Promise((contesta, falla) => {
        enCurso.push({ codigo, contesta, falla, guardada });
      }),
    ahora: () => ++reloj,
    pendientes,
    alCambiar: (p) => guardadas.push(p.map((l) => l.codigo)),
  });
  cola.arranca();
  return { cola, enCurso, guardadas };
}

describe('cola de lecturas', () => {
  test('el renglón de lo que espera en la bandeja dice lo que fue cuando llega, uno por cada envío', () => {
    const { cola } = armada();
    const seis: Desenlace = { tono: 'atencion', mensaje: 'Por enviar: 6', espera: '6 piezas' };
    cola.anota(seis);
    cola.anota(seis);
    cola.anota(bien('otra cosa'));
    cola.llega('6 piezas', bien('Ya se guardó'));
    expect(cola.get().map((r) => r.desenlace?.mensaje)).toEqual([
      'otra cosa',
      'Por enviar: 6',
      'Ya se guardó',
    ]);
    const antes = cola.get();
    cola.llega('7 piezas', bien('de otra pantalla'));
    expect(cola.get()).toBe(antes);
    cola.llega('6 piezas', { tono: 'rechazo', mensaje: 'No se guardó' });
    expect(cola.get().map((r) => r.desenlace?.tono)).toEqual(['hecho', 'rechazo', 'hecho']);
  });

  test('de una en una, en su orden, cada una con su renglón', async () => {
    const { cola, enCurso } = armada();
    for (const c of ['A', 'B', 'B', 'C']) cola.lee(c, 'lector');
    expect(cola.get().map((r) => r.codigo)).toEqual(['C', 'B', 'B', 'A']);
    expect(enCurso.map((e) => e.codigo)).toEqual(['A']);
    for (let i = 0; i < 4; i++) {
      enCurso[i]?.contesta(bien(`${i}`));
      await turno();
    }
    expect(enCurso.map((e) => e.codigo)).toEqual(['A', 'B', 'B', 'C']);
    expect(cola.get().map((r) => r.desenlace?.mensaje)).toEqual(['3', '2', '1', '0']);
  });

  test('se ve en el mismo instante en que llega', () => {
    const { cola } = armada();
    let avisos = 0;
    cola.subscribe(() => avisos++);
    cola.lee('A', 'lector');
    expect(avisos).toBe(1);
    expect(cola.get()[0]).toMatchObject({ codigo: 'A', desenlace: null });
  });

  test('lo que falla es un rechazo y no detiene a las demás', async () => {
    const { cola, enCurso } = armada();
    cola.lee('A', 'lector');
    cola.lee('B', 'teclado');
    enCurso[0]?.falla(new Error('No hubo respuesta'));
    await turno();
    enCurso[1]?.contesta(bien('ok'));
    await turno();
    expect(cola.get().map((r) => r.desenlace)).toEqual([
      bien('ok'),
      { tono: 'rechazo', mensaje: 'No hubo respuesta' },
    ]);
  });

  test('guarda las que esperan y las retoma', async () => {
    const { cola, enCurso, guardadas } = armada([{ codigo: 'X', via: 'lector' }]);
    cola.lee('A', 'lector');
    expect(guardadas.at(-1)).toEqual(['X', 'A']);
    enCurso[0]?.contesta(bien('x'));
    await turno();
    expect(enCurso.map((e) => e.codigo)).toEqual(['X', 'A']);
    expect(guardadas.at(-1)).toEqual(['A']);
  });

  test('la que ya se guardó en el aparato no se retoma tras una recarga: llegará por sí sola', async () => {
    const { cola, enCurso, guardadas } = armada();
    cola.lee('A', 'lector');
    cola.lee('B', 'lector');
    expect(guardadas.at(-1)).toEqual(['A', 'B']);
    enCurso[0]?.guardada();
    expect(guardadas.at(-1)).toEqual(['B']);
    enCurso[0]?.contesta(bien('ok'));
    await turno();
    expect(guardadas.at(-1)).toEqual(['B']);
  });

  test('al dejar la pantalla se contesta la que estaba en curso, y las demás al volver', async () => {
    const { cola, enCurso } = armada();
    for (const c of ['A', 'B', 'C']) cola.lee(c, 'lector');
    cola.descansa();
    expect(cola.enEspera()).toBe(2);
    enCurso[0]?.contesta(bien('ok'));
    await turno();
    expect(cola.get().map((r) => r.desenlace)).toEqual([null, null, bien('ok')]);
    expect(enCurso.map((e) => e.codigo)).toEqual(['A']);
    cola.arranca();
    enCurso[1]?.contesta(bien('ok'));
    await turno();
    enCurso[2]?.contesta(bien('ok'));
    await turno();
    expect(enCurso.map((e) => e.codigo)).toEqual(['A', 'B', 'C']);
    expect(cola.ocupada()).toBe(false);
  });

  test('la que se quedó sin pantalla antes de contestarse se pregunta otra vez al volver, y antes que las demás', async () => {
    const { cola, enCurso } = armada();
    cola.lee('A', 'lector');
    cola.lee('B', 'lector');
    cola.descansa();
    enCurso[0]?.falla(new SinPantalla());
    await turno();
    expect(cola.get().every((r) => r.desenlace === null)).toBe(true);
    cola.arranca();
    expect(enCurso.map((e) => e.codigo)).toEqual(['A', 'A']);
    // The operator came back to the screen before that was known.
    enCurso[1]?.falla(new SinPantalla());
    await turno();
    expect(enCurso.map((e) => e.codigo)).toEqual(['A', 'A', 'A']);
    enCurso[2]?.contesta(bien('ok'));
    await turno();
    expect(enCurso.at(-1)?.codigo).toBe('B');
  });

  test('al volver, lo que se lee es otra vez suyo', async () => {
    const cedidas: string[] = [];
    const cola = creaCola({
      atiende: () => bien('ok'),
      ahora: () => 0,
      alCeder: (_, lecturas) => cedidas.push(...lecturas.map((l) => l.codigo)),
    });
    cola.arranca();
    cola.cede('otra');
    cola.lee('A', 'lector');
    cola.descansa();
    cola.arranca();
    cola.lee('B', 'lector');
    expect(cedidas).toEqual(['A']);
    expect(cola.get().map((r) => r.codigo)).toEqual(['B']);
  });

  test('una lectura durante otra nunca se pierde: 300 seguidas', async () => {
    const vistas: string[] = [];
    const cola = creaCola({
      atiende: async ({ codigo }) => {
        await turno();
        vistas.push(codigo);
        return bien(codigo);
      },
      ahora: Date.now,
    });
    cola.arranca();
    const todas = Array.from({ length: 300 }, (_, i) => `C${i}`);
    for (const c of todas) cola.lee(c, 'lector');
    while (vistas.length < 300) await turno();
    await turno();
    expect(vistas).toEqual(todas);
    expect(cola.get()).toHaveLength(50);
  });

  test('lo que se sabe sin preguntar se muestra de una vez, y en su turno', async () => {
    let suelta: (d: Desenlace) => void = () => {};
    const cola = creaCola({
      atiende: ({ codigo }) =>
        codigo === 'LENTA'
          ? new Promise((contesta) => {
              suelta = contesta;
            })
          : bien(codigo),
      ahora: Date.now,
    });
    cola.arranca();
    let avisos = 0;
    cola.subscribe(() => avisos++);
    cola.lee('A', 'lector');
    expect(avisos).toBe(1);
    expect(cola.get().map((r) => r.desenlace?.mensaje)).toEqual(['A']);
    cola.lee('LENTA', 'lector');
    cola.lee('B', 'lector');
    expect(cola.get().map((r) => r.desenlace)).toEqual([null, null, bien('A')]);
    suelta(bien('por fin'));
    await turno();
    expect(cola.get().map((r) => r.desenlace?.mensaje)).toEqual(['B', 'por fin', 'A']);
    cola.lee('C', 'lector');
    expect(cola.get()[0]?.desenlace).toEqual(bien('C'));
  });

  test('lo que falla sin esperar también es un rechazo', () => {
    const cola = creaCola({
      atiende: () => {
        throw new Error('No se pudo');
      },
      ahora: Date.now,
    });
    cola.arranca();
    cola.lee('A', 'lector');
    expect(cola.get()[0]?.desenlace).toEqual({ tono: 'rechazo', mensaje: 'No se pudo' });
  });

  test('un resultado que nadie escaneó también es un renglón', () => {
    const { cola } = armada();
    cola.anota(bien('Recibidas 5'));
    expect(cola.get()[0]).toMatchObject({ codigo: null, desenlace: bien('Recibidas 5') });
  });

  test('lo que espera al dejar la pantalla pasa a la siguiente, en su orden', async () => {
    const cedidas: Array<[string, string[]]> = [];
    const respuestas: Array<(d: Desenlace) => void> = [];
    const guardadas: string[][] = [];
    const cola = creaCola({
      atiende: () => new Promise((contesta) => respuestas.push(contesta)),
      ahora: Date.now,
      alCambiar: (p) => guardadas.push(p.map((l) => l.codigo)),
      alCeder: (clave, lecturas) => cedidas.push([clave, lecturas.map((l) => l.codigo)]),
    });
    cola.arranca();
    for (const c of ['A', 'B', 'C']) cola.lee(c, 'lector');
    cola.cede('otra');
    cola.lee('D', 'lector');
    expect(cedidas).toEqual([
      ['otra', ['B', 'C']],
      ['otra', ['D']],
    ]);
    expect(guardadas.at(-1)).toEqual(['A']);
    respuestas[0]?.(bien('a'));
    await turno();
    expect(respuestas).toHaveLength(1);
    expect(guardadas.at(-1)).toEqual([]);
  });

  test('y antes que ellas, lo que esta pantalla ya contestó y la otra contesta otra vez', () => {
    const cedidas: string[][] = [];
    const cola = creaCola({
      atiende: () => new Promise(() => {}),
      ahora: Date.now,
      alCeder: (_, lecturas) => cedidas.push(lecturas.map((l) => l.codigo)),
    });
    cola.arranca();
    for (const c of ['UBICACION', 'PRODUCTO', 'OTRO']) cola.lee(c, 'lector');
    cola.cede('otra', { antes: [{ codigo: 'UBICACION', via: 'lector' }] });
    cola.lee('DESPUES', 'lector');
    expect(cedidas).toEqual([['UBICACION', 'PRODUCTO', 'OTRO'], ['DESPUES']]);
  });

  test('y con ella, si se pide, la que se estaba contestando', () => {
    const cedidas: string[] = [];
    const cola = creaCola({
      atiende: () => new Promise(() => {}),
      ahora: Date.now,
      alCeder: (_, lecturas) => cedidas.push(...lecturas.map((l) => l.codigo)),
    });
    cola.arranca();
    for (const c of ['A', 'B']) cola.lee(c, 'lector');
    cola.cede('otra', { enCurso: true });
    expect(cedidas).toEqual(['A', 'B']);
  });
});

test('una lectura dice qué se está haciendo con ella, y espera con lo que estaba elegido al llegar', async () => {
  let elegida: number | null = 7;
  const puertas: Array<(d: Desenlace) => void> = [];
  const atendidas: Array<number | undefined> = [];
  const cola = creaCola({
    ahora: () => 0,
    sobre: () => elegida,
    atiende: ({ codigo, sobre }) => {
      atendidas.push(sobre);
      return {
        mientras: `Empacando ${codigo}`,
        desenlace: new Promise<Desenlace>((responde) => puertas.push(responde)),
      };
    },
  });
  cola.arranca();
  cola.lee('A', 'lector');
  cola.lee('B', 'lector');
  elegida = null;
  expect(cola.get().map((r) => [r.codigo, r.mientras])).toEqual([
    ['B', undefined],
    ['A', 'Empacando A'],
  ]);
  puertas[0]?.({ tono: 'hecho', mensaje: 'A empacada' });
  await vi.waitFor(() => expect(cola.get()[0]?.mientras).toBe('Empacando B'));
  puertas[1]?.({ tono: 'rechazo', mensaje: 'B no' });
  await vi.waitFor(() => expect(cola.get()[0]?.desenlace?.mensaje).toBe('B no'));
  expect(cola.get()[1]?.desenlace?.mensaje).toBe('A empacada');
  expect(atendidas).toEqual([7, 7]);
});

import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LARGO } from '../../../testing/largo.ts';
import { INCIDENCIA } from '../../../testing/marcador.ts';
import { marcando } from '../../../testing/marcando.ts';

/** Where an answer leads: a question by its place in the script, or the end of the call. */
type Flecha = number | 'cerrado' | 'por_agendar';
/** By question, where each of its answers leads. */
type Grafo = readonly (readonly Flecha[])[];

interface Paso {
  hace: 'contesta' | 'corrige' | 'atras' | 'salta' | 'ajena';
  /** Picks the place and the answer. */
  donde: number;
  cual: number;
}

/** Scripts of any shape, circles and questions that nobody reaches included. */
const grafos: fc.Arbitrary<Grafo> = fc.integer({ min: 1, max: 6 }).chain((n) =>
  fc.array(
    fc.array(fc.oneof(fc.nat(n - 1), fc.constantFrom<Flecha>('cerrado', 'por_agendar')), {
      minLength: 1,
      maxLength: 3,
    }),
    { minLength: n, maxLength: n },
  ),
);

const pasos: fc.Arbitrary<Paso[]> = fc.array(
  fc.record({
    hace: fc.constantFrom<Paso['hace']>(
      'contesta',
      'contesta',
      'contesta',
      'corrige',
      'corrige',
      'atras',
      'salta',
      'ajena',
    ),
    donde: fc.nat(20),
    cual: fc.nat(5),
  }),
  { minLength: 8, maxLength: 16 },
);

/** Where the call is after some answers: the place of the question that comes, or how it ends. */
const lugarTras = (grafo: Grafo, dadas: readonly Dada[]): Flecha =>
  dadas.reduce<Flecha>((_, d) => grafo[d.pregunta]?.[d.respuesta] ?? 'cerrado', 0);

interface Dada {
  pregunta: number;
  respuesta: number;
}

const RECORRIDOS = LARGO ? 150 : 6;

test('al azar por guiones al azar, con vueltas atrás y correcciones: queda contestado lo que se alcanza, lo demás se guarda aparte, y lo que no toca se rechaza sin cambiar nada', async () => {
  const m = await marcando(1, RECORRIDOS + 1);
  const yo = { operador_id: m.operador(1) };
  let version = 0;

  /** Publishes a script: question `i` has id `base + i`, and its answer `j`, `10 * (base + i) + j`. */
  async function publica(grafo: Grafo): Promise<number> {
    version++;
    const base = 1_000 * version;
    const { sql } = m.app.db;
    await sql('insert into guiones (guion_id, numero, publicado, publicado_por) values ($1, $1, now(), 1)', [
      base,
    ]);
    for (const i of grafo.keys())
      await sql(
        'insert into preguntas (pregunta_id, guion_id, clave, orden, pregunta) values ($1, $2, $3, $3, $4)',
        [base + i, base, i + 1, `Pregunta ${i}`],
      );
    for (const [i, flechas] of grafo.entries())
      for (const [j, a] of flechas.entries())
        await sql(
          'insert into respuestas (respuesta_id, pregunta_id, orden, respuesta, lleva_a, siguiente_id) values ($1, $2, $3, $4, $5, $6)',
          [
            10 * (base + i) + j,
            base + i,
            j + 1,
            `Respuesta ${j}`,
            typeof a === 'number' ? 'siguiente_pregunta' : a,
            typeof a === 'number' ? base + a : null,
          ],
        );
    return base;
  }

  async function pasea(grafo: Grafo, camino: readonly Paso[]): Promise<void> {
    const base = await publica(grafo);
    const abre = async () => (await m.como(1, 'clienteDisponible', { evento: 1, ...yo })).body.data;
    const { DIR_CLI_ID: dir_cli_id, SEGUIMIENTO_ID: seguimiento_id } = await abre();
    const cual = { dir_cli_id, seguimiento_id };
    const responde = async (orden: number, pregunta: number, respuesta: number) =>
      (
        await m.como(1, 'anexaRespuesta', {
          ...cual,
          ...yo,
          orden,
          respuesta_id: 10 * (base + pregunta) + respuesta,
        })
      ).body;
    const enIds = (dadas: readonly Dada[]) =>
      dadas.map((d, i) => ({
        PREGUNTA_ID: base + d.pregunta,
        RESPUESTA_ID: 10 * (base + d.pregunta) + d.respuesta,
        ORDEN: i + 1,
        OBSERVACIONES: null,
      }));
    let dadas: Dada[] = [];
    let guardadas = 0;
    for (const { hace, donde, cual: azar } of camino) {
      const aqui = lugarTras(grafo, dadas);
      const alFinal = dadas.length + 1;
      if (hace === 'contesta' && typeof aqui === 'number') {
        const respuesta = azar % (grafo[aqui]?.length ?? 1);
        dadas = [...dadas, { pregunta: aqui, respuesta }];
        guardadas++;
        expect((await responde(alFinal, aqui, respuesta)).data.historico).toEqual(enIds(dadas));
      } else if (hace === 'corrige' && dadas.length > 0) {
        const i = donde % dadas.length;
        const { pregunta } = dadas[i] as Dada;
        const respuesta = azar % (grafo[pregunta]?.length ?? 1);
        if (dadas[i]?.respuesta !== respuesta) guardadas++;
        const antes = dadas;
        dadas = [...dadas.slice(0, i), { pregunta, respuesta }];
        // What came after stands as long as each question is the one that now comes.
        for (const d of antes.slice(i + 1)) {
          if (lugarTras(grafo, dadas) !== d.pregunta) break;
          dadas = [...dadas, d];
        }
        expect((await responde(i + 1, pregunta, respuesta)).data.historico).toEqual(enIds(dadas));
      } else if (hace === 'atras' && dadas.length > 0) {
        const orden = (donde % dadas.length) + 1;
        dadas = dadas.slice(0, orden - 1);
        const { data } = (await m.como(1, 'borrarRespuesta', { ...cual, orden })).body;
        const sigue = lugarTras(grafo, dadas);
        expect(data).toEqual({
          siguientepregunta: typeof sigue === 'number' ? base + sigue : null,
          historico: enIds(dadas),
        });
      } else if (hace === 'salta') {
        expect((await responde(alFinal + 1, 0, 0)).message).toBe(M.respuestaFueraDeOrden);
      } else if (hace === 'ajena' && typeof aqui === 'number') {
        expect((await responde(alFinal, aqui, 9)).message).toBe(M.otraRespuesta);
      }
    }
    // After a reload it goes on from here.
    const sigue = lugarTras(grafo, dadas);
    expect(await abre()).toMatchObject({
      DIR_CLI_ID: dir_cli_id,
      historico: enIds(dadas),
      siguientepregunta: typeof sigue === 'number' ? base + sigue : null,
      RESOLUCION: typeof sigue === 'number' ? null : sigue,
    });
    const filas = await m.app.db.sql<{ dadas: number; quedan: number; sin_quien: number }>(
      `select count(*)::int as dadas, count(*) filter (where quitada is null)::int as quedan,
              count(*) filter (where (quitada is null) <> (quitada_por is null))::int as sin_quien
         from respuestas_dadas d join llamadas l using (llamada_id) join marcaciones k using (marcacion_id)
        where k.dir_cli_id = $1`,
      [dir_cli_id],
    );
    expect(filas).toEqual([{ dadas: guardadas, quedan: dadas.length, sin_quien: 0 }]);
    const fin = await m.como(1, 'guardaIncidencia', {
      ...cual,
      ...yo,
      incidencia_id: INCIDENCIA.NO_EXISTE,
      observaciones: 'x',
    });
    expect(fin.body.estatus).toBe('1');
  }

  await fc.assert(fc.asyncProperty(grafos, pasos, pasea), { numRuns: RECORRIDOS, endOnFailure: true });
  await m.close();
});

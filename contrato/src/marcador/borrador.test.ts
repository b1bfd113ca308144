import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clavesRejection,
  comoGuion,
  diferencias,
  fallasDeBorrador,
  type IncidenciaDeGuion,
  MENSAJES_BORRADOR as M,
  type PreguntaEditable,
  type RespuestaEditable,
} from './borrador.ts';
import { MENSAJES_GUION } from './guion.ts';
import {
  type IncidenciaEscrita,
  incidenciaEscritaRejection,
  MENSAJES_INCIDENCIA as MI,
  REGRESA_MAX,
  regresoEnPalabras,
} from './rules-incidencias.ts';

const INCIDENCIAS: IncidenciaDeGuion[] = [
  { INCIDENCIA_ID: 1, DESCRIPCION: 'PEDIDO', PIDE_NOTA: 'S', ACTIVA: 'S' },
  { INCIDENCIA_ID: 2, DESCRIPCION: 'NO CONTESTA', PIDE_NOTA: 'N', ACTIVA: 'S' },
  { INCIDENCIA_ID: 3, DESCRIPCION: 'VIEJA', PIDE_NOTA: 'N', ACTIVA: 'N' },
];
const nombreDe = (id: number) => INCIDENCIAS.find((i) => i.INCIDENCIA_ID === id)?.DESCRIPCION;

const r = (CLAVE: number, x: Partial<RespuestaEditable> = {}): RespuestaEditable => ({
  CLAVE,
  RESPUESTA: `R${CLAVE}`,
  EN_COMBO: 'N',
  LLEVA_A: 'cerrado',
  SIGUIENTE: null,
  INCIDENCIA_ID: null,
  ...x,
});
const a = (CLAVE: number, SIGUIENTE: number | null) => r(CLAVE, { LLEVA_A: 'siguiente_pregunta', SIGUIENTE });
const p = (
  CLAVE: number,
  respuestas: RespuestaEditable[],
  x: Partial<PreguntaEditable> = {},
): PreguntaEditable => ({
  CLAVE,
  PREGUNTA: `P${CLAVE}`,
  LETRERO: null,
  OBSERVACIONES: 'N',
  respuestas,
  ...x,
});
const motivos = (...preguntas: PreguntaEditable[]) =>
  fallasDeBorrador(preguntas, INCIDENCIAS).map((f) => f.motivo);

describe('lo que impide publicar se nombra', () => {
  test('textos que faltan o se repiten', () => {
    expect(motivos()).toEqual([MENSAJES_GUION.vacio]);
    expect(motivos(p(1, [r(1)], { PREGUNTA: ' ' }))).toEqual([M.sinTexto(1)]);
    expect(motivos(p(1, [r(1, { RESPUESTA: '' }), r(2), r(3, { RESPUESTA: ' r2 ' })]))).toEqual([
      M.respuestaSinTexto('P1'),
      M.repetida('P1', 'r2'),
    ]);
  });

  test('sin salida, sin llegada y lo que se borró, con la pregunta por su texto o su lugar', () => {
    expect(motivos(p(1, [a(1, 9), r(2)]))).toEqual([MENSAJES_GUION.sinSiguiente('P1', 'R1')]);
    expect(motivos(p(1, [r(1)]), p(2, [], { PREGUNTA: '' }))).toEqual([
      MENSAJES_GUION.sinRespuestas('pregunta 2'),
      MENSAJES_GUION.noSeLlega('pregunta 2'),
      M.sinTexto(2),
    ]);
    expect(motivos(p(1, [a(1, 2)]), p(2, [a(1, 1)]))).toEqual([
      MENSAJES_GUION.sinSalida('P1'),
      MENSAJES_GUION.sinSalida('P2'),
    ]);
  });

  test('la incidencia con que se termina: falta, no existe, está retirada, o pide una nota que nadie escribe', () => {
    const sola = (INCIDENCIA_ID: number | null) => r(1, { LLEVA_A: 'agendado', INCIDENCIA_ID });
    expect(motivos(p(1, [sola(null)]))).toEqual([M.sinIncidencia('P1', 'R1')]);
    expect(motivos(p(1, [sola(9)]))).toEqual([M.incidenciaDesconocida('P1', 'R1')]);
    expect(motivos(p(1, [sola(3)]))).toEqual([M.incidenciaQuitada('P1', 'R1', 'VIEJA')]);
    expect(motivos(p(1, [sola(1)]))).toEqual([M.pideNota('P1', 'R1', 'PEDIDO')]);
    expect(motivos(p(1, [sola(1)], { OBSERVACIONES: 'S' }))).toEqual([]);
    expect(motivos(p(1, [sola(2)]))).toEqual([]);
    // To close, an outcome is only proposed.
    expect(motivos(p(1, [r(1, { INCIDENCIA_ID: 1 })]))).toEqual([]);
  });
});

/** Scripts whose answers lead anywhere, also to questions that are not there. */
const guiones = fc.integer({ min: 1, max: 9 }).chain((n) =>
  fc
    .array(
      fc.array(
        fc.record({
          lleva: fc.constantFrom('siguiente_pregunta', 'agendado', 'por_agendar', 'cerrado' as const),
          a: fc.option(fc.integer({ min: 1, max: n + 1 }), { nil: null }),
          incidencia: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
        }),
        { maxLength: 4 },
      ),
      { minLength: n, maxLength: n },
    )
    .map((flechas) =>
      flechas.map((f, i) =>
        p(
          i + 1,
          f.map((x, j) =>
            r(j + 1, {
              LLEVA_A: x.lleva as RespuestaEditable['LLEVA_A'],
              SIGUIENTE: x.lleva === 'siguiente_pregunta' ? x.a : null,
              INCIDENCIA_ID: x.lleva === 'siguiente_pregunta' ? null : x.incidencia,
            }),
          ),
        ),
      ),
    ),
);

/** The distance in answers from each question to the end of a call, computed the slow way: by trying one more answer each time. */
function aCuantasDelFin(preguntas: readonly PreguntaEditable[]): Map<number, number> {
  const a = new Map<number, number>();
  for (let vuelta = 1; vuelta <= preguntas.length; vuelta++)
    for (const q of preguntas)
      if (!a.has(q.CLAVE)) {
        const llega = q.respuestas.some((x) =>
          x.LLEVA_A === 'siguiente_pregunta'
            ? (a.get(x.SIGUIENTE ?? 0) ?? Number.POSITIVE_INFINITY) < vuelta
            : true,
        );
        if (llega) a.set(q.CLAVE, vuelta);
      }
  return a;
}

test('si no hay fallas, al azar se camina por todo el guion sin caer fuera y siempre se puede terminar; si las hay, alguna cosa es cierta', () => {
  let limpios = 0;
  fc.assert(
    fc.property(guiones, fc.array(fc.nat(3), { minLength: 40, maxLength: 40 }), (preguntas, azar) => {
      const fallas = fallasDeBorrador(preguntas, INCIDENCIAS);
      const porClave = new Map(preguntas.map((q) => [q.CLAVE, q]));
      const alFin = aCuantasDelFin(preguntas);
      if (fallas.length > 0) {
        for (const { PREGUNTA_ID } of fallas) expect(porClave.has(PREGUNTA_ID ?? 0)).toBe(true);
        // A question from which no walk ends is always named.
        for (const q of preguntas)
          if (!alFin.has(q.CLAVE)) expect(fallas.some((f) => f.PREGUNTA_ID === q.CLAVE)).toBe(true);
        return;
      }
      limpios++;
      // Every question leads to the end, and every one is reached by some walk.
      expect(alFin.size).toBe(preguntas.length);
      const alcanzadas = new Set([1]);
      for (const clave of alcanzadas)
        for (const x of porClave.get(clave)?.respuestas ?? [])
          if (x.SIGUIENTE !== null) alcanzadas.add(x.SIGUIENTE);
      expect(alcanzadas.size).toBe(preguntas.length);
      let aqui: number | null = 1;
      for (const paso of azar) {
        const q: PreguntaEditable | undefined = porClave.get(aqui ?? 0);
        if (aqui === null) break;
        expect(q?.respuestas.length).toBeGreaterThan(0);
        const dada = q?.respuestas[paso % (q.respuestas.length || 1)] as RespuestaEditable;
        if (dada.LLEVA_A === 'agendado') expect(nombreDe(dada.INCIDENCIA_ID ?? 0)).toBeDefined();
        aqui = dada.LLEVA_A === 'siguiente_pregunta' ? dada.SIGUIENTE : null;
      }
    }),
    { numRuns: 3000 },
  );
  // The clean ones are really tried.
  expect(limpios).toBeGreaterThan(20);
});

test('comoGuion: las claves hacen de ids, y lo que no sigue no lleva a nada', () => {
  expect(comoGuion([p(7, [a(1, 7), r(2, { SIGUIENTE: 7 })])])).toEqual([
    {
      PREGUNTA_ID: 7,
      PREGUNTA: 'P7',
      respuestas: [
        { RESPUESTA_ID: 1, RESPUESTA: 'R1', lleva_a: 'siguiente_pregunta', siguiente: 7 },
        { RESPUESTA_ID: 2, RESPUESTA: 'R2', lleva_a: 'cerrado', siguiente: null },
      ],
    },
  ]);
});

test('dos claves iguales no se guardan', () => {
  expect(clavesRejection([p(1, [r(1), r(2)]), p(2, [r(1)])])).toBeNull();
  expect(clavesRejection([p(1, []), p(1, [])])).toBe(M.claveRepetida);
  expect(clavesRejection([p(1, [r(1), r(1)])])).toBe(M.claveRepetida);
});

describe('lo que cambió', () => {
  const antes = [p(1, [a(1, 2), r(2, { INCIDENCIA_ID: 1 })]), p(2, [r(1), r(2)]), p(3, [r(1)])];
  const dice = (despues: PreguntaEditable[]) =>
    diferencias(antes, despues, nombreDe).map((d) => [d.tipo, d.CLAVE, ...d.cambios]);

  test('pregunta por pregunta, en palabras', () => {
    const [uno, dos, tres] = antes as [PreguntaEditable, PreguntaEditable, PreguntaEditable];
    expect(dice(antes)).toEqual([]);
    expect(dice([uno, tres, dos])).toEqual([
      ['movida', 3],
      ['movida', 2],
    ]);
    expect(dice([uno, p(4, [r(1)]), tres])).toEqual([
      ['nueva', 4],
      ['quitada', 2],
    ]);
    expect(
      dice([
        p(1, [a(1, 3), r(2, { INCIDENCIA_ID: 2, EN_COMBO: 'S' })]),
        p(2, [r(2), r(1)], { LETRERO: 'Salude', OBSERVACIONES: 'S' }),
        p(3, [r(1, { RESPUESTA: 'OTRA' }), r(5)], { PREGUNTA: 'Nueva' }),
      ]),
    ).toEqual([
      [
        'cambiada',
        1,
        '«R1» llevaba a «P2» y ahora a «Nueva»',
        '«R2» se elige de una lista',
        '«R2» llevaba a Se cierra, PEDIDO y ahora a Se cierra, NO CONTESTA',
      ],
      ['cambiada', 2, 'Letrero: «Salude»', 'Ahora pide observaciones', 'Sus respuestas van en otro orden'],
      ['cambiada', 3, 'Decía «P3»', 'Respuesta nueva «R5»: Se cierra', 'La respuesta «R1» ahora es «OTRA»'],
    ]);
  });

  test('no hay ninguna con uno mismo, y si no hay ninguna son el mismo', () => {
    const sinClave = (preguntas: readonly PreguntaEditable[]) =>
      preguntas.map((q) => ({ ...q, respuestas: q.respuestas.map(({ CLAVE: _, ...x }) => x) }));
    fc.assert(
      fc.property(guiones, guiones, (uno, otro) => {
        expect(diferencias(uno, uno)).toEqual([]);
        if (diferencias(uno, otro).length === 0) expect(sinClave(uno)).toEqual(sinClave(otro));
      }),
    );
  });
});

describe('una incidencia', () => {
  const escrita: IncidenciaEscrita = {
    descripcion: 'NO CONTESTA',
    clase: 'SIN_CONTACTO',
    pide_nota: 'N',
    regresa_minutos: 180,
    otra_parte: 'S',
    estado_numero: 'NO_CONTESTA',
    sigue_numero: '',
    nunca: 'N',
  };
  const falta = (x: Partial<IncidenciaEscrita>) => incidenciaEscritaRejection({ ...escrita, ...x });
  test('lo que le falta, campo por campo', () => {
    expect(falta({})).toBeNull();
    expect(falta({ descripcion: '  ' })).toEqual({ campo: 'descripcion', mensaje: MI.descripcion });
    expect(falta({ descripcion: 'X'.repeat(61) })).toEqual({ campo: 'descripcion', mensaje: MI.larga });
    expect(falta({ regresa_minutos: REGRESA_MAX + 1 })).toEqual({
      campo: 'regresa_minutos',
      mensaje: MI.regresa,
    });
    expect(falta({ nunca: 'S' })).toEqual({ campo: 'nunca', mensaje: MI.nuncaRegresa });
    const nunca = { nunca: 'S', regresa_minutos: 0, otra_parte: 'N' } as const;
    expect(falta(nunca)).toBeNull();
    expect(falta({ ...nunca, sigue_numero: 'OTRO' })).toEqual({
      campo: 'sigue_numero',
      mensaje: MI.nuncaSigue,
    });
    expect(falta({ estado_numero: 'NO_EXISTE', sigue_numero: 'OTRO' })).toBeNull();
    expect(falta({ estado_numero: 'NO_EXISTE', sigue_numero: 'MISMO' })).toEqual({
      campo: 'sigue_numero',
      mensaje: MI.mismoQueNoExiste,
    });
  });
  test('cuándo vuelve el cliente, en palabras', () => {
    const dice = (x: Partial<IncidenciaEscrita>) => regresoEnPalabras({ ...escrita, ...x });
    expect(dice({})).toBe('En 3 horas, a otra parte del día');
    expect(dice({ regresa_minutos: 10_080, otra_parte: 'N' })).toBe('En 7 días');
    expect(dice({ regresa_minutos: 45, otra_parte: 'N' })).toBe('En 45 minutos');
    expect(dice({ regresa_minutos: 0, otra_parte: 'N' })).toBe('En su siguiente día');
    expect(dice({ regresa_minutos: 0, otra_parte: 'N', nunca: 'S' })).toBe('Nunca más');
  });
});

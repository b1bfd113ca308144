import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diasDeMarcado } from './dias.ts';
import { alcanzables, fallasDeGuion, MENSAJES_GUION, type PreguntaDeGuion } from './guion.ts';
import { relojDe, trasEstaParte } from './llamar.ts';
import { leeNumeros, MENSAJES_NUMERO } from './numeros.ts';
import {
  esClienteNuevo,
  incidenciaRejection,
  MENSAJES_MARCADOR as M,
  momentoDeAgenda,
  tonoDeDistribuidor,
} from './rules.ts';
import { zonaDelLugar } from './zonas.ts';

describe('la hora de un municipio', () => {
  /** 20 March 2026, 18:00Z: the seven zones of the country. */
  const MOMENTO = Date.parse('2026-03-20T18:00:00Z');
  test.each([
    ['BAJA CALIFORNIA', 'TIJUANA', 11],
    ['SONORA', 'HERMOSILLO', 11],
    ['CHIHUAHUA', 'CD. JUÁREZ', 12],
    ['PUEBLA', 'PUEBLA', 12],
    ['CHIHUAHUA', 'OJINAGA', 13],
    ['TAMAULIPAS', 'H. MATAMOROS', 13],
    ['QUINTANA ROO', 'CANCÚN', 13],
    ['CHIHUAHUA', 'CHIHUAHUA', 12],
    ['NAYARIT', 'TEPIC', 11],
    ['NAYARIT', 'BAHÍA DE BANDERAS', 12],
    ['COAHUILA DE ZARAGOZA', 'CIUDAD ACUÑA', 13],
    ['COAHUILA', 'TORREÓN', 12],
    ['NUEVO LEÓN', 'ANÁHUAC', 13],
    ['NUEVO LEÓN', 'MONTERREY', 12],
    [null, null, 12],
  ])('%s, %s: las %i', (estado, ciudad, hora) => {
    expect(Math.floor(relojDe(zonaDelLugar(estado, ciudad), MOMENTO).minutos / 60)).toBe(hora);
  });

  test('decide la ciudad, y si no la conoce, la localidad', () => {
    expect(zonaDelLugar('TAMAULIPAS', 'OTRA', 'REYNOSA')).toBe('America/Matamoros');
  });
});

describe('los teléfonos como se escriben', () => {
  test.each([
    ['222 123 4567', ['2221234567']],
    ['01 222 123 4567', ['2221234567']],
    ['044 55 1234 5678', ['5512345678']],
    ['045-55-1234-5678', ['5512345678']],
    ['+52 1 55 1234 5678', ['5512345678']],
    ['0052 55 1234 5678', ['5512345678']],
    ['(55) 1234-5678 ext. 12', ['5512345678']],
    ['5512345678 / 2221234567', ['5512345678', '2221234567']],
    ['55 1234 5678 y 222 123 4567', ['5512345678', '2221234567']],
    ['55 1234 5678 222 123 4567', ['5512345678', '2221234567']],
    ['5512345678, 55 1234 5678', ['5512345678']],
    ['', []],
    ['SIN TELÉFONO', []],
  ])('%s', (texto, numeros) => {
    const { buenos, malos } = leeNumeros(texto);
    expect([buenos.map((n) => n.numero), malos]).toEqual([numeros, []]);
  });

  test.each([
    ['123 4567', MENSAJES_NUMERO.sinLada],
    ['55 1234 567', MENSAJES_NUMERO.corto],
    ['55 1234 5678 9', MENSAJES_NUMERO.largo],
    ['900 123 4567', MENSAJES_NUMERO.cobro],
    ['052 123 4567', MENSAJES_NUMERO.noEmpieza],
  ])('%s: %s', (escrito, motivo) => {
    expect(leeNumeros(escrito)).toEqual({ buenos: [], malos: [{ escrito, motivo }] });
  });

  test('la extensión se marca después', () => {
    expect(leeNumeros('5512345678 ext 45').buenos).toEqual([{ numero: '5512345678', extension: '45' }]);
  });
});

test.each([
  ['LUNES Y JUEVES', [1, 4]],
  ['L-M-V', [1, 2, 5]],
  ['Lun, Mié', [1, 3]],
  ['LUNES A VIERNES', [1, 2, 3, 4, 5]],
  ['diario', [1, 2, 3, 4, 5, 6]],
  ['MIÉRCOLES', [3]],
  ['CUANDO PUEDA', []],
  [null, []],
])('los días de marcado: %s', (texto, dias) => {
  expect([...diasDeMarcado(texto)].toSorted()).toEqual(dias);
});

describe('agendar (§5)', () => {
  const AHORA = Date.parse('2026-11-27T18:00:00Z');
  const ZONA = 'America/Mexico_City';
  const agenda = (minutos: number, fecha: string | null = null) =>
    momentoDeAgenda({ minutos, fecha }, AHORA, ZONA);
  test('las horas rápidas', () => {
    expect(agenda(60)).toEqual({ para: AHORA + 3_600_000 });
    expect(agenda(90)).toEqual({ motivo: M.sinHoras });
  });
  test('de mañana a cuatro días, con fecha y hora', () => {
    expect(agenda(0, '2026-11-28 10:30')).toEqual({ para: Date.parse('2026-11-28T16:30:00Z') });
    expect(agenda(0, '2026-12-01T10:30')).toEqual({ para: Date.parse('2026-12-01T16:30:00Z') });
    expect(agenda(0, '2026-11-27 20:00')).toEqual({ motivo: M.fueraDeFechas });
    expect(agenda(0, '2026-12-02 10:00')).toEqual({ motivo: M.fueraDeFechas });
    expect(agenda(0, null)).toEqual({ motivo: M.sinFecha });
    expect(agenda(0, '2026-11-31 10:00')).toEqual({ motivo: M.sinFecha });
  });
});

test('la incidencia y sus observaciones (§5)', () => {
  const nota = { pideIncidencia: true, incidencia_id: 1, pideNota: true, observaciones: 'x' };
  expect(incidenciaRejection(nota)).toBeNull();
  expect(incidenciaRejection({ ...nota, incidencia_id: null })).toBe(M.sinIncidencia);
  expect(incidenciaRejection({ ...nota, observaciones: ' ' })).toBe(M.sinObservaciones);
  expect(incidenciaRejection({ ...nota, observaciones: 'x'.repeat(501) })).toBe(M.observacionesLargas);
  expect(
    incidenciaRejection({
      ...nota,
      pideIncidencia: false,
      incidencia_id: null,
      pideNota: false,
      observaciones: '',
    }),
  ).toBeNull();
});

test('los colores por días de distribuidor, y la campana (§9)', () => {
  expect([null, -61, -60, -31, -30, 0].map(tonoDeDistribuidor)).toEqual([
    null,
    null,
    'atencion',
    'atencion',
    'hecho',
    'hecho',
  ]);
  expect([null, -61, -60].map(esClienteNuevo)).toEqual([false, false, true]);
});

describe('el guion', () => {
  const r = (RESPUESTA_ID: number, siguiente: number | null) => ({
    RESPUESTA_ID,
    RESPUESTA: `R${RESPUESTA_ID}`,
    lleva_a: siguiente === null ? ('cerrado' as const) : ('siguiente_pregunta' as const),
    siguiente,
  });
  const p = (PREGUNTA_ID: number, ...respuestas: PreguntaDeGuion['respuestas']) => ({
    PREGUNTA_ID,
    PREGUNTA: `P${PREGUNTA_ID}`,
    respuestas,
  });

  test('cada falla se nombra antes de publicar, también lo que quedó de algo borrado (falla 20)', () => {
    const motivos = (...preguntas: PreguntaDeGuion[]) => fallasDeGuion(preguntas).map((f) => f.motivo);
    expect(motivos()).toEqual([MENSAJES_GUION.vacio]);
    expect(motivos(p(1, r(1, 2)), p(2, r(2, null)))).toEqual([]);
    expect(motivos(p(1, r(1, null)), p(2))).toEqual([
      MENSAJES_GUION.sinRespuestas('P2'),
      MENSAJES_GUION.noSeLlega('P2'),
    ]);
    expect(motivos(p(1, r(1, 9), r(2, null)))).toEqual([MENSAJES_GUION.sinSiguiente('P1', 'R1')]);
    expect(motivos(p(1, r(1, 2)), p(2, r(2, 1)))).toEqual([
      MENSAJES_GUION.sinSalida('P1'),
      MENSAJES_GUION.sinSalida('P2'),
    ]);
  });

  test('al corregir, lo que queda es un camino del guion y un principio de lo que había', () => {
    const guion = fc
      .integer({ min: 2, max: 12 })
      .chain((n) =>
        fc.array(
          fc.array(fc.option(fc.integer({ min: 1, max: n }), { nil: null }), { minLength: 1, maxLength: 4 }),
          { minLength: n, maxLength: n },
        ),
      );
    fc.assert(
      fc.property(
        guion,
        fc.array(fc.nat(3), { maxLength: 20 }),
        fc.nat(),
        fc.nat(3),
        (flechas, pasos, cual, otra) => {
          const preguntas = new Map(
            flechas.map((f, i) => [i + 1, p(i + 1, ...f.map((s, j) => r((i + 1) * 10 + j, s)))] as const),
          );
          const dadas: { PREGUNTA_ID: number; RESPUESTA_ID: number }[] = [];
          let aqui: number | null = 1;
          for (const paso of pasos) {
            const opciones: PreguntaDeGuion['respuestas'] = preguntas.get(aqui ?? 0)?.respuestas ?? [];
            const dada = opciones[paso % Math.max(1, opciones.length)];
            if (aqui === null || !dada) break;
            dadas.push({ PREGUNTA_ID: aqui, RESPUESTA_ID: dada.RESPUESTA_ID });
            aqui = dada.siguiente;
          }
          if (dadas.length === 0) return;
          expect(alcanzables(preguntas, 1, dadas)).toEqual(dadas);
          const lugar = cual % dadas.length;
          const corregida = dadas.map((d, i) =>
            i === lugar ? { ...d, RESPUESTA_ID: d.PREGUNTA_ID * 10 + otra } : d,
          );
          const quedan = alcanzables(preguntas, 1, corregida);
          expect(quedan).toEqual(corregida.slice(0, quedan.length));
          expect(alcanzables(preguntas, 1, quedan)).toEqual(quedan);
          const existe = preguntas
            .get(corregida[lugar]?.PREGUNTA_ID ?? 0)
            ?.respuestas.some((x) => x.RESPUESTA_ID === corregida[lugar]?.RESPUESTA_ID);
          expect(quedan.length).toBeGreaterThanOrEqual(existe ? lugar + 1 : lugar);
        },
      ),
    );
  });
});

test('tras esta parte del día: la siguiente y el día siguiente, por el reloj del cliente y aunque cambie', () => {
  const tras = (zona: string, cuando: string) => {
    const { parte, dia } = trasEstaParte(zona, Date.parse(cuando));
    return [new Date(parte).toISOString(), new Date(dia).toISOString()];
  };
  expect(tras('America/Mexico_City', '2026-11-27T15:20:31Z')).toEqual([
    '2026-11-27T18:00:00.000Z',
    '2026-11-28T06:00:00.000Z',
  ]);
  expect(tras('America/Mexico_City', '2026-11-27T18:00:00Z')[0]).toBe('2026-11-27T22:00:00.000Z');
  expect(tras('America/Mexico_City', '2026-11-28T01:00:00Z')).toEqual([
    '2026-11-28T06:00:00.000Z',
    '2026-11-28T06:00:00.000Z',
  ]);
  // Tijuana's clock goes back an hour on the night of 31 October.
  expect(tras('America/Tijuana', '2026-11-01T08:30:00Z')).toEqual([
    '2026-11-01T20:00:00.000Z',
    '2026-11-02T08:00:00.000Z',
  ]);
});

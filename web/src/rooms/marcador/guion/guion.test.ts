import type { PreguntaEditable, RespuestaEditable } from '@anden/contrato/marcador/borrador.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAJA, dibujoDe, enRenglones } from './dibujo.ts';
import {
  cambiada,
  claveLibre,
  conMovido,
  conPregunta,
  conRespuesta,
  cuantasLlevanA,
  respuestaCambiada,
  sinPregunta,
} from './edicion.ts';

const r = (CLAVE: number, SIGUIENTE: number | null): RespuestaEditable => ({
  CLAVE,
  RESPUESTA: `R${CLAVE}`,
  EN_COMBO: 'N',
  LLEVA_A: SIGUIENTE === null ? 'cerrado' : 'siguiente_pregunta',
  SIGUIENTE,
  INCIDENCIA_ID: null,
});
const p = (CLAVE: number, ...a: (number | null)[]): PreguntaEditable => ({
  CLAVE,
  PREGUNTA: `P${CLAVE}`,
  LETRERO: null,
  OBSERVACIONES: 'N',
  respuestas: a.map((s, i) => r(i + 1, s)),
});
const claves = (preguntas: readonly { CLAVE: number }[]) => preguntas.map((x) => x.CLAVE);

describe('editar el guion', () => {
  const guion = [p(1, 2, null), p(2, null), p(5, 2)];
  test('una pregunta nueva va tras la elegida, con una clave que nunca hubo', () => {
    expect(claveLibre(guion, 3)).toBe(6);
    expect(claveLibre(guion, 9)).toBe(9);
    expect(claves(conPregunta(guion, 1, 9))).toEqual([1, 9, 2, 5]);
    expect(claves(conPregunta(guion, null, 9))).toEqual([1, 2, 5, 9]);
    expect(conPregunta(guion, 1, 9)[1]?.respuestas).toHaveLength(1);
  });
  test('quitar, mover y cambiar no tocan lo demás', () => {
    expect(claves(sinPregunta(guion, 2))).toEqual([1, 5]);
    expect(cuantasLlevanA(guion, 2)).toBe(2);
    expect(claves(conMovido(guion, 2, -1))).toEqual([1, 5, 2]);
    expect(claves(conMovido(guion, 0, -1))).toEqual([1, 2, 5]);
    expect(claves(conMovido(guion, 2, 1))).toEqual([1, 2, 5]);
    expect(cambiada(guion, 2, { PREGUNTA: 'X' }).map((x) => x.PREGUNTA)).toEqual(['P1', 'X', 'P5']);
  });
  test('una respuesta nueva tiene su propia clave también si se quitó otra', () => {
    expect(claves(conRespuesta({ ...p(1), respuestas: [r(3, null)] }))).toEqual([3, 4]);
    expect(respuestaCambiada(p(1, 2, null), 2, { RESPUESTA: 'X' }).map((x) => x.RESPUESTA)).toEqual([
      'R1',
      'X',
    ]);
  });
});

describe('el dibujo', () => {
  test('al azar: cada pregunta una vez, ninguna encima de otra ni fuera, y una flecha por destino que existe', () => {
    const guiones = fc
      .integer({ min: 1, max: 12 })
      .chain((n) =>
        fc.array(fc.array(fc.option(fc.integer({ min: 1, max: n + 1 }), { nil: null }), { maxLength: 4 }), {
          minLength: n,
          maxLength: n,
        }),
      )
      .map((flechas) => flechas.map((f, i) => p(i + 1, ...f)));
    fc.assert(
      fc.property(guiones, (preguntas) => {
        const { ancho, alto, cajas, flechas } = dibujoDe(preguntas);
        expect(claves(cajas).toSorted((a, b) => a - b)).toEqual(claves(preguntas));
        for (const c of cajas) {
          expect(c.x).toBeGreaterThanOrEqual(0);
          expect(c.x + CAJA.ancho).toBeLessThanOrEqual(ancho);
          expect(c.y + CAJA.alto).toBeLessThanOrEqual(alto);
          for (const d of cajas)
            if (d !== c)
              expect(Math.abs(c.x - d.x) >= CAJA.ancho || Math.abs(c.y - d.y) >= CAJA.alto).toBe(true);
        }
        const ids = new Set(claves(preguntas));
        const esperadas = preguntas.flatMap((q) =>
          [...new Set(q.respuestas.flatMap((x) => x.SIGUIENTE ?? []))]
            .filter((a) => ids.has(a))
            .map((a) => `${q.CLAVE}-${a}`),
        );
        expect(flechas.map((f) => `${f.de}-${f.a}`).toSorted()).toEqual(esperadas.toSorted());
        // Arrows that do not come back go down.
        for (const f of flechas) {
          const y = (clave: number) => cajas.find((c) => c.CLAVE === clave)?.y ?? 0;
          expect(y(f.a) > y(f.de)).toBe(!f.regresa);
        }
      }),
    );
  });
  test('un texto largo se parte en renglones y se corta', () => {
    expect(enRenglones('¿Contestan la llamada?', 22, 2)).toEqual(['¿Contestan la llamada?']);
    expect(enRenglones('¿Está quien hace las compras hoy mismo aquí?', 16, 2)).toEqual([
      '¿Está quien hace',
      'las compras hoy…',
    ]);
    expect(enRenglones('Anticonstitucional', 8, 2)).toEqual(['Anticon…']);
  });
});

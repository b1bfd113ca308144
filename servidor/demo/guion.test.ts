import { fallasDeBorrador } from '@anden/contrato/marcador/borrador.ts';
import { expect, test } from 'vitest';
import { caminosA, GUION, INCIDENCIAS, idDeRespuesta } from './guion.ts';

test('the script of the demo could be published, and its calls walk it to each of its outcomes', () => {
  const idDe = (nombre: string) => INCIDENCIAS.findIndex(([d]) => d === nombre) + 1;
  expect(
    fallasDeBorrador(
      GUION.map((p) => ({
        CLAVE: p.clave,
        PREGUNTA: p.dice,
        LETRERO: p.letrero ?? null,
        OBSERVACIONES: p.nota ? 'S' : 'N',
        respuestas: p.respuestas.map((r, i) => ({
          CLAVE: i + 1,
          RESPUESTA: r.dice,
          EN_COMBO: r.combo ? 'S' : 'N',
          LLEVA_A: r.va,
          SIGUIENTE: r.a ?? null,
          INCIDENCIA_ID: r.incidencia ? idDe(r.incidencia) : null,
        })),
      })),
      INCIDENCIAS.map(([DESCRIPCION, , nota], i) => ({
        INCIDENCIA_ID: i + 1,
        DESCRIPCION,
        PIDE_NOTA: nota ? 'S' : 'N',
        ACTIVA: 'S',
      })),
    ),
  ).toEqual([]);
  const pares = GUION.flatMap((p) => p.respuestas.map((_, i) => idDeRespuesta([p.clave, i])));
  expect(pares).toEqual(pares.map((_, i) => i + 1));
  const conRespuesta = new Set(GUION.flatMap((p) => p.respuestas.flatMap((r) => r.incidencia ?? [])));
  for (const incidencia of conRespuesta) {
    const caminos = caminosA(incidencia);
    expect(caminos.length, incidencia).toBeGreaterThan(0);
    for (const camino of caminos) {
      const dadas = camino.map(([clave, lugar]) => GUION.find((p) => p.clave === clave)?.respuestas[lugar]);
      expect(dadas.at(-1)?.incidencia).toBe(incidencia);
      expect(dadas.slice(0, -1).map((d) => d?.a)).toEqual(camino.slice(1).map(([clave]) => clave));
    }
  }
});

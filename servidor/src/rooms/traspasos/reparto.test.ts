import { MENSAJES_SURTIDO, sinExistenciaEn, soloCaducadas } from '@anden/contrato/surtido/rules.ts';
import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { describe, expect, test } from 'vitest';
import type { Lote } from '../existencias/index.ts';
import { repartirLlegada } from './llegada.ts';
import { repartirSalida } from './salida.ts';

const HOY = '2026-05-01';
const CODIGOS: Readonly<Record<number, string>> = { 1: '10100101010', 2: '10100101020' };

/** A lot as `name` or `name@expiry`; `-` for none. */
const lote = (texto: string): Lote => {
  const [nombre, caducidad] = texto.split('@');
  return {
    lote: nombre === '-' || nombre === undefined ? null : nombre,
    fechaCaducidad: caducidad ?? null,
    fechaProduccion: null,
  };
};
const nombre = (l: Lote): string => l.lote ?? '-';

describe('salida', () => {
  const tomas = (texto: string) =>
    texto.split(' ').map((t) => {
      const [id, piezas] = t.split(':').map(Number);
      return { UBICACION_ID: id ?? 0, UBICACION: CODIGOS[id ?? 0] ?? '', CONTADAS: piezas ?? 0 };
    });
  const hay = (texto: string) =>
    texto.split(' ').map((t) => {
      const [id, l, piezas] = t.split(':');
      return { lugarId: Number(id), lote: lote(l ?? ''), piezas: Number(piezas) };
    });
  const linea = (texto: string) => {
    const [l, piezas, id] = texto.split(':');
    const { lote: LOTE, fechaCaducidad, fechaProduccion } = lote(l ?? '');
    return {
      LOTE,
      FECHA_CADUCIDAD: fechaCaducidad,
      FECHA_PRODUCCION: fechaProduccion,
      INGRESO: Number(piezas),
      UBICACION_ID: id ? Number(id) : null,
    };
  };
  const salida = (t: string, lineas: string[], h: string) =>
    repartirSalida(tomas(t), lineas.map(linea), hay(h), HOY).map(
      (p) => `${p.ubicacionId}:${nombre(p.lote)}:${p.piezas}`,
    );

  test('sin lotes elegidos sale primero lo que caduca antes, en cada ubicación', () => {
    expect(salida('1:5 2:2', [], '1:A@2026-06-01:3 1:B@2027-01-01:4 1:-:9 2:C@2026-07-01:2')).toEqual([
      '1:A:3',
      '1:B:2',
      '2:C:2',
    ]);
  });

  test('lo caducado no sale por sí solo', () => {
    expect(salida('1:2', [], '1:V@2026-04-30:5 1:-:2')).toEqual(['1:-:2']);
    expect(salida('1:1', [], '1:V@2026-05-01:1')).toEqual(['1:V:1']);
    expect(() => salida('1:3', [], '1:V@2026-04-30:5 1:-:2')).toThrow(soloCaducadas('10100101010'));
    expect(() => salida('1:9', [], '1:V@2026-04-30:5')).toThrow(sinExistenciaEn('10100101010'));
  });

  test('los lotes elegidos, donde dicen o donde estén; primero el que está en menos ubicaciones', () => {
    expect(salida('1:3 2:2', ['A:3', 'B:2'], '1:A:9 2:A:9 1:B:2')).toEqual(['1:B:2', '1:A:1', '2:A:2']);
    expect(salida('1:1 2:2', ['A:2:2', 'A:1'], '1:A:9 2:A:9')).toEqual(['2:A:2', '1:A:1']);
    expect(() => salida('1:3 2:2', ['A:5'], '1:A:2 2:A:9')).toThrow(MENSAJES_SURTIDO.repartoDeLotes);
  });
});

describe('llegada', () => {
  const llegada = (porciones: string, viajan: string) =>
    repartirLlegada(
      porciones.split(' ').map((t) => {
        const [id, l, piezas] = t.split(':');
        return { ubicacionId: Number(id), lote: lote(l ?? ''), piezas: Number(piezas) };
      }),
      viajan.split(' ').map((t) => {
        const [l, piezas] = t.split(':');
        return { lote: lote(l ?? ''), piezas: Number(piezas) };
      }),
    ).map((p) => `${p.ubicacionId}:${nombre(p.viaja)}>${nombre(p.llega)}:${p.piezas}`);

  test('sin lote, cada pieza conserva el suyo, primero lo que caduca antes', () => {
    expect(llegada('1:-:3 2:-:2', 'A:4 B:1 -:2')).toEqual(['1:A>A:3', '2:A>A:1', '2:B>B:1']);
  });

  test('con lote, ese, y después las que viajan sin ninguno', () => {
    expect(llegada('1:B:3', 'A:4 B:1 -:2')).toEqual(['1:B>B:1', '1:->B:2']);
    expect(llegada('1:-:1 2:A:1', 'A:1 B:1')).toEqual(['2:A>A:1', '1:B>B:1']);
    expect(() => llegada('1:B:4', 'A:4 B:1 -:2')).toThrow(MENSAJES_TRASPASO.loteNoViaja);
    expect(() => llegada('1:-:4', 'A:3')).toThrow(MENSAJES_TRASPASO.loteNoViaja);
  });
});

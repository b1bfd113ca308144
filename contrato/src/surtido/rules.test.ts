import { describe, expect, test } from 'vitest';
import { MENSAJES_LOTE } from '../existencias/rules.ts';
import { CODIGO_COMODIN, MENSAJES_UBICACION, type TipoUbicacion } from '../ubicaciones/rules.ts';
import {
  anexarSurtidoRejection,
  articuloSurtidoRejection,
  codigoDeSurtido,
  guardarSurtidoRejection,
  lotesSurtidoRejection,
  MENSAJES_SURTIDO,
  puedeGuardarSurtido,
  type Surtido,
  sinExistenciaEn,
  soloCaducadas,
  totalSurtido,
} from './rules.ts';

/**
 * The picking of `pendientes` pieces; locations as `F5/2`: fixed, 5 pieces there, 2 captured. Their ids are 1, 2, 3…
 */
const surtido = (texto: string, pendientes: number, cambios: Partial<Surtido> = {}): Surtido => ({
  modo: 'traspaso',
  pendientes,
  corto: false,
  almacen: 'PRINCIPAL',
  ubicaciones: texto
    .split(' ')
    .filter(Boolean)
    .map((t, i) => {
      const [, tipo, hay, contadas] = /^([FMI])(\d*)\/(\d+)$/.exec(t) ?? [];
      return {
        UBICACION_ID: i + 1,
        NUMERIC_UB: `1010010101${i + 1}`,
        TIPO: tipo as TipoUbicacion,
        EXISTENCIA: hay ? Number(hay) : undefined,
        CONTADAS: Number(contadas),
      };
    }),
  ...cambios,
});

describe('anexar', () => {
  test.each([
    ['no es del artículo', 'F5/0', 9, 2, MENSAJES_SURTIDO.otraUbicacion],
    ['cantidad con decimales', 'F5/0', 1, 1.5, MENSAJES_SURTIDO.cantidad],
    ['cantidad negativa', 'F5/0', 1, -1, MENSAJES_SURTIDO.cantidad],
    ['cero siempre se puede', 'M5/3', 1, 0, null],
    ['multialmacén', 'F5/0 M9/0', 2, 1, MENSAJES_SURTIDO.multi],
    ['inhabilitada', 'F5/0 I0/0', 2, 1, MENSAJES_UBICACION.inhabilitada],
    ['más de lo solicitado', 'F9/0', 1, 6, MENSAJES_SURTIDO.masQueSolicitadas],
    ['más entre todas', 'F9/0 F9/3', 1, 3, MENSAJES_SURTIDO.masQueSolicitadas],
    ['en lugar de lo capturado antes', 'F9/3 F9/2', 1, 3, null],
    ['más de lo que hay', 'F2/0', 1, 3, sinExistenciaEn('10100101011')],
    ['existencia desconocida: contesta el servidor', 'F/0', 1, 3, null],
    ['justo lo que hay', 'F3/0', 1, 3, null],
  ])('%s', (_caso, ubicaciones, id, cantidad, motivo) => {
    expect(anexarSurtidoRejection(surtido(ubicaciones, 5), id, cantidad)).toBe(motivo);
  });
});

describe('guardar', () => {
  test.each([
    ['sin ubicaciones', '', {}, '¡Este producto no cuenta con ubicaciones en el almacén PRINCIPAL!'],
    ['sin fija', 'M9/0', {}, MENSAJES_SURTIDO.sinFija],
    ['nada', 'F9/0', {}, MENSAJES_SURTIDO.nada],
    ['parte de un traspaso', 'F9/4', {}, MENSAJES_SURTIDO.totalidad],
    ['parte de un traspaso que se cierra corto', 'F9/4', { corto: true }, null],
    ['parte de una remisión', 'F9/4', { modo: 'remision' as const }, null],
    ['todo, de dos ubicaciones', 'F3/3 F2/2', {}, null],
    ['más de lo que hay en una', 'F3/4 F2/1', {}, sinExistenciaEn('10100101011')],
  ])('%s', (_caso, ubicaciones, cambios, motivo) => {
    const s = surtido(ubicaciones, 5, cambios);
    expect(guardarSurtidoRejection(s)).toBe(motivo);
    expect(puedeGuardarSurtido(s, null)).toBe(motivo === null);
    expect(puedeGuardarSurtido(s, 'aviso')).toBe(false);
  });

  test('el artículo solo', () => {
    expect(articuloSurtidoRejection(surtido('F0/0 M2/0', 5))).toBeNull();
    expect(totalSurtido(surtido('F3/3 F2/2', 5).ubicaciones)).toBe(5);
    expect(soloCaducadas('10100101010')).toContain('1-01-001-01-010');
  });
});

test('13 ceros son la clave del artículo', () => {
  const articulo = { CLAVE_ARTICULO: 'A-1' };
  expect(codigoDeSurtido(CODIGO_COMODIN, articulo)).toBe('A-1');
  expect(codigoDeSurtido('7501', articulo)).toBe('7501');
});

describe('lotes', () => {
  const pide = { CADUCA: 'S', LOTE: 'S', FECHA_PRODUCCION: 'N' } as const;
  const HOY = '2026-05-01';
  const linea = (LOTE: string, INGRESO: number, UBICACION_ID: number | null = null) => ({
    FECHA_CADUCIDAD: '2027-01-31',
    LOTE,
    FECHA_PRODUCCION: null,
    INGRESO,
    UBICACION_ID,
  });
  const hay = (LOTE: string, EXISTENCIA: number) => ({
    FECHA_CADUCIDAD: '2027-01-31',
    LOTE,
    FECHA_PRODUCCION: null,
    EXISTENCIA,
  });
  const de = [
    { UBICACION_ID: 1, CONTADAS: 3 },
    { UBICACION_ID: 2, CONTADAS: 2 },
  ];

  test('sin renglones sale primero lo que caduca antes', () => {
    expect(lotesSurtidoRejection(pide, [], de, [], HOY)).toBeNull();
  });

  test('los renglones suman lo surtido, en total y en cada ubicación', () => {
    expect(lotesSurtidoRejection(pide, [linea('A', 5)], de, [hay('A', 9)], HOY)).toBeNull();
    expect(lotesSurtidoRejection(pide, [linea('A', 4)], de, [hay('A', 9)], HOY)).toContain('surtir');
    expect(
      lotesSurtidoRejection(pide, [linea('A', 4, 1), linea('B', 1, 2)], de, [hay('A', 9), hay('B', 1)], HOY),
    ).toContain('surtir de la ubicación');
  });

  test('sólo lotes que hay, y con piezas', () => {
    expect(lotesSurtidoRejection(pide, [linea('X', 5)], de, [hay('A', 9)], HOY)).toBe(MENSAJES_LOTE.noExiste);
    expect(lotesSurtidoRejection(pide, [linea('A', 5)], de, [hay('A', 4)], HOY)).toBe(
      `${MENSAJES_LOTE.sinExistencia} 4`,
    );
  });
});

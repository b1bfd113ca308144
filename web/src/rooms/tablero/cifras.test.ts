import { expect, test } from 'vitest';
import { aTiempoDe, enSuOrden, VIEJO, viejoDesde } from './cifras.ts';
import { cuadroPorSalir } from './cifras-en-cuadro.ts';
import type { Cola } from './ligas.ts';

test('a tiempo es de lo que salió o debió salir; sin nada prometido no se dice', () => {
  expect(aTiempoDe({ A_TIEMPO: 2, TARDE: 1 })).toBe(67);
  expect(aTiempoDe({ A_TIEMPO: 0, TARDE: 3 })).toBe(0);
  expect(aTiempoDe({ A_TIEMPO: 0, TARDE: 0 })).toBeNull();
});

test('las colas van siempre en su lugar, también las vacías', () => {
  const contar = { COLA: 'contar', CUANTOS: 3 } as Cola;
  expect(enSuOrden([contar])).toEqual([
    ['recibir', null],
    ['acomodar', null],
    ['surtir', null],
    ['empacar', null],
    ['embarcar', null],
    ['contar', contar],
    ['resurtir', null],
  ]);
});

test('es viejo lo que tiene una parte que no ha llegado en minuto y medio; lo que no se ha leído no cuenta', () => {
  expect(viejoDesde([0, 0], 1_000_000)).toBeNull();
  expect(viejoDesde([0, 1_000_000], 1_000_000 + VIEJO)).toBeNull();
  expect(viejoDesde([2_000_000, 1_000_000], 1_000_001 + VIEJO)).toBe(1_000_000);
});

test('lo que sale va por hora, lo atrasado primero; con muchas fleteras, las que menos llevan van juntas', () => {
  const fila = (POR_SALIR: string, FLETERA: string, REMISIONES: number) => ({
    POR_SALIR,
    FLETERA,
    REMISIONES,
  });
  const { grupos, series } = cuadroPorSalir(
    {
      estatus: '1',
      message: '',
      CREADAS_DESDE: '2026-11-01',
      data: [
        fila('Sin hora', '', 9),
        fila('16 h', 'A', 8),
        fila('09 h', 'B', 7),
        fila('Atrasada', 'C', 6),
        fila('Después', 'D', 5),
        fila('16 h', 'E', 2),
        fila('16 h', 'F', 1),
      ],
    },
    { almacen_id: null, almacenes: null, hoy: '2026-11-23' },
  );
  expect(series).toEqual(['Sin fletera', 'A', 'B', 'C', 'D', 'Otras fleteras']);
  expect(grupos.map((g) => g.id)).toEqual(['Atrasada', '09 h', '16 h', 'Después', 'Sin hora']);
  expect(grupos[2]?.puntos.map((p) => p.valor)).toEqual([null, 8, null, null, null, 3]);
});

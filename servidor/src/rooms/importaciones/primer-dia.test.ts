import { PASOS_DEL_PRIMER_DIA } from '@anden/contrato/importaciones/primer-dia.ts';
import { P } from '@anden/contrato/permissions.ts';
import { RUTAS } from '@anden/contrato/rutas.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

interface Paso {
  PASO: string;
  CUANTOS: number;
  FALTA: string | null;
  HECHO: 'S' | 'N';
}
const pasos = async (): Promise<Map<string, Paso>> =>
  new Map(((await app.call('getPrimerDia')).body.data as Paso[]).map((p) => [p.PASO, p]));

test('#getPrimerDia: cada paso dice lo que hay y lo que le falta, en el orden en que se hace', async () => {
  const { db } = app;
  await db.sql('delete from empresa');
  expect([...(await pasos()).keys()]).toEqual(Object.keys(PASOS_DEL_PRIMER_DIA));
  expect((await pasos()).get('empresa')).toEqual({ PASO: 'empresa', CUANTOS: 0, FALTA: null, HECHO: 'N' });
  await app.call('guardaEmpresa', { nombre: 'ACME', rfc: '', direccion: '', telefono: '', version: 0 });
  expect((await pasos()).get('empresa')?.HECHO).toBe('S');
  const antes = (await pasos()).get('articulos');
  await db.sql(`insert into articulos (clave_articulo, articulo) values ('SIN-TIPO', 'SIN TIPO')`);
  expect((await pasos()).get('articulos')?.CUANTOS).toBe((antes?.CUANTOS ?? 0) + 1);
  expect((await pasos()).get('articulos')?.FALTA).toContain('sin tipo: no se pueden acomodar');
  await db.sql(`insert into almacenes (almacen_id, nombre) values (8, 'NUEVO')`);
  expect((await pasos()).get('ubicaciones')?.FALTA).toMatch(/almac[eé]n(es)? sin ninguna$/);
  await db.sql(`delete from operador_controles where operador_id = $1`, [OP.NADIE]);
  expect((await pasos()).get('personas')?.FALTA).toMatch(/sin permisos$/);
});

test('cada paso abre una pantalla que existe, y sólo los ve quien importa', async () => {
  for (const { menu } of Object.values(PASOS_DEL_PRIMER_DIA))
    expect(
      RUTAS.some((r) => r.menu === menu),
      menu,
    ).toBe(true);
  expect((await app.call('getPrimerDia', {}, { como: 'NADIE' })).http).toBe(403);
  await app.darControles(OP.NADIE, [P.importar]);
  expect((await app.call('getPrimerDia', {}, { como: 'NADIE' })).body.estatus).toBe('1');
});

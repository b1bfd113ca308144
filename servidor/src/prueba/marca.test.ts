import { expect, test } from 'vitest';
import type { Centralita } from '../platform/centralita.ts';
import { dePrueba, leeConfig } from '../platform/config.ts';
import { ensaya } from './marca.ts';

test('la empresa de prueba está junto a la empresa, y no llama a nadie', () => {
  const empresa = leeConfig({
    DATABASE_URL: 'postgres://anden:x@db.example/anden?sslmode=require',
    ANDEN_DATOS: '/datos',
  });
  const suya = dePrueba(empresa);
  expect(suya).toMatchObject({
    databaseUrl: 'postgres://anden:x@db.example/anden_prueba?sslmode=require',
    datos: '/datos/prueba',
    puerto: 8090,
    puertoHttps: 8453,
    prueba: false,
  });
  suya.centralita = {} as Centralita;
  ensaya(suya);
  expect(suya).toMatchObject({ prueba: true, pruebas: true, centralita: undefined });
});

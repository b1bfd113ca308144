import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDb, testDb } from '../../testing/db.ts';
import { clonDe, plantillaDeHoy } from '../../testing/template.ts';
import { baseDePrueba } from '../platform/config.ts';
import { hayPrueba, tirarPrueba } from './copia.ts';
import { marcar } from './marca.ts';

/** The company, and a whole company of somebody's in the place of its rehearsal. */
let empresa: TestDb;
let suya: pg.Pool;

beforeEach(async () => {
  empresa = await testDb();
  const nombre = new URL(baseDePrueba(empresa.url)).pathname.slice(1);
  await empresa.sql(`create database ${nombre} ${clonDe(plantillaDeHoy())}`);
  suya = new pg.Pool({ connectionString: baseDePrueba(empresa.url), max: 1 });
});
afterEach(async () => {
  await suya.end();
  await empresa.sql(`drop database if exists ${new URL(baseDePrueba(empresa.url)).pathname.slice(1)}`);
  await empresa.close();
});

const origen = () => ({ databaseUrl: empresa.url, datos: '/no/hay', version: '0' });

/** Nobody works in it: only its being no rehearsal company keeps it. */
async function noSeTira(): Promise<void> {
  await suya.end();
  await expect(tirarPrueba(origen())).rejects.toThrow('no es una empresa de prueba: no se tiró nada');
  suya = new pg.Pool({ connectionString: baseDePrueba(empresa.url), max: 1 });
  const { rows } = await suya.query('select count(*)::int as n from articulos');
  expect(rows[0].n).toBeGreaterThan(0);
}

test('una empresa que está en el lugar de la de prueba no se tira: ni entera, ni con otros ajustes, ni sin ellos', async () => {
  expect(await hayPrueba(origen())).toBe(true);
  await noSeTira();
  await suya.query(`insert into ajustes (nombre, valor) values ('empresa_de_prueba_no', 'si')`);
  await noSeTira();
  await suya.query('alter table ajustes rename to otros');
  await noSeTira();
});

test('la marcada se tira, y la empresa queda como estaba', async () => {
  const cuantos = 'select count(*)::int as n from articulos';
  const antes = await empresa.sql(cuantos);
  const cliente = await suya.connect();
  await marcar(cliente).finally(() => cliente.release());
  await suya.end();
  await tirarPrueba(origen());
  expect(await hayPrueba(origen())).toBe(false);
  expect(await empresa.sql(cuantos)).toEqual(antes);
  await expect(tirarPrueba(origen())).rejects.toThrow('No hay empresa de prueba');
  suya = new pg.Pool({ connectionString: empresa.url, max: 1 });
});

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { datosDePrueba } from '../src/platform/config.ts';
import { migrar } from '../src/platform/db/migrate.ts';
import { clienteSuelto } from '../src/platform/db/pool.ts';
import { runningPostgres, startPostgres } from '../src/platform/postgres/index.ts';
import { conDemo, Instalacion, puertoLibre, terminar } from './instalacion.ts';
import { LARGO } from './largo.ts';
import { orden } from './orden.ts';

let casa: Instalacion;
beforeEach(() => {
  casa = new Instalacion();
});
afterEach(() => casa.cerrar());

const empresa = (...args: string[]) => orden('empresa', args, { ANDEN_DATOS: casa.datos });

async function sql(datos: string, texto: string): Promise<Record<string, unknown>[]> {
  const cliente = clienteSuelto(runningPostgres(datos) ?? '');
  await cliente.connect();
  try {
    return (await cliente.query(texto)).rows;
  } finally {
    await cliente.end();
  }
}

/** Signs in as a browser does; its session's cookie, as it is sent back. */
async function entra(url: string): Promise<string> {
  const r = await fetch(`${url}/api/get_user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usuario: 'ADMIN', password: 'anden' }),
  });
  const suya = r.headers.getSetCookie().find((c) => c.includes('sesion=')) ?? '';
  return suya.split(';', 1)[0] ?? '';
}

const estado = async (url: string, cookie: string): Promise<number> =>
  (
    await fetch(`${url}/api/getEmpresa`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    })
  ).status;

// Making, opening and throwing one away is an end-to-end test too (e2e/empresa-de-prueba.spec.ts).
test.runIf(LARGO)(
  'se copia con la empresa trabajando, se abre aparte con sus propias sesiones, y se tira',
  async () => {
    await conDemo(casa.datos);
    const prueba = datosDePrueba(casa.datos);
    const ninguna = await empresa('tirar');
    expect(ninguna).toMatchObject({ codigo: 1, salida: expect.stringContaining('No hay empresa de prueba') });
    const sin = await casa.arrancar({}, [], undefined, ['--prueba']);
    expect(await terminar(sin.hijo, 'SIGTERM')).toBe(1);
    expect(sin.salida()).toContain('npm run empresa -- prueba');

    const puerto = await puertoLibre();
    const real = await casa.arrancar({ PUERTO: String(puerto) });
    const suSesion = await entra(real.url);
    expect(suSesion).toMatch(/^anden_sesion=/);
    const hecha = await empresa('prueba');
    expect(hecha, hecha.salida).toMatchObject({
      codigo: 0,
      salida: expect.stringContaining('npm start -- --prueba'),
    });
    await sql(
      casa.datos,
      `update articulos set articulo = 'SOLO EN LA EMPRESA' where articulo_id = (select min(articulo_id) from articulos)`,
    );

    const copia = await casa.arrancar({ PUERTO: String(puerto) }, [], undefined, ['--prueba']);
    const url = `http://127.0.0.1:${puerto + 10}`;
    const otraSesion = await entra(url);
    expect(otraSesion).toMatch(/^anden_prueba_sesion=/);
    // A browser sends both cookies to both ports. Each serves its own, and the other's is nobody's.
    expect(await estado(real.url, `${suSesion}; ${otraSesion}`)).toBe(200);
    expect(await estado(url, `${suSesion}; ${otraSesion}`)).toBe(200);
    expect(await estado(url, suSesion.replace('anden_sesion', 'anden_prueba_sesion'))).toBe(401);
    expect(await estado(real.url, otraSesion.replace('anden_prueba_sesion', 'anden_sesion'))).toBe(401);
    const cuantos = 'select count(*)::int as n from articulos';
    expect(await sql(prueba, cuantos)).toEqual(await sql(casa.datos, cuantos));
    expect(await sql(prueba, `select 1 from articulos where articulo = 'SOLO EN LA EMPRESA'`)).toEqual([]);

    const otraVez = await empresa('prueba');
    expect(otraVez).toMatchObject({ codigo: 1, salida: expect.stringContaining('--reemplaza') });
    const abierta = await empresa('tirar');
    expect(abierta).toMatchObject({ codigo: 1, salida: expect.stringContaining('está abierta') });
    await terminar(copia.hijo, 'SIGTERM');
    const nueva = await empresa('prueba', '--reemplaza');
    expect(nueva, nueva.salida).toMatchObject({ codigo: 0 });
    expect(await empresa('tirar')).toMatchObject({ codigo: 0 });
    expect([existsSync(prueba), existsSync(`${prueba}.marca`)]).toEqual([false, false]);
    expect(
      await sql(casa.datos, `select 1 from articulos where articulo = 'SOLO EN LA EMPRESA'`),
    ).toHaveLength(1);
  },
  600_000,
);

test('una empresa que está en el lugar de la de prueba no se tira, tampoco para hacer otra', async () => {
  const dir = datosDePrueba(casa.datos);
  // The company is not read before what stands there is known.
  mkdirSync(join(casa.datos, 'pg'));
  // As somebody leaves one who restores a backup there, or serves it from that folder.
  const ajena = await startPostgres({ dir });
  await migrar(ajena.url);
  await sql(dir, `insert into ajustes (nombre, valor) values ('ajena', 'si')`);
  await ajena.stop();
  for (const args of [['tirar'], ['prueba', '--reemplaza']])
    expect(await empresa(...args)).toMatchObject({
      codigo: 1,
      salida: expect.stringContaining('no es una empresa de prueba: no se tiró nada'),
    });
  const sigue = await startPostgres({ dir });
  expect(await sql(dir, `select valor from ajustes where nombre = 'ajena'`)).toEqual([{ valor: 'si' }]);
  await sigue.stop();
});

import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditar } from '../src/audit/index.ts';
import { runningPostgres, startPostgres } from '../src/platform/postgres/index.ts';
import { basic } from './app.ts';
import { deVuelta, type Orden, ordenes, preparar } from './cortes-trabajo.ts';
import { conDemo, Instalacion, llamar, terminar } from './instalacion.ts';
import { LARGO } from './largo.ts';
import { orden } from './orden.ts';

/** Documents per client, some ten times what it finishes. */
const DOCUMENTOS = 300;

let casa: Instalacion;
let otra: Instalacion;
let archivo: string;
beforeEach(() => {
  casa = new Instalacion();
  otra = new Instalacion();
  archivo = `${casa.datos}.respaldo`;
});
afterEach(async () => {
  await Promise.all([casa.cerrar(), otra.cerrar()]);
  rmSync(archivo, { force: true });
});

test('se respalda y se restaura con el trabajo andando: todo lo confirmado antes está una vez, y cuadra', async () => {
  await conDemo(casa.datos);
  const { hijo, url } = await casa.arrancar();
  const trabajos = await conDuenio(casa.datos, (c) => preparar(c, DOCUMENTOS));
  const confirmadas: { clave: string; piezas: number; cuando: number }[] = [];
  let seguir = true;
  const aviso = { cuantas: 0, alcanzadas: Promise.withResolvers<void>() };
  const esperar = (cuantas: number) => {
    aviso.cuantas = confirmadas.length + cuantas;
    aviso.alcanzadas = Promise.withResolvers<void>();
    return aviso.alcanzadas.promise;
  };
  const clientes = trabajos.map(async (t) => {
    for (let ronda = 0; seguir; ronda++) {
      for (const o of [...ordenes(t, ronda), ...deVuelta(t)]) {
        const clave = randomUUID();
        const r = await pedir(url, o, clave);
        if (r.estatus !== '1') continue;
        confirmadas.push({ clave, piezas: o.piezas, cuando: performance.now() });
        if (confirmadas.length >= aviso.cuantas) aviso.alcanzadas.resolve();
      }
    }
  });
  await esperar(40);
  const antes = performance.now();
  const hecho = await orden('respaldo', [archivo], { ANDEN_DATOS: casa.datos });
  expect(hecho, hecho.salida).toMatchObject({ codigo: 0 });
  expect(hecho.salida).toContain('Todo cuadra.');
  expect(await trabajosDe(casa.datos)).toEqual([
    { trabajo: 'auditoria', bien: true, resultado: 'Todo cuadra', falla: false },
    { trabajo: 'respaldo', bien: true, resultado: expect.stringContaining(archivo), falla: false },
  ]);
  await esperar(20);
  seguir = false;
  await Promise.all(clientes);
  const anteriores = confirmadas.filter((c) => c.cuando < antes);
  expect(anteriores.length).toBeGreaterThanOrEqual(40);

  if (LARGO) {
    // While the server works, a drill is possible and a restore is not.
    const ensayo = await orden('restaura', [archivo, '--ensayo'], { ANDEN_DATOS: casa.datos });
    expect(ensayo, ensayo.salida).toMatchObject({ codigo: 0 });
    const andando = await orden('restaura', [archivo, '--reemplaza'], { ANDEN_DATOS: casa.datos });
    expect(andando).toMatchObject({ codigo: 1, salida: expect.stringContaining('deténgalo') });
  }
  expect(await terminar(hijo, 'SIGTERM')).toBe(0);

  const vacia = await orden('restaura', [archivo], { ANDEN_DATOS: otra.datos });
  expect(vacia, vacia.salida).toMatchObject({ codigo: 0 });
  const nueva = await otra.arrancar();
  await expect.poll(async () => (await fetch(`${nueva.url}/listo`)).status, { timeout: 30_000 }).toBe(200);
  const { halladas, hallazgos } = await conDuenio(otra.datos, async (c) => ({
    halladas: (await c.query<Hallada>(HALLADAS, [confirmadas.map((o) => o.clave)])).rows,
    hallazgos: await auditar(c),
  }));
  const porClave = new Map(halladas.map((h) => [h.clave, h]));
  expect(
    anteriores.filter(
      (c) => porClave.get(c.clave)?.veces !== 1 || porClave.get(c.clave)?.piezas !== c.piezas,
    ),
  ).toEqual([]);
  expect(hallazgos).toEqual([]);
  const perdidas = confirmadas.filter((c) => porClave.get(c.clave)?.veces !== 1);
  expect(perdidas.length).toBeGreaterThanOrEqual(20);

  if (!LARGO) return;
  const sinPermiso = await orden('restaura', [archivo], { ANDEN_DATOS: casa.datos });
  expect(sinPermiso.codigo).toBe(1);
  const dichas = /se perderán ([\d,]+) operaciones/.exec(sinPermiso.salida)?.[1]?.replaceAll(',', '');
  expect(Number(dichas), sinPermiso.salida).toBeGreaterThanOrEqual(perdidas.length);
  const encima = await orden('restaura', [archivo, '--reemplaza'], { ANDEN_DATOS: casa.datos });
  expect(encima, encima.salida).toMatchObject({ codigo: 0 });
  const apartados = /quedaron en (\S+):/.exec(encima.salida)?.[1] ?? '';
  expect(existsSync(join(apartados, 'PG_VERSION'))).toBe(true);
  const deNuevo = await casa.arrancar();
  await expect.poll(async () => (await fetch(`${deNuevo.url}/listo`)).status, { timeout: 30_000 }).toBe(200);
}, 600_000);

async function hechos(datos: string, sql: string): Promise<unknown[]> {
  const corriendo = await startPostgres({ dir: datos });
  const cliente = new pg.Client(corriendo.url);
  await cliente.connect();
  const filas = (await cliente.query(sql)).rows;
  await cliente.end();
  await corriendo.stop();
  return filas;
}

/** A folder with a fact in it, a backup of it, and another fact since then. */
async function conRespaldo(): Promise<void> {
  await hechos(casa.datos, 'create table hechos (n int); insert into hechos values (1)');
  const hecho = await orden('respaldo', [archivo], { ANDEN_DATOS: casa.datos });
  expect(hecho, hecho.salida).toMatchObject({ codigo: 0 });
  await hechos(casa.datos, 'insert into hechos values (2)');
}

test('un respaldo cortado o cambiado se rechaza antes de tocar nada', async () => {
  await conRespaldo();
  const bytes = readFileSync(archivo);
  const cambiado = Buffer.from(bytes);
  cambiado[bytes.length >> 1] = (cambiado[bytes.length >> 1] as number) ^ 0xff;
  const malos: [string, Buffer | string][] = [
    ['cortado a la mitad', bytes.subarray(0, bytes.length >> 1)],
    ['sin el final', bytes.subarray(0, bytes.length - 8)],
    ['con un byte cambiado', cambiado],
    ['vacío', ''],
    ['de otra cosa', 'esto no es un respaldo'],
  ];
  for (const [cual, malo] of malos) {
    writeFileSync(archivo, malo);
    const r = await orden('restaura', [archivo, '--reemplaza'], { ANDEN_DATOS: otra.datos });
    expect(r.codigo, cual).toBe(1);
    expect(r.salida, cual).toMatch(/^[^\n]*(dañado|incompleto|no es un respaldo)[^\n]*\n$/);
    expect(readdirSync(otra.datos), cual).toEqual([]);
  }
  writeFileSync(archivo, bytes);
  const repetido = await orden('respaldo', [archivo], { ANDEN_DATOS: casa.datos });
  expect(repetido).toMatchObject({ codigo: 2, salida: expect.stringContaining('Ya existe') });
  expect(readFileSync(archivo).equals(bytes)).toBe(true);
});

test.runIf(LARGO)(
  'el de cada noche queda cifrado en una carpeta que guarda por regla, y sólo su llave lo restaura',
  async () => {
    await hechos(casa.datos, 'create table hechos (n int); insert into hechos values (1)');
    const carpeta = `${casa.datos}-noches`;
    try {
      const llaves = await orden('respaldo', ['--llaves'], {});
      const [, publica = '', secreta = ''] =
        /PARA=(age1\S+)[\s\S]*LLAVE=(AGE-SECRET-KEY-\S+)/.exec(llaves.salida) ?? [];
      mkdirSync(carpeta);
      const viejos = ['anden-2020-01-01-023000.respaldo', 'anden-2020-01-02-023000.respaldo'];
      for (const nombre of [...viejos, 'notas.txt']) writeFileSync(join(carpeta, nombre), 'x');
      const hecho = await orden('respaldo', ['--carpeta', carpeta, '--guarda', '2,0,0'], {
        ANDEN_DATOS: casa.datos,
        ANDEN_RESPALDO_PARA: publica,
      });
      expect(hecho, hecho.salida).toMatchObject({ codigo: 0 });
      expect(hecho.salida).toContain(`Se quitaron, por --guarda: ${viejos[0]}`);
      const quedan = readdirSync(carpeta).toSorted();
      expect(quedan).toEqual([viejos[1], expect.stringMatching(/^anden-20.*\.respaldo$/), 'notas.txt']);
      const suyo = join(carpeta, quedan[1] ?? '');
      const sin = await orden('restaura', [suyo], { ANDEN_DATOS: otra.datos });
      expect(sin).toMatchObject({ codigo: 1, salida: expect.stringContaining('ponga su llave secreta') });
      const con = await orden('restaura', [suyo], { ANDEN_DATOS: otra.datos, ANDEN_RESPALDO_LLAVE: secreta });
      expect(con, con.salida).toMatchObject({ codigo: 0 });
      expect(await hechos(otra.datos, 'select n from hechos')).toEqual([{ n: 1 }]);
      const mal = await orden('respaldo', ['--carpeta', carpeta, '--guarda', 'siempre'], {
        ANDEN_DATOS: casa.datos,
      });
      expect(mal).toMatchObject({ codigo: 2, salida: expect.stringContaining('7,4,12') });
    } finally {
      rmSync(carpeta, { recursive: true, force: true });
    }
  },
  300_000,
);

test.runIf(LARGO)('una restauración interrumpida deja los datos que había', async () => {
  await conRespaldo();
  const momentos = [
    (aparte: string) => existsSync(join(aparte, 'pg/base')),
    (aparte: string) => existsSync(join(aparte, 'pg/backup_label')),
    (aparte: string) => existsSync(join(aparte, 'pg/postmaster.pid')),
  ];
  for (const momento of momentos) {
    const aparte = join(casa.datos, 'restaura-nuevo');
    const matado = await casa.interrumpir('cli/restaura', [archivo, '--reemplaza'], () => momento(aparte));
    expect(matado).toBe(true);
    expect(await hechos(casa.datos, 'select n from hechos order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  }
  // Between the two renames, a moment that no signal hits by chance.
  const viejo = join(casa.datos, 'pg-anterior-1');
  writeFileSync(join(casa.datos, 'cambio'), viejo);
  renameSync(join(casa.datos, 'pg'), viejo);
  expect(await hechos(casa.datos, 'select n from hechos order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  const r = await orden('restaura', [archivo, '--reemplaza'], { ANDEN_DATOS: casa.datos });
  expect(r, r.salida).toMatchObject({ codigo: 0 });
  expect(await hechos(casa.datos, 'select n from hechos order by n')).toEqual([{ n: 1 }]);
  expect(existsSync(join(casa.datos, 'restaura-nuevo'))).toBe(false);
});

test('sin datos no hay qué respaldar, y con DATABASE_URL sin pg_dump se dice qué falta', async () => {
  const sin = await orden('respaldo', [archivo], { ANDEN_DATOS: join(casa.datos, 'nada') });
  expect(sin).toMatchObject({ codigo: 2, salida: expect.stringContaining('No hay datos de Andén') });
  expect(readdirSync(casa.datos)).toEqual([]);
  const base = await orden('respaldo', [archivo], {
    DATABASE_URL: process.env.ANDEN_PRUEBA_PG ?? '',
    PATH: casa.datos,
  });
  expect(base.codigo).toBe(2);
  expect(base.salida).toMatch(
    /^La base de DATABASE_URL es PostgreSQL \d+ y hace falta un pg_dump .*postgresql-client-\d+/,
  );
  expect(existsSync(archivo)).toBe(false);
});

const pedir = (url: string, { llamada, input, como }: Orden, clave: string) =>
  llamar(url, llamada, input, {
    'idempotency-key': clave,
    ...(como ? { authorization: basic(como, 'anden2026') } : {}),
  });

interface Hallada {
  clave: string;
  veces: number;
  piezas: number;
}

/** What exists for each acknowledged key: its reply, and the pieces its movements moved. */
const HALLADAS = `
  select k as clave, (select count(*) from idempotencia i where i.clave = k::text)::int as veces,
         (select coalesce(sum(m.piezas), 0) from movimientos m where m.operacion_id = k)::int as piezas
    from unnest($1::uuid[]) k`;

/** What the house wrote down of its backups and audits. */
const trabajosDe = (datos: string) =>
  conDuenio(
    datos,
    async (c) =>
      (
        await c.query(
          `select trabajo, bien is not null as bien, resultado, falla is not null as falla from trabajos
            where trabajo in ('respaldo', 'auditoria') order by 1`,
        )
      ).rows,
  );

async function conDuenio<T>(datos: string, hacer: (c: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client(runningPostgres(datos) ?? '');
  await cliente.connect();
  try {
    return await hacer(cliente);
  } finally {
    await cliente.end();
  }
}

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contrato } from '@anden/contrato/contrato.ts';
import { CONTROLES } from '@anden/contrato/permissions.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditar } from '../src/audit/index.ts';
import { RAIZ } from '../src/platform/config.ts';
import { runningPostgres } from '../src/platform/postgres/index.ts';
import { type Orden, ordenes, preparar } from './cortes-trabajo.ts';
import { type Corrida, Instalacion, llamar, terminar } from './instalacion.ts';
import { orden } from './orden.ts';
import { compilaWeb, NavegadorAbierto, type PorRecibir } from './subida-navegador.ts';

/** Commit of the last landed version (`npm run test:largo -- subida` says which): its history is needed, so `npm test` does not run this. */
const ANTERIOR = process.env.ANDEN_SUBIDA;
/** Rounds of each client's work. */
const VUELTAS = 5;

let casa: Instalacion;
let carpeta: string;
let abierto: NavegadorAbierto | undefined;
beforeEach(() => {
  casa = new Instalacion();
  carpeta = mkdtempSync(join(tmpdir(), 'anden-subida-'));
});
afterEach(async () => {
  await abierto?.cierra();
  await casa.cerrar();
  rmSync(carpeta, { recursive: true, force: true });
});

/** A checkout of that commit with today's packages; its path, ending in a slash. */
function versionDe(commit: string): string {
  const raiz = join(carpeta, 'anterior');
  mkdirSync(join(raiz, 'node_modules/@anden'), { recursive: true });
  execFileSync('tar', ['-x', '-C', raiz], {
    input: execFileSync('git', ['archive', commit], { cwd: RAIZ, maxBuffer: 2 ** 30 }),
  });
  for (const paquete of readdirSync(join(RAIZ, 'node_modules')).filter((n) => n !== '@anden'))
    symlinkSync(join(RAIZ, 'node_modules', paquete), join(raiz, 'node_modules', paquete));
  for (const nuestro of ['contrato', 'servidor', 'web'])
    symlinkSync(join(raiz, nuestro), join(raiz, 'node_modules/@anden', nuestro));
  return `${raiz}/`;
}

const lista = ({ url }: Corrida) =>
  expect.poll(async () => (await fetch(`${url}/listo`)).status, { timeout: 60_000 }).toBe(200);

async function conBase<T>(haz: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client(runningPostgres(casa.datos) ?? '');
  await cliente.connect();
  return haz(cliente).finally(() => cliente.end());
}

test.runIf(ANTERIOR)(
  'los datos de la última versión entregada, bajo ésta',
  async () => {
    const raiz = versionDe(ANTERIOR ?? '');
    compilaWeb(raiz);
    const antes = await casa.arrancar({}, [], raiz);
    await lista(antes);
    const [linea] = await conBase(
      async (cliente) =>
        (
          await cliente.query<PorRecibir>(
            `select d.docto_cm_id, a.clave_articulo as clave from compras_det d join compras c using (docto_cm_id) join articulos a using (articulo_id)
              where c.almacen_id = 1 and c.fecha_recepcion is not null and a.comodin_empaque = 'S' and d.unidades_recib = 0 and d.unidades >= 6
                and not exists (select from compras_det o where o.docto_cm_id = d.docto_cm_id and o.unidades_recib > 0) order by 1 desc, 2 limit 1`,
          )
        ).rows,
    );
    if (!linea) throw new Error('No hay un renglón por recibir');
    abierto = await NavegadorAbierto.abre(antes.url, linea);
    const trabajos = await conBase((cliente) => preparar(cliente, VUELTAS));
    const entrada = await fetch(`${antes.url}/api/get_user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ usuario: 'ADMIN', password: 'anden' }),
    });
    const cookie = (entrada.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const permisosDe = async ({ url }: Corrida) => {
      const sesion = await fetch(`${url}/api/getSesion`, {
        method: contrato.getSesion.metodo,
        headers: { cookie },
      });
      expect(sesion.status).toBe(200);
      return ((await sesion.json()) as { permisos: object[] }).permisos.length;
    };
    const tenia = await permisosDe(antes);
    const hechas: (Orden & { key: string; respuesta: unknown })[] = [];
    for (let n = 0; n < VUELTAS; n++)
      for (const trabajo of trabajos)
        for (const o of ordenes(trabajo, n)) {
          if (o.como) continue;
          const key = randomUUID();
          hechas.push({
            ...o,
            key,
            respuesta: await llamar(antes.url, o.llamada, o.input, { 'idempotency-key': key }),
          });
        }
    expect(hechas.length).toBeGreaterThan(50);
    const archivo = join(carpeta, 'antes.respaldo');
    const respaldo = await orden('respaldo', [archivo], { ANDEN_DATOS: casa.datos }, raiz);
    expect(respaldo, respaldo.salida).toMatchObject({ codigo: 0 });
    await terminar(antes.hijo, 'SIGTERM');

    const ahora = await casa.arrancar({ PUERTO: new URL(antes.url).port });
    expect(ahora.hijo.exitCode, ahora.salida()).toBeNull();
    await lista(ahora);
    if (tenia < CONTROLES.length)
      expect(ahora.salida()).toMatch(/Quienes tenían todos los permisos tienen también los nuevos: .*ADMIN/);
    expect(await permisosDe(ahora)).toBe(CONTROLES.length);
    await abierto.pasaALaNueva();
    const piezas = () =>
      conBase(async (cliente) => (await cliente.query('select count(*), sum(piezas) from movimientos')).rows);
    const habia = await piezas();
    for (const { llamada, input, key, respuesta } of hechas)
      expect(await llamar(ahora.url, llamada, input, { 'idempotency-key': key }), llamada).toEqual(respuesta);
    expect(await piezas()).toEqual(habia);
    expect(await conBase(auditar)).toEqual([]);
    const deAhora = await orden('respaldo', [join(carpeta, 'ahora.respaldo')], { ANDEN_DATOS: casa.datos });
    expect(deAhora, deAhora.salida).toMatchObject({ codigo: 0 });
    await terminar(ahora.hijo, 'SIGTERM');

    const vuelta = await orden('restaura', [archivo, '--reemplaza'], { ANDEN_DATOS: casa.datos });
    expect(vuelta, vuelta.salida).toMatchObject({ codigo: 0 });
    const otra = await casa.arrancar();
    await lista(otra);
    expect(await conBase(auditar)).toEqual([]);
  },
  900_000,
);

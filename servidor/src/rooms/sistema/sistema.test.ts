import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_SISTEMA } from '@anden/contrato/sistema/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { CLAVE, OP, SESION } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { diaDeNegocio } from '../../platform/business-day.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';

/** Signs in and returns the session's cookie. */
async function entra(usuario: keyof typeof OP): Promise<string> {
  const r = await app.call(
    'get_user',
    { usuario, password: CLAVE },
    { como: null, headers: { 'user-agent': CHROME } },
  );
  return r.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}
const con = (cookie: string) => ({ como: null, headers: { cookie } });
const sesiones = async (cookie?: string) =>
  (await app.call('getSistema', {}, cookie ? con(cookie) : {})).body.data as {
    SESION_ID: number;
    OPERADOR_ID: number;
    ES_ESTA: string;
    APARATO: string;
    ABIERTO: string | null;
    DESDE: string;
    VISTO: string;
  }[];
const deQuien = async (operador: number) => (await sesiones()).find((s) => s.OPERADOR_ID === operador);
const idDe = async (operador: number): Promise<number> => (await deQuien(operador))?.SESION_ID ?? 0;

describe('getSistema', () => {
  test('la versión, desde cuándo corre y la base, con sus conexiones', async () => {
    const { servidor, base, replicas } = (await app.call('getSistema')).body;
    expect(servidor.VERSION).toBe(app.servicios.config.version);
    expect(Date.parse(servidor.DESDE)).toBeLessThan(Date.now());
    expect(base.VERSION).toMatch(/^\d+/);
    expect(base.BYTES).toBeGreaterThan(1_000_000);
    expect(base.CONEXIONES).toBeGreaterThan(0);
    expect(base.CONEXIONES).toBeLessThanOrEqual(base.CONEXIONES_MAX);
    expect(replicas).toEqual([]);
  });

  test('las sesiones de hoy que siguen abiertas, con su aparato, lo que tienen abierto y cuál es la propia', async () => {
    const dia = diaDeNegocio(app.servicios.config.zona, app.servicios.config.ahora());
    await app.db.sql(
      `insert into sesiones (sesion_hash, operador_id, dia, terminada) values ('\\x01', $1, $3::date - 1, null), ('\\x02', $2, $3, now())`,
      [OP.JEFE, OP.NORTE, dia],
    );
    const cookie = await entra('ADMIN');
    await app.db.sql(
      `insert into presencias (tema, registro_id, operador_id, pestana, escribe, visto)
       values ('cliente', 1, $1, gen_random_uuid(), false, now()), ('ticket', 1, $2, gen_random_uuid(), false, now() - interval '1 hour')`,
      [OP.ADMIN, OP.CONTEO],
    );
    const todas = await sesiones(cookie);
    expect(todas).toMatchObject([
      { NOMBRE: 'ADMINISTRADORA', ES_ESTA: 'S', APARATO: 'Chrome en Windows', ABIERTO: 'cliente' },
      {
        SESION_ID: SESION.CONTEO,
        NOMBRE: 'CONTADORA',
        ES_ESTA: 'N',
        APARATO: 'Chrome en Android',
        DIRECCION: '10.0.0.7',
        ABIERTO: null,
      },
    ]);
    // With Basic credentials none of them is one's own.
    expect((await sesiones()).map((s) => s.ES_ESTA)).toEqual(['N', 'N']);
  });

  test('la última señal es de la pantalla abierta, y sin ella de cuando empezó', async () => {
    const cookie = await entra('RECIBO');
    const antes = await deQuien(OP.RECIBO);
    expect(antes?.VISTO).toBe(antes?.DESDE);
    const corriente = await fetch(`${app.url}/api/avisos`, { headers: { cookie } });
    await expect.poll(async () => (await deQuien(OP.RECIBO))?.VISTO).not.toBe(antes?.DESDE);
    expect((await deQuien(OP.RECIBO))?.DESDE).toBe(antes?.DESDE);
    await corriente.body?.cancel();
  });

  test('los trabajos como van; el respaldo y la auditoría, aunque nunca se hayan hecho', async () => {
    const trabajos = async () => (await app.call('getSistema')).body.trabajos;
    expect(await trabajos()).toMatchObject([
      { TRABAJO: 'respaldo', ESTADO: 'NUNCA', BIEN: null },
      { TRABAJO: 'auditoria', ESTADO: 'NUNCA', FALLA: null },
    ]);
    await app.db.sql(
      `insert into trabajos values ('respaldo', now() - interval '26 hours', '12 MB en 3 s', now() - interval '3 days', 'No hay lugar'),
         ('limpieza', now() - interval '2 hours', null, now(), 'se fue la base'), ('de otra versión', now(), null, null, null)`,
    );
    expect(await trabajos()).toMatchObject([
      { TRABAJO: 'respaldo', ESTADO: 'ATRASADO', RESULTADO: '12 MB en 3 s', MOTIVO: 'No hay lugar' },
      { TRABAJO: 'auditoria' },
      { TRABAJO: 'limpieza', ESTADO: 'FALLA', MOTIVO: 'se fue la base' },
    ]);
  });

  test('lo más lento de la última hora, sumado por llamada y lo peor primero', async () => {
    await app.db.sql(
      `insert into lentitud_servidor (clase, operador_id, llamada, desde, hasta, veces, peor_ms) values
         ('LENTA', 1, 'getKardex', now() - interval '50 minutes', now() - interval '49 minutes', 2, 1500),
         ('LENTA', 2, 'getKardex', now() - interval '5 minutes', now() - interval '4 minutes', 1, 4200),
         ('FALLA', null, 'checkIn', now() - interval '2 minutes', now() - interval '1 minute', 3, 9000),
         ('LENTA', 1, 'getTickets', now() - interval '3 hours', now() - interval '2 hours', 9, 9999),
         ('PARADO', null, null, now() - interval '30 minutes', now() - interval '29 minutes', 1, 60000)`,
    );
    expect((await app.call('getSistema')).body.lentas).toMatchObject([
      { LLAMADA: 'checkIn', LENTAS: 0, FALLAS: 3, PEOR_MS: 9000 },
      { LLAMADA: 'getKardex', LENTAS: 3, FALLAS: 0, PEOR_MS: 4200 },
    ]);
  });

  test('sin el control 9039, ni se ve, ni se termina, ni se lee la bitácora', async () => {
    const control = P.sistema;
    await app.darControles(
      OP.UNO,
      (
        await app.db.sql<{ id: number }>('select control_id as id from controles where control_id <> $1', [
          control,
        ])
      ).map((c) => c.id),
    );
    const dias = { fecha_ini: '2020-01-01', fecha_fin: '2030-12-31' };
    expect((await app.call('getSistema', {}, { como: 'UNO' })).http).toBe(403);
    expect((await app.call('terminaSesion', { sesion_id: SESION.CONTEO }, { como: 'UNO' })).http).toBe(403);
    expect((await app.call('getAuditoria', dias, { como: 'UNO' })).http).toBe(403);
    expect(await deQuien(OP.CONTEO)).toBeDefined();
  });
});

describe('terminaSesion', () => {
  test('termina la de otro aparato en el acto: su corriente se cierra y sus llamadas son 401; queda escrito quién fue', async () => {
    const cookie = await entra('RECIBO');
    const corriente = await fetch(`${app.url}/api/avisos`, { headers: { cookie } });
    const sesion_id = await idDe(OP.RECIBO);
    const { body } = await app.call('terminaSesion', { sesion_id });
    expect(body).toMatchObject({ estatus: '1', message: MENSAJES_SISTEMA.terminada('RECIBIDOR') });
    expect(await corriente.text()).toContain('data: {"tema":"fin"}');
    expect((await app.call('getSesion', {}, con(cookie))).http).toBe(401);
    expect(await deQuien(OP.RECIBO)).toBeUndefined();
    expect(
      await app.db.sql(
        `select operador_id, resultado, registro from auditoria where llamada = 'terminaSesion'`,
      ),
    ).toEqual([{ operador_id: OP.ADMIN, resultado: 'hecho', registro: { sesion_id } }]);
    // Whoever worked there signs in again.
    expect((await app.call('getSesion', {}, con(await entra('RECIBO')))).http).toBe(200);
  });

  test('la misma orden otra vez contesta lo de antes; otra orden, que ya había terminado', async () => {
    const orden = { sesion_id: SESION.CONTEO };
    const una = await app.call('terminaSesion', orden, { clave: 'termina' });
    expect((await app.call('terminaSesion', orden, { clave: 'termina' })).body).toEqual(una.body);
    expect((await app.call('terminaSesion', orden)).body).toMatchObject({
      estatus: '0',
      message: MENSAJES_SISTEMA.sinSesion,
    });
  });

  test('de dos a la vez, una la termina', async () => {
    const orden = { sesion_id: SESION.CONTEO };
    const ambas = await Promise.all([1, 2].map(() => app.call('terminaSesion', orden)));
    expect(ambas.map((r) => r.body.estatus).toSorted()).toEqual(['0', '1']);
  });

  test('la propia no, y la de otro aparato suyo sí', async () => {
    const cookie = await entra('ADMIN');
    const propia = (await sesiones(cookie)).find((s) => s.ES_ESTA === 'S')?.SESION_ID ?? 0;
    expect((await app.call('terminaSesion', { sesion_id: propia }, con(cookie))).body).toMatchObject({
      estatus: '0',
      message: MENSAJES_SISTEMA.propia,
    });
    expect((await app.call('getSesion', {}, con(cookie))).http).toBe(200);
    const otra = await entra('ADMIN');
    const suya = (await sesiones(cookie)).find((s) => s.OPERADOR_ID === OP.ADMIN && s.ES_ESTA === 'N');
    expect((await app.call('terminaSesion', { sesion_id: suya?.SESION_ID }, con(cookie))).body.estatus).toBe(
      '1',
    );
    expect((await app.call('getSesion', {}, con(otra))).http).toBe(401);
  });

  test('la de ayer, una que no existe: ya había terminado', async () => {
    await app.db.sql(`update sesiones set dia = dia - 1`);
    for (const sesion_id of [SESION.CONTEO, 999_999])
      expect((await app.call('terminaSesion', { sesion_id })).body.message).toBe(MENSAJES_SISTEMA.sinSesion);
  });
});

describe('getAuditoria', () => {
  const HOY = { fecha_ini: '2020-01-01', fecha_fin: '2030-12-31', pagina: 1 };
  const bitacora = async (mas: object = {}) => (await app.call('getAuditoria', { ...HOY, ...mas })).body;

  test('quién, qué, sobre qué registro y cómo acabó; lo último primero', async () => {
    await app.call('terminaSesion', { sesion_id: SESION.CONTEO });
    await app.call('terminaSesion', { sesion_id: SESION.CONTEO }, { como: 'RECIBO' });
    await app.call('get_user', { usuario: 'NADIE', password: 'la-equivocada' }, { como: null });
    await app.servicios.rechazos.escribir();
    const { data, total } = await bitacora();
    expect(total).toBe(3);
    expect(data).toMatchObject([
      { LLAMADA: 'get_user', RESULTADO: 'sin acceso', OPERADOR: null, CUENTA: 'NADIE' },
      { LLAMADA: 'terminaSesion', RESULTADO: 'sin permiso', OPERADOR: 'RECIBIDOR' },
      {
        LLAMADA: 'terminaSesion',
        RESULTADO: 'hecho',
        OPERADOR: 'ADMINISTRADORA',
        REGISTRO: 'sesion_id: 1',
        VECES: 1,
      },
    ]);
  });

  test('se filtra por texto, por operador, por llamada y por resultado, y se ordena', async () => {
    await app.db.sql(
      `insert into auditoria (operador_id, llamada, resultado, registro, mensaje) values
         (1, 'guardaFestivo', 'hecho', '{"folio": "F-9"}', null), (2, 'checkIn', 'rechazado', 'null', 'Ya registró su entrada'),
         (2, 'guardaFestivo', 'sin permiso', null, null), (1, 'getAuditoria/archivo', 'hecho', '{"titulo": "Bitácora"}', null)`,
    );
    const llamadas = async (mas: object) =>
      (await bitacora(mas)).data.map(
        (f: { OPERADOR: string; LLAMADA: string }) => `${f.OPERADOR} ${f.LLAMADA}`,
      );
    expect(await llamadas({ filtro: 'f-9' })).toEqual(['ADMINISTRADORA guardaFestivo']);
    expect(await llamadas({ filtro: 'BITACORA' })).toEqual(['ADMINISTRADORA getAuditoria/archivo']);
    expect(await llamadas({ filtro: 'registro su' })).toEqual(['RECIBIDOR checkIn']);
    expect(await llamadas({ filtros: 'OPERADOR~recibidor', orden: 'LLAMADA', sentido: 'asc' })).toEqual([
      'RECIBIDOR checkIn',
      'RECIBIDOR guardaFestivo',
    ]);
    expect(await llamadas({ filtros: 'LLAMADA~checkin' })).toEqual(['RECIBIDOR checkIn']);
    expect(await llamadas({ filtros: 'RESULTADO~sin permiso' })).toEqual(['RECIBIDOR guardaFestivo']);
    expect(await llamadas({ fecha_fin: '2020-01-02' })).toEqual([]);
  });

  test('quien se la lleva en un archivo queda en ella', async () => {
    const { pagina: _, ...pedido } = HOY;
    const cabeceras = {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`ADMIN:${CLAVE}`)}`,
    };
    const r = await fetch(`${app.url}/api/getAuditoria/archivo`, {
      method: 'POST',
      headers: cabeceras,
      body: JSON.stringify({
        formato: 'csv',
        titulo: 'Bitácora',
        pedido,
        columnas: ['LLAMADA', 'FECHA'],
        filtro: [],
      }),
    });
    expect(r.status, await r.clone().text()).toBe(200);
    await r.arrayBuffer();
    expect((await bitacora()).data).toMatchObject([{ LLAMADA: 'getAuditoria/archivo', RESULTADO: 'hecho' }]);
  });
});

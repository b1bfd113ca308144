import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basic, type TestApp, testApp } from '../../../testing/app.ts';
import { CLAVE, LINEA, OP } from '../../../testing/fixture.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

const entrar = (usuario: string, password: string) =>
  app.call('get_user', { usuario, password }, { como: null });

async function cookieDe(usuario: string): Promise<string> {
  const r = await entrar(usuario, CLAVE);
  return (r.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}

const conCookie = (cookie: string) => ({ como: null, headers: { cookie } }) as const;

describe('#get_user', () => {
  test('entra sin importar mayúsculas en el usuario: operador, permisos, almacenes y cookie', async () => {
    const r = await entrar(' admin ', CLAVE);
    expect(r.body).toMatchObject({
      estatus: '1',
      data: { OPERADOR_ID: OP.ADMIN, OPERADOR: 'ADMIN', CLAVE: '' },
    });
    expect(r.body.permisos).toContainEqual({ ID_CONTROL: 997 });
    expect(r.body.almacenes).toEqual([
      { ALMACEN_ID: 1, NOMBRE: 'PRINCIPAL' },
      { ALMACEN_ID: 2, NOMBRE: 'NORTE' },
    ]);
    const cookie = r.headers.get('set-cookie');
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(JSON.stringify(r.body)).not.toMatch(/argon2/);
  });

  test('la clave se compara exactamente como se escribió', async () => {
    expect((await entrar('ADMIN', CLAVE.toUpperCase())).http).toBe(401);
    expect((await entrar('ADMIN', `${CLAVE} `)).http).toBe(401);
  });

  test('el mismo rechazo para un operador que no existe, uno dado de baja y una clave equivocada', async () => {
    await app.db.sql('update operadores set activo = false where operador_id = $1', [OP.JEFE]);
    const respuestas = [
      await entrar('NO.EXISTE', CLAVE),
      await entrar('JEFE', CLAVE),
      await entrar('NORTE', 'equivocada'),
    ];
    for (const r of respuestas) {
      expect(r.http).toBe(401);
      expect(r.body).toEqual({ estatus: '0', message: 'Usuario o contraseña incorrectos', data: null });
    }
  });

  test('usuario y clave cortos: el mensaje de la regla', async () => {
    expect((await entrar('ab', CLAVE)).body.message).toBe('Mínimo 3 caracteres');
    expect((await entrar('ADMIN', '1234')).body.message).toBe('Mínimo 5 caracteres');
  });

  test('la base guarda del token sólo su SHA-256, y nunca la clave', async () => {
    const cookie = await cookieDe('ADMIN');
    const token = cookie.split('=')[1] ?? '';
    const [fila] = await app.db.sql<{ t: string }>(
      'select string_agg(s::text, chr(10)) as t from sesiones s',
    );
    expect(fila?.t).not.toContain(Buffer.from(token).toString('hex'));
    const todo = await app.db.sql<{ t: string }>('select a::text as t from auditoria a');
    expect(JSON.stringify(todo)).not.toContain(CLAVE);
  });
});

describe('sesión', () => {
  test('la cookie abre las llamadas y cerrarSesion la termina', async () => {
    const cookie = await cookieDe('RECIBO');
    expect((await app.call('getSesion', {}, conCookie(cookie))).body.data.OPERADOR).toBe('RECIBO');
    const cierre = await app.call('cerrarSesion', {}, conCookie(cookie));
    expect(cierre.headers.get('set-cookie')).toMatch(/anden_sesion=;/);
    expect((await app.call('getSesion', {}, conCookie(cookie))).http).toBe(401);
  });

  test('entrar otra vez en el mismo navegador termina la sesión que había', async () => {
    const cookie = await cookieDe('RECIBO');
    const usuario = { usuario: 'NORTE', password: 'no es esta' };
    expect((await app.call('get_user', usuario, conCookie(cookie))).http).toBe(401);
    expect((await app.call('getSesion', {}, conCookie(cookie))).http).toBe(200);
    const otra = await app.call('get_user', { ...usuario, password: CLAVE }, conCookie(cookie));
    expect(otra.http).toBe(200);
    expect((await app.call('getSesion', {}, conCookie(cookie))).http).toBe(401);
  });

  test('no sirve al día siguiente', async () => {
    const cookie = await cookieDe('RECIBO');
    await app.db.sql(`update sesiones set dia = dia - 1`);
    expect((await app.call('getSesion', {}, conCookie(cookie))).http).toBe(401);
  });

  test('un permiso quitado, uno dado y una baja valen desde la llamada siguiente', async () => {
    const cookie = await cookieDe('RECIBO');
    const pedir = () => app.call('getComprasRecepcion', {}, conCookie(cookie));
    expect((await pedir()).http).toBe(200);
    await app.darControles(OP.RECIBO, []);
    expect((await pedir()).http).toBe(403);
    await app.darControles(OP.RECIBO, [997]);
    expect((await pedir()).http).toBe(200);
    await app.db.sql('update operadores set activo = false where operador_id = $1', [OP.RECIBO]);
    expect((await pedir()).http).toBe(401);
    expect((await app.call('getComprasRecepcion', {}, { como: 'RECIBO' })).http).toBe(401);
  });

  test('cambiar la clave termina las otras sesiones y la clave vieja deja de servir en el acto', async () => {
    const [mia, otra] = [await cookieDe('RECIBO'), await cookieDe('RECIBO')];
    expect((await app.call('getEventos', {}, { como: 'RECIBO' })).http).toBe(200);
    const corta = { clave_actual: CLAVE, clave_nueva: 'corta' };
    expect((await app.call('cambiaClave', corta, conCookie(mia))).body.message).toMatch(/al menos 8/);
    const cambio = { clave_actual: CLAVE, clave_nueva: 'Nueva Clave ñ 1' };
    expect((await app.call('cambiaClave', cambio, conCookie(mia))).body.estatus).toBe('1');
    expect((await app.call('getSesion', {}, conCookie(mia))).http).toBe(200);
    expect((await app.call('getSesion', {}, conCookie(otra))).http).toBe(401);
    expect((await app.call('getEventos', {}, { como: 'RECIBO' })).http).toBe(401);
    expect((await entrar('RECIBO', 'Nueva Clave ñ 1')).body.estatus).toBe('1');
  });
});

test('la misma clave de idempotencia abre otra sesión cuando la primera ya terminó', async () => {
  const credenciales = { usuario: 'RECIBO', password: CLAVE };
  const abrir = () => app.call('get_user', credenciales, { como: null, clave: 'una-sola-pulsacion' });
  const galleta = (r: { headers: Headers }) => (r.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const primera = galleta(await abrir());
  expect(galleta(await abrir())).toBe(primera);
  await app.call('cerrarSesion', {}, conCookie(primera));
  const otra = galleta(await abrir());
  expect(otra).not.toBe(primera);
  expect((await app.call('getSesion', {}, conCookie(otra))).http).toBe(200);
});

describe('intentos fallidos', () => {
  test('cien intentos contra una cuenta no estorban a otra, y esa cuenta espera', async () => {
    const intentos = Promise.all(Array.from({ length: 100 }, () => entrar('JEFE', 'adivinanza')));
    const otros = await Promise.all(
      (['RECIBO', 'NORTE', 'ADMIN'] as const).map((como) => app.call('getEventos', {}, { como })),
    );
    for (const r of otros) expect(r.http).toBe(200);
    const codigos = (await intentos).map((r) => r.http);
    expect(codigos.filter((c) => c === 429).length).toBeGreaterThan(90);
    expect(codigos).not.toContain(200);
    const espera = await entrar('JEFE', CLAVE);
    expect(espera.http).toBe(429);
    expect(Number(espera.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await entrar('RECIBO', CLAVE)).http).toBe(200);
  });

  test('una cuenta que no existe espera igual', async () => {
    const codigos: number[] = [];
    for (let i = 0; i < 6; i++) codigos.push((await entrar('FANTASMA', 'adivinanza')).http);
    expect(codigos.slice(0, 3)).toEqual([401, 401, 401]);
    expect(codigos).toContain(429);
  });

  test('adivinar la clave actual en cambiaClave cuenta y espera en esa sesión, y no deja fuera al operador en otra parte', async () => {
    const cookie = await cookieDe('JEFE');
    const codigos: number[] = [];
    for (let i = 0; i < 6; i++) {
      const intento = { clave_actual: `adivinanza${i}`, clave_nueva: 'otra clave nueva' };
      codigos.push((await app.call('cambiaClave', intento, conCookie(cookie))).http);
    }
    expect(codigos.slice(0, 4)).toEqual([200, 200, 200, 200]);
    expect(codigos).toContain(429);
    expect((await entrar('JEFE', CLAVE)).http).toBe(200);
    expect((await app.call('getSesion', {}, conCookie(cookie))).http).toBe(200);
  });

  test('doce adivinanzas a la vez en cambiaClave no pasan de las que se toman una por una', async () => {
    const adivina = async (cuantas: number, juntas: boolean): Promise<number> => {
      const cookie = await cookieDe('JEFE');
      const una = async (i: number) =>
        (
          await app.call(
            'cambiaClave',
            { clave_actual: `adivinanza${i}`, clave_nueva: 'otra clave nueva' },
            conCookie(cookie),
          )
        ).http;
      const codigos: number[] = [];
      if (juntas) codigos.push(...(await Promise.all(Array.from({ length: cuantas }, (_, i) => una(i)))));
      else for (let i = 0; i < cuantas; i++) codigos.push(await una(i));
      return codigos.filter((http) => http === 200).length;
    };
    expect(await adivina(12, true)).toBe(await adivina(12, false));
  });

  test('pasada la espera se entra, y el conteo empieza de nuevo', async () => {
    for (let i = 0; i < 5; i++) await entrar('JEFE', 'adivinanza');
    expect((await entrar('JEFE', CLAVE)).http).toBe(429);
    await app.db.sql(`update intentos_acceso set ultimo = ultimo - interval '61 seconds'`);
    expect((await entrar('JEFE', CLAVE)).http).toBe(200);
    expect(await app.db.sql(`select fallos, espera from intentos_acceso where origen <> '*'`)).toEqual([
      { fallos: 0, espera: 0 },
    ]);
  });

  test('quien ya está dentro sigue trabajando mientras otro adivina su clave', async () => {
    const cookie = await cookieDe('JEFE');
    await Promise.all(Array.from({ length: 20 }, () => entrar('JEFE', 'adivinanza')));
    expect((await app.call('getSesion', {}, conCookie(cookie))).http).toBe(200);
  });
});

describe('auditoría y libro de existencias', () => {
  test('quién hizo qué, sobre qué registro, cuándo y desde dónde; también lo que se negó', async () => {
    const linea = { docto_cm_det_id: LINEA.BARRAS, operador_id: OP.RECIBO, cantidad: 2 };
    await app.call('guardarRecepcionCompra', linea, { como: 'RECIBO' });
    await app.call('guardarRecepcionCompra', { ...linea, cantidad: 50 }, { como: 'RECIBO' });
    await app.call(
      'guardaFechaRecepcion',
      { docto_cm_id: 2, fecha_recepcion: '2026-01-01' },
      { como: 'RECIBO' },
    );
    await app.call('getEventos', {}, { como: null, headers: { authorization: basic('RECIBO', 'otra') } });
    const filas = await app.db.sql(
      'select operador_id, llamada, resultado, registro, cuenta, direccion from auditoria order by auditoria_id',
    );
    const renglon = { operador_id: OP.RECIBO, cuenta: null, direccion: '127.0.0.1' };
    expect(filas).toEqual([
      {
        ...renglon,
        llamada: 'guardarRecepcionCompra',
        resultado: 'hecho',
        registro: { docto_cm_det_id: 1, operador_id: 2 },
      },
      {
        ...renglon,
        llamada: 'guardarRecepcionCompra',
        resultado: 'rechazado',
        registro: { docto_cm_det_id: 1, operador_id: 2 },
      },
      { ...renglon, llamada: 'guardaFechaRecepcion', resultado: 'sin permiso', registro: { docto_cm_id: 2 } },
      {
        ...renglon,
        operador_id: null,
        cuenta: 'RECIBO',
        llamada: 'getEventos',
        resultado: 'sin acceso',
        registro: null,
      },
    ]);
  });

  test('también lo negado por sesión terminada, por venir de otro sitio y por clave de operación repetida', async () => {
    const cookie = await cookieDe('RECIBO');
    const fecha = { docto_cm_id: 2, fecha_recepcion: '2026-01-01' };
    const evento = { operador_id: OP.RECIBO, codigo: 7, descripcion: 'a' };
    await app.call('setRegistraEvento', evento, { ...conCookie(cookie), clave: 'una-sola' });
    await app.call(
      'setRegistraEvento',
      { ...evento, codigo: 8 },
      { ...conCookie(cookie), clave: 'una-sola' },
    );
    await app.call('guardaFechaRecepcion', fecha, {
      como: null,
      headers: { cookie, 'sec-fetch-site': 'same-site' },
    });
    await app.db.sql('update sesiones set dia = dia - 1');
    await app.call('guardaFechaRecepcion', fecha, conCookie(cookie));
    await app.call('guardaFechaRecepcion', fecha, conCookie('anden_sesion=nunca-fue-una'));
    await app.call('guardaFechaRecepcion', fecha, { como: null });
    const filas = await app.db.sql(
      `select operador_id, llamada, resultado, mensaje from auditoria where llamada <> 'get_user' order by auditoria_id`,
    );
    const llamada = 'guardaFechaRecepcion';
    expect(filas).toMatchObject(
      [
        { operador_id: OP.RECIBO, llamada: 'setRegistraEvento', resultado: 'hecho' },
        {
          operador_id: OP.RECIBO,
          llamada: 'setRegistraEvento',
          resultado: 'rechazado',
          mensaje: /otros datos/,
        },
        { operador_id: OP.RECIBO, llamada, resultado: 'sin acceso', mensaje: /otro sitio/ },
        { operador_id: OP.RECIBO, llamada, resultado: 'sin acceso', mensaje: /sesión terminó/ },
      ].map(({ mensaje, ...f }) => ({ ...f, ...(mensaje && { mensaje: expect.stringMatching(mensaje) }) })),
    );
    expect(filas).toHaveLength(4);
  });

  test('lo que jsonb no guarda no esconde un rechazo', async () => {
    for (const cuerpo of [
      '{"docto_cm_id":2,"\\u0000_id":1}',
      '{"docto_cm_id":2,"otro_id":"\\ud800 \\u0000"}',
    ]) {
      const r = await app.request('/api/guardaFechaRecepcion', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: basic('RECIBO') },
        body: cuerpo,
      });
      expect(r.http).toBe(403);
    }
    expect(
      await app.db.sql(`select registro from auditoria where resultado = 'sin permiso' order by 1`),
    ).toEqual([{ registro: { docto_cm_id: 2 } }, { registro: { docto_cm_id: 2, otro_id: '\ufffd ' } }]);
  });

  test.each(['auditoria', 'movimientos'])(
    'el rol de la aplicación no puede cambiar ni borrar %s',
    async (tabla) => {
      await app.call('guardarRecepcionCompra', {
        docto_cm_det_id: LINEA.BARRAS,
        operador_id: OP.ADMIN,
        cantidad: 1,
      });
      for (const orden of [
        `update ${tabla} set fecha = now()`,
        `delete from ${tabla}`,
        `truncate ${tabla}`,
      ]) {
        await expect(app.servicios.pool.query(orden), orden).rejects.toMatchObject({ code: '42501' });
        await expect(app.db.sql(orden), `dueño: ${orden}`).rejects.toMatchObject({ code: '42501' });
      }
    },
  );

  test('el rol de la aplicación no lee los secretos de la instalación ni cambia los ids de control', async () => {
    for (const orden of [
      'select * from ajustes',
      'delete from controles',
      'insert into controles (control_id, nombre, modulo) values (9, $$X$$, $$X$$)',
      'delete from operadores',
    ]) {
      await expect(app.servicios.pool.query(orden), orden).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('el servidor trabaja con un rol que no es dueño de nada', async () => {
    const { rows } = await app.servicios.pool.query(
      `select current_user as rol, (select count(*) from pg_tables where tableowner = current_user)::int as suyas`,
    );
    expect(rows[0]).toEqual({ rol: 'anden_app', suyas: 0 });
  });
});

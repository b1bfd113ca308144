import { ESTATUS_RECLAMADO } from '@anden/contrato/reclamos/rules.ts';
import { ESTATUS_NO_ABRE, MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, OP, RDET, REM } from '../../../testing/fixture.ts';
import {
  abreRenglon,
  cerrarRenglon,
  conSurtido,
  empacarRenglon,
  entrar,
  estadoDeRenglon,
  pasan,
  remisionesNuevas,
  type Surtidor,
  surtirRenglon,
} from '../../../testing/surtido.ts';

let app: TestApp;
conSurtido((suya) => {
  app = suya;
});

const SURTIR = { estatus: 'PENDIENTE' };
const TRABAJA = /^RECIBIDOR trabaja esta remisión desde las \d\d:\d\d\.$/;

const mira = (mas: object, como: Surtidor = 'RECIBO') => entrar(app, { empezar: 'N', ...mas }, como);
const empieza = (como: Surtidor, mas: object = {}) =>
  app.call('empiezaRemision', { docto_ve_id: REM.SURTIR, ...mas }, { como });
const suelta = (como: Surtidor = 'RECIBO', mas: object = {}) =>
  app.call('sueltaRemision', { docto_ve_id: REM.SURTIR, ...mas }, { como });
const soltada = async (como: Surtidor = 'RECIBO', mas: object = {}) =>
  (await suelta(como, mas)).body.data.SOLTADA;
/** The next remission for an operator who only looks. */
const leToca = async (como: Surtidor): Promise<number | string> => {
  const { body } = await mira(SURTIR, como);
  return body.estatus === '1' ? body.cabecera.DOCTO_VE_ID : body.message;
};

describe('#getremisionasurtir con empezar N: mirar no aparta', () => {
  test('una por su número, la siguiente y la urgente: nada cambia, y a los demás les toca la misma', async () => {
    await remisionesNuevas(app.db, [{ id: 602, urgente: true, lineas: [[ART.BARRAS, 1]] }]);
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    const vista = await mira({ docto_ve_id: REM.SURTIR }, 'JEFE');
    expect(vista.body).toMatchObject({ estatus: '1', cabecera: { EMPEZADA: 'N', SURTIDORES: [] } });
    for (const quien of ['JEFE', 'RECIBO', 'JEFE'] as const) expect(await leToca(quien)).toBe(602);
    expect((await mira({ ...SURTIR, prioridad: 'S' })).body.cabecera.DOCTO_VE_ID).toBe(602);
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
    // Saving leads to the urgent one all the same: a supervisor who looked at it is not working on it.
    const surtido = await surtirRenglon(app, RDET.BARRAS, { F1: 1 }, { revisar_prioridad: true });
    expect(surtido.body).toMatchObject({ hayOtroPedidoConPrioridad: true, urgente: { DOCTO_VE_ID: 602 } });
  });

  test('no espera a quien la está guardando, ni pasa por alto la que se guarda', async () => {
    const quien = await app.servicios.pool.connect();
    try {
      await quien.query('begin');
      await quien.query('select 1 from remisiones where docto_ve_id = $1 for update', [REM.SURTIR]);
      expect(await leToca('RECIBO')).toBe(REM.SURTIR);
      expect((await mira({ docto_ve_id: REM.SURTIR })).body.estatus).toBe('1');
    } finally {
      await quien.query('rollback');
      quien.release();
    }
  });

  test('la cancelada no se abre: estatus 0', async () => {
    await cerrarRenglon(app, RDET.GALLETA, 5);
    await cerrarRenglon(app, RDET.BARRAS, 3);
    await cerrarRenglon(app, RDET.COMODIN, 1);
    const r = await mira({ docto_ve_id: REM.SURTIR });
    expect(r.body).toMatchObject({ estatus: ESTATUS_NO_ABRE, message: MENSAJES_REMISION.cancelada });
  });

  test('sin decirlo, entrar empieza, como pide la especificación', async () => {
    expect((await entrar(app, { docto_ve_id: REM.SURTIR })).body.cabecera.EMPEZADA).toBe('S');
    expect(await leToca('JEFE')).toBe(MENSAJES_REMISION.ninguna);
  });
});

describe('#empiezaRemision', () => {
  test('dos que la miran y empiezan a la vez: uno la tiene, al otro se le dice quién y desde cuándo', async () => {
    for (let vuelta = 0; vuelta < 8; vuelta++) {
      await app.db.sql('delete from remisiones_surtidores');
      await Promise.all([mira({ docto_ve_id: REM.SURTIR }), mira({ docto_ve_id: REM.SURTIR }, 'JEFE')]);
      const par = await Promise.all([empieza('RECIBO'), empieza('JEFE')]);
      expect(par.map((r) => r.body.estatus).sort()).toEqual(['1', ESTATUS_RECLAMADO]);
      expect(par.find((r) => r.body.estatus !== '1')?.body.message).toMatch(
        /^(RECIBIDOR|JEFA DE ALMACÉN) trabaja esta remisión desde las \d\d:\d\d\.$/,
      );
      expect(await app.db.sql('select 1 from remisiones_surtidores')).toHaveLength(1);
    }
  });

  test('el otro se une si lo dice, y entonces la trabajan los dos', async () => {
    const { data } = (await empieza('RECIBO')).body;
    expect((await empieza('RECIBO')).body.data).toEqual(data);
    expect((await empieza('JEFE')).body.message).toMatch(TRABAJA);
    expect((await empieza('JEFE', { unirse: true })).body.estatus).toBe('1');
    expect((await empieza('JEFE')).body.estatus).toBe('1');
    const { cabecera } = (await mira({ docto_ve_id: REM.SURTIR })).body;
    expect(cabecera).toMatchObject({ EMPEZADA: 'S', SURTIDORES: [{ OPERADOR_ID: OP.JEFE }] });
  });

  test('la de una handheld muerta se empieza sin preguntar, y desde entonces cuenta', async () => {
    await empieza('RECIBO');
    await pasan(app.db, 11);
    expect((await empieza('JEFE')).body.estatus).toBe('1');
    // Whoever returns after that begins anew, as the second after the one who has it.
    expect((await empieza('RECIBO')).body.estatus).toBe(ESTATUS_RECLAMADO);
  });

  test('por empacar, quien la surtió ya no la tiene; la empacada y la de otro almacén no se empiezan', async () => {
    expect((await empieza('JEFE', { docto_ve_id: REM.EMPACAR })).body.estatus).toBe('1');
    expect((await empieza('RECIBO', { docto_ve_id: REM.EMPACAR })).body.estatus).toBe(ESTATUS_RECLAMADO);
    expect((await empieza('RECIBO', { docto_ve_id: REM.EMBARCAR })).body.message).toBe(
      MENSAJES_REMISION.yaEmpacada,
    );
    expect((await empieza('RECIBO', { docto_ve_id: REM.NORTE })).body.message).toBe(
      MENSAJES_REMISION.noExiste,
    );
  });
});

describe('la empieza lo primero que se hace en ella', () => {
  test('#AsignaHoraSurtidoRemision sin unirse: dos abren renglones a la vez y uno empieza; el otro no aparta nada', async () => {
    for (let vuelta = 0; vuelta < 8; vuelta++) {
      await app.db.sql('delete from remisiones_surtidores');
      await app.db.sql("delete from reclamos where documento = 'remision'");
      const par = await Promise.all([
        abreRenglon(app, RDET.GALLETA, 'RECIBO', { unirse: false }),
        abreRenglon(app, RDET.BARRAS, 'JEFE', { unirse: false }),
      ]);
      expect(par.map((r) => r.body.estatus).sort()).toEqual(['1', ESTATUS_RECLAMADO]);
      expect(await app.db.sql("select 1 from reclamos where documento = 'remision'")).toHaveLength(1);
    }
  });

  test('lo guardado sin red la empieza al llegar; al que llega después se le guarda y se le dice con quién va', async () => {
    await mira({ docto_ve_id: REM.SURTIR });
    await mira({ docto_ve_id: REM.SURTIR }, 'JEFE');
    expect((await surtirRenglon(app, RDET.BARRAS, { F1: 1 })).body.message).toBe('Producto Surtido');
    expect(await leToca('JEFE')).toBe(MENSAJES_REMISION.ninguna);
    expect((await empieza('JEFE')).body.message).toMatch(TRABAJA);
    // His pieces have already left the shelf.
    const otro = await surtirRenglon(app, RDET.GALLETA, { F3: 1 }, {}, 'JEFE');
    expect(otro.body.estatus).toBe('1');
    expect(otro.body.message).toMatch(
      /^Producto Surtido\. RECIBIDOR trabaja esta remisión desde las \d\d:\d\d\.$/,
    );
    expect((await surtirRenglon(app, RDET.GALLETA, { F3: 1 }, {}, 'JEFE')).body.message).toBe(
      'Producto Surtido',
    );
  });
});

describe('#sueltaRemision', () => {
  test('la abierta por error queda como si nadie la hubiera abierto, y le toca a otro', async () => {
    const antes = await huella(app.db, ['auditoria', 'idempotencia', 'claves_usadas']);
    await empieza('RECIBO');
    await abreRenglon(app, RDET.GALLETA);
    expect(await estadoDeRenglon(app.db, RDET.GALLETA)).toBe('5/0 SURTIENDO');
    expect(await leToca('JEFE')).toBe(MENSAJES_REMISION.ninguna);
    expect(await soltada('RECIBO', { sin_trabajo: true })).toBe('S');
    expect(await huella(app.db, ['auditoria', 'idempotencia', 'claves_usadas'])).toEqual(antes);
    expect(await leToca('JEFE')).toBe(REM.SURTIR);
    expect(await soltada()).toBe('N');
  });

  test('con algo hecho sólo a mano: lo hecho queda, y lo último que trabajó se sigue viendo', async () => {
    await abreRenglon(app, RDET.BARRAS);
    await surtirRenglon(app, RDET.BARRAS, { F1: 1 });
    await abreRenglon(app, RDET.GALLETA);
    expect(await soltada('RECIBO', { sin_trabajo: true })).toBe('N');
    expect(await leToca('JEFE')).toBe(MENSAJES_REMISION.ninguna);
    expect(await soltada()).toBe('S');
    expect(await leToca('JEFE')).toBe(REM.SURTIR);
    expect(await estadoDeRenglon(app.db, RDET.BARRAS)).toBe('3/1 SURTIENDO');
    expect(await app.db.sql("select 1 from reclamos where documento = 'remision'")).toEqual([]);
    expect((await entrar(app, { ultimaremision: 'S' })).body.cabecera.DOCTO_VE_ID).toBe(REM.SURTIR);
    // Nor does it return to them before its turn.
    await remisionesNuevas(app.db, [{ id: 602, urgente: true, lineas: [[ART.COMODIN, 1]] }]);
    expect(await leToca('RECIBO')).toBe(602);
    // Begun again by mistake, and nothing was done in it.
    await pasan(app.db, 5);
    await empieza('RECIBO');
    expect(await soltada('RECIBO', { sin_trabajo: true })).toBe('S');
  });

  test('empacar, un faltante y esperar son algo hecho', async () => {
    await empacarRenglon(app, REM.EMPACAR, RDET.EMPACAR);
    expect(await soltada('RECIBO', { docto_ve_id: REM.EMPACAR, sin_trabajo: true })).toBe('N');
    await app.call('esperaResurtido', { docto_ve_det_id: RDET.GALLETA, esperar: true }, { como: 'JEFE' });
    expect(await soltada('JEFE', { sin_trabajo: true })).toBe('N');
  });

  test('lo de otro se queda como está; la que va en el carrito no se suelta', async () => {
    await empieza('RECIBO');
    await abreRenglon(app, RDET.GALLETA);
    await empieza('JEFE', { unirse: true });
    expect(await soltada('JEFE', { sin_trabajo: true })).toBe('S');
    expect(await leToca('JEFE')).toBe(MENSAJES_REMISION.ninguna);
    expect(await estadoDeRenglon(app.db, RDET.GALLETA)).toBe('5/0 SURTIENDO');
    await app.call(
      'creaRecorrido',
      { remisiones: [{ docto_ve_id: REM.SURTIR, caja: 1 }] },
      { como: 'RECIBO' },
    );
    expect(await soltada()).toBe('N');
  });

  test('soltarla mientras se guarda lo primero: o se soltó antes y la empieza el guardado, o no se soltó', async () => {
    for (let vuelta = 0; vuelta < 6; vuelta++) {
      await empieza('RECIBO', { unirse: true });
      const [surtido] = await Promise.all([
        surtirRenglon(app, RDET.GALLETA, { F3: 1 }),
        suelta('RECIBO', { sin_trabajo: true }),
      ]);
      if (surtido.body.estatus !== '1') break;
      expect(await leToca('JEFE')).toBe(MENSAJES_REMISION.ninguna);
    }
    expect(await estadoDeRenglon(app.db, RDET.GALLETA)).toBe('5/5 SURTIENDO');
  });
});

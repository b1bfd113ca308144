import { P } from '@anden/contrato/permissions.ts';
import { ESTATUS_RECLAMADO } from '@anden/contrato/reclamos/rules.ts';
import { faltanAlRenglon, MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { MENSAJES_SURTIDO } from '@anden/contrato/surtido/rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, OP, RDET, REM, UBI } from '../../../testing/fixture.ts';
import { multis, ponen } from '../../../testing/resurtidos.ts';
import {
  abreRenglon,
  cerrarRenglon,
  conSurtido,
  estadoDeRenglon,
  remisionesNuevas,
  type Surtidor,
  surtirRenglon,
} from '../../../testing/surtido.ts';

let app: TestApp;
conSurtido((suya) => {
  app = suya;
});

/** A line of an article with a reserve; the ledger sees 4 on the shelf. */
const MULTI = 201;
const CON_RESERVA = 900_001;
const conReserva = async (piezas = 10, reserva = 50) => {
  await multis(app.db, [{ id: MULTI, reserva, enFija: 4 }]);
  await remisionesNuevas(app.db, [{ id: 900, lineas: [[MULTI, piezas]] }]);
};

const reportar = (mas: object = {}, como: Surtidor = 'RECIBO') =>
  app.call(
    'reportaFaltanteRemision',
    { docto_ve_det_id: RDET.GALLETA, ubicacion_id: UBI.F3.id, motivo: 'no hay', piezas: 2, ...mas },
    { como },
  );
const faltantes = () =>
  app.db.sql(
    `select docto_ve_det_id as linea, ubicacion_id as ubicacion, motivo, piezas, resurtido_id is not null as resurtido
       from faltantes_surtido order by faltante_id`,
  );
const porContar = () =>
  app.db.sql(
    `select i.folio, i.descripcion, d.articulo_id as articulo, d.denegado from inventarios_det d join inventarios i using (inventario_id)
      where d.inventario_det_id > 100 order by 1, 3`,
  );

describe('#reportaFaltanteRemision', () => {
  test('pide contar la ubicación y resurtirla, y el renglón sigue abierto y apartado', async () => {
    await conReserva();
    const r = await reportar({ docto_ve_det_id: CON_RESERVA, ubicacion_id: UBI.F1.id, piezas: 3 });
    expect(r.body).toMatchObject({ estatus: '1', data: { SIGUIENTE: null, RESERVA: 50 } });
    const { CONTEO, RESURTIDO_ID } = r.body.data;
    expect(CONTEO).toMatch(/^FS1-\d{8}$/);
    expect(await porContar()).toEqual([
      { folio: CONTEO, descripcion: 'FALTANTES EN SURTIDO', articulo: MULTI, denegado: 3 },
    ]);
    expect(
      await app.db.sql('select articulo_id, cantidad_sol, motivo from resurtidos where resurtido_id = $1', [
        RESURTIDO_ID,
      ]),
    ).toEqual([{ articulo_id: MULTI, cantidad_sol: 6, motivo: 'REMISION' }]);
    expect(await faltantes()).toEqual([
      { linea: CON_RESERVA, ubicacion: UBI.F1.id, motivo: 'no hay', piezas: 3, resurtido: true },
    ]);
    expect(await estadoDeRenglon(app.db, CON_RESERVA)).toBe('10/0 SURTIENDO');
    expect((await abreRenglon(app, CON_RESERVA, 'JEFE')).body.estatus).toBe(ESTATUS_RECLAMADO);
  });

  test('otra vez suma al conteo y al resurtido que ya esperan: uno solo de cada uno', async () => {
    await conReserva();
    const de = { docto_ve_det_id: CON_RESERVA, ubicacion_id: UBI.F1.id };
    const uno = (await reportar({ ...de, piezas: 3 })).body.data;
    const dos = (await reportar({ ...de, piezas: 2, motivo: 'dañado' })).body.data;
    expect(dos).toMatchObject({ CONTEO: uno.CONTEO, RESURTIDO_ID: uno.RESURTIDO_ID });
    expect(await porContar()).toMatchObject([{ denegado: 5 }]);
  });

  test('el conteo que ya esperaba en otra lista sirve', async () => {
    const r = await reportar({ docto_ve_det_id: RDET.BARRAS, ubicacion_id: UBI.F1.id, piezas: 1 });
    expect(r.body.data).toMatchObject({ CONTEO: 'INV1', RESURTIDO_ID: null, RESERVA: 0 });
    expect(await app.db.sql('select denegado from inventarios_det where inventario_det_id = 1')).toEqual([
      { denegado: 1 },
    ]);
  });

  test('contado el de hoy, el mismo artículo va a otra lista del día; otro artículo, a la primera', async () => {
    const { CONTEO } = (await reportar()).body.data;
    await app.db.sql(
      `with d as (update inventarios_det set estatus = 'AJUSTADO', ajustado = now() where articulo_id = $1 returning inventario_det_id)
       insert into conteos (inventario_det_id, operador_id, operacion_id, estatus)
       select inventario_det_id, ${OP.CONTEO}, gen_random_uuid(), 'ACEPTADO' from d`,
      [ART.GALLETA],
    );
    expect((await reportar({ piezas: 1 })).body.data.CONTEO).toBe(`${CONTEO}-2`);
    const comodin = { docto_ve_det_id: RDET.COMODIN, ubicacion_id: UBI.F1.id, piezas: 1 };
    expect((await reportar(comodin)).body.data.CONTEO).toBe(CONTEO);
  });

  test('dice a qué ubicación seguir: la que tiene lo que caduca antes, y no a otra donde tampoco hubo', async () => {
    const codigo = '10100501010';
    await app.db.sql(
      `insert into lugares (lugar_id, clase, almacen_id, nombre) values (1900, 'ubicacion', 1, '${codigo}')`,
    );
    await app.db.sql(`insert into ubicaciones values (1900, 1, '${codigo}', 'F')`);
    await app.db.sql(
      `insert into articulos_ubicacion (ubicacion_id, articulo_id) values (1900, ${ART.GALLETA}), (${UBI.VACIA.id}, ${ART.GALLETA})`,
    );
    await ponen(app.db, [
      { articulo: ART.GALLETA, ubicacion: 1900, piezas: 2, caducidad: '2059-02-28', lote: 'G3' },
      { articulo: ART.GALLETA, ubicacion: UBI.VACIA.id, piezas: 2, caducidad: '2020-01-31', lote: 'VIEJO' },
    ]);
    expect((await reportar()).body.data.SIGUIENTE).toMatchObject({ UBICACION_ID: 1900, NUMERIC_UB: codigo });
    expect((await reportar({ ubicacion_id: 1900, piezas: 1 })).body.data.SIGUIENTE).toBeNull();
    // Filled since then, so it is worth going there again.
    await app.call('guardaExistenciaArticuloUbicacion', {
      articulo: { ARTICULO_ID: ART.GALLETA, UBICACION_ID: UBI.F3.id, EXISTENCIA: 13 },
      almacen_id: 1,
      operador_id: OP.ADMIN,
    });
    expect((await reportar({ ubicacion_id: 1900, piezas: 1 })).body.data.SIGUIENTE).toMatchObject({
      UBICACION_ID: UBI.F3.id,
    });
  });

  test('su renglón va después de los demás y al siguiente se le dice, hasta que se cuenta o se llena', async () => {
    await remisionesNuevas(app.db, [
      {
        id: 500,
        lineas: [
          [ART.BARRAS, 1],
          [ART.GALLETA, 1],
        ],
      },
    ]);
    const leer = async (docto_ve_id: number, como: Surtidor) =>
      (await app.call('getRemision', { docto_ve_id }, { como })).body.data as {
        DOCTO_VE_DET_ID: number;
        FALTANTE: object | null;
      }[];
    const orden = async (id: number) => (await leer(id, 'JEFE')).map((l) => l.DOCTO_VE_DET_ID);
    expect(await orden(REM.SURTIR)).toEqual([RDET.BARRAS, RDET.COMODIN, RDET.GALLETA]);
    await reportar({ docto_ve_det_id: RDET.BARRAS, ubicacion_id: UBI.F1.id, piezas: 3 });
    expect(await orden(REM.SURTIR)).toEqual([RDET.COMODIN, RDET.GALLETA, RDET.BARRAS]);
    // Another remission's pieces would come from the same shelf.
    expect(await orden(500)).toEqual([500_002, 500_001]);
    const dicho = { NOMBRE: 'RECIBIDOR', MOTIVO: 'no hay', PIEZAS: 3, FECHA: expect.any(String) };
    expect((await leer(500, 'JEFE')).map((l) => l.FALTANTE)).toEqual([null, dicho]);
    // But not those that are done.
    await surtirRenglon(app, RDET.COMODIN, { F1: 1 });
    expect(await orden(REM.SURTIR)).toEqual([RDET.GALLETA, RDET.BARRAS, RDET.COMODIN]);
    await ponen(app.db, [{ articulo: ART.BARRAS, ubicacion: UBI.F1.id, piezas: 1, lote: 'N1' }]);
    expect(await orden(REM.SURTIR)).toEqual([RDET.BARRAS, RDET.GALLETA, RDET.COMODIN]);
    expect((await leer(REM.SURTIR, 'JEFE')).map((l) => l.FALTANTE)).toEqual([null, null, null]);
  });

  test('nunca pide más que la reserva; una orden ya acomodada que nadie cerró no detiene otra', async () => {
    await conReserva(10, 3);
    await app.db.sql(
      `insert into resurtidos (resurtido_id, almacen_id, articulo_id, operador_id_sol, cantidad_sol, motivo)
       values (700, 1, ${MULTI}, ${OP.ADMIN}, 1, 'MINIMO')`,
    );
    const mueve = (operacion: string, ubicacion_id: number) =>
      app.call('setTraspasoentreubicaciones', {
        ...{ articulo_id: MULTI, almacen_id: 1, operador_id: OP.ADMIN, cantidad: 1, resurtido_id: 700 },
        ...{ operacion, ubicacion_id },
      });
    expect((await mueve('surtido', UBI.M1.id)).body.estatus).toBe('1');
    expect((await mueve('acomodo', UBI.F1.id)).body.estatus).toBe('1');
    const r = await reportar({ docto_ve_det_id: CON_RESERVA, ubicacion_id: UBI.F1.id, piezas: 7 });
    expect(r.body.data.RESURTIDO_ID).not.toBe(700);
    expect(
      await app.db.sql(
        `select estatus, cantidad_sol as n from resurtidos where articulo_id = ${MULTI} order by resurtido_id = 700 desc`,
      ),
    ).toEqual([
      { estatus: 'CERRADO', n: 1 },
      { estatus: 'ABIERTO', n: 2 },
    ]);
  });

  test.each<[string, object, string]>([
    ['más piezas que las que faltan', { piezas: 6 }, faltanAlRenglon(5)],
    ['una ubicación que no es suya', { ubicacion_id: UBI.F1.id }, MENSAJES_SURTIDO.otraUbicacion],
    ['un renglón ya surtido', { docto_ve_det_id: RDET.EMPACAR }, MENSAJES_REMISION.noSeSurte],
    ['un renglón que no existe', { docto_ve_det_id: 999 }, MENSAJES_REMISION.renglonNoExiste],
    ['un renglón de otro almacén', { docto_ve_det_id: RDET.NORTE }, 'El renglón de la remisión no existe'],
  ])('se niega: %s', async (_caso, mas, motivo) => {
    expect((await reportar(mas)).body).toMatchObject({ estatus: '0', message: motivo });
    expect(await faltantes()).toEqual([]);
    expect(await porContar()).toEqual([]);
  });

  test('en el renglón que otro apartó hay que tomarlo; en uno cerrado corto ya no falta nada', async () => {
    await abreRenglon(app, RDET.GALLETA, 'JEFE');
    expect((await reportar()).body.estatus).toBe(ESTATUS_RECLAMADO);
    expect((await reportar({ tomar: true })).body.estatus).toBe('1');
    await cerrarRenglon(app, RDET.GALLETA, 5);
    expect((await reportar()).body.message).toBe(MENSAJES_REMISION.yaCerrado);
  });

  test('varios a la vez: un conteo y un resurtido por artículo', async () => {
    await multis(
      app.db,
      [201, 202, 203].map((id) => ({ id, reserva: 50, enFija: 4 })),
    );
    await remisionesNuevas(
      app.db,
      Array.from({ length: 12 }, (_, i) => ({ id: 900 + i, lineas: [[201 + (i % 3), 2]] as const })),
    );
    const todos = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        reportar({ docto_ve_det_id: (900 + i) * 1000 + 1, ubicacion_id: UBI.F1.id }),
      ),
    );
    expect(todos.map((r) => r.body.estatus)).toEqual(todos.map(() => '1'));
    expect(await porContar()).toMatchObject([
      { articulo: 201, denegado: 8 },
      { articulo: 202, denegado: 8 },
      { articulo: 203, denegado: 8 },
    ]);
    expect(
      await app.db.sql('select articulo_id from resurtidos where articulo_id between 201 and 203 order by 1'),
    ).toHaveLength(3);
  });
});

describe('#asignaRevision', () => {
  const asignar = (revisor: number | null, docto_ve_id: number = REM.EMPACAR, como: Surtidor = 'ADMIN') =>
    app.call('asignaRevision', { docto_ve_id, revisor }, { como });
  const empacar = (como: Surtidor) =>
    app.call(
      'AsignaHoraEmpaqueRemision',
      { docto_ve_id: REM.EMPACAR, docto_ve_det_id: RDET.EMPACAR },
      { como },
    );

  test('sólo quien se dijo empaca; con null, cualquiera', async () => {
    expect((await asignar(OP.JEFE)).body.data).toEqual({ OPERADOR_REVISION: 'JEFA DE ALMACÉN' });
    expect((await empacar('RECIBO')).body.message).toMatch(/JEFA DE ALMACÉN/);
    expect((await asignar(null)).body.data).toEqual({ OPERADOR_REVISION: null });
    expect((await empacar('RECIBO')).body.estatus).toBe('1');
    // A supervisor may also replace whoever began.
    await asignar(OP.JEFE);
    const { cabecera } = (await app.call('getRemision', { docto_ve_id: REM.EMPACAR })).body;
    expect(cabecera).toMatchObject({ OPERADOR_ID_REVISION: OP.JEFE, OPERADOR_REVISION: 'JEFA DE ALMACÉN' });
  });

  test('se niega quien no puede empacar ahí, y lo que ya se empacó', async () => {
    expect((await asignar(OP.NADIE)).body.message).toBe(MENSAJES_REMISION.noPuedeEmpacar);
    expect((await asignar(OP.NORTE)).body.message).toBe(MENSAJES_REMISION.noPuedeEmpacar);
    expect((await asignar(OP.JEFE, REM.EMBARCAR)).body.message).toBe(MENSAJES_REMISION.yaEmpacada);
    expect((await asignar(OP.JEFE, 999)).body.message).toBe(MENSAJES_REMISION.noExiste);
    expect((await asignar(OP.JEFE, REM.EMPACAR, 'RECIBO')).http).toBe(403);
    await app.darControles(OP.RECIBO, [P.supervisarSurtido]);
    expect((await asignar(OP.ADMIN, REM.NORTE, 'RECIBO')).body.message).toBe('La remisión no existe');
  });

  test('#getRevisores: de la de un cliente ajeno, quien no trabaja con remisiones no la asigna ni ve quién puede', async () => {
    const del = (asesor: number) =>
      app.db.sql(
        'update clientes set operador_id = $1 where cliente_id = (select cliente_id from remisiones where docto_ve_id = $2)',
        [asesor, REM.EMPACAR],
      );
    const revisores = async () =>
      (await app.call('getRevisores', { docto_ve_id: REM.EMPACAR }, { como: 'RECIBO' })).body;
    const revisor = () =>
      app.db.sql('select operador_id_revision as id from remisiones where docto_ve_id = $1', [REM.EMPACAR]);
    await del(OP.JEFE);
    await app.darControles(OP.RECIBO, [P.supervisarSurtido]);
    const antes = await revisor();
    expect((await asignar(OP.JEFE, REM.EMPACAR, 'RECIBO')).body.message).toBe(MENSAJES_REMISION.noExiste);
    expect((await revisores()).message).toBe(MENSAJES_REMISION.noExiste);
    expect(await revisor()).toEqual(antes);
    // Of their own customer, or working on remissions.
    await del(OP.RECIBO);
    expect((await asignar(OP.JEFE, REM.EMPACAR, 'RECIBO')).body.estatus).toBe('1');
    await del(OP.JEFE);
    await app.darControles(OP.RECIBO, [P.supervisarSurtido, P.surtidorem]);
    expect((await asignar(null, REM.EMPACAR, 'RECIBO')).body.estatus).toBe('1');
    expect((await revisores()).estatus).toBe('1');
  });
});

import { randomUUID } from 'node:crypto';
import { MENSAJES_DOCUMENTO } from '@anden/contrato/rh/documentos-rules.ts';
import { MENSAJES_RH } from '@anden/contrato/rh/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { bancoDeDocumentos } from '../../../testing/documentos.ts';
import { DOCUMENTO, OP } from '../../../testing/fixture.ts';

let app: TestApp;
let banco: Awaited<ReturnType<typeof bancoDeDocumentos>>;
beforeEach(async () => {
  banco = await bancoDeDocumentos();
  app = banco.app;
});
afterEach(() => app.close());

describe('#confirmaLectura', () => {
  test('sin abrirlo no; dicho dos veces o con la misma clave, una', async () => {
    const id = DOCUMENTO.POLITICA;
    expect(
      (await banco.call('confirmaLectura', { documento_id: id, version: 1 }, 'NADIE')).body.message,
    ).toBe(MENSAJES_DOCUMENTO.sinAbrir);
    const clave = randomUUID();
    const veces = [
      await banco.lee(id, 1, 'NADIE', clave),
      await banco.lee(id, 1, 'NADIE', clave),
      await banco.lee(id, 1, 'NADIE'),
    ];
    for (const r of veces)
      expect(r).toMatchObject({ estatus: '1', data: { VERSION: 1, VIGENTE: 1, PENDIENTE: 'N' } });
    await Promise.all([1, 2, 3, 4].map(() => banco.lee(id, 1, 'RECIBO')));
    expect(await app.db.sql('select operador_id, version from documentos_lecturas order by 1')).toEqual([
      { operador_id: OP.RECIBO, version: 1 },
      { operador_id: OP.NADIE, version: 1 },
    ]);
    expect(await banco.lista('NADIE', 'S')).not.toContainEqual(expect.objectContaining({ DOCUMENTO_ID: id }));
  });

  test('lo que se publica mientras se lee sigue por leer, y el acuse es de la versión leída', async () => {
    const id = DOCUMENTO.POLITICA;
    await banco.call('abreDocumento', { documento_id: id, version: 1 }, 'NADIE');
    await banco.publica(id, { cambio: 'Nuevo horario' });
    const r = (await banco.call('confirmaLectura', { documento_id: id, version: 1 }, 'NADIE')).body;
    expect(r).toMatchObject({ data: { VERSION: 1, VIGENTE: 2, PENDIENTE: 'S' } });
    expect(r.message).toContain('se publicó la versión 2: sigue por leer');
    expect((await banco.documento('NADIE', id)).data).toMatchObject({
      ESTADO: 'PENDIENTE',
      VERSION: 2,
      LEIDA: null,
    });
    // A version that was never opened cannot be confirmed, and the old version can no longer be opened.
    expect(
      (await banco.call('confirmaLectura', { documento_id: id, version: 2 }, 'NADIE')).body.message,
    ).toBe(MENSAJES_DOCUMENTO.sinAbrir);
    expect((await banco.call('abreDocumento', { documento_id: id, version: 1 }, 'RECIBO')).body.message).toBe(
      MENSAJES_DOCUMENTO.noExiste,
    );
  });

  test('un cambio menor mientras se lee no deja nada pendiente', async () => {
    const id = DOCUMENTO.POLITICA;
    await banco.call('abreDocumento', { documento_id: id, version: 1 }, 'NADIE');
    await banco.publica(id, { cambio: 'Una coma', menor: 'S' });
    const r = (await banco.call('confirmaLectura', { documento_id: id, version: 1 }, 'NADIE')).body;
    expect(r).toMatchObject({ data: { VERSION: 1, VIGENTE: 2, PENDIENTE: 'N' } });
  });
});

describe('#guardaLectoresDocumento', () => {
  const guarda = (cambios: object, alcance_version = 0) =>
    banco.call(
      'guardaLectoresDocumento',
      { documento_id: banco.otro.documento, alcance_version, alcance: 'ELEGIDOS', ...cambios },
      'JEFE',
    );

  test('lo leen los puestos y departamentos elegidos: se avisa a quien no debía, y lo ve', async () => {
    await banco.publica(banco.otro.documento);
    expect(await banco.avisados()).toEqual([OP.ACOMODO]);
    expect((await guarda({ puestos: [1] })).body.message).toBe(MENSAJES_DOCUMENTO.alcanceGuardado);
    expect(await banco.avisados()).toEqual([
      OP.ADMIN,
      OP.RECIBO,
      OP.NADIE,
      OP.NORTE,
      OP.UNO,
      OP.CONTEO,
      OP.ACOMODO,
    ]);
    expect((await banco.documento('NADIE', banco.otro.documento)).data.ESTADO).toBe('PENDIENTE');
    // Its own position still sees it.
    expect((await banco.documento('ACOMODO', banco.otro.documento)).data.ESTADO).toBe('SIN_ACUSE');
    expect((await banco.documento('JEFE', banco.otro.documento)).data).toMatchObject({
      ALCANCE: 'ELEGIDOS',
      ALCANCE_VERSION: 1,
      puestos: [1],
      departamentos: [],
      LECTORES: 7,
    });
    await guarda({ puestos: [1], departamentos: [2] }, 1);
    expect((await banco.documento('JEFE', banco.otro.documento)).data.LECTORES).toBe(8);
    expect(await banco.avisados()).toHaveLength(8);
    await guarda({ alcance: 'NADIE' }, 2);
    expect((await banco.documento('JEFE', banco.otro.documento)).data).toMatchObject({
      LECTORES: 0,
      puestos: [],
      departamentos: [],
    });
    expect((await banco.documento('NADIE', banco.otro.documento)).message).toBe(MENSAJES_DOCUMENTO.noExiste);
  });

  test('dos a la vez: el segundo lo sabe; lo que no existe se rechaza', async () => {
    await guarda({ puestos: [1] });
    expect((await guarda({ puestos: [2] })).body.message).toBe(MENSAJES_DOCUMENTO.otroAlcance);
    expect((await guarda({}, 1)).body.message).toBe(MENSAJES_DOCUMENTO.sinLectores);
    expect((await guarda({ puestos: [99] }, 1)).body.message).toBe(MENSAJES_RH.noExistePuesto);
    expect((await guarda({ departamentos: [99] }, 1)).body.message).toBe(MENSAJES_RH.noExisteDepartamento);
  });
});

test('#getLecturas #getResumenLecturas: quién no ha leído qué y desde cuándo; quien se va ya no cuenta', async () => {
  await banco.publica(banco.otro.documento);
  await banco.lee(banco.otro.documento, 1, 'ACOMODO');
  await app.db.sql(`update operadores set puesto_desde = now() - interval '9 days'`);
  const filas = (await banco.call('getLecturas', { filtros: 'DOCUMENTO~=VENDEDOR' }, 'JEFE')).body.data;
  expect(filas).toEqual([
    expect.objectContaining({
      OPERADOR: 'ACOMODADOR',
      PUESTO: 'VENDEDOR',
      DEPARTAMENTO: 'VENTAS',
      ESTADO: 'LEIDO',
      VERSION: 1,
      VERSION_LEIDA: 1,
      DIAS: null,
    }),
  ]);
  const pendientes = (
    await banco.call('getLecturas', { filtros: 'ESTADO~PENDIENTE;DOCUMENTO~=HORARIOS' }, 'JEFE')
  ).body;
  expect(pendientes.total).toBe(8);
  expect(pendientes.data[0]).toMatchObject({ ESTADO: 'PENDIENTE', LEIDA: null, DIAS: 0 });
  const resumen = (await banco.call('getResumenLecturas', {}, 'UNO')).body.data;
  expect(resumen).toContainEqual({ POR: 'PUESTO', NOMBRE: 'VENDEDOR', PENDIENTES: 1, LEIDAS: 1 });
  expect(resumen).toContainEqual({ POR: 'DEPARTAMENTO', NOMBRE: 'VENTAS', PENDIENTES: 1, LEIDAS: 1 });
  await app.db.sql('update operadores set activo = false where operador_id = $1', [OP.ACOMODO]);
  expect((await banco.call('getLecturas', { filtros: 'PUESTO~=VENDEDOR' }, 'JEFE')).body.total).toBe(0);
});

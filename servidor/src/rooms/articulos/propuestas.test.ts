import {
  FOTO_MAX,
  MENSAJES_PROPUESTA,
  PROPUESTAS_EN_ESPERA_MAX,
} from '@anden/contrato/articulos/propuestas-rules.ts';
import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, BARRAS, FOTO, OP, PROPUESTA, UBI } from '../../../testing/fixture.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { limpiar } from '../../platform/cleanup.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

const NUEVO = '7500000000800';
const propone = (cambios: object = {}, como = 'RECIBO') =>
  app.call(
    'proponeClave',
    { articulo_id: ART.SIN_BARRAS, clave: NUEVO, foto: FOTO, ...cambios },
    { como: como as 'RECIBO' },
  );
const resuelve = (
  propuesta_id: number,
  decision: 'APROBADA' | 'RECHAZADA',
  motivo?: string,
  como = 'ADMIN',
) =>
  app.call(
    'resuelvePropuesta',
    { propuesta_id, decision, ...(motivo === undefined ? {} : { motivo }) },
    { como: como as 'ADMIN' },
  );
const clavesDe = (codigo: string) =>
  app.db.sql(
    'select articulo_id, rol_clave_art_id, unidades from claves_articulo where clave_articulo = $1',
    [codigo],
  );
const avisosDe = async (operador: number) =>
  (
    await app.db.sql(
      'select mensaje, menu, documento_id from avisos where operador_id = $1 and leido is null order by aviso_id',
      [operador],
    )
  ).filter((a) => !/^Aviso/.test(String(a.mensaje)));

describe('#proponeClave', () => {
  test('espera aprobación, avisa a quien puede darla y no cuenta', async () => {
    const { body } = await propone({ unidades: 12 });
    expect(body).toMatchObject({
      estatus: '1',
      message: MENSAJES_PROPUESTA.enviada,
      data: {
        CLAVE: NUEVO,
        CLAVE_ARTICULO: 'A-3',
        ROL_CLAVE_ART_ID: 18,
        UNIDADES: 12,
        OPERADOR: 'RECIBIDOR',
        ESTATUS: 'PENDIENTE',
        RESUELVE: null,
      },
    });
    expect(await clavesDe(NUEVO)).toEqual([]);
    expect((await app.call('getClavesArticulos', { articulo_id: NUEVO })).body.data).toEqual([]);
    expect(await avisosDe(OP.ADMIN)).toEqual([
      {
        mensaje: `Código por aprobar: ${NUEVO} para JARRA SIN CÓDIGO`,
        menu: 'clavespropuestas',
        documento_id: body.data.PROPUESTA_ID,
      },
    ]);
    expect(await avisosDe(OP.RECIBO)).toEqual([]);
  });

  test('de una etiqueta GS1 se enseña el número del producto, no su lote', async () => {
    const { body } = await propone({ clave: '0107500000000800' });
    expect(body.data.CLAVE).toBe(NUEVO);
  });

  test.each([
    ['el comodín', { clave: '0000000000000' }, MENSAJES_PROPUESTA.comodin],
    ['el código de un artículo', { clave: BARRAS }, 'La clave ya es del artículo A-1'],
    ['el suyo', { clave: 'A-3' }, 'La clave ya es del artículo A-3'],
    ['uno que ya espera', { clave: PROPUESTA.clave }, 'El código ya espera aprobación para el artículo A-3'],
    ['una ubicación', { clave: UBI.F1.codigo }, MENSAJES_PROPUESTA.ubicacion],
    ['un artículo que no existe', { articulo_id: 9999 }, MENSAJES_ARTICULO.noEncontrado],
    ['una foto que no lo es', { foto: Buffer.from('<svg/>').toString('base64') }, MENSAJES_PROPUESTA.foto],
    ['una foto cortada', { foto: FOTO.slice(0, 40) }, MENSAJES_PROPUESTA.foto],
  ])('%s: se rechaza', async (_caso, cambios, mensaje) => {
    const antes = await app.db.sql('select count(*) from claves_propuestas');
    expect((await propone(cambios)).body).toMatchObject({ estatus: '0', message: mensaje });
    expect(await app.db.sql('select count(*) from claves_propuestas')).toEqual(antes);
  });

  test('una foto de más de 0.5 MB, o enorme en puntos: no entra', async () => {
    expect((await propone({ foto: Buffer.alloc(FOTO_MAX + 3).toString('base64') })).http).toBe(400);
    const enorme = Buffer.from(FOTO, 'base64');
    enorme.writeUInt16BE(60_000, 17);
    expect((await propone({ foto: enorme.toString('base64') })).body.message).toBe(MENSAJES_PROPUESTA.foto);
  });

  test('un operador no llena la base de fotos: con muchos códigos en espera el siguiente se rechaza, también a la vez', async () => {
    // The fixture already has one of theirs.
    const cuantos = PROPUESTAS_EN_ESPERA_MAX - 3;
    await app.db.sql(
      `insert into claves_propuestas (clave_articulo, articulo_id, rol_clave_art_id, foto, operador_id)
       select 'EN-ESPERA-' || n, $1, 18, '\\xff', $2 from generate_series(1, $3::int) n`,
      [ART.SIN_BARRAS, OP.RECIBO, cuantos],
    );
    const todas = await Promise.all(
      Array.from({ length: 8 }, (_, n) => propone({ clave: `750000000${String(n).padStart(4, '0')}` })),
    );
    const dichos = todas.map((r) => r.body.message);
    expect(dichos.filter((m) => m === MENSAJES_PROPUESTA.enviada)).toHaveLength(2);
    expect(dichos.filter((m) => m === MENSAJES_PROPUESTA.demasiadas)).toHaveLength(6);
    expect((await propone({ clave: '7509999999999' }, 'JEFE')).body.message).toBe(MENSAJES_PROPUESTA.enviada);
  });

  test('dos que lo enseñan a la vez: uno', async () => {
    const dos = await Promise.all([propone(), propone({ articulo_id: ART.COMODIN }, 'JEFE')]);
    expect(dos.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
  });
});

describe('#getClavesPropuestas', () => {
  test('lo que espera, lo más antiguo primero; y lo resuelto aparte', async () => {
    await propone();
    const esperan = async (resueltas?: boolean) =>
      (await app.call('getClavesPropuestas', resueltas === undefined ? {} : { resueltas })).body.data.map(
        (p: { CLAVE: string }) => p.CLAVE,
      );
    expect(await esperan()).toEqual([PROPUESTA.clave, NUEVO]);
    await resuelve(PROPUESTA.id, 'APROBADA');
    expect(await esperan()).toEqual([NUEVO]);
    expect(await esperan(true)).toEqual([PROPUESTA.clave]);
  });
});

describe('#getFotoPropuesta', () => {
  test('la foto sin los datos de quien la tomó', async () => {
    const { data } = (
      await app.call('getFotoPropuesta', { propuesta_id: (await propone()).body.data.PROPUESTA_ID })
    ).body;
    expect(data.TIPO).toBe('image/jpeg');
    const foto = Buffer.from(data.CONTENIDO, 'base64');
    expect(foto.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(foto.includes('Exif')).toBe(false);
    expect(foto.length).toBe(Buffer.from(FOTO, 'base64').length - 10);
  });

  test('noventa días después de resolver el código ya no se guarda; la de uno que espera, sí', async () => {
    const resuelta = (await propone()).body.data.PROPUESTA_ID;
    await resuelve(resuelta, 'RECHAZADA', 'No es de este artículo');
    const espera = (await propone()).body.data.PROPUESTA_ID;
    await app.db.sql(`update claves_propuestas set creada = now() - interval '100 days'`);
    const foto = async (propuesta_id: number) =>
      (await app.call('getFotoPropuesta', { propuesta_id })).body.data?.TIPO ?? null;
    await limpiar(app.servicios.pool);
    expect(await foto(resuelta)).toBe('image/jpeg');
    await app.db.sql(
      `update claves_propuestas set resuelta = now() - interval '91 days' where resuelta is not null`,
    );
    await limpiar(app.servicios.pool);
    expect([await foto(resuelta), await foto(espera)]).toEqual([null, 'image/jpeg']);
  });
});

describe('#resuelvePropuesta', () => {
  test('aprobada, es del artículo; lo sabe quien la enseñó y nadie más tiene que verla', async () => {
    const { PROPUESTA_ID } = (await propone({ unidades: 6 })).body.data;
    expect((await resuelve(PROPUESTA_ID, 'APROBADA')).body).toMatchObject({
      message: MENSAJES_PROPUESTA.aprobada,
      data: { ESTATUS: 'APROBADA', RESUELVE: 'ADMINISTRADORA', MOTIVO: null },
    });
    expect(await clavesDe(NUEVO)).toEqual([
      { articulo_id: ART.SIN_BARRAS, rol_clave_art_id: 18, unidades: 6 },
    ]);
    expect(await avisosDe(OP.ADMIN)).toEqual([]);
    expect(await avisosDe(OP.RECIBO)).toEqual([
      { mensaje: `Código aprobado: ${NUEVO} ya es de JARRA SIN CÓDIGO`, menu: null, documento_id: null },
    ]);
    expect((await resuelve(PROPUESTA_ID, 'RECHAZADA', 'no')).body.message).toBe(
      'La propuesta ya fue aprobada por ADMINISTRADORA',
    );
  });

  test('rechazada, dice por qué y el código se puede volver a enseñar', async () => {
    expect((await resuelve(PROPUESTA.id, 'RECHAZADA', '  ')).body.message).toBe(MENSAJES_PROPUESTA.motivo);
    await resuelve(PROPUESTA.id, 'RECHAZADA', 'Es de otra jarra');
    expect(await clavesDe(PROPUESTA.clave)).toEqual([]);
    expect((await avisosDe(OP.RECIBO)).map((a) => a.mensaje)).toEqual([
      `Código rechazado: ${PROPUESTA.clave} para JARRA SIN CÓDIGO. Es de otra jarra`,
    ]);
    expect((await propone({ clave: PROPUESTA.clave })).body.estatus).toBe('1');
  });

  test('de alguien mientras tanto: no se aprueba, se rechaza', async () => {
    await app.call('updateRolesCLavesArt', {
      articulo_id: ART.BARRAS,
      rol_cve_art_id: 20,
      clave_articulo: PROPUESTA.clave,
    });
    expect((await resuelve(PROPUESTA.id, 'APROBADA')).body).toMatchObject({
      estatus: '0',
      message: 'La clave ya es del artículo A-1',
    });
    expect((await clavesDe(PROPUESTA.clave)).map((c) => c.articulo_id)).toEqual([ART.BARRAS]);
    expect((await resuelve(PROPUESTA.id, 'RECHAZADA', 'Ya es de la taza')).body.estatus).toBe('1');
  });

  test('dos que aprueban a la vez: uno; y sólo con el control 996', async () => {
    expect((await resuelve(PROPUESTA.id, 'APROBADA', undefined, 'RECIBO')).http).toBe(403);
    await app.darControles(OP.UNO, [P.guardarRoles]);
    const dos = await Promise.all([
      resuelve(PROPUESTA.id, 'APROBADA'),
      resuelve(PROPUESTA.id, 'APROBADA', undefined, 'UNO'),
    ]);
    expect(dos.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
    expect(await clavesDe(PROPUESTA.clave)).toHaveLength(1);
  });
});

describe('#buscaArticulos', () => {
  const busca = async (texto: string, como: 'ADMIN' | 'RECIBO' = 'RECIBO') =>
    (await app.call('buscaArticulos', { texto }, { como })).body.data.map(
      (a: { CLAVE_ARTICULO: string }) => a.CLAVE_ARTICULO,
    );

  test('por clave, por anaquel, por palabras sin acentos ni orden', async () => {
    expect(await busca(BARRAS)).toEqual(['A-1']);
    expect(await busca(`]E0${BARRAS}`)).toEqual(['A-1']);
    expect(await busca(`]C1010${BARRAS}1759063010LOTE-1`)).toEqual(['A-1']);
    expect(await busca('A-3')).toEqual(['A-3']);
    expect(await busca(`]C0${UBI.F2.codigo}`)).toContain('A-5');
    expect(await busca(UBI.F2.codigo)).toContain('A-5');
    expect(await busca('codigo jarra')).toEqual(['A-3']);
    expect(await busca('liston')).toEqual(['A-2']);
    expect(await busca('%')).toEqual([]);
    expect(await busca('   ')).toEqual([]);
  });

  test('el anaquel de otro almacén no dice qué tiene', async () => {
    expect(await busca(UBI.NORTE.codigo)).toEqual([]);
    expect(await busca(UBI.NORTE.codigo, 'ADMIN')).toContain('A-1');
  });
});

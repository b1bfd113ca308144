import { ARCHIVO_GUARDADO_MAX, MENSAJES_ARCHIVO } from '@anden/contrato/archivos/rules.ts';
import { PARTE_MAX } from '@anden/contrato/importaciones/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { bancoDeDocumentos } from '../../../testing/documentos.ts';
import { DOCUMENTO } from '../../../testing/fixture.ts';
import { sube, unJpeg, unPdf, unPng } from '../../../testing/guardados.ts';
import { limpiar } from '../../platform/cleanup.ts';

let app: TestApp;
let banco: Awaited<ReturnType<typeof bancoDeDocumentos>>;
beforeEach(async () => {
  banco = await bancoDeDocumentos();
  app = banco.app;
});
afterEach(() => app.close());

describe('#iniciaArchivo #subeParteDeArchivo: archivos', () => {
  test('un archivo de varios pedazos llega igual, y se sirve para guardarse y sin que nada corra', async () => {
    const chico = await unPdf('Manual');
    const fin = chico.lastIndexOf('startxref');
    // A comment that makes it larger than a piece.
    const pdf = Buffer.concat([
      chico.subarray(0, fin),
      Buffer.from(`%${'x'.repeat(PARTE_MAX)}\n`),
      chico.subarray(fin),
    ]);
    const archivo_id = await sube(app, 'Guía "rápida" ñ.pdf', pdf, 'JEFE');
    expect((await banco.publica(DOCUMENTO.POLITICA, { url: '', archivo_id })).message).toBe(
      'Versión 2 publicada',
    );
    const r = await banco.baja('NADIE', DOCUMENTO.POLITICA, 2);
    expect(Buffer.from(await r.arrayBuffer()).equals(pdf)).toBe(true);
    expect(Object.fromEntries(r.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `attachment; filename="Guia _rapida_ n.pdf"; filename*=UTF-8''Gu%C3%ADa%20%22r%C3%A1pida%22%20%C3%B1.pdf`,
    });
    expect(r.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    // The catalogue has no link any more.
    expect((await app.db.sql<{ url: string | null }>('select url from politicas'))[0]?.url).toBeNull();
  });

  test('de una fotografía con una película detrás se guarda la fotografía sola', async () => {
    const foto = Buffer.concat([unJpeg(), Buffer.alloc(2 * PARTE_MAX, 'ftypmp42')]);
    const archivo_id = await sube(app, 'cartel.jpg', foto, 'JEFE');
    expect((await banco.publica(DOCUMENTO.POLITICA, { url: '', archivo_id })).message).toBe(
      'Versión 2 publicada',
    );
    const r = await banco.baja('NADIE', DOCUMENTO.POLITICA, 2);
    expect(r.headers.get('content-length')).toBe(String(unJpeg().length));
    expect(Buffer.from(await r.arrayBuffer()).equals(unJpeg())).toBe(true);
    expect(
      await app.db.sql('select parte from archivos_partes where archivo_id = $1', [archivo_id]),
    ).toHaveLength(1);
  });

  test('40 MB se rechazan al anunciarse, sin leer un byte; y ningún pedazo cabe de más', async () => {
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    const grande = { archivo: 'manual.pdf', bytes: 40 * 1024 * 1024 };
    expect((await banco.call('iniciaArchivo', grande, 'JEFE')).body.message).toBe(MENSAJES_ARCHIVO.grande);
    expect((await banco.call('iniciaArchivo', { archivo: 'a.exe', bytes: 5 }, 'JEFE')).body.message).toBe(
      MENSAJES_ARCHIVO.extension,
    );
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
    const { body } = await banco.call('iniciaArchivo', { archivo: 'a.pdf', bytes: 10 }, 'JEFE');
    for (const [parte, largo] of [
      [0, 11],
      [0, 9],
      [1, 10],
      [29, 10],
    ] as const)
      expect(
        (
          await banco.call(
            'subeParteDeArchivo',
            { archivo_id: body.data.ARCHIVO_ID, parte, datos: Buffer.alloc(largo).toString('base64') },
            'JEFE',
          )
        ).body.message,
      ).toBe(MENSAJES_ARCHIVO.parte);
    expect(
      (
        await banco.call(
          'subeParteDeArchivo',
          { archivo_id: body.data.ARCHIVO_ID, parte: ARCHIVO_GUARDADO_MAX / PARTE_MAX, datos: 'AAAA' },
          'JEFE',
        )
      ).http,
    ).toBe(400);
  });

  test('a medias no se publica y no deja nada: se limpia al día siguiente', async () => {
    const { body } = await banco.call('iniciaArchivo', { archivo: 'a.pdf', bytes: PARTE_MAX + 5 }, 'JEFE');
    const archivo_id = body.data.ARCHIVO_ID;
    await banco.call(
      'subeParteDeArchivo',
      { archivo_id, parte: 0, datos: Buffer.alloc(PARTE_MAX).toString('base64') },
      'JEFE',
    );
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    expect((await banco.publica(DOCUMENTO.PUESTO, { url: '', archivo_id })).message).toBe(
      MENSAJES_ARCHIVO.incompleto,
    );
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
    await app.db.sql(`update archivos set creado = now() - interval '25 hours'`);
    await limpiar(app.servicios.pool);
    expect(await app.db.sql('select archivo_id from archivos_partes')).toEqual([]);
    expect((await banco.publica(DOCUMENTO.PUESTO, { url: '', archivo_id })).message).toBe(
      MENSAJES_ARCHIVO.noEsta,
    );
  });

  test('lo que ya es de una versión no se limpia; de más de diez por llegar se olvidan los primeros', async () => {
    const archivo_id = await sube(app, 'a.pdf', await unPdf('x'), 'JEFE');
    await banco.publica(DOCUMENTO.PUESTO, { url: '', archivo_id });
    await app.db.sql(`update archivos set creado = now() - interval '30 days'`);
    await limpiar(app.servicios.pool);
    expect((await banco.baja('JEFE', DOCUMENTO.PUESTO, 1)).status).toBe(200);
    for (let i = 0; i < 12; i++) await banco.call('iniciaArchivo', { archivo: `${i}.pdf`, bytes: 5 }, 'JEFE');
    expect(
      (await app.db.sql<{ nombre: string }>('select nombre from archivos where tipo is null order by 1'))
        .length,
    ).toBe(10);
  });

  test.each([
    [
      'un programa con nombre de PDF',
      'manual.pdf',
      Buffer.from('MZ y lo demás de un programa'),
      MENSAJES_ARCHIVO.desconocido,
    ],
    ['una imagen con nombre de PDF', 'manual.pdf', unPng(), MENSAJES_ARCHIVO.renombrado('manual.pdf', 'png')],
    ['un PNG cortado', 'foto.png', unPng().subarray(0, -5), MENSAJES_ARCHIVO.cortado('png')],
    [
      'un PNG con algo detrás',
      'foto.png',
      Buffer.concat([unPng(), Buffer.from('<script>')]),
      MENSAJES_ARCHIVO.doble('png'),
    ],
  ])('%s se rechaza y no cambia nada', async (_que, nombre, datos, mensaje) => {
    const archivo_id = await sube(app, nombre, datos, 'JEFE');
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    expect((await banco.publica(DOCUMENTO.PUESTO, { url: '', archivo_id })).message).toBe(mensaje);
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  });

  test('el archivo de otro no se toma, ni el mismo dos veces', async () => {
    const archivo_id = await sube(app, 'a.pdf', await unPdf('x'), 'UNO');
    expect((await banco.publica(DOCUMENTO.PUESTO, { url: '', archivo_id })).message).toBe(
      MENSAJES_ARCHIVO.noEsta,
    );
    expect((await banco.publica(DOCUMENTO.PUESTO, { url: '', archivo_id }, 'UNO')).estatus).toBe('1');
    expect((await banco.publica(banco.otro.documento, { url: '', archivo_id }, 'UNO')).message).toBe(
      MENSAJES_ARCHIVO.noEsta,
    );
  });
});

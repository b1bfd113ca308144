import { connect } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { P } from '@anden/contrato/permissions.ts';
import { EVIDENCIAS_POR_TICKET, MENSAJES_TICKET } from '@anden/contrato/tickets/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basic, otraApp, type TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { FOTO, OP, RDET } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { TICKET } from '../../../testing/tickets.ts';
import { leeImagen } from './imagen.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const JPEG = Buffer.from(FOTO, 'base64');
const trozo = (tipo: string, datos: Buffer): Buffer => {
  const b = Buffer.alloc(12 + datos.length);
  b.writeUInt32BE(datos.length, 0);
  b.write(tipo, 4, 'latin1');
  datos.copy(b, 8);
  b.writeUInt32BE(crc32(b.subarray(4, 8 + datos.length)), 8 + datos.length);
  return b;
};
const png = (ancho: number, alto: number, ...otros: Buffer[]): Buffer => {
  const cabecera = Buffer.alloc(13);
  cabecera.writeUInt32BE(ancho, 0);
  cabecera.writeUInt32BE(alto, 4);
  cabecera.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    trozo('IHDR', cabecera),
    ...otros,
    trozo('IDAT', deflateSync(Buffer.from([0, 0]))),
    trozo('IEND', Buffer.alloc(0)),
  ]);
};
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
const TICKET_DATA = {
  ticket_id: null,
  motivo_id: 16,
  dirigido_a: 1,
  tipo: 'O',
  comentario: 'Roto',
  docto_ve_det_id: RDET.BARRAS,
};

/** A multipart form as the specification's client sends it (§7). */
async function sube(
  archivos: [nombre: string, datos: Buffer][],
  ticketData: object = TICKET_DATA,
  headers = {},
) {
  const forma = new FormData();
  for (const [nombre, datos] of archivos) forma.append('images[]', new Blob([new Uint8Array(datos)]), nombre);
  forma.append('ticketData', JSON.stringify(ticketData));
  return app.request('/api/uploadImagesTicket', {
    method: 'POST',
    headers: { authorization: basic('ADMIN'), ...headers },
    body: forma,
  });
}
const evidencia = async (ticket_id: number) =>
  (await app.call('getEvidenciaTicket', { ticket_id })).body.data;
const pide = (url: string, como = 'ADMIN', de = app.url) =>
  fetch(`${de}${url}`, { headers: { authorization: basic(como) } });

describe('#uploadImagesTicket #getEvidenciaTicket', () => {
  test('un formulario abre el ticket con sus fotografías, sin lo que el teléfono escribió, y una sola vez', async () => {
    const clave = { 'idempotency-key': 'una-foto' };
    const archivos: [string, Buffer][] = [
      ['a.jpg', JPEG],
      ['b.png', png(1, 1)],
      ['c.gif', GIF],
    ];
    const r = await sube(archivos, TICKET_DATA, clave);
    expect(r.body).toMatchObject({ estatus: '1' });
    const fotos = await evidencia(r.body.data.ticket_id);
    expect(fotos.map((f: { tipo: string }) => f.tipo)).toEqual(['image/jpeg', 'image/png', 'image/gif']);
    const bajada = await pide(fotos[0].url);
    expect(bajada.headers.get('content-type')).toBe('image/jpeg');
    expect(bajada.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(Buffer.from(await bajada.arrayBuffer()).includes('Exif')).toBe(false);
    expect(
      (await app.call('getTicketsDetalle', { ticket_id: r.body.data.ticket_id })).body.ticket.EVIDENCIAS,
    ).toBe(3);
  });

  test('lo mismo como JSON, y después a la que ya se guardó, por su uid', async () => {
    const uid = '6f2f8f0e-3c69-4a3c-9d5f-0d6a7c1b2e3f';
    const images = [{ nombre: 'a.jpg', datos: FOTO }];
    const uno = (await app.call('saveTicketOp', { ticket_data: { ...TICKET_DATA, uid } })).body.data
      .ticket_id;
    const otra = await app.call('uploadImagesTicket', { images, ticketData: { ...TICKET_DATA, uid } });
    expect(otra.body.data.ticket_id).toBe(uno);
    expect(await evidencia(uno)).toHaveLength(1);
  });

  test('un uid es de un solo ticket: quien lo manda otra vez, también a la vez, recibe el suyo; otro, una negativa', async () => {
    const uid = '7f2f8f0e-3c69-4a3c-9d5f-0d6a7c1b2e3f';
    const guarda = async (datos: object = {}, como: 'ADMIN' | 'JEFE' = 'ADMIN') =>
      (await app.call('saveTicketOp', { ticket_data: { ...TICKET_DATA, uid, ...datos } }, { como })).body;
    const images = [{ nombre: 'a.jpg', datos: FOTO }];
    const ids = (
      await Promise.all([
        guarda(),
        guarda(),
        app.call('uploadImagesTicket', { images, ticketData: { ...TICKET_DATA, uid } }).then((r) => r.body),
      ])
    ).map((r) => r.data?.ticket_id);
    expect(ids[0]).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(1);
    expect(await evidencia(ids[0])).toHaveLength(1);
    expect((await guarda({ comentario: 'Otra cosa' })).message).toBe(MENSAJES_TICKET.externoRepetido);
    await app.darControles(OP.JEFE, [P.tickets]);
    expect((await guarda({}, 'JEFE')).message).toBe(MENSAJES_TICKET.externoRepetido);
    expect(await app.db.sql('select 1 from tickets where uid = $1', [uid])).toHaveLength(1);
  });

  test('lo que un operador sube en un día tiene un tope, y quien no puede leerlas no las ve por su dirección', async () => {
    const uid = '8f2f8f0e-3c69-4a3c-9d5f-0d6a7c1b2e3f';
    const images = [{ nombre: 'a.jpg', datos: FOTO }];
    const sube1 = () => app.call('uploadImagesTicket', { images, ticketData: { ...TICKET_DATA, uid } });
    const { ticket_id } = (await sube1()).body.data;
    const [foto] = await evidencia(ticket_id);
    await app.db.sql(
      `insert into tickets_evidencias (ticket_id, operador_id, nombre, tipo, datos)
       select ${TICKET.CLIENTE}, ${OP.ADMIN}, 'x', 'image/png', convert_to(repeat('x', 1048576), 'UTF8') from generate_series(1, 100)`,
    );
    expect((await sube1()).body.message).toBe(MENSAJES_TICKET.evidenciasDelDia);
    expect(await evidencia(ticket_id)).toHaveLength(1);
    // Yesterday's do not count.
    await app.db.sql(`update tickets_evidencias set creada = now() - interval '2 days' where nombre = 'x'`);
    expect((await sube1()).body.estatus).toBe('1');
    expect((await pide(foto.url)).headers.get('cache-control')).toBe('private, no-store');
    await app.db.sql('update tickets set operador_id_creo = $1 where ticket_id = $2', [OP.RECIBO, ticket_id]);
    expect((await pide(foto.url, 'RECIBO')).status).toBe(404);
  });

  test('sólo de ticket nuevo de motivo 16, y las agrega quien lo abrió', async () => {
    const images = [{ nombre: 'a.jpg', datos: FOTO }];
    const de = async (ticketData: object) =>
      (await app.call('uploadImagesTicket', { images, ticketData })).body.message;
    expect(await de({ asunto: 'A', comentario: 'x', motivo_id: 14 })).toBe(MENSAJES_TICKET.sinEvidencia);
    expect(await de({ ticket_id: TICKET.CLIENTE })).toBe(MENSAJES_TICKET.sinEvidencia);
    await app.db.sql('update tickets set operador_id_creo = $1 where ticket_id = $2', [
      OP.JEFE,
      TICKET.INTERNO,
    ]);
    expect(await de({ ticket_id: TICKET.INTERNO })).toBe(MENSAJES_TICKET.evidenciaDeOtro);
  });

  test('un ticket tiene un límite de fotografías, de todas las veces que se le agregan', async () => {
    await app.db.sql(
      `insert into tickets_evidencias (ticket_id, operador_id, nombre, tipo, datos)
       select $1, $2, 'a.jpg', 'image/jpeg', decode($3, 'base64') from generate_series(2, $4::int)`,
      [TICKET.INTERNO, OP.ADMIN, FOTO, EVIDENCIAS_POR_TICKET],
    );
    const agrega = async (cuantas: number) =>
      (
        await app.call('uploadImagesTicket', {
          images: Array.from({ length: cuantas }, () => ({ nombre: 'a.jpg', datos: FOTO })),
          ticketData: { ticket_id: TICKET.INTERNO },
        })
      ).body.message;
    expect(await agrega(2)).toBe(MENSAJES_TICKET.evidenciasDeMas);
    expect(await evidencia(TICKET.INTERNO)).toHaveLength(EVIDENCIAS_POR_TICKET - 1);
    expect(await agrega(1)).not.toBe(MENSAJES_TICKET.evidenciasDeMas);
    expect(await evidencia(TICKET.INTERNO)).toHaveLength(EVIDENCIAS_POR_TICKET);
  });

  test('lo que no es imagen se dice por su nombre, y no queda nada', async () => {
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    const r = await sube([
      ['buena.jpg', JPEG],
      ['programa.png', Buffer.from('MZ y lo demás')],
      ['hoja.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ]);
    expect(r.body.message).toBe(
      'Archivos no permitidos: programa.png, hoja.svg. Solo se permiten jpg, png y gif.',
    );
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  });

  test('un formulario cortado, o mal formado, no deja nada; y las demás llamadas no toman formularios', async () => {
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    const cabeza = '--x\r\nContent-Disposition: form-data; name="images[]"; filename="a.jpg"\r\n\r\n';
    const manda = (ruta: string, body: Buffer) =>
      app.request(`/api/${ruta}`, {
        method: 'POST',
        headers: { authorization: basic('ADMIN'), 'content-type': 'multipart/form-data; boundary=x' },
        body: new Uint8Array(body),
      });
    expect((await manda('uploadImagesTicket', Buffer.concat([Buffer.from(cabeza), JPEG]))).http).toBe(400);
    expect((await manda('saveTicketOp', Buffer.from(`${cabeza}--x--\r\n`))).http).toBe(415);
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  });

  test('por su dirección sólo la ve quien ve el ticket', async () => {
    const { ticket_id } = (await sube([['a.jpg', JPEG]], { ...TICKET_DATA, dirigido_a: 1 })).body.data;
    const [{ url }] = await evidencia(ticket_id);
    await app.darControles(OP.NORTE, [P.tickets]);
    expect((await pide(url, 'NORTE')).status).toBe(200);
    await app.db.sql(
      'update operadores set puesto_id = null, departamento_id = null where operador_id = $1',
      [OP.NORTE],
    );
    expect((await pide(url, 'NORTE')).status).toBe(404);
    expect((await fetch(`${app.url}${url}`)).status).toBe(401);
    expect((await pide('/evidencias/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await pide('/evidencias/------------------------------------')).status).toBe(404);
  });
});

test('las fotografías cuentan en el límite de peticiones de quien las pide', async () => {
  const { ticket_id } = (await sube([['a.jpg', JPEG]])).body.data;
  const [{ url }] = await evidencia(ticket_id);
  const lenta = await otraApp(app.db, { limitePorSegundo: 1 });
  const todas = await Promise.all(
    Array.from({ length: 20 }, async () => (await pide(url, 'ADMIN', lenta.url)).status),
  );
  await lenta.close();
  expect(new Set(todas)).toEqual(new Set([200, 429]));
});

test.each([
  ['JPEG', JPEG, 'image/jpeg'],
  ['PNG', png(1, 1), 'image/png'],
  ['GIF', GIF, 'image/gif'],
])(
  'un %s cortado en cualquier byte, o con algo delante, no es imagen; lo que trae detrás no se guarda',
  (_que, entera, tipo) => {
    const sola = leeImagen(entera);
    expect(sola?.tipo).toBe(tipo);
    for (let n = 0; n < entera.length; n++) expect(leeImagen(entera.subarray(0, n)), `${n}`).toBeNull();
    expect(leeImagen(Buffer.concat([Buffer.from('<script>'), entera]))).toBeNull();
    // A ZIP, a phone's own notes, another picture: behind the end of this one.
    for (const detras of [
      Buffer.from('PK\x05\x06'),
      Buffer.from('MotionPhoto_Data\0\0\0\x18ftypmp42'),
      JPEG,
      GIF,
    ])
      expect(leeImagen(Buffer.concat([entera, detras]))).toEqual(sola);
  },
);

test('lo que es lo dicen sus bytes, no su nombre', async () => {
  const { ticket_id } = (
    await sube([
      ['de-verdad-es-jpeg.png', JPEG],
      ['sin-nombre-de-imagen.exe', GIF],
    ])
  ).body.data;
  expect((await evidencia(ticket_id)).map((f: { tipo: string }) => f.tipo)).toEqual([
    'image/jpeg',
    'image/gif',
  ]);
});

test('un envío que se corta a la mitad no deja nada', async () => {
  const antes = await huella(app.db, ['auditoria', 'idempotencia']);
  const { hostname, port } = new URL(app.url);
  const cuerpo = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="images[]"; filename="a.jpg"\r\n\r\n'),
    JPEG,
  ]);
  await new Promise<void>((cerrado) => {
    const enchufe = connect(Number(port), hostname, () => {
      enchufe.write(
        `POST /api/uploadImagesTicket HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${basic('ADMIN')}\r\n` +
          `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${cuerpo.length + 1000}\r\n\r\n`,
      );
      enchufe.end(cuerpo);
    });
    // The server closes the connection too, even with an error.
    enchufe.on('error', () => {}).on('close', () => cerrado());
    enchufe.resume();
  });
  expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
});

test('de un PNG se quita dónde se tomó; y una imagen inmensa no se admite', () => {
  const conLugar = leeImagen(png(1, 1, trozo('eXIf', Buffer.from('19.04,-98.2'))));
  expect(conLugar?.datos.includes('19.04')).toBe(false);
  expect(conLugar?.datos.equals(png(1, 1))).toBe(true);
  // 40 megapixels are those of a phone.
  expect(leeImagen(png(8_000, 5_000))).not.toBeNull();
  expect(leeImagen(png(30_000, 30_000))).toBeNull();
  const jpeg = (ancho: number, alto: number): Buffer => {
    const b = Buffer.from(JPEG);
    const cuadro = b.indexOf(Buffer.from([0xff, 0xc0]));
    b.writeUInt16BE(alto, cuadro + 5);
    b.writeUInt16BE(ancho, cuadro + 7);
    return b;
  };
  expect(leeImagen(jpeg(8_000, 5_000))).not.toBeNull();
  expect(leeImagen(jpeg(30_000, 30_000))).toBeNull();
});

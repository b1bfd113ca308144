import { deflateSync } from 'node:zlib';
import { MENSAJES_ARCHIVO as M } from '@anden/contrato/archivos/rules.ts';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { unPdf } from '../../../testing/guardados.ts';
import { fallaDePdf } from './pdf.ts';

/** A PDF whose catalogue holds this besides, in plain objects or within compressed streams. */
async function con(cambia: (doc: PDFDocument) => void | Promise<void>, comprimido = true): Promise<Buffer> {
  const doc = await PDFDocument.create();
  doc.addPage([200, 200]);
  await cambia(doc);
  return Buffer.from(await doc.save({ useObjectStreams: comprimido }));
}
const enCatalogo = (llave: string, valor: object) => (doc: PDFDocument) =>
  doc.catalog.set(PDFName.of(llave), doc.context.obj(valor as never));
const enPagina = (llave: string, valor: object) => (doc: PDFDocument) =>
  doc.getPage(0).node.set(PDFName.of(llave), doc.context.obj(valor as never));
const accion = (S: string, otros: object = {}) => ({ Type: 'Action', S, ...otros });
const liga = (uri: string) =>
  enPagina('Annots', [
    { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: accion('URI', { URI: PDFString.of(uri) }) },
  ]);

test('un PDF nuestro, uno con ligas y uno que abre en una página se guardan', async () => {
  expect(await fallaDePdf(await unPdf('Manual'))).toBeNull();
  for (const comprimido of [true, false]) {
    expect(await fallaDePdf(await con(liga('https://example.com/manual'), comprimido))).toBeNull();
    expect(await fallaDePdf(await con(liga('mailto:rh@example.com'), comprimido))).toBeNull();
    expect(
      await fallaDePdf(
        await con((doc) => enCatalogo('OpenAction', [doc.getPage(0).ref, 'Fit'])(doc), comprimido),
      ),
    ).toBeNull();
  }
});

test.each([
  [
    'un programa al abrirse',
    enCatalogo('OpenAction', accion('JavaScript', { JS: PDFString.of('app.alert(1)') })),
    M.conPrograma,
  ],
  ['un programa por nombre', (doc: PDFDocument) => doc.addJavaScript('hola', 'app.alert(1)'), M.conPrograma],
  ['una acción de la página', enPagina('AA', { O: accion('Named', { N: 'Print' }) }), M.conPrograma],
  [
    'una dirección que se abre sola',
    enCatalogo('OpenAction', accion('URI', { URI: PDFString.of('https://example.com') })),
    M.conPrograma,
  ],
  ['una liga a un archivo del equipo', liga('file:///C:/Windows/System32/calc.exe'), M.conPrograma],
  [
    'otro programa',
    enPagina('Annots', [{ Subtype: 'Link', A: accion('Launch', { F: PDFString.of('calc.exe') }) }]),
    M.conPrograma,
  ],
  [
    'una forma que se envía',
    enPagina('Annots', [{ Subtype: 'Widget', A: accion('SubmitForm') }]),
    M.conPrograma,
  ],
  ['una forma XFA', enCatalogo('AcroForm', { XFA: PDFString.of('<xdp/>'), Fields: [] }), M.conPrograma],
  [
    'un archivo dentro',
    (doc: PDFDocument) => doc.attach(Buffer.from('MZ'), 'a.exe', { mimeType: 'application/x-msdownload' }),
    M.conAdjuntos,
  ],
  ['un archivo en una nota', enPagina('Annots', [{ Subtype: 'FileAttachment' }]), M.conAdjuntos],
])('con %s no se guarda, tampoco si está comprimido', async (_que, cambia, mensaje) => {
  expect(await fallaDePdf(await con(cambia as never, true))).toBe(mensaje);
  expect(await fallaDePdf(await con(cambia as never, false))).toBe(mensaje);
});

test('lo que otra versión del objeto tapa cuenta también, y con contraseña se dice', async () => {
  const malo = await con(enCatalogo('AA', { WC: accion('Named', { N: 'Print' }) }), false);
  const catalogo = /(\d+) 0 obj\s*<<[^>]*\/Catalog/.exec(malo.toString('latin1'))?.[1];
  const tapado = Buffer.concat([malo, Buffer.from(`\n${catalogo} 0 obj\n<< /Type /Catalog >>\nendobj\n`)]);
  expect(await fallaDePdf(tapado)).toBe(M.conPrograma);
  const conClave = await con((doc) => doc.encrypt({ ownerPassword: 'a', userPassword: 'b' }), false);
  expect(await fallaDePdf(conClave)).toBe(M.conClave);
});

test('una bomba comprimida no se desempaca', async () => {
  const bomba = deflateSync(Buffer.alloc(200 * 1024 * 1024));
  const pdf = Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomba.length} >>\nstream\n`,
    ),
    bomba,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 2 >>\nstartxref\n9\n%%EOF\n'),
  ]);
  expect(await fallaDePdf(pdf)).toBe(M.cortado('pdf'));
});

import { MENSAJES_ARCHIVO } from '@anden/contrato/archivos/rules.ts';
import { expect, test } from 'vitest';
import { trozo, unJpeg, unPdf, unPng } from '../../../testing/guardados.ts';
import { leeContenido } from './contenido.ts';

const pdf = await unPdf('Manual de prueba');
const conNombre = (nombre: string): Buffer => {
  const fin = pdf.lastIndexOf('startxref');
  return Buffer.concat([pdf.subarray(0, fin), Buffer.from(`% ${nombre}\n`), pdf.subarray(fin)]);
};
/** The end of an empty ZIP whose comment reaches to the end of the file. */
const finDeZip = (despues: number): Buffer => {
  const b = Buffer.alloc(22);
  b.writeUInt32LE(0x06054b50, 0);
  b.writeUInt16LE(despues, 20);
  return b;
};

test('un PDF, un PNG y un JPEG se conocen por lo que traen', () => {
  const conRelleno = Buffer.concat([pdf, Buffer.from('\r\n\0')]);
  expect(leeContenido(pdf)).toEqual({ tipo: 'pdf', datos: pdf });
  expect(leeContenido(conRelleno)).toEqual({ tipo: 'pdf', datos: conRelleno });
  expect(leeContenido(unPng())).toEqual({ tipo: 'png', datos: unPng() });
  expect(leeContenido(unJpeg())).toEqual({ tipo: 'jpeg', datos: unJpeg() });
});

test.each([
  ['una película', Buffer.from('MotionPhoto_Data\0\0\0\x18ftypmp42')],
  ['otra imagen', unJpeg()],
  ['un ZIP', finDeZip(0)],
])('de un JPEG no se guarda %s que el teléfono escribió detrás', (_que, detras) => {
  expect(leeContenido(Buffer.concat([unJpeg(), detras]))).toEqual({ tipo: 'jpeg', datos: unJpeg() });
});

test('de una imagen no se guarda lo que no es imagen', () => {
  const conTrozo = unPng(2, 1, [trozo('prVt', Buffer.from('lo que sea'))]);
  expect(leeContenido(conTrozo)).toEqual({ tipo: 'png', datos: unPng() });
  expect(leeContenido(unPng(2, 1, [], false))).toEqual({ falla: MENSAJES_ARCHIVO.cortado('png') });
});

test('cortado en cualquier byte no es ninguno', () => {
  for (const entero of [pdf, unPng(), unJpeg()])
    for (let n = 0; n < entero.length - 6; n++)
      expect(leeContenido(entero.subarray(0, n)), `${n} de ${entero.length}`).toHaveProperty('falla');
});

test.each([
  [
    'un programa',
    Buffer.from('MZ\x90\0 This program cannot be run in DOS mode'),
    MENSAJES_ARCHIVO.desconocido,
  ],
  ['una página', Buffer.from('<html><script>alert(1)</script></html>'), MENSAJES_ARCHIVO.desconocido],
  [
    'una página antes de un PDF',
    Buffer.concat([Buffer.from('<script>1</script>'), pdf]),
    MENSAJES_ARCHIVO.desconocido,
  ],
  ['un SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), MENSAJES_ARCHIVO.desconocido],
  ['nada', Buffer.alloc(0), MENSAJES_ARCHIVO.desconocido],
  [
    'un PDF seguido de otra cosa',
    Buffer.concat([pdf, Buffer.from('PK\x03\x04')]),
    MENSAJES_ARCHIVO.doble('pdf'),
  ],
  ['un PNG seguido de un PDF', Buffer.concat([unPng(), pdf]), MENSAJES_ARCHIVO.doble('png')],
  ['un PDF que acaba como ZIP', conZipDentro(), MENSAJES_ARCHIVO.doble('pdf')],
  ['un PDF con programa', conNombre('/JavaScript (1)'), MENSAJES_ARCHIVO.conPrograma],
  ['un PDF con programa disfrazado', conNombre('/J#61vaScript (1)'), MENSAJES_ARCHIVO.conPrograma],
  ['un PDF que abre otro programa', conNombre('/Launch <<>>'), MENSAJES_ARCHIVO.conPrograma],
  ['un PDF con contraseña', conNombre('/Encrypt 9 0 R'), MENSAJES_ARCHIVO.conClave],
  ['una imagen inmensa', unPng(30_000, 30_000), MENSAJES_ARCHIVO.inmensa],
])('%s se rechaza y se dice por qué', (_que, datos, mensaje) => {
  expect(leeContenido(datos)).toEqual({ falla: mensaje });
});

/** A PDF whose last lines are the comment of a ZIP. */
function conZipDentro(): Buffer {
  const fin = pdf.lastIndexOf('startxref');
  const cola = Buffer.concat([Buffer.from('\n'), pdf.subarray(fin)]);
  return Buffer.concat([pdf.subarray(0, fin), Buffer.from('% '), finDeZip(cola.length), cola]);
}

test('un PNG con un byte cambiado está dañado', () => {
  const malo = unPng();
  malo[20] = (malo[20] as number) ^ 1;
  expect(leeContenido(malo)).toEqual({ falla: MENSAJES_ARCHIVO.cortado('png') });
});

test('un PDF con un nombre que sólo empieza igual se admite', () => {
  expect(leeContenido(conNombre('/EncryptMetadata /LaunchPad'))).toHaveProperty('tipo', 'pdf');
});

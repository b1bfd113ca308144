import { expect, test } from 'vitest';
import { aBlob } from './archivo.ts';

test('lo binario viene en base64', async () => {
  const blob = aBlob({ NOMBRE: 'a.pdf', TIPO: 'application/pdf', CONTENIDO: btoa('%PDF-1.3\xff') });
  expect(blob.type).toBe('application/pdf');
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(
    Uint8Array.from('%PDF-1.3\xff', (c) => c.charCodeAt(0)),
  );
});

test.each(['text/plain', 'application/zpl', 'x-application/zpl'])('%s es su propio texto', async (TIPO) => {
  const blob = aBlob({ NOMBRE: 'a.zpl', TIPO, CONTENIDO: '^XA^FDÑandú^FS^XZ' });
  expect(await blob.text()).toBe('^XA^FDÑandú^FS^XZ');
});

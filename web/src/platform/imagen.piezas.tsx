import { expect, test } from 'vitest';
import { esHeic, reduce } from './imagen.ts';

/** A HEIC of 48 by 32 pixels, red above and blue below. */
const HEIC =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAADAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAKgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAMAAAACAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAADJtZGF0AAAAJigBrxmA71BTJ/35bj1LtB8bQiC8KEJBaQUV+whL+9/yHyBhX1xv';
const archivo = (base64: string): Blob => new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]);

/** The colour in the middle of a picture's row `y`. */
async function color(url: string, y: number): Promise<readonly number[]> {
  const imagen = await createImageBitmap(await (await fetch(url)).blob());
  const pincel = new OffscreenCanvas(imagen.width, imagen.height).getContext('2d');
  pincel?.drawImage(imagen, 0, 0);
  return [imagen.width, imagen.height, ...(pincel?.getImageData(imagen.width / 2, y, 1, 1).data ?? [])];
}

test('una foto HEIC llega como JPEG, derecha y reducida', async () => {
  const { url } = await reduce(archivo(HEIC), { lado: 24, max: 10_000 });
  expect(url).toMatch(/^data:image\/jpeg;base64,/);
  const [ancho, alto, rojoArriba = 0, , azulArriba = 0] = await color(url, 1);
  expect([ancho, alto]).toEqual([24, 16]);
  expect(rojoArriba).toBeGreaterThan(150);
  expect(azulArriba).toBeLessThan(100);
  const [, , rojoAbajo = 255, , azulAbajo = 0] = await color(url, 14);
  expect(azulAbajo).toBeGreaterThan(rojoAbajo);
});

test('una HEIC cortada, o lo que sólo dice serlo, no es imagen', async () => {
  const lados = { lado: 24, max: 10_000 };
  await expect(reduce(archivo(HEIC).slice(0, 300), lados)).rejects.toThrow();
  await expect(reduce(new Blob(['\0\0\0\x1cftypheic no lo es']), lados)).rejects.toThrow();
  await expect(reduce(new Blob(['texto']), lados)).rejects.toThrow();
});

test('se reconoce por su tipo o, sin él, por su nombre', () => {
  expect(esHeic({ type: 'image/heic', name: 'a' })).toBe(true);
  expect(esHeic({ type: '', name: 'IMG_1.HEIC' })).toBe(true);
  expect(esHeic({ type: 'text/plain', name: 'a.heic' })).toBe(false);
  expect(esHeic({ type: '', name: 'heic.txt' })).toBe(false);
});

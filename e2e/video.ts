import type { Page } from '@playwright/test';
import bwip from 'bwip-js/generic';

const ANCHO = 640;
const ALTO = 480;
const BLANCO = 235;
const NEGRO = 16;
const CHROMA = 128;

/** bwip-js' description of a symbol: widths of bars and spaces, or rows of modules. */
interface Crudo {
  sbs?: readonly number[];
  pixs?: readonly number[];
  pixx?: number;
  pixy?: number;
}

/** Widths of a symbol's bars and spaces as dark and light modules. */
const modulosDe = (sbs: readonly number[]): number[] =>
  sbs.flatMap((ancho, i) => Array<number>(ancho).fill(i % 2 === 0 ? 1 : 0));

function pinta(
  luz: Uint8Array,
  columnas: number,
  filas: number,
  negro: (x: number, y: number) => boolean,
  alto?: number,
) {
  const ladoX = Math.floor((ANCHO * 0.8) / columnas);
  const lado = alto === undefined ? Math.min(ladoX, Math.floor((ALTO * 0.7) / filas)) : ladoX;
  const altoDe = alto === undefined ? lado : alto / filas;
  const [x0, y0] = [Math.floor((ANCHO - lado * columnas) / 2), Math.floor((ALTO - altoDe * filas) / 2)];
  for (let y = 0; y < altoDe * filas; y++)
    for (let x = 0; x < lado * columnas; x++)
      if (negro(Math.floor(x / lado), Math.floor(y / altoDe))) luz[(y0 + y) * ANCHO + x0 + x] = NEGRO;
}

/** A frame showing a symbol on white: the brightness of each pixel, row by row. */
function cuadroDe(bcid: string, text: string, opciones: Record<string, unknown>): Uint8Array {
  const [simbolo] = bwip.raw({ bcid, text, ...opciones }) as Crudo[];
  if (!simbolo) throw new Error(`Sin símbolo: ${bcid}`);
  const luz = new Uint8Array(ANCHO * ALTO).fill(BLANCO);
  const { sbs, pixs, pixx = 0, pixy = 0 } = simbolo;
  if (sbs) {
    const modulos = modulosDe(sbs);
    pinta(luz, modulos.length, 1, (x) => modulos[x] === 1, ALTO / 3);
  } else pinta(luz, pixx, pixy, (x, y) => pixs?.[y * pixx + x] === 1);
  return luz;
}

/**
 * A film of a still symbol on white, in the format Chromium accepts for a fake camera (YUV4MPEG2, 4:2:0).
 * @param bcid the symbology, by bwip-js' name
 */
export function peliculaDe(bcid: string, text: string, opciones: Record<string, unknown> = {}): Buffer {
  const luz = cuadroDe(bcid, text, opciones);
  const color = Buffer.alloc((ANCHO / 2) * (ALTO / 2), CHROMA);
  const cabeza = Buffer.from(`YUV4MPEG2 W${ANCHO} H${ALTO} F10:1 Ip A1:1 C420jpeg\n`);
  const cuadro = [Buffer.from('FRAME\n'), Buffer.from(luz), color, color];
  return Buffer.concat([cabeza, ...cuadro, ...cuadro]);
}

/**
 * Code to run before the page opens: its camera shows a picture, which {@link retrata} changes. Everything behind the
 * device is the product's own.
 */
export async function conFotos(page: Page): Promise<void> {
  await page.addInitScript(
    ([ancho, alto]) => {
      const lienzo = document.createElement('canvas');
      [lienzo.width, lienzo.height] = [ancho, alto];
      const pincel = lienzo.getContext('2d');
      Object.assign(window, {
        retrata(luz: string) {
          const crudo = atob(luz);
          const cuadro = new ImageData(ancho, alto);
          for (let i = 0; i < crudo.length; i++) cuadro.data.fill(crudo.charCodeAt(i), i * 4, i * 4 + 3);
          for (let i = 3; i < cuadro.data.length; i += 4) cuadro.data[i] = 255;
          pincel?.putImageData(cuadro, 0, 0);
        },
      });
      // A canvas only streams while something is drawn on it.
      const repinta = () => pincel?.drawImage(lienzo, 0, 0);
      setInterval(repinta, 100);
      MediaDevices.prototype.getUserMedia = () => Promise.resolve(lienzo.captureStream(15));
    },
    [ANCHO, ALTO] as const,
  );
}

/** Shows a picture of a symbol to the camera. */
export async function retrata(page: Page, bcid: string, text: string): Promise<void> {
  const luz = Buffer.from(cuadroDe(bcid, text, { parsefnc: true })).toString('base64');
  await page.evaluate((l) => (window as unknown as { retrata: (luz: string) => void }).retrata(l), luz);
}

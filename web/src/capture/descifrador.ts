import type { ReaderOptions, ReadResult } from 'zxing-wasm/reader';
import { FORMATOS, type Formato, type Simbolo } from './simbologia.ts';

/** Decodes one symbol in a video frame; null if there is none. */
export type Descifrador = (cuadro: HTMLVideoElement) => Promise<Simbolo | null>;

/** Longest side of the image that is decoded, in pixels: a larger one costs a handheld time without showing more. */
const LADO_MAX = 1280;

/** The part of the browser's own detector used here, which TypeScript's DOM types lack. */
interface DetectorPropio {
  detect(cuadro: HTMLVideoElement): Promise<readonly { rawValue: string; format: string }[]>;
}
interface ClaseDeDetector {
  new (opciones: { formats: readonly string[] }): DetectorPropio;
  getSupportedFormats(): Promise<readonly string[]>;
}

const esFormato = (formato: string): formato is Formato => (FORMATOS as readonly string[]).includes(formato);

/** The WebAssembly decoder's names, mapped to those of the browsers' detector. */
const DE_ZXING: Readonly<Record<string, Formato>> = {
  EAN13: 'ean_13',
  ISBN: 'ean_13',
  EAN8: 'ean_8',
  UPCA: 'upc_a',
  UPCE: 'upc_e',
  Code128: 'code_128',
  ITF: 'itf',
  ITF14: 'itf',
  DataMatrix: 'data_matrix',
  QRCode: 'qr_code',
  QRCodeModel2: 'qr_code',
};

const OPCIONES: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'ITF', 'DataMatrix', 'QRCode'],
  tryHarder: true,
  tryInvert: false,
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
};

/** The browser's own detector if it knows every symbology we use, otherwise null. */
async function delNavegador(): Promise<Descifrador | null> {
  const Clase = (globalThis as { BarcodeDetector?: ClaseDeDetector }).BarcodeDetector;
  if (!Clase) return null;
  try {
    const sabe = await Clase.getSupportedFormats();
    if (!FORMATOS.every((f) => sabe.includes(f))) return null;
    const detector = new Clase({ formats: FORMATOS });
    return async (video) => {
      const uno = (await detector.detect(video)).find((s) => esFormato(s.format) && s.rawValue !== '');
      return uno && esFormato(uno.format)
        ? { formato: uno.format, texto: uno.rawValue, identificador: null }
        : null;
    };
  } catch {
    return null;
  }
}

/** The WebAssembly decoder, served by our own server and loaded only when it is needed. */
async function deWebAssembly(): Promise<Descifrador> {
  const [{ prepareZXingModule, readBarcodes }, { default: archivo }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => archivo }, fireImmediately: true });
  const lienzo = document.createElement('canvas');
  const pincel = lienzo.getContext('2d', { willReadFrequently: true, alpha: false });
  return async (video) => {
    const { videoWidth: ancho, videoHeight: alto } = video;
    if (!pincel || ancho === 0 || alto === 0) return null;
    const escala = Math.min(1, LADO_MAX / Math.max(ancho, alto));
    lienzo.width = Math.round(ancho * escala);
    lienzo.height = Math.round(alto * escala);
    pincel.drawImage(video, 0, 0, lienzo.width, lienzo.height);
    const [hallado] = await readBarcodes(pincel.getImageData(0, 0, lienzo.width, lienzo.height), OPCIONES);
    return hallado ? simboloDe(hallado) : null;
  };
}

function simboloDe({ isValid, format, symbology, text, symbologyIdentifier }: ReadResult): Simbolo | null {
  const formato = DE_ZXING[format] ?? DE_ZXING[symbology];
  if (!isValid || !formato || text === '') return null;
  return { formato, texto: text, identificador: symbologyIdentifier || null };
}

/** The best decoder this device has. Rejects if the WebAssembly one is needed and cannot be loaded. */
export const creaDescifrador = async (): Promise<Descifrador> =>
  (await delNavegador()) ?? (await deWebAssembly());

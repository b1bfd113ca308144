/**
 * Draws the app's icons into web/public: `node web/build/iconos.ts`. The logo is that of src/rooms/sesion/Marca.tsx,
 * full-bleed so that it also serves as a maskable icon.
 */
import { writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

type Color = readonly [number, number, number];
type Forma = { dentro: (x: number, y: number) => boolean; color: Color };

const FONDO: Color = [0x15, 0x5a, 0x8b];

/** A horizontal line with round ends, on the logo's 32 by 32 grid. */
const linea = (x1: number, x2: number, y: number, grueso: number, color: Color): Forma => ({
  color,
  dentro: (px, py) => Math.hypot(px - Math.min(x2, Math.max(x1, px)), py - y) <= grueso / 2,
});

const formas: readonly Forma[] = [
  linea(7, 25, 10, 3, [255, 255, 255]),
  linea(7, 25, 22, 3, [255, 255, 255]),
  linea(7, 18, 16, 2, [0x8f, 0xc3, 0xe6]),
  linea(23.5, 23.5, 16, 4, [0xff, 0xd1, 0x66]),
];

const colorEn = (x: number, y: number): Color => formas.find((f) => f.dentro(x, y))?.color ?? FONDO;

/** Antialiasing: four by four samples per pixel. */
function pixel(px: number, py: number, lado: number): Color {
  const suma = [0, 0, 0];
  for (let i = 0; i < 16; i++) {
    const x = ((px + ((i % 4) + 0.5) / 4) / lado) * 32;
    const y = ((py + (Math.floor(i / 4) + 0.5) / 4) / lado) * 32;
    // A mask may cut off everything outside the middle 80 %.
    const color = colorEn(16 + (x - 16) / 0.9, 16 + (y - 16) / 0.9);
    for (let c = 0; c < 3; c++) suma[c] = (suma[c] as number) + (color[c] as number);
  }
  return suma.map((v) => Math.round(v / 16)) as unknown as Color;
}

function trozo(tipo: string, datos: Buffer): Buffer {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos]);
  const largo = Buffer.alloc(4);
  largo.writeUInt32BE(datos.length);
  const suma = Buffer.alloc(4);
  suma.writeUInt32BE(crc32(cuerpo));
  return Buffer.concat([largo, cuerpo, suma]);
}

function png(lado: number): Buffer {
  const filas = Buffer.alloc(lado * (1 + lado * 3));
  for (let y = 0; y < lado; y++) {
    for (let x = 0; x < lado; x++) filas.set(pixel(x, y, lado), y * (1 + lado * 3) + 1 + x * 3);
  }
  const cabecera = Buffer.alloc(13);
  cabecera.writeUInt32BE(lado, 0);
  cabecera.writeUInt32BE(lado, 4);
  cabecera.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    trozo('IHDR', cabecera),
    trozo('IDAT', deflateSync(filas, { level: 9 })),
    trozo('IEND', Buffer.alloc(0)),
  ]);
}

for (const lado of [192, 512]) {
  writeFileSync(new URL(`../public/icono-${lado}.png`, import.meta.url), png(lado));
}

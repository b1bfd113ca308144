import { crc32 } from 'node:zlib';

/** The fields of a zip that precede each file and are repeated at its end, from the version on (PKWARE 4.4.2). */
function datos(nombre: Buffer, bytes: Buffer): Buffer {
  const d = Buffer.alloc(26);
  d.writeUInt16LE(20, 0);
  d.writeUInt32LE(crc32(bytes), 10);
  d.writeUInt32LE(bytes.length, 14);
  d.writeUInt32LE(bytes.length, 18);
  d.writeUInt16LE(nombre.length, 22);
  return d;
}

const LOCAL = Buffer.from([0x50, 0x4b, 3, 4]);
const CENTRAL = Buffer.from([0x50, 0x4b, 1, 2, 20, 0]);

/** A zip of these files, uncompressed and with their true sizes. */
export function empaca(partes: ReadonlyMap<string, Buffer>): Buffer {
  const locales: Buffer[] = [];
  const central: Buffer[] = [];
  let posicion = 0;
  for (const [titulo, bytes] of partes) {
    const nombre = Buffer.from(titulo);
    const comunes = datos(nombre, bytes);
    const resto = Buffer.alloc(14);
    resto.writeUInt32LE(posicion, 10);
    central.push(CENTRAL, comunes, resto, nombre);
    locales.push(LOCAL, comunes, nombre, bytes);
    posicion += LOCAL.length + comunes.length + nombre.length + bytes.length;
  }
  const directorio = Buffer.concat(central);
  const fin = Buffer.alloc(22);
  fin.writeUInt32LE(0x06054b50, 0);
  fin.writeUInt16LE(partes.size, 8);
  fin.writeUInt16LE(partes.size, 10);
  fin.writeUInt32LE(directorio.length, 12);
  fin.writeUInt32LE(posicion, 16);
  return Buffer.concat([...locales, directorio, fin]);
}

import { deflateRawSync } from 'node:zlib';

/**
 * A workbook whose first sheet has these rows.
 * @param mas `bombas`: parts of 100 MB of zeros that claim to be one byte; `antes`: what precedes the sheet's XML;
 * `hoja`: the bytes of the sheet; `textos`: the XML of its shared strings; `hojas`: how many sheets it claims to have;
 * `macros`: it has some;
 * `oculta`: the last of them is hidden and stands before the others
 */
export function libro(
  filas: string,
  {
    bombas = 0,
    repetida = false,
    antes = '',
    hoja = Buffer.alloc(0),
    textos = '',
    hojas = 1,
    oculta = false,
    macros = false,
  } = {},
): Buffer {
  const sheets = Array.from(
    { length: hojas },
    (_, i) =>
      `<sheet name="Hoja${i + 1}" sheetId="${i + 1}"${oculta && i === hojas - 1 ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  );
  if (oculta) sheets.unshift(...sheets.splice(-1));
  const partes: [string, string][] = [
    ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
    [
      'xl/workbook.xml',
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Array.from({ length: hojas }, (_, i) => vinculo(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('')}${textos && vinculo('rIdTextos', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `${antes}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${filas}</sheetData></worksheet>`,
    ],
  ];
  if (textos) partes.unshift(['xl/sharedStrings.xml', textos]);
  if (macros) partes.unshift(['xl/vbaProject.bin', 'vba']);
  const comprimidas = partes.map(
    ([nombre, xml]): Entrada => [nombre, deflateRawSync(xml), Buffer.byteLength(xml)],
  );
  const [primera] = comprimidas.slice(-1);
  if (hoja.length > 0 && primera) primera[1] = deflateRawSync(hoja);
  if (repetida && primera) comprimidas.push(primera);
  const vacia = deflateRawSync('<worksheet/>');
  for (let i = 2; i <= hojas; i++) comprimidas.unshift([`xl/worksheets/sheet${i}.xml`, vacia, 12]);
  const ceros = bombas ? deflateRawSync(Buffer.alloc(100 * 1024 * 1024), { level: 1 }) : Buffer.alloc(0);
  for (let i = 0; i < bombas; i++) comprimidas.push([`xl/bomba${i}.xml`, ceros, 1]);
  return zip(comprimidas);
}

const vinculo = (id: string, que: string, donde: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${que}" Target="${donde}"/>`;

export type Entrada = [nombre: string, comprimido: Buffer, declara: number];

/** The same zip for a position that many bytes further on in its file. */
export function corrido(bytes: Buffer, cuanto: number): Buffer {
  const otro = Buffer.from(bytes);
  const mueve = (p: number) => otro.writeUInt32LE(otro.readUInt32LE(p) + cuanto, p);
  for (let p = otro.indexOf('PK\x01\x02'); p >= 0; p = otro.indexOf('PK\x01\x02', p + 1)) mueve(p + 42);
  mueve(otro.lastIndexOf('PK\x05\x06') + 16);
  return otro;
}

/** A zip of files that are already compressed, each with the unpacked size it claims. */
export function zip(entradas: readonly Entrada[]): Buffer {
  const locales: Buffer[] = [];
  const central: Buffer[] = [];
  let posicion = 0;
  for (const [nombre, datos, declara] of entradas) {
    const titulo = Buffer.from(nombre);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(datos.length, 18);
    local.writeUInt32LE(declara, 22);
    local.writeUInt16LE(titulo.length, 26);
    const entrada = Buffer.alloc(46);
    entrada.writeUInt32LE(0x02014b50, 0);
    entrada.writeUInt16LE(20, 6);
    entrada.writeUInt16LE(8, 10);
    entrada.writeUInt32LE(datos.length, 20);
    entrada.writeUInt32LE(declara, 24);
    entrada.writeUInt16LE(titulo.length, 28);
    entrada.writeUInt32LE(posicion, 42);
    locales.push(local, titulo, datos);
    central.push(entrada, titulo);
    posicion += 30 + titulo.length + datos.length;
  }
  const directorio = Buffer.concat(central);
  const fin = Buffer.alloc(22);
  fin.writeUInt32LE(0x06054b50, 0);
  fin.writeUInt16LE(entradas.length, 8);
  fin.writeUInt16LE(entradas.length, 10);
  fin.writeUInt32LE(directorio.length, 12);
  fin.writeUInt32LE(posicion, 16);
  return Buffer.concat([...locales, directorio, fin]);
}

/**
 * The same zip with its sizes and offsets in zip64 form: absent from their usual place and given in 64 bits elsewhere
 * (PKWARE 4.5.3, 4.3.14), as programs write it that do not know the size beforehand.
 * @param tamano the compressed size it claims for each file, instead of the true one
 */
export function zip64(bytes: Buffer, tamano?: bigint): Buffer {
  const fin = bytes.lastIndexOf('PK\x05\x06');
  const inicio = bytes.readUInt32LE(fin + 16);
  const central: Buffer[] = [];
  let cuantas = 0n;
  for (let p = inicio; p < fin; cuantas++) {
    const largo = bytes.readUInt16LE(p + 28);
    const fijo = Buffer.from(bytes.subarray(p, p + 46));
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(fijo.readUInt32LE(24)), 4);
    extra.writeBigUInt64LE(tamano ?? BigInt(fijo.readUInt32LE(20)), 12);
    extra.writeBigUInt64LE(BigInt(fijo.readUInt32LE(42)), 20);
    for (const donde of [20, 24, 42]) fijo.writeUInt32LE(0xffffffff, donde);
    fijo.writeUInt16LE(extra.length, 30);
    central.push(fijo, bytes.subarray(p + 46, p + 46 + largo), extra);
    p += 46 + largo;
  }
  const directorio = Buffer.concat(central);
  const largo = Buffer.alloc(56);
  largo.writeUInt32LE(0x06064b50, 0);
  largo.writeBigUInt64LE(44n, 4);
  largo.writeBigUInt64LE(cuantas, 24);
  largo.writeBigUInt64LE(cuantas, 32);
  largo.writeBigUInt64LE(BigInt(directorio.length), 40);
  largo.writeBigUInt64LE(BigInt(inicio), 48);
  const donde = Buffer.alloc(20);
  donde.writeUInt32LE(0x07064b50, 0);
  donde.writeBigUInt64LE(BigInt(inicio + directorio.length), 8);
  donde.writeUInt32LE(1, 16);
  const corto = Buffer.alloc(22, 0xff);
  corto.writeUInt32LE(0x06054b50, 0);
  corto.writeUInt32LE(0, 4);
  corto.writeUInt16LE(0, 20);
  return Buffer.concat([bytes.subarray(0, inicio), directorio, largo, donde, corto]);
}

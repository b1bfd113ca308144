import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Placeholder in a page, replaced in every reply. */
export const NONCE = '__NONCE__';

const CABEZA_GZIP = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

export interface PaginaConNonce {
  tal(nonce: string): Buffer;
  gzip(nonce: string): Buffer;
}

/** A deflate block that stores its bytes uncompressed (RFC 1951, 3.2.4). */
function sinComprimir(bytes: Buffer): Buffer {
  const cabeza = Buffer.alloc(5);
  cabeza.writeUInt16LE(bytes.length, 1);
  cabeza.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([cabeza, bytes]);
}

/**
 * A page compressed once although its nonce differs in every reply: the pieces around the nonce end on a whole byte and
 * refer to nothing before them, so a reply only joins them. Anybody may request the page, a thousand times a second.
 */
export function paginaConNonce(html: string): PaginaConNonce {
  const trozos = html.split(NONCE).map((t) => Buffer.from(t));
  const comprimidos = trozos.map((t, i) =>
    deflateRawSync(t, {
      level: 9,
      finishFlush: i === trozos.length - 1 ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    }),
  );
  const entre = (partes: readonly Buffer[], nonce: Buffer) =>
    partes.flatMap((parte, i) => (i === 0 ? [parte] : [nonce, parte]));
  const tal = (nonce: string) => Buffer.concat(entre(trozos, Buffer.from(nonce)));
  return {
    tal,
    gzip(nonce) {
      const entera = tal(nonce);
      const cola = Buffer.alloc(8);
      cola.writeUInt32LE(crc32(entera), 0);
      cola.writeUInt32LE(entera.length, 4);
      const cuerpo = entre(comprimidos, sinComprimir(Buffer.from(nonce)));
      return Buffer.concat([CABEZA_GZIP, ...cuerpo, cola]);
    },
  };
}

import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { RespaldoError } from './error.ts';

/*
 * A backup may be encrypted in the format of age (age-encryption.org), which its own program opens too. Whoever makes it has the public key alone: what is
 * stolen with the server opens no backup.
 */

/** How a file in the format of age begins. */
const AGE = 'age-encryption.org/v1';

/** A new pair: the public key encrypts and may lie beside the server, the secret one opens and is kept apart from it. */
export async function nuevasLlaves(): Promise<{ publica: string; secreta: string }> {
  const secreta = await generateX25519Identity();
  return { publica: await identityToRecipient(secreta), secreta };
}

const aWeb = (trozos: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> =>
  ReadableStream.from(trozos) as unknown as globalThis.ReadableStream<Uint8Array>;
const deWeb = (flujo: globalThis.ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(flujo as unknown as ReadableStream);

/**
 * Encrypts for whoever has the secret of a public key.
 * @throws RespaldoError if it is none
 */
export async function cifrado(trozos: AsyncIterable<Uint8Array>, publica: string): Promise<Readable> {
  const cifra = new Encrypter();
  try {
    cifra.addRecipient(publica);
  } catch {
    throw new RespaldoError(
      'ANDEN_RESPALDO_PARA no es una llave pública (age1…): npm run respaldo -- --llaves hace un par',
    );
  }
  return deWeb(await cifra.encrypt(aWeb(trozos)));
}

/** Whether a file is encrypted; one that cannot be read is not. */
export async function estaCifrado(ruta: string): Promise<boolean> {
  try {
    const archivo = await open(ruta);
    try {
      const { bytesRead, buffer } = await archivo.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
      return buffer.toString('latin1', 0, bytesRead) === AGE;
    } finally {
      await archivo.close();
    }
  } catch {
    return false;
  }
}

/**
 * Decrypts with the secret key of `ANDEN_RESPALDO_LLAVE`, which is read here so that it goes through no other hand.
 * @throws RespaldoError if it is missing or not the one
 */
export async function descifrado(trozos: AsyncIterable<Uint8Array>): Promise<Readable> {
  const secreta = process.env.ANDEN_RESPALDO_LLAVE;
  if (!secreta)
    throw new RespaldoError('El respaldo está cifrado: ponga su llave secreta en ANDEN_RESPALDO_LLAVE');
  const abre = new Decrypter();
  try {
    abre.addIdentity(secreta.trim());
    return deWeb(await abre.decrypt(aWeb(trozos)));
  } catch {
    throw new RespaldoError('ANDEN_RESPALDO_LLAVE no es la llave con que se abre este respaldo');
  }
}

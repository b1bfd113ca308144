import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** PKCS #11's numbers, as NSS writes them. */
const CERTIFICADO = 1;
const CONFIANZA = 0xce534353;
const SE_CONFIA_EN_QUE_FIRME = 0xce534352;
const X509 = 0;

const entero = (n: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};
const SI = Buffer.from([1]);
const NO = Buffer.from([0]);

/** The DER elements one after another in a buffer, each with its tag and length. */
function elementos(der: Buffer): Buffer[] {
  const todos: Buffer[] = [];
  for (let resto = der; resto.length > 0; ) {
    const [, corto = 0] = resto;
    const bytesDeLargo = corto < 0x80 ? 0 : corto - 0x80;
    const fin = 2 + bytesDeLargo + (bytesDeLargo === 0 ? corto : resto.readUIntBE(2, bytesDeLargo));
    todos.push(resto.subarray(0, fin));
    resto = resto.subarray(fin);
  }
  return todos;
}

/** What is in a DER element. */
function dentro(der: Buffer): Buffer {
  const [, corto = 0] = der;
  return der.subarray(2 + (corto < 0x80 ? 0 : corto - 0x80));
}

/**
 * Puts an authority in the store of certificates from which Chromium on Linux reads those that a person trusts, as `certutil -A -t C,,` does,
 * which a machine with only Node does not have. It is a database of NSS below the home folder.
 * @param casa the home folder that the browser is started with
 * @param autoridad PEM
 */
export function confia(casa: string, autoridad: string): void {
  const carpeta = join(casa, '.pki', 'nssdb');
  mkdirSync(carpeta, { recursive: true });
  const { raw } = new X509Certificate(autoridad);
  const [firmado = raw] = elementos(dentro(raw));
  const [, serie = raw, , emisor = raw, , sujeto = raw] = elementos(dentro(firmado));
  const comunes = { a1: SI, a2: NO, a3: Buffer.from('anden'), a81: emisor, a82: serie, a170: SI };
  const renglones = [
    {
      ...comunes,
      id: 1,
      a0: entero(CERTIFICADO),
      a11: raw,
      a80: entero(X509),
      a101: sujeto,
      a102: createHash('sha1').update(raw).digest(),
    },
    {
      ...comunes,
      id: 2,
      a0: entero(CONFIANZA),
      ace536358: entero(SE_CONFIA_EN_QUE_FIRME),
      ace536360: NO,
      ace5363b4: createHash('sha1').update(raw).digest(),
      ace5363b5: createHash('md5').update(raw).digest(),
    },
  ];
  const db = new DatabaseSync(join(carpeta, 'cert9.db'));
  const columnas = [...new Set(renglones.flatMap((r) => Object.keys(r)))];
  db.exec(
    `create table nssPublic (${columnas.map((c) => (c === 'id' ? 'id primary key unique' : c)).join()})`,
  );
  for (const r of renglones) {
    const suyas = Object.keys(r);
    db.prepare(`insert into nssPublic (${suyas.join()}) values (${suyas.map(() => '?').join()})`).run(
      ...Object.values(r),
    );
  }
  db.close();
}

import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import Fastify from 'fastify';
import forge from 'node-forge';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { creaAutoridad, creaServidor, fueraDeLimites, leeCertificado } from './autoridad.ts';
import {
  avisoDeAutoridad,
  type CertificadoPropio,
  carpetaDeCertificados,
  certificadoPropio,
  tlsDe,
} from './certificados.ts';
import { escucharHttps, renovarTls } from './escuchar.ts';

const DIA_MS = 86_400_000;
const INICIO = new Date('2027-03-01T12:00:00Z');
const tras = (dias: number) => new Date(INICIO.getTime() + dias * DIA_MS);

let datos: string;
beforeEach(() => {
  datos = mkdtempSync(join(tmpdir(), 'anden-autoridad-'));
});
afterEach(() => rmSync(datos, { recursive: true }));

/** A DER element: its tag, its content, and what follows it. */
function elemento(der: Buffer): { tipo: number; dentro: Buffer; resto: Buffer } {
  const [tipo = 0, corto = 0] = der;
  const bytesDeLargo = corto < 0x80 ? 0 : corto - 0x80;
  const largo = bytesDeLargo === 0 ? corto : der.readUIntBE(2, bytesDeLargo);
  const desde = 2 + bytesDeLargo;
  return { tipo, dentro: der.subarray(desde, desde + largo), resto: der.subarray(desde + largo) };
}

function hijos(der: Buffer): { tipo: number; dentro: Buffer }[] {
  const todos = [];
  for (let resto = der; resto.length > 0; ) {
    const uno = elemento(resto);
    todos.push(uno);
    resto = uno.resto;
  }
  return todos;
}

/** Issuer and subject of a certificate, as its bytes say them. */
function nombresDer(pem: string): { emisor: Buffer; sujeto: Buffer } {
  const [firmado] = hijos(elemento(new X509Certificate(pem).raw).dentro);
  const [, , , emisor, , sujeto] = hijos(firmado?.dentro ?? Buffer.alloc(0));
  return { emisor: emisor?.dentro ?? Buffer.alloc(0), sujeto: sujeto?.dentro ?? Buffer.alloc(0) };
}

/** Each text of a name with the number of its ASN.1 type. */
const textosDe = (nombre: Buffer): { tipo: number; bytes: Buffer }[] =>
  hijos(nombre).flatMap((parte) =>
    hijos(parte.dentro).map((par) => {
      const [, valor] = hijos(par.dentro);
      return { tipo: valor?.tipo ?? 0, bytes: valor?.dentro ?? Buffer.alloc(0) };
    }),
  );

const UTF8 = 12;
const PRINTABLE = 19;

describe('cada nombre tiene sólo las letras de su tipo, que si no Chromium no acepta el certificado', () => {
  test.each(['Andén bodega', 'Distribuidora Ñandú, S.A. de C.V.', 'Dulces 🍬 «El Niño»', 'Bodega_1 & hijos'])(
    '%s',
    async (empresa) => {
      const autoridad = await creaAutoridad(empresa, ['bodega.local']);
      const servidor = await creaServidor(autoridad, ['bodega_1.local', '10.0.0.7']);
      const suya = nombresDer(autoridad.certificado);
      const delServidor = nombresDer(servidor.certificado);
      const textos = [suya.emisor, suya.sujeto, delServidor.emisor, delServidor.sujeto].flatMap(textosDe);
      expect(textos).toHaveLength(7);
      for (const { tipo, bytes } of textos) {
        const texto = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        expect([UTF8, PRINTABLE]).toContain(tipo);
        if (tipo === PRINTABLE) expect(texto).toMatch(/^[A-Za-z0-9 '()+,\-./:=?]*$/);
      }
      expect(textosDe(suya.sujeto).map((t) => t.bytes.toString())).toEqual([empresa, 'Andén']);
      // Byte for byte, because that is how the chain is found.
      expect(delServidor.emisor.equals(suya.sujeto)).toBe(true);
    },
  );

  test('un nombre demasiado largo se corta, y uno con acentos se escribe como lo piden los navegadores', async () => {
    const largo = `${'ñ'.repeat(80)}.local`;
    const autoridad = await creaAutoridad(largo, ['bodega.local']);
    expect(textosDe(nombresDer(autoridad.certificado).sujeto)[0]?.bytes.toString()).toBe('ñ'.repeat(64));
    const { certificado } = await certificadoPropio(datos, ['Bodegón.local'], ['jefe ñ', 'año.local']);
    expect(leeCertificado(certificado).nombres).toEqual(['xn--bodegn-fxa.local', 'xn--ao-zja.local']);
    await expect(certificadoPropio(datos, ['a b'])).rejects.toThrow('No es un nombre ni una dirección: a b');
  });
});

/** Leaves an authority and its certificate as version 11.23 wrote them: everything in a PrintableString. */
async function comoAntes(nombres: readonly string[]): Promise<void> {
  const carpeta = carpetaDeCertificados(datos);
  mkdirSync(carpeta);
  const autoridad = await creaAutoridad('A', nombres);
  const cert = forge.pki.certificateFromPem(autoridad.certificado);
  const llave = forge.pki.privateKeyFromPem(autoridad.llave);
  const quien = [
    { name: 'commonName', value: 'Andén bodega.local' },
    { name: 'organizationName', value: 'Andén' },
  ];
  cert.setSubject(quien);
  cert.setIssuer(quien);
  cert.sign(llave, forge.md.sha256.create());
  const vieja = { llave: autoridad.llave, certificado: forge.pki.certificateToPem(cert) };
  const servidor = await creaServidor(vieja, nombres);
  const archivos = { autoridad: vieja, servidor };
  for (const [nombre, par] of Object.entries(archivos)) {
    writeFileSync(join(carpeta, `${nombre}.llave.pem`), par.llave, { mode: 0o600 });
    writeFileSync(join(carpeta, `${nombre}.crt`), par.certificado);
  }
}

const enLaCarpeta = (nombre: string) => readFileSync(join(carpetaDeCertificados(datos), nombre), 'utf8');

test('la que los navegadores no leen se hace otra vez al arrancar, con sus nombres, y se dice una vez', async () => {
  await comoAntes(['bodega.local', 'anden.empresa.mx', '200.1.2.3']);
  const vieja = enLaCarpeta('autoridad.crt');
  const primera = await tlsDe(undefined, undefined, datos);
  expect(primera?.nueva).toBe('no se lee');
  expect(primera?.autoridad).not.toBe(vieja);
  expect(primera?.autoridad).toBe(enLaCarpeta('autoridad.crt'));
  const { nombres } = leeCertificado(primera?.certificado ?? '');
  expect(nombres).toEqual(expect.arrayContaining(['bodega.local', 'anden.empresa.mx', '200.1.2.3']));
  const aviso = avisoDeAutoridad(primera as CertificadoPropio);
  expect(aviso).toMatch(/los navegadores no leían la anterior: cada aparato tiene que confiar en la nueva/);
  expect(aviso).toContain(leeCertificado(primera?.autoridad ?? '').huella);
  const segunda = await tlsDe(undefined, undefined, datos);
  expect(segunda).toEqual({ ...primera, nueva: null });
  expect(avisoDeAutoridad(segunda as CertificadoPropio)).toBeNull();
});

test('la nueva responde también por los nombres de la anterior que nadie pidió esta vez', async () => {
  await comoAntes(['bodega.local', 'anden.empresa.mx', '200.1.2.3']);
  const { autoridad, nueva } = await certificadoPropio(datos, ['otra.empresa.mx']);
  expect(nueva).toBe('no se lee');
  const pedidos = ['anden.empresa.mx', '200.1.2.3', 'otra.empresa.mx', 'ajena.mx', '200.1.2.4'];
  expect(await fueraDeLimites(autoridad, pedidos)).toEqual(['ajena.mx', '200.1.2.4']);
});

test('lo que quedó a medias cuando se apagó se hace otra vez', async () => {
  const antes = await certificadoPropio(datos, ['bodega.local']);
  const carpeta = carpetaDeCertificados(datos);
  const otra = await creaAutoridad('Otra', ['bodega.local']);
  // The server's key was replaced, and its certificate was not any more.
  writeFileSync(join(carpeta, 'servidor.llave.pem'), otra.llave);
  const conLlave = await certificadoPropio(datos, ['bodega.local']);
  expect(conLlave.nueva).toBeNull();
  expect(conLlave.certificado).not.toBe(antes.certificado);
  // The same with the authority, and its certificate even cut off.
  writeFileSync(join(carpeta, 'autoridad.llave.pem'), otra.llave);
  expect((await certificadoPropio(datos, ['bodega.local'])).nueva).toBe('no se lee');
  writeFileSync(join(carpeta, 'autoridad.crt'), antes.autoridad.slice(0, 200));
  const ultima = await certificadoPropio(datos, ['bodega.local']);
  expect(ultima.nueva).toBe('no se lee');
  const servidor = new X509Certificate(ultima.certificado);
  expect(servidor.verify(new X509Certificate(ultima.autoridad).publicKey)).toBe(true);
});

/** Whether a browser that trusts the authority would accept both certificates at this moment. */
function vale({ autoridad, certificado }: { autoridad: string; certificado: string }, ahora: Date): boolean {
  const suya = new X509Certificate(autoridad);
  const cert = new X509Certificate(certificado);
  const aTiempo = [suya, cert].every((c) => new Date(c.validFrom) <= ahora && ahora < new Date(c.validTo));
  return aTiempo && cert.checkIssued(suya) && cert.verify(suya.publicKey);
}

describe('con el paso del tiempo', () => {
  test('el certificado se renueva treinta días antes de vencer, y la autoridad sigue', async () => {
    const primero = await certificadoPropio(datos, ['bodega.local'], [], INICIO);
    expect(leeCertificado(primero.certificado).vence).toEqual(tras(397));
    const sinCambio = await certificadoPropio(datos, ['bodega.local'], [], tras(366));
    expect(sinCambio.certificado).toBe(primero.certificado);
    const renovado = await certificadoPropio(datos, ['bodega.local'], [], tras(367));
    expect(leeCertificado(renovado.certificado).vence).toEqual(tras(367 + 397));
    expect(renovado).toMatchObject({ autoridad: primero.autoridad, nueva: null });
    expect(vale(renovado, tras(397))).toBe(true);
  });

  test('la autoridad se hace otra vez antes de vencer, y hasta entonces todo vale', async () => {
    const primero = await certificadoPropio(datos, ['bodega.local', 'anden.empresa.mx'], [], INICIO);
    const mirados = [];
    for (let dia = 0; dia <= 3_800; dia += 10) {
      const hoy = await certificadoPropio(datos, ['bodega.local'], [], tras(dia));
      expect(vale(hoy, tras(dia)), `El día ${dia}`).toBe(true);
      if (hoy.nueva) mirados.push([dia, hoy.nueva]);
    }
    expect(mirados).toEqual([[3_620, 'vence']]);
    const ultimo = await certificadoPropio(datos, ['bodega.local'], [], tras(3_800));
    expect(ultimo.autoridad).not.toBe(primero.autoridad);
    expect(await fueraDeLimites(ultimo.autoridad, ['anden.empresa.mx'])).toEqual([]);
  });

  test('un servidor que no se reinicia sirve el renovado a quien llega después', async () => {
    const inicial = await certificadoPropio(datos, ['localhost'], [], INICIO);
    const app = Fastify();
    await app.ready();
    const puerta = await escucharHttps(app, inicial, 0, '127.0.0.1');
    /** The end of the certificate that a new connection is given; nobody's clock is asked. */
    const servido = async () => {
      const socket = connect({ port: puerta.puerto, servername: 'localhost', rejectUnauthorized: false });
      await once(socket, 'secureConnect');
      const { valid_to } = socket.getPeerCertificate();
      socket.destroy();
      return new Date(valid_to);
    };
    const propio = { certificado: undefined, llave: undefined, datos };
    try {
      expect(await servido()).toEqual(tras(397));
      // Once, for the names that this machine has besides.
      const conNombres = await renovarTls(inicial, puerta, { ...propio, ahora: () => INICIO });
      expect(await renovarTls(conNombres, puerta, { ...propio, ahora: () => tras(200) })).toBe(conNombres);
      expect(await servido()).toEqual(tras(397));
      const renovado = await renovarTls(conNombres, puerta, { ...propio, ahora: () => tras(370) });
      expect(renovado.autoridad).toBe(inicial.autoridad);
      expect(await servido()).toEqual(tras(370 + 397));
      writeFileSync(join(datos, 'otra.pem'), inicial.llave);
      writeFileSync(join(datos, 'suya.pem'), renovado.certificado);
      const cruzados = { ...propio, certificado: join(datos, 'suya.pem'), llave: join(datos, 'otra.pem') };
      await expect(renovarTls(inicial, puerta, { ...cruzados, ahora: () => tras(370) })).rejects.toThrow();
      expect(await servido()).toEqual(tras(370 + 397));
    } finally {
      await puerta.cerrar();
      await app.close();
    }
  });
});

import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { entrar, expect, ingresar, MANO, test } from './casa.ts';
import { confia } from './confianza.ts';
import { detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { abreAparato, conCascaron } from './equipo.ts';
import { abreLinea, modal, panelDe, unidadesDe } from './pantallas.ts';
import { servidorEn } from './plantilla.ts';
import { peliculaDe } from './video.ts';

/** A name that the browser looks up on this machine, as a handheld finds the server by its name on the intranet. */
const NOMBRE = 'bodega.local';

test.use({ viewport: MANO, serviceWorkers: 'allow' });
test.setTimeout(120_000);

/** Runs `npm run certificado -- bodega.local` on that data folder. */
function haceCertificado(datos: string): void {
  const cli = `${import.meta.dirname}/../servidor/src/cli/certificado.ts`;
  execFileSync(process.execPath, [cli, NOMBRE], { env: { ...process.env, ANDEN_DATOS: datos } });
}

/** The browser's start with the company's authority among those that its person trusts. */
function aparatoQueConfia(datos: string, casa: string): { env: Record<string, string>; args: string[] } {
  const lee = (archivo: string) => readFileSync(join(datos, 'certificados', archivo), 'utf8');
  confia(casa, lee('autoridad.crt'));
  const { XDG_DATA_HOME: _, ...env } = process.env as Record<string, string>;
  const args = [`--host-resolver-rules=MAP ${NOMBRE} 127.0.0.1`];
  // Elsewhere the store is the system's, which a test must not touch. What cannot be read is refused all the same.
  if (process.platform !== 'linux') {
    const llave = new X509Certificate(lee('servidor.crt')).publicKey.export({ type: 'spki', format: 'der' });
    const huella = createHash('sha256').update(llave).digest('base64');
    args.push(`--ignore-certificate-errors-spki-list=${huella}`);
  }
  return { env: { ...env, HOME: casa }, args };
}

/** Where HTTP sends a request for this host; undefined if it answers by itself. */
const mandaA = (url: string, host: string): Promise<string | undefined> =>
  new Promise((resuelve, rechaza) => {
    request(`${url}/Inicio`, { headers: { host }, agent: false }, (r) => {
      r.resume();
      resuelve(r.headers.location);
    })
      .on('error', rechaza)
      .end();
  });

const enVivo = (page: Page) => expect(page.getByText('En línea')).toBeVisible();
const guardar = (page: Page) => panelDe(page).getByRole('button', { name: 'Guardar' });

test('por HTTPS, con la autoridad de la casa en el navegador, se trabaja con todo lo que pide una dirección segura', async ({
  casa,
  consola,
  contextOptions,
  launchOptions,
  otroNavegador,
}, info) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
  const [linea] = compra.lineas;
  const datos = info.outputPath('datos');
  const pelicula = info.outputPath('camara.y4m');
  mkdirSync(datos, { recursive: true });
  writeFileSync(pelicula, peliculaDe('ean13', linea.barras));
  haceCertificado(datos);
  const { env, args } = aparatoQueConfia(datos, info.outputPath('casa'));
  const servidor = await servidorEn(casa.base, {
    NODE_ENV: 'production',
    ANDEN_DATOS: datos,
    ANDEN_HOST: '127.0.0.1',
    PUERTO_HTTPS: '0',
  });
  let contexto: BrowserContext | undefined;
  try {
    const { port } = new URL(servidor.url);
    const porHttp = `http://${NOMBRE}:${port}`;
    await expect.poll(() => mandaA(servidor.url, `${NOMBRE}:${port}`)).toMatch(/^https:/);
    const segura = new URL((await mandaA(servidor.url, `${NOMBRE}:${port}`)) ?? '').origin;
    expect(await mandaA(servidor.url, 'malo.example')).toBe(`${segura}/Inicio`);

    let page: Page;
    ({ contexto, page } = await abreAparato(
      info.outputPath('perfil'),
      { ...contextOptions, viewport: MANO, hasTouch: true, locale: 'es-MX', serviceWorkers: 'allow' },
      {
        ...launchOptions,
        env,
        args: [
          ...(launchOptions.args ?? []),
          ...args,
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${pelicula}`,
        ],
      },
    ));
    consola.oye(page);
    const respuesta = await page.goto(`${porHttp}${detalleDe(compra)}`);
    expect(new URL(page.url()).origin).toBe(segura);
    expect(respuesta?.headers()['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    await ingresar(page, 'RECIBO1');
    await expect(page.getByText('Productos recibidos:')).toBeVisible();
    await conCascaron(page);
    const galletas = await contexto.cookies([segura, `${segura}/api/get_user`]);
    expect(galletas.map((g) => [g.name, g.secure, g.httpOnly]).sort()).toEqual([
      ['__Host-anden_sesion', true, true],
      ['anden_aparato', true, true],
    ]);

    await page.getByRole('button', { name: 'Leer con la cámara' }).click();
    await expect(page.getByRole('heading', { name: linea.nombre })).toBeVisible({ timeout: 30_000 });
    await expect(modal(page, 'Leer con la cámara')).toBeHidden();
    await unidadesDe(page).fill('4');
    await guardar(page).click();
    await expect(page.getByText('Recepción guardada: 4 piezas').first()).toBeVisible();

    await enVivo(page);
    const otra = await otroNavegador(MANO);
    await entrar(otra, 'RECIBO3', detalleDe(compra));
    await abreLinea(otra, linea);
    await unidadesDe(otra).fill('5');
    await guardar(otra).click();
    await expect(otra.getByText('Recepción guardada: 5 piezas').first()).toBeVisible();
    await expect(page.getByText('Productos recibidos: 1 de 1 (en verde)')).toBeVisible();
    expect(await recibidoDe(casa, linea)).toEqual({ documento: 9, movimientos: [4, 5] });

    // By now the browser makes HTTPS of an old link itself, and asks the port for HTTP with TLS.
    await page.goto(`${porHttp}/Inicio`);
    await page.waitForURL(`${segura}/Inicio`);
    await enVivo(page);
  } finally {
    await contexto?.close();
    await servidor.cierra();
  }
});

import { parseArgs } from 'node:util';
import { leeConfig } from '../platform/config.ts';
import { StartError } from '../platform/postgres/index.ts';
import { leeCertificado } from '../platform/tls/autoridad.ts';
import {
  avisoDeAutoridad,
  carpetaDeCertificados,
  certificadoPropio,
  nombresDeEsteEquipo,
  RUTA_AUTORIDAD,
} from '../platform/tls/certificados.ts';
import { enAscii } from '../platform/tls/nombres.ts';

const AYUDA = `Hace el certificado con que Andén atiende por HTTPS, firmado por una autoridad propia de esta casa.

  npm run certificado [-- NOMBRE_O_IP ...]

Sin nombres se usan los de este equipo y sus direcciones. La autoridad se hace una sola vez y se conserva (salvo que los
navegadores no la acepten o esté por vencer): cada aparato confía en ella una vez, y el certificado del servidor se
renueva solo antes de vencer, también con el servidor andando. La autoridad sólo responde por
los nombres con que se hizo y por los de una intranet (.local y direcciones privadas): quien robara su llave no podría
hacerse pasar por otros sitios.`;

const NOMBRE = /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/i;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { ayuda: { type: 'boolean' } },
  });
  if (values.ayuda) {
    process.stdout.write(`${AYUDA}\n`);
    return;
  }
  const mal = positionals.find((n) => !NOMBRE.test(enAscii(n)));
  if (mal !== undefined) throw new StartError(`No es un nombre ni una dirección: ${mal}`);
  const config = leeConfig();
  const pedidos = positionals.map(enAscii);
  const hecho = await certificadoPropio(config.datos, pedidos, nombresDeEsteEquipo());
  const servidor = leeCertificado(hecho.certificado);
  const autoridad = leeCertificado(hecho.autoridad);
  const donde = pedidos[0] ?? servidor.nombres[0];
  const aviso = hecho.nueva === 'falta' ? null : avisoDeAutoridad(hecho);
  process.stdout.write(`${aviso ? `\n  ${aviso}\n` : ''}
  Certificado del servidor: ${servidor.nombres.join(', ')}
  Vence: ${servidor.vence.toISOString().slice(0, 10)}; se renueva solo.
  Archivos: ${carpetaDeCertificados(config.datos)} (las llaves no salen de ahí)

  Al arrancar, Andén atiende en https://${donde}:${config.puertoHttps} y manda allá a quien llegue por http.

  Para que un Android confíe en él, una sola vez por aparato:
    1. Abra http://${donde}:${config.puerto}${RUTA_AUTORIDAD} y descargue el archivo.
    2. Ajustes > Seguridad > Cifrado y credenciales > Instalar un certificado > Certificado de CA, y elija el archivo.
    3. Compare la huella SHA-256 que muestra el aparato:
       ${autoridad.huella}
  Con un administrador de dispositivos (MDM) se reparte el mismo archivo a todos.

`);
}

try {
  await main();
} catch (e) {
  process.stderr.write(`${e instanceof StartError ? e.message : ((e as Error).stack ?? e)}\n`);
  process.exitCode = 1;
}

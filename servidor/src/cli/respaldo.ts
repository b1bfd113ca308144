import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { leerConfig } from '../platform/config.ts';
import { hasCluster, StartError } from '../platform/postgres/index.ts';
import { RespaldoError } from '../respaldo/error.ts';
import { respaldarCluster } from '../respaldo/hacer.ts';
import { respaldarBase } from '../respaldo/logico.ts';
import { conexion } from './conexion.ts';
import { auditarEn } from './revisar.ts';

const AYUDA = `Copia la base de datos a un archivo, aunque se esté trabajando en ella.

  npm run respaldo -- ARCHIVO

Lo confirmado antes de la orden está en el archivo. Se escribe, se vuelve a leer completo y sólo entonces toma su nombre; después se
audita la base. El archivo contiene todo, contraseñas cifradas incluidas: guárdelo en otro equipo y donde sólo lo lea quien deba.
Termina con 0 si todo está bien, 1 si el respaldo está hecho y la auditoría halló algo, 2 si no se pudo.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ayuda: { type: 'boolean' } },
  });
  const [ruta, ...resto] = positionals;
  if (values.ayuda || !ruta || resto.length) {
    console.log(AYUDA);
    return values.ayuda ? 0 : 2;
  }
  const { databaseUrl, datos, version } = leerConfig();
  if (!databaseUrl && !hasCluster(datos))
    throw new RespaldoError(`No hay datos de Andén en ${datos} que respaldar`);
  const inicio = performance.now();
  const { url, close } = await conexion();
  try {
    const cabecera = databaseUrl
      ? await respaldarBase(ruta, url, version)
      : await respaldarCluster(ruta, { url, datos, version });
    const megas = (statSync(ruta).size / 2 ** 20).toFixed(1);
    const segundos = ((performance.now() - inicio) / 1000).toFixed(1);
    console.log(
      `Respaldo hecho en ${ruta}: ${megas} MB en ${segundos} s, con lo confirmado hasta ${cabecera.momento}.`,
    );
    console.log('Auditoría de la base:');
    return (await auditarEn(url)) ? 0 : 1;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await main();
} catch (e) {
  const esUso = (e as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (esUso) console.error(`Opción no reconocida.\n\n${AYUDA}`);
  else console.error(e instanceof RespaldoError || e instanceof StartError ? e.message : e);
  process.exitCode = 2;
}

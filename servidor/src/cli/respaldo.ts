import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { leerConfig } from '../platform/config.ts';
import { clienteSuelto } from '../platform/db/pool.ts';
import { hasCluster, StartError } from '../platform/postgres/index.ts';
import { anotaTrabajo, type Hecho, motivoDe } from '../platform/trabajos.ts';
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

/** Writes down in the database how its backup went: 'Sistema' warns of one that is missed. */
async function anota(url: string, hecho: Hecho): Promise<void> {
  const cliente = clienteSuelto(url);
  try {
    await cliente.connect();
    await anotaTrabajo(cliente, 'respaldo', hecho);
  } finally {
    await cliente.end();
  }
}

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
    const cabecera = await (databaseUrl
      ? respaldarBase(ruta, url, version)
      : respaldarCluster(ruta, { url, datos, version })
    ).catch(async (e) => {
      // Why it failed is what matters, also if the database is what is away.
      await anota(url, { motivo: motivoDe(e) }).catch(() => {});
      throw e;
    });
    const megas = (statSync(ruta).size / 2 ** 20).toFixed(1);
    const segundos = ((performance.now() - inicio) / 1000).toFixed(1);
    console.log(
      `Respaldo hecho en ${ruta}: ${megas} MB en ${segundos} s, con lo confirmado hasta ${cabecera.momento}.`,
    );
    await anota(url, { resultado: `${megas} MB en ${segundos} s, en ${resolve(ruta)}` });
    console.log('Auditoría de la base:');
    return (await auditarEn(url, { anota: true })) ? 0 : 1;
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

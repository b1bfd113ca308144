import { open, rename, rm } from 'node:fs/promises';
import { ArchivoError } from '../importar/celda.ts';
import { exportar } from '../importar/exporta.ts';
import { leeConfig } from '../platform/config.ts';
import { clienteSuelto } from '../platform/db/pool.ts';
import { StartError } from '../platform/postgres/index.ts';
import { TABLAS } from '../rooms/importaciones/tablas/index.ts';
import { conexion } from './conexion.ts';

const USO = `Uso: npm run exportar -- TABLA ARCHIVO.xlsx | ARCHIVO.csv
  TABLA    ${TABLAS.map((t) => t.nombre).join(', ')}
  ARCHIVO  nuevo; sólo lo lee quien corre el comando. Lo lee «npm run importar»
La base es la de DATABASE_URL o, sin ella, la propia de esta copia. Ver docs/importar.md`;

const FORMATO = /\.(csv|xlsx)$/i;

/** Exit codes: written; failed; wrong arguments. */
async function main(): Promise<0 | 2> {
  const [nombre, ruta, ...resto] = process.argv.slice(2);
  const tabla = TABLAS.find((t) => t.nombre === nombre);
  const formato = FORMATO.exec(ruta ?? '')?.[1]?.toLowerCase() as 'csv' | 'xlsx' | undefined;
  if (!tabla || !ruta || !formato || resto.length > 0) {
    console.error(USO);
    return 2;
  }
  // Written beside it first: a file with its name is whole.
  const escrita = `${ruta}.parte`;
  await (await open(ruta, 'wx', 0o600)).close();
  const salida = await open(escrita, 'w', 0o600);
  const base = await conexion();
  const cliente = clienteSuelto(base.url);
  try {
    await cliente.connect();
    const filas = await exportar(cliente, tabla, {
      zona: leeConfig().zona,
      formato,
      sale: async (bytes) => {
        await salida.write(bytes);
      },
    });
    await salida.sync();
    await rename(escrita, ruta);
    console.log(`${ruta}: ${filas.toLocaleString('es-MX')} filas de ${tabla.nombre}`);
    return 0;
  } catch (error) {
    await Promise.all([rm(escrita, { force: true }), rm(ruta, { force: true })]);
    throw error;
  } finally {
    await salida.close();
    await cliente.end().catch(() => {});
    await base.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') console.error('Ya hay un archivo con ese nombre: dé otro');
  else if (error instanceof ArchivoError || error instanceof StartError) console.error(message);
  else console.error(error);
  process.exitCode = 1;
}

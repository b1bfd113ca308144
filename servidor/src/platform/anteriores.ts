import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How long the files of a version that was replaced stay, in milliseconds: a tab that nobody reloads still asks for them. */
const QUEDAN = 7 * 24 * 60 * 60 * 1000;

/** When each file stopped being of the version served, in epoch milliseconds, by name. */
type Salidas = Readonly<Record<string, number>>;

/** Where the files of this version and of earlier ones are kept: a folder to serve, with `assets` inside. */
export const carpetaDeAnteriores = (datos: string): string => join(datos, 'web');

/**
 * Keeps a copy of the built web's files in the data folder, which outlives a new build and a new checkout, and removes there those of
 * versions replaced more than a week ago. The age counts from the first start with another version, not from when they were built.
 * @param dist the built web
 * @param datos the data folder
 * @throws what the disk says, if it cannot be written
 */
export async function guardaAnteriores(dist: string, datos: string, ahora = Date.now()): Promise<void> {
  const assets = join(carpetaDeAnteriores(datos), 'assets');
  await mkdir(assets, { recursive: true });
  const presentes = new Set(await readdir(join(dist, 'assets')).catch(() => []));
  const guardados = new Set(await readdir(assets));
  const registro = join(datos, 'web-anteriores.json');
  const antes = await leeSalidas(registro);
  const salidas: Record<string, number> = {};
  for (const nombre of guardados) {
    if (presentes.has(nombre)) continue;
    const salio = antes[nombre] ?? ahora;
    if (ahora - salio > QUEDAN) await rm(join(assets, nombre), { force: true });
    else salidas[nombre] = salio;
  }
  for (const nombre of presentes)
    if (!guardados.has(nombre)) await copia(join(dist, 'assets', nombre), join(assets, nombre));
  const nuevo = `${registro}.${process.pid}`;
  await writeFile(nuevo, JSON.stringify(salidas));
  await rename(nuevo, registro);
}

async function leeSalidas(registro: string): Promise<Salidas> {
  try {
    return JSON.parse(await readFile(registro, 'utf8')) as Salidas;
  } catch {
    // The first time, or a start that was killed: what is there counts from now.
    return {};
  }
}

/** A second name for the same bytes where the disk allows it, else a copy that is whole once it has its name. */
async function copia(de: string, a: string): Promise<void> {
  try {
    await link(de, a);
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === 'EEXIST') return;
    const enObra = `${a}.${process.pid}`;
    await copyFile(de, enObra);
    await rename(enObra, a);
  }
}

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './errors.ts';

/**
 * Records that data lived here, in places that outlive them: inside the data folder, beside the cluster, and beside the
 * data folder itself (`.datos.marca`), which remains if the folder is removed or its disk is not mounted. A new
 * checkout at an old path brings none.
 */
interface Mark {
  cluster: string;
  /** When it was first recorded, ISO 8601. */
  desde: string;
}

/** The folders of a `Place` beside which marks are. */
interface Marked {
  home: string;
  cluster: string;
  folder: string;
}

/** The mark beside the data folder. */
export const outerMark = (folder: string): string => `${folder}.marca`;

const innerMark = (home: string): string => join(home, 'marca');

/** Records that data live here, once. If the folder above is not writable, the inner mark has to do. */
export function markData(place: Marked): void {
  for (const file of [innerMark(place.home), outerMark(place.folder)]) {
    if (readMark(file)?.cluster === place.cluster) continue;
    const mark: Mark = { cluster: place.cluster, desde: new Date().toISOString() };
    try {
      writeFileSync(`${file}.nueva`, `${JSON.stringify(mark)}\n`);
      renameSync(`${file}.nueva`, file);
    } catch (error) {
      if (file === innerMark(place.home)) throw error;
    }
  }
}

/**
 * Call before creating a cluster where there is none.
 * @throws StartError if there used to be one
 */
export function requireNoMark(place: Marked): void {
  const files = [innerMark(place.home), outerMark(place.folder)].filter((file) => existsSync(file));
  const [file] = files;
  if (!file) return;
  const mark = readMark(file);
  throw missingData(mark?.cluster ?? place.cluster, `la marca ${file}`, files, mark?.desde);
}

/** One line: what is missing, which mark says so, and how to go on. */
export function missingData(
  cluster: string,
  witness: string,
  marks: readonly string[],
  since?: string,
): StartError {
  const gone = existsSync(cluster)
    ? `Los datos de Andén están en ${cluster}, pero la carpeta de datos ya no lleva a ellos: enlácela (ln -s)`
    : `Faltan los datos de Andén: no hay nada en ${cluster}. Si están en otro disco, móntelo; si se movieron, devuélvalos`;
  const when = since ? ` desde ${since.slice(0, 10)}` : '';
  return new StartError(
    `${gone}; si hay un respaldo: npm run restaura -- ARCHIVO; para empezar una base nueva, sin ellos: rm -f ${marks.join(' ')} (${witness} dice que ahí estaban${when}).`,
  );
}

function readMark(file: string): Mark | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Mark;
  } catch {
    return null;
  }
}

import { open, readFile } from 'node:fs/promises';
import { enumera, segun } from '@anden/contrato/cifras.ts';
import type { Abierto } from './archivo.ts';
import { ArchivoError, CELDA_MAX, CeldaMala, COLUMNAS_MAX, conAcentos, type Fila } from './celda.ts';
import { filasDeCsv, formatoDeCsv } from './csv.ts';
import { filasDeLibro } from './libro.ts';
import type { HojaLeida } from './zip.ts';

const CSV_MAX = 500 * 1024 * 1024;
const XLSX_MAX = 100 * 1024 * 1024;
const MEGA = 1024 * 1024;

const SEPARADORES: Record<string, string> = {
  ',': 'coma',
  ';': 'punto y coma',
  '\t': 'tabulador',
  '|': 'barra',
};

/**
 * Opens a file in this thread, which does nothing else (others use `abreArchivo`): its first bytes decide what it is, not its name.
 * @throws ArchivoError with a Spanish line if it cannot be read
 */
export async function abreAqui(ruta: string): Promise<Abierto & { filas: AsyncIterable<Fila> }> {
  const { inicio, tamano } = await primerosBytes(ruta);
  const empieza = (...bytes: number[]) => bytes.every((b, i) => inicio[i] === b);
  if (tamano === 0) throw new ArchivoError('El archivo está vacío');
  if (empieza(0xd0, 0xcf, 0x11, 0xe0)) throw new ArchivoError(await queContenedor(ruta, tamano));
  const otro = OTROS.find(({ bytes }) => empieza(...bytes));
  if (otro) throw new ArchivoError(otro.dice);
  if (empieza(0x50, 0x4b)) {
    cabe(tamano, XLSX_MAX);
    const { filas, hoja, ocultas } = await filasDeLibro(ruta);
    const deVarias = cualHoja(hoja);
    return {
      descripcion: `Excel, ${deVarias ?? 'primera hoja'}${dichasOcultas(ocultas)}`,
      deVarias,
      separado: false,
      filas: acotadas(conAcentos(filas)),
    };
  }
  cabe(tamano, CSV_MAX);
  const formato = await formatoDeCsv(ruta);
  const nombre = formato.codificacion.replace('utf', 'UTF').replace('windows', 'Windows');
  return {
    descripcion: `CSV, ${nombre}, separado por ${SEPARADORES[formato.separador] ?? formato.separador}`,
    deVarias: null,
    separado: true,
    filas: acotadas(conAcentos(filasDeCsv(ruta, formato))),
  };
}

/** What people have that is no table, by how it begins. */
const OTROS: readonly { bytes: readonly number[]; dice: string }[] = [
  {
    bytes: [...Buffer.from('%PDF-')],
    dice: 'El archivo es un PDF, no una tabla: pida los datos en .xlsx o CSV al sistema del que salió',
  },
  ...[
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
  ].map((bytes) => ({ bytes, dice: 'El archivo es una imagen, no una tabla: suba un .xlsx o un CSV' })),
];

/** What a compound file of Microsoft's is, and what to do with it: its directory names the parts it has. */
async function queContenedor(ruta: string, tamano: number): Promise<string> {
  const bytes = tamano <= XLSX_MAX ? await readFile(ruta) : Buffer.alloc(0);
  const tiene = (parte: string): boolean => bytes.includes(Buffer.from(`${parte}\0`, 'utf16le'));
  if (tiene('EncryptedPackage'))
    return 'El libro tiene contraseña: ábralo en Excel, quítesela y guárdelo otra vez';
  if (tiene('Workbook') || tiene('Book'))
    return 'El archivo es un .xls antiguo: ábralo en Excel y guárdelo como .xlsx';
  return 'El archivo es un .xls antiguo o tiene contraseña: guárdelo como .xlsx sin contraseña';
}

const miles = (n: number): string => n.toLocaleString('es-MX');

/**
 * The rows with no more cells, and no longer ones, than anybody means. Empty cells beyond the last column that is taken are left out.
 * @throws ArchivoError if there is something in one of them
 */
async function* acotadas(filas: AsyncIterable<Fila> | Iterable<Fila>): AsyncGenerator<Fila> {
  for await (const fila of filas) {
    const { numero, celdas } = fila;
    let columnas = celdas.length;
    while (columnas > COLUMNAS_MAX && (celdas[columnas - 1] ?? '') === '') columnas--;
    if (columnas > COLUMNAS_MAX)
      throw new ArchivoError(
        `La fila ${miles(numero)} tiene ${miles(columnas)} columnas y el máximo es ${miles(COLUMNAS_MAX)}: borre las que sobran`,
      );
    yield {
      ...fila,
      celdas: celdas
        .slice(0, columnas)
        .map((c) =>
          typeof c === 'string' && c.length > CELDA_MAX
            ? new CeldaMala(`mide ${miles(c.length)} caracteres y el máximo es ${miles(CELDA_MAX)}`)
            : c,
        ),
    };
  }
}

/** Names of sheets that are said; of more, how many they are. */
const HOJAS_DICHAS = 3;

const dichasOcultas = (n: number): string =>
  n === 0
    ? ''
    : `, ${segun(n, 'con 1 fila oculta que también se lee', `con ${miles(n)} filas ocultas que también se leen`)}`;

/** Which sheet is read of several, and which are not. */
function cualHoja(hoja: HojaLeida | null): string | null {
  if (!hoja || (hoja.otras.length === 0 && hoja.lugar === 1)) return null;
  if (hoja.otras.length === 0) return `hoja «${hoja.nombre}», la primera visible`;
  const otras =
    hoja.otras.length > HOJAS_DICHAS
      ? `otras ${hoja.otras.length.toLocaleString('es-MX')}`
      : enumera(hoja.otras.map((n) => `«${n}»`));
  return `hoja «${hoja.nombre}», sin leer ${otras}`;
}

function cabe(tamano: number, maximo: number): void {
  if (tamano <= maximo) return;
  throw new ArchivoError(
    `El archivo mide ${Math.ceil(tamano / MEGA)} MB y el máximo es ${maximo / MEGA} MB: divídalo`,
  );
}

async function primerosBytes(ruta: string): Promise<{ inicio: Buffer; tamano: number }> {
  try {
    const archivo = await open(ruta);
    try {
      const datos = await archivo.stat();
      if (!datos.isFile()) throw new ArchivoError(`${ruta} no es un archivo`);
      const { buffer, bytesRead } = await archivo.read(Buffer.alloc(8), 0, 8, 0);
      return { inicio: buffer.subarray(0, bytesRead), tamano: datos.size };
    } finally {
      await archivo.close();
    }
  } catch (error) {
    if (error instanceof ArchivoError) throw error;
    const codigo = (error as NodeJS.ErrnoException).code;
    throw new ArchivoError(
      codigo === 'ENOENT' ? `No existe el archivo ${ruta}` : `No se puede leer ${ruta}: ${codigo}`,
    );
  }
}

import { randomBytes } from 'node:crypto';
import { open, rm, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { diaRejection } from '@anden/contrato/fields.ts';
import { dichoDePregunta, type Respuestas } from '@anden/contrato/formatos.ts';
import { Respuestas as FormaDeRespuestas } from '@anden/contrato/formatos-campos.ts';
import { CIERRE_MAX } from '@anden/contrato/importaciones/rules.ts';
import { claveInicial } from '@anden/contrato/rh/rules.ts';
import pg from 'pg';
import { abreArchivo } from '../importar/archivo.ts';
import { ayudaDe, ayudaDeTablas } from '../importar/ayuda.ts';
import { ArchivoError, type Fila } from '../importar/celda.ts';
import type { Conexion } from '../importar/conexion.ts';
import {
  ColumnasAjenas,
  columnasDelEncabezado,
  columnasPorJuzgar,
  desdeElEncabezado,
  dichoDeEleccion,
  eleccionDe,
} from '../importar/encabezado.ts';
import { FirmaError } from '../importar/firma.ts';
import { type Evidencia, preguntasDe } from '../importar/formatos.ts';
import type { Historia } from '../importar/historia.ts';
import { importar } from '../importar/importar.ts';
import { clavesCsv, informe, rechazosCsv } from '../importar/informe.ts';
import type { Escrito } from '../importar/opciones.ts';
import { escribePlantilla, plantillaCsv } from '../importar/plantilla.ts';
import { eleccionesDe } from '../importar/recuerdo.ts';
import type { AccesoNuevo, Tabla } from '../importar/tabla.ts';
import { leeConfig } from '../platform/config.ts';
import { clienteSuelto } from '../platform/db/pool.ts';
import { StartError } from '../platform/postgres/index.ts';
import { TABLAS } from '../rooms/importaciones/tablas/index.ts';
import { type Conexion as Conectada, conexion } from './conexion.ts';

const USO = `Uso: npm run importar -- TABLA ARCHIVO [--ensayo] [--errores ARCHIVO.csv] [--operador USUARIO] [--claves ARCHIVO.csv] [--fechas dma|mda] [--decimales punto|coma] [--historia AAAA-MM-DD] [--cerrar-ausentes MOTIVO] [--columnas "TÍTULO=COLUMNA,…"]
     npm run importar -- TABLA --plantilla [ARCHIVO.xlsx | ARCHIVO.csv]
     npm run importar -- [TABLA] --ayuda
  TABLA      ${TABLAS.map((t) => t.nombre).join(', ')}
  ARCHIVO    .xlsx (primera hoja visible) o .csv
  --ensayo   dice qué haría, sin cambiar nada
  --errores  guarda todas las filas rechazadas
  --claves   archivo nuevo para las contraseñas iniciales que se generan (operadores); sólo lo lee quien corre el comando
  --fechas, --decimales  cómo leer una columna cuyas celdas no lo dicen: primero el día (dma) o el mes; punto o coma decimal
  --historia  hasta ese día las compras, remisiones y facturas entran ya terminadas y pagadas
  --cerrar-ausentes  cierra, con ese motivo, las que están abiertas aquí y el archivo no trae
  --columnas qué es cada columna del archivo cuyo título no se conoce: "Cve. Art=CLAVE_ARTICULO,Obs=-" (- no se usa; un título
             con coma, entre comillas). Se recuerda para el siguiente archivo con los mismos títulos; --columnas "" lo olvida
  --operador a nombre de quién van los movimientos de piezas; sin él, del primero que administra operadores
La base es la de DATABASE_URL o, sin ella, la propia de esta copia. Ver docs/importar.md`;

/** Exit codes: done; refused or failed; wrong arguments. */
const HECHO = 0;
const FALLO = 1;
const MAL_USO = 2;

interface Orden {
  tabla: Tabla;
  archivo: string | undefined;
  ensayo: boolean;
  errores: string | undefined;
  operador: string | undefined;
  claves: string | undefined;
  plantilla: boolean;
  respuestas: Respuestas;
  historia: Historia;
  /** What was said of the file's columns; undefined: nothing, so that what was said the last time counts. */
  columnas: Dichas | undefined;
}

type Dichas = { titulo: string; columna: string | null }[];

/** One of `--columnas`: a title, in quotation marks if it holds a comma or an equals sign, and what it is. */
const UNA_COLUMNA = /\s*(?:"([^"]+)"|([^",=][^,=]*?))\s*=\s*([^",=]+?)\s*(?:,|$)/y;

/** What `--columnas` says; null: it makes no sense. */
function dichasEn(texto: string): Dichas | null {
  const dichas: Dichas = [];
  UNA_COLUMNA.lastIndex = 0;
  while (UNA_COLUMNA.lastIndex < texto.length) {
    const una = UNA_COLUMNA.exec(texto);
    if (!una) return null;
    const columna = una[3] ?? '';
    dichas.push({ titulo: una[1] ?? una[2] ?? '', columna: columna === '-' ? null : columna });
  }
  return dichas;
}

function orden(argumentos: string[]): Orden | null {
  try {
    const { values, positionals } = parseArgs({
      args: argumentos,
      allowPositionals: true,
      options: {
        ensayo: { type: 'boolean', default: false },
        plantilla: { type: 'boolean', default: false },
        errores: { type: 'string' },
        operador: { type: 'string' },
        claves: { type: 'string' },
        fechas: { type: 'string' },
        decimales: { type: 'string' },
        historia: { type: 'string' },
        'cerrar-ausentes': { type: 'string' },
        columnas: { type: 'string' },
      },
    });
    const [nombre, archivo, ...resto] = positionals;
    const tabla = TABLAS.find((t) => t.nombre === nombre);
    if (!tabla || resto.length || (!archivo && !values.plantilla)) return null;
    const { errores, operador, claves, fechas, decimales, ensayo, plantilla } = values;
    const respuestas = FormaDeRespuestas.safeParse({ fecha: fechas, decimal: decimales });
    if (!respuestas.success) return null;
    const historia = { hasta: values.historia, cierra: values['cerrar-ausentes'] };
    if (historia.hasta !== undefined && diaRejection(historia.hasta) !== null) return null;
    if (
      historia.cierra !== undefined &&
      (historia.cierra.trim() === '' || historia.cierra.length > CIERRE_MAX)
    )
      return null;
    const columnas = values.columnas === undefined ? undefined : dichasEn(values.columnas);
    if (columnas === null) return null;
    return {
      tabla,
      archivo,
      columnas,
      ensayo,
      plantilla,
      errores,
      operador,
      claves,
      historia,
      respuestas: respuestas.data,
    };
  } catch {
    return null;
  }
}

/** Rows read between two lines of progress. */
const AVISA_CADA = 20_000;

/** Where the command says things. */
export interface Voz {
  di: (linea: string) => void;
  queja: (linea: string) => void;
  /** How far it has got; null: what was said of that is gone. */
  avanza: (texto: string | null) => void;
}

/** Who runs the command, for the audit trail; in a container the user may be a number without a name. */
function cuentaDelSistema(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'desconocido'}`;
  }
}

/** Passwords were made and there is nowhere to write them. */
class SinArchivoDeClaves extends Error {
  override name = 'SinArchivoDeClaves';
  override message =
    'Hay operadores nuevos sin CLAVE_INICIAL: diga con --claves ARCHIVO.csv dónde escribir las que se generan. No se importó nada';
}

/** Writes the passwords to a new file that nobody else can read. */
async function escribeClaves(ruta: string | undefined, accesos: readonly AccesoNuevo[]): Promise<void> {
  if (ruta === undefined) throw new SinArchivoDeClaves();
  const salida = await open(ruta, 'wx', 0o600);
  try {
    await salida.writeFile(clavesCsv(accesos));
    await salida.sync();
  } finally {
    await salida.close();
  }
}

/** A file's header and what its cells say about how they are written. */
async function mirado(
  { tabla, columnas = [] }: Orden,
  archivo: string,
): Promise<{ encabezado: Fila; evidencia: readonly Evidencia[] }> {
  const { filas, evidencia } = await abreArchivo(archivo);
  const dichos = columnas.map((c) => c.titulo);
  let encabezado: Fila | undefined;
  for await (const fila of desdeElEncabezado(filas, [tabla], dichos)) encabezado ??= fila;
  if (!encabezado) throw new ArchivoError('El archivo está vacío');
  return { encabezado, evidencia: evidencia() };
}

/**
 * How a file is to be read: its columns as they were said now or the last time.
 * @throws ArchivoError if its columns are not those of the table, or with the question that they leave open
 */
async function escritoDe(
  { tabla, columnas, respuestas }: Orden,
  { encabezado, evidencia }: Awaited<ReturnType<typeof mirado>>,
  cliente: Conexion,
): Promise<{ escrito: Escrito; recordada: string | null }> {
  const { celdas } = encabezado;
  const antes = columnas ? undefined : (await eleccionesDe(cliente, celdas))[tabla.nombre];
  const eleccion = columnas ? eleccionDe(tabla, celdas, columnas) : (antes?.eleccion ?? {});
  try {
    columnasDelEncabezado(tabla, celdas, TABLAS, eleccion);
  } catch (e) {
    if (!(e instanceof ColumnasAjenas)) throw e;
    throw new ArchivoError(
      `${e.message}. Dígalo con --columnas "TÍTULO=COLUMNA,…,TÍTULO=-"; qué columnas hay, con ${tabla.nombre} --ayuda`,
    );
  }
  const [pregunta] = preguntasDe(columnasPorJuzgar(tabla, celdas, evidencia, eleccion), respuestas);
  if (pregunta) {
    const opcion =
      pregunta.QUE === 'fecha' ? '--fechas dma o --fechas mda' : '--decimales punto o --decimales coma';
    throw new ArchivoError(`${dichoDePregunta(pregunta)} Dígalo con ${opcion}`);
  }
  return {
    escrito: { encabezado: encabezado.numero, eleccion, evidencia, respuestas },
    recordada: antes ? dichoDeEleccion(tabla, celdas, antes.eleccion) : null,
  };
}

async function corre(pedido: Orden, voz: Voz, conecta: () => Promise<Conectada>): Promise<number> {
  const { tabla, archivo = '', ensayo, errores, operador, claves, historia, columnas } = pedido;
  const inicio = performance.now();
  const visto = await mirado(pedido, archivo);
  const { descripcion, filas, cierra } = await abreArchivo(archivo);
  const base = await conecta().catch(async (e: unknown) => {
    // The thread that reads the file would keep the process alive.
    await cierra();
    throw e;
  });
  const cliente = clienteSuelto(base.url);
  const { zona, empresaId: empresa } = leeConfig();
  let escritas: string | undefined;
  try {
    await cliente.connect();
    const { escrito, recordada } = await escritoDe(pedido, visto, cliente);
    const resultado = await importar(cliente, tabla, filas, {
      ensayo,
      zona,
      tablas: TABLAS,
      empresa,
      cuenta: cuentaDelSistema(),
      archivo: basename(archivo),
      bytes: (await stat(archivo)).size,
      operador,
      escrito,
      recordar: columnas && visto.encabezado.celdas,
      historia,
      claves: (cuantas) => Array.from({ length: cuantas }, () => claveInicial(randomBytes(12))),
      async entrega(accesos) {
        await escribeClaves(claves, accesos);
        escritas = claves;
      },
      onProgreso(paso, cuantas) {
        if (paso === 'revision') voz.avanza('Revisando contra la base');
        else if (paso === 'guardado') voz.avanza(ensayo ? 'Contando lo que cambiaría' : 'Guardando');
        else if (cuantas % AVISA_CADA === 0) voz.avanza(`${cuantas.toLocaleString('es-MX')} filas leídas`);
      },
    });
    voz.avanza(null);
    const segundos = ((performance.now() - inicio) / 1000).toFixed(1);
    const filasLeidas = resultado.leidas.toLocaleString('es-MX');
    voz.di(`${basename(archivo)} (${descripcion}): ${filasLeidas} filas en ${segundos} s`);
    if (recordada) voz.di(`  Columnas como la vez pasada (--columnas lo cambia): ${recordada}`);
    for (const linea of informe(resultado, ensayo)) voz.di(linea);
    if (escritas) voz.di(`Las contraseñas iniciales están en ${escritas}: entréguelas y bórrelo.`);
    escritas = undefined;
    if (errores) await writeFile(errores, rechazosCsv(resultado.rechazos));
    return resultado.rechazos.length ? FALLO : HECHO;
  } finally {
    // The import failed, so the passwords in this file are of nobody.
    if (escritas) await rm(escritas, { force: true });
    await cierra();
    await cliente.end().catch(() => {});
    await base.close();
  }
}

async function atiende(argumentos: string[], voz: Voz, conecta: () => Promise<Conectada>): Promise<number> {
  if (argumentos.includes('--ayuda')) {
    const tabla = TABLAS.find((t) => argumentos.includes(t.nombre));
    voz.di(tabla ? ayudaDe(tabla) : `${USO}\n\n${ayudaDeTablas(TABLAS)}`);
    return HECHO;
  }
  const pedido = orden(argumentos);
  if (!pedido) {
    voz.queja(USO);
    return MAL_USO;
  }
  if (pedido.plantilla) {
    if (pedido.archivo) await escribePlantilla(pedido.tabla, pedido.archivo);
    else process.stdout.write(plantillaCsv(pedido.tabla));
    return HECHO;
  }
  return corre(pedido, voz, conecta);
}

/** What PostgreSQL's limits on waiting mean, by its code. */
const TARDO: Readonly<Record<string, string>> = {
  '57014': 'Tardó más de 5 minutos en un paso: divida el archivo. No se importó nada',
  '55P03': 'Otra importación tarda más de 5 minutos: intente cuando termine. No se importó nada',
  '25P03': 'El archivo tardó más de 2 minutos en leerse. No se importó nada',
};

/** A failure that somebody can fix, in one line; null: a bug. */
function motivo(error: unknown): string | null {
  if (
    error instanceof ArchivoError ||
    error instanceof FirmaError ||
    error instanceof StartError ||
    error instanceof SinArchivoDeClaves
  ) {
    return error.message;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== undefined && code in TARDO) return TARDO[code] ?? null;
  if (error instanceof pg.DatabaseError)
    return `La base de datos rechazó la importación: ${message} (${code})`;
  if (code?.startsWith('E')) return `No se pudo completar: ${message || code}`;
  return null;
}

/**
 * The command `importar`: `npm run importar` with these arguments.
 * @param base the database; default: as {@link conexion} finds it
 * @returns its exit code
 */
export async function importarPorOrden(
  argumentos: readonly string[],
  voz: Voz,
  base: () => Promise<Conectada> = conexion,
): Promise<number> {
  try {
    return await atiende([...argumentos], voz, base);
  } catch (error) {
    voz.avanza(null);
    const dicho = motivo(error);
    if (dicho === null) throw error;
    voz.queja(dicho);
    return FALLO;
  }
}

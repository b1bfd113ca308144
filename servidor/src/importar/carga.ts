import { respiro } from '../platform/respiro.ts';
import { ArchivoError, type Celda, CeldaMala, estaVacia, type Fila, muestra, NumeroExcel } from './celda.ts';
import type { Conexion } from './conexion.ts';
import { claseDe, columnasDelEncabezado, desdeElEncabezado } from './encabezado.ts';
import { type Formato, formatoDe, USUAL } from './formatos.ts';
import type { Opciones, Rechazo } from './importar.ts';
import { Motivo } from './lectores.ts';
import type { Columna, Tabla } from './tabla.ts';
import { TABLAS } from './tablas/index.ts';

/** Values per insert: making one of them keeps other requests waiting for some milliseconds. */
const LOTE = 15_000;
/** Rows read between two progress reports. */
const AVISA_CADA = 500;

/** The refusal of a file of which more than `max` cells are refused. */
export const demasiados = (max: number): ArchivoError =>
  new ArchivoError(
    `Se rechazan más de ${max.toLocaleString('es-MX')} celdas: ¿es la tabla de este archivo? Corríjalo, o impórtelo con el comando`,
  );

/** What loading the rows of a file found. */
export interface Carga {
  leidas: number;
  rechazos: Rechazo[];
  advertencias: string[];
  /** Cells that are numbers in columns for codes, by column. */
  numericas: Map<string, number>;
  /** Values of the grouping column in rows that never reached `entrada`. */
  gruposMalos: Set<string>;
}

/** A column of the file: what it is, if anything, and how it is written. */
interface Leida {
  columna: Columna | null;
  formato: Formato;
}

/** Reads every row into `entrada`, or writes down why it cannot be. */
export async function cargaEntrada(
  pg: Conexion,
  tabla: Tabla,
  filas: AsyncIterable<Fila> | Iterable<Fila>,
  { onProgreso, escrito, rechazosMax }: Pick<Opciones, 'onProgreso' | 'escrito'> & { rechazosMax: number },
): Promise<Carga> {
  const carga: Carga = {
    leidas: 0,
    rechazos: [],
    advertencias: [],
    numericas: new Map(),
    gruposMalos: new Set(),
  };
  let columnas: Leida[] | undefined;
  let lote: (string | null)[][] = [];
  const porLote = Math.ceil(LOTE / (tabla.columnas.length + 1));
  const respira = respiro();
  for await (const fila of desdeElEncabezado(filas, [tabla])) {
    if (!columnas) {
      columnas = columnasDelEncabezado(tabla, fila.celdas, TABLAS).map((columna, i) => {
        const clase = columna && claseDe(columna);
        return {
          columna,
          formato: escrito && clase ? formatoDe(escrito.evidencia[i], clase, escrito.respuestas) : USUAL,
        };
      });
      continue;
    }
    carga.leidas++;
    if (carga.leidas % AVISA_CADA === 0) onProgreso?.('lectura', carga.leidas);
    if (respira.toca()) await respira.deja();
    const valores = leeFila(tabla, columnas, fila, carga);
    if (carga.rechazos.length > rechazosMax) throw demasiados(rechazosMax);
    if (valores) lote.push(valores);
    if (lote.length === porLote) {
      await guardaLote(pg, tabla, lote);
      lote = [];
    }
  }
  if (!columnas) throw new ArchivoError('El archivo está vacío');
  await guardaLote(pg, tabla, lote);
  for (const [columna, cuantas] of carga.numericas) {
    carga.advertencias.unshift(
      `${columna}: ${cuantas.toLocaleString('es-MX')} celdas son números de Excel; si alguna empezaba con 0, lo perdió`,
    );
  }
  return carga;
}

/** The row in the form of `entrada`, or null after recording every reason against it. */
function leeFila(
  tabla: Tabla,
  columnas: readonly Leida[],
  { numero, celdas }: Fila,
  carga: Carga,
): (string | null)[] | null {
  const crudas = new Map<string, Celda | undefined>();
  const valores = new Map<string, string | null>();
  const antes = carga.rechazos.length;
  const rechaza = (columna: string, motivo: string) =>
    carga.rechazos.push({
      fila: numero,
      columna,
      valor: tabla.columnas.some((c) => c.secreta && c.nombre === columna)
        ? ''
        : muestra(crudas.get(columna)),
      motivo,
    });
  columnas.forEach(({ columna, formato }, i) => {
    if (!columna) return;
    crudas.set(columna.nombre, celdas[i]);
    if (columna.delicada && celdas[i] instanceof NumeroExcel) {
      carga.numericas.set(columna.nombre, (carga.numericas.get(columna.nombre) ?? 0) + 1);
    }
    const valor = columna.leer(celdas[i], formato);
    if (valor instanceof Motivo) rechaza(columna.nombre, valor.texto);
    else if (valor === null && columna.obligatoria) rechaza(columna.nombre, 'está vacía y es obligatoria');
    else valores.set(columna.nombre, valor);
  });
  const sobra = celdas.findIndex(
    (c, i) => !columnas[i]?.columna && (c instanceof CeldaMala || !estaVacia(c)),
  );
  if (sobra >= 0) {
    carga.rechazos.push({
      fila: numero,
      columna: '',
      valor: muestra(celdas[sobra]),
      motivo:
        'trae más celdas que columnas el encabezado: ¿falta poner comillas a un texto con el separador?',
    });
  }
  if (carga.rechazos.length === antes) {
    const dicho = tabla.revisaFila?.(valores, crudas);
    if (dicho && 'motivo' in dicho) rechaza(dicho.columna, dicho.motivo);
    else if (dicho) carga.advertencias.push(`Fila ${numero}: ${dicho.columna} ${dicho.advertencia}`);
  }
  if (carga.rechazos.length > antes) {
    const grupo = tabla.grupo && valores.get(tabla.grupo);
    if (grupo) carga.gruposMalos.add(grupo);
    return null;
  }
  return [String(numero), ...tabla.columnas.map((c) => valores.get(c.nombre) ?? null)];
}

async function guardaLote(
  pg: Conexion,
  tabla: Tabla,
  lote: readonly (readonly (string | null)[])[],
): Promise<void> {
  if (lote.length === 0) return;
  const tipos = ['int', ...tabla.columnas.map((c) => c.tipo)];
  const nombres = ['fila', ...tabla.columnas.map((c) => c.nombre.toLowerCase())];
  await pg.query(
    `insert into entrada (${nombres.join(', ')})
     select * from unnest(${tipos.map((t, i) => `$${i + 1}::${t}[]`).join(', ')})`,
    tipos.map((_, i) => lote.map((fila) => fila[i] ?? null)),
  );
}

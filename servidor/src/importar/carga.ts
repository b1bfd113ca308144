import { enumera, segun } from '@anden/contrato/cifras.ts';
import type { Formato } from '@anden/contrato/formatos.ts';
import { respiro } from '../platform/respiro.ts';
import { ArchivoError, type Celda, CeldaMala, estaVacia, type Fila, muestra, NumeroExcel } from './celda.ts';
import type { Conexion } from './conexion.ts';
import { claseDe, columnasDelEncabezado, desdeElEncabezado, desdeLaFila } from './encabezado.ts';
import { formatoDe, USUAL } from './formatos.ts';
import { enFilas } from './informe.ts';
import { Motivo } from './lectores.ts';
import type { Opciones, Rechazo } from './opciones.ts';
import { sinSenas } from './parecido.ts';
import type { Columna, Tabla } from './tabla.ts';
import { totalDe } from './totales.ts';

/** Values per insert: making one of them keeps other requests waiting for some milliseconds. */
const LOTE = 15_000;
/** Rows read between two progress reports. */
const AVISA_CADA = 500;

/** The refusal of a file of which more than `max` cells are refused. */
export const demasiados = (max: number): ArchivoError =>
  new ArchivoError(
    `Se rechazan más de ${max.toLocaleString('es-MX')} celdas: ¿es la tabla de este archivo? Corríjalo, o impórtelo con el comando`,
  );

/** What systems write where there is nothing. */
const NADA = new Set(['#N/D', '#N/A', 'N/D', 'N/A', 'S/C', 'S/D', 'S/N', '-', '--']);
const esNada = (celda: Celda | undefined): celda is string =>
  typeof celda === 'string' && celda.length < 12 && NADA.has(celda.trim().toUpperCase());

/** What a text of a column means, where it may be written by name. */
type Nombres = ReadonlyMap<string, string>;

async function nombresDe(pg: Conexion, { nombres }: Columna): Promise<Nombres | null> {
  if (nombres === undefined) return null;
  if (typeof nombres !== 'string') return new Map(Object.entries(nombres));
  const { rows } = await pg.query<{ nombre: string; valor: string }>(nombres);
  return new Map(rows.map((r) => [sinSenas(r.nombre), r.valor]));
}

/** What loading the rows of a file found. */
export interface Carga {
  leidas: number;
  rechazos: Rechazo[];
  advertencias: string[];
  /** Cells that are numbers in columns for codes, by column. */
  numericas: Map<string, number>;
  /** Cells that say that there is nothing, by column, and how they say it. */
  nadas: Map<string, { cuantas: number; dichas: Set<string> }>;
  /** Warnings about rows that say the same but for the value they begin with. */
  iguales: Map<string, { fila: number; texto: string }[]>;
  /** Values of the grouping column in rows that never reached `entrada`. */
  gruposMalos: Set<string>;
}

/** A column of the file: what it is, if anything, and how it is written. */
interface Leida {
  columna: Columna | null;
  ignorada: boolean;
  formato: Formato;
  nombres: Nombres | null;
}

/** Reads every row into `entrada`, or writes down why it cannot be. */
export async function cargaEntrada(
  pg: Conexion,
  tabla: Tabla,
  filas: AsyncIterable<Fila> | Iterable<Fila>,
  {
    tablas,
    onProgreso,
    escrito,
    rechazosMax,
  }: Pick<Opciones, 'tablas' | 'onProgreso' | 'escrito'> & { rechazosMax: number },
): Promise<Carga> {
  const carga: Carga = {
    leidas: 0,
    rechazos: [],
    advertencias: [],
    numericas: new Map(),
    nadas: new Map(),
    iguales: new Map(),
    gruposMalos: new Set(),
  };
  let columnas: Leida[] | undefined;
  let lote: (string | null)[][] = [];
  const porLote = Math.ceil(LOTE / (tabla.columnas.length + 1));
  const respira = respiro();
  const suyas = escrito ? desdeLaFila(filas, escrito.encabezado) : desdeElEncabezado(filas, [tabla]);
  for await (const fila of suyas) {
    if (!columnas) {
      columnas = [];
      const destinos = columnasDelEncabezado(tabla, fila.celdas, tablas, escrito?.eleccion);
      const sin = destinos.filter((d) => d.ignorada).map((d) => `«${d.nombre}»`);
      if (sin.length > 0)
        carga.advertencias.push(
          `${segun(sin.length, 'Una columna no se usa', `${sin.length} columnas no se usan`)}: ${enumera(sin)}`,
        );
      for (const [i, { columna, ignorada }] of destinos.entries()) {
        const clase = columna && claseDe(columna);
        columnas.push({
          columna,
          ignorada,
          nombres: columna && (await nombresDe(pg, columna)),
          formato: escrito && clase ? formatoDe(escrito.evidencia[i], clase, escrito.respuestas) : USUAL,
        });
      }
      continue;
    }
    const total = totalDe(
      fila.celdas,
      columnas.map((c) => c.columna),
    );
    if (total !== null) {
      carga.advertencias.push(`Fila ${fila.numero}: dice «${total}», suma a las demás y no se toma`);
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
  for (const [comun, iguales] of carga.iguales) {
    const [primera] = iguales;
    const texto = iguales.length === 1 ? primera?.texto : comun;
    carga.advertencias.push(`${enFilas(iguales)}: ${texto}`);
  }
  for (const [columna, { cuantas, dichas }] of carga.nadas) {
    carga.advertencias.unshift(
      `${columna}: ${segun(cuantas, 'una celda dice', `${cuantas.toLocaleString('es-MX')} celdas dicen`)} ${enumera([...dichas].map((d) => `«${d}»`))}: se toma por vacío`,
    );
  }
  for (const [columna, cuantas] of carga.numericas) {
    carga.advertencias.unshift(
      `${columna}: ${segun(cuantas, 'una celda es un número de Excel; si empezaba con 0, lo perdió', `${cuantas.toLocaleString('es-MX')} celdas son números de Excel; si alguna empezaba con 0, lo perdió`)}`,
    );
  }
  return carga;
}

/** What a cell says: nothing, if it says so, and the number of what is written by name. */
function dicha(
  celda: Celda | undefined,
  { columna, nombres }: { columna: Columna; nombres: Nombres | null },
  { nadas }: Carga,
): Celda | undefined {
  if (esNada(celda)) {
    const nada = nadas.get(columna.nombre) ?? { cuantas: 0, dichas: new Set() };
    nadas.set(columna.nombre, nada);
    nada.cuantas++;
    nada.dichas.add(celda.trim());
    return null;
  }
  return (typeof celda === 'string' && nombres?.get(sinSenas(celda))) || celda;
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
  columnas.forEach(({ columna, formato, nombres }, i) => {
    if (!columna) return;
    const celda = columna.secreta ? celdas[i] : dicha(celdas[i], { columna, nombres }, carga);
    crudas.set(columna.nombre, celdas[i]);
    const cruda = celdas[i];
    // One that shows its zeros has lost none.
    if (columna.delicada && cruda instanceof NumeroExcel && !/^0\d/.test(cruda.texto)) {
      carga.numericas.set(columna.nombre, (carga.numericas.get(columna.nombre) ?? 0) + 1);
    }
    const valor = columna.leer(celda, formato);
    if (valor instanceof Motivo) rechaza(columna.nombre, valor.texto);
    else if (valor === null && columna.obligatoria) rechaza(columna.nombre, 'está vacía y es obligatoria');
    else valores.set(columna.nombre, valor);
  });
  const sobra = celdas.findIndex(
    (c, i) => !columnas[i]?.columna && !columnas[i]?.ignorada && (c instanceof CeldaMala || !estaVacia(c)),
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
    else if (dicho) {
      const llave = `${dicho.columna} ${dicho.advertencia.replace(/^\S+: /, '')}`;
      const iguales = carga.iguales.get(llave) ?? [];
      carga.iguales.set(llave, iguales);
      iguales.push({ fila: numero, texto: `${dicho.columna} ${dicho.advertencia}` });
    }
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

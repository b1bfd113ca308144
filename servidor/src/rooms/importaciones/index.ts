import type { Input, Output } from '@anden/contrato/call.ts';
import { Respuestas } from '@anden/contrato/formatos-campos.ts';
import type { importacionesCalls } from '@anden/contrato/importaciones/calls.ts';
import { rechazos, importaciones as reporte } from '@anden/contrato/importaciones/reportes.ts';
import {
  type Avance,
  DIAS_PARA_DESHACER,
  MENSAJES_IMPORTACION,
  NOMBRES_IMPORTABLES,
  type TablaImportable,
} from '@anden/contrato/importaciones/rules.ts';
import { sql } from 'kysely';
import { ArchivoError } from '../../importar/celda.ts';
import {
  adivinaTabla,
  columnasDelEncabezado,
  destinosDe,
  type Eleccion,
  eleccionDe,
  encajeDe,
  nombresDe,
} from '../../importar/encabezado.ts';
import { cambio } from '../../importar/importar.ts';
import { eleccionesDe, recuerda } from '../../importar/recuerdo.ts';
import type { Tabla } from '../../importar/tabla.ts';
import {
  type CommandContext,
  conPreparacion,
  type Handlers,
  type PreparacionContext,
} from '../../platform/calls/handlers.ts';
import { responde } from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';
import { conArchivo, type FilaMostrada, mirar, TAPADA } from './archivo.ts';
import { conexionDe } from './conexion.ts';
import { correr, esperarElTurno } from './correr.ts';
import { deshacer } from './deshacer.ts';
import { getPrimerDia } from './primer-dia.ts';
import {
  AVANCE_VIVE_MS,
  eleccionDeArchivo,
  elegidasDe,
  type FilaDeArchivo,
  historiaDe,
  preguntasDeArchivo,
  suya,
  tablaDeNombre,
} from './queries.ts';
import { TABLAS } from './tablas/index.ts';

export { archivosSubidos } from './subidos.ts';

type Calls = typeof importacionesCalls;
type Dicho = Output<Calls['importaArchivo']>['data'];

/** Progress is reported outside the command's transaction. */
const afuera = async (_input: unknown, { db }: PreparacionContext) => db;

/** Whether the last reported progress is still current: a server that crashed midway reported nothing more. */
const vigente = (avisada: string | null): boolean =>
  avisada !== null && Date.now() - Date.parse(avisada) < AVANCE_VIVE_MS;

/** Why this header cannot belong to that table; null: it can. */
function problemaDe(tabla: Tabla, cabecera: readonly string[], eleccion: Eleccion): string | null {
  try {
    columnasDelEncabezado(tabla, cabecera, TABLAS, eleccion);
    return null;
  } catch (e) {
    if (e instanceof ArchivoError) return e.message;
    throw e;
  }
}

/** The table whose columns the file's were once said to be, if it is a single one. */
function tablaRecordada(fila: FilaDeArchivo): Tabla | null {
  const [una, ...otras] = Object.keys(elegidasDe(fila));
  return una && otras.length === 0 ? tablaDeNombre(una as TablaImportable) : null;
}

/** How a header fits the requested table, or else the likeliest one, or else the suggested one. */
function encaje(
  cabecera: readonly string[],
  { tabla: pedida, sugerida }: Pick<Input<Calls['getImportacion']>, 'tabla' | 'sugerida'>,
  fila: FilaDeArchivo,
) {
  const tabla = pedida
    ? tablaDeNombre(pedida)
    : (tablaRecordada(fila) ?? adivinaTabla(cabecera, TABLAS) ?? (sugerida ? tablaDeNombre(sugerida) : null));
  if (!tabla) {
    const COLUMNAS = nombresDe(cabecera).map((NOMBRE, i) => ({
      TITULO: cabecera[i] ?? '',
      NOMBRE,
      COLUMNA: null,
      PARECIDA: null,
      IGNORADA: 'N' as const,
    }));
    return { TABLA: null, COLUMNAS, FALTAN: [], PROBLEMA: null, PREGUNTAS: [], ELEGIDAS: null };
  }
  const eleccion = eleccionDeArchivo(tabla, fila);
  const { titulos, faltan } = encajeDe(tabla, cabecera, eleccion);
  const elegidas = elegidasDe(fila)[tabla.nombre];
  return {
    TABLA: tabla.nombre as TablaImportable,
    COLUMNAS: titulos.map((t) => ({
      TITULO: t.titulo,
      NOMBRE: t.nombre,
      COLUMNA: t.columna?.nombre ?? null,
      PARECIDA: t.parecida,
      IGNORADA: t.ignorada ? ('S' as const) : ('N' as const),
    })),
    FALTAN: faltan,
    PROBLEMA: problemaDe(tabla, cabecera, eleccion),
    PREGUNTAS: preguntasDeArchivo(tabla, cabecera, fila),
    ELEGIDAS: elegidas ? { DESDE: elegidas.desde } : null,
  };
}

/** The shown rows, without what somebody just said is secret. */
function tapadas(tabla: Tabla, muestra: readonly FilaMostrada[], eleccion: Eleccion): FilaMostrada[] {
  const [cabecera, ...filas] = muestra;
  if (!cabecera) return [];
  const secretas = destinosDe(tabla, cabecera.CELDAS, eleccion).map((d) => d.columna?.secreta);
  return [
    cabecera,
    ...filas.map((f) => ({ ...f, CELDAS: f.CELDAS.map((c, i) => (secretas[i] && c !== '' ? TAPADA : c)) })),
  ];
}

/**
 * Takes what was said of a file's columns, for it and for the next with the same header.
 * @throws Rejection if they are not those of the table
 */
async function elige(
  { tabla: nombre, elegidas }: NonNullable<Input<Calls['revisaImportacion']>['columnas']>,
  fila: Awaited<ReturnType<typeof suya>>,
  { db }: CommandContext,
): Promise<void> {
  const muestra = (fila.muestra ?? []) as unknown as FilaMostrada[];
  const [cabecera] = muestra;
  if (fila.estado !== 'revisada' || !cabecera) throw new Rejection(MENSAJES_IMPORTACION.incompleto);
  const tabla = tablaDeNombre(nombre);
  const eleccion = conRechazo(() => {
    const suya = eleccionDe(tabla, cabecera.CELDAS, elegidas);
    if (elegidas.length > 0) columnasDelEncabezado(tabla, cabecera.CELDAS, TABLAS, suya);
    return suya;
  });
  const { [nombre]: _, ...otras } = elegidasDe(fila);
  await recuerda(conexionDe(db), nombre, cabecera.CELDAS, eleccion);
  await db
    .updateTable('importaciones')
    .set({
      columnas: JSON.stringify(
        elegidas.length > 0 ? { ...otras, [nombre]: { eleccion, desde: null } } : otras,
      ),
      muestra: JSON.stringify(tapadas(tabla, muestra, eleccion)),
    })
    .where('importacion_id', '=', fila.importacion_id)
    .where('importada', 'is', null)
    .execute();
}

/** What is wrong with a file is a refusal. */
function conRechazo<T>(hacer: () => T): T {
  try {
    return hacer();
  } catch (e) {
    throw e instanceof ArchivoError ? new Rejection(e.message) : e;
  }
}

/** SQL: what is stored of the progress, if it is still current as {@link vigente} says. */
const AVANCE = sql<Avance | null>`case when i.avisada > now() - make_interval(secs => ${AVANCE_VIVE_MS / 1000}) then i.avance end`;

/** Files imported on screen: uploaded in pieces, examined, rehearsed, imported, and undone. */
export const importaciones: Handlers<Calls> = {
  getPrimerDia,
  getImportaciones: responde(reporte, ({ db }) => ({
    filas: db
      .selectFrom('importaciones as i')
      .leftJoin('operadores as o', 'o.operador_id', 'i.operador_id')
      .leftJoin('operadores as d', 'd.operador_id', 'i.deshizo_id')
      .where('i.importada', 'is not', null)
      .select([
        'i.importacion_id as IMPORTACION_ID',
        sql<string>`i.importada`.as('FECHA'),
        'i.archivo as ARCHIVO',
        sql<TablaImportable>`i.tabla`.as('TABLA'),
        sql<string>`coalesce(o.nombre, i.cuenta || ' (comando)')`.as('OPERADOR'),
        'i.filas as FILAS',
        sql<number>`coalesce((i.resultado ->> 'ALTAS')::int, 0)`.as('ALTAS'),
        sql<number>`coalesce((i.resultado ->> 'CAMBIOS')::int, 0)`.as('CAMBIOS'),
        sql<number>`coalesce((i.resultado ->> 'SIN_CAMBIO')::int, 0)`.as('SIN_CAMBIO'),
        sql<'importada' | 'deshecha'>`i.estado`.as('ESTADO'),
        sql<string | null>`i.deshecha`.as('DESHECHA'),
        'd.nombre as DESHIZO',
        sql<
          'S' | 'N'
        >`case when i.estado = 'importada' and i.deshacible and i.importada > now() - make_interval(days => ${DIAS_PARA_DESHACER})
                       then 'S' else 'N' end`.as('DESHACIBLE'),
        AVANCE.as('AVANCE'),
      ]),
  })),

  async getImportacion({ importacion_id, ...pedida }, { db, operador }) {
    const fila = await suya(db, operador, importacion_id);
    const [cabecera, ...muestra] = (fila.muestra ?? []) as unknown as FilaMostrada[];
    return {
      data: {
        IMPORTACION_ID: importacion_id,
        ARCHIVO: fila.archivo,
        BYTES: fila.bytes,
        ESTADO: fila.estado as 'subiendo' | 'revisada' | 'importada' | 'deshecha',
        DESCRIPCION: fila.descripcion,
        FILAS: fila.filas,
        ...encaje(cabecera?.CELDAS ?? [], pedida, fila),
        HISTORIA: historiaDe(fila),
        MUESTRA: muestra,
        AVANCE: vigente(fila.avisada) ? (fila.avance as unknown as Avance | null) : null,
        RESULTADO: fila.resultado as unknown as Dicho | null,
      },
    };
  },

  getRechazosDeImportacion: responde(rechazos, async ({ db, operador }, pedido) => {
    await suya(db, operador, pedido.importacion_id);
    const filas = db
      .selectFrom('importaciones_rechazos as r')
      .where('r.importacion_id', '=', pedido.importacion_id)
      .select(['r.rechazo_id as RECHAZO_ID', 'r.fila as FILA', 'r.columna as COLUMNA', 'r.valor as VALOR'])
      .select('r.motivo as MOTIVO');
    return { filas };
  }),

  async getTablasImportables() {
    return {
      data: NOMBRES_IMPORTABLES.map((TABLA) => ({
        TABLA,
        COLUMNAS: tablaDeNombre(TABLA).columnas.map((c) => ({
          COLUMNA: c.nombre,
          OBLIGATORIA: c.obligatoria ? ('S' as const) : ('N' as const),
          EXPLICA: c.explica,
          EJEMPLO: String(c.ejemplo),
        })),
      })),
    };
  },

  async iniciaImportacion({ archivo, bytes }, { db, operador, publicar }) {
    await db
      .deleteFrom('importaciones')
      .where('operador_id', '=', operador.operador_id)
      .where('importada', 'is', null)
      .execute();
    const { importacion_id } = await db
      .insertInto('importaciones')
      .values({ operador_id: operador.operador_id, archivo, bytes })
      .returning('importacion_id')
      .executeTakeFirstOrThrow();
    publicar(cambio(importacion_id));
    return { data: { IMPORTACION_ID: importacion_id } };
  },

  async subeParteDeImportacion({ importacion_id, parte, datos }, { db, operador }) {
    const { estado } = await suya(db, operador, importacion_id);
    if (estado !== 'subiendo') throw new Rejection(MENSAJES_IMPORTACION.noExiste);
    await db
      .insertInto('importaciones_partes')
      .values({ importacion_id, parte, datos: Buffer.from(datos, 'base64') })
      .onConflict((c) => c.doNothing())
      .execute();
    return {};
  },

  async revisaImportacion({ importacion_id, respuestas, historia, columnas }, ctx) {
    const { db, operador, publicar } = ctx;
    const fila = await suya(db, operador, importacion_id);
    if (fila.estado !== 'subiendo' && fila.estado !== 'revisada')
      throw new Rejection(MENSAJES_IMPORTACION.yaImportada);
    if (columnas) await elige(columnas, fila, ctx);
    if (respuestas || historia || columnas) {
      // A rehearsal with the other answer says nothing any more.
      await db
        .updateTable('importaciones')
        .set({
          respuestas: JSON.stringify({ ...Respuestas.parse(fila.respuestas), ...respuestas }),
          historia: JSON.stringify(historia ?? historiaDe(fila)),
          resultado: null,
        })
        .where('importacion_id', '=', importacion_id)
        .where('importada', 'is', null)
        .execute();
      if (fila.estado === 'revisada') {
        publicar(cambio(importacion_id));
        return {};
      }
    }
    await esperarElTurno(db);
    const visto = await conArchivo(db, fila, async (archivo) => ({
      descripcion: archivo.descripcion,
      ...(await mirar(archivo)),
      evidencia: archivo.evidencia(),
    }));
    await db
      .updateTable('importaciones')
      .set({
        estado: 'revisada',
        descripcion:
          visto.encabezado > 1
            ? `${visto.descripcion}, títulos en la fila ${visto.encabezado.toLocaleString('es-MX')}`
            : visto.descripcion,
        encabezado: visto.encabezado,
        columnas: JSON.stringify(await eleccionesDe(conexionDe(db), visto.muestra[0]?.CELDAS ?? [])),
        evidencia: JSON.stringify(visto.evidencia),
        filas: visto.filas,
        muestra: JSON.stringify(visto.muestra),
      })
      .where('importacion_id', '=', importacion_id)
      .where('importada', 'is', null)
      .execute();
    publicar(cambio(importacion_id));
    return {};
  },

  ensayaImportacion: conPreparacion<Calls['ensayaImportacion'], Awaited<ReturnType<typeof afuera>>>(
    afuera,
    async (input, ctx, db) => {
      const { data } = await correr(input, ctx, db, true);
      return { data, message: MENSAJES_IMPORTACION.ensayada };
    },
  ),

  importaArchivo: conPreparacion<Calls['importaArchivo'], Awaited<ReturnType<typeof afuera>>>(
    afuera,
    async (input, ctx, db) => {
      const { data, accesos } = await correr(input, ctx, db, false);
      const nada = data.ALTAS + data.CAMBIOS === 0 && data.NOTAS.length === 0;
      return { data, accesos, message: nada ? MENSAJES_IMPORTACION.igual : MENSAJES_IMPORTACION.importada };
    },
  ),

  deshaceImportacion: conPreparacion<Calls['deshaceImportacion'], Awaited<ReturnType<typeof afuera>>>(
    afuera,
    async ({ importacion_id }, ctx, db) => {
      await deshacer(importacion_id, ctx, db);
      return { message: MENSAJES_IMPORTACION.deshecha };
    },
  ),
};

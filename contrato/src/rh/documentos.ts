import { z } from 'zod';
import { NOMBRE_DE_ARCHIVO_MAX, NOMBRES_DE_TIPO } from '../archivos/rules.ts';
import { command, query, queryReport } from '../call.ts';
import { INT4_MAX, id, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { documentos, lecturas } from './documentos-listas.ts';
import {
  ESTADOS_DE_LECTURA,
  type EstadoDeLectura,
  LECTORES_MAX,
  NOMBRES_DE_ALCANCE,
  NOMBRES_DE_CLASE,
} from './documentos-rules.ts';
import { RH_MAX } from './rules.ts';

/** Who publishes documents and sees who read them. */
export const PUBLICAN = [P.catalogos, P.documentos] as const;

const Version = z.object({
  VERSION: z.number(),
  /** Null: it is no link. */
  URL: z.string().nullable(),
  /** Null if the version is a link and not a file kept here. */
  ARCHIVO: z
    .object({
      NOMBRE: z.string().max(NOMBRE_DE_ARCHIVO_MAX),
      TIPO: z.enum(NOMBRES_DE_TIPO),
      BYTES: z.number(),
      /** Address of its content. */
      RUTA: z.string(),
    })
    .nullable(),
  CAMBIO: z.string(),
  MENOR: siNo(),
  PUBLICADA: z.string(),
  /** Null: it was there before versions were kept. */
  PUBLICO: z.string().nullable(),
  /** How many operators confirmed having read this version. */
  LEYERON: z.number(),
});

const Documento = z.object({
  DOCUMENTO_ID: z.number(),
  CLASE: z.enum(NOMBRES_DE_CLASE),
  NOMBRE: z.string(),
  /** Its position or department; null: of the whole company. */
  DE: z.string().nullable(),
  ESTADO: z.enum(Object.keys(ESTADOS_DE_LECTURA) as [EstadoDeLectura, ...EstadoDeLectura[]]),
  /** The version that counts; 0: none was published. */
  VERSION: z.number(),
  /** The version the call asked for, with its file or link; null if none was published. */
  version: Version.nullable(),
  /** Whether who asks opened that one. */
  ABIERTA: siNo(),
  /** Since when the operator has been asked to read it; null if they are not asked. */
  DESDE: z.string().nullable(),
  LEIDA: z.string().nullable(),
  LEIDA_VERSION: z.number().nullable(),
  /** Who has to read it. Blank lists for who does not publish. */
  ALCANCE: z.enum(NOMBRES_DE_ALCANCE),
  ALCANCE_VERSION: z.number(),
  puestos: z.array(z.number()),
  departamentos: z.array(z.number()),
  /** What may be chosen. */
  opciones: z.object({
    puestos: z.array(z.object({ ID: z.number(), NOMBRE: z.string() })),
    departamentos: z.array(z.object({ ID: z.number(), NOMBRE: z.string() })),
  }),
  /** How many have to read it, and did; 0 for who does not publish. */
  LECTORES: z.number(),
  LEYERON: z.number(),
  /** Every version, the newest first; none for who does not publish. */
  versiones: z.array(Version),
});

/** Documents with proof: versions of manuals, processes, rules and policies, and who said they read which. */
export const documentosCalls = {
  getDocumentosRH: query({
    resumen:
      'Los documentos que ve el operador (los de su puesto, las reglas de su departamento, las políticas y los que se le piden), con los que le faltan por leer; todos, para quien publica.',
    control: 'cualquier operador',
    metodo: 'GET',
    lee: { documento: true, catalogo: true },
    propia: true,
    input: z.strictObject({
      /** S: only those they have to read and have not. */
      pendientes: siNo().default('N'),
    }),
    output: z.object({ data: z.array(documentos.fila) }),
  }),
  getDocumentoRH: query({
    resumen:
      'Un documento con su versión vigente; para quien publica, también cualquier versión anterior y su historia.',
    control: 'cualquier operador',
    lee: { documento: 'documento_id', catalogo: true },
    propia: true,
    input: z.strictObject({
      documento_id: id(),
      /** Default: the one that counts. */
      version: id().optional(),
    }),
    output: z.object({ data: Documento }),
  }),
  abreDocumento: command({
    resumen:
      'Anota que el operador abrió una versión de un documento, que es lo que permite decir que la leyó.',
    control: 'cualquier operador',
    cambia: [],
    propia: true,
    repetible: true,
    input: z.strictObject({ documento_id: id(), version: id() }),
    output: z.object({}),
  }),
  confirmaLectura: command({
    resumen:
      "'Leído y entendido' de la versión que se leyó. Dice si mientras tanto se publicó otra, que sigue por leer.",
    control: 'cualquier operador',
    cambia: ['documento', 'aviso'],
    propia: true,
    input: z.strictObject({ documento_id: id(), version: id() }),
    output: z.object({
      data: z.object({
        VERSION: z.number(),
        /** The version that counts now. */
        VIGENTE: z.number(),
        /** S: that one is still to be read. */
        PENDIENTE: siNo(),
      }),
    }),
  }),
  publicaDocumento: command({
    resumen:
      'Publica una versión de un documento: un archivo que se subió o una liga. Pide leerla a quien le toca, salvo que el cambio sea menor.',
    control: PUBLICAN,
    cambia: ['documento', 'catalogo', 'aviso'],
    propia: true,
    input: z.strictObject({
      documento_id: id(),
      /** The version that counts, as it was read; 0: none. Another one meanwhile refuses it. */
      version: z.int().min(0).max(INT4_MAX),
      url: texto(RH_MAX.url).default(''),
      /** A file uploaded by `iniciaArchivo`; 0: none. */
      archivo_id: z.int().min(0).max(INT4_MAX).default(0),
      cambio: texto(1000).default(''),
      menor: siNo().default('N'),
    }),
    output: z.object({ data: z.object({ VERSION: z.number() }) }),
  }),
  guardaLectoresDocumento: command({
    resumen: 'Guarda quién debe leer un documento; avisa a quien antes no debía.',
    control: PUBLICAN,
    cambia: ['documento', 'aviso'],
    propia: true,
    input: z.strictObject({
      documento_id: id(),
      /** `ALCANCE_VERSION` as it was read. */
      alcance_version: z.int().min(0).max(INT4_MAX),
      alcance: z.enum(NOMBRES_DE_ALCANCE),
      puestos: z.array(id()).max(LECTORES_MAX).default([]),
      departamentos: z.array(id()).max(LECTORES_MAX).default([]),
    }),
    output: z.object({}),
  }),
  getLecturas: queryReport(lecturas, {
    resumen: 'Quién ha leído cada documento que debe leer, qué versión y cuándo, y quién no y desde cuándo.',
    control: PUBLICAN,
    lee: { documento: true, catalogo: true },
    propia: true,
  }),
  getResumenLecturas: query({
    resumen: 'Cuántas lecturas se piden y cuántas faltan, por departamento y por puesto.',
    control: PUBLICAN,
    metodo: 'GET',
    lee: { documento: true, catalogo: true },
    propia: true,
    pesada: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(
        z.object({
          POR: z.enum(['DEPARTAMENTO', 'PUESTO']),
          /** Blank: of nobody's. */
          NOMBRE: z.string(),
          PENDIENTES: z.number(),
          LEIDAS: z.number(),
        }),
      ),
    }),
  }),
};

import { z } from 'zod';
import { command, query } from '../call.ts';
import { claveDeCliente } from '../clientes/clave.ts';
import { CLAVE_CLIENTE_MAX } from '../clientes/ficha-rules.ts';
import { ajeno, fecha, id, siNo, texto } from '../fields.ts';
import { P, VEN_A_TODOS } from '../permissions.ts';
import {
  cierresDeMarcacion,
  detalleDepuracion,
  listasDepuracion,
  marcacionDeOperadores,
  totalesDeIncidencias,
} from './listas.ts';
import {
  CLIENTES_DE_LISTA_MAX,
  MOTIVO_DE_CIERRE_MAX,
  MOTIVO_DE_REAPERTURA_MAX,
  NOMBRE_DE_LISTA_MAX,
  OBSERVACIONES_DEP_MAX,
} from './rules.ts';

/** Longest text of a row that is sent back, in characters. */
const LEIDO_MAX = 1_000;
/** Keys of one request; more of them come in a file. */
const CLAVES_POR_PEDIDO = 10_000;

const Motivo = z.object({
  MOTIVO: z.enum(['NO_EXISTE', 'REPETIDA', 'EN_LISTA', 'RECIENTE']),
  CUANTAS: z.number(),
  /** Some of them, with the row of the file. */
  EJEMPLOS: z.array(
    z.object({
      FILA: z.number(),
      CLAVE: z.string(),
      /** The list on which it is pending; null: on none. */
      LISTA: z.string().nullable(),
    }),
  ),
});

const Direccion = z.object({
  DIR_CLI_ID: z.number(),
  CLIENTE_ID: z.number(),
  DIRECCION: z.string().nullable(),
  TIPO_DIR: z.string(),
  UBICACION: z.string().nullable(),
});

const leido = () => texto(LEIDO_MAX).nullish();
/** What else a row of the detail has, which the specification's client sends back with it: it is not looked at. */
const LO_DEMAS = {
  CLIENTE_ID: ajeno(),
  DIR_CLI_ID: ajeno(),
  CLAVE_CLIENTE: leido(),
  CLIENTE: leido(),
  NOMBRE_COMERCIAL: leido(),
  TELEFONO: leido(),
  EMAIL: leido(),
  ESTATUS: leido(),
  ESTADO: leido(),
  LOCALIDAD: leido(),
  ULTIMA_INCIDENCIA: leido(),
  CLASIFICADO: leido(),
  OPERADOR_ID: ajeno(),
  OPERADOR: leido(),
  FECHA_PRIMER_CONTACTO: leido(),
  FECHA_ULTIMO_CONTACTO: leido(),
  COMPRAS: ajeno(),
  APARTADO_POR: leido(),
  RESULTADO: leido(),
  CANALES: leido(),
  HORA: leido(),
  SIGUIENTE: leido(),
} satisfies Partial<Record<keyof z.output<typeof detalleDepuracion.fila>, z.ZodType>>;

/** A customer of a list as the specification's client sends it back, the row that it received with what was changed. */
const Item = z.strictObject({
  ...LO_DEMAS,
  LISTA_DEP_DET_ID: id(),
  LLAMADAS: z.boolean().default(false),
  CHAT: z.boolean().default(false),
  CORREOS: z.boolean().default(false),
  OBSERVACIONES: texto(OBSERVACIONES_DEP_MAX).nullish(),
  CLASIF_DEP_ID: id().nullish(),
  /** Attempts as they were read: refused if somebody saved meanwhile. Without it, the save counts as the next one. */
  NUM_INTENTO: z.int().min(0).max(10).nullish(),
});

export const depuracionCalls = {
  getListasDepuracion: query({
    resumen: 'Las listas de depuración creadas en el período, con su avance, y las clasificaciones que hay.',
    control: P.listadepuracion,
    lee: { depuracion: true },
    input: z.strictObject({ fecha_ini: fecha(), fecha_fin: fecha(), operador_id: id().nullish() }),
    output: z.object({
      data: z.array(listasDepuracion.fila),
      catalogo_clasif: z.array(z.object({ CLASIF_DEP_ID: z.number(), CLASIFICADO: z.string() })),
    }),
  }),
  getClavesDepuracion: query({
    resumen:
      'Qué claves de cliente trae un archivo para una lista de depuración, y por qué no se toman las demás.',
    control: P.listadepuracion,
    lee: {},
    propia: true,
    pesada: true,
    input: z.strictObject({ importacion_id: id() }),
    output: z.object({
      data: z.object({
        ARCHIVO: z.string(),
        /** How it was read: its sheet of several, rows that it does not show. */
        DESCRIPCION: z.string(),
        LEIDAS: z.number(),
        /** Customers that the list would have. */
        CLIENTES: z.number(),
        motivos: z.array(Motivo),
        /** Why no list can be made of it; null: one can. */
        PROBLEMA: z.string().nullable(),
      }),
    }),
  }),
  setCreaListaDepuracion: command({
    resumen: 'Crea una lista de depuración con los clientes de unas claves o de un archivo ya subido.',
    control: P.listadepuracion,
    cambia: ['depuracion'],
    input: z.strictObject({
      nombre_lista: texto(NOMBRE_DE_LISTA_MAX).trim(),
      clientes: z
        .array(z.strictObject({ CLAVE_CLIENTE: claveDeCliente(CLAVE_CLIENTE_MAX) }))
        .max(CLAVES_POR_PEDIDO)
        .nullish(),
      importacion_id: id().nullish(),
    }),
    output: z.object({ data: z.object({ LISTA_ID: z.number(), CLIENTES: z.number() }) }),
  }),
  getDetalleListasDepuracion: query({
    resumen: 'Los clientes de una lista de depuración, cuántos van revisados, y sus direcciones.',
    control: P.listadepuracion,
    lee: { depuracion: 'lista_id', cliente: true },
    pesada: true,
    input: z.strictObject({ lista_id: id() }),
    output: z.object({
      data: z.array(detalleDepuracion.fila).max(CLIENTES_DE_LISTA_MAX),
      revisados: z.number(),
      direcciones: z.array(Direccion),
      NOMBRE: z.string(),
      /** Who closed it before it was done, and why; null: nobody. */
      cierre: z.object({ OPERADOR: z.string(), MOTIVO: z.string() }).nullable(),
      /** S: the operator may close it, or take that back. */
      SE_CIERRA: siNo(),
    }),
  }),
  cierraListaDepuracion: command({
    resumen:
      'Cierra una lista antes de terminarla, por un motivo: sus clientes pendientes dejan de esperar en ella.',
    control: P.listadepuracion,
    propia: true,
    cambia: ['depuracion'],
    input: z.strictObject({ lista_id: id(), motivo: texto(MOTIVO_DE_CIERRE_MAX) }),
    output: z.object({}),
  }),
  abreListaDepuracion: command({
    resumen:
      'Abre otra vez una lista que alguien cerró antes de terminarla, si sus pendientes no están en otra.',
    control: P.listadepuracion,
    propia: true,
    cambia: ['depuracion'],
    input: z.strictObject({ lista_id: id() }),
    output: z.object({}),
  }),
  tomaItemListaDepuracion: command({
    resumen:
      'Aparta un cliente de una lista, o el siguiente pendiente, para que nadie más lo depure a la vez.',
    control: P.listadepuracion,
    cambia: ['depuracion'],
    propia: true,
    input: z.strictObject({
      lista_id: id(),
      /** Without it, the next pending one that nobody has. */
      lista_dep_det_id: id().nullish(),
    }),
    output: z.object({ data: z.object({ LISTA_DEP_DET_ID: z.number() }) }),
  }),
  sueltaItemListaDepuracion: command({
    resumen: 'Deja el cliente que se estaba depurando sin guardar nada.',
    control: P.listadepuracion,
    cambia: ['depuracion'],
    propia: true,
    input: z.strictObject({ lista_dep_det_id: id() }),
    output: z.object({}),
  }),
  llamaItemListaDepuracion: command({
    resumen:
      'Llama al cliente que se está depurando, si el marcador dice que se le puede llamar ahora. El intento cuenta para todos.',
    control: P.listadepuracion,
    cambia: ['depuracion', 'marcacion'],
    propia: true,
    input: z.strictObject({ lista_dep_det_id: id() }),
    output: z.object({
      data: z.object({
        NUMERO: z.string(),
        EXTENSION: z.string().nullable(),
        /** What the device's telephone is given; null: it is dialled by hand. */
        URL: z.string().nullable(),
      }),
    }),
  }),
  updateItemListaDepuracion: command({
    resumen:
      'Guarda un intento de depurar a un cliente. El tercero, o uno en que se le contactó, lo deja revisado.',
    control: P.listadepuracion,
    cambia: ['depuracion', 'cliente'],
    input: z.strictObject({ item: Item }),
    output: z.object({
      data: z.object({ NUM_INTENTO: z.number(), ESTATUS: z.enum(['PENDIENTE', 'REVISADO']) }),
    }),
  }),
  reabreItemListaDepuracion: command({
    resumen:
      'Reabre a un cliente revisado, por un motivo: queda pendiente con sus intentos desde cero, y su lista, abierta.',
    control: P.listadepuracion,
    propia: true,
    cambia: ['depuracion'],
    input: z.strictObject({
      lista_dep_det_id: id(),
      motivo: texto(MOTIVO_DE_REAPERTURA_MAX),
    }),
    output: z.object({}),
  }),
  getIncidenciasMarcacion: query({
    resumen:
      'Lo que dejaron las listas de marcación del período: cada cliente, los cierres y las incidencias por operador.',
    control: P.incidenciastmk,
    ajeno: VEN_A_TODOS,
    lee: { marcacion: true },
    pesada: true,
    input: z.strictObject({
      fecha_ini: fecha(),
      fecha_fin: fecha(),
      /** One's own id, which the specification's client sends, asks for the lists one sees. */
      operador_id: id().nullish(),
      /** One's own lists alone. */
      solo_mias: z.boolean().default(false),
      /** Without the rows, of which a long period has more than fit: `listas` is empty, and the totals are of them all. */
      solo_totales: z.boolean().default(false),
    }),
    output: z.object({
      listas: z.array(marcacionDeOperadores.fila),
      cierres: z.array(cierresDeMarcacion.fila),
      incidencias: z.array(totalesDeIncidencias.fila),
      /** How many rows `listas` has, or would have. */
      renglones: z.number(),
      /** Who has lists in the period, for the selector. */
      operadores: z.array(z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string() })),
    }),
  }),
};

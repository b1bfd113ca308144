import { z } from 'zod';
import { command, query } from '../call.ts';
import { fecha, id, momento, siNo, texto } from '../fields.ts';
import { Lanzada, Numero } from '../marcador/calls.ts';
import { P } from '../permissions.ts';
import { clave, texto as columnaDeTexto, instante, lista, nombre, palabra } from '../reporte.ts';
import {
  CAMPO_CORREGIDO_MAX,
  CAMPOS_CORREGIDOS,
  CAMPOS_DE_CLIENTE,
  CAMPOS_DE_DIRECCION,
  CORRECCIONES_MAX,
  ESTADOS_DE_CORRECCION,
  MOTIVO_DE_RECHAZO_MAX,
} from './correcciones-rules.ts';

/** Corrections of customers' data: those that wait, of any day, and those of a range. */
export const correccionesDeClientes = lista({
  identidad: 'CORRECCION_ID',
  datos: { CORRECCION_ID: z.number(), CLIENTE_ID: z.number(), DIR_CLI_ID: z.number().nullable() },
  columnas: {
    MOMENTO: instante('Corregido'),
    CLAVE_CLIENTE: clave('Clave', { liga: 'cliente' }),
    CLIENTE: nombre('Cliente'),
    CAMPO: palabra('Dato', CAMPOS_CORREGIDOS),
    /** Which of its addresses; null: the customer's own data. */
    DE: columnaDeTexto('De la dirección', { nulo: true }),
    ANTES: columnaDeTexto('Decía', { nulo: true }),
    DESPUES: columnaDeTexto('Dice', { nulo: true }),
    OPERADOR: nombre('Corrigió', { liga: 'operador' }),
    ESTADO: palabra('Estado', ESTADOS_DE_CORRECCION),
    RESOLVIO: nombre('Resolvió', { nulo: true }),
    RESUELTA: instante('Resuelta', { nulo: true }),
    MOTIVO: columnaDeTexto('Motivo', { nulo: true }),
  },
});

const deCampos = <C extends string>(campos: Readonly<Record<C, string>>) =>
  Object.fromEntries(
    Object.keys(campos).map((c) => [c, texto(CAMPO_CORREGIDO_MAX).optional()]),
  ) as unknown as Record<C, z.ZodOptional<ReturnType<typeof texto>>>;
const Campos = z.strictObject({ ...deCampos(CAMPOS_DE_CLIENTE), ...deCampos(CAMPOS_DE_DIRECCION) });

const Hecho = z.object({
  MOMENTO: momento(),
  OPERADOR: z.string(),
  QUE: z.enum(['INTENTO', 'REAPERTURA', 'CORRECCION']),
  /** What was noted, in words; blank: nothing. */
  TEXTO: z.string(),
});

export const correccionesCalls = {
  getDatosDepuracion: query({
    resumen:
      'Los datos de un cliente de una lista que se pueden corregir, lo que espera de ellos, su historia en la lista, y si se le puede llamar ahora.',
    control: P.listadepuracion,
    propia: true,
    lee: { depuracion: true, cliente: true, marcacion: true },
    input: z.strictObject({ lista_dep_det_id: id() }),
    output: z.object({
      data: z.object(
        Object.fromEntries(Object.keys(CAMPOS_DE_CLIENTE).map((c) => [c, z.string()])),
      ) as z.ZodObject<Record<keyof typeof CAMPOS_DE_CLIENTE, z.ZodString>>,
      direcciones: z.array(
        z.object({
          DIR_CLI_ID: z.number(),
          TIPO_DIR: z.string(),
          UBICACION: z.string().nullable(),
          datos: z.object(
            Object.fromEntries(Object.keys(CAMPOS_DE_DIRECCION).map((c) => [c, z.string()])),
          ) as z.ZodObject<Record<keyof typeof CAMPOS_DE_DIRECCION, z.ZodString>>,
        }),
      ),
      en_espera: z.array(
        z.object({
          DIR_CLI_ID: z.number().nullable(),
          CAMPO: z.enum(Object.keys(CAMPOS_CORREGIDOS) as [keyof typeof CAMPOS_CORREGIDOS]),
          DESPUES: z.string(),
          OPERADOR: z.string(),
          MOMENTO: momento(),
        }),
      ),
      historia: z.array(Hecho),
      /** What the dialer knows of its numbers, and its rule of whether one may call. */
      llamar: z.object({
        numeros: z.array(Numero),
        /** Numbers as written that cannot be dialled, each with its reason. */
        malos: z.array(z.string()),
        /** The number to dial now; null: none may be dialled. */
        MARCA: Numero.nullable(),
        /** Why it may not be called now; null: it may. */
        MOTIVO: z.string().nullable(),
        /** Where the operator's last call stands that the exchange was asked for; null: none. */
        LANZADA: Lanzada.nullable(),
      }),
    }),
  }),
  corrigeCliente: command({
    resumen:
      'Corrige los datos de un cliente de una lista, o de una de sus direcciones. Sin el control 9029 la corrección espera a quien lo tiene.',
    control: P.listadepuracion,
    propia: true,
    cambia: ['depuracion', 'cliente'],
    input: z.strictObject({
      lista_dep_det_id: id(),
      /** The address; without it, the customer's own data. */
      dir_cli_id: id().nullish(),
      leido: Campos,
      campos: Campos,
    }),
    output: z.object({ data: z.object({ EN_ESPERA: z.number() }) }),
  }),
  getCorreccionesCliente: query({
    resumen: 'Las correcciones de datos de clientes que esperan, de cualquier día, y las del período.',
    control: P.corregirClientes,
    propia: true,
    lee: { depuracion: true, cliente: true },
    pesada: true,
    input: z.strictObject({ fecha_ini: fecha(), fecha_fin: fecha() }),
    output: z.object({ data: z.array(correccionesDeClientes.fila) }),
  }),
  resuelveCorrecciones: command({
    resumen:
      'Acepta correcciones de datos de clientes, que entonces se escriben, o las rechaza por un motivo.',
    control: P.corregirClientes,
    propia: true,
    cambia: ['depuracion', 'cliente'],
    input: z.strictObject({
      correcciones: z.array(id()).max(CORRECCIONES_MAX),
      acepta: siNo(),
      motivo: texto(MOTIVO_DE_RECHAZO_MAX).default(''),
    }),
    output: z.object({ data: z.object({ RESUELTAS: z.number(), EN_ESPERA: z.number() }) }),
  }),
};

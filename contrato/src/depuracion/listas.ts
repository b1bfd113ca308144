import { z } from 'zod';
import { momento } from '../fields.ts';
import { clave, entero, instante, lista, nombre, palabra, porcentaje, texto } from '../reporte.ts';
import { ESTATUS_DE_DEPURACION, ESTATUS_DE_LISTA, RESULTADOS_DE_DEPURACION } from './rules.ts';

/** 'Listas Depuración' (specification §3, Cleanup list). */
export const listasDepuracion = lista({
  identidad: 'LISTA_ID',
  datos: { LISTA_ID: z.number(), OPERADOR_ID: z.number() },
  columnas: {
    NOMBRE: texto('Lista'),
    ESTATUS: palabra('Estatus', ESTATUS_DE_LISTA),
    FECHA_HORA_CREACION: instante('Creada'),
    FECHA_HORA_CIERRE: instante('Cerrada', { nulo: true }),
    OPERADOR: nombre('Creó', { liga: 'operador' }),
    CLIENTES: entero('Clientes'),
    REVISADOS: entero('Revisados'),
    AVANCE: porcentaje('Avance'),
    /** Why somebody closed it before it was done, and who. */
    MOTIVO_CIERRE: texto('Por qué se cerró', { nulo: true }),
    CERRO: nombre('Cerró', { nulo: true }),
  },
});

/** A list's customers (specification §3, Detail). */
export const detalleDepuracion = lista({
  identidad: 'LISTA_DEP_DET_ID',
  datos: {
    LISTA_DEP_DET_ID: z.number(),
    CLIENTE_ID: z.number(),
    DIR_CLI_ID: z.number(),
    NOMBRE_COMERCIAL: z.string().nullable(),
    LLAMADAS: z.boolean(),
    CHAT: z.boolean(),
    CORREOS: z.boolean(),
    CLASIF_DEP_ID: z.number().nullable(),
    OPERADOR_ID: z.number().nullable(),
    FECHA_PRIMER_CONTACTO: momento().nullable(),
    /** Who is working on it now; null: nobody. */
    APARTADO_POR: z.string().nullable(),
  },
  columnas: {
    CLAVE_CLIENTE: clave('Clave', { liga: 'cliente' }),
    CLIENTE: nombre('Cliente'),
    ESTATUS: palabra('Estatus', ESTATUS_DE_DEPURACION),
    NUM_INTENTO: entero('Intentos'),
    RESULTADO: palabra('Resultado', RESULTADOS_DE_DEPURACION),
    CLASIFICADO: texto('Clasificación', { nulo: true }),
    /** By what it was reached. */
    CANALES: texto('Contactado por', { nulo: true }),
    TELEFONO: texto('Teléfono', { nulo: true }),
    EMAIL: texto('Correo', { nulo: true }),
    ESTADO: texto('Estado', { nulo: true }),
    LOCALIDAD: texto('Localidad', { nulo: true }),
    COMPRAS: entero('Compras'),
    ULTIMA_INCIDENCIA: texto('Última incidencia', { nulo: true }),
    OPERADOR: nombre('Depuró', { nulo: true, liga: 'operador' }),
    FECHA_ULTIMO_CONTACTO: instante('Último contacto', { nulo: true }),
    /** The hour of the business zone at which it was reached, `HH:00`. */
    HORA: texto('Hora del contacto', { nulo: true }),
    /** Before when an attempt that does not reach it is not counted; null: it may be tried at once. */
    SIGUIENTE: instante('Siguiente intento', { nulo: true }),
    OBSERVACIONES: nombre('Observaciones', { nulo: true }),
  },
});

/**
 * What each call left, a customer without any once: a customer has one row with how it stands, and one more for each call before its last. Tab Listas of 'Marcación de operadores'
 * (specification §3, Dialing list row).
 */
export const marcacionDeOperadores = lista({
  identidad: ['SEGUIMIENTO_ID', 'CLAVE_CLIENTE', 'LLAMADA_ID'],
  datos: {
    OPERADOR_ID: z.number(),
    SEGUIMIENTO_ID: z.number(),
    /** The call; null: none was made. */
    LLAMADA_ID: z.number().nullable(),
    EN_PAUSA: z.number(),
  },
  columnas: {
    OPERADOR: nombre('Operador', { liga: 'operador' }),
    CLAVE_CLIENTE: clave('Clave', { liga: 'cliente' }),
    CLIENTE: nombre('Cliente'),
    ESTATUS: palabra('Estatus', {
      CERRADO: 'Cerrado',
      AGENDADO: 'Agendado',
      EN_PAUSA: 'En pausa',
      SIN_MARCAR: 'Sin marcar',
      EN_CURSO: 'En curso',
      SIN_TERMINAR: 'Sin terminar',
      ANTERIOR: 'Llamada anterior',
    }),
    INCIDENCIA: texto('Incidencia', { nulo: true }),
    FECHA_CREACION: instante('En la lista desde'),
    FECHA_MARCACION: instante('Marcado', { nulo: true }),
    FECHA_CIERRE: instante('Cerrado', { nulo: true }),
    FECHA_AGENDO: instante('Agendado para', { nulo: true }),
    OBSERVACIONES: nombre('Observaciones', { nulo: true }),
    ESTATUSCLTE: texto('Tipo de cliente', { nulo: true }),
  },
});

/** Tab Estadísticas (specification §3, Closings): a row for each operator. */
export const cierresDeMarcacion = lista({
  identidad: 'GRUPO',
  datos: { GRUPO: z.number() },
  columnas: {
    OPERADOR: nombre('Operador'),
    TOTALES: entero('Clientes'),
    MARCADOS: entero('Marcados'),
    CERRADOS: entero('Cerrados'),
    SIN_MARCAR: entero('Sin marcar'),
  },
});

/** Tab Incidencias (specification §3, Incidence totals). */
export const totalesDeIncidencias = lista({
  identidad: ['GRUPO', 'INCIDENCIA'],
  datos: { GRUPO: z.number() },
  columnas: {
    OPERADOR: nombre('Operador'),
    INCIDENCIA: texto('Incidencia'),
    TOTAL: entero('Total'),
  },
});

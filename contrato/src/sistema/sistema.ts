import { z } from 'zod';
import { command, query, queryReport } from '../call.ts';
import { id, momento, siNo } from '../fields.ts';
import { P } from '../permissions.ts';
import { dato, entero, instante, lista, nombre, palabra, reporte, texto } from '../reporte.ts';
import { ABIERTO, ESTADOS_DE_TRABAJO, RESULTADOS_DE_AUDITORIA, TRABAJOS } from './rules.ts';

/** The sessions that are open today, the one with the latest sign of life first. */
export const sesionesAbiertas = lista({
  identidad: 'SESION_ID',
  datos: {
    SESION_ID: z.number(),
    OPERADOR_ID: z.number(),
    /** S: the one with which this was asked. */
    ES_ESTA: siNo(),
  },
  columnas: {
    NOMBRE: nombre('Operador', { liga: 'operador' }),
    APARATO: texto('Aparato'),
    DIRECCION: texto('Dirección', { nulo: true }),
    DESDE: instante('Desde'),
    /** To two minutes while it has a screen open; otherwise when it began. */
    VISTO: instante('Última señal'),
    /** What its operator has open, in this session or in another of theirs, where that is known. */
    ABIERTO: palabra('Tiene abierto', ABIERTO, { nulo: true }),
  },
});

/** What the house does by itself, and backups and audits. */
export const trabajos = lista({
  identidad: 'TRABAJO',
  columnas: {
    TRABAJO: palabra('Trabajo', TRABAJOS),
    ESTADO: palabra('Estado', ESTADOS_DE_TRABAJO),
    BIEN: instante('Bien por última vez', { nulo: true }),
    RESULTADO: texto('Resultado', { nulo: true }),
    FALLA: instante('Última falla', { nulo: true }),
    MOTIVO: texto('Por qué falló', { nulo: true }),
  },
});

/** Calls of the last hour that took longer than a second or could not be answered, over all servers; the longest first. */
export const llamadasLentas = lista({
  identidad: 'LLAMADA',
  columnas: {
    LLAMADA: texto('Llamada'),
    LENTAS: entero('Tardó'),
    FALLAS: entero('Falló'),
    /** The longest, in milliseconds. */
    PEOR_MS: entero('La peor (ms)'),
    ULTIMA: instante('Última vez'),
  },
});

/** Copies of the database that follow it; of those that the database's user may not look at, only that they exist. */
export const replicas = lista({
  identidad: 'PID',
  datos: { PID: z.number() },
  columnas: {
    NOMBRE: texto('Réplica', { nulo: true }),
    ESTADO: texto('Estado', { nulo: true }),
    RETRASO: entero('Retraso (s)', { nulo: true }),
  },
});

/** Who did or was refused what, on which record, when and from where. */
export const bitacora = reporte({
  identidad: 'AUDITORIA_ID',
  rango: 'FECHA',
  orden: { columna: 'FECHA', sentido: 'desc' },
  porPagina: 50,
  personales: true,
  columnas: {
    FECHA: instante('Cuándo'),
    OPERADOR: nombre('Operador', { nulo: true, liga: 'operador' }),
    LLAMADA: texto('Llamada'),
    RESULTADO: palabra('Resultado', RESULTADOS_DE_AUDITORIA),
    /** The ids in its input: 'docto_cm_id: 5, folio: R1'. They are looked for and not sorted by. */
    REGISTRO: texto('Registro', { nulo: true, ordenable: false }),
    MENSAJE: texto('Mensaje', { nulo: true }),
    /** The login that somebody who could not sign in said to have. */
    CUENTA: texto('Cuenta', { nulo: true }),
    DIRECCION: texto('Dirección', { nulo: true }),
    /** How many times: refusals that repeat are kept together. */
    VECES: entero('Veces'),
    /** The id of its request, which the server's log has too. */
    PETICION: texto('Petición', { nulo: true }),
    OPERADOR_ID: dato(z.number().nullable()),
    AUDITORIA_ID: dato(z.number()),
  },
});

export const sistemaCalls = {
  getSistema: query({
    resumen:
      'Cómo está el sistema: versión, base de datos, respaldos y trabajos, lo más lento de la última hora y las sesiones abiertas.',
    control: P.sistema,
    // Its figures change without messages: the screen reads again by the clock.
    lee: { operador: true },
    pesada: true,
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(sesionesAbiertas.fila),
      /** The server that answers; others may run beside it. */
      servidor: z.object({ VERSION: z.string(), COMPILACION: z.string(), DESDE: momento() }),
      base: z.object({
        VERSION: z.string(),
        BYTES: z.number(),
        /** Connections to it, ours and others', and how many it takes. */
        CONEXIONES: z.number(),
        CONEXIONES_MAX: z.number(),
      }),
      replicas: z.array(replicas.fila),
      trabajos: z.array(trabajos.fila),
      lentas: z.array(llamadasLentas.fila),
    }),
  }),
  terminaSesion: command({
    resumen: 'Termina la sesión de otro aparato en el acto. La propia se termina al salir.',
    control: P.sistema,
    cambia: ['operador'],
    propia: true,
    input: z.strictObject({ sesion_id: id() }),
    output: z.object({}),
  }),
  getAuditoria: queryReport(bitacora, {
    resumen: 'Quién hizo qué, o qué se le negó, sobre qué registro, cuándo y desde dónde.',
    control: P.sistema,
    lee: {},
    propia: true,
  }),
};

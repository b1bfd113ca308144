import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, importe, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { ESTADOS_DE_INTENTO } from './centralita.ts';
import { ESTADOS_DE_RESPUESTA } from './guion.ts';
import { clientesMarcador, clientesOperador } from './listas.ts';
import { ESTADOS_DE_NUMERO, type EstadoDeNumero } from './numeros.ts';
import { DIAS_PARA_AGENDAR, MOTIVO_DE_SALTO_MAX, OBSERVACIONES_MAX } from './rules.ts';

/** A customer of a day's list: by the list's id and the customer's address. */
const cual = { dir_cli_id: id(), seguimiento_id: id() };
const operador_id = id();
/** Questions in one call. */
const orden = () => z.int().min(1).max(500);
/** 1 and 0, as the specification's client writes yes and no here. */
const unoCero = () => z.union([z.literal(0), z.literal(1)]);
const campana_id = z.int().min(0).max(2_147_483_647).nullish();
const observaciones = () => texto(OBSERVACIONES_MAX).nullish();

/** A call as it stands on the server, from which a reloaded screen goes on. */
const Llamada = z.object({
  DIR_CLI_ID: z.number(),
  SEGUIMIENTO_ID: z.number(),
  CLIENTE_ID: z.number(),
  CLIENTE: z.string(),
  /** The next question's id; null: the script has none left for this call. */
  siguientepregunta: z.number().nullable(),
  /** The last question that was answered; null: none. */
  ultimapregunta: z.number().nullable(),
  /** S: 'Iniciar Llamada' has to launch the call first. */
  requieremarcacionapp: siNo(),
  historico: z.array(
    z.object({
      PREGUNTA_ID: z.number(),
      RESPUESTA_ID: z.number(),
      ORDEN: z.number(),
      OBSERVACIONES: z.string().nullable(),
    }),
  ),
  /** 1: the customer cannot be paused now. */
  bloquearcheckpausa: unoCero(),
  /** S: nobody has spoken to this customer before. */
  esprimercontacto: siNo(),
  /** S: the operator added it to the list. */
  clienteanexado: siNo(),
  /** Seconds of this call before the present stretch began, and when that was. */
  SEGUNDOS: z.number(),
  DESDE: momento(),
  /** When the call itself was begun; null: not yet. */
  INICIADA: momento().nullable(),
  /** What its last answer decided; null: the script goes on. */
  RESOLUCION: z.enum(['cerrado', 'agendado', 'por_agendar']).nullable(),
  /** When the customer is called back, once this call has said so; one that an earlier call made does not count. */
  AGENDADA: momento().nullable(),
  /** The outcome that its answers propose. */
  INCIDENCIA_ID: z.number().nullable(),
  /** Why it cannot be called now; null: it can. */
  MOTIVO: z.string().nullable(),
});

/** 1: reserve the next customer with what this call saves, so that no second call stands between two customers. */
const siguiente = z.literal(1).optional();

/** The customer reserved by {@link siguiente}; only with it. */
const Siguiente = z
  .object({
    /** Null: nobody is left, or the operator's day is paused. */
    llamada: Llamada.nullable(),
    /** Why there is nobody, to be shown; null: there is, or the day is paused. */
    motivo: z.string().nullable(),
  })
  .optional();

/** One of a customer's numbers. */
export const Numero = z.object({
  NUMERO: z.string(),
  EXTENSION: z.string().nullable(),
  ESTADO: z.enum(Object.keys(ESTADOS_DE_NUMERO) as [EstadoDeNumero, ...EstadoDeNumero[]]).nullable(),
  INTENTOS: z.number(),
});

/** Where a call stands that the exchange was asked for. */
export const Lanzada = z.object({
  NUMERO: z.string(),
  ESTADO: z.enum(ESTADOS_DE_INTENTO),
  /** Why it was not dialled. */
  MOTIVO: z.string().nullable(),
});

const InfoDeCliente = z.object({
  CLIENTE_ID: z.number(),
  DIR_CLI_ID: z.number(),
  TIPO: z.string().nullable(),
  CLAVE_CLIENTE: z.string(),
  NOMBRE: z.string(),
  EMAIL: z.string().nullable(),
  ESTADO: z.string().nullable(),
  CIUDAD: z.string().nullable(),
  TELEFONO1: z.string().nullable(),
  POR_APLICAR: importe(),
  FECHA_ULTIMO_PEDIDO: momento().nullable(),
  GIRO: z.string().nullable(),
  DIAS_MARCADO_TMK: z.string().nullable(),
  PEDIDOS: z.number(),
  NOMBRE_COMERCIAL: z.string().nullable(),
  DIAS_DIST: z.number().nullable(),
  FECHA_AGENDO: momento().nullable(),
  /** What was noted in the last call. */
  OBSERVACIONES_TMK: z.string().nullable(),
  /** Its IANA zone, by its municipality. */
  ZONA_HORARIA: z.string(),
  numeros: z.array(Numero),
  /** The one of them that is dialled now; null: none may be. */
  MARCA: z.string().nullable(),
  /** Its consent to be called; null: none. */
  CONSENTIMIENTO: z
    .object({ CONSENTIMIENTO_ID: z.number(), FECHA: z.string(), FUENTE: z.string() })
    .nullable(),
  /** The call that the exchange was last asked for while this customer is on the operator's screen; null: none. */
  LANZADA: Lanzada.nullable(),
  /** Numbers as written that cannot be dialled, with the reason. */
  malos: z.array(z.string()),
});

/** Progress bars of an operator: pesos and customers of the month, and their targets. */
const barras = {
  venta: importe(),
  objetivo: importe(),
};

const Pregunta = z.object({
  PREGUNTA_ID: z.number(),
  PREGUNTA: z.string(),
  LETRERO: z.string().nullable(),
  OBSERVACIONES: siNo(),
});

const Respuesta = z.object({ RESPUESTA_ID: z.number(), RESPUESTA: z.string(), EN_COMBO: siNo() });

const Incidencia = z.object({
  INCIDENCIA_ID: z.number(),
  DESCRIPCION: z.string(),
  /** N: it is saved without observations too. */
  PIDE_NOTA: siNo(),
  /** S: the customer is never called again. */
  NUNCA: siNo(),
});

/** The dialer (specification §2 and §7): the list of the day, one customer at a time, the script and its outcome. */
export const marcadorCalls = {
  get_clientesMarcador: query({
    resumen:
      'La lista de marcación de hoy de un operador: los clientes por llamar en el orden en que le tocan, sus contadores y sus metas del mes.',
    control: P.marcador,
    lee: { marcacion: true, cartera: true, pedido: true, cliente: true },
    metodo: 'GET',
    input: z.strictObject({ opid: id() }),
    output: z.object({
      data: z.array(clientesMarcador.fila),
      /** Customers closed today. */
      cerrados: z.number(),
      /** Calls begun today. */
      no_marcaciones: z.number(),
      /** Seconds with customers on the screen today. */
      tiempo_segundos: z.number(),
      ...barras,
      objetivo_ca: z.number(),
      /** Customers spoken to this month. */
      alcance_ca: z.number(),
      /** Callbacks still to be made, and customers of the list who asked for a quote. */
      agendados: z.number(),
      cotizaron: z.number(),
      /** The list's id; null: there is none today yet. */
      seguimiento_id: z.number().nullable(),
      /** The customer on the operator's screen, on whatever device. */
      en_curso: z
        .object({ DIR_CLI_ID: z.number(), SEGUIMIENTO_ID: z.number(), CLIENTE: z.string() })
        .nullable(),
      /** When the next callback is due, if nobody is available before. */
      proximo: momento().nullable(),
      /** Since when the operator's day is paused, and why. */
      pausa: z.object({ DESDE: momento(), MOTIVO: z.string() }).nullable(),
      /** Where the customers' shop is. */
      tienda: z.string(),
      /** N: the operator may see that list and not call from it. */
      propio: siNo(),
    }),
  }),
  clienteDisponible: command({
    resumen:
      'Aparta un cliente para el operador, o el siguiente que le toca si no dice cuál, y devuelve cómo va su llamada. Nadie más lo recibe mientras su pantalla da señales.',
    control: P.marcador,
    cambia: ['marcacion'],
    input: z.strictObject({
      /** Without one, the server chooses the next. */
      dir_cli_id: id().nullish(),
      seguimiento_id: id().nullish(),
      campana_id,
      es_clte_anexado: unoCero().optional(),
      /** Not this one: the customer that was paused just now, which would be the next. */
      menos: id().nullish(),
      /** 1: reserve. */
      evento: z.literal(1),
      operador_id,
    }),
    output: z.object({ data: Llamada }),
  }),
  getInfoClienteAMarcar: query({
    resumen: 'Lo que se sabe de un cliente antes de llamarle, sus teléfonos, y las metas del operador.',
    control: P.marcador,
    lee: { marcacion: true, cliente: true, cartera: true, pedido: true },
    metodo: 'GET',
    input: z.strictObject({ dir_cli_id: id(), operador_id }),
    output: z.object({ ...barras, data: InfoDeCliente }),
  }),
  set_registrarEvento: command({
    resumen: 'El operador entra al marcador, o reanuda si estaba en pausa.',
    control: P.marcador,
    cambia: ['marcacion'],
    input: z.strictObject({}),
    output: z.object({}),
  }),
  getPregunta: query({
    resumen: 'Una pregunta del guion.',
    control: P.marcador,
    lee: {},
    metodo: 'GET',
    input: z.strictObject({ pregunta_id: id() }),
    output: z.object({ data: z.array(Pregunta) }),
  }),
  getRespuesta: query({
    resumen: 'Las respuestas de una pregunta del guion.',
    control: P.marcador,
    lee: {},
    metodo: 'GET',
    input: z.strictObject({ pregunta_id: id() }),
    output: z.object({ data: z.array(Respuesta) }),
  }),
  anexaRespuesta: command({
    resumen:
      'Guarda la respuesta a una pregunta de la llamada y dice qué sigue. Sobre una ya contestada la corrige: lo que se sigue alcanzando queda.',
    control: P.marcador,
    cambia: ['aviso', 'marcacion', 'cliente'],
    input: z.strictObject({
      ...cual,
      respuesta_id: id(),
      /** Place of the question in the call, from 1. */
      orden: orden(),
      observaciones: observaciones(),
      operador_id,
      siguiente,
    }),
    output: z.object({
      siguiente: Siguiente,
      data: z.object({
        siguientepregunta: z.number().nullable(),
        estado: z.enum(ESTADOS_DE_RESPUESTA),
        /** The questions that stay answered. */
        historico: Llamada.shape.historico,
        /** The outcome that the answer proposes. */
        INCIDENCIA_ID: z.number().nullable(),
      }),
    }),
  }),
  borrarRespuesta: command({
    resumen: 'Quita la última respuesta de la llamada, o todas desde un lugar.',
    control: P.marcador,
    cambia: ['marcacion'],
    input: z.strictObject({ ...cual, orden: orden() }),
    output: z.object({
      data: z.object({ siguientepregunta: z.number().nullable(), historico: Llamada.shape.historico }),
    }),
  }),
  agendar: command({
    resumen: `Agenda volver a llamar al cliente: en unas horas, o un día y hora de mañana a ${DIAS_PARA_AGENDAR} días.`,
    control: P.marcador,
    cambia: ['aviso', 'marcacion'],
    input: z.strictObject({
      ...cual,
      operador_id,
      /** 0: at `fecha`. */
      minutos: z.int().min(0).max(100_000),
      /** `YYYY-MM-DD HH:MM` in the business zone. */
      fecha: texto(40).nullish(),
    }),
    output: z.object({ data: z.object({ FECHA_AGENDO: momento() }) }),
  }),
  pausarMarcacion: command({
    resumen: 'Deja un cliente para después: sigue siendo del operador y vuelve antes que los demás.',
    control: P.marcador,
    cambia: ['marcacion'],
    input: z.strictObject({ ...cual, operador_id, siguiente }),
    output: z.object({ siguiente: Siguiente }),
  }),
  saltaCliente: command({
    resumen:
      'Salta un cliente con su motivo: no vuelve en esta vuelta, y cómo terminó su última llamada no cambia.',
    control: P.marcador,
    cambia: ['marcacion'],
    propia: true,
    input: z.strictObject({ ...cual, operador_id, motivo: texto(MOTIVO_DE_SALTO_MAX).trim(), siguiente }),
    output: z.object({ siguiente: Siguiente }),
  }),
  pausaJornada: command({
    resumen: 'Pausa el día del operador con su motivo; reanuda con set_registrarEvento.',
    control: P.marcador,
    cambia: ['marcacion'],
    propia: true,
    input: z.strictObject({ operador_id, motivo: texto(MOTIVO_DE_SALTO_MAX).trim() }),
    output: z.object({}),
  }),
  armaListaMarcacion: command({
    resumen:
      'Arma la lista de hoy del operador, o le agrega los que le tocan y no están. Dos a la vez dan la misma.',
    control: P.marcador,
    cambia: ['marcacion'],
    propia: true,
    input: z.strictObject({}),
    output: z.object({ data: z.object({ SEGUIMIENTO_ID: z.number(), AGREGADOS: z.number() }) }),
  }),
  getClientesOperador: query({
    resumen: 'Los clientes del operador que no están en su lista de hoy.',
    control: P.marcador,
    lee: { marcacion: true, cliente: true, cartera: true },
    pesada: true,
    input: z.strictObject({ seguimiento_id: id().nullish(), operador_id }),
    output: z.object({ data: z.array(clientesOperador.fila) }),
  }),
  ingresaClienteALista: command({
    resumen: 'Agrega un cliente a la lista de hoy: es el siguiente.',
    control: P.marcador,
    cambia: ['marcacion'],
    input: z.strictObject({ seguimiento_id: id().nullish(), dir_cli_id: id(), operador_id, campana_id }),
    output: z.object({ data: z.object({ DIR_CLI_ID: z.number(), SEGUIMIENTO_ID: z.number() }) }),
  }),
  seLePuedeMarcar: query({
    resumen: 'Si a un cliente se le puede llamar ahora, y a qué número; si no, por qué.',
    control: P.marcador,
    lee: { marcacion: true, cliente: true, calendario: true },
    input: z.strictObject({ dir_cli_id: id(), operador_id }),
    output: z.object({ data: Numero }),
  }),
  validarylanzarllamada: command({
    resumen: 'Valida que se pueda llamar al cliente, anota el intento y da cómo se lanza la llamada.',
    control: P.marcador,
    cambia: ['marcacion'],
    input: z.strictObject({ dir_cli_id: id(), operador_id }),
    output: z.object({
      data: z.object({
        NUMERO: z.string(),
        EXTENSION: z.string().nullable(),
        /** An address for the operator's device to open (`tel:`); null: the exchange dials, or nobody. */
        URL: z.string().nullable(),
        INICIADA: momento(),
      }),
    }),
  }),
  iniciaLlamada: command({
    resumen: 'La llamada comienza sin que la app la lance: el operador la marcó por su cuenta.',
    control: P.marcador,
    cambia: ['marcacion'],
    propia: true,
    input: z.strictObject({ ...cual, operador_id }),
    output: z.object({ data: z.object({ INICIADA: momento() }) }),
  }),
  getCatIncidencias: query({
    resumen: 'Las incidencias con que termina una llamada.',
    control: P.marcador,
    lee: { incidencia: true },
    metodo: 'GET',
    input: z.strictObject({}),
    output: z.object({ data: z.array(Incidencia) }),
  }),
  guardaIncidencia: command({
    resumen:
      'Termina la llamada con su incidencia y sus observaciones: de ahí sale cuándo vuelve el cliente, qué se sabe de su número y si se le vuelve a llamar.',
    control: P.marcador,
    cambia: ['aviso', 'marcacion', 'cliente'],
    input: z.strictObject({
      incidencia_id: id().nullish(),
      /** Its text, as the specification's client sends it; the id decides. */
      incidencia: texto(150).nullish(),
      ...cual,
      observaciones: texto(OBSERVACIONES_MAX),
      operador_id,
      dias_dist: z.int().min(-100_000).max(100_000).nullish(),
      siguiente,
    }),
    output: z.object({
      siguiente: Siguiente,
      data: z.object({
        /** When it will be called again by itself; null: on its next day, or never. */
        FECHA_AGENDO: momento().nullable(),
      }),
    }),
  }),
};

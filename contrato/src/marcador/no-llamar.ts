import { z } from 'zod';
import { command, query, queryReport } from '../call.ts';
import { fecha, id, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import {
  clave,
  texto as columna,
  dato,
  dia,
  entero,
  instante,
  lista,
  nombre,
  palabra,
  reporte,
} from '../reporte.ts';
import {
  ENTIDADES,
  ESTADOS_DE_REPEP,
  FUENTES_DE_CONSENTIMIENTO,
  type FuenteDeConsentimiento,
  MOTIVO_NO_LLAMAR_MAX,
  NOTA_DE_CONSENTIMIENTO_MAX,
} from './rules-no-llamar.ts';

/** The company's own list: customers and numbers that are not called, and those taken back. */
export const noLlamar = reporte({
  identidad: 'NO_LLAMAR_ID',
  rango: null,
  personales: true,
  orden: { columna: 'DESDE', sentido: 'desc' },
  columnas: {
    NO_LLAMAR_ID: dato(z.number()),
    DESDE: instante('Desde'),
    CLAVE_CLIENTE: clave('Clave', { liga: 'cliente', nulo: true }),
    CLIENTE: nombre('Cliente', { nulo: true }),
    /** Blank: the customer, whatever its numbers. */
    NUMERO: columna('Teléfono', { nulo: true }),
    MOTIVO: columna('Motivo'),
    OPERADOR: nombre('Lo anotó', { liga: 'operador' }),
    ESTADO: palabra('Estado', { S: 'No llamar', N: 'Quitado' }),
    QUITADO: instante('Quitado', { nulo: true }),
    QUITO: nombre('Lo quitó', { nulo: true }),
  },
});

/** Customers who agreed to be called. */
export const consentimientos = reporte({
  identidad: 'CONSENTIMIENTO_ID',
  rango: null,
  personales: true,
  orden: { columna: 'FECHA', sentido: 'desc' },
  columnas: {
    CONSENTIMIENTO_ID: dato(z.number()),
    FECHA: dia('Desde'),
    CLAVE_CLIENTE: clave('Clave', { liga: 'cliente' }),
    CLIENTE: nombre('Cliente'),
    FUENTE: palabra('Cómo lo dio', FUENTES_DE_CONSENTIMIENTO),
    NOTA: columna('Nota', { nulo: true }),
    OPERADOR: nombre('Lo anotó', { liga: 'operador' }),
    ANOTADO: instante('Anotado'),
    RETIRADO: instante('Retirado', { nulo: true }),
    RETIRO: nombre('Lo retiró', { nulo: true }),
  },
});

/** The lists of the REPEP: those in force, and what was asked to be read lately. */
export const repep = lista({
  identidad: 'REPEP_CARGA_ID',
  datos: {
    REPEP_CARGA_ID: z.number(),
    /** The first rows that are no telephone. */
    malas: z.array(z.object({ FILA: z.number(), VALOR: z.string() })),
  },
  columnas: {
    ENTIDAD: nombre('Estado de la República'),
    ESTADO: palabra('Cómo está', ESTADOS_DE_REPEP),
    FECHA: dia('Fecha de la lista'),
    VENCE: dia('Vence'),
    NUMEROS: entero('Teléfonos', { nulo: true }),
    REPETIDOS: entero('Repetidos', { nulo: true }),
    /** Telephones of the list that it replaces, or would. */
    ANTES: entero('Antes', { nulo: true }),
    /** Customers with a telephone on it. */
    CLIENTES: entero('Clientes nuestros', { nulo: true }),
    ARCHIVO: columna('Archivo'),
    PEDIDA: instante('Se pidió'),
    PIDIO: nombre('La pidió', { liga: 'operador' }),
    /** Why it was not loaded. */
    FALLA: columna('Por qué no', { nulo: true }),
  },
});

const deQuienMarca = { control: [P.marcador, P.noLlamar] as const, propia: true } as const;

/** Who may not be called (control 9032): the company's own list, the REPEP and consent; and the gestures of whoever calls. */
export const noLlamarCalls = {
  noVolverALlamar: command({
    resumen:
      'Desde este momento no se llama a un cliente ni a sus teléfonos, o a un número suelto (control 9032), en ninguna parte.',
    cambia: ['aviso', 'marcacion', 'cliente'],
    ...deQuienMarca,
    input: z.strictObject({
      dir_cli_id: id().nullish(),
      numero: texto(40).nullish(),
      motivo: texto(MOTIVO_NO_LLAMAR_MAX).trim().min(1),
    }),
    output: z.object({ data: z.object({ NO_LLAMAR_ID: z.number() }) }),
  }),
  quitaNoLlamar: command({
    resumen:
      'Quita un bloqueo con lo que se bloqueó junto: quien lo puso, en los segundos que siguen; con el control 9032, cuando sea.',
    cambia: ['marcacion', 'cliente'],
    ...deQuienMarca,
    input: z.strictObject({ no_llamar_id: id() }),
    output: z.object({}),
  }),
  anotaConsentimiento: command({
    resumen: 'Anota que un cliente consiente que se le llame, desde cuándo y cómo lo dijo.',
    cambia: ['marcacion', 'cliente'],
    ...deQuienMarca,
    input: z.strictObject({
      dir_cli_id: id(),
      fecha: fecha(),
      fuente: z.enum(
        Object.keys(FUENTES_DE_CONSENTIMIENTO) as [FuenteDeConsentimiento, ...FuenteDeConsentimiento[]],
      ),
      nota: texto(NOTA_DE_CONSENTIMIENTO_MAX).default(''),
    }),
    output: z.object({}),
  }),
  retiraConsentimiento: command({
    resumen: 'Retira el consentimiento de un cliente; queda dicho quién lo retiró.',
    cambia: ['marcacion', 'cliente'],
    ...deQuienMarca,
    input: z.strictObject({ consentimiento_id: id() }),
    output: z.object({}),
  }),
  getNoLlamar: queryReport(noLlamar, {
    resumen: 'A quién no se llama: clientes y teléfonos, quién lo anotó y por qué, también lo que se quitó.',
    control: P.noLlamar,
    lee: { marcacion: true, cliente: true },
    propia: true,
  }),
  getConsentimientos: queryReport(consentimientos, {
    resumen: 'Los clientes que consienten que se les llame, desde cuándo y cómo lo dijeron.',
    control: P.noLlamar,
    lee: { marcacion: true, cliente: true },
    propia: true,
  }),
  getRepep: query({
    resumen: 'Las listas del REPEP por estado: las vigentes, y lo último que se pidió leer.',
    control: P.noLlamar,
    lee: { marcacion: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({ data: z.array(repep.fila), AHORA: momento() }),
  }),
  cargaRepep: command({
    resumen:
      'Pide que se lea en segundo plano la lista del REPEP de un estado, ya subida: se ensaya, o reemplaza entera a la anterior.',
    control: P.noLlamar,
    cambia: ['marcacion'],
    propia: true,
    input: z.strictObject({
      importacion_id: id(),
      entidad: z.enum(ENTIDADES),
      fecha: fecha(),
      vence: fecha(),
      /** S: a dry run, which changes nothing. */
      ensayo: siNo(),
    }),
    output: z.object({ data: z.object({ REPEP_CARGA_ID: z.number() }) }),
  }),
};

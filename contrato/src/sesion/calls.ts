import { z } from 'zod';
import { acceso, command, query } from '../call.ts';
import { id, momento, secreto, siNo, texto } from '../fields.ts';
import { PASSWORD_MAX } from './rules.ts';

/**
 * The operator as every screen needs it (specification §3). `CLAVE` is always empty: the password never travels back.
 */
export const Operador = z.object({
  OPERADOR_ID: z.number(),
  NOMBRE: z.string(),
  OPERADOR: z.string(),
  CLAVE: z.literal(''),
  ALMACEN: z.string().nullable(),
  ALMACEN_ID: z.number().nullable(),
  EMAIL: z.string().nullable(),
  entrada: z.boolean(),
  FECHAHORAENTRADA: momento().nullable(),
  DEPARTAMENTO_ID: z.number().nullable(),
  PUESTO_ID: z.number().nullable(),
  is_loginOn: z.boolean(),
});

const sesion = {
  data: Operador,
  permisos: z.array(z.object({ ID_CONTROL: z.number() })),
  almacenes: z.array(z.object({ ALMACEN_ID: z.number(), NOMBRE: z.string() })),
  /** True when the password is shorter than Andén now allows (imported operators) or was set by somebody else. */
  debe_cambiar_clave: z.boolean(),
  /** What the frame around the screens needs. */
  casa: z.object({
    version: z.string(),
    /** Which build the server runs: its web's and its own, four hexadecimal digits each. */
    compilacion: z.string(),
    ambiente: z.string(),
    pruebas: z.boolean(),
    zona: z.string(),
    dia: z.string(),
    empresa_id: z.number(),
    /** Port of the HTTPS server; null where there is none, and then the page explains what does not work without it. */
    puerto_https: z.number().nullable(),
  }),
};

export const sesionCalls = {
  get_user: acceso({
    resumen: 'Entra con usuario y contraseña: abre la sesión y devuelve operador, permisos y almacenes.',
    control: 'sin sesión',
    input: z.strictObject({ usuario: texto(50), password: secreto(PASSWORD_MAX) }),
    output: z.object(sesion),
  }),
  getSesion: query({
    resumen: 'La sesión abierta: operador, permisos y almacenes, como los devuelve get_user.',
    control: 'cualquier operador',
    lee: {},
    propia: true,
    input: z.strictObject({}),
    output: z.object(sesion),
  }),
  cerrarSesion: command({
    resumen: 'Termina la sesión del navegador.',
    control: 'cualquier operador',
    cambia: ['marcacion'],
    propia: true,
    input: z.strictObject({}),
    output: z.object({}),
  }),
  cambiaClave: command({
    resumen: 'Cambia la contraseña del operador que la pide.',
    control: 'cualquier operador',
    cambia: [],
    propia: true,
    input: z.strictObject({ clave_actual: secreto(PASSWORD_MAX), clave_nueva: secreto(200) }),
    output: z.object({}),
  }),
  checkIn: command({
    resumen: 'Marca la hora de entrada, una vez al día.',
    control: 'cualquier operador',
    cambia: ['entrada'],
    input: z.strictObject({ operador_id: id(), operador: texto(50), nombre: texto(120) }),
    output: z.object({ data: z.object({ FECHA_HORA_REGISTRO: momento() }) }),
  }),
  getEventos: query({
    resumen: 'Los eventos que un operador puede registrar.',
    control: 'cualquier operador',
    lee: {},
    input: z.strictObject({}),
    output: z.object({ data: z.array(z.object({ CODIGO_ID: z.number(), DESCRIPCION: z.string() })) }),
  }),
  setRegistraEvento: command({
    resumen: 'Registra un evento del operador (el 2 es la salida).',
    control: 'cualquier operador',
    cambia: ['entrada'],
    input: z.strictObject({ operador_id: id(), codigo: id(), descripcion: texto(120) }),
    output: z.object({}),
  }),
  getTrabajoDeHoy: query({
    resumen: 'Lo que hoy espera al operador, una ficha por pantalla que puede abrir.',
    control: 'cualquier operador',
    lee: {
      acomodo: true,
      articulo: true,
      calendario: true,
      cartera: true,
      cliente: true,
      compra: true,
      deposito: true,
      depuracion: true,
      existencia: true,
      factura: true,
      inventario: true,
      marcacion: true,
      pedido: true,
      propuesta: true,
      remision: true,
      resurtido: true,
      suplencia: true,
      tarea: true,
      ticket: true,
      traspaso: true,
      ubicacion: true,
    },
    propia: true,
    enCampo: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(
        z.object({
          MENU: z.string(),
          /** Search parameters of that screen: the tab or the job that lists them. */
          LUGAR: z.record(z.string(), z.union([z.string(), z.number()])),
          TITULO: z.string(),
          /** How many the screen lists there. */
          CANTIDAD: z.number(),
          DETALLE: z.string(),
          /** S: the oldest one, of `DESDE`, has missed its promised time. */
          URGENTE: siNo(),
          DESDE: momento().nullable(),
        }),
      ),
    }),
  }),
};

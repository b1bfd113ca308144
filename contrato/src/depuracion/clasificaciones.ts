import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { clave, texto as enTexto, entero, instante, lista, nombre, palabra } from '../reporte.ts';
import {
  ACCIONES_DE_CLASIFICACION,
  type AccionDeClasificacion,
  APLICADAS_MAX,
  CLASIFICACION_MAX,
} from './clasificaciones-rules.ts';
import { SEPARACIONES, type Separacion } from './rules.ts';

const SI_NO = { S: 'Sí', N: 'No' } as const;
const accion = () =>
  z.enum(Object.keys(ACCIONES_DE_CLASIFICACION) as [AccionDeClasificacion, ...AccionDeClasificacion[]]);

/** The classifications of cleanups, and what each leads to. */
export const clasificacionesDepuracion = lista({
  identidad: 'CLASIF_DEP_ID',
  datos: { CLASIF_DEP_ID: z.number(), ASESOR_ID: z.number(), CAMPANA_ID: z.number() },
  columnas: {
    CLASIFICADO: enTexto('Clasificación'),
    INACTIVA: palabra('Queda inactivo', SI_NO),
    ASESOR: nombre('Pasa al asesor', { nulo: true }),
    CAMPANA: nombre('Entra en la campaña', { nulo: true }),
    NO_LLAMAR: palabra('No se le llama', SI_NO),
    NUMERO_MALO: palabra('Número equivocado', SI_NO),
    USOS: entero('Clientes'),
    ACTIVA: palabra('En uso', SI_NO),
  },
});

/** What is to be done to customers by their last cleanup's classification, each with what it is now and what it will be. */
export const porAplicarDepuracion = lista({
  identidad: ['LISTA_DEP_DET_ID', 'ACCION'],
  datos: { LISTA_DEP_DET_ID: z.number(), CLIENTE_ID: z.number() },
  columnas: {
    CLAVE_CLIENTE: clave('Clave', { liga: 'cliente' }),
    CLIENTE: nombre('Cliente'),
    CLASIFICADO: enTexto('Clasificación'),
    ACCION: palabra('Lo que lleva', ACCIONES_DE_CLASIFICACION),
    AHORA: enTexto('Ahora'),
    QUEDA: enTexto('Queda'),
    LISTA: enTexto('Lista'),
    REVISADO: instante('Revisado'),
  },
});

/** What was done to many at once. */
export const aplicacionesDepuracion = lista({
  identidad: 'APLICACION_DEP_ID',
  datos: { APLICACION_DEP_ID: z.number() },
  columnas: {
    MOMENTO: instante('Se aplicó'),
    OPERADOR: nombre('Quién', { liga: 'operador' }),
    CLIENTES: entero('Clientes'),
    INACTIVOS: entero('Inactivos'),
    CON_ASESOR: entero('Con otro asesor'),
    NO_LLAMADOS: entero('No se les llama'),
    EN_CAMPANA: entero('En una campaña'),
    DESHECHA: instante('Se deshizo', { nulo: true }),
    DESHIZO: nombre('Quién lo deshizo', { nulo: true }),
  },
});

const escrita = {
  clasificacion: texto(CLASIFICACION_MAX),
  numero_malo: siNo(),
  activa: siNo(),
  inactiva: siNo(),
  no_llamar: siNo(),
  asesor_id: z.int().min(0).max(2_147_483_647),
  /** Without it, as it is. */
  campana_id: z.int().min(0).max(2_147_483_647).optional(),
};

const DE_CLASIFICACIONES = { control: P.clasificarDepuracion, propia: true } as const;

/** The classifications of cleanups as data (control 9030). Nothing is done to a customer by saving one: somebody applies it, and can undo it. */
export const clasificacionesCalls = {
  getClasificacionesDepuracion: query({
    resumen:
      'Las clasificaciones de depuración, lo que lleva cada una, y cuándo se intenta otra vez a un cliente.',
    ...DE_CLASIFICACIONES,
    lee: { depuracion: true, marcacion: true },
    input: z.strictObject({}),
    output: z.object({
      data: z.array(clasificacionesDepuracion.fila),
      SEPARA: z.enum(Object.keys(SEPARACIONES) as [Separacion, ...Separacion[]]),
      asesores: z.array(z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string() })),
      /** Campaigns that go on or begin later. */
      campanas: z.array(z.object({ CAMPANA_ID: z.number(), NOMBRE: z.string() })),
    }),
  }),
  guardaClasificacionDepuracion: command({
    resumen: 'Agrega una clasificación de depuración, o cambia una campo por campo, con lo que lleva.',
    ...DE_CLASIFICACIONES,
    cambia: ['depuracion'],
    input: z.strictObject({
      /** 0: a new one. */
      clasif_dep_id: z.int().min(0).max(2_147_483_647),
      ...escrita,
      leido: z.strictObject(escrita).partial().nullish(),
    }),
    output: z.object({ data: z.object({ CLASIF_DEP_ID: z.number() }) }),
  }),
  guardaAjustesDepuracion: command({
    resumen:
      'Dice cuándo se intenta otra vez a un cliente que no se localizó: cuando sea, en otra parte del día o en otro día.',
    ...DE_CLASIFICACIONES,
    cambia: ['depuracion'],
    input: z.strictObject({ separa: z.enum(Object.keys(SEPARACIONES) as [Separacion, ...Separacion[]]) }),
    output: z.object({}),
  }),
  getPorAplicarDepuracion: query({
    resumen: 'Lo que está por hacerse a los clientes por su última clasificación: cómo están y cómo quedan.',
    ...DE_CLASIFICACIONES,
    lee: { depuracion: true, cliente: true, marcacion: true },
    pesada: true,
    input: z.strictObject({}),
    output: z.object({ data: z.array(porAplicarDepuracion.fila) }),
  }),
  aplicaDepuracion: command({
    resumen: 'Hace a muchos clientes lo que llevan sus clasificaciones. Se deshace completa.',
    ...DE_CLASIFICACIONES,
    cambia: ['depuracion', 'cliente', 'cartera', 'marcacion'],
    input: z.strictObject({
      filas: z.array(z.strictObject({ lista_dep_det_id: id(), accion: accion() })).max(APLICADAS_MAX),
    }),
    output: z.object({ data: z.object({ APLICACION_DEP_ID: z.number(), APLICADAS: z.number() }) }),
  }),
  getAplicacionesDepuracion: query({
    resumen:
      'Las veces que se aplicó a muchos clientes lo que llevan sus clasificaciones, la última primero.',
    ...DE_CLASIFICACIONES,
    lee: { depuracion: true },
    input: z.strictObject({}),
    output: z.object({ data: z.array(aplicacionesDepuracion.fila) }),
  }),
  deshaceAplicacionDepuracion: command({
    resumen: 'Deshace completo lo que se aplicó a muchos clientes.',
    ...DE_CLASIFICACIONES,
    cambia: ['depuracion', 'cliente', 'cartera', 'marcacion'],
    input: z.strictObject({ aplicacion_dep_id: id() }),
    output: z.object({}),
  }),
};

import { z } from 'zod';
import { query, queryReport } from '../call.ts';
import { fecha, id, momento, siNo } from '../fields.ts';
import { CLASES_DE_LENTITUD, type ClaseDeLentitud } from '../lentitud.ts';
import { clave, dato, entero, instante, nombre, palabra, reloj, reporte, texto } from '../reporte.ts';
import { HACERES_DE_ASESOR } from './rules.ts';
import { DEL_TABLERO } from './tablero.ts';

/** What each adviser did, stretch by stretch: one begins where the one before it ended. */
export const tramosDeAsesor = reporte({
  identidad: 'TRAMO_ID',
  rango: 'DESDE',
  personales: true,
  porPagina: 25,
  orden: { columna: 'DESDE', sentido: 'desc' },
  columnas: {
    TRAMO_ID: entero('Tramo', { filtrable: false }),
    DESDE: instante('Desde'),
    HASTA: instante('Hasta'),
    OPERADOR_ID: dato(z.number()),
    ASESOR: nombre('Asesor', { liga: 'operador' }),
    HACE: palabra('Qué hacía', HACERES_DE_ASESOR),
    SEGUNDOS: reloj('Duración'),
    /** Seconds of a long wait in which the server was slow for them, failed or attended nobody; null: it is no long wait. */
    SISTEMA: reloj('Sistema lento', { nulo: true }),
    CLAVE_CLIENTE: clave('Clave', { liga: 'cliente', nulo: true }),
    CLIENTE: nombre('Cliente', { nulo: true }),
    MOTIVO: texto('Motivo', { nulo: true }),
  },
});

/** The time of those who call (control 9026). An operator who sees only their own customers sees themselves in it. */
export const tramosDelMarcadorCalls = {
  getTramosMarcador: queryReport(tramosDeAsesor, {
    resumen:
      'Qué hizo cada asesor y cuánto duró: hablar, anotar, mirar a un cliente, esperar, pausar, o sin señal de su navegador.',
    ...DEL_TABLERO,
  }),
  getTiempoMarcador: query({
    resumen: 'En qué se fue el tiempo de cada asesor en un período.',
    ...DEL_TABLERO,
    input: z.strictObject({ fecha_ini: fecha(), fecha_fin: fecha() }),
    output: z.object({
      data: z.array(
        z.object({
          OPERADOR_ID: z.number(),
          NOMBRE: z.string(),
          /** Seconds of each thing. All but those without a sign of life are the time that they were signed in. */
          EN_LLAMADA: z.number(),
          NOTA: z.number(),
          CON_CLIENTE: z.number(),
          LIBRE: z.number(),
          PAUSA: z.number(),
          SIN_SENAL: z.number(),
          /** Waits of more than {@link ESPERA_LARGA} seconds, without a customer or a sign of life, and their seconds. */
          ESPERAS: z.number(),
          EN_ESPERAS: z.number(),
          /** Seconds of those waits in which the server was slow for them, failed or attended nobody. */
          SISTEMA: z.number(),
        }),
      ),
    }),
  }),
  getSistemaDeTramo: query({
    resumen:
      'Lo que el servidor hizo lento mientras un asesor hacía una cosa: sus llamadas, las de los demás, y cuándo no atendió a nadie.',
    ...DEL_TABLERO,
    input: z.strictObject({ tramo_id: id() }),
    output: z.object({
      data: z.array(
        z.object({
          LENTITUD_ID: z.number(),
          DESDE: momento(),
          HASTA: momento(),
          CLASE: z.enum(Object.keys(CLASES_DE_LENTITUD) as [ClaseDeLentitud, ...ClaseDeLentitud[]]),
          /** What was asked for, in words; null: the server attended nobody. */
          PEDIA: z.string().nullable(),
          VECES: z.number(),
          /** Milliseconds of the longest. */
          PEOR_MS: z.number(),
          /** S: the adviser waited for it, because it was theirs or kept everybody waiting. N: another operator's. */
          SUYA: siNo(),
        }),
      ),
    }),
  }),
};

import { z } from 'zod';
import { query, queryReport } from '../call.ts';
import { fecha } from '../fields.ts';
import { clave, entero, instante, nombre, palabra, reloj, reporte, texto } from '../reporte.ts';
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
    ASESOR: nombre('Asesor', { liga: 'operador' }),
    HACE: palabra('Qué hacía', HACERES_DE_ASESOR),
    SEGUNDOS: reloj('Duración'),
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
          /** Waits without a customer of more than {@link ESPERA_LARGA} seconds. */
          ESPERAS: z.number(),
        }),
      ),
    }),
  }),
};

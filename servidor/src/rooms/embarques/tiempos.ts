import { tiempos } from '@anden/contrato/embarques/reportes.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { sql } from 'kysely';
import {
  deFila,
  deOperadores,
  nombreDeOperador,
  responde,
  sinDomingos,
} from '../../platform/consulta/index.ts';
import { porSalir, puntual } from './promesas.ts';
import { deSusTextos, remisionesDe } from './queries.ts';

/**
 * Remissions created in the range, and the minutes until the carrier or the customer had each one, less 2,160 per
 * Sunday (specification §9). The clock of one that has not left is still running; that of a cancelled one stopped.
 */
export const getTiemposRemisiones = responde(tiempos, ({ db, operador, config: { zona } }) => {
  const { minutos, domingos } = sinDomingos({
    desde: sql`r.fecha`,
    hasta: sql`coalesce(r.embarcada, r.cancelada, now())`,
    primero: sql`(select min(p.fecha) from remisiones p)`,
    zona,
  });
  // What was shipped before Andén took no time that is known.
  const filas = remisionesDe(db, operador)
    .where('r.historia', '=', false)
    .select([
      'r.folio as FOLIO',
      nombreDeOperador('r.operador_id').as('OPERADOR'),
      sql<FilaDe<typeof tiempos>['ESTATUS']>`r.estatus`.as('ESTATUS'),
      'r.fecha as CREADO',
      'r.fecha_guia as FECHA_GUIA',
      'r.embarcada as FECHA_A_FLETERA',
      'r.prometido as PROMETIDO',
      puntual(sql`now()`).as('PUNTUAL'),
      porSalir(sql`now()`, zona).as('POR_SALIR'),
      'r.fletera as FLETERA',
      minutos.as('DIFERENCIA'),
      domingos.as('DOMINGOS'),
    ]);
  return {
    filas,
    catalogos: {
      ...deSusTextos(),
      OPERADOR: deOperadores('VENDEDOR_ID'),
      FLETERA: deFila('remisiones', 'fletera', 'FLETERA'),
    },
  };
});

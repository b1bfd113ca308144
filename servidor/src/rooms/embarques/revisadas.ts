import { revisadas } from '@anden/contrato/embarques/reportes.ts';
import { sql } from 'kysely';
import { deOperadores, nombreDeOperador, responde } from '../../platform/consulta/index.ts';

import { piezasDeRemision } from '../surtido/index.ts';
import { deSusTextos, remisionesDe } from './queries.ts';

/** Remissions packed in the range: who picked and packed them, and when their last line reached the shipping area. */
export const getRemisionesRevisadas = responde(revisadas, ({ db, operador }) => ({
  catalogos: {
    ...deSusTextos(),
    REVISO: deOperadores('EMPAQUE_ID'),
    VENDEDOR: deOperadores('VENDEDOR_ID'),
  },
  filas: remisionesDe(db, operador).select([
    // The range excludes those that were not packed.
    sql<string>`r.empacada`.as('FECHA_REVISION'),
    'r.folio as REMISION',
    'r.folio_factura as FOLIO',
    piezasDeRemision.as('PIEZAS'),
    'r.importe_neto as TOTAL',
    'r.operador_id_empaque as EMPAQUE_ID',
    nombreDeOperador('r.operador_id_empaque').as('REVISO'),
    nombreDeOperador('r.operador_id').as('VENDEDOR'),
    sql<string>`r.surtida`.as('FECHA_HORA_AREAEMBARQUE'),
  ]),
}));

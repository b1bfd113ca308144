import { historialResurtidos } from '@anden/contrato/resurtidos/reportes.ts';
import { responde } from '../../platform/consulta/index.ts';
import { conTiempoPorRenglon, resurtidosVisibles } from './queries.ts';

const historial = (estatus: 'ABIERTO' | 'CERRADO') =>
  responde(historialResurtidos, ({ db, operador, config }) => ({
    filas: conTiempoPorRenglon(
      resurtidosVisibles(db, operador).where('r.estatus', '=', estatus),
      config.zona,
    ),
  }));

/** Closed replenishments requested in the range (specification §9: pages of 20). */
export const getHistorialResurtidos = historial('CERRADO');

/** Open replenishments requested in the range. */
export const getResurtidosAbiertos = historial('ABIERTO');

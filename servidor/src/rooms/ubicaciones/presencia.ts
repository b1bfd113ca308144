import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { Rejection } from '../../platform/rejection.ts';
import type { RegistrosConPresencia } from '../presencia/index.ts';
import { ubicacionVisible } from './queries.ts';

/** Who has a location's configuration open. */
export const presenciaDeUbicaciones: RegistrosConPresencia = {
  controles: [P.configubicacion],
  async exigir({ db, operador }, id) {
    const ubicacion = await ubicacionVisible(db, operador, { id });
    if (!ubicacion) throw new Rejection(MENSAJES_UBICACION.noExiste);
    return ubicacion.almacen_id;
  },
};

import { P } from '@anden/contrato/permissions.ts';
import type { traspasosCalls } from '@anden/contrato/traspasos/calls.ts';
import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import type { LineasReclamables } from '../reclamos/index.ts';
import { avisarTraspaso } from './avisos.ts';
import { cierraFaltanteTraspaso } from './cerrar.ts';
import {
  gettraspasoDetalleRecepcion,
  gettraspasoDetalleSurtido,
  gettraspasosRecepcion,
  gettraspasosSurtido,
} from './consultas.ts';
import { getArticulosparatraspasoEx, guardaTraspasoexhibicion } from './exhibicion.ts';
import { getFaltantesTraspasos } from './faltantes.ts';
import { guardaTraspasoRecepcion } from './recibir.ts';
import { renglon } from './renglon.ts';
import { surtirProductoTraspaso } from './surtir.ts';

export { resumenDeTrabajo } from './avisos.ts';
export { buscadorDeTraspasos } from './buscador.ts';
export { type Demanda, demandaDeTraspasos } from './demanda.ts';
export { deshacerTraspasos } from './deshacer.ts';
export { elegirSalida, type Salida } from './elegir.ts';
export { paraderosDeTraspaso } from './paraderos.ts';
export { relatorDeTraspasos } from './relator.ts';
export { tilePorRecibir, tilePorSurtir } from './tiles.ts';

export const traspasos: Handlers<typeof traspasosCalls> = {
  getArticulosparatraspasoEx,
  guardaTraspasoexhibicion,
  gettraspasosSurtido,
  gettraspasosRecepcion,
  gettraspasoDetalleSurtido,
  gettraspasoDetalleRecepcion,
  surtirProductoTraspaso,
  guardaTraspasoRecepcion,
  cierraFaltanteTraspaso,
  getFaltantesTraspasos,
};

/**
 * Claims on transfer lines, for whoever may see the warehouse where the line is worked on now: its origin or its
 * destination.
 */
export const renglonesReclamables: LineasReclamables = {
  control: P.traspasos,
  async exigir({ db, operador }, detId) {
    const linea = await renglon(db, detId);
    exigirAlmacen(
      operador,
      linea.UNIDADESSURTIDAS > 0 ? linea.DESTINO : linea.ORIGEN,
      MENSAJES_TRASPASO.renglonNoExiste,
    );
  },
  async avisar(ctx, detId) {
    avisarTraspaso(ctx, await renglon(ctx.db, detId));
  },
};

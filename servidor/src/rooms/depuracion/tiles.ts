import { cuantos } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { DESDE_SIEMPRE } from '../../platform/calls/fichas.ts';
import type { Tile } from '../../platform/calls/handlers.ts';
import { getCorreccionesCliente } from './corregir.ts';
import { getListasDepuracion } from './listas.ts';

/** Tile: cleanup lists that are not finished, with the customers that are still to be called in them. */
export const tileDepuracion: Tile = {
  control: P.listadepuracion,
  async leer(ctx) {
    const { data } = await getListasDepuracion({ fecha_ini: DESDE_SIEMPRE, fecha_fin: ctx.dia }, ctx);
    const abiertas = data.filter((l) => l.ESTATUS === 'ACTIVO');
    if (abiertas.length === 0) return null;
    const faltan = abiertas.reduce((n, l) => n + l.CLIENTES - l.REVISADOS, 0);
    return {
      MENU: 'listadepuracion',
      LUGAR: { desde: DESDE_SIEMPRE, hasta: ctx.dia, filtros: 'ESTATUS~ACTIVO' },
      TITULO: 'Listas de depuración',
      CANTIDAD: abiertas.length,
      DETALLE: `${cuantos(faltan, ['cliente', 'clientes'])} por revisar`,
    };
  },
};

/** Tile: corrections of customers' data that wait for whoever keeps them. */
export const tileCorrecciones: Tile = {
  control: P.corregirClientes,
  async leer(ctx) {
    const { data } = await getCorreccionesCliente({ fecha_ini: ctx.dia, fecha_fin: ctx.dia }, ctx);
    const esperan = data.filter((c) => c.ESTADO === 'ESPERA').length;
    return esperan === 0
      ? null
      : {
          MENU: 'correccionesclientes',
          LUGAR: { filtros: 'ESTADO~ESPERA' },
          TITULO: 'Correcciones de clientes',
          CANTIDAD: esperan,
          DETALLE: 'Esperan ser aceptadas o rechazadas',
        };
  },
};

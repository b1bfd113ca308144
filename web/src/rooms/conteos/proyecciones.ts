import { conFila, type ProyeccionesDeCampo } from '../../platform/proyeccion.ts';

/* A counted line leaves the list while its count waits in the outbox. */

export const deConteos = {
  ajustaConteo: {
    get_inventarioPendiente: (leido, g) => {
      const data = conFila(
        leido.data,
        (l) => l.INVENTARIO_DET_ID === g.conteo.INVENTARIO_DET_ID,
        () => null,
      );
      return { ...leido, data, total: leido.total - (leido.data.length - data.length) };
    },
  },
} satisfies Partial<ProyeccionesDeCampo>;

import { conFila, proyecta } from '../../platform/proyeccion.ts';

/* A counted line leaves the list while its count waits in the outbox. */

proyecta('get_inventarioPendiente', 'ajustaConteo', (leido, g) => {
  const data = conFila(
    leido.data,
    (l) => l.INVENTARIO_DET_ID === g.conteo.INVENTARIO_DET_ID,
    () => null,
  );
  return { ...leido, data, total: leido.total - (leido.data.length - data.length) };
});

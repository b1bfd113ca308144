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

proyecta('gettraspasoDetalleRecepcion', 'guardaTraspasoRecepcion', (leido, g) => ({
  ...leido,
  data: conFila(
    leido.data,
    (l) => l.DOCTO_IN_DET_ID === g.docto_in_det_id,
    (l) => ({
      ...l,
      UNIDADES_SUR_REC: l.UNIDADES_SUR_REC + g.cantidad,
      DIFERENCIA: Math.max(0, l.DIFERENCIA - g.cantidad),
    }),
  ),
}));

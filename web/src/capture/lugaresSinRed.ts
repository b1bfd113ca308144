import type { CallName } from '@anden/contrato/contrato.ts';
import { type Entrada, hayRed, type Respuesta } from '../platform/client.ts';
import { atHand, lee, queryKeyOf } from '../platform/query.ts';
import { queryClient } from '../platform/session.ts';

/*
 * The locations of the first lines of the document that is open, read while nobody scans: without a network the next line is
 * worked as the one that was open.
 */

/** Quiet after a list was read, in milliseconds, and between one line's locations and the next's. */
const REPOSO = 3_000;
const ENTRE = 150;
/** Lines looked ahead. */
const MAXIMO = 40;

type Pedido = Entrada<'getUbicacionesArticulo'>;
type Tabla = { [N in CallName]?: (leido: Respuesta<N>) => Pedido[] };

const TABLA: Tabla = {
  getRemision: ({ data, cabecera }) =>
    data
      .filter((l) => l.DIFERENCIA > 0)
      .map((l) => ({ articulo_id: l.ARTICULO_ID, almacen_id: cabecera.ALMACEN_ID, quienllama: 'remision' })),
  getRecorrido: ({ data, remisiones }) =>
    data
      .filter((l) => l.DIFERENCIA > 0)
      .map((l) => ({
        articulo_id: l.ARTICULO_ID,
        almacen_id: remisiones.find((r) => r.DOCTO_VE_ID === l.DOCTO_VE_ID)?.ALMACEN_ID ?? 0,
        quienllama: 'remision',
      })),
  gettraspasoDetalleSurtido: ({ data }) =>
    data
      .filter((l) => l.SURTIDO_CERRADO === null && l.UNIDADESSURTIDAS < l.UNIDADES)
      .map((l) => ({ articulo_id: l.ARTICULO_ID, almacen_id: l.ALMACEN_PPAL, quienllama: 'traspasos' })),
  getArticulosAcomodoCompra: ({ data }) =>
    data.map((a) => ({
      articulo_id: a.ARTICULO_ID,
      almacen_id: a.ALMACEN_ID,
      unidades: a.DIFERENCIA,
      quienllama: 'compras',
    })),
  get_inventarioPendiente: ({ data }) =>
    data.map((l) => ({ articulo_id: l.ARTICULO_ID, almacen_id: l.ALMACEN_ID, quienllama: 'conteo' })),
};

const pedidosDe = (llamada: CallName, leido: unknown): Pedido[] =>
  (TABLA[llamada] as ((leido: unknown) => Pedido[]) | undefined)?.(leido) ?? [];

let vuelta = 0;

async function adelanta(pedidos: readonly Pedido[]): Promise<void> {
  vuelta += 1;
  const esta = vuelta;
  for (const pedido of pedidos.slice(0, MAXIMO)) {
    // Another list was opened, or there is nobody to ask any more.
    if (esta !== vuelta || !hayRed()) return;
    if (pedido.almacen_id === 0 || atHand('getUbicacionesArticulo', pedido)) continue;
    await queryClient
      .fetchQuery({
        queryKey: queryKeyOf('getUbicacionesArticulo', pedido),
        queryFn: () => lee('getUbicacionesArticulo', pedido, { esperas: [] }),
      })
      // An article without a location answers with a refusal: its screen says so.
      .catch(() => {});
    await new Promise((sigue) => setTimeout(sigue, ENTRE));
  }
}

/** From now on, the locations of the lines of the last document read are read after it. Returns the way to stop. */
export function conservaLugares(): () => void {
  let reloj: ReturnType<typeof setTimeout> | undefined;
  return queryClient.getQueryCache().subscribe((e) => {
    if (e.type !== 'updated' || e.action.type !== 'success') return;
    const pedidos = pedidosDe(e.query.queryKey[0] as CallName, e.query.state.data);
    if (pedidos.length === 0) return;
    clearTimeout(reloj);
    reloj = setTimeout(() => void adelanta(pedidos), REPOSO);
  });
}

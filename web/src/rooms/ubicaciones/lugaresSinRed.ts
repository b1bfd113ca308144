import type { CallName } from '@anden/contrato/contrato.ts';
import { type PideLote, pideLote } from '@anden/contrato/existencias/rules.ts';
import { type Entrada, hayRed, type Respuesta } from '../../platform/client.ts';
import { atHand, lee, queryKeyOf } from '../../platform/query.ts';
import { currentSession, queryClient } from '../../platform/session.ts';
import { pedidoDeSalida } from '../existencias/index.ts';

/*
 * Reads ahead, while nobody scans, the locations of the open document's first lines and the lots there, so that without
 * a network the next line can be worked on like the open one.
 */

/** Pause after a list was read, in milliseconds, and between the locations of two lines. */
const REPOSO = 3_000;
const ENTRE = 150;
/** Lines that are read ahead. */
const MAXIMO = 40;

type DeLugares = Entrada<'getUbicacionesArticulo'>;

interface Pedido {
  lugares: DeLugares;
  /** Its pieces leave their locations, so lots are needed. */
  lotes: boolean;
}
type Tabla = { [N in CallName]?: (leido: Respuesta<N>) => Pedido[] };

/** A line to be picked. */
const porSurtir = (
  l: PideLote & { ARTICULO_ID: number },
  almacen_id: number,
  quienllama: string,
): Pedido => ({
  lugares: { articulo_id: l.ARTICULO_ID, almacen_id, quienllama },
  lotes: pideLote(l),
});

const TABLA: Tabla = {
  getRemision: ({ data, cabecera }) =>
    data.filter((l) => l.DIFERENCIA > 0).map((l) => porSurtir(l, cabecera.ALMACEN_ID, 'remision')),
  getRecorrido: ({ data, remisiones }) =>
    data
      .filter((l) => l.DIFERENCIA > 0)
      .map((l) => {
        const suya = remisiones.find((r) => r.DOCTO_VE_ID === l.DOCTO_VE_ID);
        return porSurtir(l, suya?.ALMACEN_ID ?? 0, 'remision');
      }),
  gettraspasoDetalleSurtido: ({ data }) =>
    data
      .filter((l) => l.SURTIDO_CERRADO === null && l.UNIDADESSURTIDAS < l.UNIDADES)
      .map((l) => porSurtir(l, l.ALMACEN_PPAL, 'traspasos')),
  getArticulosAcomodoCompra: ({ data }) =>
    data.map((a) => ({
      lugares: {
        articulo_id: a.ARTICULO_ID,
        almacen_id: a.ALMACEN_ID,
        unidades: a.DIFERENCIA,
        quienllama: 'compras',
      },
      lotes: false,
    })),
  get_inventarioPendiente: ({ data }) =>
    data.map((l) => ({
      lugares: { articulo_id: l.ARTICULO_ID, almacen_id: l.ALMACEN_ID, quienllama: 'conteo' },
      lotes: false,
    })),
};

const pedidosDe = (llamada: CallName, leido: unknown): Pedido[] =>
  (TABLA[llamada] as ((leido: unknown) => Pedido[]) | undefined)?.(leido) ?? [];

/** Reads what is missing, giving way to the operator's own requests. */
async function adelantaUna<N extends CallName>(llamada: N, input: Entrada<N>): Promise<void> {
  if (atHand(llamada, input)) return;
  await queryClient
    .fetchQuery({
      queryKey: queryKeyOf(llamada, input),
      queryFn: () => lee(llamada, input, { esperas: [] }),
    })
    // An article without a location is refused; its screen will say so.
    .catch(() => {});
  await new Promise((sigue) => setTimeout(sigue, ENTRE));
}

/** The lot dialog's request for each fixed location with pieces of an article, once its locations are known. */
const lotesDe = ({ lugares, lotes }: Pedido): Entrada<'getCaducidadArticulo'>[] =>
  lotes
    ? (atHand('getUbicacionesArticulo', lugares)?.data ?? [])
        .filter((u) => u.TIPO === 'F' && (u.EXISTENCIA ?? 1) > 0)
        .map((u) => pedidoDeSalida({ ...lugares, ubicacion_id: u.UBICACION_ID }))
    : [];

let vuelta = 0;

const operador = (): number | undefined => currentSession()?.data.OPERADOR_ID;

async function adelanta(pedidos: readonly Pedido[], de: number | undefined): Promise<void> {
  vuelta += 1;
  const esta = vuelta;
  // Another list was opened, the network is gone, or somebody else signed in, whose work this is not.
  const basta = () => esta !== vuelta || !hayRed() || operador() !== de;
  const primeros = pedidos.filter((p) => p.lugares.almacen_id !== 0).slice(0, MAXIMO);
  for (const { lugares } of primeros) {
    if (basta()) return;
    await adelantaUna('getUbicacionesArticulo', lugares);
  }
  for (const pedido of primeros) {
    for (const input of lotesDe(pedido)) {
      if (basta()) return;
      await adelantaUna('getCaducidadArticulo', input);
    }
  }
}

/** From now on, reads ahead the locations of the last document read. Returns a function that stops it. */
export function conservaLugares(): () => void {
  let reloj: ReturnType<typeof setTimeout> | undefined;
  return queryClient.getQueryCache().subscribe((e) => {
    if (e.type !== 'updated' || e.action.type !== 'success') return;
    const pedidos = pedidosDe(e.query.queryKey[0] as CallName, e.query.state.data);
    if (pedidos.length === 0) return;
    clearTimeout(reloj);
    const de = operador();
    reloj = setTimeout(() => void adelanta(pedidos, de), REPOSO);
  });
}

import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { aLaMano, CLAVES_FRESCAS, clavesEnMemoria } from '../../capture/claves.ts';
import { call, type Respuesta } from '../../platform/client.ts';
import { askOnce, atHand, queryKeyOf } from '../../platform/query.ts';

const opcionesDeCompra = (doctoCmId: number) => ({
  queryKey: queryKeyOf('getClavesCompra', { docto_cm_id: doctoCmId }),
  queryFn: () => call('getClavesCompra', { docto_cm_id: doctoCmId }),
  staleTime: CLAVES_FRESCAS,
});

/** Keeps the purchase's keys loaded and current while its screen is open; draws nothing. */
export function useClavesDeCompra(doctoCmId: number): void {
  useQuery({
    ...opcionesDeCompra(doctoCmId),
    // Refreshed before they are too old to be used.
    refetchInterval: CLAVES_FRESCAS - 30_000,
    notifyOnChangeProps: [],
  });
}

let indice: { de: unknown; porCodigo: ReadonlyMap<string, ClaveArticulo> } = {
  de: undefined,
  porCodigo: new Map(),
};

/** The purchase's keys by code, indexed once per reading. */
function porCodigo(claves: readonly ClaveArticulo[]): ReadonlyMap<string, ClaveArticulo> {
  if (indice.de !== claves) {
    indice = { de: claves, porCodigo: new Map(claves.map((k) => [k.CLAVE_ARTICULO, k])) };
  }
  return indice.porCodigo;
}

/**
 * The same records as `buscaClaves`, without a request, if the code is one of the purchase's keys that no other article
 * has, or was looked up recently. Null: the server must be asked.
 */
export function clavesALaMano(doctoCmId: number, codigo: string): readonly ClaveArticulo[] | null {
  const suyas = aLaMano<Respuesta<'getClavesCompra'>>(opcionesDeCompra(doctoCmId).queryKey);
  const unica = suyas && porCodigo(suyas.data).get(codigo);
  if (unica) return [unica];
  return clavesEnMemoria(codigo);
}

/** The list's purchases and lines: those on screen, or fetched if a scan comes first. */
export const leePendientes = (): Promise<Respuesta<'getComprasRecepcion'>> =>
  askOnce('getComprasRecepcion', {});

/** A purchase and its lines as they are on screen. */
export const detalleALaMano = (doctoCmId: number): Respuesta<'getDetalleCompraRecepcion'> | undefined =>
  atHand('getDetalleCompraRecepcion', { docto_cm_id: doctoCmId });

/** A purchase and its lines: those on screen, or fetched if a scan comes first. */
export const leeDetalle = (doctoCmId: number): Promise<Respuesta<'getDetalleCompraRecepcion'>> =>
  askOnce('getDetalleCompraRecepcion', { docto_cm_id: doctoCmId });

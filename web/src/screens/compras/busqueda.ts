import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { call, type Respuesta } from '../../platform/client.ts';
import { queryKeyOf } from '../../platform/query.ts';
import { queryClient } from '../../platform/session.ts';

/** How long an answered key is answered from memory, in milliseconds. Keys are set up rarely, scanned all day. */
const CLAVES_FRESCAS = 5 * 60_000;

const opciones = (codigo: string) => ({
  queryKey: queryKeyOf('getClavesArticulos', { articulo_id: codigo }),
  queryFn: () => call('getClavesArticulos', { articulo_id: codigo }),
  staleTime: CLAVES_FRESCAS,
});

/** Every key record a code matches, of any article: what the rules decide on. */
export async function buscaClaves(codigo: string): Promise<readonly ClaveArticulo[]> {
  return (await queryClient.fetchQuery(opciones(codigo))).data;
}

const opcionesDeCompra = (doctoCmId: number) => ({
  queryKey: queryKeyOf('getClavesCompra', { docto_cm_id: doctoCmId }),
  queryFn: () => call('getClavesCompra', { docto_cm_id: doctoCmId }),
  staleTime: CLAVES_FRESCAS,
});

/** Keeps the purchase's own keys at hand and fresh while its screen is open; draws nothing. */
export function useClavesDeCompra(doctoCmId: number): void {
  useQuery({
    ...opcionesDeCompra(doctoCmId),
    // Before they are too old to answer with.
    refetchInterval: CLAVES_FRESCAS - 30_000,
    notifyOnChangeProps: [],
  });
}

let indice: { de: unknown; porCodigo: ReadonlyMap<string, ClaveArticulo> } = {
  de: undefined,
  porCodigo: new Map(),
};

/** The purchase's keys by their code, made once for each reading. */
function porCodigo(claves: readonly ClaveArticulo[]): ReadonlyMap<string, ClaveArticulo> {
  if (indice.de !== claves) {
    indice = { de: claves, porCodigo: new Map(claves.map((k) => [k.CLAVE_ARTICULO, k])) };
  }
  return indice.porCodigo;
}

/** What is at hand under a query's key, unless it is too old. */
function aLaMano<R>(queryKey: QueryKey): R | undefined {
  const estado = queryClient.getQueryState<R>(queryKey);
  if (!estado?.data || estado.isInvalidated) return undefined;
  return Date.now() - estado.dataUpdatedAt < CLAVES_FRESCAS ? estado.data : undefined;
}

/**
 * The same records as {@link buscaClaves}, without asking: when the code is one of the purchase's keys that no other
 * record shares, or was asked lately. Null: somebody has to be asked.
 */
export function clavesALaMano(doctoCmId: number, codigo: string): readonly ClaveArticulo[] | null {
  const suyas = aLaMano<Respuesta<'getClavesCompra'>>(opcionesDeCompra(doctoCmId).queryKey);
  const unica = suyas && porCodigo(suyas.data).get(codigo);
  if (unica) return [unica];
  return aLaMano<Respuesta<'getClavesArticulos'>>(opciones(codigo).queryKey)?.data ?? null;
}

/** Asks ahead for a key that is about to be searched. */
export function preparaClave(codigo: string): void {
  void queryClient.prefetchQuery(opciones(codigo));
}

/** The list's purchases and lines: those on screen, or read once when a scan comes before them. */
export function leePendientes(): Promise<Respuesta<'getComprasRecepcion'>> {
  return queryClient.ensureQueryData({
    queryKey: queryKeyOf('getComprasRecepcion', {}),
    queryFn: () => call('getComprasRecepcion', {}),
  });
}

/** A purchase and its lines as they are on screen. */
export const detalleALaMano = (doctoCmId: number): Respuesta<'getDetalleCompraRecepcion'> | undefined =>
  queryClient.getQueryData(queryKeyOf('getDetalleCompraRecepcion', { docto_cm_id: doctoCmId }));

/** A purchase and its lines: those on screen, or read once when a scan comes before them. */
export function leeDetalle(doctoCmId: number): Promise<Respuesta<'getDetalleCompraRecepcion'>> {
  return queryClient.ensureQueryData({
    queryKey: queryKeyOf('getDetalleCompraRecepcion', { docto_cm_id: doctoCmId }),
    queryFn: () => call('getDetalleCompraRecepcion', { docto_cm_id: doctoCmId }),
  });
}

import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
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

/** A purchase and its lines: those on screen, or read once when a scan comes before them. */
export function leeDetalle(doctoCmId: number): Promise<Respuesta<'getDetalleCompraRecepcion'>> {
  return queryClient.ensureQueryData({
    queryKey: queryKeyOf('getDetalleCompraRecepcion', { docto_cm_id: doctoCmId }),
    queryFn: () => call('getDetalleCompraRecepcion', { docto_cm_id: doctoCmId }),
  });
}

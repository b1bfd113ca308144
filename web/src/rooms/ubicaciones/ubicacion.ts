import { tituloDe } from '@anden/contrato/rutas.ts';
import { call, type Respuesta } from '../../platform/client.ts';
import { queryKeyOf } from '../../platform/query.ts';
import { queryClient } from '../../platform/session.ts';

/** Title of the screen and of its modals. */
export const TITULO = tituloDe('configubicacion');

export type Ubicacion = Respuesta<'existeUbicacion'>['data'][number];
export type ArticuloEnUbicacion = Respuesta<'get_articulosEnUbicacion'>['data'][number];
export type Info = Respuesta<'getinfoArticuloUbicacion'>['data'];

/** The location with a code, read anew; null if the warehouse has none. */
export async function leeUbicacion(codigo: string, almacenId: number): Promise<Ubicacion | null> {
  const entrada = { ubicacion: codigo, almacen_id: almacenId };
  const reply = await queryClient.fetchQuery({
    queryKey: queryKeyOf('existeUbicacion', entrada),
    queryFn: () => call('existeUbicacion', entrada),
    staleTime: 0,
  });
  return reply.data[0] ?? null;
}

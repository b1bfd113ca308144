import { tituloDe } from '@anden/contrato/rutas.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { call, type Respuesta } from '../../platform/client.ts';
import { queryKeyOf } from '../../platform/query.ts';
import { queryClient } from '../../platform/session.ts';

/** Title of the screen and of its modals (specification §8). */
export const TITULO = tituloDe('configarticulo');

export type Info = Respuesta<'getinfoArticuloUbicacion'>['data'];
export type Articulo = Info['articulo'];
export type Ubicacion = Info['ubicaciones'][number];
export type Clave = Info['claves'][number];
export type Lote = Info['caducidades'][number];

/** The operator's warehouse, whose locations are configured. */
export interface Almacen {
  id: number;
  nombre: string;
}

const suId = ({ data }: Respuesta<'getinfoArticuloUbicacion'>): number => data.articulo.ARTICULO_ID;
/** The messages that an article's screen reacts to: only those about it. */
export const DE_EL = { articulo: suId, existencia: suId };

const claveDeInfo = (clave: string, almacenId: number): QueryKey =>
  queryKeyOf('getinfoArticuloUbicacion', { clave_articulo: clave, almacen_id: almacenId });

/** Reads the article of a code anew: what is shown next must not come from an earlier reading. */
export async function leeArticulo(clave: string, almacenId: number): Promise<Info> {
  const entrada = { clave_articulo: clave, almacen_id: almacenId };
  const reply = await queryClient.fetchQuery({
    queryKey: claveDeInfo(clave, almacenId),
    queryFn: () => call('getinfoArticuloUbicacion', entrada),
    staleTime: 0,
  });
  return reply.data;
}

/** Pieces of an article in the locations of a warehouse. */
export const piezasEn = (ubicaciones: readonly Ubicacion[]): number =>
  ubicaciones.reduce((n, u) => n + (u.EXISTENCIA ?? 0), 0);

/** A code scanned for a section's field; a new object each time, so that the same code twice is handled twice. */
export interface Traido {
  destino: 'ubicacion' | 'clave';
  codigo: string;
}

/** What a section of the screen gets. */
export interface DeSeccion {
  info: Info;
  almacen: Almacen;
  /** Receives scans for a field of this section; each section sets it while it is open. */
  recibe: RefObject<(traido: Traido) => void>;
  /** Shows the outcome of a save beside the last scan. */
  anota: (desenlace: Desenlace) => void;
}

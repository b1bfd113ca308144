import { CABECERA_FILAS, CABECERA_FORMATO, LectorDePiezas } from '@anden/contrato/archivo-piezas.ts';
import type { NombreDeReporte } from '@anden/contrato/reportes.ts';
import { basic } from './app.ts';

export interface Descarga {
  http: number;
  /** The refusal, if there is no file. */
  message?: string;
  formato?: string | null;
  filas?: number;
  bytes: Buffer;
  /** Whether the server said that the file is complete; if not, why, if it said so. */
  entero: boolean;
  falla?: string;
  /** Rows written, each time the server reported them. */
  avance: number[];
}

export interface PedidoDeDescarga {
  pedido: object;
  columnas: readonly string[];
  titulo?: string;
  filtro?: readonly (readonly [string, string])[];
  formato?: 'csv';
}

/** Requests a report's file. */
export const pedirArchivo = (
  url: string,
  llamada: NombreDeReporte,
  { titulo = 'Prueba', filtro = [], ...p }: PedidoDeDescarga,
  { como = 'ADMIN', password, signal }: { como?: string; password?: string; signal?: AbortSignal } = {},
): Promise<Response> =>
  fetch(`${url}/api/${llamada}/archivo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: basic(como, password) },
    body: JSON.stringify({ titulo, filtro, ...p }),
    ...(signal ? { signal } : {}),
  });

export const descargar = async (...de: Parameters<typeof pedirArchivo>): Promise<Descarga> =>
  leeArchivo(await pedirArchivo(...de));

/** A report's file, assembled from its pieces as the browser does. */
export async function leeArchivo(r: Response): Promise<Descarga> {
  const nada = { http: r.status, bytes: Buffer.alloc(0), entero: false, avance: [] };
  if (r.headers.get(CABECERA_FILAS) === null) return { ...nada, ...((await r.json()) as object) };
  const d: Descarga = {
    ...nada,
    formato: r.headers.get(CABECERA_FORMATO),
    filas: Number(r.headers.get(CABECERA_FILAS)),
  };
  const lector = new LectorDePiezas();
  const trozos: Uint8Array[] = [];
  for await (const llega of r.body ?? []) {
    for (const p of lector.lee(llega)) {
      if (p.tipo === 'bytes') trozos.push(p.bytes);
      if (p.tipo === 'filas') d.avance.push(p.filas);
      if (p.tipo === 'fin') d.entero = true;
      if (p.tipo === 'falla') d.falla = p.mensaje;
    }
  }
  return { ...d, bytes: Buffer.concat(trozos) };
}

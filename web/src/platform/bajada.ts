import {
  CABECERA_FILAS,
  CABECERA_FORMATO,
  type Formato,
  LectorDePiezas,
} from '@anden/contrato/archivo-piezas.ts';
import type { NombreDeReporte } from '@anden/contrato/reportes.ts';
import { pedirArchivo } from './client.ts';
import { descarga, type Exportacion, NO_SE_PUDO, nombreDeArchivo } from './export.ts';

/** How far a file has got, in rows. */
export interface Avance {
  filas: number;
  total: number;
}

const TIPOS: Readonly<Record<Formato, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
};

/** How many bytes are gathered before they become a Blob, which the browser may keep on its disk. */
const GAVILLA = 4 * 1024 * 1024;

/** What has arrived of a file; only its last few megabytes are in the page's memory. */
class Recibido {
  #hecho: Blob[] = [];
  #sueltos: Uint8Array<ArrayBuffer>[] = [];
  #pesan = 0;

  anade(bytes: Uint8Array<ArrayBuffer>): void {
    this.#sueltos.push(bytes);
    this.#pesan += bytes.length;
    if (this.#pesan >= GAVILLA) this.#ata();
  }

  entero(type: string): Blob {
    this.#ata();
    return new Blob(this.#hecho, { type });
  }

  #ata(): void {
    this.#hecho.push(new Blob(this.#sueltos));
    this.#sueltos = [];
    this.#pesan = 0;
  }
}

/**
 * Downloads a whole report's file while the server writes it.
 * @param pedido the call's input, without pages
 * @returns the kind of file it became, and its number of rows
 * @throws Error with a message for the operator; if `signal` ended it, the signal's reason
 */
export async function bajaReporte<F>(
  llamada: NombreDeReporte,
  pedido: Readonly<Record<string, unknown>>,
  { nombre, rango, columnas, filtro }: Omit<Exportacion<F>, 'filas'>,
  {
    signal,
    alAvanzar,
    comoCsv = false,
  }: { signal: AbortSignal; alAvanzar: (avance: Avance) => void; comoCsv?: boolean },
): Promise<{ formato: Formato; total: number }> {
  const ids = columnas.map((c) => c.id);
  const res = await pedirArchivo(
    llamada,
    { pedido, columnas: ids, titulo: nombre, filtro, ...(comoCsv ? { formato: 'csv' as const } : {}) },
    signal,
  );
  const total = Number(res.headers.get(CABECERA_FILAS));
  const formato: Formato = res.headers.get(CABECERA_FORMATO) === 'csv' ? 'csv' : 'xlsx';
  alAvanzar({ filas: 0, total });
  const lector = new LectorDePiezas();
  const recibido = new Recibido();
  let entero = false;
  const trozos = res.body?.getReader();
  try {
    for (let t = await trozos?.read(); t && !t.done; t = await trozos?.read()) {
      for (const p of lector.lee(t.value)) {
        if (p.tipo === 'bytes') recibido.anade(p.bytes);
        else if (p.tipo === 'filas') alAvanzar({ filas: p.filas, total });
        else if (p.tipo === 'fin') entero = true;
        else throw new Error(p.mensaje);
      }
    }
  } catch (e) {
    signal.throwIfAborted();
    // The connection was cut on the way: the browser's own message is in English.
    throw e instanceof TypeError ? new Error(NO_SE_PUDO, { cause: e }) : e;
  }
  if (!entero) throw new Error(NO_SE_PUDO);
  descarga(
    recibido.entero(TIPOS[formato]),
    nombreDeArchivo({ nombre, ...(rango ? { rango } : {}) }, formato),
  );
  return { formato, total };
}

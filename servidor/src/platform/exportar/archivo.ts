import { PassThrough } from 'node:stream';
import type { PedidoDeArchivo } from '@anden/contrato/archivo.ts';
import { cabezaDe, escribirPieza, type Formato, type Pieza } from '@anden/contrato/archivo-piezas.ts';
import { anchoDe, type Dato, datoDe, type Exportable, neutralizar } from '@anden/contrato/libro/dato.ts';
import type { LineaDeFiltro } from '@anden/contrato/libro/xlsx.ts';
import { type Sumada, totalDe } from '@anden/contrato/sumas.ts';
import type { Salida, Sumas } from '../calls/handlers.ts';
import { Rejection } from '../rejection.ts';
import type { Fila } from './columnas.ts';
import { Csv, type Libro, Xlsx } from './libros.ts';

/** Bytes buffered for a slow client before reading pauses. */
const EN_ESPERA = 1024 * 1024;
/** Rows from which a column's width is estimated. */
const MUESTRA = 100;
/** Most rows of a file: what a spreadsheet can open. */
const FILAS_MAX = 1_000_000;

export interface Contenido {
  pedido: PedidoDeArchivo;
  columnas: readonly Exportable<Fila>[];
  /** The header of each column that is added up, and how it is. */
  sumadas: Readonly<Record<string, { titulo: string } & Sumada>>;
  operador: string;
  zona: string;
  /** Rows above which the file is CSV. */
  xlsxMax: number;
}

/** A moment as the sheet 'Filtro' shows it. */
const cuando = (zona: string): string =>
  new Intl.DateTimeFormat('es-MX', {
    timeZone: zona,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
    .format(new Date())
    .replaceAll('/', '-')
    .replace(', ', ' ');

/** A report's file while it is written: rows come in through `lote`, pieces go out through `piezas`. */
export class Archivo implements Salida {
  readonly piezas = new PassThrough({ highWaterMark: EN_ESPERA });
  /** Resolves with the first known fact about the file; never rejects. */
  readonly empezado: Promise<{ total: number; formato: Formato }>;
  readonly #c: Contenido;
  #anuncia: (que: { total: number; formato: Formato }) => void = () => {};
  #total = 0;
  #formato: Formato = 'xlsx';
  #filtro: LineaDeFiltro[] = [];
  #libro: Libro | null = null;
  #filas = 0;

  constructor(c: Contenido) {
    this.#c = c;
    this.empezado = new Promise((listo) => {
      this.#anuncia = listo;
    });
    // Handled here, so that a client that leaves ends the writing and not the process.
    this.piezas.on('error', () => {});
  }

  /** @throws Rejection if there are more rows than a file takes */
  async empieza(total: number, sumas: Sumas): Promise<void> {
    if (total > FILAS_MAX)
      throw new Rejection(
        `Son ${total} renglones y un archivo lleva ${FILAS_MAX}. Consulte un período más corto.`,
      );
    const { pedido, operador, zona, xlsxMax, sumadas } = this.#c;
    this.#total = total;
    this.#formato = total > xlsxMax || pedido.formato === 'csv' ? 'csv' : 'xlsx';
    this.#filtro = [
      ['Consulta', neutralizar(pedido.titulo)],
      ...pedido.filtro.map(([nombre, valor]) => [neutralizar(nombre), neutralizar(valor)] as const),
      ['Filas', total],
      ...Object.entries(sumas).map(
        ([id, suma]) => [totalDe(sumadas[id]?.titulo ?? id, sumadas[id]?.unaPor), Number(suma)] as const,
      ),
      ['Exportó', neutralizar(operador)],
      ['Generado', cuando(zona)],
    ];
    this.#anuncia({ total, formato: this.#formato });
  }

  async lote(filas: readonly object[]): Promise<void> {
    const { columnas, zona } = this.#c;
    const datos = (filas as readonly Fila[]).map((f) => columnas.map((c) => datoDe(c, f, zona)));
    this.#libro ??= this.#abre(datos);
    await this.#libro.filas(datos);
    this.#filas += filas.length;
    await this.#manda(escribirPieza({ tipo: 'filas', filas: this.#filas }));
  }

  /** Call when every row has come. */
  async termina(): Promise<void> {
    if (this.#filas !== this.#total) throw new Error(`Salieron ${this.#filas} renglones de ${this.#total}`);
    this.#libro ??= this.#abre([]);
    await this.#libro.termina();
    this.#cierra({ tipo: 'fin' });
  }

  /** Tells whoever waits what went wrong; the file then has no end. */
  falla(mensaje: string): void {
    this.#libro?.suelta();
    if (!this.piezas.destroyed) this.#cierra({ tipo: 'falla', mensaje });
  }

  #cierra(pieza: Pieza): void {
    this.piezas.end(escribirPieza(pieza));
  }

  #abre(muestra: readonly (readonly Dato[])[]): Libro {
    const columnas = this.#c.columnas.map(({ titulo, tipo = 'texto' }, i) => ({
      titulo,
      tipo,
      ancho: anchoDe(
        titulo,
        tipo,
        muestra.slice(0, MUESTRA).map((f) => f[i] ?? null),
      ),
    }));
    const sale = async (bytes: Uint8Array): Promise<void> => {
      await this.#manda(cabezaDe('bytes', bytes.length));
      await this.#manda(bytes);
    };
    const contenido = { columnas, filtro: this.#filtro, sale };
    return this.#formato === 'csv' ? new Csv(contenido) : new Xlsx(contenido);
  }

  /** Waits for a slow client. @throws Error if it has gone */
  async #manda(bytes: Uint8Array): Promise<void> {
    const { piezas } = this;
    if (piezas.destroyed) throw new Error('Quien pidió el archivo ya no está');
    if (piezas.write(bytes)) return;
    await new Promise<void>((listo, falla) => {
      const sigue = (): void => {
        piezas.off('close', sigue);
        piezas.off('drain', sigue);
        if (piezas.destroyed) falla(new Error('Quien pidió el archivo ya no está'));
        else listo();
      };
      piezas.once('drain', sigue);
      piezas.once('close', sigue);
    });
  }
}

import { primeroCaduca } from '@anden/contrato/existencias/rules.ts';
import type { ArticuloDemo } from './articulos.ts';
import { diaDe } from './calendario.ts';
import type { LibroDemo } from './libro.ts';
import type { HogarDe, Lote } from './movimientos.ts';

interface Llegada {
  lote: Lote;
  fecha: number;
  /** Pieces not promised to any remission yet. */
  quedan: number;
}

/**
 * The fixed locations of articles whose pieces have only ever come in, from which remissions may take. A piece once
 * promised stays promised, whatever its moment, so that the order in which documents are made up does not matter.
 */
export class Anaqueles {
  readonly #llegadas = new Map<string, Llegada[]>();
  readonly #hogar: HogarDe;

  constructor(articulos: readonly ArticuloDemo[], hogar: HogarDe, libro: LibroDemo) {
    this.#hogar = hogar;
    const suyos = new Set(articulos.map((x) => x.id));
    for (const { destino, articulo, piezas, fecha, caducidad, lote, produccion } of libro.movimientos()) {
      if (!suyos.has(articulo) || typeof destino !== 'object' || !('codigo' in destino)) continue;
      const llave = `${destino.codigo} ${articulo}`;
      const llegada = { lote: { caducidad, lote, produccion }, fecha, quedan: piezas };
      this.#llegadas.set(llave, [...(this.#llegadas.get(llave) ?? []), llegada]);
    }
  }

  /** Unexpired pieces of each lot that a picker would find there at that moment, earliest expiry first. */
  lotes(articulo: ArticuloDemo, almacen: number, fecha: number): number[] {
    return this.#hay(articulo, almacen, fecha).map((l) => l.quedan);
  }

  disponibles(articulo: ArticuloDemo, almacen: number, fecha: number): number {
    return this.lotes(articulo, almacen, fecha).reduce((n, quedan) => n + quedan, 0);
  }

  /** Takes pieces, earliest expiry first; fewer if there are not enough. */
  toma(
    articulo: ArticuloDemo,
    almacen: number,
    fecha: number,
    piezas: number,
  ): { lote: Lote; piezas: number }[] {
    const tomadas: { lote: Lote; piezas: number }[] = [];
    let faltan = piezas;
    for (const llegada of this.#hay(articulo, almacen, fecha)) {
      const n = Math.min(faltan, llegada.quedan);
      if (n === 0) break;
      llegada.quedan -= n;
      faltan -= n;
      tomadas.push({ lote: llegada.lote, piezas: n });
    }
    return tomadas;
  }

  #hay(articulo: ArticuloDemo, almacen: number, fecha: number): Llegada[] {
    const dia = diaDe(fecha);
    return (this.#llegadas.get(`${this.#hogar(articulo, almacen).fija.codigo} ${articulo.id}`) ?? [])
      .filter(
        (l) => l.quedan > 0 && l.fecha <= fecha && (l.lote.caducidad === null || l.lote.caducidad > dia),
      )
      .sort((x, y) => primeroCaduca(x.lote.caducidad, y.lote.caducidad));
  }
}

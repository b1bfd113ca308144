import { estaCaducado, primeroCaduca } from '@anden/contrato/existencias/rules.ts';
import { claveDeLugar, type Lote, type Lugar, type MovimientoDemo } from './movimientos.ts';

export interface SaldoDemo {
  lote: Lote;
  piezas: number;
}

const llaveDeLote = (l: Lote): string => `${l.caducidad}|${l.lote}|${l.produccion}`;

/** The demo's ledger while it is written: what a place held at a moment. */
export class LibroDemo {
  readonly #porSitio = new Map<string, MovimientoDemo[]>();
  readonly #todos: MovimientoDemo[] = [];

  constructor(movimientos: readonly MovimientoDemo[]) {
    for (const m of movimientos) this.anota(m);
  }

  anota(m: MovimientoDemo): void {
    this.#todos.push(m);
    for (const sitio of new Set([m.origen, m.destino].map((l) => `${claveDeLugar(l)} ${m.articulo}`))) {
      const suyos = this.#porSitio.get(sitio);
      if (suyos) suyos.push(m);
      else this.#porSitio.set(sitio, [m]);
    }
  }

  /** Pieces of an article in a place at `hasta` (milliseconds), by lot: those without a lot first, then by expiry. */
  saldos(lugar: Lugar, articulo: number, hasta: number): SaldoDemo[] {
    const sitio = claveDeLugar(lugar);
    const lotes = new Map<string, SaldoDemo>();
    const suma = (lote: Lote, piezas: number) => {
      const llave = llaveDeLote(lote);
      const previo = lotes.get(llave);
      if (previo) previo.piezas += piezas;
      else {
        const { caducidad, produccion } = lote;
        lotes.set(llave, { lote: { caducidad, lote: lote.lote, produccion }, piezas });
      }
    };
    for (const m of this.#porSitio.get(`${sitio} ${articulo}`) ?? []) {
      if (m.fecha > hasta) continue;
      if (claveDeLugar(m.destino) === sitio) suma(m, m.piezas);
      if (claveDeLugar(m.origen) === sitio) suma(m.anterior ?? m, -m.piezas);
    }
    const rango = ({ lote }: SaldoDemo) => ((lote.lote ?? lote.caducidad ?? lote.produccion) ? 1 : 0);
    return [...lotes.values()]
      .filter((s) => s.piezas > 0)
      .sort((x, y) => rango(x) - rango(y) || primeroCaduca(x.lote.caducidad, y.lote.caducidad));
  }

  /** The first of them that is still good on a day (`YYYY-MM-DD`), since nobody supplies expired pieces. */
  bueno(lugar: Lugar, articulo: number, hasta: number, dia: string): SaldoDemo | undefined {
    return this.saldos(lugar, articulo, hasta).find((s) => !estaCaducado(s.lote.caducidad, dia));
  }

  /** Every movement, sorted by date. */
  movimientos(): MovimientoDemo[] {
    return [...this.#todos].sort((x, y) => x.fecha - y.fecha);
  }
}

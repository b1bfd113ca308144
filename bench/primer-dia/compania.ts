import {
  azar,
  claveDeArticulo,
  DIAS,
  ean13,
  type Lugar,
  lugares,
  modelo,
  SIN_ESTANTES,
  type Tamano,
  telefono,
  usuario,
} from './hojas.ts';

/** What the company is, whatever its files look like: a day's articles, stock, documents and money. The second day brings new documents and a few changes. */
export class Compania {
  readonly tamano: Tamano;
  readonly lugares: Lugar[];
  constructor(tamano: Tamano) {
    this.tamano = tamano;
    this.lugares = lugares(tamano.ubicaciones);
  }

  /** What the second day adds to a table, or changes in it. */
  get nuevas() {
    const de = (n: number, porMil: number): number => Math.max(1, Math.round((n * porMil) / 1000));
    const { facturas, remisiones, clientes, articulos } = this.tamano;
    return {
      facturas: de(facturas, 5),
      remisiones: de(remisiones, 20),
      clientes: de(clientes, 5),
      costos: de(articulos, 5),
      telefonos: de(clientes, 10),
    };
  }

  costo(i: number, dia: 1 | 2): number {
    const r = azar(1_000 + i);
    const base = Math.floor(r() * 2_000_00) + 1_00;
    return dia === 2 && i < this.nuevas.costos ? base + 1_50 : base;
  }

  /** Keys of the articles: an article's second is its box. */
  clavesDe(): { articulo: string; clave: string; rol: string; id: number; piezas: number }[] {
    const { claves, articulos } = this.tamano;
    return Array.from({ length: claves }, (_, i) => {
      const caja = i >= articulos;
      const j = i % articulos;
      return {
        articulo: claveDeArticulo(j),
        clave: ean13(`750${caja ? 9 : 1}${String(j).padStart(8, '0')}`),
        rol: caja ? 'Caja' : 'EAN13',
        id: caja ? 19 : 18,
        piezas: caja ? 12 : 1,
      };
    });
  }

  /** Pieces on shelves: the article of each location of the first two warehouses. */
  enEstantes(): { lugar: Lugar; articulo: number; piezas: number }[] {
    const normales = Array.from({ length: this.tamano.articulos }, (_, i) => i).filter((i) => i % 10 !== 3);
    return this.lugares
      .filter((l) => l.almacen !== SIN_ESTANTES)
      .map((lugar, i) => ({
        lugar,
        articulo: normales[i % normales.length] as number,
        piezas: 20 + ((i * 37) % 3_000),
      }));
  }

  sinUbicar(): { articulo: number; piezas: number }[] {
    return Array.from({ length: Math.floor(this.tamano.articulos / 3) }, (_, i) => ({
      articulo: i * 3,
      piezas: 5 + (i % 90),
    }));
  }

  /** One document in ten is open. */
  abierta = (i: number): boolean => i % 10 === 0;

  cuantosClientes = (dia: 1 | 2): number => this.tamano.clientes + (dia === 2 ? this.nuevas.clientes : 0);

  telefonoDe = (i: number, dia: 1 | 2): string =>
    i % 13 === 5 ? 'S/N' : telefono(dia === 2 && i < this.nuevas.telefonos ? i + 77_777 : i);

  cuantasRemisiones = (cual: 1 | 2): number =>
    this.tamano.remisiones + (cual === 2 ? this.nuevas.remisiones : 0);

  /** Open ones, and all of the second day's, ask for what stands on a shelf of the first warehouse. */
  esAbierta = (i: number): boolean => i >= this.tamano.remisiones || this.abierta(i);

  renglon(i: number): { articulo: number; piezas: number } {
    const suyos = this.#enElPrimero;
    const { articulo } = suyos[(i * 3) % suyos.length] as { articulo: number };
    return { articulo, piezas: 1 + (i % 5) };
  }

  #deAlmacen1: { articulo: number }[] | null = null;

  get #enElPrimero(): { articulo: number }[] {
    this.#deAlmacen1 ??= this.enEstantes().filter((e) => e.lugar.almacen === 1);
    return this.#deAlmacen1;
  }

  cuantasFacturas = (cual: 1 | 2): number => this.tamano.facturas + (cual === 2 ? this.nuevas.facturas : 0);

  total = (i: number): number => 100_00 + ((i * 1_337) % 977_00);

  /** Lines of an invoice: one or two, which add up to its total. */
  lineas(i: number): { articulo: number; piezas: number; centavos: number }[] {
    const total = this.total(i);
    const { articulos } = this.tamano;
    const una = { articulo: (i * 11) % articulos, piezas: 1, centavos: total };
    if (i % 2 === 0) return [una];
    return [
      { ...una, centavos: 40_00 },
      { articulo: (i * 11 + 5) % articulos, piezas: 1, centavos: total - 40_00 },
    ];
  }

  /** Days before the cut on which an invoice was made. */
  haceFactura = (i: number): number =>
    i >= this.tamano.facturas ? 0 : DIAS - Math.floor((i / this.tamano.facturas) * DIAS);

  /** What was paid of an invoice, in cents: nothing of one in ten, half of another, else all; the second day's are not paid yet. */
  pagado = (i: number): number =>
    i % 10 === 0 || i >= this.tamano.facturas
      ? 0
      : i % 10 === 1
        ? Math.floor(this.total(i) / 2)
        : this.total(i);

  /** On the second day one of a hundred of those that were owed is paid. */
  pagadoDespues = (i: number): number => (i % 100 === 0 && i < this.tamano.facturas ? this.total(i) : 0);

  /** Somebody who picks in the first warehouse: login. */
  surtidor(): string {
    const i = Array.from({ length: this.tamano.personas }, (_, k) => k).find(
      (k) => modelo(k) === 'SURTIDO' && k % 3 === 0,
    );
    return usuario(i ?? 1);
  }
}

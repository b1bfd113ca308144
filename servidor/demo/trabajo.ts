import type { Anaqueles } from './anaqueles.ts';
import type { Azar } from './azar.ts';
import { tiempoLaboral } from './calendario.ts';
import type { LibroDemo } from './libro.ts';
import type { HogarDe, Lote } from './movimientos.ts';
import type {
  ErrorEmpaqueDemo,
  EsperaDemo,
  FaltanteDemo,
  RemisionDemo,
  RenglonRemisionDemo,
  SurtidoDemo,
} from './remisiones.ts';

const SEGUNDO = 1000;
const MINUTO = 60 * SEGUNDO;

const MOTIVOS_CORTO = ['NO HAY EN EL ANAQUEL', 'PIEZAS MALTRATADAS', 'NO APARECE, SE PIDE CONTEO'] as const;
const OBSERVACIONES_EMPAQUE = [
  'EMPAQUE COMPLETO, SIN NOVEDAD',
  'FRÁGIL, VA EN CAJA DOBLE',
  'UNA TARIMA EMPLAYADA',
  'BOLSAS SELLADAS Y CAJA CON FLEJE',
] as const;

/** Fraction of lines that are short, that wait for their shelf, and that are found wrong at packing. */
const CORTO = 0.012;
const ESPERA = 0.006;
const ERROR = 0.015;

interface Cuanto {
  /** How many lines to do; default: all. */
  renglones?: number | undefined;
  /** Without any incident. */
  limpio?: boolean;
  /** Its shelves are found empty, so every line is closed short and the remission cancelled. */
  nada?: boolean;
}

/** The pickers' and packers' work on the demo's remissions, minute by minute, with everything it records. */
export class TrabajoDemo {
  readonly surtidos: SurtidoDemo[] = [];
  readonly errores: ErrorEmpaqueDemo[] = [];
  readonly faltantes: FaltanteDemo[] = [];
  readonly esperas: EsperaDemo[] = [];
  readonly #a: Azar;
  readonly #tope: number;
  readonly #anaqueles: Anaqueles;
  readonly #hogar: HogarDe;
  readonly #libro: LibroDemo;

  /** @param tope nothing happens after it (milliseconds) */
  constructor(a: Azar, tope: number, anaqueles: Anaqueles, hogar: HogarDe, libro: LibroDemo) {
    this.#a = a;
    this.#tope = tope;
    this.#anaqueles = anaqueles;
    this.#hogar = hogar;
    this.#libro = libro;
  }

  /** Picks a remission's lines along the aisles; returns when the last one was done. */
  surte(
    r: RemisionDemo,
    operador: number,
    desde: number,
    { renglones, limpio = false, nada = false }: Cuanto = {},
  ): number {
    const camino = [...r.renglones].sort((x, y) => (this.#estante(r, x) < this.#estante(r, y) ? -1 : 1));
    let reloj = this.#hasta(desde);
    for (const l of camino.slice(0, renglones)) {
      const inicio = this.#hasta(reloj + this.#a.entero(2, 12) * SEGUNDO);
      l.inicio = { fecha: inicio, operador };
      this.#anduvo(r, operador, inicio);
      const espera = !limpio && this.#a.suerte(ESPERA) ? this.#a.entero(90, 420) : 0;
      if (espera > 0) {
        const hasta = this.#hasta(inicio + espera * SEGUNDO);
        this.esperas.push({ renglon: l, almacen: r.almacen, operador, desde: inicio, hasta });
      }
      const corto = nada ? l.unidades : !limpio && this.#a.suerte(CORTO) ? this.#a.entero(1, l.unidades) : 0;
      reloj = this.#hasta(inicio + (espera + this.#a.entero(14, 55) + 3 * l.unidades) * SEGUNDO);
      this.#toma(r, l, { operador, inicio, fin: reloj, piezas: l.unidades - corto, espera });
      if (l.surtidas < l.unidades) {
        reloj = this.#hasta(reloj + this.#a.entero(20, 90) * SEGUNDO);
        this.#cierra(r, l, operador, reloj);
      }
    }
    this.#actualizaEstado(r, operador, reloj);
    return reloj;
  }

  /**
   * Packs a picked remission's lines and releases it, unless only some lines are to be done: then it stops halfway
   * through the next one.
   */
  empaca(
    r: RemisionDemo,
    operador: number,
    desde: number,
    { renglones, limpio = false }: Cuanto = {},
  ): number {
    r.revisor = operador;
    let reloj = this.#hasta(desde);
    const surtidos = () => r.renglones.filter((l) => l.surtidas > 0 && !l.empaque);
    for (const l of surtidos().slice(0, renglones)) {
      reloj = this.#hasta(reloj + this.#a.entero(6, 35) * SEGUNDO);
      if (!limpio && this.#a.suerte(ERROR)) reloj = this.#yerra(r, l, operador, reloj);
      if (l.surtidas > 0) l.empaque = { fecha: reloj, operador };
      this.#anduvo(r, operador, reloj);
    }
    if (renglones !== undefined) {
      for (const l of surtidos()
        .filter((s) => s.surtidas > 1)
        .slice(0, 2)) {
        reloj = this.#hasta(reloj + 20 * SEGUNDO);
        l.enCaja = { piezas: Math.floor(l.surtidas / 2), fecha: reloj, operador };
        this.#anduvo(r, operador, reloj);
      }
    }
    if (renglones !== undefined || r.estatus !== 'AREAEMBARQUE') return reloj;
    reloj = this.#hasta(reloj + this.#a.entero(60, 400) * SEGUNDO);
    const cajas = 1 + Math.floor(r.renglones.length / this.#a.entero(4, 12));
    r.empacada = { fecha: reloj, operador, observaciones: this.#a.uno(OBSERVACIONES_EMPAQUE), cajas };
    r.estatus = 'EMBARCANDO';
    this.#anduvo(r, operador, reloj);
    return reloj;
  }

  /** The first moment within opening hours, at or after this one. */
  abierto(ms: number): number {
    const abre = tiempoLaboral(ms, 0);
    return this.#hasta(abre - ms < MINUTO ? ms : abre);
  }

  /** The pieces of a packed remission leave with the carrier. */
  embarca(r: RemisionDemo, operacion: string, operador: number, fecha: number): void {
    r.estatus = 'EMBARCADA';
    r.embarcada = fecha;
    for (const l of r.renglones) {
      for (const { lote, piezas } of l.lotes) {
        this.#libro.anota({
          ...this.#comun(r, l, lote),
          operacion,
          fecha,
          operador,
          llamada: 'actualizaFacturasEntregadas',
          origen: { embarque: r.almacen },
          destino: 'cliente',
          piezas,
        });
      }
    }
  }

  #toma(
    r: RemisionDemo,
    l: RenglonRemisionDemo,
    {
      operador,
      inicio,
      fin,
      piezas,
      espera = 0,
    }: { operador: number; inicio: number; fin: number; piezas: number; espera?: number },
  ): void {
    const tomadas = this.#anaqueles.toma(l.articulo, r.almacen, inicio, piezas);
    const cuantas = tomadas.reduce((n, t) => n + t.piezas, 0);
    this.#anduvo(r, operador, fin);
    if (cuantas === 0) return;
    l.lotes.push(...tomadas);
    this.#alEmbarque(r, l, { operador, inicio, fin, tomadas, espera });
  }

  #alEmbarque(
    r: RemisionDemo,
    l: RenglonRemisionDemo,
    {
      operador,
      inicio,
      fin,
      tomadas,
      espera,
    }: {
      operador: number;
      inicio: number;
      fin: number;
      tomadas: readonly { lote: Lote; piezas: number }[];
      espera: number;
    },
  ): void {
    const operacion = this.#a.uuid();
    for (const { lote, piezas } of tomadas) {
      this.#libro.anota({
        ...this.#comun(r, l, lote),
        operacion,
        fecha: fin,
        operador,
        llamada: 'surtirArticulodeRemision',
        origen: this.#hogar(l.articulo, r.almacen).fija,
        destino: { embarque: r.almacen },
        piezas,
      });
    }
    const piezas = tomadas.reduce((n, t) => n + t.piezas, 0);
    l.surtidas += piezas;
    l.surtido = { fecha: fin, operador };
    const completo = l.surtidas === l.unidades;
    // If the day ended before its work, there is no time left for either.
    const cabe = Math.min(espera, Math.floor((fin - inicio) / SEGUNDO));
    this.surtidos.push({
      operacion,
      remision: r,
      renglon: l,
      operador,
      inicio,
      fin,
      espera: cabe,
      piezas,
      completo,
    });
  }

  #cierra(r: RemisionDemo, l: RenglonRemisionDemo, operador: number, fecha: number): void {
    const piezas = l.unidades - l.surtidas;
    l.cierre = { fecha, operador, motivo: this.#a.uno(MOTIVOS_CORTO) };
    const ultimo = this.surtidos.findLast((s) => s.renglon === l);
    if (ultimo && l.surtidas > 0) ultimo.completo = true;
    this.faltantes.push({ renglon: l, ubicacion: this.#estante(r, l), operador, fecha, piezas });
    this.#anduvo(r, operador, fecha);
  }

  /** An error is found at packing: what it took away is picked again by whoever had picked the line. */
  #yerra(r: RemisionDemo, l: RenglonRemisionDemo, operador: number, fecha: number): number {
    const tipo = this.#a.uno(['falta', 'falta', 'dañado', 'sobra', 'otro artículo'] as const);
    const surtidor = l.surtido?.operador ?? operador;
    const error = { operacion: this.#a.uuid(), remision: r, renglon: l, operador, surtidor, fecha, tipo };
    this.errores.push({
      ...error,
      piezas: 1,
      observaciones: tipo === 'otro artículo' ? 'VENÍA OTRO COLOR' : null,
    });
    const [primero] = l.lotes;
    if (!primero || tipo === 'sobra' || tipo === 'otro artículo') return fecha;
    this.#libro.anota({
      ...this.#comun(r, l, primero.lote),
      operacion: error.operacion,
      fecha,
      operador,
      llamada: 'registraErrorEmpaque',
      origen: { embarque: r.almacen },
      destino: tipo === 'falta' ? this.#hogar(l.articulo, r.almacen).fija : 'ajuste',
      piezas: 1,
    });
    l.surtidas -= 1;
    for (const s of this.surtidos) if (s.renglon === l) s.completo = false;
    const fin = this.#hasta(fecha + this.#a.entero(120, 500) * SEGUNDO);
    const otraVez = tipo === 'falta' ? [{ lote: primero.lote, piezas: 1 }] : [];
    if (tipo === 'dañado') {
      primero.piezas -= 1;
      if (primero.piezas === 0) l.lotes.shift();
      otraVez.push(...this.#anaqueles.toma(l.articulo, r.almacen, r.fecha, 1));
      l.lotes.push(...otraVez.map((t) => ({ ...t })));
    }
    if (otraVez.length > 0)
      this.#alEmbarque(r, l, { operador: surtidor, inicio: fecha, fin, tomadas: otraVez, espera: 0 });
    else this.#cierra(r, l, surtidor, fin);
    this.#actualizaEstado(r, surtidor, fin);
    return fin;
  }

  /** The state that follows from its lines once nothing is left to pick. */
  #actualizaEstado(r: RemisionDemo, operador: number, fecha: number): void {
    this.#anduvo(r, operador, fecha);
    const lista = r.renglones.every((l) => l.cierre !== null || l.surtidas === l.unidades);
    if (!lista) r.estatus = 'SURTIENDO';
    else if (r.renglones.every((l) => l.surtidas === 0)) {
      r.estatus = 'CANCELADA';
      r.cancelada = fecha;
      r.surtida = null;
    } else {
      r.estatus = 'AREAEMBARQUE';
      r.surtida = { fecha, operador };
    }
  }

  #anduvo(r: RemisionDemo, operador: number, fecha: number): void {
    r.trabajaron.set(operador, { desde: r.trabajaron.get(operador)?.desde ?? fecha, ultima: fecha });
  }

  #comun(r: RemisionDemo, l: RenglonRemisionDemo, lote: Lote) {
    return {
      ...lote,
      articulo: l.articulo.id,
      documento: 'remision',
      documentoId: r.id,
      detalleId: l.id,
    };
  }

  #estante = (r: RemisionDemo, l: RenglonRemisionDemo): string =>
    this.#hogar(l.articulo, r.almacen).fija.codigo;

  #hasta = (ms: number): number => Math.min(ms, this.#tope);
}

import { excedeTolerancia } from '@anden/contrato/conteos/rules.ts';
import type { ArticuloDemo } from './articulos.ts';
import type { Azar } from './azar.ts';
import type { LibroDemo } from './libro.ts';
import { type Lote, loteDe, pideLote, SIN_LOTE } from './movimientos.ts';
import type { UbicacionDemo } from './ubicaciones.ts';

/** What was counted of a lot in a location, and what the ledger said at that moment. */
export interface RenglonConteoDemo {
  ubicacion: UbicacionDemo;
  /** Also empty for articles without lots. */
  lote: Lote;
  contadas: number;
  esperadas: number;
  contadaEn: number;
}

/** One operator's count of a line. */
export interface ConteoDemo {
  id: number;
  operador: number;
  fecha: number;
  operacion: string;
  motivo: number | null;
  observaciones: string | null;
  estatus: 'ACEPTADO' | 'POR RECONTAR';
  renglones: RenglonConteoDemo[];
}

export interface Linea {
  inventario: number;
  articulo: ArticuloDemo;
  denegado: number;
  /** Every location of the article in the warehouse. */
  ubicaciones: readonly UbicacionDemo[];
}

interface Modo {
  cuando: number;
  /** When the other operator counts, if that is needed. */
  otroDia: number;
  operador: number;
  otro: number;
  /** False: the difference waits to be confirmed by another operator. */
  seAcepta: boolean;
  siguienteId(): number;
}

/** The defaults of the server's settings. */
const TOLERANCIA = { piezas: 3, porciento: 10 };
const MEDIO_MINUTO = 30_000;
const MES = 30 * 86_400_000;
/** Fraction of counts with a difference beyond the tolerance and, of the others, with a small one. */
const EXCEDE = 0.1;
const CON_DIFERENCIA = 0.5;

/** Reasons (ids of `motivos`) with typical observations. */
const FALTAN: readonly (readonly [number, string])[] = [
  [1, 'Se surtió de más en la última remisión'],
  [3, 'Piezas rotas en el fondo de la casilla, se apartaron'],
  [4, 'No se encontró en la ubicación ni en las vecinas'],
  [6, 'Estaba en la casilla de junto, se regresa'],
  [4, 'Se revisó dos veces con el jefe de almacén'],
];
const SOBRAN: readonly (readonly [number, string])[] = [
  [2, 'Se acomodó aquí mercancía de otra casilla'],
  [5, 'Había una caja atrás sin registrar'],
  [7, 'Conteo anterior mal capturado'],
];
const ESTABA: readonly (readonly [number, string])[] = [
  [1, 'Sí había piezas: no se buscó hasta el fondo'],
  [2, 'Estaba detrás de otro producto'],
];

/**
 * Counts a line: exactly as the ledger, slightly different, or so different that another operator must count it too.
 */
export function cuenta(a: Azar, linea: Linea, libro: LibroDemo, modo: Modo): ConteoDemo[] {
  const renglones = comoDiceElLibro(linea, libro, modo.cuando);
  const excede = !modo.seAcepta || a.suerte(EXCEDE);
  if (excede || a.suerte(CON_DIFERENCIA)) descuadra(a, linea, renglones, excede);
  const fuera = excedeTolerancia(renglones, TOLERANCIA);
  const [motivo, observaciones] = linea.denegado > 0 ? a.uno(motivosDe(renglones)) : [null, null];
  const conteo = (operador: number, fecha: number, estatus: ConteoDemo['estatus']): ConteoDemo => ({
    id: modo.siguienteId(),
    operador,
    fecha,
    operacion: a.uuid(),
    motivo,
    observaciones,
    estatus,
    renglones: renglones.map((r) => ({ ...r, contadaEn: r.contadaEn + fecha - modo.cuando })),
  });
  if (!fuera) {
    const unico = conteo(modo.operador, modo.cuando, 'ACEPTADO');
    ajusta(linea, unico, libro);
    return [unico];
  }
  const primero = conteo(modo.operador, modo.cuando, 'POR RECONTAR');
  // Pieces put away between the two counts would change the second.
  const quieta = linea.ubicaciones.every(
    (u) =>
      suma(libro.saldos(u, linea.articulo.id, modo.cuando)) ===
      suma(libro.saldos(u, linea.articulo.id, modo.otroDia)),
  );
  if (!modo.seAcepta) return [primero];
  const segundo = conteo(modo.otro, quieta ? modo.otroDia : modo.cuando + 2 * MEDIO_MINUTO, 'ACEPTADO');
  ajusta(linea, segundo, libro);
  return [primero, segundo];
}

const suma = (saldos: readonly { piezas: number }[]): number => saldos.reduce((n, s) => n + s.piezas, 0);

function comoDiceElLibro(linea: Linea, libro: LibroDemo, cuando: number): RenglonConteoDemo[] {
  return linea.ubicaciones.flatMap((ubicacion, i): RenglonConteoDemo[] => {
    const contadaEn = cuando - (linea.ubicaciones.length - i) * MEDIO_MINUTO;
    const saldos = libro.saldos(ubicacion, linea.articulo.id, contadaEn);
    const lotes =
      pideLote(linea.articulo) && saldos.length > 0 ? saldos : [{ lote: SIN_LOTE, piezas: suma(saldos) }];
    return lotes.map(({ lote, piezas }) => ({
      ubicacion,
      lote,
      contadas: piezas,
      esperadas: piezas,
      contadaEn,
    }));
  });
}

/** Puts a difference in one row where the rules allow it; extra pieces are rarer than missing ones. */
function descuadra(a: Azar, { articulo }: Linea, renglones: RenglonConteoDemo[], excede: boolean): void {
  const admite = renglones.filter((r) => r.ubicacion.tipo === (articulo.tipo === 'M' ? 'M' : 'F'));
  const renglon = admite.find((r) => r.esperadas > 0) ?? admite[0];
  if (!renglon) return;
  const esperadas = renglones.reduce((n, r) => n + r.esperadas, 0);
  const limite = Math.floor(Math.max(TOLERANCIA.piezas, (esperadas * TOLERANCIA.porciento) / 100));
  const piezas = excede ? limite + a.entero(1, 6) : a.entero(1, Math.min(3, limite));
  const faltan = a.suerte(0.7) && piezas <= renglon.esperadas;
  // Extra pieces in an empty location have the lot that was read on them.
  if (renglon.esperadas === 0) renglon.lote = loteDe(a, articulo, renglon.contadaEn - MES);
  renglon.contadas += faltan ? -piezas : piezas;
}

function motivosDe(renglones: readonly RenglonConteoDemo[]): readonly (readonly [number, string])[] {
  const diferencia = renglones.reduce((n, r) => n + r.contadas - r.esperadas, 0);
  if (diferencia === 0) return ESTABA;
  return diferencia < 0 ? FALTAN : SOBRAN;
}

/** The movements that make the ledger equal to the count. */
function ajusta(linea: Linea, conteo: ConteoDemo, libro: LibroDemo): void {
  for (const r of conteo.renglones) {
    const diferencia = r.contadas - r.esperadas;
    if (diferencia === 0) continue;
    libro.anota({
      ...r.lote,
      operacion: conteo.operacion,
      fecha: conteo.fecha,
      operador: conteo.operador,
      llamada: 'ajustaConteo',
      articulo: linea.articulo.id,
      origen: diferencia > 0 ? 'ajuste' : r.ubicacion,
      destino: diferencia > 0 ? r.ubicacion : 'ajuste',
      piezas: Math.abs(diferencia),
      documento: 'conteo',
      documentoId: linea.inventario,
      detalleId: conteo.id,
    });
  }
}
